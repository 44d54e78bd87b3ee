"""Small changes of the source, each of which a test should notice."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any

import parso.python.tree  # noqa: F401  cosmic-ray finds its operators only after this
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

MIN_OF_ROOM = 4  # mutants of a sample
OPERATORS = re.compile(
    r"core/(ReplaceBinaryOperator_(Add|Sub|Mul|Div|FloorDiv|Mod)_(Add|Sub|Mul|FloorDiv)"
    r"|ReplaceComparisonOperator_(Eq|NotEq|Lt|LtE|Gt|GtE)_(Eq|NotEq|Lt|LtE|Gt|GtE)"
    r"|ReplaceUnaryOperator_(USub_UAdd|Delete_Not)|AddNot|Replace(TrueWithFalse|FalseWithTrue)"
    r"|Replace(AndWithOr|OrWithAnd|BreakWithContinue|ContinueWithBreak)"
    r"|NumberReplacer|ZeroIterationForLoop)"
)
"""Those whose mutants are neither syntax errors nor changes of a type annotation."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """The ``occurrence``-th place in a file where an operator of cosmic-ray changes something."""

    path: str
    line: int
    column: int
    operator: str
    occurrence: int
    text: str  # of the line, unchanged: says whether the file is still the one that was meant

    def source(self, root: Path) -> str:
        """The file with this change.

        Raises:
            LookupError: The line, or what stands before it, is another by now.
        """
        original = (root / self.path).read_text("utf-8")
        lines = original.splitlines()
        if self.line > len(lines) or lines[self.line - 1].strip() != self.text:
            raise LookupError(f"{self.path}:{self.line} is no longer {self.text!r}")
        changed = mutate_code(original, get_operator(self.operator)(), self.occurrence)
        before = slice(self.line - 2)  # a new line before it may go with what it replaces
        found = [] if changed is None else changed.splitlines()
        if found[before] != lines[before] or found[: self.line + 2] == lines[: self.line + 2]:
            raise LookupError(f"{self.path}: {self.operator} {self.occurrence} is elsewhere")
        return str(changed)

    def __str__(self) -> str:
        operator = self.operator.removeprefix("core/")
        return f"{self.path}:{self.line}:{self.column} {operator} in `{self.text}`"

    def as_dict(self) -> dict[str, Any]:
        """Its fields, to be written down."""
        return asdict(self)


def mutants(root: Path, path: str) -> Iterator[Mutant]:
    """Every mutant of a file."""
    source = (root / path).read_text("utf-8")
    lines, tree = source.splitlines(), get_ast(source)
    for name in filter(OPERATORS.fullmatch, operator_names()):
        operator = get_operator(name)()
        places = (
            start for node in ast_nodes(tree) for start, _ in operator.mutation_positions(node)
        )
        for occurrence, (line, column) in enumerate(places):
            yield Mutant(path, line, column, name, occurrence, lines[line - 1].strip())


def sample(
    root: Path, paths: Iterable[str], count: int, rng: Random, covered: Mapping[str, set[int]]
) -> list[Mutant]:
    """About so many places in lines that tests run, each changed in one way, in order of the files.

    Places, not mutants, are drawn: a comparison can be changed in five ways, a loop in one. Every
    room has its share of them, and `MIN_OF_ROOM` at least.
    """
    places: dict[tuple[str, int, int], list[Mutant]] = {}
    for path in paths:
        for mutant in mutants(root, path):
            if mutant.line in covered.get(path, ()):
                places.setdefault((path, mutant.line, mutant.column), []).append(mutant)
    rooms: dict[str, list[tuple[str, int, int]]] = {}
    for place in sorted(places):
        rooms.setdefault(room(place[0]), []).append(place)
    chosen = []
    for there in rooms.values():
        share = max(MIN_OF_ROOM, round(count * len(there) / len(places)))
        chosen += rng.sample(there, min(share, len(there)))
    return [rng.choice(places[place]) for place in sorted(chosen)]


def room(path: str) -> str:
    """The part of the project in which a file lies: a folder of a package; rules by themselves."""
    folders = path.split("/")[2:-1] or ["command"]
    return "/".join(folders[: 3 if "rules" in folders else 2])
