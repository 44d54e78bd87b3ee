"""The three-dimensional transportation problem behind the colours of cubes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from cubetower.tower import Cubes

if TYPE_CHECKING:
    from scipy.sparse import csr_array

Way = tuple[int, int | None]
"""The group in which a cube went in, and the one in which it came out; None: it is inside."""


def solve_colours(
    counts: Mapping[Way, int], thrown: Mapping[int, Cubes], fell: Mapping[int, Cubes]
) -> dict[Way, Cubes] | None:
    """Find how many cubes of each colour went each way; None if it is impossible.

    Args:
        counts: how many cubes went each way: the group in which they went in and the one in
            which they came out, or None.
        thrown: the colours of each group that went in.
        fell: those of each group that came out.
    """
    from scipy.sparse import csr_array  # slow to load

    ways = list(counts)
    cells = list(_cells(counts, thrown, fell))
    rows: dict[tuple[str, int, str], list[int]] = {}
    for cell, (place, colour, _) in enumerate(cells):
        into, out = ways[place]
        rows.setdefault(("way", place, ""), []).append(cell)
        rows.setdefault(("in", into, colour), []).append(cell)
        if out is not None:
            rows.setdefault(("out", out, colour), []).append(cell)
    sums = {("way", place, ""): counts[way] for place, way in enumerate(ways)}
    for side, groups in (("in", thrown), ("out", fell)):
        for group, colours in groups.items():
            sums |= {(side, group, colour): count for colour, count in colours.items()}
    if any(name not in rows for name in sums):
        return None  # a sum with no cell that could add to it
    starts = np.cumsum([0, *(len(row) for row in rows.values())])
    indices = np.array([cell for row in rows.values() for cell in row], int)
    matrix = csr_array((np.ones(len(indices)), indices, starts), shape=(len(rows), len(cells)))
    wanted = [sums[name] for name in rows]
    solved = _solve([0.0] * len(cells), matrix, wanted, [room for *_, room in cells])
    if solved is None:
        return None
    found: dict[Way, dict[str, int]] = {way: {} for way in ways}
    for (place, colour, _), count in zip(cells, solved, strict=True):
        found[ways[place]][colour] = count
    return {way: Cubes(colours) for way, colours in found.items()}


def _cells(
    counts: Mapping[Way, int], thrown: Mapping[int, Cubes], fell: Mapping[int, Cubes]
) -> Iterator[tuple[int, str, int]]:
    """Index of a way in `counts`, a colour, and the most cubes of that colour that may have it."""
    for place, ((into, out), count) in enumerate(counts.items()):
        for colour, most in thrown[into].items():
            room = min(count, most, most if out is None else fell[out][colour])
            if room:
                yield place, colour, room


def nearest_falls(
    stock: Mapping[int, Cubes], fallen: Mapping[int, int], weights: Mapping[int, float], fell: Cubes
) -> dict[int, int]:
    """How many cubes of each group must fall for the colours to be right.

    Of all possible numbers, those nearest to how many did fall.

    Args:
        stock: what each group has inside, by colour.
        fallen: how many of each group fell.
        weights: how much a difference of one cube counts in each group.
        fell: the colours that must fall, all of them in stock.
    """
    from scipy.sparse import csr_array  # slow to load

    cells = [(group, colour) for group, held in stock.items() for colour in held if fell[colour]]
    groups, colours = list(stock), list(fell)
    width = len(cells) + 2 * len(groups)  # then how many fall too few, and too many
    sums = np.zeros((len(groups) + len(colours), width))
    for cell, (group, colour) in enumerate(cells):
        sums[groups.index(group), cell] = 1
        sums[len(groups) + colours.index(colour), cell] = 1
    for place in range(len(groups)):
        sums[place, len(cells) + 2 * place : len(cells) + 2 * place + 2] = 1, -1
    most = [float(stock[group][colour]) for group, colour in cells] + [np.inf] * 2 * len(groups)
    costs = [0.0] * len(cells) + [weights[group] for group in groups for _ in range(2)]
    wanted = [fallen.get(group, 0) for group in groups] + [fell[colour] for colour in colours]
    solved = _solve(costs, csr_array(sums), wanted, most)
    assert solved is not None  # noqa: S101 - all that must fall is in stock
    falls = dict.fromkeys(groups, 0)
    for (group, _), count in zip(cells, solved, strict=False):
        falls[group] += count
    return falls


def _solve(
    costs: Sequence[float], sums: csr_array, wanted: Sequence[int], most: Sequence[float]
) -> list[int] | None:
    """The cheapest whole numbers from 0 to `most` with the wanted sums; None if there are none."""
    from scipy.optimize import Bounds, LinearConstraint, milp

    if not costs:
        return []
    result = milp(
        np.array(costs),
        integrality=[1] * len(costs),
        bounds=Bounds(0, np.array(most)),
        constraints=LinearConstraint(sums, np.array(wanted), np.array(wanted)),
    )
    return None if result.x is None else [round(value) for value in result.x.tolist()]
