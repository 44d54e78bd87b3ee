"""The words of the project: the field's and the rulebook's; those that were given up stay away.

CONTRIBUTING.md has the table of them.
"""

import ast
import re
from functools import cache
from pkgutil import resolve_name

import pytest

from tests.test_architecture import PACKAGES, ROOT

CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
NAMES = (ROOT / "docs/names.md").read_text("utf-8")
TABLE = re.compile(r"^\| given up \| instead \|\n\|---\|---\|\n((?:\|.*\n)+)", re.MULTILINE)
GIVEN_UP = [
    word.strip("`")
    for row in TABLE.search(CONTRIBUTING)[1].splitlines()
    for word in re.split(r", ?", row.split("|")[1].strip())
]
SOURCES = [file for package in PACKAGES for file in sorted((ROOT / package).rglob("*.py"))]
TEXTS = [
    *(file for package in PACKAGES for file in sorted((ROOT / package).rglob("*.html"))),
    *(file for file in sorted((ROOT / "docs").glob("*.md")) if file.name != "names.md"),
    ROOT / "README.md",
]
PARTICIPLES = {
    *("begun", "bought", "bound", "brought", "built", "caught", "chosen", "dealt", "done", "drawn"),
    *("fallen", "fed", "felt", "foretold", "found", "given", "gone", "grown", "heard", "held"),
    *("hidden", "kept", "known", "laid", "lain", "led", "left", "lent", "lost", "made", "meant"),
    *("met", "paid", "said", "seen", "sent", "shown", "shut", "sold", "sought", "spent", "stood"),
    *("sunk", "swept", "taken", "thought", "thrown", "told", "torn", "understood", "undone", "won"),
    *("worn", "woven", "written"),
}
"""Those that do not end in ``ed``, as far as they are no verbs as well."""
VERBS = {"embed", "feed", "need", "proceed", "seed", "speed"}


@cache
def lines(file):
    return file.read_text("utf-8").replace("_", " ").splitlines()


def defined(source):
    """Names that a module defines: functions, classes, constants, parameters."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def functions(source):
    """Names of functions and methods."""
    return re.findall(r"^ *(?:async )?def (\w+)", source, re.MULTILINE)


def is_participle(name):
    word = name.strip("_")
    return word in PARTICIPLES or (re.fullmatch(r"[a-z]+ed", word) and word not in VERBS)


@pytest.mark.long
@pytest.mark.parametrize("word", GIVEN_UP)
def test_words_that_were_given_up_stay_away(word):
    pattern = re.compile(rf"(?<![A-Za-z]){re.escape(word)}s?(?![A-Za-z])", re.IGNORECASE)
    found = [
        f"{file.relative_to(ROOT)}: {line.strip()[:80]}"
        for file in [*SOURCES, *TEXTS]
        for line in lines(file)
        if pattern.search(line)
    ]
    assert found == []


@pytest.mark.long
def test_functions_are_verbs_or_nouns_and_no_bare_participles():
    found = {
        f"{file.relative_to(ROOT)}: {name}"
        for file in SOURCES
        for name in functions(file.read_text("utf-8"))
        if is_participle(name)
    }
    assert found == set()


@pytest.mark.long
def test_limits_say_what_they_limit():
    found = {
        f"{file.relative_to(ROOT)}: {name}"
        for file in SOURCES
        if re.search(r"\b_?(MOST|LEAST)(_|\b)", source := file.read_text("utf-8"))
        for name in defined(source)
        if re.match(r"_?(MOST|LEAST)(_|$)", name)
    }
    assert found == set()


def test_new_names_of_the_page_of_old_ones_are_there():
    rows = re.findall(r"^\| `([\w.]+)` \| `([\w.]+)` \|$", NAMES, re.MULTILINE)
    assert len(rows) > 300
    assert [new for _, new in rows if not is_there(new)] == []


def is_a_module(name):
    path = ROOT / name.replace(".", "/")
    return path.with_suffix(".py").exists() or path.is_dir()


def is_there(name):
    """A module, which need not be imported, or a name in one."""
    try:
        return is_a_module(name) or resolve_name(name) is not None
    except (AttributeError, ImportError):
        return False
