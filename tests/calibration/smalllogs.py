"""Small logs, and a tower of known behaviour, for several tests."""

from __future__ import annotations

from random import Random

from cubetower.tower import Capabilities, Cubes, State, Toss
from cubetower.tower.log import COLOURLESS, LogRow, TossLog


class LeakyTower:
    """Each thrown cube stays with one half; jams from `limit` cubes thrown on, then knocking
    brings out one of the first colour."""

    def __init__(self, limit: int = 99) -> None:
        self.inside = Cubes()
        self.limit = limit

    @property
    def capabilities(self) -> Capabilities:
        return Capabilities()

    @property
    def contents(self) -> Cubes:
        return self.inside

    def toss(self, thrown: Cubes, rng: Random, *, record: bool = False) -> Toss:
        fell = Cubes.of(colour for colour in thrown.list() if rng.random() < 0.5)
        self.inside += thrown - fell
        return Toss(thrown, fell, jammed=thrown.total >= self.limit)

    def tap(self, rng: Random) -> Toss:
        freed = Cubes.of(self.inside.list()[:1])
        self.inside -= freed
        return Toss(Cubes(), freed)

    def fill(self, contents: Cubes, rng: Random) -> None:
        self.inside = contents

    def empty(self) -> None:
        self.inside = Cubes()

    def state(self) -> State:
        return dict(self.inside)

    def restore(self, state: State) -> None:
        self.inside = Cubes(state)


def row(session: str, toss: int, thrown: Cubes, fell: Cubes, *, emptied: bool = False) -> LogRow:
    return LogRow(session, toss, emptied, thrown, fell)


SMALL = TossLog(
    (
        row("1", 0, Cubes(red=4, blue=2), Cubes(red=3, blue=1), emptied=True),
        row("1", 1, Cubes(green=3, red=1), Cubes(green=2, red=1)),  # green new, blue old
        row("1", 2, Cubes(green=1), Cubes(blue=1)),  # red and blue old
        row("1", 3, Cubes(), Cubes(green=1)),  # a tap
        row("2", 0, Cubes(red=5), Cubes(red=4), emptied=True),
        row("2", 1, Cubes(blue=8), Cubes(blue=8, red=0)),  # blue new, red old
        row("2", 2, Cubes(blue=2), Cubes(blue=1, red=1)),  # blue new again, red old
        row("3", 0, Cubes(red=30), Cubes(red=20)),  # nobody knows what is inside
    ),
    ("red", "blue", "green"),
)


def log_of(contents: dict[str, list[int]]) -> TossLog:
    """A log of uncoloured cubes with these contents after the throws of each session.

    The first throw of a session is a seeding throw. Throws are of 100 cubes.
    """
    rows = [
        row(
            session,
            toss,
            Cubes({COLOURLESS: 100}),
            Cubes({COLOURLESS: 100 + before - after}),
            emptied=toss == 0,
        )
        for session, after_each in contents.items()
        for toss, (before, after) in enumerate(zip([0, *after_each], after_each, strict=False))
    ]
    return TossLog(tuple(rows), (COLOURLESS,))


def a_fifth_by_taps() -> TossLog:
    """40 taps, each at 10 cubes of which 2 fall."""
    rows = []
    for number in range(40):
        rows.append(row("1", 2 * number, Cubes(red=10), Cubes(), emptied=True))
        rows.append(row("1", 2 * number + 1, Cubes(), Cubes(red=2)))
    return TossLog(tuple(rows), ("red",))
