"""Rounds played move by move, where a test says only what matters to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from cubetower.game.core import Data, Key, KeyedChance, Seat
from cubetower.game.shogun import Plan, Plans, ShogunGame
from cubetower.game.shogun.rules.tables import BID, CHEST_CARDS
from cubetower.tower.models.naive import Bag
from tests.game.shogun.begin import begin_game
from tests.game.shogun.scenes import Scene, note

Item = TypeVar("Item")

FIVE = {"Kai": "black", "Aki": "blue", "Iyo": "purple", "Omi": "red", "Izu": "yellow"}
"""A province of each player."""

FIGHTS = ("combat A", "combat B", "taxes", "rice", "place 5")
"""Action cards so that provinces can be lost before they act."""


class Arranged(KeyedChance):
    """Chance from a seed, but what a test names is drawn first.

    Args:
        seed: of all else.
        first: by stream, items in the order in which they are drawn, if they can be.
    """

    def __init__(self, seed: int = 1, first: Mapping[str, Sequence[Any]] | None = None) -> None:
        super().__init__(seed)
        self.first = first or {}

    def draw(self, key: Key, items: Sequence[Item], count: int) -> list[Item]:
        named = [item for item in self.first.get(str(key[0]), ()) if item in items]
        left = [item for item in items if item not in named]
        return named[:count] + super().draw(key, left, count - len(named[:count]))


def begin_round(players: int = 3, **keywords: Any) -> tuple[ShogunGame, list[Data]]:
    """A game whose first player must plan, and what it tells from here on."""
    told: list[Data] = []
    game = begin_game(Bag(), players=players, **keywords)
    game.log = note(told)
    return game, told


def whole(game: ShogunGame, cards: Mapping[str, str | None]) -> Plan:
    """A legal plan of the player who must plan, with these cards on these fields.

    On other fields lies what does least: nothing, chest cards, then provinces to build in; the
    bid is 0 if it can be.
    """
    plans = game.legal()
    assert isinstance(plans, Plans)
    plan = dict(cards)
    if BID not in plan:
        plan[BID] = next(iter([*(c for c in CHEST_CARDS if c not in plan.values()), None]))
    for field in reversed(plans.fields):
        if field not in plan:
            options = plans.options(plan, field)
            idle = [card for card in (None, *CHEST_CARDS) if card in options]
            plan[field] = [*idle, *options][0]
    return plan


def make_plans(game: ShogunGame, cards: Mapping[Seat, Mapping[str, str | None]]) -> None:
    """All players plan, each with these cards."""
    while game.decision and game.decision.kind == "plan":
        seat = game.decision.seat
        game.play(seat, whole(game, cards.get(seat, {})))


def take_places(game: ShogunGame, places: Mapping[Seat, int] | None = None) -> None:
    """All players choose places, each this one or the first that is free."""
    while game.decision and game.decision.kind == "place":
        seat = game.decision.seat
        game.play(seat, (places or {}).get(seat, game.legal().moves[0]))  # type: ignore[attr-defined]


def go_on(game: ShogunGame) -> None:
    """The player asked takes any move."""
    assert game.decision is not None
    game.play(game.decision.seat, game.legal().sample(game.player_rng()))


def go_on_to(game: ShogunGame, *kinds: str) -> None:
    """Go on until something of the kind must be decided, or the game is over."""
    while game.decision and game.decision.kind not in kinds:
        go_on(game)


def round_in(
    scene: Scene, season: int = 0, first: Mapping[str, Sequence[Any]] | None = None
) -> ShogunGame:
    """A round begins in a scene; its first player must plan."""
    game = scene.game
    game.events = game.events or [1, 2, 5, 6]  # about castles and theatres only
    game.order, game.place, game.special = [], {}, {}
    game.plans, game.laid, game.open = {}, {}, {}
    game.chance = Arranged(1, first)
    return scene.do(("round", season))


def owned(owners: Mapping[str, Seat] = FIVE, armies: int = 3, **keywords: Any) -> Scene:
    """A scene in which each of these provinces has as many armies."""
    return Scene({name: (seat, armies) for name, seat in owners.items()}, **keywords)


def bid_order(bids: Mapping[Seat, str | None], seed: int, **keywords: Any) -> list[Seat]:
    """In which order the players with these bids choose their places."""
    scene = owned(**keywords)
    game = round_in(scene)
    game.chance = Arranged(seed)
    make_plans(game, {seat: {BID: card} for seat, card in bids.items()})
    order: list[Seat] = scene.find("bids")[0]["order"]
    assert order == list(game.bids)
    return order


def names(told: Sequence[Data], *wanted: str) -> list[Data]:
    """The events of these names."""
    return [event for event in told if event["event"] in wanted]
