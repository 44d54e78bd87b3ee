"""A battle in words: why it ended as it did, and how likely that was."""

from __future__ import annotations

from typing import Final

from cubetower.foundation.wording import join_names, plural
from cubetower.game.core import Seat
from cubetower.game.shogun.battles import MAX_UPSET_CHANCE
from cubetower.game.shogun.rules.events import Fought
from cubetower.game.shogun.rules.tables import FARMER, amount_text
from cubetower.pages.wording import whole_percent

NO_BREAK: Final = "\N{NO-BREAK SPACE}"
MIN_CHANCE: Final = 1e-4
"""Smaller chances are not told apart: no model of a tower is that sure."""


def chance_text(chance: float) -> str:
    """A chance: ``77 %``; one below `MAX_UPSET_CHANCE` as ``1 in 63``.

    Of a battle that was fought this is the chance, before its throw and by the colours in tray and
    tower, of what happened: that the winner won, or that nobody did. Two digits are all it
    deserves: models that fit equally well differ by more.
    """
    if not 0 < chance < MAX_UPSET_CHANCE:
        return whole_percent(chance)
    rarity = 1 / max(chance, MIN_CHANCE)
    digits = 2 - len(str(round(rarity)))
    under = "under " if chance < MIN_CHANCE else ""
    return f"{under}1 in {round(rarity, min(0, digits)):,.0f}".replace(" ", NO_BREAK)


def result_chance_text(chance: float) -> str:
    """How likely it was that a battle ended so: whether it was an upset."""
    upset = chance < MAX_UPSET_CHANCE
    return f"{'an upset:' if upset else 'a chance of'} {chance_text(chance)}"


def cause_text(event: Fought) -> str:
    """Why a battle ended as it did: which cubes of either side lay in the tray, and from where.

    Such as "1 red army and 2 red cubes that lay inside beat 1 of 3 black armies". The numbers of a
    side, without those behind an "of", add up to its strength. Cubes of a colour look alike: they
    count as the armies of this battle first, then as those thrown in again from the tray, and
    only as cubes that had lain inside where more fall than were thrown.
    """
    attack, defence = _force_of_attack(event), _force_of_defence(event)
    if event.attack_strength == event.defence_strength:
        if event.attack_strength:
            return f"{attack} met as many: {defence}"
        sides = (_armies_text(*side) for side in armies_of(event) if side[1])
        return f"Nothing came out: {join_names(sides)} stayed inside"
    attacker_ahead = event.attack_strength > event.defence_strength
    stronger, weaker = (attack, defence) if attacker_ahead else (defence, attack)
    text = f"{stronger} beat {weaker}"
    if not weaker:
        colour, armies = armies_of(event)[attacker_ahead]
        text = f"{stronger} met nobody{_absence_text(colour, armies)}"
    if attacker_ahead or event.winner == "defender":
        return text
    return f"{text}, but no {event.defender} army came out to hold {event.province}"  # C11


def armies_of(event: Fought) -> tuple[tuple[str, int], tuple[str, int]]:
    """The colours of attack and defence, and the armies of each, with those from cards."""
    attacker = FARMER if event.attacker == "farmers" else event.attacker
    defender: Seat = event.defender or FARMER
    return (
        (attacker, event.attackers + event.extra.get(attacker, 0)),
        (defender, event.defenders + event.extra.get(defender, 0)),
    )


def _force_of_attack(event: Fought) -> str:
    return join_names(_sources(event, *armies_of(event)[0])) if event.attack_strength else ""


def _force_of_defence(event: Fought) -> str:
    if not event.defence_strength:
        return ""
    sources = _sources(event, *armies_of(event)[1])
    helpers = event.fell.get(FARMER, 0) if event.farmers_help and event.defender else 0
    if helpers:
        alone = "" if sources else " alone"
        sources.append(f"{plural(helpers, 'helping farmer')}{alone}")
    return join_names(sources)


def _sources(event: Fought, colour: str, armies: int) -> list[str]:
    """The cubes of a colour in the tray, by where they came from."""
    fell = event.fell.get(colour, 0)
    came = min(fell, armies)
    again = min(fell - came, event.tray_before.get(colour, 0))
    inside = fell - came - again
    sources: list[str] = []
    if came:
        few = f"{came} of " if came < armies else ""
        sources.append(f"{few}{_armies_text(colour, armies)}")
    if again:
        sources.append(f"{_cubes_text(colour, again)} left in the tray")
    if inside:
        named = again or (came and colour == FARMER)
        more = f"{inside} more" if named else _cubes_text(colour, inside)
        sources.append(f"{more} that lay inside")
    return sources


def _absence_text(colour: str, armies: int) -> str:
    """What became of a side of which nothing lies in the tray; empty if it threw nothing."""
    if not armies:
        return ""
    whole = {1: "the only ", 2: "both "}.get(armies, "all ")
    number, rest = _armies_text(colour, armies).split(" ", 1)
    return f": {whole}{rest if armies < 3 else f'{number} {rest}'} stayed inside"


def _armies_text(colour: str, count: int) -> str:
    if colour == FARMER:
        return amount_text("farmers", count)
    return plural(count, f"{colour} army", f"{colour} armies")


def _cubes_text(colour: str, count: int) -> str:
    return plural(count, "farmer" if colour == FARMER else f"{colour} cube")
