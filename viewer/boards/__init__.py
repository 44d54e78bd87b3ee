"""Boards: each game as films, pages and windows show it."""

from viewer.boards.filmed import game_scene
from viewer.boards.scene import GameScene

__all__ = ["GameScene", "game_scene"]
