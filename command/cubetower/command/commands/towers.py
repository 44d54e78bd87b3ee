"""`cubetower towers`: the tower models at hand, and whether a tower keeps its contract."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from cubetower.command.options import Json


def towers(
    check: Annotated[
        str | None,
        typer.Option(
            metavar="SPEC",
            help=(
                "Test whether this tower, such as your own module:Class, keeps the rules of a"
                " tower."
            ),
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """List the tower models and their parameters, or test a tower.

    --check throws into the tower a few thousand times; exit status 1 if it breaks a rule that
    every tower must keep.

    Example: cubetower towers --check bag,new=0.5
    """
    if check is None:
        _list_models(as_json)
    else:
        _check_tower(check, as_json)


def _check_tower(spec: str, as_json: bool) -> None:

    from cubetower.command.options.tower import load_tower
    from cubetower.command.terminal.output import print_json, spinner
    from cubetower.tower import TowerCheckError, check_tower

    load_tower(spec)  # a bad spec is not a failed check
    try:
        with spinner(f"checking {spec}"):
            made = check_tower(spec)
    except TowerCheckError as error:
        print(f"cubetower: tower {spec}: {' '.join(str(error).split())}", file=sys.stderr)
        raise typer.Exit(1) from None
    if as_json:
        print_json({"tower": spec, "checks": made})
    else:
        print(f"{spec} keeps the rules of a tower: it passed all {len(made)} checks.")
        print("\n".join(f"ok: {name}" for name in made))


def _list_models(as_json: bool) -> None:
    from rich.text import Text

    from cubetower.command.terminal.output import console, print_json, table
    from cubetower.tower import MODELS
    from cubetower.tower.shipped import DESIGNS, shipped_names
    from cubetower.tower.spec import parameters_of

    designs = shipped_names(DESIGNS)
    if as_json:
        models = {
            name: {"summary": model.summary, "parameters": parameters_of(name)}
            for name, model in MODELS.items()
        }
        print_json({"models": models, "designs": designs})
        return
    shown = table("model", "what it is", "parameters", words=("model", "what it is", "parameters"))
    for name, model in MODELS.items():
        parameters = ", ".join(f"{k}={v}" if v else k for k, v in parameters_of(name).items())
        shown.add_row(Text(name, "bold"), model.summary, parameters)
    out = console()
    out.print(shown)
    out.print(
        "Designs for physics, physics3d (not plane) and surrogate (of solid in three dimensions): "
        f"{', '.join(designs)}; any value of physics can be changed, as in "
        "physics,friction.cube_wall=0.5\n"
        "Also: a .toml file of a design or tower, your own module:Class, or a program of "
        "yours in any language, exec:./program. Write parameters behind commas: bag,new=0.5,old=0.6"
    )
