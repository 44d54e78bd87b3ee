"""`RaidGame`: the state of a game of the card game of SHOGUN with its rules."""

from __future__ import annotations

from cubetower.game.core import Rules
from cubetower.game.raid.rules import ending, raids, setup, trade, turn
from cubetower.game.raid.rules.state import RaidState


class RaidGame(RaidState):
    """A game in progress: its attributes are those of `RaidState`."""

    RULES = Rules(
        steps={
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
        },
        kinds={
            "train": turn.Train(),
            "chip": raids.Chip(),
            "pay": raids.Pay(),
            "bid": raids.Bid(),
            "take": raids.Take(),
            "trade": trade.Trade(),
            "answer": trade.Answer(),
            "deal": trade.Deal(),
            "settle": trade.Settle(),
        },
    )
