"""`cubetower demo`: a battle, told and filmed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from tests.command.conftest import Cubetower
from tests.waiting import PATIENCE, until

pytestmark = pytest.mark.long


def test_demo_prints_the_battle_and_films_it(cubetower: Cubetower, tmp_path: Path) -> None:
    out = tmp_path / "battle.gif"
    ran = cubetower("demo", "--out", out)
    assert ran.status == 0
    for part in ("Battle ", "most surprising", "inside before", " wins ", "lay inside", "An upset"):
        assert part in ran.out
    with Image.open(out) as film:
        assert film.format == "GIF"
        assert getattr(film, "n_frames", 1) > 50


def test_the_demo_ends_in_an_upset_that_cubes_from_inside_decide(
    cubetower: Cubetower, tmp_path: Path
) -> None:
    ran = cubetower("demo", "--out", tmp_path / "end.png", "--json")
    battle = json.loads(ran.out)
    assert battle["winner"] != "none"
    assert battle["chance"] < 0.1
    assert "lay inside beat" in battle["cause"]
    assert battle["defence_strength"] > battle["thrown"][battle["defender"]]


def test_a_stopped_film_leaves_nothing_behind(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "cubetower", "demo", "--out", "battle.gif"]
    with subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE) as program:
        until(lambda: list(tmp_path.iterdir()) or program.poll() is not None)
        assert program.poll() is None  # it is filming
        program.terminate()
        program.wait(PATIENCE)
    assert list(tmp_path.iterdir()) == []
