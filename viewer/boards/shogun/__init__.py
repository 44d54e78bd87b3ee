"""Games of SHOGUN as films and pages: map, tower and cards."""

from viewer.boards.shogun.filmed import game_scene
from viewer.boards.shogun.gamescene import GameScene
from viewer.boards.shogun.legend import LEGEND

__all__ = ["LEGEND", "GameScene", "game_scene"]
