"""The table of SAMURAI."""
