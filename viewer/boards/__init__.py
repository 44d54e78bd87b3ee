"""Boards: each game as films, pages and windows show it."""
