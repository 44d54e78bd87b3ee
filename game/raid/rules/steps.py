"""The rules put together: which function carries out which step, and what can be asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from game.core import Kind, PlainRules
from game.raid.rules import ending, raids, setup, trade, turn

if TYPE_CHECKING:
    from game.raid.game import RaidGame

STEPS: Final[Mapping[str, Callable[..., None]]] = {
    "begin": setup.begin,
    "turn": turn.begin_turn,
    "front": turn.ask_front,
    "reveal": turn.reveal,
    "raids": raids.open_raids,
    "chip": raids.ask_chip,
    "chips": raids.show_chips,
    "pay": raids.ask_payment,
    "contests": raids.open_contests,
    "bid": raids.ask_bid,
    "bids": raids.show_bids,
    "takers": raids.find_takers,
    "take": raids.take,
    "trade": trade.trade,
    "answer": trade.ask_answer,
    "answers": trade.show_answers,
    "close": trade.close,
    "settle": trade.ask_settle,
    "draw": turn.draw_cards,
    "end": ending.end,
}
"""By the names of steps in the agenda."""

KINDS: Final[Mapping[str, Kind[RaidGame]]] = {
    "train": turn.Train(),
    "chip": raids.Chip(),
    "pay": raids.Pay(),
    "bid": raids.Bid(),
    "take": raids.Take(),
    "trade": trade.Trade(),
    "answer": trade.Answer(),
    "deal": trade.Deal(),
    "settle": trade.Settle(),
}
"""By the names of kinds of decisions."""


RULES: Final = PlainRules(STEPS, KINDS)
