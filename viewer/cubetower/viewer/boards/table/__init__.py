"""What the boards of games without a tower share: moments, players, course."""
