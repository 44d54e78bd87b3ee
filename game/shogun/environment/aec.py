"""The environment: SHOGUN as PettingZoo's agent-environment cycle."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from operator import index
from typing import Any, ClassVar, Final

import numpy as np
from gymnasium import logger, spaces
from gymnasium.utils import EzPickle, seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from game.core import Player, Seat, Seated, answer
from game.errors import GameError, IllegalMove, PositionError
from game.shogun.environment.actions import ACTIONS, actions_of
from game.shogun.environment.answers import Answer, answer_to
from game.shogun.environment.layout import BLOCKS, SIZE
from game.shogun.environment.text import position_text
from game.shogun.environment.vector import Vector, position_vector, with_answer
from game.shogun.game import ShogunGame
from game.shogun.module import Module
from game.shogun.modules import MODULES
from tower import Tower, make_tower

REWARDS: Final = ("victory", "points", "gains")
"""What agents can be rewarded for."""

FULL: Final = 100
"""Points ahead that are worth a reward of 1."""


def env(**parameters: Any) -> AECEnv:
    """The environment in PettingZoo's wrappers, which check every action.

    An illegal action ends the game: its agent gets -1, all others 0.

    Args:
        parameters: of `raw_env`.
    """
    made = raw_env(**parameters)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


class raw_env(AECEnv, EzPickle):  # type: ignore[misc]  # noqa: N801 - PettingZoo's name, no types
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
        _one_of("reward", reward, REWARDS)
        _one_of("render_mode", render_mode, (None, "ansi"))
        self.render_mode = render_mode
        self._reward = reward
        self._tower = make_tower(tower) if isinstance(tower, str) else tower()
        self._setting: dict[str, Any] = {
            "players": players, "side": side, "start": start, "modules": modules,
        }  # fmt: skip
        self._random: np.random.Generator | None = None
        self._begin(0)
        self.possible_agents = list(self.game.seats)
        self.agents: list[Seat] = []
        self.observation_spaces = {seat: _observation_space() for seat in self.game.seats}
        self.action_spaces = {seat: spaces.Discrete(len(ACTIONS)) for seat in self.game.seats}

    def _begin(self, seed: int) -> None:
        self.game = ShogunGame(self._tower, seed=seed, **self._setting)
        if others := [name for name in self.game.extra if name not in MODULES]:
            raise PositionError(
                f"the environment has no actions for module {others[0]!r:.40}; "
                f"it plays {', '.join(MODULES)}"
            )
        self._ask()

    def _ask(self) -> None:
        """Begin an answer to the next decision, if there is one."""
        asked, game = self.game.decision, self.game
        self._answer: Answer | None = answer_to(asked, game.legal()) if asked else None
        self._vectors: dict[Seat, Vector] = {}
        self._advice: list[int] = []

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game.

        Args:
            seed: of the game, 0 or more, the same as that of `ShogunGame`; with None a further
                one is drawn, the first time from the system.
            options: none are known.
        """
        seed = None if seed is None else index(seed)  # numpy's whole numbers, too
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        self._begin(int(self._random.integers(2**63)) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[Seat, dict[str, Any]] = {seat: {} for seat in self.agents}
        self._skip_agent_selection: Seat | None = None
        self._select()

    def _select(self) -> None:
        assert self.game.decision is not None, "the game is over"  # noqa: S101
        self.agent_selection = self.game.decision.seat

    def observation_space(self, agent: Seat) -> spaces.Dict:
        """The vector under ``observation``, the mask under ``action_mask``."""
        return self.observation_spaces[agent]

    def action_space(self, agent: Seat) -> spaces.Discrete:
        """The numbers of `game.shogun.environment.ACTIONS`."""
        return self.action_spaces[agent]

    def observe(self, agent: Seat) -> dict[str, NDArray[Any]]:
        """What an agent knows, and which actions are legal: none, unless it must decide.

        Raises:
            PositionError: no such agent.
            GameError: no game has begun.
        """
        self._refuse_before_reset()
        mask = np.zeros(len(ACTIONS), np.int8)
        if agent not in self._vectors:
            self._vectors[agent] = position_vector(self.game.observe(agent))
        asked, said = self.game.decision, self._answer
        if asked is None or said is None or agent != asked.seat:
            return {"observation": self._vectors[agent].copy(), "action_mask": mask}
        if not self.terminations.get(agent, True):
            mask[said.options()] = 1
        return {"observation": with_answer(self._vectors[agent], said), "action_mask": mask}

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Observation, reward, terminated, truncated and infos of the agent that must decide.

        Args:
            observe: whether the observation is wanted; None stands there if not.

        Raises:
            GameError: no game has begun.
        """
        self._refuse_before_reset()
        found: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
        return found

    def _refuse_before_reset(self) -> None:
        if self._random is None:
            raise GameError("no game has begun; call reset() first, such as reset(seed=7)")

    def options(self) -> list[int]:
        """The legal actions of the agent that must decide; faster than the mask."""
        return self._answer.options() if self._answer else []

    def step(self, action: Any) -> None:
        """Take an action of the agent that must decide; None if the game is over.

        Raises:
            IllegalMove: the mask forbids it; nothing has changed.
            TowerError: the tower refuses; the game can then not go on.
            GameError: no game has begun.
        """
        self._refuse_before_reset()
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        said = self._said(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if said.done:
            self._play(agent, said.move)
            self._accumulate_rewards()

    def _said(self, action: Any) -> Answer:
        """The answer with a further action."""
        said = self._answer
        assert said is not None, "nobody must decide"  # noqa: S101
        try:
            number = operator.index(action)
        except TypeError:
            number = -1
        if number not in said.options():
            what = f"{number} ({ACTIONS[number]})" if 0 <= number < len(ACTIONS) else f"{action!r}"
            raise IllegalMove(
                "mask", f"{said.stage}: action {what:.60} is not legal now; see the action mask"
            )
        self._advice = self._advice[1:] if self._advice[:1] == [number] else []
        said.take(number)
        return said

    def _play(self, seat: Seat, move: Any) -> None:
        before = self.game.points.copy()
        self.game.play(seat, move)
        self._ask()
        if self._reward == "gains":
            after = self.game.points
            self.rewards = _ahead({each: after[each] - before[each] for each in after})
        if self._answer is not None:
            self._select()
            return
        if self._reward == "points":
            self.rewards = _ahead(self.game.points)
        elif self._reward == "victory":
            self.rewards = _victory(self.game.seats, self.game.winners)
        self.terminations = dict.fromkeys(self.agents, True)
        self._deads_step_first()

    def action_of(self, player: Player) -> int:
        """The next action as a player of docs/bots.md would have it, such as `Greedy`.

        It chooses a whole move at the beginning of a decision, with the generator that it has
        in `play_out`; the following actions complete the move.

        Raises:
            GameError: the game is over, or a move was begun by actions of somebody else.
        """
        if self._answer is None:
            raise GameError("the game is over; nobody has an action")
        if not self._advice:
            if self._answer.taken or self.game.decision is None:
                raise GameError("a move has been begun by other actions; ask at its beginning")
            move = answer(self.game, Seated(player))
            self._advice = list(actions_of(self.game.decision.kind, move))
        return self._advice[0]

    def render(self) -> str | None:
        """The position as a short text; hidden things are not in it."""
        if self.render_mode is None:
            logger.warn('nothing to render: make the environment with render_mode="ansi"')
            return None
        return position_text(self.game)

    def close(self) -> None:
        """Nothing is held open."""


def _one_of(what: str, value: object, known: Sequence[object]) -> None:
    if value not in known:
        names = ", ".join(str(each) for each in known)
        raise PositionError(f"no {what} {value!r:.40}; there are {names}")


def _observation_space() -> spaces.Dict:
    high = np.ones(SIZE, np.float32)
    for block in BLOCKS.values():
        if block.unit:
            high[block.place] = np.inf
    vector = spaces.Box(np.zeros(SIZE, np.float32), high)
    mask = spaces.Box(0, 1, (len(ACTIONS),), np.int8)
    return spaces.Dict({"observation": vector, "action_mask": mask})


def _ahead(points: dict[Seat, int]) -> dict[Seat, float]:
    """Points ahead of the mean of all."""
    mean = sum(points.values()) / len(points)
    return {seat: (each - mean) / FULL for seat, each in points.items()}


def _victory(seats: Sequence[Seat], winners: Sequence[Seat]) -> dict[Seat, float]:
    """The share of the victory, so that a sole winner gets 1 and the sum of all is 0."""
    players, share = len(seats), 1 / len(winners)
    return {seat: (players * share * (seat in winners) - 1) / (players - 1) for seat in seats}
