"""On the sample notes, with the real model: what is there is found close, what is not is told so."""

import asyncio

import pytest

from app.core.closeness import REALLY_ABOUT_FROM
from app.core.pool import CandidatePool
from app.core.query import SearchMode, parse_query
from app.services.export import search_as_json
from app.services.library import Library
from tests.ui.rankings import rankings_of

THERE = {
    "en": ("auth settings", "how long does a session last", "pour-over coffee ratio", "why can't I sleep"),
    "ja": ("認証設定", "ハンドドリップのコーヒー", "引っ越し予算", "バックアップのルール"),
    "zh": ("番茄牛腩", "手冲咖啡 水温", "登录 会话 有效期", "晚上睡不着"),
    "ru": ("настройки прокси", "кофе в воронке", "не могу уснуть", "сертификат истёк"),
}
NOT_THERE = {
    "en": ("medieval falconry", "quantum chromodynamics", "submarine propulsion", "violin concerto in D"),
    "ja": ("恐竜の絶滅", "量子力学の観測問題", "バイオリン協奏曲", "火山の噴火"),
    "zh": ("量子力学", "火山爆发", "京剧历史", "房贷利率"),
    "ru": ("вымирание динозавров", "квантовая механика", "скрипичный концерт", "соколиная охота"),
}


def _ask(library: Library, text: str, mode: SearchMode = SearchMode.HYBRID) -> CandidatePool:
    return library.searcher.search(parse_query(text), mode=mode)


@pytest.mark.parametrize("language", THERE)
def test_what_the_notes_are_about_is_closer_than_chance(library: Library, language: str) -> None:
    for text in THERE[language]:
        pool = _ask(library, text)
        assert pool.closest is not None
        assert pool.closest >= REALLY_ABOUT_FROM, text
        assert not pool.nothing_near


@pytest.mark.parametrize("language", NOT_THERE)
def test_what_they_are_not_about_is_told(library: Library, language: str) -> None:
    pools = [_ask(library, text) for text in NOT_THERE[language]]
    assert all(pool.candidates for pool in pools), "chance finds something all the same"
    told = [pool.query.text for pool in pools if pool.nothing_near]
    assert len(told) >= len(pools) - 1, [(pool.query.text, pool.closest) for pool in pools]


def test_words_that_one_note_holds_are_never_nothing(library: Library) -> None:
    pool = _ask(library, "ECONNREFUSED")
    assert pool.words_met
    assert not pool.nothing_near


def test_the_keyword_leg_alone_says_nothing_of_closeness(library: Library) -> None:
    pool = _ask(library, "medieval falconry", SearchMode.KEYWORD)
    assert pool.chance is None
    assert not pool.nothing_near


def test_the_numbers_are_in_the_json(library: Library) -> None:
    shown = rankings_of(_ask(library, "medieval falconry"))
    printed = search_as_json(shown.left, shown.right, rank_ms=1.0)
    assert printed["closeness"] == {
        "chance_pairs": 2048,
        "really_about_from": REALLY_ABOUT_FROM,
        "best_closer_than": shown.left.pool.closest,
        "nothing_near": True,
    }
    candidates = printed["candidates"]
    assert isinstance(candidates, list)
    for candidate in candidates:
        known = candidate["closer_than"]
        assert (known is None) == (candidate["cosine_distance"] is None)
        assert known is None or 0.0 <= known <= 1.0


def test_the_sample_is_drawn_once_and_not_again_without_need(library: Library) -> None:
    before = _ask(library, "auth").chance
    asyncio.run(library.index(on_progress=lambda _: None))
    after = _ask(library, "auth").chance
    assert before is not None
    assert after is not None
    assert before.cosines.tolist() == after.cosines.tolist()
