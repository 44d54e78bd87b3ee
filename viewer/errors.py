"""What can go wrong with a picture; every message names the place and the fix."""

from foundation import CubetowerError


class ViewerError(CubetowerError):
    """Base of every error this package raises on purpose."""


class IconError(ViewerError, ValueError):
    """An icon's file that cannot be read, or a role of it that nobody gives a colour."""


class FilmError(ViewerError):
    """A film or picture that cannot be made or written."""


class WindowError(ViewerError):
    """A window that cannot be opened; says what is missing and what to install."""
