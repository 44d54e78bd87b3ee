"""Self-contained pages that play a film in a browser."""

from viewer.page.layout import PageLayout
from viewer.page.save import save_page

__all__ = ["PageLayout", "save_page"]
