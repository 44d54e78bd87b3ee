"""How fast things are, and how the standard tower balances."""
