"""The cards of paper that lie on the map."""
