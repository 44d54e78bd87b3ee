"""What can go wrong with a tower; every message names the place and the fix."""

from __future__ import annotations

from foundation import CubetowerError


class TowerError(CubetowerError):
    """Base of every error this package raises on purpose."""


class CubesError(TowerError, ValueError):
    """A multiset of cubes that cannot exist: a negative or fractional count."""


class StateError(TowerError, ValueError):
    """A state that this tower did not write, or contents it cannot hold."""


class DesignError(TowerError, ValueError):
    """A tower design that no cube tower can have; names the part."""


class TowerFileError(TowerError, ValueError):
    """A tower file that cannot be read."""


class RecordingError(TowerError, ValueError):
    """A recording that cannot be read."""


class ScriptError(TowerError):
    """A scripted tower was asked for more than its script can answer."""


class ProgramError(TowerError):
    """A tower that is a program ended, was silent, or answered what cannot be."""


class ConditionError(TowerError, ValueError):
    """A result that no toss can have had, or a tower whose tosses cannot be drawn."""
