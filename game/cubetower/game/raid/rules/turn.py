"""Chapter P: a turn of the active player: training, the row, the draw."""

from __future__ import annotations

from cubetower.game.core import Choices, Decision, Move, Seat
from cubetower.game.raid.rules.camps import (
    anytime_moves,
    fitting,
    play_anytime_move,
    refused_anytime_moves,
    refused_camps,
    train,
)
from cubetower.game.raid.rules.ending import finish, pile_left
from cubetower.game.raid.rules.events import Drawn, Revealed, Swapped, Turn
from cubetower.game.raid.rules.moves import ExplainedMoves
from cubetower.game.raid.rules.powers import may_swap, row_length
from cubetower.game.raid.rules.state import RaidState
from cubetower.game.raid.rules.tables import CARDS_DRAWN

PASS, SWAP = "pass", "swap"
"""Moves: leave the second card in the hand (P01), let the two front cards change places (O02)."""


def begin_turn(game: RaidState, seat: Seat) -> None:
    """All steps of a turn in their order; then the next player's."""
    game.turn += 1
    game.active, game.drawn = seat, {}
    game.chips, game.bids, game.offers = {}, {}, 0
    after = game.seats[(game.seats.index(seat) + 1) % len(game.seats)]
    game.push(
        ("front", 1),
        ("front", 2),
        ("reveal",),
        ("raids",),
        ("trade",),
        ("close",),
        ("draw",),
        ("turn", after),
    )
    game.emit(Turn(turn=game.turn, seat=seat))


def ask_front(game: RaidState, number: int) -> None:
    """The front hand card must be trained, then the new front card may be (P01)."""
    seat = game.active
    hand = game.hands[seat]
    if not hand:
        return
    swap = number == 1 and len(hand) > 1 and may_swap(game.values, game.shoguns[seat])
    game.ask(seat, "train", number=number, swap=int(swap))


class Train:
    """Into which camp the front hand card goes (P01)."""

    def choices(self, game: RaidState, decision: Decision) -> Choices:
        """Numbers of camps; `PASS` for the second card, `SWAP` if allowed; `anytime_moves`."""
        seat, about = decision.seat, decision.about
        moves: list[Move] = list(fitting(game, seat, game.hands[seat][0]))
        if about["number"] == 2:
            moves.append(PASS)
        if about["swap"]:
            moves.append(SWAP)
        refused = {**refused_camps(game, seat), **refused_anytime_moves(game, seat)}
        why = "put the front hand card into a camp"
        return ExplainedMoves([*moves, *anytime_moves(game, seat)], "P01", why, refused)

    def apply(self, game: RaidState, decision: Decision, move: Move) -> None:
        """Train it, or not."""
        seat = decision.seat
        if play_anytime_move(game, decision, move) or move == PASS:
            return
        hand = game.hands[seat]
        if move == SWAP:
            hand[:2] = hand[1], hand[0]
            game.emit(Swapped(seat=seat))
            game.ask(seat, "train", number=1, swap=0)
            return
        card = hand.pop(0)
        game.forget(seat, card)
        train(game, seat, card, move)


def reveal(game: RaidState) -> None:
    """Cards from the pile, one by one, are the row (P02); the game may end after it (E02)."""
    for place in range(1, row_length(game.values, game.shoguns[game.active]) + 1):
        card = game.pile.pop(0)
        game.row.append(card)
        game.emit(Revealed(seat=game.active, place=place, card=card))
        if not pile_left(game):
            finish(game)
            return


def draw_cards(game: RaidState) -> None:
    """Three cards, one by one, to the end of the hand (P05); the game may end at once (E02)."""
    for _ in range(CARDS_DRAWN):
        card = game.pile.pop(0)
        game.hands[game.active].append(card)
        game.emit(Drawn(seat=game.active, card=card))
        if not pile_left(game):
            finish(game)
            return
