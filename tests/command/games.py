"""Replays of games played by the command, and code of the user's own, for its tests."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from cubetower.game.games import GAMES, game_definition
from tests.command.conftest import Ran

Line = dict[str, Any]
TOWERLESS = [name for name in GAMES if not game_definition(name).game.TOWER]
"""Games without a tower, by name."""

SMALL = ("--players", 3, "--bots", "random", "--tower", "twoshelves")
"""Options of a short game."""

SIEVE = f"exec:'{Path(__file__).parents[2] / 'examples' / 'sieve.pl'}'"
"""A program as a tower."""

OWN = """
import time
from cubetower.game.shogun import choices
from cubetower.tower import Capabilities, CountingTower, Cubes

class Half(CountingTower):
    def falling(self, thrown, rng):
        time.sleep({pause})
        return Cubes.of((self.contents + thrown).list()[::2])

class First:
    def choose(self, observation, rng):
        time.sleep({pause})
        return choices(observation).sample(rng)

class Surprising(Half):
    capabilities = Capabilities(likelihood=True)
    places = 1
    def chances(self, thrown, inside=None):
        there = self.contents if inside is None else inside
        return {{
            colour: ((thrown[colour], 1.0), (there[colour], 1.0)) for colour in thrown + there
        }}

class Failing(Half):
    thrown = 0
    def falling(self, thrown, rng):
        self.thrown += 1
        if self.thrown > 5:
            raise KeyError("no more")
        return super().falling(thrown, rng)

class Leaving(Half):
    def falling(self, thrown, rng):
        raise SystemExit

class Painted:
    def choose(self, observation, rng):
        raise ValueError("\\x1b[31mred")

class Never:
    def choose(self, observation, rng):
        raise ValueError("no idea")
"""
"""A module with a tower and players of the user's own."""

PRINTING = """
class Loud:
    def choose(self, observation, rng):
        print("a bot prints")
        decision = observation.decision
        if not decision.moves:
            raise ValueError("no list")
        return decision.moves[0]
"""
"""A player that prints, and knows no other moves than those that are listed."""


def user_code(folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Write this module where it can be imported; give its name."""
    monkeypatch.setattr(sys, "path", [str(folder), *sys.path])
    monkeypatch.delitem(sys.modules, "user_code", raising=False)
    (folder / "user_code.py").write_text(OWN.format(pause=0))
    return "user_code"


def own_tower(folder: Path, monkeypatch: pytest.MonkeyPatch, fault: str) -> None:
    """Write a tower mine:Mine that does this, in line 4, when cubes are thrown into it."""
    monkeypatch.setattr(sys, "path", [str(folder), *sys.path])
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.delitem(sys.modules, "mine", raising=False)
    (folder / "mine.py").write_text(
        "from cubetower.tower import CountingTower\n"
        "class Mine(CountingTower):\n"
        "    def falling(self, thrown, rng):\n"
        f"        {fault}\n"
    )


def a_program(folder: Path, body: str) -> str:
    """The spec of a program in Python that does this for every request."""
    path = folder / "program.py"
    path.write_text(f"import json, os, sys, time\nfor line in sys.stdin:\n    {body}\n")
    return f"exec:'{sys.executable}' -S '{path}'"


def lines_of(path: Path) -> list[Line]:
    """The lines of a replay."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def told(lines: list[Line], name: str) -> list[Line]:
    """Those of an event."""
    return [line for line in lines if line["event"] == name]


def write(path: Path, *lines: Line | str) -> Path:
    """Write lines; a text as it is."""
    texts = (line if isinstance(line, str) else json.dumps(line) for line in lines)
    path.write_text("".join(f"{text}\n" for text in texts), encoding="utf-8")
    return path


def refused(ran: Ran, *says: str) -> None:
    """Expect one line of why that can be printed, and status 2."""
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("cubetower: ")
    assert ran.err[-1] == "\n"
    assert ran.err[:-1].isprintable()  # one line, and nothing that moves the cursor
    for part in says:
        assert part in ran.err
