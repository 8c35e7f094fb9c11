"""The collection for measuring variety: pages joined with their translations, and folders as queries."""

from collections import Counter

import pytest

from tests.quality.topics import SMALLEST, Page, Topic, pages_of, topics_of
from tests.shared_data import SHARED, VAULT_FILES, VAULT_LANGUAGES, KnownItem, known_items


@pytest.fixture(scope="module")
def pages() -> tuple[Page, ...]:
    return pages_of(known_items())


@pytest.fixture(scope="module")
def topics(pages: tuple[Page, ...]) -> dict[str, Topic]:
    return {topic.query: topic for topic in topics_of(pages)}


def test_every_page_of_the_vault_is_there_once_and_in_four_languages(pages: tuple[Page, ...]) -> None:
    paths = Counter(path for page in pages for path in page.paths)
    assert set(paths.values()) == {1}
    assert len(paths) == VAULT_FILES
    for page in pages:
        assert {path.partition("/")[0] for path in page.paths} == set(VAULT_LANGUAGES)
    assert all((SHARED / "data" / "vault" / path).is_file() for path in paths)


def test_pages_of_one_title_in_several_folders_stay_apart(pages: tuple[Page, ...]) -> None:
    (page,) = (page for page in pages if "en/Obsidian Web Clipper/Templates.md" in page.paths)
    assert "ja/Obsidian Web Clipper/テンプレート.md" in page.paths
    assert "en/Plugins/Templates.md" not in page.paths


def test_a_page_that_bears_the_same_name_everywhere_is_one(pages: tuple[Page, ...]) -> None:
    (page,) = (page for page in pages if "en/Extending Obsidian/Obsidian CLI.md" in page.paths)
    assert "ja/Obsidian の拡張/Obsidian CLI.md" in page.paths


def test_each_folder_is_asked_for_by_every_name_that_it_has(topics: dict[str, Topic]) -> None:
    assert len(topics) == 54
    names = ("Teams", "チーム", "团队", "Команды")
    assert len({topics[name].pages for name in names}) == 1
    assert len(topics["Teams"].pages) == 6
    assert len(topics["Obsidian Publish"].pages) == 16
    assert not {"en", "ja", "zh", "ru"} & set(topics)


def test_a_folder_holds_what_lies_in_folders_inside_it(topics: dict[str, Topic]) -> None:
    assert set(topics["Layouts"].pages) < set(topics["Bases"].pages)


def test_a_folder_of_few_pages_is_not_asked_for() -> None:
    def page(folder: str, number: int) -> Page:
        return Page((f"en/{folder}/{number}.md", f"ja/{folder}の/{number}.md"))

    pages = [page("Big", number) for number in range(SMALLEST)]
    pages += [page("Small", number) for number in range(SMALLEST - 1)]
    assert [topic.query for topic in topics_of(pages)] == ["Big", "Bigの"]


def test_a_page_without_a_translation_is_a_page() -> None:
    items = [
        KnownItem("en", "Tea", "en", "en/Drinks/Tea.md"),
        KnownItem("en", "Tea", "ru", "ru/Напитки/Чай.md"),
        KnownItem("en", "Milk", "en", "en/Drinks/Milk.md"),
        KnownItem("ru", "Milk", "ru", "ru/Напитки/Milk.md"),
        KnownItem("ru", "Сок", "ru", "ru/Напитки/Сок.md"),
    ]
    assert [page.paths for page in pages_of(items)] == [
        ("en/Drinks/Milk.md", "ru/Напитки/Milk.md"),
        ("en/Drinks/Tea.md", "ru/Напитки/Чай.md"),
        ("ru/Напитки/Сок.md",),
    ]
