"""--report, --open and --json of every command that judges: one name, one meaning, one frame."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cubetower.command.options import report
from cubetower.foundation import data_path
from tests.calibration.undrawn import undrawn
from tests.command.conftest import Cubetower
from tests.pages.soundness import Page
from tests.viewer.page.browser import Browser
from tests.viewer.page.conftest import browser as browser

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("unclassified")]
J = data_path("logs/reference-j.csv")
REPLAYS = Path(__file__).parents[2] / "corpus/replays"
FEW = ("--games", 3, "--players", 3, "--bots", "random", "--jobs", 1)
COMMANDS: dict[str, tuple[tuple[object, ...], str, tuple[str, ...]]] = {
    "simulate": (("simulate", *FEW), "shogun-simulated.html", ("Who wins", "seat")),
    "towers": (
        ("simulate", *FEW, "--tower", "surrogate", "--tower", "bag"),
        "shogun-simulated.html",
        ("Does the tower matter?", "instead of surrogate"),
    ),
    "samurai": (
        ("simulate", "--game", "samurai", *FEW),
        "samurai-simulated.html",
        ("what each seat is worth", "Who wins, by seat"),
    ),
    "arena": (
        ("arena", "greedy", "random", "--players", 3, "--games", 12, "--jobs", 1, "--tower", "bag"),
        "shogun-arena.html",
        ("Which player is stronger?", "greedy is clearly the strongest.", "Rating"),
    ),
    "odds": (
        ("odds", "--attack", 5, "--defend", 3, "--inside", "blue=2"),
        "odds.html",
        ("5 against 3", "the attacker, wins", "How the battle ends"),
    ),
    "table": (
        ("odds", "--table", "3x3", "--inside", "none"),
        "odds.html",
        ("How many armies does it take?", "To win more often than not", "armies that defend"),
    ),
    "compare": (
        ("compare", "bag", "twoshelves", "--tosses", 62),
        "compared.html",
        ("How do these towers differ?", "standard errors of bag", "How far from bag?"),
    ),
    "compare log": (
        ("compare", "bag", "twoshelves", "--log", J),
        "reference-j-compared.html",
        ("Which tower is like the log?", "twoshelves comes nearest", "How far from the log?"),
    ),
    "review": (
        ("review", REPLAYS / "shogun.jsonl", "--moves", "none"),
        "shogun-review.html",
        ("Was it the tower?", "won with", "Luck, in points", "What turned the game?"),
    ),
    "evening": (
        ("review", *(REPLAYS / f"{name}.jsonl" for name in ("shogun", "recorded", "modules"))),
        "evening-review.html",
        ("Who was lucky, who played well?", "was luckiest", "Whose decisions brought most?"),
    ),
    "log": (
        ("log", "summary", J),
        "reference-j-summary.html",
        ("What does Reference J", "This log tells much.", "Play as in battles"),
    ),
}
"""The command, the name that its page gets from --open, and what the page says, in this order."""


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The pages that have been written, by command."""
    return {"folder": tmp_path_factory.mktemp("reports")}


@pytest.fixture(params=COMMANDS)
def written(request: pytest.FixtureRequest, cubetower: Cubetower, pages: dict[str, Path]) -> str:
    """A command whose page is there, made once."""
    name = str(request.param)
    if name not in pages:
        path = pages["folder"] / f"{name.replace(' ', '-')}.html"
        ran = cubetower(*COMMANDS[name][0], "--report", path, "--json")
        assert (ran.status, ran.err) == (0, "")
        data = json.loads(ran.out, parse_constant=lambda each: pytest.fail(f"not JSON: {each}"))
        assert data.get("files", data)["report"] == str(path)
        pages[name] = path
    return name


def test_the_page_has_its_verdict_first_and_loads_nothing(
    written: str, pages: dict[str, Path]
) -> None:
    page = Page(pages[written].read_text("utf-8"))
    places = [page.text.index(words) for words in COMMANDS[written][2]]
    assert places == sorted(places)
    assert page.text.index("For statisticians") > max(places)
    assert "http" not in page.bare
    assert page.tags["link"] == page.tags["img"] == page.tags["script"] == 0
    assert page.references == set(page.ids)
    assert "nan" not in page.text.split()
    assert "Written by cubetower" in page.text


@pytest.mark.page
def test_the_page_is_legible_and_the_answer_above_the_fold(
    written: str, pages: dict[str, Path], browser: Browser
) -> None:
    browser.events.clear()
    browser.send("Page.navigate", url=pages[written].as_uri())
    browser.wait(
        "document.readyState == 'complete' && document.querySelectorAll('.hero').length > 0"
    )
    wrong = (Path(__file__).parents[2] / "pages" / "layout.js").read_text("utf-8")
    bottom = "document.querySelector('.verdict').getBoundingClientRect().bottom + scrollY"
    top = "document.querySelector('.hero figure').getBoundingClientRect().top + scrollY"
    for width, height in ((390, 844), (1280, 720)):
        browser.size(width, height)
        assert browser.run(wrong) == []
        assert browser.run(bottom) < height
        assert browser.run(top) < 0.8 * height
        assert browser.run(LONE_UNITS) == []
    assert {each.partition(":")[0] for each in browser.requests()} <= {"file", "data"}


LONE_UNITS = """(() => {
  const found = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; node = walk.nextNode();) {
    for (const match of node.data.matchAll(/\\d[\\s\\u00a0]?(%|pp)/g)) {
      const range = document.createRange();
      range.setStart(node, match.index);
      range.setEnd(node, match.index + match[0].length);
      const tops = new Set([...range.getClientRects()].map((each) => Math.round(each.top)));
      if (tops.size > 1) found.push(match.input.slice(0, 60));
    }
  }
  return found;
})()"""
"""The texts with a number and its unit on two lines."""


def test_a_page_that_is_opened_gets_a_name_of_its_own(
    cubetower: Cubetower, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    some = "".join(J.read_text("utf-8").splitlines(keepends=True)[:32])
    (tmp_path / "reference-j.csv").write_text(some, "utf-8")
    opened: list[Path] = []
    monkeypatch.setattr(report, "open_report", opened.append)
    for name, call in (
        ("odds", COMMANDS["odds"][0]),
        ("log", ("log", "summary", "reference-j.csv")),
    ):
        with undrawn():
            ran = cubetower(*call, "--open")
        place = COMMANDS[name][1]
        assert ran.status == 0
        assert opened.pop() == Path(place)
        assert (tmp_path / place).is_file()
        assert f"The report is in {place}." in ran.out
