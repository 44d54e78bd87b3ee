"""Games as PettingZoo's agent-environment cycle: `env` and `raw_env`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, ClassVar, Final, Self

import numpy as np
from numpy.typing import NDArray

from cubetower.game.coding.partialmoves import PartialMove
from cubetower.game.core import Game, Player, Seat, Seated, answer
from cubetower.game.core.arguments import whole_number
from cubetower.game.core.game import Options
from cubetower.game.errors import GameError, IllegalMove, PositionError
from cubetower.game.games import game_definition
from cubetower.tower import make_tower
from cubetower.tower.spec import TowerSource

try:
    from gymnasium import logger, spaces
    from gymnasium.utils import seeding
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
    return OrderEnforcingWrapper(made)


class OrderEnforcingWrapper(wrappers.OrderEnforcingWrapper):  # type: ignore[misc]  # without types
    """PettingZoo's; it also refuses actions like True, and can be copied."""

    def __copy__(self) -> Self:
        return deepcopy(self)

    def step(self, action: Any) -> None:
        """Take an action, or None if the game is over.

        Raises:
            PositionError: it is neither.
        """
        super().step(None if action is None else whole_number(action, "action"))


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 - PettingZoo's, without types
    """A game without wrappers: an illegal action raises `IllegalMove` and changes nothing.

    The agents are the seats. A move takes one action or several in a row. A copied or unpickled
    environment goes on from where it is, independently.

    Attributes:
        game: the game in progress, with everything that is hidden: a policy must not look at it.
        coding: of moves and observations.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "cubetower_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }
    game: Game

    def __init__(
        self,
        game: str = "shogun",
        *,
        players: int | None = None,
        tower: TowerSource = "surrogate",
        options: Options | None = None,
        reward: str = "victory",
        render_mode: str | None = None,
    ) -> None:
        """Make an environment; it is played after `reset`.

        Args:
            game: ``shogun``, ``samurai``, ``shitenno`` or ``raid``.
            players: how many play; as many as can, if None.
            tower: in games with one, a spec such as ``bag``, a class or function that makes a
                tower, or a tower, of which each game has a copy.
            options: of the game, by name.
            reward: ``victory``, ``points`` or ``gains``.
            render_mode: ``ansi`` or None.

        Raises:
            PositionError: no such game, option, reward or render mode, or no actions for what the
                options name.
            SpecError: no such tower.
        """
        _check_known("reward", reward, REWARDS)
        _check_known("render_mode", render_mode, (None, "ansi"))
        self.render_mode, self._reward = render_mode, reward
        definition = game_definition(game)
        self._name, kind = game, definition.game
        self._tower = tower if kind.TOWER else None
        if not (self._tower is None or isinstance(tower, str) or callable(tower)):
            self._tower = make_tower(tower)  # whatever becomes of that one
        self._players = kind.PLAYERS[-1] if players is None else players
        self._options = definition.with_parts(kind.full_options({} if options is None else options))
        self.coding = definition.coding
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
        self.game = game_definition(self._name).game(
            self._players,
            tower=None if self._tower is None else make_tower(self._tower),
            seed=seed,
            options=self._options,
        )
        self.coding.check(self.game)
        self._ask()

    def _ask(self) -> None:
        """Begin a move for the next decision, if there is one."""
        self._partial = self._begin_move()
        self._vectors: dict[Seat, Vector] = {}
        self._advice: list[int] = []

    def _begin_move(self) -> PartialMove | None:
        asked = self.game.decision
        return self.coding.begin_move(asked, self.game.legal()) if asked else None

    def __copy__(self) -> Self:
        return deepcopy(self)

    def __getstate__(self) -> dict[str, Any]:
        taken = self._partial.taken if self._partial else []
        return {**self.__dict__, "coding": None, "_partial": taken}  # the rest has functions

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, coding=game_definition(state["_name"]).coding)
        self._partial = self._begin_move()
        for action in state["_partial"]:
            self._take(action)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game.

        Args:
            seed: of the game, 0 or more; with None the next one is drawn, at first from the
                system's entropy.
            options: ignored.
        """
        seed = None if seed is None else whole_number(seed, "seed", 0)
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
        """The vector under ``observation``, the mask under ``action_mask``.

        Raises:
            PositionError: no such agent.
        """
        _check_known("agent", agent, self.possible_agents)
        return self.observation_spaces[agent]

    def action_space(self, agent: Seat) -> spaces.Discrete:
        """The numbers of the actions.

        Raises:
            PositionError: no such agent.
        """
        _check_known("agent", agent, self.possible_agents)
        return self.action_spaces[agent]

    def observe(self, agent: Seat) -> dict[str, NDArray[Any]]:
        """What an agent knows, and which actions are legal: none, unless it must decide.

        Raises:
            PositionError: no such agent.
            GameError: no game has begun.
        """
        self._refuse_before_reset()
        _check_known("agent", agent, self.possible_agents)
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
            number = whole_number(action, "action", 0)
        except PositionError:
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
        return game_definition(self._name).overview(
            self.game.observe(asked.seat if asked else seats[0])
        )

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
