"""The position as a short text for ``render_mode="ansi"``: what everybody at the table sees."""

from __future__ import annotations

from collections.abc import Mapping

from game.shogun.game import ShogunGame
from game.shogun.tables import SEASONS

COLUMNS = ("provinces", "armies", "chests", "rice", "points")


def position_text(game: ShogunGame) -> str:
    """When it is, who must decide what, what everybody has, where the cubes are.

    Args:
        game: in progress or over.
    """
    lines = [_when(game), f"{'seat':8}" + "".join(f"{name:>10}" for name in COLUMNS)]
    for seat in game.seats:
        mine = game.provinces_of(seat)
        armies = sum(game.armies[province] for province in mine)
        counts = (len(mine), armies, game.chests[seat], game.rice[seat], game.points[seat])
        lines.append(f"{seat:8}" + "".join(f"{count:>10}" for count in counts))
    lines += [f"tray: {_cubes(game.tray.counts())}", f"tower: {_cubes(game.inside.counts())}"]
    return "\n".join(lines) + "\n"


def _when(game: ShogunGame) -> str:
    asked = game.decision
    if asked is None:
        return f"over; {' and '.join(game.winners)} won"
    when = "start"
    if game.year:
        when = f"year {game.year}, {(*SEASONS, 'winter')[game.season]}"
    if game.slot:
        when += f", action {game.slot} ({game.actions[game.slot - 1]})"
    about = asked.about.get("province")
    return f"{when}; {asked.seat} must decide: {asked.kind}" + (f" ({about})" if about else "")


def _cubes(cubes: Mapping[str, int]) -> str:
    return " ".join(f"{colour}={count}" for colour, count in cubes.items() if count) or "empty"
