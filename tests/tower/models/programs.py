"""Towers that are Python programs, for tests: each written into a folder of its own."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cubetower.tower.models.program import ProgramTower

ROOT = Path(__file__).parents[3]
SIEVE = shlex.quote(str(ROOT / "examples" / "sieve.pl"))

ANSWERING = """
import json, os, random, signal, sys, time
for number, line in enumerate(sys.stdin):
    request = json.loads(line)
    answer = {{"fell": {{}}}}
    {body}
    print(json.dumps(answer), flush=True)
"""

Make = Callable[..., ProgramTower]


def maker(folder: Path) -> Make:
    """Makes a tower of a Python program; `body` sets `answer`, or the whole is given."""

    def make(body: str = "", *, whole: str = "", **options: Any) -> ProgramTower:
        path = folder / f"tower{len(list(folder.iterdir()))}.py"  # others may still be read
        indented = body.strip().replace("\n", "\n    ")
        path.write_text(whole or ANSWERING.format(body=indented), "utf-8")
        command = f"{shlex.quote(sys.executable)} -S {shlex.quote(str(path))}"
        return ProgramTower(command, **options)

    return make
