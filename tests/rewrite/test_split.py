"""Splitting a question into parts: real sentences of four languages, and what holds for any text."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.rewriting import MAXIMUM_PARTS
from app.rewrite.split import says_something, split_question

SPLIT = {
    # English
    "How do I rotate the tokens and where are the keys stored?": (
        "How do I rotate the tokens",
        "where are the keys stored?",
    ),
    "What broke in May? And how did we fix it?": ("What broke in May?", "how did we fix it?"),
    "Is the proxy up and is the cache warm?": ("Is the proxy up", "is the cache warm?"),
    "find the auth settings and show the proxy notes": ("find the auth settings", "show the proxy notes"),
    "will the controls be effective, and how do they compare with flaps": (
        "will the controls be effective",
        "how do they compare with flaps",
    ),
    "auth settings, proxy notes and the tomato recipe": ("auth settings", "proxy notes", "the tomato recipe"),
    "what cost 10,000 dollars and who paid it": ("what cost 10,000 dollars", "who paid it"),
    # Russian
    "Как настроить прокси и где лежат ключи?": ("Как настроить прокси", "где лежат ключи?"),
    "Как настроить прокси, а кто за это отвечает?": ("Как настроить прокси", "кто за это отвечает?"),
    "настройки прокси и журнал исправлений авторизации": (
        "настройки прокси",
        "журнал исправлений авторизации",
    ),
    # Chinese
    "代理怎么设置，密钥在哪里？": ("代理怎么设置", "密钥在哪里？"),
    "如何设置代理和如何轮换密钥": ("如何设置代理", "如何轮换密钥"),
    "代理怎么设置，如果密钥丢失，应该去哪里找？": ("代理怎么设置", "如果密钥丢失，应该去哪里找？"),
    "番茄牛腩的做法，代理的设置方法": ("番茄牛腩的做法", "代理的设置方法"),
    # Japanese
    "プロキシの設定はどうするか、鍵はどこにあるか？": ("プロキシの設定はどうするか", "鍵はどこにあるか？"),
    "なぜ止まったのか、そしていつ直したのか": ("なぜ止まったのか", "いつ直したのか"),
    "認証設定およびプロキシの手順": ("認証設定", "プロキシの手順"),
    "認証はどうやって変えますか。また、期限はいつですか。": (
        "認証はどうやって変えますか",
        "期限はいつですか",
    ),
}
WHOLE = (
    "bread and butter",
    "bread and butter pudding recipe",
    "When and why did the proxy break?",
    "What broke and why?",
    "Who is Ann and what does she do?",
    "notes about the proxy, which broke in May",
    "In May, when the proxy broke, what did we change?",
    "how do I set the proxy and TLS certificates",
    "is it possible to predict when and how it will stop tumbling",
    "how far and under what conditions, if any, is the velocity constant",
    "obtain all papers and reports that contain distance data",
    "references on the methods for both laminar and turbulent flow",
    '"bread, butter and how to bake it" recipe',
    "хлеб и масло",
    "Что сломалось и почему?",
    "Где записано, как настроить прокси?",
    "Я знаю, что прокси сломан",
    "面包和黄油",
    "世界和平是什么",
    "什么时候以及为什么坏了",
    "为什么服务器同时重启了两次",
    "东京、大阪",
    "パンとバター",
    "卵、牛乳、小麦粉",
    "行くか、行かないか",
)
_BETWEEN = re.compile(
    r"(?:[\s,，、;；.。!！]|and also|and then|as well as|and|or|but|also|plus|а также|и также|а ещё|а еще|"
    r"и|а|или|но|также|以及|还有|還有|并且|並且|而且|另外|或者|还是|還是|および|ならびに|そして|それから|"
    r"それと|また|かつ|あと|和|与|與)*",
    re.IGNORECASE,
)
_PIECE_LIST = (
    'how what why where and or also , ? ; . proxy keys bread butter is the a which " 10,000 e.g. 😀 - '
    "как где что и а прокси ключи 怎么 哪里 以及 和 代理 密钥 ， 、 ？ 。 どう どこ か そして 鍵 「 」"
)
_PIECES = st.sampled_from([*_PIECE_LIST.split(), "\n"])
_SENTENCES = st.lists(_PIECES, max_size=24).flatmap(
    lambda pieces: st.sampled_from([" ", ""]).map(lambda between: between.join(pieces))
)


@pytest.mark.parametrize(("question", "parts"), SPLIT.items())
def test_a_question_of_several_parts_is_split(question: str, parts: tuple[str, ...]) -> None:
    assert split_question(question) == parts


@pytest.mark.parametrize("question", WHOLE)
def test_what_would_lose_its_sense_stays_whole(question: str) -> None:
    assert split_question(question) == (question,)


@pytest.mark.parametrize("text", ["", "  ", "???", "😀", "—, ;"])
def test_a_text_without_words_has_no_part(text: str) -> None:
    assert split_question(text) == ()


def test_the_rest_of_a_very_long_question_stays_in_the_last_part() -> None:
    text = " ".join(f"where is note number{place}?" for place in range(10))
    parts = split_question(text)
    assert len(parts) == MAXIMUM_PARTS
    assert parts[-1].endswith("where is note number9?")


@given(st.one_of(_SENTENCES, st.text(max_size=80)))
def test_parts_cover_the_question_and_are_never_empty(text: str) -> None:
    parts = split_question(text)
    place = 0
    for part in parts:
        assert part.strip() == part != ""
        found = text.index(part, place)
        assert _BETWEEN.fullmatch(text[place:found]), (text, parts)
        place = found + len(part)
    if parts:
        assert _BETWEEN.fullmatch(text[place:]), (text, parts)
    else:
        assert not any(map(str.isalnum, text))
    if len(parts) > 1:
        assert all(says_something(part) for part in parts)


def test_a_very_long_text_is_split_in_a_moment() -> None:
    text = "how do I set the proxy, and where are the keys, " * 250
    assert len(split_question(text)) == MAXIMUM_PARTS
