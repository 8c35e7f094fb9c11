"""The last step of a run: what closeness chance gives in the library as it has become."""

import numpy as np

from app.embed.worker import EmbedState, EmbedWorker
from app.index.embedding import identity_of
from app.index.job import Job, JobCancelled, wait_for
from app.store.closeness import DrawnTitle, cosines_by_chance, draw_titles, is_due, keep_sample
from app.store.embeddings import model_identity
from app.store.store import Connection, Store


def refresh_chance(store: Store, embedder: EmbedWorker, job: Job) -> bool:
    """Draw the sample anew where it is due; whether it was. Raises JobCancelled.

    It takes some 64 short texts through the model, each before the passages of anybody else.
    """
    spec = embedder.spec
    if spec is None or embedder.state is not EmbedState.READY:
        return False

    def titles(c: Connection) -> tuple[DrawnTitle, ...]:
        return draw_titles(c) if is_due(c) and model_identity(c) == identity_of(spec) else ()

    drawn = wait_for(store.read(titles).future, job)
    if not drawn:
        return False
    vectors = np.array([wait_for(embedder.query(title.text), job) for title in drawn], dtype=np.float32)
    cosines = wait_for(store.read(lambda c: cosines_by_chance(c, drawn, vectors)).future, job)

    def keep(c: Connection) -> None:
        if model_identity(c) != identity_of(spec):
            raise JobCancelled  # another model was chosen meanwhile
        keep_sample(c, cosines)

    wait_for(store.write(keep), job)
    return True
