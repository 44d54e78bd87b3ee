"""Errors of towers; every message has the place and the fix."""

from __future__ import annotations

from cubetower.foundation import CubetowerError


class TowerError(CubetowerError):
    """Base of every error this package raises on purpose."""


class CubesError(TowerError, ValueError):
    """A multiset of cubes that cannot exist: a negative or fractional count."""


class StateError(TowerError, ValueError):
    """A state that this tower did not write, or contents it cannot hold."""


class DesignError(TowerError, ValueError):
    """An impossible tower design; the message names the part."""


class TowerFileError(TowerError, ValueError):
    """A tower file that cannot be read."""


class RecordingError(TowerError, ValueError):
    """A recording that cannot be read."""


class ScriptError(TowerError):
    """A scripted tower was asked for more than its script can answer."""


class ProgramError(TowerError):
    """A program that is a tower ended, did not answer, or gave an impossible answer."""


class ConditionError(TowerError, ValueError):
    """An impossible result of a toss, or a tower without poses to sample."""
