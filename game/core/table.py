"""`rows`: a table of the project's data."""

from __future__ import annotations

from foundation import data_path
from foundation.reading import read_rows


def rows(name: str) -> list[dict[str, str]]:
    """The rows of a table under data/, by the names of its columns.

    Args:
        name: of the file, such as ``games/raid_quests.csv``.
    """
    return read_rows(data_path(name))
