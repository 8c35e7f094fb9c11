"""How unusual a hit's closeness is, and what it holds, in words; a cosine is never shown as a percentage."""

import math

from app.core.closeness import REALLY_ABOUT_FROM
from app.core.pool import Candidate, CandidatePool
from app.core.scores import share_of_rank
from app.ui.explanation.words import say


def percent(share: float) -> str:
    """A share in [0, 1] with one decimal, cut and not rounded, so that only all of it is 100 %."""
    return f"{math.floor(share * 1000 + 1e-9) / 10:g} %"


def closeness_text(pool: CandidatePool, candidate: Candidate) -> str:
    """How close the hit is beside what chance gives, what it holds of the query, and whether it drew it."""
    sentences = (_in_meaning(pool, candidate), _in_words(candidate), _drew_the_query(pool, candidate))
    return " ".join(filter(None, sentences))


def _in_words(candidate: Candidate) -> str:
    if candidate.keyword is None:
        return ""
    share = share_of_rank(candidate.keyword.raw)
    if candidate.keyword.mentioned:
        told = say(
            "In words it reaches {share} of what it could: a word is only mentioned, as notes in this script "
            "seldom use it."
        )
    else:
        told = say("In words it reaches {share} of what it could.")
    return told.format(share=f"{math.ceil(share * 100 - 0.5)} %")


def _drew_the_query(pool: CandidatePool, candidate: Candidate) -> str:
    drew = candidate.passage.id in pool.drawn_toward
    return say("The meaning leg looked again near it.") if drew else ""


def _in_meaning(pool: CandidatePool, candidate: Candidate) -> str:
    """Empty where chance is not known."""
    share = pool.closer_than(candidate)
    if share is None:
        return ""
    if share >= 1.0 and pool.chance is not None:
        drawn = pool.chance.cosines.size
        return say("In meaning closer than all {n} unrelated titles and passages.").format(n=f"{drawn:,}")
    if share < REALLY_ABOUT_FROM:
        template = say(
            "In meaning no closer than chance: {share} of unrelated titles and passages are farther."
        )
    else:
        template = say("In meaning closer than {share} of unrelated titles and passages.")
    return template.format(share=percent(share))
