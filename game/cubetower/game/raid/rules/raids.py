"""Chapter R: raids, contests for a card, and who takes it."""

from __future__ import annotations

from itertools import combinations

from cubetower.game.core import Choices, Decision, Listed, Move, Seat
from cubetower.game.raid.rules.camps import (
    DISPATCH,
    anytime_moves,
    dispatch,
    dispatchable,
    fitting,
    play_anytime_move,
    refused_anytime_moves,
    refused_camps,
    train,
)
from cubetower.game.raid.rules.events import Bids, Chips, Paid, Taken
from cubetower.game.raid.rules.moves import ExplainedMoves, Refusals
from cubetower.game.raid.rules.payment import Payment, cards_of, position
from cubetower.game.raid.rules.powers import raid_cost
from cubetower.game.raid.rules.state import RaidState
from cubetower.game.raid.rules.tables import CHIPS, WARRIORS

RAID, BID = "raid", "bid"
"""What is paid for (R03, R06)."""


def open_raids(game: RaidState) -> None:
    """Every other player lays a chip, then all are shown (R01)."""
    game.push(*(("chip", seat) for seat in game.others), ("chips",))


def ask_chip(game: RaidState, seat: Seat) -> None:
    """A player lays a chip."""
    game.ask(seat, "chip")


def warriors_of(game: RaidState, seat: Seat) -> list[str]:
    """The warriors in a player's camps."""
    return [card for camp in game.camps[seat] for card in camp if card in WARRIORS]


def chips_of(game: RaidState, seat: Seat) -> list[int]:
    """The chips that a player may lay: 0, and if it can pay, the places of warriors (R02)."""
    if len(warriors_of(game, seat)) < raid_cost(game.values, game.shoguns[seat]):
        return [0]
    return [0, *(place for place, card in enumerate(game.row, 1) if card in WARRIORS)]


class Chip:
    """Which card to raid, if any (R01, R02)."""

    def choices(self, game: RaidState, decision: Decision) -> Choices:
        """Chips, and `anytime_moves`."""
        seat = decision.seat
        refused: Refusals = dict.fromkeys(
            CHIPS, ("R02", "raid a warrior of the row, with enough warriors of your own")
        )
        moves = [*chips_of(game, seat), *anytime_moves(game, seat)]
        why = "lay one of the chips 0 to 4"
        return ExplainedMoves(moves, "R01", why, refused | refused_anytime_moves(game, seat))

    def apply(self, game: RaidState, decision: Decision, move: Move) -> None:
        """Lay it."""
        if not play_anytime_move(game, decision, move):
            game.lay(decision.seat, move)


def show_chips(game: RaidState) -> None:
    """All chips are shown; raiders pay (R03), then come contests and takers."""
    game.chips = game.take_up_laid()
    game.emit(Chips(chips=game.chips.copy()))
    game.push(
        *(
            ("pay", seat, RAID, raid_cost(game.values, game.shoguns[seat]))
            for seat, chip in game.chips.items()
            if chip
        ),
        ("contests",),
        ("takers",),
    )


def raiders(game: RaidState, place: int) -> list[Seat]:
    """Who raids this card, from the active player's left."""
    return [seat for seat, chip in game.chips.items() if chip == place]


def ask_payment(game: RaidState, seat: Seat, cause: str, due: int) -> None:
    """A player pays with warriors (R03, R06)."""
    game.ask(seat, "pay", cause=cause, due=due)


class Pay:
    """Which warriors to pay (R03, R06)."""

    def choices(self, game: RaidState, decision: Decision) -> Choices:
        """All payments: a number of warriors for a raid, or their strength for a bid."""
        about, camps = decision.about, game.camps[decision.seat]
        return Payment.of(game.values, camps, about["due"], each_one=about["cause"] == RAID)

    def apply(self, game: RaidState, decision: Decision, move: Move) -> None:
        """The warriors go to the discard, without relics."""
        seat = decision.seat
        camps = game.camps[seat]
        paid = cards_of(camps, move)
        for camp, place in sorted(map(position, move), reverse=True):
            del camps[camp - 1][place - 1]
        for camp in {position(pick)[0] for pick in move}:
            game.keep_kind(seat, camp)
        game.discard += paid
        game.emit(Paid(seat=seat, cause=decision.about["cause"], cards=paid))


def open_contests(game: RaidState) -> None:
    """Several raiders of one card bid for it, in the order of the cards (R05, R08)."""
    for place in range(len(game.row), 0, -1):
        contenders = raiders(game, place)
        if len(contenders) > 1:
            game.push(*(("bid", seat, place) for seat in contenders), ("bids", place))


def ask_bid(game: RaidState, seat: Seat, place: int) -> None:
    """A player bids."""
    game.ask(seat, "bid", place=place)


def bids_of(game: RaidState, seat: Seat) -> list[tuple[int, ...]]:
    """Ascending sets of chips, worth at most the strength of all warriors (R05)."""
    strength = sum(game.values.warriors[card].strength for card in warriors_of(game, seat))
    sets = (each for size in range(len(CHIPS) + 1) for each in combinations(CHIPS, size))
    return [each for each in sets if sum(each) <= strength]


class Bid:
    """Which chips to bid (R05)."""

    def choices(self, game: RaidState, decision: Decision) -> Choices:
        """Sets of chips."""
        moves = bids_of(game, decision.seat)
        return Listed(moves, "R05", "lay some of the chips, worth at most your warriors' strength")

    def apply(self, game: RaidState, decision: Decision, move: Move) -> None:
        """Lay them."""
        game.lay(decision.seat, list(move))


def show_bids(game: RaidState, place: int) -> None:
    """The bids for a card are shown; all pay (R06)."""
    laid = game.take_up_laid()
    bids = {seat: sum(chips) for seat, chips in laid.items()}
    game.bids |= bids
    game.emit(Bids(place=place, chips=laid, winner=taker(game, place)))
    game.push(*(("pay", seat, BID, bid) for seat, bid in bids.items() if bid))


def taker(game: RaidState, place: int) -> Seat | None:
    """Who takes this card: the only raider (R04), or the only highest bid (R06, R07)."""
    contenders = raiders(game, place)
    if len(contenders) > 1:
        best = max(game.bids[seat] for seat in contenders)
        contenders = [seat for seat in contenders if game.bids[seat] == best]
    return contenders[0] if len(contenders) == 1 else None


def find_takers(game: RaidState) -> None:
    """Each taker trains the card, from the active player's left (R08)."""
    takers = [seat for seat, chip in game.chips.items() if chip and taker(game, chip) == seat]
    game.push(*(("take", seat, game.chips[seat]) for seat in takers))


def take(game: RaidState, seat: Seat, place: int) -> None:
    """A player takes a card of the row, and must train it (R08)."""
    card = game.row[place - 1] or ""
    game.emit(Taken(seat=seat, place=place, card=card))
    game.ask(seat, "take", place=place, card=card)


class Take:
    """Into which camp the raided card goes (R08)."""

    def choices(self, game: RaidState, decision: Decision) -> Choices:
        """Numbers of camps; a dispatch only if none takes the card (C03, C04)."""
        seat = decision.seat
        moves: list[Move] = list(fitting(game, seat, decision.about["card"]))
        refused = refused_camps(game, seat)
        if moves:
            return ExplainedMoves(moves, "C04", "put the raided card into a camp", refused)
        moves = [(DISPATCH, number) for number in dispatchable(game, seat)]
        refused |= refused_anytime_moves(game, seat)
        return ExplainedMoves(moves, "C03", "no camp takes the card; dispatch one", refused)

    def apply(self, game: RaidState, decision: Decision, move: Move) -> None:
        """Train it."""
        seat, about = decision.seat, decision.about
        if isinstance(move, tuple):
            dispatch(game, seat, move[1])
            game.ask(seat, "take", **about)
            return
        game.row[about["place"] - 1] = None
        train(game, seat, about["card"], move)
