"""Options that commands share: games, bulk play, where to write, what may be made."""
