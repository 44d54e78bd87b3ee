"""Games for learners: the environment of PettingZoo, and what codings of games share."""
