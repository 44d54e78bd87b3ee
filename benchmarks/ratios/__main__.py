"""CPU time of this checkout over another's: ``python -m benchmarks.ratios CHECKOUT [part ...]``.

Every part runs in both in turn, in processes of their own, all of whose children count. The time
of a part is that of its fastest round; its ratio is the median of the rounds'. Replays are played
by the other checkout, whose files both can read. ``result`` says whether the same came out; for
films and reports it says nothing where their looks have changed since. Timings mean something only
on a machine that is idle otherwise. ``watch`` needs a screen, such as ``xvfb-run`` gives.
"""

from __future__ import annotations

import ctypes
import hashlib
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from argparse import ArgumentTypeError
from collections.abc import Sequence
from pathlib import Path

from benchmarks.arguments import at_least, parser_for
from benchmarks.timing import machine
from cubetower.command.terminal.output import console, table

HERE = Path(__file__).parents[2]
PACKAGES = ("foundation", "tower", "pages", "game", "calibration", "viewer", "command")
SUBREAPER = 36  # PR_SET_CHILD_SUBREAPER of Linux's prctl

Measured = dict[str, object]
GOALS = {
    "toss-10": 1.6, "toss-10-plane": 1.6, "toss-10-shipped": 1.6,
    "toss-40": 1.4, "toss-40-plane": 1.4, "toss-40-shipped": 1.4,
    "random": 0.5, "greedy": 0.5, "random-kept": 0.5, "greedy-kept": 0.5,
    "surrogate": 0.6, "million": 0.7, "points": 0.33,
    "battle-gif": 0.5, "highlights": 0.5, "demo": 0.5, "page": 0.2, "watch": 0.52,
    "calibrate": 0.5, "calibrate-physics": 0.5, "report": 0.5,
}  # fmt: skip
"""What a ratio is to be at most; of a toss what its time over that of `Space.step` alone is."""

TOWER = ("--tower", "{other}/data/towers/standard.toml")
SIMULATE = ("simulate", *TOWER, "--jobs", "1", "--out", "{out}/kept")
FILM = ("film", "REPLAY", "--physics", "{other}/data/designs/standard.toml")
CALIBRATE = ("calibrate", "data/logs/reference-j.csv", "--out", "{out}/tower.toml")
COMMANDS: dict[str, Sequence[str]] = {
    "random-kept": (*SIMULATE, "--bots", "random", "--games", "400"),
    "greedy-kept": (*SIMULATE, "--bots", "greedy", "--games", "120"),
    "battle-gif": (*FILM, "--battle", "12", "--out", "{out}/battle.gif"),
    "highlights": (*FILM, "--highlights", "--out", "{out}/highlights.mp4"),
    "page": (*FILM, "--whole", "--out", "{out}/page.html"),
    "demo": ("demo", "--tower", "{other}/data/designs/standard.toml", "--out", "{out}/demo.gif"),
    "calibrate": CALIBRATE,
    "calibrate-physics": (*CALIBRATE, "--model", "physics", "--design", "reference-j"),
    "report": (*CALIBRATE, "--report", "{out}/report.html"),
}


def checkout(text: str) -> Path:
    """The type of an argument that is a checkout of this project."""
    path = Path(text).resolve()
    if not (path / "tower").is_dir() or not (path / "game").is_dir():
        raise ArgumentTypeError(f"{path} is no checkout: it has no folders tower and game")
    return path


def import_path(where: Path) -> str:
    """Where Python finds the packages of a checkout: in seven folders, or, as of before, in one."""
    folders = [where / package for package in PACKAGES if (where / package / "cubetower").is_dir()]
    return os.pathsep.join(map(str, folders or [where]))


def run(where: Path, *command: str) -> tuple[float, str]:
    """CPU seconds of a Python program in a checkout, with all its children; and its output."""
    variables = {**os.environ, "PYTHONPATH": import_path(where), "PYTHONWARNINGS": "ignore"}
    variables.pop("PYTHONDONTWRITEBYTECODE", None)
    before = spent()
    done = subprocess.run(
        [sys.executable, *command], cwd=where, env=variables, capture_output=True, text=True
    )
    if done.returncode:
        raise SystemExit(f"{where}: {' '.join(command)}\n{done.stderr}")
    while True:  # workers that nobody has waited for are ours now
        try:
            os.wait()
        except ChildProcessError:
            break
    return spent() - before, done.stdout


def spent() -> float:
    """CPU seconds of all children that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def measure(name: str, where: Path, other: Path, replay: Path) -> Measured:
    """What a part took in a checkout."""
    if name in COMMANDS:
        is_other = where == other
        names = {
            "REPLAY": str(replay),
            "--whole": "--game" if is_other else "--whole",  # as of c55fbb3
            "--physics": "--tower" if is_other else "--physics",
        }
        with tempfile.TemporaryDirectory() as out:
            words = [names.get(word, word).format(other=other, out=out) for word in COMMANDS[name]]
            seconds, _ = run(where, "-m", "cubetower", *words)
            files = sorted(path for path in Path(out).rglob("*") if path.is_file())
            result = hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()
        return {"cpu": seconds, "result": result}
    given = replay if name == "watch" else other
    printed = run(where, str(Path(__file__).with_name("works.py")), name, str(given))[1]
    measured: Measured = json.loads(printed.splitlines()[-1])
    return measured


def play_replay(where: Path, folder: str) -> Path:
    """A game of five greedy players, played by the checkout."""
    path = Path(folder, "game.jsonl")
    run(where, "-m", "cubetower", "play", "--seed", "7", "--bots", "greedy", "--out", str(path))
    return path


def figures(name: str, rounds: Sequence[tuple[Measured, Measured]]) -> list[str]:
    """A row of the table."""

    def least(key: str, side: int) -> float:
        return min(float(str(each[side][key])) for each in rounds)

    def ratio(key: str) -> float:
        return statistics.median(float(str(now[key])) / float(str(old[key])) for old, now in rounds)

    others = [key for key in ("over_step", "wall") if key in rounds[0][0]]
    more = "; ".join(
        f"{key.replace('_', ' ')} {least(key, 0):.2f}, {least(key, 1):.2f}" for key in others
    )
    same = "same" if len({each["result"] for both in rounds for each in both}) == 1 else "another"
    return [
        name, f"{least('cpu', 0):.2f}", f"{least('cpu', 1):.2f}", f"{ratio('cpu'):.2f}",
        f"{GOALS[name]:.2f}", same, more,
    ]  # fmt: skip


def main() -> None:
    """Measure the parts in turn and print their ratios, each as soon as it is there."""
    parser = parser_for(__doc__)
    parser.add_argument("checkout", type=checkout, help="of another commit, such as a worktree")
    parser.add_argument(
        "parts", nargs="*", metavar="part", choices=[*GOALS, "all"], default="all",
        help=f"of {', '.join(GOALS)}; all if none is named",
    )  # fmt: skip
    parser.add_argument("--rounds", type=at_least(1), default=3, help="in each checkout")
    options = parser.parse_intermixed_args()
    ctypes.CDLL(None).prctl(SUBREAPER, 1, 0, 0, 0)
    heads = ("part", "CPU s before", "now", "ratio", "at most", "result", "more: before, now")
    shown = table(*heads, title=machine(), words=("part", "result", "more: before, now"))
    for where in (options.checkout, HERE):  # as after an installation: nobody compiles twice
        run(where, "-m", "compileall", "-q", ".")
    with tempfile.TemporaryDirectory() as folder:
        replay = play_replay(options.checkout, folder)
        for name in GOALS if "all" in options.parts else options.parts:
            rounds = [
                (
                    measure(name, options.checkout, options.checkout, replay),
                    measure(name, HERE, options.checkout, replay),
                )
                for _ in range(options.rounds)
            ]
            row = figures(name, rounds)
            print(*row, sep=" | ", file=sys.stderr, flush=True)
            shown.add_row(*row)
    console().print(shown)


if __name__ == "__main__":
    main()
