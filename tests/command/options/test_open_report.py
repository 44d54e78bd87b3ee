"""--open: where the page goes, and what is said where there is no browser."""

from __future__ import annotations

from pathlib import Path

import pytest

from cubetower.command.options import report
from cubetower.command.options.report import open_report, report_place


def test_a_page_without_a_name_lies_beside_the_tower() -> None:
    tower, page = Path("a/my.toml"), Path("page.html")
    assert report_place(None, tower, opened=False) is None
    assert report_place(None, tower, opened=True) == Path("a/my.html")
    assert report_place(page, tower, opened=True) == page


def test_the_page_is_shown_in_the_browser(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shown: list[str] = []
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(report.webbrowser, "open_new_tab", lambda url: not shown.append(url))
    open_report(tmp_path / "my page.html")
    assert shown == [(tmp_path / "my page.html").as_uri()]


@pytest.mark.parametrize("display", ["", ":0"])
def test_without_a_browser_or_display_a_line_says_so(
    display: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("BROWSER", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DISPLAY", display)
    monkeypatch.setattr(report.sys, "platform", "linux")
    monkeypatch.setattr(report.webbrowser, "open_new_tab", lambda _: False)
    open_report(Path("page.html"))
    assert capsys.readouterr().err == "There is no browser or display to show page.html.\n"
