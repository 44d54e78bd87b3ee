"""How fast games are, how long players think, and what is fitted to games."""
