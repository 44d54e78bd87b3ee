"""Games for learners: PettingZoo's environment, and the coding of moves and observations."""
