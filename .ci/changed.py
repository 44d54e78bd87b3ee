"""Run the tests of what changed: ``python .ci/changed.py [REVISION] [-- OPTIONS OF PYTEST]``.

Compared with a revision, or else with the last commit that was pushed, or else with the last
commit. Of a function that changed, run the tests that the table of `tests/mutation` names; of
lines outside of functions, and of functions that are new, those of the whole file; of other files
those that mirror them (`tests/game/raid/rules/test_trade*` of `game/raid/rules/trade.py`,
`tests/viewer/page/test_*` of `viewer/page/templates/film.js`). Of data and docs the test files that
name them; test files that changed as a whole, as do those beside what tests share.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import chain, zip_longest
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.mutation.table import lines_of_functions, read

ALWAYS = ["tests/test_architecture.py", "tests/test_words.py"]
MAX_TESTS = 120
"""Of the table, for all that changed: more would be a run of the short ring."""
PACKAGES = ("foundation", "pages", "tower", "game", "calibration", "viewer", "command")
HUNK = re.compile(r"^@@ -\S+ \+(\d+)(?:,(\d+))? @@", re.MULTILINE)


class Only:
    """A plugin that keeps the tests that were chosen, and all those of some files."""

    def __init__(self, tests: set[str], files: set[str]) -> None:
        self.tests, self.files = tests, files

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep them, whichever ring they belong to."""
        items[:] = [
            item
            for item in items
            if item.nodeid in self.tests or item.nodeid.partition("::")[0] in self.files
        ]


def main() -> None:
    """Exit as pytest does."""
    own = sys.argv[1:]
    options = own[own.index("--") + 1 :] if "--" in own else []
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("revision", nargs="?")
    asked = parser.parse_args(own[: own.index("--")] if "--" in own else own)
    revision = asked.revision or last_pushed()
    changed = files_changed(revision)
    files = {str(test) for path in changed for test in files_of(path)} | set(ALWAYS)
    tests = tests_of(revision, [path for path in changed if is_source(path)])
    tests = {test for test in tests if test.partition("::")[0] not in files}
    print(f"{len(changed)} files changed; tests: {len(tests)} of the table, {' '.join(files)}")
    there = sorted(file for file in {*files, *_files(tests)} if Path(file).exists())
    sys.exit(pytest.main(["-n0", *options, *there], plugins=[Only(tests, files)]))


def last_pushed() -> str:
    """The last commit that this branch shares with its upstream, or the last commit."""
    ask = ["git", "merge-base", "HEAD", "@{upstream}"]
    return subprocess.run(ask, capture_output=True, text=True).stdout.strip() or "HEAD"


def files_changed(revision: str) -> list[Path]:
    """Files that differ from a revision, and new ones, as far as they still exist."""
    differing = _git("diff", "--name-only", revision).splitlines()
    new = _git("ls-files", "--others", "--exclude-standard").splitlines()
    return sorted(path for name in differing + new if (path := Path(name)).exists())


def is_source(path: Path) -> bool:
    """Whether it is a module of a package."""
    return path.suffix == ".py" and path.parts[0] in PACKAGES


def tests_of(revision: str, changed: list[Path]) -> set[str]:
    """Tests of the functions that changed, in turn until there are `MAX_TESTS`."""
    table = read()
    lists = [
        tests
        for path in changed
        if (functions := table.get(str(path)))
        for tests in _tests_by_function(path, functions, lines_changed(revision, path))
    ]
    in_turn = [test for tests in zip_longest(*lists) for test in tests if test]
    return set(list(dict.fromkeys(in_turn))[:MAX_TESTS])


def _tests_by_function(
    path: Path, functions: dict[str, list[str]], lines: set[int]
) -> Iterator[list[str]]:
    """The tests of each function with one of these lines, or of all where a line is in none."""
    left = set(lines)
    for name, span in lines_of_functions(path.read_text("utf-8")):
        if lines & set(span) and name in functions:
            left -= set(span)
            yield functions[name]
    if left:
        yield from functions.values()


def lines_changed(revision: str, path: Path) -> set[int]:
    """Numbers of lines that are new, or before which something was taken away."""
    hunks = HUNK.findall(_git("diff", "--unified=0", revision, "--", str(path)))
    ranges = (range(int(first), int(first) + max(int(count or 1), 1)) for first, count in hunks)
    return set(chain.from_iterable(ranges))


def files_of(path: Path) -> Iterator[Path]:
    """Test files that a file concerns as a whole."""
    if path.parts[0] == "tests":
        shared = path.parent.glob("test_*.py") if len(path.parts) > 2 else ()
        yield from [path] if path.match("test_*.py") else shared
    elif path.parts[0] in PACKAGES and str(path) not in read():
        yield from _mirrors(path)
    elif path.parts[0] in ("data", "docs", "examples"):
        word = re.compile(rf"\b{re.escape(path.name if path.suffix == '.md' else path.stem)}\b")
        tests = sorted(Path("tests").rglob("test_*.py"))
        yield from (test for test in tests if word.search(test.read_text("utf-8")))


def _mirrors(path: Path) -> Iterator[Path]:
    """Tests of a module that the table does not know, or of the folder of a template."""
    folder = Path("tests", *path.parts[2:-1])  # behind tower/cubetower/
    if path.suffix == ".py":
        yield from (*folder.glob(f"test_{path.stem}*.py"), *(folder / path.stem).glob("test_*.py"))
    else:
        nearest = next(there for there in (folder, *folder.parents) if there.is_dir())
        yield from nearest.glob("test_*.py")


def _files(tests: set[str]) -> set[str]:
    return {test.partition("::")[0] for test in tests}


def _git(*arguments: str) -> str:
    ran = subprocess.run(["git", *arguments], capture_output=True, text=True, check=True)
    return ran.stdout


if __name__ == "__main__":
    main()
