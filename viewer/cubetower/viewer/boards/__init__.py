"""Boards: each game as films, pages and windows show it."""

from cubetower.viewer.boards.scenes import game_scene

__all__ = ["game_scene"]
