"""Chapter S: the start by draft or printed tables, the seeding of the tower, and new years."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from cubetower.game.core import Choices, Decision, Listed, Seat
from cubetower.game.errors import PositionError
from cubetower.game.shogun.rules.battle import check_contents
from cubetower.game.shogun.rules.events import CardOpened, Placed, Seeded, Year
from cubetower.game.shogun.rules.module import visit
from cubetower.game.shogun.rules.state import ShogunState
from cubetower.game.shogun.rules.tables import (
    FARMER,
    GROUPS,
    check_player,
    event_cards,
    fixed_start,
)
from cubetower.tower.cubes import Cubes
from cubetower.tower.protocol import toss_and_tap

DECK, SWAP = "deck", "swap"
"""Moves of the draft: take the top of the deck (S04), put both open cards under it (S05)."""

EVENTS_PER_YEAR = 4

SEEDED_ARMIES: Final = 7
"""Armies of each player in the first throw (S08)."""

SEEDED_FARMERS: Final = 10
"""Farmers in the first throw (S08)."""


def begin(game: ShogunState) -> None:
    """Push the steps of the whole game: start, seeding, two years, end."""
    game.push(
        (f"{game.options['start']} start",),
        ("seeding",),
        ("year", 1),
        ("year", 2),
        ("end",),
        ("ranking",),
    )
    visit(game, "begin")


def place_tables(game: ShogunState) -> None:
    """Place the armies of the fixed start: table A is for the first seat, and so on (S06)."""
    tables = fixed_start(game.board.side, len(game.seats))
    for seat, table in zip(game.seats, tables, strict=True):
        for province, armies in table.items():
            _settle(game, seat, province, armies)


def lay_out_draft(game: ShogunState) -> None:
    """Begin the draft: shuffle the province cards, open two, hand out army groups (S04).

    The hidden cards have no order: each is drawn at random when it is turned over.
    """
    groups = GROUPS[len(game.seats)]
    game.groups = {seat: list(groups) for seat in game.seats}
    game.faced = {seat: [] for seat in game.seats}
    game.deck = {"hidden": list(game.board.provinces), "under": [], "open": []}
    _open_two(game)
    game.push(*(("draft turn", seat) for _ in groups for seat in game.seats), ("draft end",))


def draft_turn(game: ShogunState, seat: Seat) -> None:
    """Ask a player to take a card (S04)."""
    game.ask(seat, "draft", swap=sorted(game.deck["open"]) == sorted(game.faced[seat]))


def end_draft(game: ShogunState) -> None:
    """End the draft: the remaining cards are the pool (S07)."""
    game.groups, game.faced, game.deck = {}, {}, {}


class ChooseCard:
    """Which card to take: an open one, or the top of the deck; or two new ones first (S05)."""

    def choices(self, game: ShogunState, decision: Decision) -> Choices:
        """The names of the open cards, `DECK`, and `SWAP` if it is allowed."""
        moves = [*game.deck["open"], DECK]
        why = "take an open card or the top of the deck"
        if decision.about["swap"]:
            return Listed([*moves, SWAP], "S04", why)
        return Listed(moves, "S04", f"{why}; no swap of cards not faced at the last own turn (S05)")

    def apply(self, game: ShogunState, decision: Decision, move: str) -> None:
        """Take it."""
        seat, deck = decision.seat, game.deck
        if move == SWAP:
            deck["under"] += deck["open"]
            deck["open"] = []
            _open_two(game)
            game.ask(seat, "draft", swap=False)
            return
        game.faced[seat] = deck["open"].copy()
        if move == DECK:
            card = _turn_over(game)
        else:
            card = move
            deck["open"].remove(card)
            deck["open"].append(_turn_over(game))
        game.ask(seat, "group", province=card)


class ChooseGroup:
    """Which army group to place in the province taken (S04)."""

    def choices(self, game: ShogunState, decision: Decision) -> Choices:
        """The sizes of the groups that are left, each once."""
        sizes = dict.fromkeys(game.groups[decision.seat])
        return Listed(list(sizes), "S04", "place one of the groups that are left")

    def apply(self, game: ShogunState, decision: Decision, move: int) -> None:
        """Place it."""
        seat, province = decision.seat, decision.about["province"]
        game.groups[seat].remove(move)
        _settle(game, seat, province, move)
        visit(game, "after_drafting", seat, province)


def seeding_throw(players: Collection[str]) -> Cubes:
    """The cubes that go from the supplies into the empty tower (S08).

    Raises:
        PositionError: not 3 to 5 different players' colours (S01).
    """
    if not 3 <= len(players) == len(set(players)):
        raise PositionError(f"3 to 5 players of different colours, not {', '.join(players)}")
    for colour in players:
        check_player(colour)
    return Cubes({**dict.fromkeys(players, SEEDED_ARMIES), FARMER: SEEDED_FARMERS})


def supply_after_seeding(supply: Cubes, players: Collection[str], fell: Cubes) -> Cubes:
    """All supplies, by colour, after the cubes that fell out have returned to them (S08).

    Args:
        supply: all supplies before the throw: armies not placed, and the farmers.
        players: the colours of the 3 to 5 players.
        fell: the cubes that came out of the tower.

    Raises:
        PositionError: the supplies cannot provide the throw, or more fell than was thrown.
    """
    throw = seeding_throw(players)
    if not throw <= supply:
        raise PositionError(f"the seeding takes {throw} from supply, which has {supply}")
    if not fell <= throw:
        raise PositionError(f"{fell} fell, but {throw} went in; empty the tower before seeding")
    return supply - throw + fell


def seed_tower(game: ShogunState) -> None:
    """Throw seven armies of each player and ten farmers into the tower (S08)."""
    throw = seeding_throw(game.seats)
    tower = game.use_tower()
    toss = toss_and_tap(tower, throw, game.rng("seeded.fell"))
    fell = toss.fell + toss.tapped
    supply = supply_after_seeding(Cubes(game.supply), game.seats, fell)
    check_contents(tower, Cubes(), throw, fell)
    game.supply = dict.fromkeys(game.supply, 0) | supply.counts()
    game.inside = throw - fell
    game.emit(Seeded(thrown=throw.counts(), fell=fell.counts(), supply=dict(game.supply)))
    visit(game, "after_seeding", fell)


def begin_year(game: ShogunState, year: int) -> None:
    """Deal four new event cards (S09), and push three rounds and a winter."""
    game.year, game.season, game.drawn = year, 0, {}
    left = [card for card in event_cards() if card not in game.gone]
    game.events = game.draw("year.events", left, EVENTS_PER_YEAR)
    game.gone += game.events
    game.emit(Year(year=year, events=list(game.events)))
    game.push(("round", 0), ("round", 1), ("round", 2), ("winter",))


def _settle(game: ShogunState, seat: Seat, province: str, armies: int) -> None:
    game.owner[province] = seat
    game.armies[province] = armies
    game.supply[seat] -= armies
    game.emit(Placed(seat=seat, province=province, armies=armies))


def _open_two(game: ShogunState) -> None:
    game.deck["open"] += [_turn_over(game), _turn_over(game)]


def _turn_over(game: ShogunState) -> str:
    """Turn over the top card of the deck; cards put under it come last, in order."""
    deck = game.deck
    if deck["hidden"]:
        [card] = game.draw("card.province", deck["hidden"], 1)
        deck["hidden"].remove(card)
    else:
        card = deck["under"].pop(0)
    game.emit(CardOpened(province=card))
    return card
