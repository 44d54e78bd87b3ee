"""Errors of pictures, films and windows; every message says where and what to do."""

from cubetower.foundation import CubetowerError


class ViewerError(CubetowerError):
    """Base of every error this package raises on purpose."""


class IconError(ViewerError, ValueError):
    """An icon file that cannot be read, or one with a role that has no colour."""


class FilmError(ViewerError):
    """A film or picture that cannot be made or written."""


class WindowError(ViewerError):
    """A window that cannot be opened; says what is missing and what to install."""
