"""Scenes: games set up in the middle, for tests of single rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, TypeVar

from cubetower.game.core import Event, Move, Seat
from cubetower.game.samurai import TYPES, SamuraiGame
from cubetower.game.samurai.rules.events import Captured, SetAside

FAR = {"6,-3": ["helmet"], "5,-4": ["buddha"], "14,2": ["rice"]}
"""One figure of each type far from the scenes, so that the game goes on."""

COUNTS = (2, 3, 4)
"""Numbers of players."""


EventType = TypeVar("EventType", bound=Event)


class Scene:
    """A game at the beginning of a turn, and what happened since.

    Attributes:
        game: in progress.
        events: told since the turn began.
    """

    def __init__(self, game: SamuraiGame, seat: Seat) -> None:
        self.game = game
        self.events: list[Event] = []
        game.log = self.events.append
        game.push(("turn", seat))
        game.run()

    def play(self, *moves: Move) -> Scene:
        """Play for whoever must decide."""
        for move in moves:
            assert self.game.decision is not None
            self.game.play(self.game.decision.seat, move)
        return self

    def told(self, kind: type[EventType]) -> list[EventType]:
        """The events of this kind."""
        return [event for event in self.events if isinstance(event, kind)]

    def takers(self) -> dict[tuple[str, str], Seat | None]:
        """By type and hex who captured a figure; None if it was set aside."""
        captured = {(each.figure, each.hex): each.seat for each in self.told(Captured)}
        return captured | {(each.figure, each.hex): None for each in self.told(SetAside)}


def scene(
    screens: Mapping[Seat, Sequence[str]] | None = None,
    *,
    players: int = 4,
    seat: Seat = "red",
    figures: Mapping[str, Sequence[str]] | None = None,
    lying: Mapping[str, tuple[Seat, str]] | None = None,
    stocks: Mapping[Seat, Sequence[str]] | None = None,
    **fields: Any,
) -> Scene:
    """A turn begins with these tokens and figures, besides those `FAR` away.

    Args:
        screens: by seat the tokens behind it; none where nothing is given.
        players: how many.
        seat: whose turn it is.
        figures: by settlement.
        lying: by hex whose token it is, and its name.
        stocks: by seat, the next token first; none where nothing is given.
        fields: of the game, others than these.
    """
    game = fresh(players)
    game.agenda, game.decision = [], None
    game.supply = dict.fromkeys(TYPES, 0)
    game.figures = {at: [] for at in game.board.settlements}
    game.figures |= {at: list(there) for at, there in {**FAR, **(figures or {})}.items()}
    game.lying = {at: list(token) for at, token in (lying or {}).items()}
    game.screens = {each: list((screens or {}).get(each, ())) for each in game.seats}
    game.stocks = {each: list((stocks or {}).get(each, ())) for each in game.seats}
    for name, value in fields.items():
        assert hasattr(game, name)
        setattr(game, name, value)
    return Scene(game, seat)


def fresh(players: int = 4, seed: int = 1, hand: str = "yes", shown: str = "no") -> SamuraiGame:
    """A new game, with hands drawn unless something else is said."""
    options = {"random_hand": hand, "open_captures": shown}
    return SamuraiGame(players, seed=seed, options=options)


def played(
    players: int, seed: int, hand: str = "no", events: list[Event] | None = None
) -> Iterator[SamuraiGame]:
    """A game played at random: as it is at each decision, and when it is over."""
    log = None if events is None else events.append
    game = SamuraiGame(players, seed=seed, options={"random_hand": hand}, log=log)
    rng = Random(seed)
    while game.decision is not None:
        yield game
        game.play(game.decision.seat, game.legal().sample(rng))
    yield game


def at_first_turn(players: int = 4, seed: int = 1) -> SamuraiGame:
    """A game after the setup, which is played at random."""
    return next(game for game in played(players, seed) if game.turn)


def whole_game(players: int, seed: int, hand: str = "no") -> tuple[SamuraiGame, list[Event]]:
    """A game played at random to its end, and its events."""
    events: list[Event] = []
    *_, game = played(players, seed, hand, events)
    return game, events
