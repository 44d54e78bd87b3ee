"""Cubes as people type and read them: ``r4 b3``, ``red=4,blue=3``, ``4 red, 3 blue``.

One notation for toss logs, options and games at the table. A colour is typed by its letters
(`letters_for`), by its name, or by any beginning of it that no other colour has::

    parse_cubes("r4 b3", letters_for(("red", "blue")))  # Cubes(red=4, blue=3)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TypeAlias

from cubetower.tower.cubes import COLOURLESS, Cubes
from cubetower.tower.errors import TowerError

Letters: TypeAlias = Mapping[str, str]
"""The counted colours in their order, and what is typed for each."""

PLAIN_COUNTS: Letters = {COLOURLESS: COLOURLESS}
MAX_CUBES = 330  # in the whole game
MAX_LETTERS = 2  # that somebody may choose for a colour
NONE = ("", "0", "-", "none", "nothing")  # no cubes
USUAL = {"black": "k"}  # as in print, so that b is left to blue
WORD = r"[^\W\d_]+(?:[-_][^\W\d_]+)*"
_NUMBER = r"[-\u2212]?\d+(?:\.\d+)?"


class EntryError(TowerError, ValueError):
    """Something typed that is not understood; asks back and says what to type."""


class ColourError(EntryError):
    """A word that names no colour, or several.

    Attributes:
        word: as it was typed.
    """

    def __init__(self, word: str, question: str) -> None:
        super().__init__(word, question)  # as args, so that the error can be pickled
        self.word, self.question = word, question

    def __str__(self) -> str:
        return f"{self.word}: {self.question}"


def letters_for(colours: Iterable[str], own: Letters | None = None) -> Letters:
    """The shortest letters that tell colours apart: ``k`` for black beside blue, ``b`` for blue.

    Args:
        colours: the counted colours, in their order.
        own: letters that somebody has chosen, by colour; those of other colours are left out.
    """
    names = tuple(colours)
    named = {name.casefold(): name for name in names}
    chosen = {
        colour: letter
        for colour, letter in (own or {}).items()
        if colour in names and named.get(letter.casefold(), colour) == colour
    }
    for colour, letter in USUAL.items():
        if colour in names and colour not in chosen:
            ways = (colour[0], letter)
            if [_is_free(way, colour, names, chosen) for way in ways] == [False, True]:
                chosen[colour] = letter
    return {colour: chosen.get(colour) or _beginning(colour, names, chosen) for colour in names}


def _beginning(colour: str, names: tuple[str, ...], chosen: Letters) -> str:
    """The shortest beginning of a name that means no other colour."""
    ways = (colour[:length] for length in range(1, len(colour) + 1))
    return next((way for way in ways if _is_free(way, colour, names, chosen)), colour)


def _is_free(way: str, colour: str, names: tuple[str, ...], chosen: Letters) -> bool:
    """Whether letters mean no other colour: by its name, its letters, or as its beginning."""
    typed = way.casefold()
    return not any(
        typed in (name.casefold(), chosen[name].casefold())
        if name in chosen
        else _begin([name], typed)
        for name in names
        if name != colour
    )


def _begin(names: Iterable[str], start: str) -> bool:
    return any(name.casefold().startswith(start.casefold()) for name in names)


def parse_cubes(text: str, letters: Letters, *, limit: int | None = MAX_CUBES) -> Cubes:
    """Read cubes: ``r4 b3``, ``4 red, 3 blue``, ``red=4``; without colours just ``7``.

    Nothing, and a single 0, ``-`` or ``none``, are no cubes.

    Args:
        text: as it was typed.
        letters: of the colours, `PLAIN_COUNTS` without.
        limit: cubes that are believed, if there is any limit.

    Raises:
        EntryError: what is wrong, as a question back.
    """
    if text.strip(" ,=").casefold() in NONE:
        return Cubes()
    pieces = _pieces(text, letters)
    cubes = _parse_count(pieces) if is_colourless(letters) else _parse_pairs(pieces, letters)
    if limit is not None and cubes.total > limit:
        raise EntryError(f"Really {cubes.total} cubes? The whole game has {limit}. Write fewer.")
    return cubes


def is_colourless(colours: Iterable[str]) -> bool:
    """Whether cubes are counted without their colours."""
    return tuple(colours) == (COLOURLESS,)


def _parse_count(pieces: list[str]) -> Cubes:
    numbers = [piece for piece in pieces if _is_number(piece)]
    words = [piece for piece in pieces if piece not in numbers]
    strange = [word for word in words if word.casefold() not in ("cube", "cubes")]
    if strange or len(numbers) != 1:
        what = f"{strange[0]}?" if strange else "One number on each side:"
        raise EntryError(f"{what} This log counts cubes without colours. Write 7 > 5, for example.")
    return Cubes({COLOURLESS: _count(numbers[0])})


def _parse_pairs(pieces: list[str], letters: Letters) -> Cubes:
    counts: dict[str, int] = {}
    while pieces:
        colour, count = _take_pair(pieces, letters)
        if colour in counts:
            raise EntryError(f"{colour} is named twice. How many are there in all?")
        counts[colour] = count
    return Cubes(counts)


def _take_pair(pieces: list[str], letters: Letters) -> tuple[str, int]:
    """Take a colour and its number, in either order, from the front of the pieces."""
    first, second = pieces.pop(0), pieces[0] if pieces else ""
    if _is_number(first):
        if not second or _is_number(second):
            shortest = min(letters.values(), key=len)
            raise EntryError(f"{first} of which colour? Write {shortest}{first}, for example.")
        first, second = second, first
    colour = colour_named(first, letters)
    if not _is_number(second):
        raise EntryError(f"How many {colour}? Write {letters[colour]}3, for example.")
    pieces.pop(0)
    return colour, _count(second)


def colour_named(word: str, letters: Letters) -> str:
    """The colour that a word stands for: its name, its letters or a beginning of it.

    Raises:
        ColourError: none does, or several do.
    """
    typed = word.casefold()
    found = [colour for colour in letters if _begin([colour], typed)]
    ways = {letter.casefold(): colour for colour, letter in letters.items()}
    ways |= {colour.casefold(): colour for colour in letters}
    if typed in ways:
        return ways[typed]
    if len(found) == 1:
        return found[0]
    if found:
        such = " or ".join(f"{letters[colour]} for {colour}" for colour in found)
        raise ColourError(word, f"{' or '.join(found)}? Write {such}.")
    known = ", ".join(f"{letter} ({colour})" for colour, letter in letters.items())
    raise ColourError(word, f"which colour is that? Write {known}.")


def parse_letters(text: str, colours: Iterable[str], old: Letters) -> Letters:
    """Read letters that somebody chooses: ``k=black b=blue``; ``none`` takes all back.

    Args:
        text: as it was typed.
        colours: those that are counted.
        old: letters chosen before; one that stands for another colour now is taken from it.

    Raises:
        EntryError: what is wrong, and how they are written.
    """
    names, own = tuple(colours), dict[str, str]()
    if text.strip().casefold() == "none":
        return own
    if is_colourless(names):
        raise EntryError("There are no colours here: cubes are only counted.")
    pairs = re.split(r"[\s,]+", re.sub(r"\s*=\s*", "=", text.strip(" \t,")))
    for pair in pairs:
        letter, equals, name = pair.partition("=")
        if letter in names and name not in names:
            letter, name = name, letter
        if not equals or not is_letters(letter):
            raise EntryError(
                f"{pair!r}: write one or two letters and their colour, such as k=black b=blue."
            )
        colour = colour_named(name, letters_for(names))
        if letter.casefold() in {each.casefold() for each in names if each != colour}:
            raise EntryError(f"{letter} is the name of another colour. Choose other letters.")
        if colour in own or letter.casefold() in map(str.casefold, own.values()):
            raise EntryError(f"{pair}: one letter for one colour; write each once.")
        own[colour] = letter
    taken = {letter.casefold() for letter in own.values()}
    kept = {colour: each for colour, each in old.items() if each.casefold() not in taken}
    return {**kept, **own}


def is_letters(text: str) -> bool:
    """Whether a text can be chosen to stand for a colour."""
    return text.isalpha() and len(text) <= MAX_LETTERS


def format_cubes(cubes: Cubes, letters: Letters) -> str:
    """Cubes as they may be typed: ``r4 b3``; 0 for none, and just the number without colours."""
    if is_colourless(letters):
        return str(cubes.total)
    return " ".join(f"{typed}{cubes[c]}" for c, typed in letters.items() if cubes[c]) or "0"


def example_count(letters: Letters) -> str:
    """An example of cubes: ``p2 r1``."""
    if is_colourless(letters):
        return "3"
    shortest = sorted(letters.values(), key=len)[:2]
    return " ".join(f"{name}{2 - place}" for place, name in enumerate(shortest))


def _pieces(text: str, letters: Letters) -> list[str]:
    """Numbers and words of a line; commas and = may stand between them."""
    odd = [re.escape(name) for name in letters if not re.fullmatch(WORD, name)]
    names = "|".join([*sorted(odd, key=len, reverse=True), _NUMBER, WORD])
    pieces: list[str] = []
    place = 0
    while place < len(text):
        if text[place].isspace() or text[place] in ",=":
            place += 1
            continue
        found = re.compile(names, re.IGNORECASE).match(text, place)
        if found is None:
            such = example_count(letters)
            raise EntryError(f"`{text[place]}` is not understood. Write {such}, for example.")
        pieces.append(found[0])
        place = found.end()
    return pieces


def _is_number(piece: str) -> bool:
    return re.fullmatch(_NUMBER, piece) is not None


def _count(piece: str) -> int:
    if not piece.isdigit():
        raise EntryError(f"{piece}: how many is that? Write a whole number, 0 or more.")
    return int(piece[:6])  # six digits are far more than the game has
