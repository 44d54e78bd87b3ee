"""What somebody types, and what is meant: any beginning of a name that begins no other one."""

from __future__ import annotations

from collections.abc import Iterable

MAX_NAMES = 6  # names in a message


class UnclearError(ValueError):
    """A line that is not understood; asks back, and says what to type."""


def match_name(typed: str, names: Iterable[str], what: str) -> str:
    """The one of these names that begins so.

    Args:
        typed: in small or capital letters, with any spaces.
        names: to choose from.
        what: they are, for the message: ``field``.

    Raises:
        UnclearError: none begins so, or several do.
    """
    known = list(names)
    found = matching_names(typed, known)
    if len(found) == 1:
        return found[0]
    if found:
        raise UnclearError(f"{typed}: {brief_list(found)}? Type more of it.")
    raise UnclearError(f"{typed}: no such {what}. There are {brief_list(known, 'and')}.")


def matching_names(typed: str, names: Iterable[str]) -> list[str]:
    """Those that begin so; one that is typed in full stands alone."""
    word = plain(typed)
    found = [name for name in names if plain(name).startswith(word)]
    whole = [name for name in found if plain(name) == word]
    return whole or found


def plain(text: str) -> str:
    """In small letters, without spaces and signs that need not be typed."""
    return "".join(sign for sign in text.casefold() if not sign.isspace() and sign not in "'`\"")


def brief_list(names: Iterable[str], joint: str = "or") -> str:
    """Such as ``Kaga, Kai or Kii``, not too many."""
    known = list(names)
    if len(known) > MAX_NAMES + 1:
        known = [*known[:MAX_NAMES], f"{len(known) - MAX_NAMES} more"]
        joint = "and"
    return f" {joint} ".join(filter(None, (", ".join(known[:-1]), known[-1]))) if known else "none"
