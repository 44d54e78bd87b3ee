"""A game begun again from the header of its replay: by its results, or anew from its seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from game.core import Chance, Data, Event, Results
from game.errors import PositionError
from game.shogun.game import ShogunGame
from game.shogun.module import Module
from game.shogun.modules import modules_of
from game.shogun.pieces import PLAYERS
from tower import CountingTower, Cubes, CubesError, Toss, Tower
from tower.models.counting import stored_cubes

FIELDS: Final = {"seats": list, "board": str, "start": str, "modules": list, "tables": dict}
"""What a header must have, and of which kind."""


def begin_again(
    header: Data,
    tower: Tower,
    chance: Chance,
    log: Callable[[Event], None] | None = None,
    modules: Sequence[Module] = (),
) -> ShogunGame:
    """Begin the game that a header tells of.

    Args:
        header: as `ShogunGame.header` gives it.
        tower: to be thrown into.
        chance: where everything else comes from.
        log: called with every event.
        modules: the user's own among those of the game.

    Raises:
        PositionError: the header tells of no possible game, or of other modules.
    """
    header = {"tables": {}, **header}
    for field, kind in FIELDS.items():
        if not isinstance(header.get(field), kind):
            raise PositionError(f"the header's {field} is {header.get(field)!r:.60}")
    seats = header["seats"]
    if seats != list(PLAYERS[: len(seats)]):
        raise PositionError(f"seats are the first of {', '.join(PLAYERS)}, not {seats!r:.80}")
    return ShogunGame(
        tower,
        players=len(seats),
        side=header["board"],
        start=header["start"],
        modules=modules_of(header["modules"], header["tables"], modules),
        chance=chance,
        log=log,
    )


def from_results(
    header: Data,
    results: Results,
    log: Callable[[Event], None],
    modules: Sequence[Module] = (),
) -> ShogunGame:
    """Begin the game again so that all chance, the tower's too, comes from its replay."""
    return begin_again(header, ResultsTower(results), results, log, modules)


class ResultsTower(CountingTower):
    """Lets fall what the next line of a replay says."""

    name = "results"

    def __init__(self, results: Results) -> None:
        super().__init__()
        self._results = results
        self._tapped = Cubes()

    def falling(self, thrown: Cubes, rng: Random) -> Cubes:
        """What the line says under ``fell``, without what tapping freed."""
        line = self._results.upcoming().event
        if "fell" not in line:
            raise self._results.error(
                f"{line['event']!r:.40}, but a throw into the tower comes next"
            )
        fell = self._cubes(line["fell"])
        if not fell <= self.contents + thrown:
            raise self._results.error(
                f"{fell} fell, but {thrown} were thrown and {self.contents} inside"
            )
        self._tapped = self._cubes(line.get("tapped", {}))
        return fell - self._tapped

    def _cubes(self, counts: object) -> Cubes:
        """Cubes that a line tells of."""
        try:
            return stored_cubes(counts)
        except CubesError as error:
            raise self._results.error(str(error)) from None

    def toss(self, thrown: Cubes, rng: Random, *, record: bool = False) -> Toss:
        """As the line says; jammed if it says what tapping freed."""
        toss = super().toss(thrown, rng, record=record)
        jammed = "tapped" in self._results.upcoming().event
        return Toss(toss.thrown, toss.fell, jammed=jammed)

    def tap(self, rng: Random) -> Toss:
        """All that tapping freed falls at the first knock."""
        freed, self._tapped = self._tapped, Cubes()
        self._inside -= freed
        return Toss(Cubes(), freed)
