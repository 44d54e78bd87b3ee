"""Games for learners: what all environments of PettingZoo share, and those of the sister games."""
