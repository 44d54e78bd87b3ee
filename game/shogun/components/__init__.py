"""What is in the box: the board, cubes, cards and tables, and what they say."""
