"""Chapter P: the odd years; in order of rank each player takes slots of provinces."""

from __future__ import annotations

from cubetower.game.core import Choices, Decision, Picked, Seat
from cubetower.game.shitenno.rules.decks import draw_troops, play_cards, use_tiles
from cubetower.game.shitenno.rules.effects import HATAMOTO
from cubetower.game.shitenno.rules.events import Drew, Took, Turn, TurnEnded, Year
from cubetower.game.shitenno.rules.payment import Payment, Price, price_of
from cubetower.game.shitenno.rules.state import ShitennoState
from cubetower.game.shitenno.rules.tables import (
    DRAW_CARD,
    EXCHANGE,
    MAX_KAMONS,
    PLUS1,
    cards,
    in_order,
    provinces,
)
from cubetower.game.shitenno.rules.takes import END, Takes, card_of
from cubetower.game.shitenno.rules.titles import PLAIN, points_of


def begin_year(game: ShitennoState) -> None:
    """Every player has a turn, in order of rank (P01)."""
    game.year, game.drawn = game.year + 1, {}
    game.emit(Year(year=game.year, order=game.order))
    game.push(*(("turn", seat) for seat in game.order), ("year end",))


def begin_turn(game: ShitennoState, seat: Seat) -> None:
    """A player acts until the turn is ended; then the Sensei may turn a kamon (T03)."""
    game.turn = {"seat": seat, "kamons": 0, "hatamoto": 0}
    game.emit(Turn(seat=seat, title=game.titles[seat]))
    game.push(("act", seat), ("sensei", seat), ("turn end",))


def end_turn(game: ShitennoState) -> None:
    """The turn is over."""
    game.emit(TurnEnded(seat=game.turn["seat"], kamons=game.turn["kamons"]))
    game.turn = {}


def act(game: ShitennoState, seat: Seat) -> None:
    """Ask for the next action, unless everybody can see that only the end is possible."""
    if kamons_left(game, seat) or can_draw(game, seat):
        game.ask(seat, "turn")


def kamons_left(game: ShitennoState, seat: Seat) -> int:
    """How many kamons may still be placed in this turn (P01)."""
    return min(MAX_KAMONS - game.turn["kamons"], game.supply[seat])


def can_draw(game: ShitennoState, seat: Seat) -> bool:
    """Whether a tile to draw a card can be used (B05)."""
    return bool(game.bonuses(seat)[DRAW_CARD] and (game.troop_deck or game.discards))


def prices(game: ShitennoState) -> dict[str, Price]:
    """The price of the leftmost free slot of each province that is not full (P02)."""
    return {
        name: price_of(province, len(game.kamons[name]), game.top(name))
        for name, province in provinces().items()
        if len(game.kamons[name]) < len(province.slots)
    }


def purse(game: ShitennoState, seat: Seat) -> Payment:
    """Everything with which a player can pay in this turn."""
    tiles = game.bonuses(seat)
    hatamoto = game.titles[seat] == "Hatamoto" and not game.turn["hatamoto"]
    return Payment(tuple(game.hand(seat)), tiles[EXCHANGE], tiles[PLUS1], int(hatamoto))


class Act:
    """What to do in the own turn (D04)."""

    def choices(self, game: ShitennoState, decision: Decision) -> Choices:
        """Take a slot, draw a card, or end the turn."""
        seat = decision.seat
        return Takes(purse(game, seat), prices(game), kamons_left(game, seat), can_draw(game, seat))

    def apply(self, game: ShitennoState, decision: Decision, move: Picked) -> None:
        """Do it; the player may go on, unless the turn is ended."""
        seat = decision.seat
        if move[0] == END:
            return
        if move[0] == DRAW_CARD:
            draw_card(game, seat)
        else:
            paid = tuple(map(card_of, move[1:]))
            pay(game, seat, paid)
            place(game, seat, move[0], paid)
        game.push(("act", seat))


def draw_card(game: ShitennoState, seat: Seat) -> None:
    """Use a tile to draw a troop card (B05)."""
    use_tiles(game, seat, DRAW_CARD, 1)
    [card] = draw_troops(game, 1)
    game.hidden[seat] = in_order([*game.hidden[seat], card])
    game.emit(Drew(seat=seat, card=card))


def pay(game: ShitennoState, seat: Seat, paid: Picked) -> None:
    """Cards and tiles are discarded (P05); the Hatamoto helps once a turn (T04)."""
    play_cards(game, seat, [pick for pick in paid if pick in cards()])
    names = [pick.split()[0] for pick in paid if pick not in cards()]
    for effect in (EXCHANGE, PLUS1):
        use_tiles(game, seat, effect, names.count(effect))
    if HATAMOTO in names:
        game.turn["hatamoto"] = 1


def place(game: ShitennoState, seat: Seat, name: str, paid: Picked) -> None:
    """Place a kamon on the leftmost free slot, with points of slot and title, and a tile (P07)."""
    row, pile = game.kamons[name], game.piles[name]
    points = provinces()[name].slots[len(row)]
    title = points_of(game.titles[seat])
    row.append([seat, PLAIN])
    game.supply[seat] -= 1
    game.turn["kamons"] += 1
    game.points[seat] += points + title
    tile = pile.pop() if pile else None
    if tile is not None:
        game.won[seat].append(tile)
    game.emit(
        Took(
            seat=seat,
            province=name,
            slot=len(row),
            paid=list(paid),
            points=points,
            title=title,
            tile=tile,
            now=game.points[seat],
        )
    )
