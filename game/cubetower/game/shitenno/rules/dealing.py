"""Chapter Y: the even years; cards are revealed, and packs made, offered and accepted."""

from __future__ import annotations

from collections.abc import Iterable

from cubetower.game.core import Choices, Decision, Listed, Picked, Seat
from cubetower.game.shitenno.rules.decks import draw_troops
from cubetower.game.shitenno.rules.events import Accepted, Declined, Kept, Offered, Revealed, Taken
from cubetower.game.shitenno.rules.observation import Pack
from cubetower.game.shitenno.rules.packs import Packs
from cubetower.game.shitenno.rules.state import ShitennoState
from cubetower.game.shitenno.rules.tables import REVEALED, TITLES, in_order

ACCEPT, DECLINE = "accept", "decline"


def reveal(game: ShitennoState) -> None:
    """The player of highest rank reveals the cards of the year (Y01)."""
    troops, koku = REVEALED[len(game.seats)]
    troop_cards = draw_troops(game, troops)
    koku_cards = [game.koku_deck.pop() for _ in range(koku)]
    game.table, game.seals = in_order(troop_cards + koku_cards), list(TITLES)
    game.emit(Revealed(year=game.year, tairo=game.order[0], cards=list(game.table)))
    game.push(("deal",))


def waiting(game: ShitennoState) -> list[Seat]:
    """The players without a pack, from the highest rank down; the first is the Tairo."""
    return [seat for seat in game.order if seat not in game.sealed]


def deal(game: ShitennoState) -> None:
    """The Tairo makes a pack (Y04), or splits all if only one other has none (Y08)."""
    left = waiting(game)
    if left:
        game.ask(left[0], "split" if len(left) == 2 else "pack")
    else:
        game.push(("titles",))


class MakePack:
    """Which cards the Tairo offers, and with which seal tile (Y04)."""

    def choices(self, game: ShitennoState, decision: Decision) -> Choices:
        """Any of what is left."""
        return Packs(game.table, game.seals)

    def apply(self, game: ShitennoState, decision: Decision, move: Picked) -> None:
        """Offer it to the others without a pack, from the next lower rank downwards (Y05)."""
        *cards, seal = move
        take_from_table(game, cards, [seal])
        game.packs, game.declined = [{"seal": seal, "cards": list(cards)}], []
        game.emit(Offered(seat=decision.seat, cards=list(cards), seal=seal))
        game.push(("offer", *waiting(game)))


def take_from_table(game: ShitennoState, cards: Iterable[str], seals: Iterable[str]) -> None:
    """Remove the cards and seal tiles of a pack from the table."""
    for card in cards:
        game.table.remove(card)
    for seal in seals:
        game.seals.remove(seal)


def offer(game: ShitennoState, tairo: Seat, *others: Seat) -> None:
    """Ask the next player; if all have declined, the Tairo takes the pack (Y05, Y07)."""
    if others:
        game.ask(others[0], "answer", tairo=tairo, later=others[1:])
        return
    game.emit(Kept(seat=tairo))
    take_pack(game, tairo, game.packs[0])
    game.packs, game.declined = [], []
    game.push(("deal",))


class Answer:
    """Whether to accept the pack (Y05)."""

    def choices(self, game: ShitennoState, decision: Decision) -> Choices:
        """`ACCEPT` or `DECLINE`."""
        return Listed((ACCEPT, DECLINE), "V02", "accept the pack or decline it")

    def apply(self, game: ShitennoState, decision: Decision, move: str) -> None:
        """The player takes the pack (Y06), or the next one is asked."""
        seat, about = decision.seat, decision.about
        if move == DECLINE:
            game.declined.append(seat)
            game.emit(Declined(seat=seat))
            game.push(("offer", about["tairo"], *about["later"]))
            return
        game.emit(Accepted(seat=seat))
        take_pack(game, seat, game.packs[0])
        game.packs, game.declined = [], []
        game.push(("deal",))


def take_pack(game: ShitennoState, seat: Seat, pack: Pack) -> None:
    """A player takes a pack, whose cards everybody has seen (I02), and gets no other this year."""
    game.got[seat] = in_order(game.got[seat] + pack["cards"])
    game.sealed[seat] = pack["seal"]
    game.emit(Taken(seat=seat, cards=list(pack["cards"]), seal=pack["seal"]))
