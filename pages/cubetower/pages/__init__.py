"""Self-contained HTML pages and charts in one style: palette, typeface, wording."""
