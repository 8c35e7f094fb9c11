"""Reads a page strictly: what is not balanced, or would be fetched or run, is an error."""

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

_VOID = {"meta", "br"}
_RUNS = {
    "script",
    "iframe",
    "object",
    "embed",
    "form",
    "base",
    "link",
    "img",
    "image",
    "use",
    "foreignobject",
}
_ADDRESSES = {"href", "src", "xlink:href", "action", "data", "srcset", "poster", "background"}


@dataclass
class Element:
    name: str
    attributes: dict[str, str]
    children: list["Element"] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)

    def all(self, name: str = "", *, cls: str = "") -> list["Element"]:
        """The elements below of that name and class, in their order."""
        found: list[Element] = []
        for child in self.children:
            if name in {"", child.name} and (not cls or cls in child.attributes.get("class", "").split()):
                found.append(child)
            found += child.all(name, cls=cls)
        return found

    @property
    def text(self) -> str:
        """All text in it, in order of the page."""
        return "".join(self.texts)


class Page(HTMLParser):
    """A page that was read whole; ``AssertionError`` where it is not one that may be shared."""

    def __init__(self, content: bytes) -> None:
        super().__init__(convert_charrefs=True)
        self.source = content.decode("utf-8")
        self.root = Element("", {})
        self._open = [self.root]
        self.ids: list[str] = []
        self.feed(self.source)
        self.close()
        assert len(self._open) == 1, f"never closed: {[element.name for element in self._open]}"
        assert len(self.ids) == len(set(self.ids)), "an id stands for one element"
        for element in self.root.all():
            self._check_addresses(element)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in _RUNS, f"<{tag}> has no place in a page"
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"<{tag}> has an attribute twice"
        assert not any(name.startswith("on") or name == "style" for name in names), names
        element = Element(tag, {name: value or "" for name, value in attrs})
        self._open[-1].children.append(element)
        if "id" in element.attributes:
            self.ids.append(element.attributes["id"])
        if tag not in _VOID:
            self._open.append(element)

    def handle_endtag(self, tag: str) -> None:
        assert self._open[-1].name == tag, f"</{tag}> ends <{self._open[-1].name}>"
        self._open.pop()

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        raise AssertionError(f"<{tag}/> is no form of HTML")

    def handle_data(self, data: str) -> None:
        for element in self._open:
            element.texts.append(data)

    def handle_comment(self, data: str) -> None:
        raise AssertionError(f"a comment: {data}")

    def handle_pi(self, data: str) -> None:
        raise AssertionError(f"an instruction: {data}")

    def _check_addresses(self, element: Element) -> None:
        for name, value in element.attributes.items():
            if name in _ADDRESSES:
                assert value.startswith("#"), f"{name}={value} leaves the page"
                assert value[1:] in self.ids, f"{value} leads nowhere"
            if name == "fill" and value.startswith("url("):
                assert re.fullmatch(r"url\(#[a-z]+\)", value), value
                assert value[5:-1] in self.ids

    def the(self, name: str) -> Element:
        """The only element of that name."""
        [found] = self.root.all(name)
        return found
