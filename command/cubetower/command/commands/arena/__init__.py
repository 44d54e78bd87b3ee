"""`cubetower arena`: a tournament of players."""
