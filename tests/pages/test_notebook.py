"""What objects show of themselves in a notebook."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from xml.etree import ElementTree

import pytest

from cubetower.calibration import calibrate, compare_towers
from cubetower.foundation import data_path
from cubetower.game.shogun import Attack, fight
from cubetower.pages.palette import shipped_palette
from cubetower.tower import Cubes, Toss, make_tower, read_log


def text_of(found: object) -> str:
    """The text that a notebook shows, of HTML that is whole."""
    html = found._repr_html_()  # type: ignore[attr-defined]
    whole = ElementTree.fromstring(f"<div>{html.replace('&nbsp;', ' ')}</div>")  # noqa: S314 - ours
    return " ".join(" ".join(whole.itertext()).split())


def test_cubes_are_squares_of_the_palette_in_its_order() -> None:
    cubes = Cubes(red=4, green=1, blue=2)
    assert text_of(cubes) == "2 blue 4 red 1 green"
    assert f"background:{shipped_palette().tone('red').fill}" in cubes._repr_html_()
    assert text_of(Cubes()) == "none"


def test_names_of_colours_are_text() -> None:
    assert text_of(Cubes({"<b>x</b>": 1})) == "1 <b>x</b>"


def test_a_toss_says_what_fell_and_of_a_jam_what_was_freed() -> None:
    toss = Toss(Cubes(red=4), Cubes(red=1, blue=1))
    assert text_of(toss) == "A toss of 4: 2 fell thrown 4 red fell 1 blue 1 red"
    jammed = Toss(Cubes(red=4), Cubes(red=1), jammed=True, tapped=Cubes(red=2))
    assert text_of(jammed).endswith("freed by knocking 2 red")


@pytest.mark.parametrize("spec", ["physics", "surrogate", "bag", "twoshelves"])
def test_a_tower_shows_what_is_inside(monkeypatch: pytest.MonkeyPatch, spec: str) -> None:
    monkeypatch.setattr("cubetower.tower.physics.filling.MAX_GAMES", 1)
    tower, rng = make_tower(spec), Random(1)
    assert ": 0 inside" in text_of(tower)
    tower.fill(Cubes(red=4, blue=3), rng)
    assert ": 7 inside" in text_of(tower)
    assert ("floor at " in text_of(tower)) == (spec == "physics")


def test_a_battle_says_who_won_and_where_the_cubes_went() -> None:
    tower, supply = make_tower("allthrough"), Cubes(blue=30, yellow=30, green=20)
    attack = Attack("blue", 4, "yellow", 3)
    battle = fight(attack, tower, Random(1), tray=Cubes(), supply=supply)
    assert text_of(battle).startswith("Blue wins: attack 4, defence 3 inside before thrown")
    assert "yellow · 3 3 · 3 ·" in text_of(battle)


@pytest.mark.long
def test_a_fit_says_what_the_log_tells() -> None:
    log = read_log(data_path("logs/reference-k.csv"))
    found = calibrate(replace(log, rows=log.rows[:31]), seed=1, level="M0")
    assert text_of(found).startswith("Reference K (simulated)")
    assert "each one falls through" in text_of(found)


def test_a_comparison_is_a_table_of_towers() -> None:
    names = ("bag", "allthrough")
    makers = {name: lambda name=name: make_tower(name) for name in names}
    found = compare_towers(makers, seed=1, sessions=2, classify=False)
    assert text_of(found).startswith("Towers side by side bag allthrough Mean over all throws: ")
    assert " ± " in text_of(found).replace("\u00a0", " ")
