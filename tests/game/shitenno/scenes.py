"""Positions set up for a test, and games played at random."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, TypeVar

from cubetower.game.core import Event, Move
from cubetower.game.shitenno import ShitennoGame
from cubetower.game.shitenno.rules.tables import in_order

ORDER = {"blue": "Daimyo", "red": "Shomyo", "yellow": "Sensei", "green": "Hatamoto"}


EventType = TypeVar("EventType", bound=Event)


class Scene:
    """A game whose events are kept.

    Attributes:
        game: in progress.
        events: all since the scene began.
    """

    def __init__(self, game: ShitennoGame) -> None:
        self.game, self.events = game, list[Event]()
        game.log = self.events.append

    def do(self, *steps: tuple[Any, ...]) -> Scene:
        """Do these steps and nothing else, up to the first decision."""
        self.game.agenda, self.game.decision, self.game._choices = [], None, None
        self.game.push(*steps)
        self.game.run()
        return self

    def play(self, *moves: Move) -> Scene:
        """Answer for whoever must decide."""
        for move in moves:
            self.game.play(self.asked[0], move)
        return self

    @property
    def asked(self) -> tuple[str, str]:
        """Who must decide, and what kind of decision it is; empty if nobody must."""
        asked = self.game.decision
        return (asked.seat, asked.kind) if asked else ("", "")

    def told(self, kind: type[EventType]) -> list[EventType]:
        """The events of this kind."""
        return [event for event in self.events if isinstance(event, kind)]


def scene(
    *,
    titles: Mapping[str, str] | None = None,
    hands: Mapping[str, Sequence[str]] | None = None,
    won: Mapping[str, Sequence[str]] | None = None,
    kamons: Mapping[str, Sequence[str]] | None = None,
    piles: Mapping[str, Sequence[str]] | None = None,
    players: int = 4,
    seed: int = 1,
    **fields: Any,
) -> Scene:
    """A game with these things; hands are empty else, and gates as the seed has it.

    Args:
        titles: by seat; from the highest down, in the order of the seats, if none are given.
        hands: cards that nobody else has seen, by seat.
        won: tiles by seat.
        kamons: by province, from the left: ``red``, or ``red golden``.
        piles: by province, the top tile last.
        players: how many play.
        seed: of everything else.
        fields: any others.
    """
    game = ShitennoGame(players, seed=seed)
    game.titles = dict(titles or {seat: ORDER[seat] for seat in game.seats})
    game.hidden = {seat: in_order((hands or {}).get(seat, ())) for seat in game.seats}
    game.won = {seat: list((won or {}).get(seat, ())) for seat in game.seats}
    for name, row in (kamons or {}).items():
        game.kamons[name] = [[*each.split(), "plain"][:2] for each in row]
        game.piles[name] = game.piles[name][: max(0, 3 - len(row))]
    for name, pile in (piles or {}).items():
        game.piles[name] = list(pile)
    for name, value in fields.items():
        assert name in (*game.PUBLIC.types, *game.SECRET.types), name
        setattr(game, name, value)
    return Scene(game)


def turn(seat: str = "blue", **things: Any) -> Scene:
    """A player's turn in an odd year begins; nothing comes after it."""
    return scene(year=1, **things).do(("turn", seat))


def dealing(table: Sequence[str], **things: Any) -> Scene:
    """An even year with these cards revealed; the Tairo is asked."""
    seals = ["Daimyo", "Shomyo", "Sensei", "Hatamoto"]
    return scene(table=in_order(table), seals=seals, **things).do(("deal",))


def played(game: ShitennoGame, seed: int = 1) -> Iterator[ShitennoGame]:
    """A game played at random, at each of its decisions and when it is over."""
    rng = Random(seed)
    yield game
    while game.decision is not None:
        game.play(game.decision.seat, game.legal().sample(rng))
        yield game
