"""SHOGUN in words, for people: questions, events, and an overview of the position."""
