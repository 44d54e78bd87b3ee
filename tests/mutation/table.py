"""Which tests to run when a function changes: the short of a survey, kept with the tests.

Of every line of a function the `TESTS_OF_LINE` quickest tests, of different files if there are any.
"""

from __future__ import annotations

import ast
import gzip
import json
from collections.abc import Iterator
from pathlib import Path

from tests.mutation.survey import Survey

TABLE = Path(__file__).with_name("table.json.gz")
TESTS_OF_LINE = 6
MAX_SECONDS = 5.0  # of a test that everybody runs all the time

Functions = dict[str, list[str]]
"""Tests by the name of a function; a method's is ``Class.method``."""


def write(survey: Survey, paths: list[str]) -> None:
    """Write the table of these source files."""
    names: dict[str, int] = {}
    functions = {
        path: {
            name: sorted(names.setdefault(test, len(names)) for test in tests)
            for name, tests in _tests_of(survey, path)
        }
        for path in paths
    }
    text = json.dumps({"tests": list(names), "functions": functions}, separators=(",", ":"))
    TABLE.write_bytes(gzip.compress(text.encode(), mtime=0))


def read() -> dict[str, Functions]:
    """The table: functions and their tests by source file."""
    content = json.loads(gzip.decompress(TABLE.read_bytes()))
    return {
        path: {name: [content["tests"][test] for test in tests] for name, tests in found.items()}
        for path, found in content["functions"].items()
    }


def lines_of_functions(source: str) -> Iterator[tuple[str, range]]:
    """Functions and methods of a module by name, with the lines they take."""
    waiting: list[tuple[str, ast.AST]] = [("", ast.parse(source))]
    while waiting:
        prefix, node = waiting.pop()
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.ClassDef):
                waiting.append((f"{prefix}{child.name}.", child))
            elif isinstance(child, ast.FunctionDef):
                first = min([child.lineno, *(each.lineno for each in child.decorator_list)])
                yield prefix + child.name, range(first, child.end_lineno + 1)


def _tests_of(survey: Survey, path: str) -> Iterator[tuple[str, set[str]]]:
    for name, lines in lines_of_functions(Path(path).read_text("utf-8")):
        tests = {test for line in lines for test in _quickest(survey, path, line)}
        if tests:
            yield name, tests


def _quickest(survey: Survey, path: str, line: int) -> list[str]:
    chosen: dict[str, str] = {}
    for test in survey.tests(path, line, float("inf")):
        if survey.seconds([test]) < MAX_SECONDS:
            chosen.setdefault(test.partition("::")[0], test)
        if len(chosen) == TESTS_OF_LINE:
            break
    return list(chosen.values())
