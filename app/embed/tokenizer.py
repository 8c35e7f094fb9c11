"""The tokenizer of a model folder, without the model: how many tokens a text has."""

from collections.abc import Sequence
from pathlib import Path

from app.core.errors import ModelDamagedError, ModelMissingError

TOKENIZER_FILE = "tokenizer.json"


class TokenCounter:
    """Counts a model's own tokens. Loading takes about half a second, a text of 300 tokens 0.5 ms."""

    def __init__(self, folder: Path) -> None:
        """Read the tokenizer of ``folder``; raises ModelMissingError or ModelDamagedError."""
        from tokenizers import Tokenizer

        path = folder / TOKENIZER_FILE
        if not path.is_file():
            raise ModelMissingError(f"The model in {folder} has no {TOKENIZER_FILE}; run the set-up again.")
        try:
            self._tokenizer = Tokenizer.from_file(str(path))
        except Exception as error:  # tokenizers raises bare Exception
            raise ModelDamagedError(
                f"{TOKENIZER_FILE} in {folder} is damaged; run the set-up again."
            ) from error
        self._tokenizer.no_truncation()
        self._tokenizer.no_padding()

    def count(self, text: str) -> int:
        """How many tokens ``text`` has, special tokens not counted."""
        return self.counts((text,))[0]

    def counts(self, texts: Sequence[str]) -> tuple[int, ...]:
        """``count`` of each text, faster than one by one."""
        encodings = self._tokenizer.encode_batch(list(texts), add_special_tokens=False)
        return tuple(len(encoding.ids) for encoding in encodings)
