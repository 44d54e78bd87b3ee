"""`FactTable`: what is known of a game in rows, as an overview shows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from cubetower.game.core import Seat


@dataclass(frozen=True, slots=True)
class Fact:
    """A cell of a table.

    Attributes:
        text: what is written; empty beside a cube that says all.
        seat: whose cube stands before it; empty if there is none.
        strong: it stands out.
        muted: it stands back.
    """

    text: str
    seat: Seat = ""
    strong: bool = False
    muted: bool = False


Cell: TypeAlias = str | Fact | tuple[Fact, ...]
"""What a cell says: a text, a fact, or several in a row."""


@dataclass(frozen=True, slots=True)
class FactTable:
    """Facts under a heading.

    Attributes:
        title: the heading.
        rows: cells; each row has as many as the others.
        heads: of the columns; none if they explain themselves.
        words: which columns are texts that may need several lines; all others are numbers.
        note: under the rows, if any.
    """

    title: str
    rows: tuple[tuple[Cell, ...], ...]
    heads: tuple[str, ...] = ()
    words: tuple[int, ...] = (0,)
    note: str = ""


Overview: TypeAlias = tuple[tuple[FactTable, ...], ...]
"""Tables in columns, from left to right."""
