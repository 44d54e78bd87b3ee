"""SHOGUN in words, for people: what is asked, what happened, how a player stands."""
