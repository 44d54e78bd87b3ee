"""Standard throws, to compare towers without a log; the logs say nothing of what fell."""

from __future__ import annotations

from random import Random

from cubetower.tower import Cubes
from cubetower.tower.cubes import COLOURS
from cubetower.tower.log import LogDescription, LogRow, TossLog

SEEDED = Cubes(black=7, blue=7, purple=7, red=7, yellow=7, green=10)  #: five players and farmers
SESSIONS = 20
THROWS = 30  #: of a session, after the seeding throw
MIN_THROWN, MAX_THROWN = 2, 18  #: cubes of a throw after the seeding
FILLINGS = (1, 2, 5, 10, 20, 31, 38, 45, 49)  #: cubes into an emptied tower


def standard_throws(seed: int, sessions: int = SESSIONS, throws: int = THROWS) -> TossLog:
    """Sessions of a seeding throw into the emptied tower, and throws as in battles after it.

    The seeding throw is that of five players, 45 cubes. Each later throw is of 2 to 18 cubes,
    their number drawn evenly, and each cube is of one of two or three colours that were drawn
    for the throw, evenly too.

    Args:
        seed: decides every throw.
        sessions: number of sessions.
        throws: of each session, after the seeding throw.
    """
    rows: list[LogRow] = []
    for session in range(1, sessions + 1):
        rng = Random(f"{seed}:standard:{session}")
        series = (SEEDED, *(_throw(rng) for _ in range(throws)))
        rows += (_row(session, number, thrown) for number, thrown in enumerate(series))
    title = f"{sessions} sessions of a seeding throw of {SEEDED.total} cubes"
    title += f" and {throws} throws of {MIN_THROWN} to {MAX_THROWN}"
    return _log(rows, title)


def standard_fillings(sessions: int = SESSIONS) -> TossLog:
    """Sessions of throws of 1 to 49 cubes of one colour, each into the emptied tower."""
    rows = [
        _row(session, number, Cubes(blue=thrown), emptied=True)
        for session in range(1, sessions + 1)
        for number, thrown in enumerate(FILLINGS)
    ]
    return _log(rows, f"{sessions} times {', '.join(map(str, FILLINGS))} into the emptied tower")


def _throw(rng: Random) -> Cubes:
    colours = rng.sample(COLOURS, rng.randint(2, 3))
    return Cubes.of(rng.choice(colours) for _ in range(rng.randint(MIN_THROWN, MAX_THROWN)))


def _row(session: int, number: int, thrown: Cubes, *, emptied: bool | None = None) -> LogRow:
    emptied = number == 0 if emptied is None else emptied
    return LogRow(str(session), number, emptied, thrown, Cubes())


def _log(rows: list[LogRow], title: str) -> TossLog:
    return TossLog(tuple(rows), COLOURS, LogDescription("simulated", title, colours=COLOURS))
