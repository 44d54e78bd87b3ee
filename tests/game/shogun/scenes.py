"""Games set up in the middle of things, for tests of single rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from cubetower.game import IllegalMove
from cubetower.game.core import Data, Event, Move, Step
from cubetower.game.shogun.rules.game import ShogunGame
from cubetower.game.shogun.rules.module import Module
from cubetower.game.shogun.rules.round import plans_of
from cubetower.game.shogun.rules.tables import ARMIES, event_cards
from cubetower.game.testing.expect import plain
from cubetower.tower import Cubes, ScriptedTower


def note(lines: list[Any]) -> Callable[[Event], None]:
    """A log that notes what the replay would have."""
    return lambda event: lines.append(plain(event.line()))


class Scene:
    """A game whose board is as a test says, with nobody else anywhere.

    The tower gives the answers in `falls`, one a battle, then the test fails. No seeding was
    made: tower and tray are empty unless the test says otherwise. The turn order is that of the
    seats, it is spring of year 1, and nothing is pending until `do` is called.
    """

    def __init__(
        self,
        provinces: Mapping[str, tuple[str, int]],
        *,
        players: int = 5,
        side: str = "sun",
        falls: Sequence[Cubes] = (),
        inside: Cubes | None = None,
        tray: Cubes | None = None,
        unrest: Mapping[str, int] | None = None,
        buildings: Mapping[str, Sequence[str]] | None = None,
        event: int | None = None,
        special: Mapping[str, str] | None = None,
        modules: Sequence[Module | str] = (),
    ) -> None:
        self.events: list[Data] = []
        tower = ScriptedTower(falls)
        game = ShogunGame(
            players, tower=tower, options={"board": side, "start": "draft", "modules": modules}
        )
        self.game = game
        game.agenda.clear()
        game.decision = None
        game.groups, game.faced, game.deck = {}, {}, {}
        game.owner = dict.fromkeys(game.board.provinces)
        game.armies = dict.fromkeys(game.board.provinces, 0)
        for province, (seat, armies) in provinces.items():
            game.owner[province], game.armies[province] = seat, armies
            game.supply[seat] -= armies
        for province, markers in (unrest or {}).items():
            game.unrest[province] = markers
            game.stock["unrest"] -= markers
        for province, kinds in (buildings or {}).items():
            game.buildings[province] = tuple(kinds)
            for kind in kinds:
                game.stock[kind] -= 1
        game.tray, game.inside = tray or Cubes(), inside or Cubes()
        for colour, count in (game.tray + game.inside).items():
            game.supply[colour] -= count
        real = game.use_tower()
        real.restore({"model": "scripted", "inside": dict(game.inside), "given": 0})
        game.year, game.season, game.slot = 1, 0, 1
        game.order = list(game.seats)
        game.place = {seat: number for number, seat in enumerate(game.seats, 1)}
        game.special = dict(special or {})
        if event is not None:
            game.event, game.effect = event, event_cards()[event].effect
            game.events, game.gone = [event], [event]
        for seat in game.seats:
            self.plan(seat, {})
        game.log = note(self.events)

    def plan(self, seat: str, cards: Mapping[str, str]) -> None:
        """Lay a player's cards on fields, without asking whether the plan is legal."""
        game = self.game
        plans = plans_of(game, seat)
        game.plans[seat] = {field: cards.get(field) for field in plans.fields}
        game.laid[seat] = list(plans.cards)
        game.open[seat] = []

    def do(self, *steps: Step) -> ShogunGame:
        """Push these steps and work through the agenda to the next decision."""
        self.game.push(*steps)
        self.game.run()
        return self.game

    def act(self, seat: str, action: str, card: str) -> ShogunGame:
        """A player's card for an action is revealed."""
        self.plan(seat, {action: card})
        return self.do(["act", seat, action])

    def attack(self, seat: str, source: str, to: str, armies: int) -> Data:
        """A player attacks; gives the battle as the replay tells it."""
        self.act(seat, "combat A", source)
        self.game.play(seat, (to, armies))
        return self.find("battle")[-1]

    def play(self, move: Move) -> ShogunGame:
        """Answer the pending decision."""
        assert self.game.decision is not None
        self.game.play(self.game.decision.seat, move)
        return self.game

    def refuses(self, move: Move) -> str:
        """By which rule a move is refused, which changes nothing."""
        before, told = self.game.to_json(), list(self.events)
        with pytest.raises(IllegalMove) as error:
            self.play(move)
        assert (self.game.to_json(), self.events) == (before, told)
        return error.value.rule

    def lapses(self, seat: str, action: str, card: str) -> tuple[str, str]:
        """By which rule a card's action lapses, and why; nothing is asked, paid or changed."""
        before, told = self.game.checkpoint(), len(self.events)
        game = self.act(seat, action, card)
        assert (game.checkpoint(), game.decision) == (before, None)
        revealed, lapse = self.events[told:]
        assert revealed == as_told("revealed", seat=seat, action=action, card=card)
        rule, why = lapse["rule"], lapse["why"]
        about = {"seat": seat, "action": action, "province": card}
        assert lapse == as_told("lapsed", **about, rule=rule, why=why)
        return rule, why

    def find(self, name: str) -> list[Data]:
        """All events of a name so far."""
        return [event for event in self.events if event["event"] == name]


def as_told(name: str, **fields: Any) -> Data:
    """An event as the replay tells it."""
    return {"event": name, **fields}


def all_cubes(game: ShogunGame) -> Cubes:
    """Every cube of the game, wherever it is."""
    board: dict[str, int] = {}
    for province, seat in game.owner.items():
        if seat is not None:
            board[seat] = board.get(seat, 0) + game.armies[province]
    return Cubes(board) + Cubes(game.supply) + game.tray + game.inside


def expected_cubes(game: ShogunGame) -> Cubes:
    """62 armies a player and 20 farmers (S03, S08)."""
    return Cubes({**dict.fromkeys(game.seats, ARMIES), "green": 20})
