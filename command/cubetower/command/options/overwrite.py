"""``--overwrite``: every command that writes a file asks for it before it replaces a person's."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Annotated, Any, Final

import typer

from cubetower.command.terminal.verbosity import with_options

Overwrite = Annotated[
    bool, typer.Option("--overwrite", help="Replace even a file that a person made.")
]
WRITTEN: Final = ("out", "report", "sheet")
"""Parameters of commands that name a file to write."""


def with_overwrite(command: Callable[..., None]) -> Callable[..., None]:
    """A command that replaces nothing that a person made, unless it is asked to.

    One that has the option itself decides about its `out` itself.
    """
    own = inspect.signature(command).parameters
    decides = "overwrite" in own
    written = [name for name in WRITTEN if name in own and not (decides and name == "out")]
    if not written:
        return command

    def run(*args: Any, overwrite: bool, **options: Any) -> None:
        for place in (options[name] for name in written):
            if place is not None and place.exists():
                from cubetower.command.options.outputs import (
                    expect_replaceable,  # takes long to load
                )

                expect_replaceable(place, overwrite=overwrite)
        command(*args, **options, **({"overwrite": overwrite} if decides else {}))

    return with_options(command, run, {} if decides else {"overwrite": Overwrite})
