"""What the river calls the hits: by title, with file and line where one title stands for several."""

from collections import Counter

from app.core.pool import CandidatePool
from app.ui.explanation.words import shortened
from app.ui.results.sentences import place_of, title_of


class Names:
    """The names of the candidates of one pool, by place."""

    def __init__(self, pool: CandidatePool) -> None:
        self._pool = pool
        self._titles = [title_of(candidate.passage) for candidate in pool.candidates]
        self._times = Counter(self._titles)

    def label(self, place: int) -> str:
        """The name on one line, for the edge of the river; what tells it from others stands first."""
        title = " ".join(self._titles[place].split())
        if self._times[self._titles[place]] == 1:
            return title
        return f"{place_of(self._pool.candidates[place].passage)} {title}"

    def quoted(self, place: int) -> str:
        """The name as a sentence says it."""
        title = shortened(self._titles[place])
        if self._times[self._titles[place]] > 1:
            title = f"{title} ({place_of(self._pool.candidates[place].passage)})"
        return f"“{title}”"
