"""Run the tests of what changed: ``python .ci/changed.py [REVISION] [-- OPTIONS OF PYTEST]``.

Compared with a revision, or else with the last commit that was pushed, or else with the last
commit. Tests of ``game/raid/rules/trade.py`` are those that mirror it
(``tests/game/raid/rules/test_trade*``), those that name the module in an import, and where it has
neither, all of its folder. Where anything of ``game/`` changed, everything that guards the rules
of SHOGUN runs besides; those of `ALWAYS` always run.
"""

from __future__ import annotations

import argparse
import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ALWAYS = [
    "tests/game/shogun/rules/test_combat.py",
    "tests/game/shogun/test_golden.py",
    "tests/test_architecture.py",
    "tests/test_words.py",
]
"""The rules of a battle by case, golden replays of whole games, and the architecture."""
GUARDS = [
    f"tests/game/shogun/{folder}test_*.py" for folder in ("", "components/", "rules/", "modules/")
]
NO_GUARDS = re.compile(
    r"test_(advice|bots|environment\w*|game_secrets|module_contracts|odds|search)"
)
"""What runs where the rules may have changed: cases, properties, audit, golden replays, counted
moves; not players, learners, chances and the long contract of games."""


def main() -> None:
    """Exit as pytest does."""
    own = sys.argv[1:]
    options = own[own.index("--") + 1 :] if "--" in own else []
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("revision", nargs="?")
    asked = parser.parse_args(own[: own.index("--")] if "--" in own else own)
    changed = files_changed(asked.revision or last_pushed())
    chosen = sorted(tests_of_all(changed))
    print(f"{len(changed)} files changed; tests: {' '.join(chosen)}", flush=True)
    sys.exit(subprocess.run([sys.executable, "-m", "pytest", *options, *chosen]).returncode)


def last_pushed() -> str:
    """The last commit that this branch shares with its upstream, or the last commit."""
    ask = ["git", "merge-base", "HEAD", "@{upstream}"]
    return subprocess.run(ask, capture_output=True, text=True).stdout.strip() or "HEAD"


def files_changed(revision: str) -> list[Path]:
    """Files that differ from a revision, and new ones, as far as they still exist."""
    differing = _git("diff", "--name-only", revision)
    new = _git("ls-files", "--others", "--exclude-standard")
    return sorted(path for name in differing + new if (path := Path(name)).exists())


def tests_of_all(changed: list[Path]) -> set[str]:
    """Names of test files, including those that always run."""
    tests = {str(test) for path in changed for test in tests_of(path)} | set(ALWAYS)
    if any(path.parts[0] == "game" for path in changed):
        guards = (test for glob in GUARDS for test in Path().glob(glob))
        tests |= {str(test) for test in guards if not NO_GUARDS.fullmatch(test.stem)}
    return tests


def tests_of(path: Path) -> Iterator[Path]:
    """The tests that a file concerns: a test, code that tests share, a module, or data."""
    if path.parts[0] == "tests" and path.suffix == ".py":
        yield from [path] if path.name.startswith("test_") else _users(path)
    elif path.suffix == ".py":
        yield from _of_module(path)
    elif path.parts[0] in ("data", "docs", "examples"):
        name = path.name if path.parts[0] == "docs" else path.stem
        word = re.compile(rf"\b{re.escape(name)}\b")
        yield from (test for test in _all_tests() if word.search(test.read_text("utf-8")))


def _of_module(path: Path) -> set[Path]:
    """Tests of a module, or else of the modules that use it, and so on; or else of its folder."""
    seen, level = {path}, [path]
    while level:
        if found := {test for each in level for test in (*_mirrors(each), *_users(each))}:
            return found
        level = [user for each in level for user in _importers(each) if user not in seen]
        seen.update(level)
    return set(Path("tests", path.parent).glob("test_*.py"))


def _mirrors(path: Path) -> Iterator[Path]:
    """`test_trade.py` and `test_trade_*.py` mirror `trade.py`, as does a folder `trade/`."""
    folder, name = Path("tests", path.parent), path.stem
    if name in ("__init__", "command"):  # of a folder, and of a command with files beside it
        folder, name = folder.parent, path.parent.name
    else:
        yield from (folder / name).glob("test_*.py")
    yield from folder.glob(f"test_{name}.py")
    yield from folder.glob(f"test_{name}_*.py")


def _users(path: Path) -> Iterator[Path]:
    """Tests that import a file by its own name; a conftest serves its folder."""
    if path.name == "conftest.py":
        yield from path.parent.rglob("test_*.py")
    elif path.name != "__init__.py":  # which everybody imports
        yield from (test for test in _all_tests() if _module(path) in _imports(test))


def _importers(path: Path) -> Iterator[Path]:
    """Modules of the packages that import this one by its own name."""
    if path.name != "__init__.py":
        package = Path(path.parts[0])
        for user in package.rglob("*.py"):
            if _module(path) in _imports(user) and user.name != "__init__.py":
                yield user


def _module(path: Path) -> str:
    return ".".join(path.with_suffix("").parts)


@cache
def _imports(path: Path) -> set[str]:
    """Modules that a file imports, or imports from: `a.b` and `a.b.c` of ``from a.b import c``."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return names


@cache
def _all_tests() -> list[Path]:
    return sorted(Path("tests").rglob("test_*.py"))


def _git(*arguments: str) -> list[str]:
    ran = subprocess.run(["git", *arguments], capture_output=True, text=True, check=True)
    return ran.stdout.splitlines()


if __name__ == "__main__":
    main()
