"""`choices`: the legal moves, rebuilt from an observation."""

from __future__ import annotations

from cubetower.game.core import Choices, Listed
from cubetower.game.errors import GameOver
from cubetower.game.raid.rules.observation import Observation
from cubetower.game.raid.rules.payment import Payment
from cubetower.game.raid.rules.trademoves import trade_moves_from


def choices(observation: Observation) -> Choices:
    """The legal moves of the player whose observation it is, who must decide.

    Args:
        observation: as `RaidGame.observe` gives it, also after a trip through JSON.

    Returns:
        A list (`Listed.moves`), a `Payment`, or in the trade a `Talk` with a short list.

    Raises:
        GameOver: it is not this player's turn.
    """
    decision = observation.decision
    if decision is None or decision.seat != observation.seat:
        raise GameOver(f"{observation.seat} has nothing to decide")
    if decision.talk:
        return trade_moves_from(decision.talk)
    if decision.kind == "pay":
        return Payment.from_question(decision)
    moves = [tuple(move) if isinstance(move, list) else move for move in decision.moves]
    return Listed(moves, decision.kind, "choose one of the moves")
