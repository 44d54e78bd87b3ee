"""Pages of HTML and charts, self-contained and in one look: palette, typeface, wording."""
