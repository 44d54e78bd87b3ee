"""Designs at the terminal: measured with a ruler, drawn, checked."""
