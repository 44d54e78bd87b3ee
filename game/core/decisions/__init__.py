"""Decisions: what is asked of a player, and moves that are put together."""
