"""Chapter T: the trade with the active player, and the training of received cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cubetower.game.core import Choices, Data, Decision, Move, Seat, copy_data
from cubetower.game.raid.rules import observation
from cubetower.game.raid.rules.camps import (
    anytime_moves,
    fitting,
    play_anytime_move,
    refused_anytime_moves,
    refused_camps,
    train,
)
from cubetower.game.raid.rules.events import Answered, Closed, Invited, Offered, Traded
from cubetower.game.raid.rules.moves import ExplainedMoves, Refusals
from cubetower.game.raid.rules.state import RaidState
from cubetower.game.raid.rules.tables import MAX_OFFERS
from cubetower.game.raid.rules.trademoves import (
    ALL,
    CLOSE,
    DECLINE,
    INVITE,
    NONE,
    Answers,
    Deals,
    Offers,
)


def trade(game: RaidState) -> None:
    """Ask the active player for the next offer; without goods or offers left, close (T03, T08)."""
    goods = any(game.row) or game.hands[game.active]
    if goods and game.offers < MAX_OFFERS:
        game.ask(game.active, "trade")


class Trade:
    """What the active player offers, if anything (T03)."""

    def choices(self, game: RaidState, decision: Decision) -> Choices:
        """Offers, an invitation, the close; `anytime_moves`."""
        seat = decision.seat
        others = {each: len(game.hands[each]) for each in game.others}
        return Offers(game.row.copy(), game.hands[seat].copy(), others, anytime_moves(game, seat))

    def apply(self, game: RaidState, decision: Decision, move: Move) -> None:
        """Ask those addressed for their answers."""
        seat = decision.seat
        if play_anytime_move(game, decision, move) or move == CLOSE:
            return
        game.offers += 1
        if move == INVITE:
            game.offer = {"kind": INVITE, "to": ALL, "give": [], "want": []}
            game.emit(Invited(seat=seat))
        else:
            _offer(game, seat, move)
        to = game.offer["to"]
        addressed = game.others if to == ALL else (to,)
        game.push(*(("answer", each) for each in addressed), ("answers",), ("trade",))


def _offer(game: RaidState, seat: Seat, move: Data) -> None:
    """Show an offer: types, no places (I02)."""
    row = [game.row[place - 1] or "" for place in move["row"]]
    give = sorted([*row, *_at(game.hands[seat], move["hand"])])
    game.laid[seat] = move
    game.offer = {"kind": "offer", "to": move["to"], "give": give, "want": move["want"].copy()}
    shown = Counter(give) - Counter(game.row)  # what must be from the hand
    game.learn(seat, shown.elements())
    game.emit(Offered(seat=seat, to=move["to"], give=give.copy(), want=move["want"].copy()))


def ask_answer(game: RaidState, seat: Seat) -> None:
    """A player answers in secret (T04, T06)."""
    game.ask(seat, "answer")


def answers_of(game: RaidState, seat: Seat, extra: Sequence[Move]) -> Answers:
    """The answers that a player may give."""
    offered, want = int(game.offer["kind"] != INVITE), game.offer["want"].copy()
    hand, active_hand = game.hands[seat].copy(), len(game.hands[game.active])
    return Answers(offered, want, hand, game.row.copy(), active_hand, extra)


class Answer:
    """What to answer (T04, T06)."""

    def choices(self, game: RaidState, decision: Decision) -> Choices:
        """Acceptances, counter-offers, or no; `anytime_moves`."""
        return answers_of(game, decision.seat, anytime_moves(game, decision.seat))

    def apply(self, game: RaidState, decision: Decision, move: Move) -> None:
        """Keep it in secret."""
        if not play_anytime_move(game, decision, move):
            game.lay(decision.seat, move)


def show_answers(game: RaidState) -> None:
    """All answers are shown, with types instead of places; the active player chooses (T05)."""
    for seat in game.ready:
        answer = _visible_answer(game, seat, game.laid[seat])
        game.answers[seat] = answer
        game.learn(seat, answer["give"])
    game.ready = []
    game.emit(Answered(answers=copy_data(game.answers)))
    accepted = _who(game, "accept")
    if _who(game, "counter") or len(accepted) > 1:
        game.ask(game.active, "deal")
    elif accepted:
        _accept(game, accepted[0])
    else:
        game.end_talk()


def _visible_answer(game: RaidState, seat: Seat, laid: Move) -> observation.ShownAnswer:
    """An answer as everybody sees it."""
    if laid == DECLINE:
        return {"answer": "decline", "give": [], "row": [], "want": []}
    counter = "give" in laid
    places = laid["give"] if counter else laid["accept"]
    return {
        "answer": "counter" if counter else "accept",
        "give": sorted(_at(game.hands[seat], places)),
        "row": laid["row"].copy() if counter else [],
        "want": laid["want"].copy() if counter else [],
    }


def _who(game: RaidState, answer: str) -> list[Seat]:
    return [seat for seat, each in game.answers.items() if each["answer"] == answer]


class Deal:
    """Which acceptance or counter-offer to take (T05, T06)."""

    def choices(self, game: RaidState, decision: Decision) -> Choices:
        """Those who accept; counter-offers with places in the hand; none if nobody accepts."""
        seat = decision.seat
        counters = {each: game.answers[each]["want"].copy() for each in _who(game, "counter")}
        hand = game.hands[seat].copy()
        return Deals(_who(game, "accept"), counters, hand, anytime_moves(game, seat))

    def apply(self, game: RaidState, decision: Decision, move: Move) -> None:
        """Carry it out."""
        if play_anytime_move(game, decision, move):
            return
        if move == NONE:
            game.end_talk()
        elif move[0] == "accept":
            _accept(game, move[1])
        else:
            other, laid = move[1], game.laid[move[1]]
            _swap(game, laid["row"], move[2:], other, laid["give"])


def _accept(game: RaidState, other: Seat) -> None:
    offer = game.laid[game.active]
    _swap(game, offer["row"], offer["hand"], other, game.laid[other]["accept"])


def _swap(
    game: RaidState, row: Sequence[int], hand: Sequence[int], other: Seat, places: Sequence[int]
) -> None:
    """The cards of a deal go to the received areas (T07)."""
    active = game.active
    gave = [game.row[place - 1] or "" for place in row] + _take(game, active, hand)
    for place in row:
        game.row[place - 1] = None
    got = _take(game, other, places)
    game.received[other] += gave
    game.received[active] += got
    game.emit(Traded(seat=active, other=other, gave=gave, got=got))
    game.end_talk()


def _take(game: RaidState, seat: Seat, places: Sequence[int]) -> list[str]:
    """Take cards from a hand (S04), sorted so that they tell nothing of its order (I02)."""
    hand = game.hands[seat]
    cards = sorted(_at(hand, places))
    game.hands[seat] = [card for place, card in enumerate(hand, 1) if place not in places]
    for card in cards:
        game.forget(seat, card)
    return cards


def _at(hand: Sequence[str], places: Sequence[int]) -> list[str]:
    return [hand[place - 1] for place in places]


def close(game: RaidState) -> None:
    """The trade is over; what is left of the row is the active player's (T10, R09)."""
    kept = [card for card in game.row if card is not None]
    game.received[game.active] += kept
    game.row = []
    game.emit(Closed(seat=game.active, kept=kept))
    game.push(("settle", game.active), *(("settle", seat) for seat in game.others))


def ask_settle(game: RaidState, seat: Seat) -> None:
    """A player trains the next received card (T10)."""
    if game.received[seat]:
        game.ask(seat, "settle")


class Settle:
    """Which of the received cards goes into which camp (T10)."""

    def choices(self, game: RaidState, decision: Decision) -> Choices:
        """Pairs of card and camp; `anytime_moves`, only these if no camp takes any card (C03)."""
        seat = decision.seat
        cards = list(dict.fromkeys(game.received[seat]))
        moves: list[Move] = [(card, camp) for card in cards for camp in fitting(game, seat, card)]
        refused: Refusals = {
            (card, camp): why for camp, why in refused_camps(game, seat).items() for card in cards
        }
        why = "train the cards that you received, each in one of the camps"
        refused |= refused_anytime_moves(game, seat)
        return ExplainedMoves([*moves, *anytime_moves(game, seat)], "T10", why, refused)

    def apply(self, game: RaidState, decision: Decision, move: Move) -> None:
        """Train it; then the next."""
        seat = decision.seat
        if play_anytime_move(game, decision, move):
            return
        card, camp = move
        game.received[seat].remove(card)
        game.push(("settle", seat))
        train(game, seat, card, camp)
