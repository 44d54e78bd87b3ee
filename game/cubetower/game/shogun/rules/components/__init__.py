"""What lies in the box: the board, pieces, cards and printed tables, and their names."""
