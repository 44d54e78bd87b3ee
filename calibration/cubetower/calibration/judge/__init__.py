"""How well a tower fits a log, and how far towers are from each other."""
