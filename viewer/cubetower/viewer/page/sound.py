"""The sound of a film as plain data: when cubes strike something, how hard, and how it sounds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cubetower.viewer.film.clacks import Clack

HZ: Final = 10.0  # of a step of pitch
FAINT: Final = 0.04  # of the loudest; fainter ones are not stored


def encode_clacks(clacks: Iterable[Clack]) -> list[int]:
    """Four whole numbers for each clack, one after the other.

    They are ms since the one before; loudness in hundredths, negative if a cube is struck; pitch
    in tens of hertz; from -9, heard left, to 9, right.
    """
    numbers: list[int] = []
    last = 0
    for clack in clacks:
        loudness = round(100 * clack.loudness)
        if clack.loudness < FAINT:
            continue
        when = round(1000 * clack.seconds)
        sign = -1 if clack.struck == "cube" else 1
        numbers += [when - last, sign * loudness, round(clack.pitch_hz / HZ), round(9 * clack.side)]
        last = when
    return numbers
