"""Options that commands share; those of one kind have a module of their own."""

from typing import Annotated

import typer

Seed = Annotated[int, typer.Option(min=0, help="Same seed, same result.")]
Repeat = Annotated[
    int, typer.Option(min=1, help="Throw every session so often, for sharper figures.")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for other programs.")]
