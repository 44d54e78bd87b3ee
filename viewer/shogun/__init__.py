"""Games of SHOGUN as films and pages: map, tower and cards."""

from viewer.shogun.filmed import game_scene
from viewer.shogun.gamescene import GameScene
from viewer.shogun.legend import LEGEND

__all__ = ["LEGEND", "GameScene", "game_scene"]
