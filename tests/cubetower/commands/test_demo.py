"""`cubetower demo`: a battle, told and filmed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from tests.cubetower.conftest import Cubetower
from tests.waiting import PATIENCE, until
from tower import Cubes

pytestmark = pytest.mark.long


def test_demo_prints_the_battle_and_films_it(cubetower: Cubetower, tmp_path: Path) -> None:
    out = tmp_path / "battle.gif"
    ran = cubetower("demo", "--out", out)
    assert ran.status == 0
    for part in (
        "Kozuke",
        "cubetower rule C",
        "inside before",
        "thrown in",
        "fell",
        "lost",
        " wins ",
    ):
        assert part in ran.out
    with Image.open(out) as film:
        assert film.format == "GIF"
        assert getattr(film, "n_frames", 1) > 50


def test_the_demo_conserves_cubes_and_follows_the_rules(
    cubetower: Cubetower, tmp_path: Path
) -> None:
    ran = cubetower("demo", "--out", tmp_path / "end.png", "--seed", 3, "--json")
    data = json.loads(ran.out)
    battle, outcome = data["battle"], data["outcome"]
    seeding = data["seeding"]
    assert Cubes(battle["inside_before"]) == Cubes(seeding["thrown"]) - Cubes(seeding["fell"])
    assert Cubes(seeding["thrown"]).total == 45
    assert battle["thrown"] == {"blue": 4, "yellow": 3}
    tray = Cubes(battle["tray"])
    assert tray + Cubes(battle["inside_after"]) == (
        Cubes(battle["inside_before"]) + Cubes(battle["thrown"])
    )
    assert outcome["attack"] == tray["blue"]
    assert outcome["defence"] == tray["yellow"] + tray["green"]
    assert tray == sum(
        (Cubes(outcome[part]) for part in ("losses", "survivors", "bystanders")), start=Cubes()
    )


@pytest.mark.parametrize("tower", ["bag", "twoshelves"])
def test_a_tower_that_only_counts_decides_a_battle_without_a_film(
    cubetower: Cubetower, tmp_path: Path, tower: str
) -> None:
    out = tmp_path / "battle.gif"
    ran = cubetower("demo", "--tower", tower, "--out", out)
    assert ran.status == 0
    assert "No film" in ran.out
    assert " wins " in ran.out
    assert not out.exists()
    assert json.loads(cubetower("demo", "--tower", tower, "--json").out)["film"] is None


def test_a_stopped_film_leaves_nothing_behind(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "cubetower", "demo", "--out", "battle.gif"]
    with subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE) as program:
        until(lambda: list(tmp_path.iterdir()) or program.poll() is not None)
        assert program.poll() is None  # it is filming
        program.terminate()
        program.wait(PATIENCE)
    assert list(tmp_path.iterdir()) == []
