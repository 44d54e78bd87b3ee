"""Names, overview, rules and hints in a real window: keys and mouse go through an X server."""

import json
import sys

import pytest
from PIL import ImageChops

from tests.viewer.window.driver import ROOT

pytestmark = pytest.mark.long


def opened(screen, tmp_path):
    options = ("--game", "samurai", "--players", 3, "--human", 0, "--seed", 3, "--bots", "random",
               "--out", tmp_path / "game.jsonl")  # fmt: skip
    command = (sys.executable, "-m", "tests.viewer.window.live.byhand")
    return screen.start(*command, *map(str, options), cwd=ROOT)


def until_shown(program, sheet="", names=False, hint=False):
    """Wait until the window says that it shows this, and nothing else."""
    wanted = f"shows {json.dumps([sheet, names, hint])}"

    def last():
        return [line for line in program.said() if line.startswith("shows")][-1:]

    program.until(lambda: last() == [wanted])


def until_painted(program, before):
    """Wait until the window shows something else."""
    program.until(lambda: ImageChops.difference(program.picture(), before).getbbox())


def test_what_a_person_looks_up_is_seen_and_goes_away_again_until_interrupted(screen, tmp_path):
    with opened(screen, tmp_path) as program:
        program.until_painted(50)
        program.until(lambda: any(line.startswith("asked") for line in program.said()), 120.0)
        program.key("End")
        program.until(lambda: any(line.startswith("ready") for line in program.said()), 120.0)
        shown = {"o": {"sheet": "overview"}, "r": {"sheet": "rules"}, "h": {"hint": True}}
        for key, what in shown.items():
            before = program.picture()
            program.type(key)
            until_shown(program, **what)
            until_painted(program, before)
            program.key("Escape")
            until_shown(program)
        program.type("m")
        until_shown(program, names=True)
        program.key("Escape")
        program.type("o")
        until_shown(program, "overview", names=True)
        program.key("Escape")
        program.type("m")
        until_shown(program)
        program.interrupt()
        assert program.ended() != 0
        assert not any("Traceback" in line for line in program.complained())
