"""What `simulate` and `arena` share: options of bulk play, and how far it is."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cubetower.foundation.wording import plural

if TYPE_CHECKING:
    from cubetower.foundation.workers import Workers
    from cubetower.game.bulk import Estimate, Progress

Games = Annotated[int, typer.Option(min=1, metavar="N", help="How many games to play.")]
Jobs = Annotated[
    int | None,
    typer.Option(min=1, metavar="N", help="How many to work on at once [default: one per core]."),
]
Backend = Annotated[
    str,
    typer.Option(
        metavar="NAME",
        help="What does the work: loky (processes on this machine) or dask.",
        autocompletion=lambda: ["loky", "dask"],
    ),
]
Scheduler = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Address of a Dask cluster, such as tcp://host:8786."),
]
ChunkSize = Annotated[
    int | None,
    typer.Option("--chunk", min=1, metavar="N", help="Games handed to a worker at a time."),
]
OutFolder = Annotated[
    Path | None,
    typer.Option(
        "--out",
        metavar="FOLDER",
        help="Keep all results here as tables; games already there are not played again.",
    ),
]


def workers_of(jobs: int | None, backend: str, scheduler: str | None) -> Workers:
    """Who plays.

    Raises:
        WorkersError: no such backend, or an address where none is needed.
    """
    from cubetower.foundation.workers import Workers, cores

    return Workers(jobs if jobs or scheduler else cores(), backend, scheduler)


def numbers_of(
    figure: Estimate, limits: tuple[float, float] | None = None
) -> dict[str, float | None]:
    """A figure with its limits, for JSON; null is what is not known."""
    from cubetower.command.terminal.output import finite_or_none

    low, high = limits or figure.interval
    found = {
        "value": figure.value,
        "standard_error": math.nan if figure.is_degenerate else figure.standard_error,
        "low_95": low if low < high else math.nan,
        "high_95": high if low < high else math.nan,
    }
    return {name: finite_or_none(value) for name, value in found.items()}


def games_progress(out: Path | None) -> AbstractContextManager[Progress]:
    """Give a function that shows the games finished, their rate and the time left.

    If the work ends early, it says what is kept, below the bar.
    """
    return bulk_progress("games", lambda done, total: _describe_kept(done, total, out))


@contextmanager
def bulk_progress(what: str, describe_kept: Callable[[int, int], str]) -> Iterator[Progress]:
    """Give a function that shows how much is finished, its rate and the time left.

    Args:
        what: is counted, the bar's label.
        describe_kept: says, of what is finished and of all, what remains if the work ends early.
    """
    from cubetower.command.terminal.output import meter

    done = total = 0

    def tell(now: int, of: int, before: int) -> None:
        nonlocal done, total
        done, total = now, of
        if shown:
            shown.show(what, now, of, before)

    try:
        with meter(what, counted=True) as shown:
            yield tell
    except BaseException:
        if 0 < done < total:
            print(f"cubetower: {describe_kept(done, total)}", file=sys.stderr)
        raise


def _describe_kept(done: int, total: int, out: Path | None) -> str:
    """What is kept of games that were interrupted.

    The folder is counted: an interrupt may come between writing a chunk and reporting it.
    """
    from cubetower.game.bulk import games_there

    if out is None:
        lost = f"{done:,} of {plural(total, 'game')} were played and are lost"
        return f"{lost}; --out FOLDER would have kept them"
    there = f"{games_there(out):,} of {plural(total, 'game')} are kept in {out}"
    return f"{there}; the same command resumes"
