"""A person at the terminal: plays by hand, and throws into the tower on the table."""
