"""Tosses as typed at the table: `r4 b3 > r3 b1  # by hand`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from cubetower.foundation.reading import printable
from cubetower.tower.cubes import COLOURLESS, Cubes
from cubetower.tower.log.tosslog import LogRow
from cubetower.tower.notation import (
    WORD,
    EntryError,
    Letters,
    format_cubes,
    is_colourless,
    parse_cubes,
)

TAP_WORDS = ("tap", "spill")
_DIGIT = re.compile(r"\d")
_OTHER_ARROW = re.compile(r"[:;|/\\<]+")
_ARROW = re.compile(r"[-=]?>|→")


@dataclass(frozen=True, slots=True)
class TossEntry:
    """The toss that a line describes; `note` is None if the line has none."""

    thrown: Cubes
    fell: Cubes
    note: str | None = None


def parse_toss(line: str, letters: Letters) -> TossEntry:
    """Read a toss: what was thrown, ``>``, what fell, and maybe a note after ``#``.

    ``tap`` and ``spill`` stand for nothing thrown; a ``>`` with nothing before it does too.

    Args:
        line: the line as it was typed.
        letters: of the log's colours, see `cubetower.tower.notation`.

    Raises:
        EntryError: what is wrong, as a question back.
    """
    text, note = split_note(line)
    word, rest = first_word(text)
    if word in TAP_WORDS:
        fell = _ARROW.sub("", rest, count=1)
        notes = word if note is None else f"{word}; {note}"
        return TossEntry(Cubes(), parse_cubes(fell, letters), notes)
    parts = _ARROW.split(text)
    if len(parts) == 1:
        if sign := _OTHER_ARROW.search(text):
            meant = f"{text[: sign.start()].strip()} > {text[sign.end() :].strip()}"
            raise EntryError(
                f"`{sign[0]}` is not understood. Write > between what was thrown and what fell: "
                f"`{meant}`."
            )
        thrown = format_cubes(parse_cubes(text, letters), letters)
        raise EntryError(f"What fell out? Write it after a >, or `{thrown} >` if nothing did.")
    if len(parts) > 2:
        raise EntryError("More than one >. Write one: thrown > fallen.")
    return TossEntry(parse_cubes(parts[0], letters), parse_cubes(parts[1], letters), note)


def parse_change(line: str, row: LogRow, letters: Letters) -> dict[str, Any]:
    """The values of a row that a line changes: a toss, ``missed``, ``count r2``, ``note text``.

    Raises:
        EntryError: what is wrong, as a question back.
    """
    text, note = split_note(line)
    word, rest = first_word(text)
    if word == "missed":
        said = row.note if note is None else note
        return {"missing": True, "thrown": Cubes(), "fell": Cubes(), "note": said}
    if word == "emptied":
        return {"emptied": True}
    if word == "count" and rest:
        return {"inside": parse_cubes(rest, letters)}
    if word == "note":
        return {"note": printable(line.strip()[len(word) :])}
    entry = parse_toss(line, letters)
    said = row.note if entry.note is None else entry.note
    return {"thrown": entry.thrown, "fell": entry.fell, "note": said, "missing": False}


def looks_like_toss(line: str) -> bool:
    """Whether a line is meant as a toss: ``r4 > r3``, ``r4 >``, ``>``, ``tap``, ``tap r1``.

    It need not be valid: a ``>`` and a number are enough.
    """
    text, _ = split_note(line)
    word, rest = first_word(text)
    if word in TAP_WORDS:
        return not rest or bool(_DIGIT.search(rest))
    rest, arrows = _ARROW.subn("", text)
    return arrows > 0 and (not rest.strip() or bool(_DIGIT.search(rest)))


def example(letters: Letters) -> str:
    """An example of a line: ``p4 r3 > r3 p1``."""
    if is_colourless(letters):
        return "7 > 4"
    one, other = [*sorted(letters.values(), key=len)[:2], ""][:2]
    return f"{one}4 {other}3 > {other}3 {one}1" if other else f"{one}4 > {one}3"


def line_of(row: LogRow, letters: Letters) -> str:
    """A row as the line that would be typed."""
    if row.missing:
        said = "missed"
    else:
        thrown = format_cubes(row.thrown, letters) if row.thrown else ""
        fell = format_cubes(row.fell, letters) if row.fell else ""
        said = f"{thrown} > {fell}".strip()
    return f"{said}  # {printable(row.note)}" if row.note else said


def split_note(line: str) -> tuple[str, str | None]:
    """A line without its note, and the note after ``#``; None if there is no ``#``."""
    text, mark, note = line.partition("#")
    return text.strip(), printable(note) if mark else None


def first_word(text: str) -> tuple[str, str]:
    """The first word in lower case, and the rest of the line."""
    word, _, rest = text.strip().partition(" ")
    return word.casefold(), rest.strip()


def parse_colours(text: str) -> tuple[str, ...]:
    """Read the colours of a log: ``red, blue``, or ``counts`` for cubes without colours.

    Raises:
        EntryError: a name that could not be typed later, or the same one twice.
    """
    names = tuple(re.split(r"[\s,]+", text.strip(" \t,")))
    if names == ("counts",):
        return (COLOURLESS,)
    for name in names:
        if not re.fullmatch(WORD, name) or name.casefold() in ("counts", COLOURLESS, *TAP_WORDS):
            raise EntryError(f"{name!r} cannot be a colour. Write red,blue, for example.")
    if len({name.casefold() for name in names}) < len(names):
        raise EntryError("A colour is named twice. Write each one once.")
    return names
