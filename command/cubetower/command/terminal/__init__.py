"""The terminal: tables, progress, colours, questions."""
