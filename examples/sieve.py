"""A tower of your own in ten lines: ``cubetower toss --tower sieve:Sieve --throw red=7``."""

from __future__ import annotations

from random import Random

from cubetower.tower import CountingTower, Cubes


class Sieve(CountingTower):
    """Every cube, new or old, slips through the mesh with the same chance."""

    def __init__(self, mesh: float = 0.8) -> None:
        super().__init__()
        self.mesh = mesh

    def falling(self, thrown: Cubes, rng: Random) -> Cubes:
        """Shake once: every cube in the sieve may fall."""
        cubes = (self.contents + thrown).list() if thrown else []
        return Cubes.of(colour for colour in cubes if rng.random() < self.mesh)
