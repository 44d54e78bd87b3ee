"""Battles as lists show them: sides, outcome, odds."""

from __future__ import annotations

from cubetower.game.shogun import FARMER
from cubetower.game.shogun.rules.events import Fought
from cubetower.viewer.boards.shogun.cards.battlecard import fighter_name
from cubetower.viewer.boards.shogun.schedule import ShogunCut
from cubetower.viewer.draw.paper import with_capital
from cubetower.viewer.scene import BattleSummary


def summary_of(event: Fought, cut: ShogunCut) -> BattleSummary:
    """The battle of a cut, with the odds before its toss, if they are known."""
    odds = cut.odds
    chances = (odds.attacker, odds.nobody, odds.defender) if odds else None
    attacker = FARMER if event.attacker == "farmers" else event.attacker
    defender = event.defender or FARMER
    return BattleSummary(attacker, defender, event.winner, _outcome(event), cut.result_at, chances)


def _outcome(event: Fought) -> str:
    """Who won, the winner's cubes first: "Black won 3 : 1"."""
    cubes = sorted((event.attack_strength, event.defence_strength), reverse=True)
    score = "\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}".join(map(str, cubes))
    if event.winner == "none":
        return f"Nobody won {score}"
    winner = event.attacker if event.winner == "attacker" else event.defender
    return f"{with_capital(fighter_name(winner))} won {score}"
