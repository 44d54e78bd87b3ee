"""`cubetower review`: was it luck? What decided a game, and who was lucky in an evening."""
