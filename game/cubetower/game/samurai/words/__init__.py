"""SAMURAI in words, for people."""
