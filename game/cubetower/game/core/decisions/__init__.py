"""Decisions: questions to players, their legal moves, and moves that are built pick by pick."""
