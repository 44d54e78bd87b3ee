"""Boards: each game as films, pages and windows show it."""

from viewer.boards.scene import GameScene
from viewer.boards.scenes import game_scene

__all__ = ["GameScene", "game_scene"]
