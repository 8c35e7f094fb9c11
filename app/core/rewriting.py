"""What a person has a query rewritten to before it is searched for: an imagined answer, and parts.

Nothing here is made behind anybody's back: both are shown, and can be changed, before they are used.
"""

from dataclasses import dataclass
from enum import StrEnum

MAXIMUM_PARTS = 6
"""Parts that are searched for at once; each is asked of both legs."""
MAXIMUM_ANSWER = 4000
"""Characters of an imagined answer; a model of texts reads fewer than these anyway."""


class AnswerUse(StrEnum):
    """What the vector of an imagined answer does to that of the query."""

    BESIDE = "beside"
    """The mean of both, made unit length again."""
    INSTEAD = "instead"
    """The answer's vector alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rewriting:
    """How a query is asked; as it is made, it changes nothing.

    ``parts`` are asked each on its own and merged. ``answer`` is embedded in place of or beside the query;
    where there are parts it always stands beside each of them, so that every hit still has a part. The
    keyword leg keeps the words of the query, or of its parts.
    """

    answer: str = ""
    answer_use: AnswerUse = AnswerUse.BESIDE
    parts: tuple[str, ...] = ()

    @property
    def active(self) -> bool:
        """Whether the query is asked in another way than it was typed."""
        return bool(self.answer or self.parts)

    @property
    def effective_use(self) -> AnswerUse:
        """What the answer does here: beside, where there are parts."""
        return AnswerUse.BESIDE if self.parts else self.answer_use

    def tidy(self) -> "Rewriting":
        """The same without spaces at the ends, empty and doubled parts, and more than the maximum of them."""
        parts = dict.fromkeys(" ".join(part.split()) for part in self.parts)
        kept = tuple(part for part in parts if part)[:MAXIMUM_PARTS]
        answer = self.answer.strip()[:MAXIMUM_ANSWER].strip()
        return Rewriting(answer=answer, answer_use=self.answer_use, parts=kept)


NOT_REWRITTEN = Rewriting()


@dataclass(frozen=True, slots=True, kw_only=True)
class LanguageServer:
    """A server that speaks OpenAI's chat protocol, as a person named it.

    An empty ``address`` is no server; an empty ``model`` is the first one that the server lists.
    ``confirmed`` is the address of a server elsewhere that queries may be sent to.
    """

    address: str = ""
    model: str = ""
    time_limit_s: float = 60.0
    confirmed: str = ""

    @property
    def named(self) -> bool:
        """Whether there is a server at all."""
        return bool(self.address.strip())
