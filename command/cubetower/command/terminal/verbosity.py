"""How much a command says besides its answer: `-q` and `-v`, which every command has."""

from __future__ import annotations

import functools
import inspect
import logging
import sys
from collections.abc import Callable, Mapping
from time import monotonic
from typing import Annotated, Any

import typer

from cubetower.command.config import config_path

Quiet = Annotated[
    bool,
    typer.Option("--quiet", "-q", help="Only the answer: no progress and no warnings."),
]
Verbose = Annotated[
    bool,
    typer.Option("--verbose", "-v", help="Also what is read and used, and how long it took."),
]
log = logging.getLogger("cubetower")
"""What a command says on standard error: warnings usually, more with `-v`, nothing with `-q`."""


class _Lines(logging.Handler):
    """Prints a line on standard error, whatever a file has put into it."""

    def emit(self, record: logging.LogRecord) -> None:
        from cubetower.foundation.reading import printable

        mark = "warning: " if record.levelno >= logging.WARNING else ""
        print(f"cubetower: {mark}{printable(record.getMessage())}", file=sys.stderr)


log.addHandler(_Lines())
log.propagate = False


def is_quiet() -> bool:
    """Whether progress is not shown."""
    return log.level > logging.WARNING


def set_verbosity(*, quiet: bool, verbose: bool) -> None:
    """Say so much from now on.

    Raises:
        typer.BadParameter: both at once.
    """
    if quiet and verbose:
        raise typer.BadParameter("--quiet and --verbose exclude each other")
    log.setLevel(logging.ERROR if quiet else logging.INFO if verbose else logging.WARNING)


def with_verbosity(command: Callable[..., None]) -> Callable[..., None]:
    """A command with the two options besides its own."""

    def run(*args: Any, quiet: bool, verbose: bool, **options: Any) -> None:
        if quiet or verbose:  # else what was said before the command is in force
            set_verbosity(quiet=quiet, verbose=verbose)
        if (settings := config_path()).exists():
            log.info("defaults of %s", settings)
        begun = monotonic()
        try:
            command(*args, **options)
        finally:
            log.info("took %.1f s", monotonic() - begun)

    return with_options(command, run, {"quiet": Quiet, "verbose": Verbose})


def with_options(
    command: Callable[..., None], run: Callable[..., None], added: Mapping[str, Any]
) -> Callable[..., None]:
    """A command with more options than its own.

    Args:
        command: as it is without them.
        run: what runs instead, with all of them.
        added: their types by name; each is a flag.
    """
    own = inspect.signature(command, eval_str=True)
    more = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=False, annotation=kind)
        for name, kind in added.items()
    ]
    functools.update_wrapper(run, command)
    vars(run)["__signature__"] = own.replace(parameters=[*own.parameters.values(), *more])
    types = {name: parameter.annotation for name, parameter in own.parameters.items()}
    run.__annotations__ = {**types, **added}
    return run
