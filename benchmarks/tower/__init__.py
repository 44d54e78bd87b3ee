"""How fast tosses are, and how the standard tower balances."""
