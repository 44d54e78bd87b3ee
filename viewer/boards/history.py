"""How a space or a player stands, and what has happened to it: what a window tells of them."""

from __future__ import annotations

from dataclasses import dataclass

from game.core import Seat


@dataclass(frozen=True, slots=True)
class Standing:
    """How a space or a player stands.

    Attributes:
        title: its name.
        seat: whose colour it has; None is nobody's.
        facts: icons with what is written beside them, such as ``("shogun/army", "3")``; an icon may
            have no words, words no icon.
        chart: what the chart counts; empty if there is no chart.
        note: a line about it; empty if there is none.
    """

    title: str
    seat: Seat | None
    facts: tuple[tuple[str, str], ...] = ()
    chart: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that happened to a space or a player.

    Attributes:
        seconds: of the film, when it begins.
        known: of the film, when its result is seen.
        when: the part of the game, such as ``Spring 1``.
        text: what happened.
        amount: what the chart counts, then; None if there is no chart.
        owner: whose it is then; None is nobody's.
    """

    seconds: float
    known: float
    when: str
    text: str
    amount: float | None = None
    owner: Seat | None = None
