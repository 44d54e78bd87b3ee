"""Writing pages: whole or not at all, and self-contained."""

from __future__ import annotations

import re

import pytest

from cubetower.viewer import FilmError
from cubetower.viewer.page import save_page
from tests.pages.soundness import Page
from tests.viewer.page.scenes import LAYOUT, Medley


def test_a_page_needs_nothing_else(medley):
    text = medley.read_text("utf-8")
    assert "http" not in text
    assert set(re.findall(r"url\((.{5})", text)) == {"data:"}
    assert "@import" not in text
    addresses = re.findall(r'(?:src|href)="([^"]*)"', text)
    assert all(each.startswith(("#", "data:image/")) for each in addresses)


def test_a_page_is_sound_and_says_its_title(medley):
    page = Page(re.sub(r"<script.*?</script>", "", medley.read_text("utf-8"), flags=re.DOTALL))
    assert len(page.ids) == len(set(page.ids))
    assert {name for name in page.references if name} <= set(page.ids)
    assert page.says("Blue & <Yellow>")


def test_equal_scenes_give_equal_pages(medley, tmp_path):
    save_page(Medley(), tmp_path / "again.HTM", title="Blue & <Yellow>", layout=LAYOUT)
    assert (tmp_path / "again.HTM").read_bytes() == medley.read_bytes()


@pytest.mark.parametrize("name", ["game.gif", "game", "game.html.gz"])
def test_another_suffix_is_refused(tmp_path, name):
    with pytest.raises(FilmError, match=r"\.html"):
        save_page(Medley(), tmp_path / name, title="")
    assert not list(tmp_path.iterdir())


def test_an_unwritable_place_is_refused_before_the_work(tmp_path):
    calls = []
    with pytest.raises(FilmError, match="cannot write"):
        save_page(
            Medley(),
            tmp_path / "missing" / "game.html",
            title="",
            progress=lambda *done: calls.append(done),
        )
    assert calls == []


def test_a_page_that_fails_leaves_the_old_one(tmp_path):
    path = tmp_path / "game.html"
    path.write_text("old")

    def stop(done, total):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        save_page(Medley(), path, title="", progress=stop)
    assert [each.name for each in tmp_path.iterdir()] == ["game.html"]
    assert path.read_text() == "old"
