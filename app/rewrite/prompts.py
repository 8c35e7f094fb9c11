"""What a language model is asked: a fixed instruction, and the query exactly as it is, nothing else."""

IMAGINE = (
    "Write one short passage of a personal note that answers the question. Use the language of the "
    "question. Write at most five sentences, without a heading and without saying that you imagine it."
)
"""After Gao et al. 2022, “Precise Zero-Shot Dense Retrieval without Relevance Labels”: the passage may be
wrong in its facts; it only has to look like the one that is sought."""

DIVIDE = (
    "Split the question into the separate questions it asks. Use the language of the question. Write "
    "each on a line of its own, complete in itself, at most six, without numbers and without anything "
    "else. If it asks one thing only, repeat it."
)


def messages(instruction: str, query: str) -> list[dict[str, str]]:
    """The messages of one request; of the person's own there is the query alone."""
    return [{"role": "system", "content": instruction}, {"role": "user", "content": query}]
