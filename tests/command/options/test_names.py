"""Players have names: as typed or from the user's settings, in the replay and wherever it shows."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from cubetower.game.core.playernames import player_names
from cubetower.viewer.draw.paper import seat_name
from tests.command.conftest import Cubetower
from tests.command.games import refused

GAME = ("play", "--game", "samurai", "--players", 2, "--bots", "random", "--out")


def header_of(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text("utf-8").splitlines()[0])
    return found


def test_names_are_in_the_ranking_in_the_replay_and_on_cards(
    cubetower: Cubetower, tmp_path: Path
) -> None:
    path = tmp_path / "named.jsonl"
    ran = cubetower(*GAME, path, "--names", "red=Anna, yellow=Ben Li")
    assert re.search("■ red +Anna ", ran.out)
    assert player_names(header_of(path)) == {"red": "Anna", "yellow": "Ben Li"}
    assert cubetower("verify", path).status == 0
    assert seat_name("red", header_of(path)) == "Anna"
    assert seat_name("red") == "Red"


@pytest.mark.parametrize("names", ["green=A", "red", "red=", f"red={'x' * 17}", "red=a\x1bb"])
def test_names_that_cannot_be_are_refused(cubetower: Cubetower, names: str) -> None:
    refused(cubetower("play", "--players", 3, "--names", names), "--names ")


@pytest.mark.parametrize("names", [3, {"red": 3}, {"red": "a\x1bb"}, {"red": " "}, {"pink": "A"}])
def test_names_of_a_strange_replay_are_left_out(names: object) -> None:
    assert player_names({"seats": ["red"], "names": names}) == {}
