"""Options that commands share; those of one kind have a module of their own."""

from typing import Annotated

import typer

Seed = Annotated[int, typer.Option(min=0, metavar="N", help="Random seed: same seed, same result.")]
Repeat = Annotated[
    int,
    typer.Option(
        min=1, metavar="N", help="Throw every session this many times, for smaller errors."
    ),
]
Details = Annotated[
    bool, typer.Option("--details", help="Also the tables and statistics behind the answer.")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for other programs.")]
