"""The map of Japan, and what lies on it."""
