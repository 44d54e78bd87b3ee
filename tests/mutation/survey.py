"""Which tests run a line, and how long they take: what one run of the suite has to say."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Container, Iterable
from pathlib import Path
from xml.etree import ElementTree

PACKAGES = ("foundation", "tower", "pages", "game", "calibration", "viewer", "command")
SETTINGS = f"""\
[run]
source = {",".join(PACKAGES)}
relative_files = true
parallel = true
patch = subprocess
data_file = {{folder}}/.coverage
"""


def take(folder: Path) -> None:
    """Run the suite from the current folder, on all cores, and keep what it ran.

    Raises:
        subprocess.CalledProcessError: A test failed.
    """
    folder = folder.absolute()
    folder.mkdir(parents=True, exist_ok=True)
    settings = folder / "coverage.ini"
    settings.write_text(SETTINGS.format(folder=folder), "utf-8")
    measure = ["--cov", f"--cov-config={settings}", "--cov-context=test", "--cov-report="]
    record = [f"--junitxml={folder / 'tests.xml'}"]
    command = [sys.executable, "-m", "pytest", "-q", "--ring", "all", *measure, *record]
    subprocess.run(command, check=True)


def tests_here() -> set[str]:
    """All tests of the current folder."""
    command = [sys.executable, "-m", "pytest", "--ring", "all", "--collect-only", "-q", "-n0"]
    ran = subprocess.run([*command, "-p", "no:cacheprovider"], stdout=subprocess.PIPE, text=True)
    if ran.returncode:
        sys.exit(ran.stdout)
    return {line for line in ran.stdout.splitlines() if "::" in line}


class Survey:
    """The tests that ran each line of each file."""

    def __init__(self, folder: Path, among: Container[str] | None = None) -> None:
        """Read a survey.

        Args:
            folder: where it was taken.
            among: the tests that are still there; without it, all.
        """
        from coverage import CoverageData  # who only chooses by the table needs no coverage

        self._data = CoverageData(str(folder / ".coverage"))
        self._data.read()
        self._tests: dict[str, dict[int, set[str]]] = {}
        self._seconds = {
            test: seconds
            for test, seconds in _durations(folder / "tests.xml")
            if among is None or test in among
        }

    def lines(self, path: str) -> set[int]:
        """Lines that a test ran, not merely the import of their module."""
        return {line for line, tests in self._of(path).items() if tests}

    def tests(self, path: str, line: int, seconds: float) -> list[str]:
        """Tests that ran this line, the quickest first, for so many seconds together."""
        chosen, spent = [], 0.0
        for test in sorted(self._of(path).get(line, ()), key=lambda test: self.seconds([test])):
            spent += self.seconds([test])
            if chosen and spent > seconds:
                break
            chosen.append(test)
        return chosen

    def seconds(self, tests: Iterable[str]) -> float:
        """How long these tests took."""
        return sum(self._seconds.get(test, 0.0) for test in tests)

    def _of(self, path: str) -> dict[int, set[str]]:
        if path not in self._tests:
            by_line = self._data.contexts_by_lineno(path)
            self._tests[path] = {
                line: {context.rpartition("|")[0] for context in contexts} & self._seconds.keys()
                for line, contexts in by_line.items()
            }
        return self._tests[path]


def _durations(report: Path) -> Iterable[tuple[str, float]]:
    """Of each test's steps together; names as pytest takes them on its command line."""
    for case in ElementTree.parse(report).iter("testcase"):  # noqa: S314  our own file
        module, _, group = case.attrib["classname"].partition(".Test")
        names = [f"Test{group}"] if group else []
        path = module.replace(".", "/") + ".py"
        yield "::".join([path, *names, case.attrib["name"]]), float(case.attrib["time"])
