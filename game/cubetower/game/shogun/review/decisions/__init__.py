"""The decisions of a game that was played, judged against their alternatives."""
