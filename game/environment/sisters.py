"""The sister games as PettingZoo's agent-environment cycle: `env` and `raw_env`."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, ClassVar

from gymnasium.utils import EzPickle
from pettingzoo import AECEnv

from game.core import Move, PlainGame, Seat
from game.environment.answers import Answer
from game.environment.coding import Coding
from game.environment.cycle import Cycle, Vector, wrapped
from game.titles import title


def env(game: str, **parameters: Any) -> AECEnv:
    """The environment in PettingZoo's wrappers, which check every action.

    An illegal action ends the game: its agent gets -1, all others 0.

    Args:
        game: name of a sister game.
        parameters: of `raw_env`.
    """
    return wrapped(raw_env(game, **parameters))


class raw_env(Cycle, EzPickle):  # noqa: N801 - PettingZoo's name
    """A sister game without wrappers: an illegal action raises `IllegalMove` and changes nothing.

    Agents are the seats, called by their colours. A copy or a pickle begins anew.

    Attributes:
        game: the game in progress. It knows what is hidden: a policy must not look at it.
        coding: names of actions and of the entries of the vector.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "sister_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }
    game: PlainGame

    def __init__(
        self,
        game: str,
        *,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        reward: str = "victory",
        render_mode: str | None = None,
    ) -> None:
        """Make an environment; it is played after `reset`.

        Args:
            game: ``samurai``, ``shitenno`` or ``raid``.
            players: how many play; as many as can, if None.
            options: of the game, by name.
            reward: ``victory``, ``points`` or ``gains``.
            render_mode: ``ansi`` or None.

        Raises:
            PositionError: no such game, option, reward or way to render.
        """
        EzPickle.__init__(
            self, game, players=players, options=options, reward=reward, render_mode=render_mode
        )
        self._title = title(game)
        self._players, self._options = players or self._title.game.PLAYERS[-1], options
        self.coding: Coding = import_module(f"game.{game}.coding").CODING
        self.metadata = {**self.metadata, "name": f"{game}_v0"}  # type: ignore[misc]
        Cycle.__init__(
            self,
            self.coding.actions,
            self.coding.high,
            reward=reward,
            full=self.coding.full,
            render_mode=render_mode,
        )

    def begun(self, seed: int) -> PlainGame:
        """A new game."""
        return self._title.game(self._players, seed=seed, options=self._options)

    def answer_to(self) -> Answer:
        """The beginning of an answer to the game's decision."""
        assert self.game.decision is not None, "nobody must decide"  # noqa: S101
        return self.coding.answer_to(self.game.decision, self.game.legal())

    def actions_of(self, move: Move) -> tuple[int, ...]:
        """The actions that make a move of the game's decision, in their order."""
        assert self.game.decision is not None, "nobody must decide"  # noqa: S101
        return self.coding.actions_of(self.game.decision, move)

    def vector(self, seat: Seat) -> Vector:
        """What a player knows."""
        return self.coding.vector(self.game.observe(seat))

    def with_answer(self, vector: Vector, said: Answer) -> Vector:
        """A copy of the vector that also has the actions of the own move so far."""
        return self.coding.with_answer(vector, said)

    def points(self) -> Mapping[Seat, int]:
        """What counts in the end, as it stands."""
        return self.game.scores

    def text(self) -> str:
        """The position as the player sees it who must decide; when it is over, as all do."""
        asked = self.game.decision
        return self._title.overview(self.game.observe(asked.seat if asked else self.game.seats[0]))
