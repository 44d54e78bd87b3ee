"""`cubetower odds`: the chance to win a battle."""
