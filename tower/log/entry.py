"""Tosses as typed at the table: `r4 b3 > r3 b1  # by hand`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from tower.cubes import COLOURS, Cubes
from tower.errors import TowerError
from tower.log.tosslog import COLOURLESS, LogRow

MAX_CUBES = 330  # in the whole game
TAP_WORDS = ("tap", "spill")
OMITTED = "black"
"""The colour that a log goes without if its first toss says ``b``, which is blue."""
_DIGIT = re.compile(r"\d")
_ARROW = re.compile(r"[-=]?>|→")
_NUMBER = r"[-\u2212]?\d+(?:\.\d+)?"
_WORD = r"[^\W\d_]+(?:[-_][^\W\d_]+)*"


class EntryError(TowerError, ValueError):
    """A line that is not understood; asks back and says what to type."""


@dataclass(frozen=True, slots=True)
class TossEntry:
    """The toss that a line describes; `note` is None if the line has none."""

    thrown: Cubes
    fell: Cubes
    note: str | None = None


def parse_toss(line: str, colours: Sequence[str]) -> TossEntry:
    """Read a toss: what was thrown, ``>``, what fell, and maybe a note after ``#``.

    ``tap`` and ``spill`` stand for nothing thrown; a ``>`` with nothing before it does too.

    Args:
        line: the line as it was typed.
        colours: the colours of the log, ``("cube",)`` if it counts cubes without colours.

    Raises:
        EntryError: what is wrong, as a question back.
    """
    text, note = split_note(line)
    word, rest = first_word(text)
    if word in TAP_WORDS:
        fell = _ARROW.sub("", rest, count=1)
        notes = word if note is None else f"{word}; {note}"
        return TossEntry(Cubes(), parse_cubes(fell, colours), notes)
    parts = _ARROW.split(text)
    if len(parts) == 1:
        thrown = format_cubes(parse_cubes(text, colours), colours)
        raise EntryError(f"What fell out? Write it after a >, or `{thrown} >` if nothing did.")
    if len(parts) > 2:
        raise EntryError("More than one >. Write one: thrown > fallen.")
    return TossEntry(parse_cubes(parts[0], colours), parse_cubes(parts[1], colours), note)


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


def colours_of_toss(line: str) -> tuple[str, ...]:
    """The colours of a log that begins with this toss: the game's, or counts without colours.

    If the toss says ``b``, which could be black, the log has no black, and ``b`` is blue.

    Raises:
        EntryError: the toss is of other colours, or not understood.
    """
    try:
        parse_toss(line, COLOURS)
    except EntryError as error:
        for colours in (tuple(each for each in COLOURS if each != OMITTED), (COLOURLESS,)):
            with suppress(EntryError):
                parse_toss(line, colours)
                return colours
        raise EntryError(f"{error} For other colours begin with --colours red,white.") from None
    return COLOURS


def parse_cubes(text: str, colours: Sequence[str]) -> Cubes:
    """Read cubes: ``r4 b3``, ``4 red, 3 blue``, ``red=4``; without colours just ``7``.

    Nothing, and a single 0, are no cubes.

    Raises:
        EntryError: what is wrong, as a question back.
    """
    pieces = _pieces(text, colours)
    if pieces in ([], ["0"]):
        return Cubes()
    if tuple(colours) == (COLOURLESS,):
        return _parse_count(pieces)
    counts: dict[str, int] = {}
    while pieces:
        colour, count = _take_pair(pieces, colours)
        if colour in counts:
            raise EntryError(f"{colour} is named twice. How many are there in all?")
        counts[colour] = count
    return _believable(Cubes(counts))


def _parse_count(pieces: list[str]) -> Cubes:
    numbers = [piece for piece in pieces if _is_number(piece)]
    words = [piece for piece in pieces if piece not in numbers]
    strange = [word for word in words if word.casefold() not in ("cube", "cubes")]
    if strange or len(numbers) != 1:
        what = f"{strange[0]}?" if strange else "One number on each side:"
        raise EntryError(f"{what} This log counts cubes without colours. Write 7 > 5, for example.")
    return _believable(Cubes({COLOURLESS: _count(numbers[0])}))


def _take_pair(pieces: list[str], colours: Sequence[str]) -> tuple[str, int]:
    """Take a colour and its number, in either order, from the front of the pieces."""
    first, second = pieces.pop(0), pieces[0] if pieces else ""
    if _is_number(first):
        if not second or _is_number(second):
            shortest = min(beginnings(colours).values(), key=len)
            raise EntryError(f"{first} of which colour? Write {shortest}{first}, for example.")
        first, second = second, first
    colour = colour_named(first, colours)
    if not _is_number(second):
        raise EntryError(f"How many {colour}? Write {beginnings(colours)[colour]}3, for example.")
    pieces.pop(0)
    return colour, _count(second)


def _believable(cubes: Cubes) -> Cubes:
    if cubes.total > MAX_CUBES:
        raise EntryError(
            f"Really {cubes.total} cubes? The whole game has {MAX_CUBES}. Write fewer."
        )
    return cubes


def colour_named(word: str, colours: Sequence[str]) -> str:
    """The colour that a word abbreviates or names in full.

    Raises:
        EntryError: none does, or several do.
    """
    typed = word.casefold()
    found = [colour for colour in colours if colour.casefold().startswith(typed)]
    whole = [colour for colour in found if colour.casefold() == typed]
    if len(found) == 1 or whole:
        return (whole or found)[0]
    short = beginnings(colours)
    if found:
        ways = " or ".join(short[colour] for colour in found)
        raise EntryError(f"{word}: {' or '.join(found)}? Write {ways}.")
    known = ", ".join(f"{short[colour]} ({colour})" for colour in colours)
    raise EntryError(f"{word}: which colour is that? Write {known}.")


def beginnings(colours: Sequence[str]) -> Mapping[str, str]:
    """The shortest unambiguous abbreviation of each colour."""
    short = {}
    for colour in colours:
        ways = [colour[:length] for length in range(1, len(colour) + 1)]
        others = [other.casefold() for other in colours if other != colour]
        alone = (w for w in ways if not any(o.startswith(w.casefold()) for o in others))
        short[colour] = next(alone, colour)
    return short


def format_cubes(cubes: Cubes, colours: Sequence[str]) -> str:
    """Cubes as they may be typed: ``r4 b3``; 0 for none, and just the number without colours."""
    if tuple(colours) == (COLOURLESS,):
        return str(cubes.total)
    short = beginnings(colours)
    return " ".join(f"{short[c]}{cubes[c]}" for c in colours if cubes[c]) or "0"


def example(colours: Sequence[str]) -> str:
    """An example of a line: ``p4 r3 > r3 p1``."""
    if tuple(colours) == (COLOURLESS,):
        return "7 > 4"
    short = beginnings(colours)
    one, other = [*sorted(short.values(), key=len)[:2], ""][:2]
    return f"{one}4 {other}3 > {other}3 {one}1" if other else f"{one}4 > {one}3"


def example_count(colours: Sequence[str]) -> str:
    """An example of a count: ``p2 r1``."""
    if tuple(colours) == (COLOURLESS,):
        return "3"
    shortest = sorted(beginnings(colours).values(), key=len)[:2]
    return " ".join(f"{name}{2 - place}" for place, name in enumerate(shortest))


def line_of(row: LogRow, colours: Sequence[str]) -> str:
    """A row as the line that would be typed."""
    if row.missing:
        said = "missed"
    else:
        thrown = format_cubes(row.thrown, colours) if row.thrown else ""
        fell = format_cubes(row.fell, colours) if row.fell else ""
        said = f"{thrown} > {fell}".strip()
    return f"{said}  # {tidy(row.note)}" if row.note else said


def split_note(line: str) -> tuple[str, str | None]:
    """A line without its note, and the note after ``#``; None if there is no ``#``."""
    text, mark, note = line.partition("#")
    return text.strip(), tidy(note) if mark else None


def first_word(text: str) -> tuple[str, str]:
    """The first word in lower case, and the rest of the line."""
    word, _, rest = text.strip().partition(" ")
    return word.casefold(), rest.strip()


def tidy(note: str) -> str:
    """A text on one line, without unprintable characters."""
    return "".join(sign for sign in " ".join(note.split()) if sign.isprintable())


def parse_colours(text: str) -> tuple[str, ...]:
    """Read the colours of a log: ``red, blue``, or ``counts`` for cubes without colours.

    Raises:
        EntryError: a name that could not be typed later, or the same one twice.
    """
    names = tuple(re.split(r"[\s,]+", text.strip(" \t,")))
    if names == ("counts",):
        return (COLOURLESS,)
    for name in names:
        if not re.fullmatch(_WORD, name) or name.casefold() in ("counts", COLOURLESS, *TAP_WORDS):
            raise EntryError(f"{name!r} cannot be a colour. Write red,blue, for example.")
    if len({name.casefold() for name in names}) < len(names):
        raise EntryError("A colour is named twice. Write each one once.")
    return names


def _pieces(text: str, colours: Sequence[str]) -> list[str]:
    """Numbers and words of a line; commas and = may stand between them."""
    odd = [re.escape(name) for name in colours if not re.fullmatch(_WORD, name)]
    names = "|".join([*sorted(odd, key=len, reverse=True), _NUMBER, _WORD])
    pieces: list[str] = []
    place = 0
    while place < len(text):
        if text[place].isspace() or text[place] in ",=":
            place += 1
            continue
        found = re.compile(names, re.IGNORECASE).match(text, place)
        if found is None:
            raise EntryError(f"{text[place]}: what is that? Write {example(colours)}, for example.")
        pieces.append(found[0])
        place = found.end()
    return pieces


def _is_number(piece: str) -> bool:
    return re.fullmatch(_NUMBER, piece) is not None


def _count(piece: str) -> int:
    if not piece.isdigit():
        raise EntryError(f"{piece}: how many is that? Write a whole number, 0 or more.")
    return int(piece[:6])  # six digits are far more than the game has
