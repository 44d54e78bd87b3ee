"""Pages that explain thousands of games of any kind, and the standings of an arena."""
