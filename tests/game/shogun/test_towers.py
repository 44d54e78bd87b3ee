"""Towers that do not keep their cubes, and towers that games share, are told of."""

from __future__ import annotations

from random import Random

import pytest

from cubetower.game.core import Seated, play_out
from cubetower.game.shogun import BOTS, ShogunGame
from cubetower.tower import Cubes, Toss, TowerError
from cubetower.tower.models.naive import Bag


class Losing(Bag):
    """A cube vanishes at the third throw."""

    thrown = 0

    def toss(self, thrown: Cubes, rng: Random, *, record: bool = False) -> Toss:
        toss = super().toss(thrown, rng, record=record)
        self.thrown += 1
        if self.thrown == 3 and self._inside:
            self._inside -= Cubes({next(iter(self._inside)): 1})
        return toss


class Minting(Bag):
    """More falls than there is."""

    def toss(self, thrown: Cubes, rng: Random, *, record: bool = False) -> Toss:
        toss = super().toss(thrown, rng, record=record)
        return Toss(toss.thrown, toss.fell + Cubes(green=1) if len(thrown) < 3 else toss.fell)


def play(tower: Bag) -> None:
    game = ShogunGame(5, tower=tower, seed=1)
    play_out(game, dict.fromkeys(game.seats, Seated(BOTS["random"]())))


@pytest.mark.parametrize("tower", [Losing, Minting])
def test_a_tower_that_does_not_keep_its_cubes_is_named(tower):
    with pytest.raises(TowerError, match=f"^{tower.__name__}: .* inside, .* thrown, .* fell, and"):
        play(tower())


def test_two_games_on_one_tower_are_told_at_the_first_throw():
    tower = Bag()
    game = ShogunGame(5, tower=tower, seed=1)
    ShogunGame(5, tower=tower, seed=2)
    with pytest.raises(TowerError, match="somebody else has used it"):
        play_out(game, dict.fromkeys(game.seats, Seated(BOTS["random"]())))
