"""What every page is: well-formed, self-contained, labelled."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser

EMPTY = {"meta", "br", "img", "link", "hr", "input", "wbr"}  # elements of HTML without an end


def plain(text: str) -> str:
    """A text with ordinary spaces."""
    return " ".join(text.split())


class Page(HTMLParser):
    """What a page has; fails at ends that fit no beginning."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.source = text
        self.bare = re.sub(r"data:[a-z/+]+;base64,[^)]+", "", text)
        self.open, self.words = list[str](), list[str]()
        self.ids, self.attributes, self.tags = list[str](), list[tuple[str, str]](), Counter[str]()
        self.feed(text)
        assert not self.open, f"never closed: {self.open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._begin(tag, attrs)
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._begin(tag, attrs)

    def _begin(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        self.attributes += [(name, value or "") for name, value in attrs]
        self.ids += [value or "" for name, value in attrs if name == "id"]

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def text(self) -> str:
        return plain("\n".join(self.words))

    def says(self, words: str) -> bool:
        return plain(words) in self.text

    @property
    def references(self) -> set[str]:
        linked = {
            value[1:] for name, value in self.attributes if name == "href" and value[:1] == "#"
        }
        return linked | set(re.findall(r"url\(#([^)]+)\)", self.source))


def assert_sound(page: Page) -> None:
    assert max(Counter(page.ids).values()) == 1
    assert page.references == set(page.ids)
    assert [page.tags["script"], page.bare.count("<script")] in ([0, 0], [2, 2])
    loading = [value for name, value in page.attributes if name in ("src", "href", "xlink:href")]
    assert all(value.startswith("#") for value in loading)
    assert all(each in "#)" for each in re.findall(r"url\((.)", page.bare))
    assert "@import" not in page.bare
    assert "http" not in page.bare
    words = re.sub(r"base64,[^)]+", "", page.text)
    assert "nan" not in re.findall(r"[a-z]+", words.lower())
    assert "link" not in page.tags
    pictures = Counter(value for name, value in page.attributes if name == "role")["img"]
    labelled = [value for name, value in page.attributes if name == "aria-label"]
    assert pictures == page.tags["svg"] > 0
    assert all(len(value) > 20 for value in labelled if value != "Sections")
