"""What a tower does, in a sentence and as a picture of it, cut open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cubetower.calibration.judge.replaytest import Likeness
from cubetower.calibration.surrogate.description import (
    TYPICAL_THROW,
    falls_of_inside,
    falls_through,
)
from cubetower.pages.wording import number
from cubetower.tower.models.rates import Rates

COUNTS = (
    *("none", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
FEW, MANY = 0.15, 0.985  # shares below and above which words are of another kind
MAX_PARTS = 10  # of a share in words: nobody pictures nine in eleven
NEAR_ENOUGH = 0.013  # of a share in words to the share


def share_in_words(share: float) -> str:
    """A share, as people say it: `five in six`, `one in 14`."""
    if share >= MANY:
        return "nearly all"
    if share <= 1 - MANY:
        return "hardly any" if share else "none"
    if share < FEW:
        return f"one in {_count(round(1 / share))}"
    if share > 1 - FEW:
        parts = round(1 / (1 - share))
        return f"{_count(parts - 1)} in {_count(parts)}"
    away = {n: abs(round(share * n) / n - share) for n in range(2, MAX_PARTS + 1)}
    parts = next((n for n in away if away[n] < NEAR_ENOUGH), min(away, key=away.__getitem__))
    about = "" if away[parts] < NEAR_ENOUGH else "about "
    return f"{about}{_count(round(share * parts))} in {_count(parts)}"


def _count(number: int) -> str:
    return COUNTS[number] if number < len(COUNTS) else str(number)


def describe_shares(through: float, freed: float) -> str:
    """What a tower does, in a sentence."""
    first, second = share_in_words(through), share_in_words(freed)
    return (
        f"{first.capitalize()} thrown cubes fall through at once, and a throw frees {second} of "
        "those inside."
    )


def describe_both(found: Likeness) -> str:
    """What a tower does and what the log's did, in sentences; empty if either is unknown."""
    figures = {each.name: each for each in found.figures}
    new, old = figures.get("new"), figures.get("old")
    if new is None or old is None or new.mean is None or old.mean is None:
        return ""
    ours = describe_shares(new.mean, old.mean)
    said = f"In this tower {ours[0].lower()}{ours[1:]}"
    if new.log is None or old.log is None:
        return said
    if ours == describe_shares(new.log, old.log):
        return f"{ours} So it is in the log, too."
    return f"{said} In the log it is {share_in_words(new.log)} and {share_in_words(old.log)}."


@dataclass(frozen=True, slots=True)
class Cube:
    """A cube in the picture: its upper left corner, its turn in degrees, and whether it is new."""

    x: float
    y: float
    turn: int
    new: bool


@dataclass(frozen=True, slots=True)
class Cutaway:
    """A tower cut open after a typical throw.

    Attributes:
        thrown: cubes thrown.
        through: of them, how many fall at once, rounded.
        inside: cubes inside before.
        freed: of them, how many come out, rounded.
        means: how many fall and come out on average, as text.
        words: what the tower does, in a sentence.
        above: the thrown cubes, still in the air.
        within: those inside afterwards.
        tray: those that came out.
    """

    thrown: int
    through: int
    inside: int
    freed: int
    means: tuple[str, str]
    words: str
    above: tuple[Cube, ...]
    within: tuple[Cube, ...]
    tray: tuple[Cube, ...]

    @classmethod
    def of(cls, draws: Sequence[Rates], inside: int) -> Cutaway:
        """The picture of a posterior's mean, with so many cubes inside."""
        thrown = TYPICAL_THROW
        new = falls_through(draws, thrown, inside).mean
        old = falls_of_inside(draws, thrown, inside).mean
        through, freed = round(thrown * new), round(inside * old)
        stay = [False] * (inside - freed) + [True] * (thrown - through)
        return cls(
            thrown,
            through,
            inside,
            freed,
            (number(thrown * new, 1), number(inside * old, 1)),
            describe_shares(new, old),
            tuple(_pile([True] * thrown, ABOVE)),
            tuple(_pile(stay, *SHELVES)),
            tuple(_pile([True] * through + [False] * freed, TRAY)),
        )


@dataclass(frozen=True, slots=True)
class Shelf:
    """Where cubes lie in the picture: from `left`, `across` in a row, the lowest row at `y`."""

    left: float
    y: float
    across: int
    rows: int


SIDE, STEP = 12, 15  # of a cube in the picture, and from one to the next
ABOVE = Shelf(107, 30, 5, 2)
SHELVES = (Shelf(109, 218, 5, 3), Shelf(109, 174, 5, 3), Shelf(109, 130, 5, 2))
TRAY = Shelf(44, 284, 14, 2)


def _pile(new: Sequence[bool], *shelves: Shelf) -> Iterator[Cube]:
    """Cubes on shelves, as many as fit, spread evenly over them."""
    rooms = [each.across * each.rows for each in shelves]
    left = list(new[-sum(rooms) :])
    for number_, shelf in enumerate(shelves):
        even = -(-len(left) // (len(shelves) - number_))
        count = min(rooms[number_], max(even, len(left) - sum(rooms[number_ + 1 :])))
        for place, each in enumerate(left[:count]):
            row, across = divmod(place, shelf.across)
            turn = (37 * place + 11 * number_) % 17 - 8
            x = shelf.left + STEP * across + (turn % 3)
            yield Cube(x, shelf.y - SIDE - (STEP - 2) * row, turn, each)
        del left[:count]
