"""Choosing how many armies go, with the odds of an attack from what everybody at the table sees."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import cast

from foundation.wording import plural
from game.shogun import Contest, attack_seen, battle_throw, winning_chances
from game.shogun.observation import Asked, Knowledge
from game.shogun.words.questions import province_text
from pages.palette import Palette
from tower import Cubes, ExactTower, make_tower
from viewer.boards.shogun.cards.battlecard import fighter_name, percent
from viewer.boards.shogun.odds import BattleOdds
from viewer.draw.displaylist import Anchor, Paint
from viewer.draw.flow import REST, Element, box, column, cube, label, layers, row
from viewer.draw.paper import with_capital
from viewer.draw.typography import HEAD, NOTE, TEXT
from viewer.window.hotspots import BUTTON_HEIGHT, Hotspot, Hotspots

MODEL = "surrogate"
"""Odds come from the outcome distribution of the fitted tower, whatever tower is played with."""
SLIDER = Hotspot("button", "slider")


def odds(seen: Knowledge, target: str, armies: int) -> BattleOdds | None:
    """The chances of an attack; None: the province is the player's own.

    Args:
        seen: an observation of the attacker.
        target: the province attacked.
        armies: how many attack.
    """
    me, owner = seen["seat"], seen["owner"][target]
    if owner == me:
        return None
    attack = attack_seen(seen, target, armies)
    supply, tray = Cubes(seen["supply"]), Cubes(seen["tray"])
    thrown = battle_throw(attack, tray, supply).cubes
    outcomes = _model().chances(thrown, Cubes(seen["inside"]))
    contest = Contest(outcomes, me, owner, attack.farmers_defend)
    return BattleOdds(*winning_chances([contest])[0].tolist())


@cache
def _model() -> ExactTower:
    return cast(ExactTower, make_tower(MODEL))


def stepper(
    seen: Asked, spots: Hotspots, palette: Palette, move: tuple[str, int], counts: Sequence[int],
    chances: BattleOdds | None, width: float,
) -> Element:  # fmt: skip
    """Where armies go, a slider and buttons for how many, and the odds.

    Args:
        seen: the observation of the player who must decide.
        spots: learns where the slider and the buttons are.
        palette: of the film.
        move: the province and the chosen number.
        counts: the numbers to choose from, in order.
        chances: of the attack; None: it is none.
        width: of the whole, units.
    """
    (to, count), seat, last = move, seen["seat"], len(counts) - 1
    owner, place = seen["owner"][to], counts.index(count)
    goes = label(f"{'Move to' if owner == seat else 'Attack'} {to}", TEXT, "semibold")
    title = row([goes, label(province_text(seen, to), NOTE, muted=True)], gap=8)
    number = row([label(str(count), HEAD, "semibold", anchor="right"), cube(seat, 15)], (REST,), 6)
    setting = [
        box(spots.button("less", "–", able=place > 0), pad=(0, 1, 0, 1), height=BUTTON_HEIGHT),
        spots.slider(SLIDER, place / max(1, last)),
        box(spots.button("more", "+", able=place < last), pad=(0, 1, 0, 1), height=BUTTON_HEIGHT),
        box(number, pad=(0, 0, 1.5, 0)),
    ]
    source = seen["decision"]["about"].get("province", "")
    stay = seen["armies"].get(source, counts[-1] + 1) - count
    text = f"{plural(stay, 'army stays', 'armies stay')} behind."
    parts = [box(title, height=14), box(row(setting, (30, REST, 30, 56), 6), pad=(0, 10, 0, 12))]
    if chances:
        text += f" Odds from the fitted tower ({MODEL})."
        parts.append(_odds(palette, (seat, owner), chances, width))
    return column([*parts, label(text, NOTE, muted=True)])


def _odds(
    palette: Palette, sides: tuple[str, str | None], chances: BattleOdds, width: float
) -> Element:
    """The chances in words, above a bar in three parts."""
    (attacker, defender), tone = sides, palette.tone
    parts: tuple[tuple[str, float, Anchor, str], ...] = (
        (fighter_name(attacker), chances.attacker, "left", tone(attacker).fill),
        ("nobody", chances.nobody, "middle", palette.neutral.rule),
        (fighter_name(defender), chances.defender, "right", tone(defender or "green").fill),
    )
    words = [
        label(f"{with_capital(who)} {percent(chance)}", NOTE, anchor=anchor)
        for who, chance, anchor, _ in parts
    ]
    bars = [box(fill=Paint(ink), width=width * chance, height=9) for _, chance, _, ink in parts]
    return column([layers(*words), box(row(bars), pad=(0, 4, 0, 7))])
