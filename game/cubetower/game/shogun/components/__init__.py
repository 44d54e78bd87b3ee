"""The contents of the box: board, cubes, cards and tables, and their texts."""
