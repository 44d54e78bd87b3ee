"""Worlds: possible games, from a player's view, in which moves are tried.

A world is as good as the models of the other players (`cubetower.game.shogun.bots.others`) resemble
them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import count
from random import Random

from cubetower.game.core import Move, RandomPlayer, Seat
from cubetower.game.shogun.bots.others import GREEDY, OTHERS, Mixture, Model, Opponents
from cubetower.game.shogun.bots.position import chances
from cubetower.game.shogun.imagine import imagine
from cubetower.game.shogun.rules.game import ShogunGame
from cubetower.game.shogun.rules.observation import Observation
from cubetower.game.shogun.rules.plans import Plan
from cubetower.tower import Tower


class Worlds:
    """Imagines worlds for a player, and tries moves in them.

    Args:
        observation: of the player who must decide.
        tower: the tower of imagined games; its contents change.
        rng: decides every random number.
        others: whom the other players may be.

    Attributes:
        seat: the player.
    """

    def __init__(
        self,
        observation: Observation,
        tower: Tower,
        rng: Random,
        others: Mixture = OTHERS["mixture"],
    ) -> None:
        self.seat: Seat = observation.seat
        self._seen, self._tower, self._rng, self._others = observation, tower, rng, others
        self._opponents = Opponents(self._imagine(), observation)
        self._numbers = count()
        self._models: Mapping[Seat, Model] = {}
        self._plans: Mapping[Seat, Plan] = {}

    def another(self) -> ShogunGame:
        """A new world, with other players and plans.

        Worlds share a tower: the next one makes the last one unusable.
        """
        world = self._imagine()
        number = next(self._numbers)
        self._models = self._others.draw(self._opponents.seats, number, self._rng)
        self._plans = {
            seat: self._opponents.plan(world, seat, model, self._rng)
            for seat, model in self._models.items()
        }
        world.plans.update({s: self._plans[s] for s in world.plans if s != self.seat})
        return world

    def chance(self, world: ShogunGame, move: Move) -> float:
        """The player's chance to win after a move, having played this world's round to its end.

        Args:
            world: the last one that `another` gave.
            move: that is tried.
        """
        return chances(self.outcome(world, move))[self.seat]

    def outcome(self, world: ShogunGame, move: Move) -> ShogunGame:
        """This world at the end of the round, after a move."""
        game = world.copy()
        game.advance(world.legal().verify(move))
        self._play_on(game)
        return game

    def _play_on(self, game: ShogunGame) -> None:
        """Play on to the next round's planning, or to the end of the game."""
        now = (self._seen.year, self._seen.season)
        while (asked := game.decision) is not None:
            if asked.kind != "plan":
                game.advance(self._answer(game, asked.seat))
            elif game.clock == now:
                game.advance(self._plans[asked.seat])
            else:
                return

    def _answer(self, game: ShogunGame, seat: Seat) -> Move:
        """What a player does in an imagined world; the one who must decide goes on as `greedy`."""
        model = self._models.get(seat, GREEDY)
        if isinstance(model, RandomPlayer):  # in a world it does the same whatever is tried
            return model.pick(game.legal(), game.player_rng())
        return model.choose(game.observe(seat, shared=True), self._rng)

    def _imagine(self) -> ShogunGame:
        return imagine(self._seen, self._tower, self._rng)


def rank_moves(
    worlds: Worlds, moves: Sequence[Move], worlds_in: Callable[[int, int], int]
) -> list[int]:
    """Rank moves by sequential halving: after each bout the worse half is out.

    Args:
        worlds: gives new worlds, the same for all moves that are left.
        moves: one or more.
        worlds_in: how many worlds a bout has, by its number, from 0, and by the moves left.

    Returns:
        The numbers of the moves, the best first; of equal ones that which is listed first.
    """
    won, left, dropped = [0.0] * len(moves), list(range(len(moves))), list[int]()
    bouts = count()
    while len(left) > 1:
        for _ in range(worlds_in(next(bouts), len(left))):
            world = worlds.another()
            for number in left:
                won[number] += worlds.chance(world, moves[number])
        left.sort(key=lambda number: -won[number])
        half = (len(left) + 1) // 2
        left, dropped = left[:half], left[half:] + dropped
    return left + dropped
