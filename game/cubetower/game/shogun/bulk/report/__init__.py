"""A page that explains what the tower changes in thousands of games."""

from __future__ import annotations

from pathlib import Path

from cubetower.game.bulk import Results
from cubetower.game.shogun.bulk.report.sections import context_of
from cubetower.pages.page import write_page

__all__ = ["write_report"]


def write_report(results: Results, path: Path | str) -> None:
    """Write an HTML page that explains the games of a simulation.

    It needs only setting and counts, so it is as quick for a billion games as for ten; the same
    ones give the same bytes.

    Args:
        results: of the games.
        path: the file to write, whole or not at all.

    Raises:
        OutputError: it cannot be written there.
    """
    write_page(__name__, "games.html", context_of(results), path)
