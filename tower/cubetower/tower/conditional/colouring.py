"""Colours for simulated cubes that agree with what a replay says of each throw.

Cubes of one size fall alike, whatever their colour. So tosses are simulated without colours, which
are assigned afterwards. The replay has the colours that went in and came out at every throw; the
simulation has the throw at which each cube went in, and the one at which it came out, if it did.
Colours are right if they agree with the replay at every throw; then they also agree with what is
inside.

Given how many cubes went in at one throw and came out at another, this is a transportation problem
in three dimensions: in, out, colour.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from cubetower.tower import Cubes
from cubetower.tower.conditional.transport import Way, solve_colours


@dataclass(frozen=True, slots=True)
class Colouring:
    """Which cubes went in and came out together, and colours that are right for them.

    Attributes:
        came: for each cube, by number, the group in which it went in.
        left: for those that came out, the group in which they did.
        thrown: the colours of each group that went in.
        fell: the colours of each group that came out.
        colours: of each cube; right for all groups together, but not the only possibility.
    """

    came: Mapping[int, int]
    left: Mapping[int, int]
    thrown: Sequence[Cubes]
    fell: Sequence[Cubes]
    colours: Mapping[int, str]

    @classmethod
    def empty(cls) -> Colouring:
        """No cubes yet."""
        return cls({}, {}, (), (), {})

    @property
    def inside(self) -> list[int]:
        """The cubes that have not come out, in the order in which they went in."""
        return [cube for cube in self.came if cube not in self.left]

    @property
    def contents(self) -> Cubes:
        """The colours of the cubes inside."""
        return Cubes.of(self.colours[cube] for cube in self.inside)

    def with_thrown(self, cubes: Sequence[int], colours: Cubes, rng: Random) -> Colouring:
        """Add a group of cubes that are thrown in; they get these colours at random."""
        listed = colours.list()
        rng.shuffle(listed)
        group = len(self.thrown)
        return Colouring(
            {**self.came, **dict.fromkeys(cubes, group)},
            self.left,
            (*self.thrown, colours),
            self.fell,
            {**self.colours, **dict(zip(cubes, listed, strict=True))},
        )

    def with_fallen(self, cubes: Collection[int], colours: Cubes, rng: Random) -> Colouring | None:
        """Add a group of cubes that come out; None if no colouring agrees with that.

        Args:
            cubes: which came out.
            colours: what came out by the replay, as many cubes.
            rng: assigns colours to cubes that went in together and came out together.
        """
        left = {**self.left, **dict.fromkeys(cubes, len(self.fell))}
        after = Colouring(self.came, left, self.thrown, (*self.fell, colours), self.colours)
        if not after._have_enough(cubes, colours):
            return None
        chosen = after._recolour_inside(colours) or after._recolour_all()
        return None if chosen is None else after._deal(chosen, rng)

    def _have_enough(self, cubes: Collection[int], colours: Cubes) -> bool:
        """Whether the groups that the cubes came from have these colours; a quick first test."""
        taken: dict[int, int] = defaultdict(int)
        for cube in cubes:
            taken[self.came[cube]] += 1
        return all(
            sum(min(count, self.thrown[group][colour]) for group, count in taken.items()) >= needed
            for colour, needed in colours.items()
        )

    def _recolour_inside(self, colours: Cubes) -> dict[Way, Cubes] | None:
        """Colours for each way; cubes that came out before keep theirs."""
        last = len(self.fell) - 1
        stock: dict[int, list[str]] = defaultdict(list)
        counts: dict[Way, int] = defaultdict(int)
        for cube, group in self.came.items():
            if self.left.get(cube, last) == last:
                stock[group].append(self.colours[cube])
                counts[group, self.left.get(cube)] += 1
        held = {group: Cubes.of(listed) for group, listed in stock.items()}
        return solve_colours(counts, held, {last: colours})

    def _recolour_all(self) -> dict[Way, Cubes] | None:
        """Colours for each way; those of all cubes may change."""
        counts: dict[Way, int] = defaultdict(int)
        for cube, group in self.came.items():
            counts[group, self.left.get(cube)] += 1
        return solve_colours(counts, dict(enumerate(self.thrown)), dict(enumerate(self.fell)))

    def _deal(self, chosen: Mapping[Way, Cubes], rng: Random) -> Colouring:
        """Assign the colours of each way to its cubes at random; other cubes keep theirs."""
        ways: dict[Way, list[int]] = defaultdict(list)
        for cube, group in self.came.items():
            ways[group, self.left.get(cube)].append(cube)
        colours = dict(self.colours)
        for way, of_way in chosen.items():
            listed = of_way.list()
            rng.shuffle(listed)
            colours.update(zip(ways.get(way, ()), listed, strict=True))
        return Colouring(self.came, self.left, self.thrown, self.fell, colours)

    def stock(self) -> dict[int, Cubes]:
        """The colours inside, by the group in which they went in."""
        colours: dict[int, list[str]] = defaultdict(list)
        for cube in self.inside:
            colours[self.came[cube]].append(self.colours[cube])
        return {group: Cubes.of(held) for group, held in colours.items()}
