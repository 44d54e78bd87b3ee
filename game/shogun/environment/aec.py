"""The environment: SHOGUN as PettingZoo's agent-environment cycle."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final

import numpy as np
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv

from game.core import Move, Seat
from game.environment.answers import Answer
from game.environment.cycle import Cycle, Vector, wrapped
from game.errors import PositionError
from game.shogun.environment.actions import ACTIONS, actions_of
from game.shogun.environment.answers import answer_to
from game.shogun.environment.layout import BLOCKS, SIZE
from game.shogun.environment.text import position_text
from game.shogun.environment.vector import position_vector, with_answer
from game.shogun.game import ShogunGame
from game.shogun.module import Module
from game.shogun.modules import MODULES
from tower import Tower, make_tower

FULL: Final = 100
"""Points ahead that are worth a reward of 1."""


def env(**parameters: Any) -> AECEnv:
    """The environment in PettingZoo's wrappers, which check every action.

    An illegal action ends the game: its agent gets -1, all others 0.

    Args:
        parameters: of `raw_env`.
    """
    return wrapped(raw_env(**parameters))


class raw_env(Cycle, EzPickle):  # noqa: N801 - PettingZoo's name
    """SHOGUN without wrappers: an illegal action raises `IllegalMove` and changes nothing.

    Agents are the seats, called by their colours. A copy or a pickle begins anew.

    Attributes:
        game: the game in progress. It knows what is hidden: a policy must not look at it.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "shogun_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }
    game: ShogunGame

    def __init__(
        self,
        tower: str | Callable[[], Tower] = "surrogate",
        *,
        players: int = 5,
        side: str = "sun",
        start: str = "fixed",
        modules: Sequence[Module | str] = (),
        reward: str = "victory",
        render_mode: str | None = None,
    ) -> None:
        """Make an environment; it is played after `reset`.

        Args:
            tower: a spec such as ``bag``, or what makes a tower; one serves all games.
            players: 3 to 5.
            side: of the board, ``sun`` or ``moon``.
            start: ``draft`` or ``fixed``.
            modules: ``court``, ``samurai``, ``leaders``, ``arts``, or such modules.
            reward: ``victory``, ``points`` or ``gains``.
            render_mode: ``ansi`` or None.

        Raises:
            PositionError: no such game, reward or way to render.
            SpecError: no such tower or module.
        """
        EzPickle.__init__(
            self,
            tower,
            players=players,
            side=side,
            start=start,
            modules=modules,
            reward=reward,
            render_mode=render_mode,
        )
        self._tower = make_tower(tower) if isinstance(tower, str) else tower()
        self._setting: dict[str, Any] = {
            "players": players, "side": side, "start": start, "modules": modules,
        }  # fmt: skip
        Cycle.__init__(self, ACTIONS, _high(), reward=reward, full=FULL, render_mode=render_mode)

    def begun(self, seed: int) -> ShogunGame:
        """A new game.

        Raises:
            PositionError: a module is the user's own.
        """
        game = ShogunGame(self._tower, seed=seed, **self._setting)
        if others := [name for name in game.extra if name not in MODULES]:
            raise PositionError(
                f"the environment has no actions for module {others[0]!r:.40}; "
                f"it plays {', '.join(MODULES)}"
            )
        return game

    def answer_to(self) -> Answer:
        """The beginning of an answer to the game's decision."""
        assert self.game.decision is not None, "nobody must decide"  # noqa: S101
        return answer_to(self.game.decision, self.game.legal())

    def actions_of(self, move: Move) -> tuple[int, ...]:
        """The actions that make a move of the game's decision, in their order."""
        assert self.game.decision is not None, "nobody must decide"  # noqa: S101
        return actions_of(self.game.decision.kind, move)

    def vector(self, seat: Seat) -> Vector:
        """What a player knows."""
        return position_vector(self.game.observe(seat))

    def with_answer(self, vector: Vector, said: Answer) -> Vector:
        """A copy of the vector that also has what the player has said of a move so far."""
        return with_answer(vector, said)

    def points(self) -> Mapping[Seat, int]:
        """The points, as they stand."""
        return self.game.points

    def text(self) -> str:
        """The position as a short text, without hidden things."""
        return position_text(self.game)


def _high() -> Vector:
    high = np.ones(SIZE, np.float32)
    for block in BLOCKS.values():
        if block.unit:
            high[block.place] = np.inf
    return high
