"""The parts of an expansion module: rules, words, pictures, advice, coding for learners."""
