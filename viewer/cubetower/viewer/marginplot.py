"""What might have been: the margins of a battle as piles of cubes, and where its result falls."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from cubetower.game.shogun import FARMER, Margin, MarginChances, Winner
from cubetower.pages.palette import NOBODY, Palette
from cubetower.viewer.draw.cubeplot import Part, Pile, Result, cube_plot
from cubetower.viewer.draw.flow import Element

MIN_CHANCE: Final = 0.004
"""Of margins at both ends that get a pile of their own; rarer ones lie on the last pile."""

NOTE: Final = "each cube: 1\u00a0%"
"""What a little cube stands for."""


class Sides(NamedTuple):
    """Who fights: the colours of their cubes, and their names."""

    attacker: str
    defender: str
    names: tuple[str, str]


def sides_of(attacker: str, defender: str | None) -> Sides:
    """The sides of a battle as the replay names them: colours, ``farmers``, or None."""
    colours = [FARMER if who in (None, "farmers") else str(who) for who in (attacker, defender)]
    first, second = (("farmers" if each == FARMER else each).capitalize() for each in colours)
    return Sides(colours[0], colours[1], (first, second))


def margin_plot(
    chances: MarginChances,
    sides: Sides,
    palette: Palette,
    height: float,
    result: tuple[Margin, float] | None = None,
    *,
    planned: bool = False,
) -> Element:
    """The margins from the attacker's greatest lead at the left to the defender's at the right.

    Args:
        chances: before the toss.
        sides: who fights.
        palette: their colours.
        height: of the whole, units.
        result: how it ended, and how far that has appeared, 0 to 1.
        planned: nothing will fall on the piles, which may be higher then.
    """
    margin = result[0] if result else None
    leads = _leads(chances, margin)
    tones = {
        Winner.ATTACKER: palette.tone(sides.attacker),
        Winner.DEFENDER: palette.tone(sides.defender),
        Winner.NOBODY: palette.tone(NOBODY),
    }
    parts: dict[int, list[Part]] = {lead: [] for lead in leads}
    for each, chance in chances:
        lead = min(max(each.lead, leads[-1]), leads[0])
        lit = margin is not None and each.winner is margin.winner
        parts[lead].append(Part(chance, tones[each.winner].fill, lit))
    names = dict(_names(leads, sides.names))
    piles = [Pile(tuple(parts[lead]), names.get(lead, ())) for lead in leads]
    if result is None or margin is None:
        if planned:
            return cube_plot(piles, height, headroom=0.0)
        return cube_plot(piles, height, note=NOTE)
    return cube_plot(
        piles, height, Result(leads.index(margin.lead), tones[margin.winner], result[1])
    )


def _leads(chances: MarginChances, margin: Margin | None) -> list[int]:
    """The margins with a pile, the attacker's greatest lead first: 0 and the result always."""
    usual = [each.lead for each, chance in chances if chance >= MIN_CHANCE]
    usual += [0, *([margin.lead] if margin else [])]
    return list(range(max(usual), min(usual) - 1, -1))


def _names(leads: list[int], names: tuple[str, str]) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The names of few piles: the ends, and 0."""
    yield 0, ("0",)
    for name, lead in zip(names, (leads[0], leads[-1]), strict=True):
        if lead:
            yield lead, (f"{name} by {abs(lead)}", f"by {abs(lead)}")
