"""Whole numbers of any size as bytes, small ones in one (LEB128)."""

from __future__ import annotations

from collections.abc import Iterable


def put(out: bytearray, number: int) -> None:
    """Append a number that is not negative: seven bits a byte, the lowest first."""
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)


def put_signed(out: bytearray, number: int) -> None:
    """Append any number: 0, -1, 1, -2, 2 ... as 0, 1, 2, 3, 4 ... ."""
    put(out, number * 2 if number >= 0 else -number * 2 - 1)


def put_all_signed(out: bytearray, numbers: Iterable[int]) -> None:
    """Append any numbers; as many `put_signed`, faster."""
    for number in numbers:
        folded = number * 2 if number >= 0 else -number * 2 - 1
        if folded < 0x80:
            out.append(folded)
        else:
            put(out, folded)


def section(out: bytearray, content: bytes) -> None:
    """Append some bytes with their number before them."""
    put(out, len(content))
    out += content
