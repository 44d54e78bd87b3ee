"""How fast games are, how strong their players, and what expansions change."""
