"""Games as PettingZoo's agent-environment cycle: `env` and `raw_env`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from operator import index
from typing import Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from game.core import PlainGame, Player, Seat, Seated, answer
from game.core.plain import Options
from game.environment.coding import Coding
from game.environment.partialmoves import PartialMove
from game.errors import GameError, IllegalMove, PositionError
from game.titles import title
from tower import Tower, make_tower

try:
    from gymnasium import logger, spaces
    from gymnasium.utils import EzPickle, seeding
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as error:
    if error.name not in ("pettingzoo", "gymnasium"):
        raise
    raise ImportError(
        'the environment needs PettingZoo: pip install "cubetower[pettingzoo]"'
    ) from None

Vector = NDArray[np.float32]

REWARDS: Final = ("victory", "points", "gains")
"""What agents can be rewarded for."""


def env(game: str = "shogun", **parameters: Any) -> AECEnv:
    """The environment in PettingZoo's wrappers, which check every action.

    An illegal action ends the game: its agent gets -1, all others 0.

    Args:
        game: its name.
        parameters: of `raw_env`.
    """
    made = wrappers.TerminateIllegalWrapper(raw_env(game, **parameters), illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


class raw_env(AECEnv, EzPickle):  # type: ignore[misc]  # noqa: N801 - PettingZoo's, without types
    """A game without wrappers: an illegal action raises `IllegalMove` and changes nothing.

    The agents are the seats. A move takes one action or several in a row. A copied or unpickled
    environment begins a new game.

    Attributes:
        game: the game in progress, with everything that is hidden: a policy must not look at it.
        coding: of moves and observations.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "cubetower_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }
    game: PlainGame

    def __init__(
        self,
        game: str = "shogun",
        *,
        players: int | None = None,
        tower: str | Callable[[], Tower] = "surrogate",
        options: Options | None = None,
        reward: str = "victory",
        render_mode: str | None = None,
    ) -> None:
        """Make an environment; it is played after `reset`.

        Args:
            game: ``shogun``, ``samurai``, ``shitenno`` or ``raid``.
            players: how many play; as many as can, if None.
            tower: in games with one, a spec such as ``bag``, or a function that makes a tower,
                which serves all games.
            options: of the game, by name.
            reward: ``victory``, ``points`` or ``gains``.
            render_mode: ``ansi`` or None.

        Raises:
            PositionError: no such game, option, reward or render mode, or no actions for what the
                options name.
            SpecError: no such tower.
        """
        given = {"players": players, "tower": tower, "options": options, "reward": reward}
        EzPickle.__init__(self, game, **given, render_mode=render_mode)
        _check_known("reward", reward, REWARDS)
        _check_known("render_mode", render_mode, (None, "ansi"))
        self.render_mode, self._reward = render_mode, reward
        self._title = title(game)
        self._tower: Tower | None = None
        if self._title.game.TOWER:
            self._tower = make_tower(tower) if isinstance(tower, str) else tower()
        self._players = players or self._title.game.PLAYERS[-1]
        self._options = self._title.with_parts(options or {})
        self.coding: Coding = import_module(f"game.{game}.coding").CODING
        self.metadata = {**self.metadata, "name": f"{game}_v0"}  # type: ignore[misc]
        self._random: np.random.Generator | None = None
        self._begin(0)
        self.possible_agents = list(self.game.seats)
        self.agents: list[Seat] = []
        actions, seats = len(self.coding.actions), self.game.seats
        space = _observation_space(self.coding.high, actions)
        self.observation_spaces = dict.fromkeys(seats, space)
        self.action_spaces = {seat: spaces.Discrete(actions) for seat in seats}

    def _begin(self, seed: int) -> None:
        self.game = self._title.game(
            self._players, tower=self._tower, seed=seed, options=self._options
        )
        self.coding.check(self.game)
        self._ask()

    def _ask(self) -> None:
        """Begin a move for the next decision, if there is one."""
        asked = self.game.decision
        self._partial: PartialMove | None = (
            self.coding.begin_move(asked, self.game.legal()) if asked else None
        )
        self._vectors: dict[Seat, Vector] = {}
        self._advice: list[int] = []

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game.

        Args:
            seed: of the game, 0 or more; with None the next one is drawn, at first from the
                system's entropy.
            options: ignored.
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
        mask = np.zeros(len(self.coding.actions), np.int8)
        if agent not in self._vectors:
            self._vectors[agent] = self.coding.vector(self.game.observe(agent))
        asked, partial = self.game.decision, self._partial
        if asked is None or partial is None or agent != asked.seat:
            return {"observation": self._vectors[agent].copy(), "action_mask": mask}
        if not self.terminations.get(agent, True):
            mask[partial.options()] = 1
        seen = self.coding.with_partial_move(self._vectors[agent], partial)
        return {"observation": seen, "action_mask": mask}

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Observation, reward, terminated, truncated and infos of the agent that must decide.

        Args:
            observe: False to get None instead of the observation.

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
        return self._partial.options() if self._partial else []

    def step(self, action: Any) -> None:
        """Take an action of the agent that must decide; None if the game is over.

        Raises:
            IllegalMove: the mask forbids it; nothing has changed.
            TowerError: the tower refuses; the game cannot go on.
            GameError: no game has begun.
        """
        self._refuse_before_reset()
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        partial = self._take(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if partial.is_complete:
            self._play(agent, partial.move)
            self._accumulate_rewards()

    def _take(self, action: Any) -> PartialMove:
        """Add an action to the move."""
        partial, names = self._partial, self.coding.actions
        assert partial is not None, "nobody must decide"  # noqa: S101
        try:
            number = index(action)
        except TypeError:
            number = -1
        if number not in partial.options():
            what = f"{number} ({names[number]})" if 0 <= number < len(names) else f"{action!r}"
            raise IllegalMove(
                "mask", f"{partial.stage}: action {what:.60} is not legal now; see the action mask"
            )
        self._advice = self._advice[1:] if self._advice[:1] == [number] else []
        partial.take(number)
        return partial

    def _play(self, seat: Seat, move: Any) -> None:
        before = dict(self.game.scores)
        self.game.play(seat, move)
        self._ask()
        if self._reward == "gains":
            after = self.game.scores
            self.rewards = self._ahead({each: after[each] - before[each] for each in after})
        if self._partial is not None:
            self._select()
            return
        if self._reward == "points":
            self.rewards = self._ahead(self.game.scores)
        elif self._reward == "victory":
            self.rewards = victory(self.game.seats, self.game.winners)
        self.terminations = dict.fromkeys(self.agents, True)
        self._deads_step_first()

    def _ahead(self, points: Mapping[Seat, int]) -> dict[Seat, float]:
        """Points ahead of the mean of all, as rewards."""
        mean = sum(points.values()) / len(points)
        return {seat: (each - mean) / self.coding.full for seat, each in points.items()}

    def action_of(self, player: Player) -> int:
        """The next action of a player as in docs/bots.md, such as `Greedy`.

        The player chooses a whole move at its first action, with the same generator as in
        `play_out`; the following calls give the rest of that move.

        Raises:
            GameError: the game is over, or other actions have begun the move.
        """
        if self._partial is None:
            raise GameError("the game is over; nobody has an action")
        if not self._advice:
            asked = self.game.decision
            if self._partial.taken or asked is None:
                raise GameError("other actions have begun this move; ask at its first action")
            move = answer(self.game, Seated(player))
            self._advice = list(self.coding.actions_of(asked, move))
        return self._advice[0]

    def render(self) -> str | None:
        """The position as a short text, as the player sees it who must decide."""
        if self.render_mode is None:
            logger.warn('nothing to render: make the environment with render_mode="ansi"')
            return None
        asked, seats = self.game.decision, self.game.seats
        return self._title.overview(self.game.observe(asked.seat if asked else seats[0]))

    def close(self) -> None:
        """Nothing is held open."""


def _check_known(what: str, value: object, known: Sequence[object]) -> None:
    """Make sure that a parameter has a known value.

    Raises:
        PositionError: it has not.
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
