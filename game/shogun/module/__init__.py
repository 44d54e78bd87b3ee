"""What an expansion module is: its rules, words, pictures, advice, and coding for learners."""
