"""Games of SHOGUN as films and pages: map, tower and cards."""

from viewer.shogun.filmed import game_scene
from viewer.shogun.gamescene import GameScene

__all__ = ["GameScene", "game_scene"]
