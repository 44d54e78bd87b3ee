"""Random small logs at the edge of what can be, and what must hold of every answer to them.

``python -m tests.fuzzing.edgelogs --logs 2000`` reads them on all cores.
"""

from __future__ import annotations

import argparse
import io
import json
import math
import os
import re
import sys
import tempfile
import traceback
import warnings
from collections import Counter
from collections.abc import Iterator
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

from cubetower.command.main import run
from cubetower.foundation.workers import Workers
from cubetower.tower import Cubes, make_tower, write_log
from cubetower.tower.log import COLOURLESS, LogDescription, LogRow, TossLog
from tests.calibration.fits import few_draws

CHANCES = (0.0, 0.02, 0.5, 0.9, 0.98, 1.0)
COLOURS = ("red", "blue", "green", "yellow")
WAYS = (
    "as it comes",
    "always emptied",
    "start unknown",
    "one cube at a time",
    "every toss alike",
    "without colours",
    "with taps",
    "with a toss unseen",
)
TEXTS = ("summary", "calibrate", "check", "compare", "toss")
STATES = ("good", "few", "differs", None)
MIN_TOSSES = 5
NO_NUMBER = re.compile(r"(?<![\w.])[-−+]?(nan|inf|infinity)(?![\w.])", re.IGNORECASE)
CALLS = {
    "summary": ("log", "summary", "my.csv"),
    "calibrate": ("calibrate", "my.csv", "--guide", "--out", "my-tower.toml"),
    "check": ("check", "my.csv", "--tower", "my-tower.toml", "--repeat", "39", "--json"),
    "compare": ("compare", "my-tower.toml", "bag", "--log", "my.csv"),
    "toss": ("toss", "--tower", "my-tower.toml", "--throw", "red=4", "--json"),
}


@dataclass(frozen=True, slots=True)
class EdgeLog:
    """A small log, and how it was made.

    Attributes:
        kind: in words.
        log: its tosses.
    """

    kind: str
    log: TossLog


def edge_log(number: int) -> EdgeLog:
    """One of the random logs; the same for the same number."""
    rng = Random(f"edge:{number}")
    way = WAYS[number % len(WAYS)]
    new, old = rng.choice(CHANCES), rng.choice(CHANCES)
    colours = COLOURS[: rng.choice((1, 1, 2, 4))]
    tosses, sessions = rng.choice((1, 4, 5, 8, 15, 30)), rng.choice((1, 1, 2, 3))
    alike = Cubes({rng.choice(colours): rng.randint(1, 6)})
    rows: list[LogRow] = []
    for session in range(sessions):
        inside = Cubes()
        for toss in range(tosses):
            emptied = way == "always emptied" or (toss == 0 and way != "start unknown")
            inside = Cubes() if emptied else inside
            size = 1 if way == "one cube at a time" else rng.randint(1, 8)
            thrown = Cubes.of(rng.choice(colours) for _ in range(size))
            if way == "every toss alike":
                thrown = alike
            elif way == "with taps" and toss % 3 == 2:
                thrown = Cubes()
            fell = _falling(thrown, new, rng) + _falling(inside, old, rng)
            inside = inside + thrown - fell
            row = LogRow(str(session + 1), toss, emptied, thrown, fell)
            if way == "with a toss unseen" and toss == tosses // 2:
                row = replace(row, thrown=Cubes(), fell=Cubes(), missing=True)
            rows.append(row)
    log = TossLog(tuple(rows), colours, LogDescription("recorded", colours=colours))
    return EdgeLog(f"{way}, {new:g} of thrown and {old:g} of those inside fall", _counted(log, way))


def _falling(cubes: Cubes, chance: float, rng: Random) -> Cubes:
    return Cubes.of(colour for colour in cubes.list() if rng.random() < chance)


def _counted(log: TossLog, way: str) -> TossLog:
    if way != "without colours":
        return log
    rows = tuple(
        replace(
            row,
            thrown=Cubes({COLOURLESS: row.thrown.total}),
            fell=Cubes({COLOURLESS: row.fell.total}),
        )
        for row in log.rows
    )
    return TossLog(rows, (COLOURLESS,), LogDescription("recorded"))


def violations(number: int) -> list[str]:
    """What does not hold of the answers to a log: each begins with the command."""
    edge = edge_log(number)
    with tempfile.TemporaryDirectory() as folder, chdir(folder), few_draws():
        write_log(edge.log, Path("my.csv"))
        found: list[str] = []
        for command, arguments in CALLS.items():
            if not Path("my-tower.toml").exists() and command in ("check", "compare", "toss"):
                continue
            status, out, err = _call(arguments)
            faults = [*_of_any(command, status, out, err, edge.log)]
            if not faults and status == 0 and command == "check":
                faults = [*_of_check(json.loads(out))]
            if not faults and status == 0 and command == "calibrate":
                faults = [*_of_tower(Path("my-tower.toml"))]
            found += [f"{command}: {fault}" for fault in faults]
    return [f"log {number} ({edge.kind}): {fault}" for fault in found]


def _call(arguments: tuple[str, ...]) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    with warnings.catch_warnings(), redirect_stdout(out), redirect_stderr(err):
        warnings.simplefilter("error", RuntimeWarning)
        try:
            run(list(arguments))
        except SystemExit as ended:
            return int(ended.code or 0), out.getvalue(), err.getvalue()
        except Exception:
            return 1, "", "Traceback " + traceback.format_exc()[-300:]
    return 0, out.getvalue(), err.getvalue()


def _of_any(command: str, status: int, out: str, err: str, log: TossLog) -> Iterator[str]:
    """An answer is finite, a refusal one line that says why, and only few tosses are refused."""
    if "Traceback" in err or status not in (0, 2):
        yield f"exit status {status}: {err[-300:]}"
    elif status == 2:
        if len(err.strip().splitlines()) != 1:
            yield f"a refusal of several lines: {err}"
        seen = sum(bool(row.thrown) for row in log.rows)
        if not (command == "calibrate" and "too few" in err and seen < MIN_TOSSES):
            yield f"refused: {err}"
    if match := NO_NUMBER.search(out):
        yield f"prints {out[max(0, match.start() - 60) : match.end() + 20]!r}"
    for low, high in re.findall(r"(\d+(?:\.\d+)?) to (\d+(?:\.\d+)?)\u00a0%", out):
        if not float(low) <= float(high) <= 100:
            yield f"prints {low} to {high} %"
    for count in re.findall(r"takes (?:about|roughly) ([\d,]+)", out):
        if not 0 < int(count.replace(",", "")) <= 2000:
            yield f"advises {count} tosses"


def _of_check(answer: dict[str, Any]) -> Iterator[str]:
    """Numbers are finite, intervals in order and in range, the verdict one of those there are."""
    yield from _infinite(answer)
    likeness = answer["likeness"]
    if likeness["state"] not in STATES:
        yield f"verdict {likeness['state']}"
    if not 0 <= likeness["p_value"] <= 1:
        yield f"p-value {likeness['p_value']}"
    for figure in likeness["figures"]:
        low, mean, high = figure["low"], figure["mean"], figure["high"]
        if None not in (low, mean, high) and not 0 <= low <= mean <= high:
            yield f"{figure['name']}: {low} to {high} around {mean}"
        if None not in (low, high, figure["log"]):
            # What was seen is in the interval of what the tower does, or is said to be beyond it.
            if figure["beyond"] == (low <= figure["log"] <= high):
                yield f"{figure['name']}: {figure['log']} beyond {low} to {high}?"
            # The interval of the difference goes around the difference that was seen.
            seen = figure["log"] - figure["mean"]
            if not figure["excess_low"] - 1e-9 <= seen <= figure["excess_high"] + 1e-9:
                yield f"{figure['name']}: {seen} not in its interval"
        if figure["margin"] is not None and not figure["margin"] > 0:
            yield f"{figure['name']}: margin {figure['margin']}"


def _infinite(tree: Any, place: str = "") -> Iterator[str]:
    if isinstance(tree, dict):
        for key, part in tree.items():
            yield from _infinite(part, f"{place}.{key}")
    elif isinstance(tree, list):
        for index, part in enumerate(tree):
            yield from _infinite(part, f"{place}.{index}")
    elif isinstance(tree, float) and not math.isfinite(tree):
        yield f"{place} is {tree}"


def _of_tower(path: Path) -> Iterator[str]:
    """The tower can be thrown into: what falls is what was thrown, cube by cube."""
    tower = make_tower(str(path))
    toss = tower.toss(Cubes(red=5), Random(1))
    if toss.fell + tower.contents != Cubes(red=5):
        yield f"cubes were lost: {toss.fell} of 5"


def main() -> None:
    """Read them all; exit with 1 if something does not hold."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.fuzzing.edgelogs", description=__doc__.splitlines()[0]
    )
    parser.add_argument("--logs", type=int, default=2000)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    asked = parser.parse_args()
    found: list[str] = []
    tasks = ((number,) for number in range(asked.logs))
    for some in Workers(asked.jobs).results(violations, tasks):
        found += some
        for line in some:
            print(line, file=sys.stderr, flush=True)
    kinds = Counter(WAYS[number % len(WAYS)] for number in range(asked.logs))
    print(", ".join(f"{count} {way}" for way, count in kinds.items()))
    print(f"{asked.logs:,} logs, {len(found)} answers that do not hold")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
