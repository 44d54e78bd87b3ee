"""Toss logs as values: rows, sessions, and what the bookkeeping says is inside.

Reading and writing the files is in `cubetower.tower.log.file`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from typing import Any, Literal, TypeAlias

from cubetower.foundation import UnreadableError
from cubetower.tower.cubes import Cubes
from cubetower.tower.errors import TowerError
from cubetower.tower.notation import Letters

LogKind: TypeAlias = Literal["recorded", "simulated", "illustration"]
LOG_KINDS: tuple[LogKind, ...] = ("recorded", "simulated", "illustration")
MAX_BYTES = 8_000_000
"""Of a log's file: some 200,000 tosses."""


@dataclass(frozen=True, slots=True)
class LogProblem:
    """One problem of a log, with its place and how to fix it.

    Attributes:
        file: the file as the caller named it.
        line: line in the file, from 1; None for the file as a whole.
        column: name of the CSV column; None for the line as a whole.
        reason: what is wrong.
        fix: what to do about it.
    """

    file: str
    line: int | None
    column: str | None
    reason: str
    fix: str

    def __str__(self) -> str:
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        column = "" if self.column is None else f"column {self.column!r:.60}: "
        return f"{place}: {column}{self.reason}; {self.fix}"


class LogError(TowerError, ValueError):
    """A toss log that cannot be used.

    Attributes:
        problems: all problems found, the description's first, then by line.
    """

    def __init__(self, problems: Sequence[LogProblem]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.problems)  # as args, so that the error can be pickled

    @classmethod
    def of(cls, error: UnreadableError) -> LogError:
        """The error of a file that cannot be read at all."""
        return cls([LogProblem(error.path, error.line, None, error.reason, error.fix)])

    def __str__(self) -> str:
        more = len(self.problems) - 1
        return f"{self.problems[0]} (and {more} more)" if more else str(self.problems[0])


@dataclass(frozen=True, slots=True)
class LogRow:
    """One toss of a log.

    Attributes:
        session: label of the session that this toss belongs to.
        toss: number of the toss, increasing within a session.
        emptied: the tower was known to be empty before this toss.
        thrown: the cubes that went in; none at all means a tap or a spill.
        fell: the cubes that came out.
        inside: the cubes counted in the opened tower after this toss; None if nobody looked.
        missing: nobody saw this toss; `thrown` and `fell` cannot be relied on.
        note: free text.
        line: line in the file, from 1; 0 if the row comes from no file. Not compared.
    """

    session: str
    toss: int
    emptied: bool
    thrown: Cubes
    fell: Cubes
    inside: Cubes | None = None
    missing: bool = False
    note: str = ""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class LogDescription:
    """Who made a log, with what tower and how: the TOML beside the CSV.

    The default is what a log without description reads as: recorded, by unknown.

    Attributes:
        kind: tosses of a real tower, of a simulation, or printed examples.
        title: one line for people.
        made_with: what produced the tosses.
        colours: the colours of the cubes; empty if not given.
        farmers: the colour of the farmers' cubes; empty if not given.
        cube_edge_mm: edge of a cube, mm; None if not given.
        letters: what is typed for a colour, by colour, where somebody has chosen it.
        more: all other keys and tables, as plain TOML data.
    """

    kind: LogKind = "recorded"
    title: str = ""
    made_with: str = ""
    colours: tuple[str, ...] = ()
    farmers: str = ""
    cube_edge_mm: float | None = None
    letters: Letters = field(default_factory=dict)
    more: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Contents:
    """What was inside before and after a toss; None where that is unknown."""

    before: Cubes | None
    after: Cubes | None


@dataclass(frozen=True, slots=True)
class TossLog:
    """A log of tosses.

    Attributes:
        rows: the tosses; those of a session are next to each other.
        colours: the colours of the columns, in their order; ``("cube",)`` for counts only.
        description: who, what and how.
        warnings: faults of the file that leave it usable. Not compared.
        path: the file it was read from, if any. Not compared.
        sha256: of the bytes of that file. Not compared.
    """

    rows: tuple[LogRow, ...]
    colours: tuple[str, ...]
    description: LogDescription = field(default_factory=LogDescription)
    warnings: tuple[LogProblem, ...] = field(default=(), compare=False)
    path: Path | None = field(default=None, compare=False)
    sha256: str = field(default="", compare=False)

    def sessions(self) -> tuple[tuple[LogRow, ...], ...]:
        """The rows session by session."""
        return tuple(tuple(rows) for _, rows in groupby(self.rows, key=lambda row: row.session))

    def contents(self) -> tuple[Contents, ...]:
        """What is inside before and after each of `rows`, by the bookkeeping.

        Contents are known from a row with `emptied`, or from a count of the opened tower,
        until a row with `missing`. A count takes precedence over the bookkeeping.

        Raises:
            CubesError: more of a colour fell than can have been there; `read_log` gives no
                such log.
        """
        contents = []
        for rows in self.sessions():
            after: Cubes | None = None
            for row in rows:
                before = Cubes() if row.emptied else after
                after = contents_after(row, before)
                contents.append(Contents(before, after))
        return tuple(contents)


def hash_of(rows: Sequence[LogRow]) -> str:
    """SHA-256 of the content of tosses, whatever their file, session and numbers."""
    content = [
        (
            row.emptied,
            row.missing,
            *(
                None if cubes is None else tuple(cubes.items())
                for cubes in (row.thrown, row.fell, row.inside)
            ),
        )
        for row in rows
    ]
    return sha256(repr(content).encode()).hexdigest()


def contents_after(row: LogRow, before: Cubes | None) -> Cubes | None:
    """What is inside after a row, None if unknown; `before` is what was inside before it.

    Raises:
        CubesError: more of a colour fell than was inside and thrown.
    """
    if row.inside is not None:
        return row.inside
    if row.missing or before is None:
        return None
    return before + row.thrown - row.fell
