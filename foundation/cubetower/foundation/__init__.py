"""What all packages use: files, users' specs, workers, and the base of all errors."""

from cubetower.foundation.errors import (
    ClaimError,
    CubetowerError,
    OutputError,
    SpecError,
    UnreadableError,
    WorkersError,
)
from cubetower.foundation.files import data_path, write_whole

__all__ = [
    "ClaimError",
    "CubetowerError",
    "OutputError",
    "SpecError",
    "UnreadableError",
    "WorkersError",
    "data_path",
    "write_whole",
]
