"""Random games of SHOGUN for properties: all kinds, all modules, players of several tempers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any, Final

from hypothesis import strategies as st

from cubetower.game.core import Data, Event, Move
from cubetower.game.shogun import Module, Plans, ShogunGame, imagine
from cubetower.game.shogun.rules.modules import MODULES
from cubetower.game.shogun.rules.tables import (
    ACTIONS,
    BID,
    BUILDINGS,
    CHEST_CARDS,
    COMBATS,
    RECRUITS,
)
from cubetower.game.testing import check_game
from tests.game.shogun.scenes import note
from tests.strategies import seeds

KINDS: Final = [("sun", "draft"), ("sun", "fixed"), ("moon", "draft")]
COMBINATIONS: Final = [
    modules for count in range(len(MODULES) + 1) for modules in combinations(MODULES, count)
]
"""Of modules: none, each, ... all."""

THREE: Final = [modules for modules in COMBINATIONS if len(modules) == 3]
"""All but one: among these any two modules are there together, and each without the other."""

LIKED: Final = {
    "any": (),
    "warlike": (*COMBATS, "place 5", "place 3"),
    "rising": (*COMBATS, "taxes", "rice"),
    "building": (*BUILDINGS, "taxes", *RECRUITS),
}
"""By temper, the actions on which players like to have a province."""


@dataclass(frozen=True)
class Played:
    """A game to be played at random."""

    seed: int
    players: int
    side: str
    start: str
    temper: str
    modules: tuple[str, ...] = ()

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields of a plan (R03, T01)."""
        court = ("court 3", "court 2", "court 1") if "court" in self.modules else ()
        return (*ACTIONS, BID, *court)

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards that are always in everybody's hand (R03, T01)."""
        towers = ("tower 1", "tower 2", "tower 3") if "court" in self.modules else ()
        return (*CHEST_CARDS, *towers)

    def begin(self, log: Callable[[Event], None] | None = None) -> ShogunGame:
        return ShogunGame(
            self.players,
            tower="surrogate",
            seed=self.seed,
            log=log,
            options={"board": self.side, "start": self.start, "modules": self.modules},
        )

    def moments(self, log: Callable[[Event], None] | None = None) -> Iterator[ShogunGame]:
        """The game at each of its decisions, and when it is over."""
        game, rng = self.begin(log), self.rng()
        yield game
        while game.decision is not None:
            self.move(game, rng)
            yield game

    def moments_told(self) -> Iterator[tuple[ShogunGame, list[Data]]]:
        """The moments, each with the events since the last."""
        events: list[Data] = []
        for game in self.moments(note(events)):
            yield game, events.copy()
            events.clear()

    def rng(self) -> Random:
        return Random(self.seed)

    def move(self, game: ShogunGame, rng: Random) -> None:
        """Answer the next decision as players of this temper do."""
        assert game.decision is not None
        choices = game.legal()
        tries = [choices.sample(rng) for _ in range(1 if self.temper == "any" else 4)]
        game.play(game.decision.seat, max(tries, key=lambda move: self.liking(game, move)))

    def liking(self, game: ShogunGame, move: Move) -> float:
        assert game.decision is not None
        if isinstance(game.legal(), Plans):
            return sum(move[field] in game.owner for field in LIKED[self.temper])
        if game.decision.kind == "combat" and self.temper == "warlike":
            to, armies = move
            return armies + 10 * (
                game.owner[to] is not None and game.owner[to] != game.decision.seat
            )
        return 0

    def play_out(self, game: ShogunGame, rng: Random) -> dict[str, Any]:
        """Play to the end; give everything that can be seen, and the hidden things."""
        while game.decision is not None:
            self.move(game, rng)
        return {**game.open_fields(), "tower": game.use_tower().state()}


def keep_contract(
    begin: Callable[[int, Callable[[Event], None] | None], ShogunGame],
    modules: Sequence[Module] = (),
    seed: int = 1,
) -> list[str]:
    """Check the contract of games, of one whose modules of one's own are these."""
    return check_game(
        begin,
        load=lambda text: ShogunGame.from_json(text, "surrogate", parts=modules),
        imagine=lambda seen, rng: imagine(seen, "surrogate", rng, modules),
        games=1,
        seed=seed,
    )


def random_games(module: str | None = None) -> st.SearchStrategy[Played]:
    """Games of every number of players, side, start, temper and combination of modules.

    With a module named, only combinations that have it.
    """
    return st.builds(
        lambda seed, players, kind, temper, modules: Played(seed, players, *kind, temper, modules),
        seeds,
        st.integers(3, 5),
        st.sampled_from(KINDS),
        st.sampled_from(list(LIKED)),
        st.sampled_from([each for each in COMBINATIONS if module is None or module in each]),
    )
