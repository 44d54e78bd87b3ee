"""Self-contained pages that play a film in a browser."""

from viewer.page.save import save_page

__all__ = ["save_page"]
