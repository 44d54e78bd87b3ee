"""How fast films, pages and the window are."""
