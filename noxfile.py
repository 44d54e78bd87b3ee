"""The loop: ``nox`` checks what changed, ``nox -s everything`` the whole checkout.

Every session runs in the environment that nox was called from: ``pip install -e ".[dev]"``, or
``".[everything]"`` for what is not of the loop.
"""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

import nox

nox.options.sessions = ["quick"]
nox.options.default_venv_backend = "none"

QUICK = ["lint", "types", "contracts", "size", "changed"]
BENCHMARKS = """
.calibration.surrogates --sessions 2 --out {0}
.ratios . random surrogate demo --rounds 1
.games --quick speed bytes
.calibration sbc --data-sets 1 --variants M1 --plot {0}/sbc.png
 --quick
.tower.balance --sessions 2
.tower.losses --designs standard --series 1
.tower.convergence --series 2
.games.search --games 2 --one search,plans=2,moves=1
.tower.speed --quick
.calibration.fidelity --sessions 2
.calibration.ensemble --towers 2 --sessions 1 --out {0}/ensemble.csv
.games.forecast --games 8
.games.luckweights --games 8
.films --quick
""".strip("\n").splitlines()
"""Arguments of ``python -m benchmarks``, the longest first; {0} is a folder for what they write.

Clusters are left to the tests, which start them; so is `benchmarks.reality`, which needs a file
that they make."""
SLOW = ["docs/calibration.md", "docs/film.md", "docs/twin.md"]  # start first
EVERYTHING = [*QUICK[:-1], "package", "tests", "statistics", "docs", "benchmarks", "bounds"]
MAX_ARCHIVE_BYTES = 4_000_000
IMPORTS = (
    "import cubetower.tower, cubetower.game.shogun, cubetower.calibration, cubetower.viewer, "
    "cubetower.command.main"
)
FIT_AND_FILM = [
    "play --players 3 --bots random --seed 7 --out game.jsonl --quiet",
    "film game.jsonl --battle 1 --out battle.gif --quiet",
    "calibrate reference-k --sessions 1 --out my-tower.toml --quiet",
]
"""What `bounds` tries of the command in short."""


@nox.session
def quick(session: nox.Session) -> None:
    """Lint, types, contracts, size and the tests of what changed; arguments as for `changed`."""
    for name in QUICK:
        session.notify(name, session.posargs if name == "changed" else [])


@nox.session
def everything(session: nox.Session) -> None:
    """Everything a checkout can check; CI adds a minimal Debian and the wheel."""
    for name in EVERYTHING:
        session.notify(name, [])


@nox.session
def lint(session: nox.Session) -> None:
    """Style, by ruff; what is imported is declared and what is declared is used, by deptry."""
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")
    session.run("deptry", ".")


@nox.session
def types(session: nox.Session) -> None:
    """Types, by mypy; unchanged files are taken from its cache."""
    session.run("mypy")


@nox.session
def contracts(session: nox.Session) -> None:
    """Each package uses only those below it, and none goes in circles."""
    session.run("lint-imports")
    session.run("lint-imports", "--config", ".ci/circles.toml")


@nox.session
def size(session: nox.Session) -> None:
    """No package has more tokens or files than CONTRIBUTING.md allows."""
    session.run("python", ".ci/size", "--check")


@nox.session
def package(session: nox.Session) -> None:
    """The wheel and the source archive, as those who install them expect them.

    ``nox -s package -- FOLDER`` keeps them there.
    """
    with TemporaryDirectory() as scratch:
        folder = Path(*session.posargs or [scratch])
        session.run("python", "-m", "build", "--outdir", str(folder), ".", silent=True)
        wheel, archive = *folder.glob("*.whl"), *folder.glob("*.tar.gz")
        session.run("validate-pyproject", "pyproject.toml")
        session.run("twine", "check", "--strict", str(wheel), str(archive))
        session.run("check-wheel-contents", str(wheel))
        if (size := archive.stat().st_size) > MAX_ARCHIVE_BYTES:
            session.error(f"{archive.name} has {size:,} bytes, more than {MAX_ARCHIVE_BYTES:,}")


@nox.session(name="changed")
def test_changed(session: nox.Session) -> None:
    """Tests of the files that differ from a revision: ``nox -s changed -- main``.

    Without one, from the last commit that was pushed, or else from the last commit.
    """
    session.run("python", ".ci/changed.py", *session.posargs)


@nox.session
def tests(session: nox.Session) -> None:
    """Both rings of the tests, on all cores; arguments go to pytest."""
    session.run("pytest", "--ring", "all", *session.posargs)


@nox.session
def statistics(session: nox.Session) -> None:
    """Statistics of the physics, over thousands of tosses; arguments go to pytest."""
    session.run("pytest", "-m", "statistics", *session.posargs)


@nox.session
def survey(session: nox.Session) -> None:
    """Which tests run which line: makes the table anew by which `changed` chooses."""
    session.run("python", "-m", "tests.mutation", "survey", ".survey")
    session.run("python", "-m", "tests.mutation", "table", ".survey")


@nox.session
def bounds(session: nox.Session) -> None:
    """The short ring with the lowest versions allowed, and with the newest Python to be had.

    ``nox -s bounds -- --quick``: only the imports, a film and a fit.
    """
    session.env["UV_SYSTEM_CERTS"] = "1"
    for python, options in {
        "python3.11": ["--resolution", "lowest-direct"],
        newest_python(): [],
    }.items():
        with TemporaryDirectory() as scratch:
            session.run("uv", "venv", "--quiet", "--python", python, f"{scratch}/venv")
            there = f"{scratch}/venv/bin/"
            install = ["uv", "pip", "install", "--quiet", "--python", f"{there}python", *options]
            session.run(*install, "-e", ".[test]")
            session.run(f"{there}python", "--version", external=True)
            if "--quick" not in session.posargs:
                session.run(f"{there}pytest", "-p", "no:cacheprovider", external=True)
                continue
            session.run(f"{there}python", "-c", IMPORTS, external=True)
            with session.chdir(scratch):
                for call in FIT_AND_FILM:
                    session.run(f"{there}cubetower", *call.split(), external=True, silent=True)


def newest_python() -> str:
    """The newest Python on the path, or that pyenv has."""

    def candidates() -> Iterator[str]:
        for minor in range(30, 10, -1):
            name = f"python3.{minor}"
            pyenv = Path.home().glob(f".pyenv/versions/3.{minor}.*/bin/{name}")
            yield from filter(None, [*sorted(map(str, pyenv), reverse=True), which(name)])

    return next(
        path
        for path in candidates()
        if subprocess.run([path, "--version"], capture_output=True).returncode == 0  # noqa: S603
    )


@nox.session
def docs(session: nox.Session) -> None:
    """Every command and snippet of the docs; CI runs those of the README besides."""
    pages = sorted(map(str, Path("docs").glob("*.md")))
    pages.sort(key=lambda page: page not in SLOW)
    session.run("python", ".ci/readme.py", "--jobs", "2", *session.posargs, *pages)


@nox.session
def benchmarks(session: nox.Session) -> None:
    """Every benchmark on little data, two at once: they run, but the figures mean nothing."""
    with TemporaryDirectory() as scratch, ThreadPoolExecutor(2) as threads:
        commands = [f"python -m benchmarks{each}".format(scratch).split() for each in BENCHMARKS]
        for printed in threads.map(partial(_time, session), commands):
            print(printed)


def _time(session: nox.Session, command: list[str]) -> str:
    """Run a command; what it prints, and how long it took."""
    began = time.monotonic()
    printed = session.run(*command, silent=True)
    return f"{printed}--- {' '.join(command[2:4])}: {time.monotonic() - began:.0f} s"
