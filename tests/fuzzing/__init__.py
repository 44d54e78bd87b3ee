"""Valid files of every format, changed at random, given to every reader.

``python -m tests.fuzzing --inputs 100000`` counts what is neither accepted nor clearly refused.
"""
