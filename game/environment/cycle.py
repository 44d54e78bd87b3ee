"""`Cycle`: a game as PettingZoo's agent-environment cycle; each game has a subclass."""

from __future__ import annotations

import operator
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from operator import index
from typing import Any, Final

import numpy as np
from gymnasium import logger, spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from game.core import AgendaGame, Move, Player, Seat, Seated, answer
from game.environment.answers import Answer
from game.errors import GameError, IllegalMove, PositionError

Vector = NDArray[np.float32]

REWARDS: Final = ("victory", "points", "gains")
"""What agents can be rewarded for."""


def wrapped(made: AECEnv) -> AECEnv:
    """The environment in PettingZoo's wrappers, which check every action.

    An illegal action ends the game: its agent gets -1, all others 0.
    """
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


class Cycle(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A game without wrappers: an illegal action raises `IllegalMove` and changes nothing.

    Agents are the seats. A decision is answered by one action or several in a row. A subclass
    begins games, says what an agent sees, and which actions make a move.

    Args:
        actions: their names, in the order of their numbers.
        high: the largest values of the entries of the vector; the smallest are 0.
        reward: ``victory``, ``points`` or ``gains``.
        full: points ahead of the others that are worth a reward of 1.
        render_mode: ``ansi`` or None.

    Attributes:
        game: the game in progress. It knows what is hidden: a policy must not look at it.

    Raises:
        PositionError: no such game, reward or way to render.
    """

    game: AgendaGame[Any]

    def __init__(
        self,
        actions: Sequence[str],
        high: Vector,
        *,
        reward: str,
        full: float,
        render_mode: str | None,
    ) -> None:
        one_of("reward", reward, REWARDS)
        one_of("render_mode", render_mode, (None, "ansi"))
        self.render_mode = render_mode
        self._actions, self._reward, self._full = tuple(actions), reward, full
        self._random: np.random.Generator | None = None
        self._begin(0)
        self.possible_agents = list(self.game.seats)
        self.agents: list[Seat] = []
        space = _observation_space(high, len(actions))
        self.observation_spaces = dict.fromkeys(self.game.seats, space)
        self.action_spaces = {seat: spaces.Discrete(len(actions)) for seat in self.game.seats}

    @abstractmethod
    def begun(self, seed: int) -> AgendaGame[Any]:
        """A new game."""

    @abstractmethod
    def answer_to(self) -> Answer:
        """The beginning of an answer to the game's decision."""

    @abstractmethod
    def actions_of(self, move: Move) -> tuple[int, ...]:
        """The actions that make a move of the game's decision, in their order."""

    @abstractmethod
    def vector(self, seat: Seat) -> Vector:
        """What a player knows."""

    @abstractmethod
    def with_answer(self, vector: Vector, said: Answer) -> Vector:
        """A copy of the vector that also has what the player has said of a move so far."""

    @abstractmethod
    def points(self) -> Mapping[Seat, int]:
        """What counts in the end, as it stands."""

    @abstractmethod
    def text(self) -> str:
        """The position as a short text, without hidden things."""

    def _begin(self, seed: int) -> None:
        self.game = self.begun(seed)
        self._ask()

    def _ask(self) -> None:
        """Begin an answer to the next decision, if there is one."""
        self._answer: Answer | None = self.answer_to() if self.game.decision else None
        self._vectors: dict[Seat, Vector] = {}
        self._advice: list[int] = []

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game.

        Args:
            seed: of the game, 0 or more; with None a further one is drawn, the first time from
                the system.
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
        """The numbers of the actions."""
        return self.action_spaces[agent]

    def observe(self, agent: Seat) -> dict[str, NDArray[Any]]:
        """What an agent knows, and which actions are legal: none, unless it must decide.

        Raises:
            PositionError: no such agent.
            GameError: no game has begun.
        """
        self._refuse_before_reset()
        mask = np.zeros(len(self._actions), np.int8)
        if agent not in self._vectors:
            self._vectors[agent] = self.vector(agent)
        asked, said = self.game.decision, self._answer
        if asked is None or said is None or agent != asked.seat:
            return {"observation": self._vectors[agent].copy(), "action_mask": mask}
        if not self.terminations.get(agent, True):
            mask[said.options()] = 1
        seen = self.with_answer(self._vectors[agent], said)
        return {"observation": seen, "action_mask": mask}

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
            TowerError: the tower refuses, in games with one; the game can then not go on.
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
        said, names = self._answer, self._actions
        assert said is not None, "nobody must decide"  # noqa: S101
        try:
            number = operator.index(action)
        except TypeError:
            number = -1
        if number not in said.options():
            what = f"{number} ({names[number]})" if 0 <= number < len(names) else f"{action!r}"
            raise IllegalMove(
                "mask", f"{said.stage}: action {what:.60} is not legal now; see the action mask"
            )
        self._advice = self._advice[1:] if self._advice[:1] == [number] else []
        said.take(number)
        return said

    def _play(self, seat: Seat, move: Any) -> None:
        before = dict(self.points())
        self.game.play(seat, move)
        self._ask()
        if self._reward == "gains":
            after = self.points()
            self.rewards = self._ahead({each: after[each] - before[each] for each in after})
        if self._answer is not None:
            self._select()
            return
        if self._reward == "points":
            self.rewards = self._ahead(self.points())
        elif self._reward == "victory":
            self.rewards = victory(self.game.seats, self.game.winners)
        self.terminations = dict.fromkeys(self.agents, True)
        self._deads_step_first()

    def _ahead(self, points: Mapping[Seat, int]) -> dict[Seat, float]:
        """Points ahead of the mean of all."""
        mean = sum(points.values()) / len(points)
        return {seat: (each - mean) / self._full for seat, each in points.items()}

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
            self._advice = list(self.actions_of(answer(self.game, Seated(player))))
        return self._advice[0]

    def render(self) -> str | None:
        """The position as a short text; hidden things are not in it."""
        if self.render_mode is None:
            logger.warn('nothing to render: make the environment with render_mode="ansi"')
            return None
        return self.text()

    def close(self) -> None:
        """Nothing is held open."""


def one_of(what: str, value: object, known: Sequence[object]) -> None:
    """Make sure that a parameter is a known one.

    Raises:
        PositionError: it is not.
    """
    if value not in known:
        names = ", ".join(str(each) for each in known)
        raise PositionError(f"no {what} {value!r:.40}; there are {names}")


def _observation_space(high: Vector, actions: int) -> spaces.Dict:
    vector = spaces.Box(np.zeros(len(high), np.float32), high)
    mask = spaces.Box(0, 1, (actions,), np.int8)
    return spaces.Dict({"observation": vector, "action_mask": mask})


def victory(seats: Sequence[Seat], winners: Sequence[Seat]) -> dict[Seat, float]:
    """The share of the victory, so that a sole winner gets 1 and the sum of all is 0."""
    players, share = len(seats), 1 / len(winners)
    return {seat: (players * share * (seat in winners) - 1) / (players - 1) for seat in seats}
