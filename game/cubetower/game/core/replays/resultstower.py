"""`ResultsTower`: a tower that gives the results in a replay."""

from __future__ import annotations

from random import Random

from cubetower.game.core.replays.replay import ReplayChance
from cubetower.tower import CountingTower, Cubes, CubesError, Toss
from cubetower.tower.models.counting import read_cubes


class ResultsTower(CountingTower):
    """A tower whose next toss has the result in the next line of a replay."""

    name = "results"

    def __init__(self, results: ReplayChance) -> None:
        super().__init__()
        self._results = results
        self._tapped = Cubes()

    def falling(self, thrown: Cubes, rng: Random) -> Cubes:
        """The cubes under ``fell`` in the line, without those that tapping freed."""
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
        """Cubes in a line."""
        try:
            return read_cubes(counts)
        except CubesError as error:
            raise self._results.error(str(error)) from None

    def toss(self, thrown: Cubes, rng: Random, *, record: bool = False) -> Toss:
        """Toss as in the line; the tower has jammed if cubes were freed by tapping."""
        toss = super().toss(thrown, rng, record=record)
        jammed = "tapped" in self._results.upcoming().event
        return Toss(toss.thrown, toss.fell, jammed=jammed)

    def tap(self, rng: Random) -> Toss:
        """Let all cubes fall that tapping freed, at the first tap."""
        freed, self._tapped = self._tapped, Cubes()
        self._inside -= freed
        return Toss(Cubes(), freed)
