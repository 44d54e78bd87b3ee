"""Names in the source: functions are verbs or nouns, limits say what they limit."""

import ast
import re

import pytest

from tests.test_architecture import FOLDERS, ROOT

pytestmark = pytest.mark.long
SOURCES = [file for folder in FOLDERS for file in sorted(folder.parent.rglob("*.py"))]
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


def test_functions_are_verbs_or_nouns_and_no_bare_participles():
    found = {
        f"{file.relative_to(ROOT)}: {name}"
        for file in SOURCES
        for name in functions(file.read_text("utf-8"))
        if is_participle(name)
    }
    assert found == set()


def test_limits_say_what_they_limit():
    found = {
        f"{file.relative_to(ROOT)}: {name}"
        for file in SOURCES
        if re.search(r"\b_?(MOST|LEAST)(_|\b)", source := file.read_text("utf-8"))
        for name in defined(source)
        if re.match(r"_?(MOST|LEAST)(_|$)", name)
    }
    assert found == set()
