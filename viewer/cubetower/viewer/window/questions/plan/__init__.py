"""The question for SHOGUN's plan of a round: the desk, the cards, the note beside it."""
