"""What a player knows, in a few lines for people; the terminal shows more."""

from __future__ import annotations

from collections.abc import Mapping

from cubetower.game.shogun.rules.observation import Observation
from cubetower.game.shogun.rules.tables import SEASONS

COLUMNS = ("provinces", "armies", "chests", "rice", "points")


def overview(seen: Observation) -> str:
    """The time in the game, the pending decision, what everybody has, where the cubes are."""
    lines = [_when(seen), f"{'seat':8}" + "".join(f"{name:>10}" for name in COLUMNS)]
    for seat in seen.seats:
        mine = [province for province, owner in seen.owner.items() if owner == seat]
        armies = sum(seen.armies[province] for province in mine)
        goods = (seen.chests[seat], seen.rice[seat], seen.points[seat])
        counts = (len(mine), armies, *goods)
        lines.append(f"{seat:8}" + "".join(f"{count:>10}" for count in counts))
    lines += [f"tray: {_cubes(seen.tray)}", f"tower: {_cubes(seen.inside)}"]
    return "\n".join(lines) + "\n"


def _when(seen: Observation) -> str:
    asked = seen.decision
    if asked is None:
        worth = {seat: (seen.points[seat], seen.chests[seat]) for seat in seen.seats}
        best = max(worth.values())
        return f"over; {' and '.join(seat for seat in worth if worth[seat] == best)} won"
    when = "start"
    if seen.year:
        when = f"year {seen.year}, {(*SEASONS, 'winter')[seen.season]}"
    if seen.slot:
        when += f", action {seen.slot} ({seen.actions[seen.slot - 1]})"
    about = asked.about.get("province")
    return f"{when}; {asked.seat} must decide: {asked.kind}" + (f" ({about})" if about else "")


def _cubes(cubes: Mapping[str, int]) -> str:
    return " ".join(f"{colour}={count}" for colour, count in cubes.items() if count) or "empty"
