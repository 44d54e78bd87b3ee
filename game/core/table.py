"""`rows`: a table of the project's data."""

from __future__ import annotations

import csv

from tower import data_path


def rows(name: str) -> list[dict[str, str]]:
    """The rows of a table under data/, by the names of its columns.

    Args:
        name: of the file, such as ``sister/raid_quests.csv``.
    """
    with data_path(name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))
