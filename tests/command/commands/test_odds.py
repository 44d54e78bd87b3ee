"""`cubetower odds` as a user types it, and its picture."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest

from cubetower.command.terminal import odds as oddsview
from cubetower.game.shogun import Attack, Situation, exact_odds, sampled_odds, situations
from cubetower.tower import Cubes, make_tower
from tests.calibration.undrawn import undrawn
from tests.command.conftest import Cubetower

pytestmark = pytest.mark.long

BATTLE = ("odds", "--attack", 5, "--defend", 3)
ONE_EACH = ("odds", "--attack", 1, "--defend", 1)
GIVEN = (*BATTLE, "--inside", "blue=2,green=3")


def plain(cubetower: Cubetower, *arguments: object) -> dict[str, object]:
    ran = cubetower(*arguments, "--json")
    assert (ran.status, ran.err) == (0, "")
    found: dict[str, object] = json.loads(ran.out)
    return found


def test_json_has_all_that_was_asked_and_found(cubetower: Cubetower) -> None:
    found = plain(cubetower, *GIVEN, "--tray", "red=1", "--unrest", 1, "--attacker", "red")
    assert {name: found[name] for name in ("tower", "attacker", "defender", "unrest", "seed")} == {
        "tower": "surrogate",
        "attacker": "red",
        "defender": "yellow",
        "unrest": 1,
        "seed": 1,
    }
    assert (found["inside"], found["tray"]) == ({"blue": 2, "green": 3}, {"red": 1})
    odds = exact_odds(
        Attack("red", 5, "yellow", 3, unrest=1),
        make_tower("surrogate"),
        [Situation(Cubes(blue=2, green=3), Cubes(red=1))],
    )
    assert found["attacker_wins"] == odds.attacker_wins
    assert found["draw"] == odds.draw
    assert found["defender_wins"] == odds.defender_wins
    assert found["attacker_survivors"] == odds.attacker_survivors
    assert found["margins"] == {str(margin): chance for margin, chance in odds.margins.items()}
    assert (found["attack"], found["defend"], found["situations"]) == (5, 3, 1)
    assert found["standard_errors"] is found["tosses"] is None


def test_without_contents_the_odds_are_those_of_mid_game(cubetower: Cubetower) -> None:
    found = plain(cubetower, *BATTLE, "--tower", "bag", "--seed", 4)
    places = list(situations(lambda: make_tower("bag"), 150, 4, every=6))
    odds = exact_odds(Attack("blue", 5, "yellow", 3), make_tower("bag"), places)
    assert (found["inside"], found["tray"]) == (None, None)
    assert found["attacker_wins"] == odds.attacker_wins
    assert found["standard_errors"] == odds.standard_errors
    assert found["situations"] == 750


def test_other_towers_are_tossed(cubetower: Cubetower) -> None:
    found = plain(cubetower, *GIVEN, "--tower", "twoshelves", "--tosses", 150)
    odds = sampled_odds(
        Attack("blue", 5, "yellow", 3),
        make_tower("twoshelves"),
        [Situation(Cubes(blue=2, green=3))],
        Random("1:odds:5:3"),
        150,
    )
    assert found["tosses"] == 150
    assert found["attacker_wins"] == odds.attacker_wins
    assert found["standard_errors"] == odds.standard_errors


def test_more_tosses_come_from_more_games(cubetower: Cubetower) -> None:
    few = plain(cubetower, *BATTLE, "--tower", "bag", "--tosses", 50)
    assert (few["situations"], few["tosses"]) == (100, 100)  # one from each at least
    more = plain(cubetower, *BATTLE, "--tower", "bag", "--tosses", 2000)
    assert (more["situations"], more["tosses"]) == (200, 2000)


def test_C11_margins_that_farmers_alone_hold_are_told_apart(cubetower: Cubetower) -> None:
    out = cubetower(*ONE_EACH, "--inside", "green=3", "--tray", "green=4").out
    assert "░ only farmers defend there: nobody wins (C11)" in out
    assert "░" not in cubetower(*ONE_EACH, "--inside", "none").out
    found = plain(cubetower, *ONE_EACH, "--inside", "green=3", "--tray", "green=4")
    alone = sum(found["unheld"].values())
    assert found["draw"] == pytest.approx(found["margins"]["0"] + alone)


def test_C12_a_neutral_province_is_defended_by_farmers(cubetower: Cubetower) -> None:
    ran = cubetower("odds", "--attack", 1, "--defend", 0, "--attacker", "yellow")
    assert ran.out.startswith("1 ■ yellow attacks a neutral province\n")
    assert "the farmers win" in ran.out
    found = plain(cubetower, "odds", "--attack", 1, "--defend", 0, "--inside", "none")
    assert (found["defender"], found["defender_survivors"]) == (None, 0)


@pytest.mark.parametrize(
    ("chance", "text"),
    [(0, "0.0 %"), (0.0004, "< 0.1 %"), (0.0006, "0.1 %"), (0.9994, "99.9 %"),
     (0.9996, "> 99.9 %"), (1, "100.0 %"), (1 + 2e-16, "100.0 %")],
)  # fmt: skip
def test_only_what_is_certain_is_shown_so(chance: float, text: str) -> None:
    assert oddsview.percent(chance) == text


def numbers(out: str) -> list[list[int]]:
    lines = (line.split() for line in out.splitlines())
    return [list(map(int, words)) for words in lines if words and all(w.isdigit() for w in words)]


@pytest.mark.parametrize("width", [40, 80, 100])
def test_a_wide_table_is_shown_in_several(
    cubetower: Cubetower, monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    monkeypatch.setattr("cubetower.command.terminal.output.PIPED_WIDTH", width)
    ran = cubetower("odds", "--table", "2x20", "--inside", "none", "--tower", "bag")
    assert max(map(len, ran.out.splitlines())) <= width
    heads = [row for row in numbers(ran.out)[::3]]  # noqa: C416 - of three rows the first
    assert [each for head in heads for each in head] == list(range(1, 21))
    assert len(heads) == {40: 3, 80: 2, 100: 1}[width]


@pytest.mark.parametrize("term", ["xterm-256color", "xterm"])
def test_in_a_terminal_every_cell_has_its_colour(
    cubetower: Cubetower, monkeypatch: pytest.MonkeyPatch, term: str
) -> None:
    for name in ("NO_COLOR", "COLORTERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in (("FORCE_COLOR", "1"), ("TERM", term), ("COLUMNS", "100")):
        monkeypatch.setenv(name, value)
    out = cubetower("odds", "--table", "3x3", "--inside", "none").out
    assert len(re.findall(r"\x1b\[[\d;]+m +\d+ \x1b\[0m", out)) == 9


def test_the_page_says_what_is_exact_and_what_its_interval_is_about(
    cubetower: Cubetower, tmp_path: Path
) -> None:
    page = tmp_path / "odds.html"
    with undrawn():
        cubetower(*BATTLE, "--report", page)
    text = page.read_text("utf-8").replace("\u00a0", " ")
    assert "Everything here is simulated: the tower is a model." in text
    assert "Tower: surrogate, simulated; exact for given contents." in text
    assert re.search(
        r"95 % interval, since \d+ contents stand for all that are possible\. Blue wins", text
    )
