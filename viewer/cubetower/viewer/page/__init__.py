"""Self-contained pages that play a film in a browser."""

from cubetower.viewer.page.save import save_page

__all__ = ["save_page"]
