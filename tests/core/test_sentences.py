"""Sentences tile the text, and end where a reader of the four languages would end them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.sentences import sentence_spans
from tests.core.pools import TEXTS

_ALPHABET = "ab Z1.!?。！？」「『』（）\n\r\t-*#>|`~…．·あ認б🌱\u2028“”\"'"
TEXT = st.text(st.one_of(st.sampled_from(_ALPHABET), st.characters()), max_size=80)
LINES = st.lists(
    st.sampled_from(
        ("Set it. Then go", "- an item", "```", "# head", "| a | b |", "", "終わり。次", "---", "b.")
    ),
    max_size=12,
).map("\n".join)


def sentences(text: str) -> list[str]:
    return [text[start:end].strip() for start, end in sentence_spans(text)]


@given(text=TEXT | TEXTS | LINES)
def test_sentences_put_together_are_the_text(text: str) -> None:
    spans = sentence_spans(text)
    ends = [0, *(end for _, end in spans)]
    assert [start for start, _ in spans] == ends[:-1]
    assert ends[-1] == len(text)
    assert all(start < end for start, end in spans)


@given(text=TEXT | LINES)
def test_every_sentence_says_something_unless_the_text_says_nothing(text: str) -> None:
    spans = sentence_spans(text)
    silent = [span for span in spans if not any(char.isalnum() for char in text[span[0] : span[1]])]
    assert not silent or (len(spans) == 1 and not any(char.isalnum() for char in text))


@given(text=LINES)
def test_a_fence_of_code_is_one_sentence(text: str) -> None:
    code = "```py\nx = 1. \ny = 2。3\n# no heading\n```\n"
    whole = f"# Head\n{code}{text.replace('```', '')}"
    assert any(whole[start:end].startswith(code) for start, end in sentence_spans(whole))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Set it. Sessions use JWT. Callbacks.", ["Set it.", "Sessions use JWT.", "Callbacks."]),
        ("See auth.ts, e.g. line 3. Dr. Smith agreed.", ["See auth.ts, e.g. line 3.", "Dr. Smith agreed."]),
        ("Version 3.11 is out. No. 5 too.", ["Version 3.11 is out.", "No. 5 too."]),
        ('He said: "Go!" Then J. Doe left.', ['He said: "Go!"', "Then J. Doe left."]),
        (
            "fix the callback. then restart. approx. five",
            ["fix the callback.", "then restart.", "approx. five"],
        ),
        ("Why? Because! Yes", ["Why?", "Because!", "Yes"]),
        (
            "Это г. Москва. А. С. Пушкин жил тут, т.е. здесь. Всё.",
            ["Это г. Москва.", "А. С. Пушкин жил тут, т.е. здесь.", "Всё."],
        ),
        ("Хлеб, сыр и т.д. Потом чай!", ["Хлеб, сыр и т.д.", "Потом чай!"]),
        ("設定は環境変数で行う。本当？はい！", ["設定は環境変数で行う。", "本当？", "はい！"]),
        (
            "「はい。」と言った。「いいえ。」彼は去った。",
            ["「はい。」と言った。", "「いいえ。」", "彼は去った。"],
        ),
        ("図（左。右）を見る。次", ["図（左。右）を見る。", "次"]),
        (
            "登录有效期3.5天！真的吗?是的。他说：“你好。”第二天他走了。",
            ["登录有效期3.5天！", "真的吗?", "是的。", "他说：“你好。”", "第二天他走了。"],
        ),
        ("选择**同步。**然后等。**这会覆盖笔记。**", ["选择**同步。**", "然后等。", "**这会覆盖笔记。**"]),
        ("番茄切块。\r\n牛腩焯水。", ["番茄切块。", "牛腩焯水。"]),
        (
            "# Head\nbody text\n\n- one. Two\n- three\n1. four\n2. five",
            ["# Head", "body text", "- one.", "Two", "- three", "1. four", "2. five"],
        ),
        ("| a | b |\n| --- | --- |\n| 1 | 2 |", ["| a | b |\n| --- | --- |", "| 1 | 2 |"]),
        ("milk\nBread\nbutter", ["milk", "Bread\nbutter"]),
        (
            "Read https://a.b/c.html? Now `a. B` and [[Note. Two]] here.",
            ["Read https://a.b/c.html?", "Now `a. B` and [[Note. Two]] here."],
        ),
    ],
)
def test_where_sentences_end(text: str, expected: list[str]) -> None:
    assert sentences(text) == expected


def test_a_wrapped_paragraph_is_not_cut_at_its_line_ends() -> None:
    text = (
        "The token is read from the environment before the first start, and\n"
        "Parallax keeps it in memory. It is never written\n"
        "to a log."
    )
    assert len(sentences(text)) == 2
    assert len(sentences(text.replace("\n", " "))) == 2
