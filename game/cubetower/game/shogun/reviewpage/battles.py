"""All battles of a game as a table: the odds, what fell, its chance, and luck."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cubetower.game.shogun.review.battles import BattleOdds
from cubetower.game.shogun.review.gamereview import GameReview
from cubetower.game.shogun.review.parts import TossLuck
from cubetower.game.shogun.rules.combat import Winner
from cubetower.game.shogun.rules.events import Fought
from cubetower.game.shogun.rules.tables import FARMER
from cubetower.game.shogun.words.battles import chance_text
from cubetower.game.shogun.words.review import with_sign
from cubetower.pages.story import Table
from cubetower.pages.wording import NONE

HEADS = (
    "#", "when", "province", "attack", "defence", "odds as planned", "odds", "fell", "then",
    "chance", "luck, points",
)  # fmt: skip


def battle_table(review: GameReview) -> Iterator[Table | str]:
    """How to read the table, and the table."""
    yield (
        "How likely the attack was to win as it stood when the round was planned, had as many "
        "armies attacked, and before the throw; how many cubes fell for attack and defence; who "
        "held the province then; the chance, before the throw, of what happened; and what the toss "
        "gave both sides beyond its mean. 2+1 are 2 armies, and a cube from a card or the tray "
        "that fought with them."
    )
    rows = [
        _row(review, toss, odds)
        for toss, odds in zip(review.luck.tosses, review.battles, strict=True)
    ]
    yield Table(HEADS, rows, words=5)


def _row(review: GameReview, toss: TossLuck, odds: BattleOdds) -> list[str]:
    battle, event = toss.battle, toss.battle.event
    planned = odds.planned
    return [
        str(battle.number),
        f"{battle.season}\u00a0{battle.year}",
        event.province,
        _force(review, event, event.attacker, event.attackers),
        _force(review, event, event.defender, event.defenders),
        NONE if planned is None else _wins(planned.chances),
        _wins(odds.chances),
        f"{event.attack_strength}\u00a0:\u00a0{event.defence_strength}",
        NONE if event.holder is None else f"{_side(review, event.holder)}\u00a0{event.left}",
        chance_text(odds.chance),
        _luck(review, toss),
    ]


def _wins(chances: Mapping[Winner, float]) -> str:
    return chance_text(chances[Winner.ATTACKER])


def _side(review: GameReview, seat: str | None) -> str:
    return "farmers" if seat is None or seat == "farmers" else review.names.get(seat) or seat


def _force(review: GameReview, event: Fought, seat: str | None, count: int) -> str:
    """A side with its armies, and the cubes from cards and tray: ``red 2+1``."""
    side = _side(review, seat)
    more = event.thrown.get(FARMER if side == "farmers" else seat or "", 0) - count
    return f"{side}\u00a0{count}+{more}" if more else f"{side}\u00a0{count}"


def _luck(review: GameReview, toss: TossLuck) -> str:
    """What the toss gave those who fought."""
    event = toss.battle.event
    order = sorted(review.fighters(toss), key=event.attacker.__ne__)
    return ", ".join(f"{_side(review, seat)}\u00a0{with_sign(toss.points[seat])}" for seat in order)
