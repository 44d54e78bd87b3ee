"""`cubetower toss` and `cubetower towers`: throws into any tower."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from tower import Cubes, Toss

MOST_ROWS = 20  # tosses shown one by one; of more, the first and the last ones

TowerSpec = Annotated[
    str,
    typer.Option(
        "--tower",
        metavar="SPEC",
        help="A model (see `cubetower towers`), a design or tower file, or your module:Class.",
    ),
]
Seed = Annotated[int, typer.Option(min=0, help="Same seed, same result.")]
Repeat = Annotated[
    int, typer.Option(min=1, help="Throw every session so often, for sharper figures.")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for other programs.")]


def toss(
    throw: Annotated[
        str, typer.Option(metavar="CUBES", help="What is thrown each time: red=4,blue=3.")
    ],
    tower: TowerSpec = "physics",
    times: Annotated[int, typer.Option(min=1, help="Throws, all into the same tower.")] = 1,
    seed: Seed = 1,
    as_json: Json = False,
) -> None:
    """Throw cubes into a tower, again and again.

    A tower that jams is tapped, as at the table.

    Example: cubetower toss --tower bag --throw red=4,blue=3 --times 100
    """
    from random import Random

    from cubetower.terminal import blaming, named_tower, print_json, progress, read_cubes
    from tower import toss_and_tap

    thrown, model, rng = read_cubes(throw, "--throw"), named_tower(tower), Random(seed)
    tosses = []
    with blaming(tower):
        for _ in progress(range(times), "throwing", times):
            tosses.append((toss_and_tap(model, thrown, rng), model.contents))
    if as_json:
        print_json({"tosses": [_as_json(each, inside) for each, inside in tosses]})
    else:
        _show_tosses(tower, tosses)


def _as_json(toss: Toss, inside: Cubes) -> dict[str, object]:
    return {
        "thrown": dict(toss.thrown),
        "fell": dict(toss.fell),
        "inside": dict(inside),
        "jammed": toss.jammed,
        "tapped": dict(toss.tapped),
    }


def _show_tosses(spec: str, tosses: list[tuple[Toss, Cubes]]) -> None:
    from rich.markup import escape

    from cubetower.terminal import console, cubes_text, table

    out = console()
    shown = table("toss", "fell", "inside after", "total", words=("fell", "inside after"))
    skipped = range(MOST_ROWS // 2, max(MOST_ROWS // 2, len(tosses) - MOST_ROWS // 2))
    for number, (toss, inside) in enumerate(tosses):
        if number == skipped.start and skipped:
            shown.add_row("…", f"{len(skipped)} more", "", "")
        if number not in skipped:
            fell = cubes_text(toss.fell)
            if toss.jammed:
                fell.append(f"  jammed; tapped out: {toss.tapped}", style="bold red")
            shown.add_row(str(number + 1), fell, cubes_text(inside), str(inside.total))
    out.print(
        f"Thrown into [bold]{escape(spec)}[/bold] each time:", cubes_text(tosses[0][0].thrown)
    )
    out.print(shown)
    mean = sum(toss.fell.total for toss, _ in tosses) / len(tosses)
    content = sum(inside.total for _, inside in tosses) / len(tosses)
    jams = sum(toss.jammed for toss, _ in tosses)
    out.print(
        f"Tosses: {len(tosses)}. On average {mean:.2f} fell of {tosses[0][0].thrown.total}, and "
        f"{content:.2f} were inside afterwards. Jams: {jams}."
    )


def towers(
    check: Annotated[
        str | None,
        typer.Option(
            metavar="SPEC", help="Check that this tower, of your own for instance, is a right one."
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """List the tower models at hand, with their parameters, or check a tower.

    A check throws into the tower a thousand times or two; exit status 1 if it breaks a promise.

    Example: cubetower towers --check bag,new=0.5
    """
    if check is None:
        _list_models(as_json)
    else:
        _check_tower(check, as_json)


def _check_tower(spec: str, as_json: bool) -> None:
    from cubetower.terminal import named_tower, print_json, working
    from tower import TowerCheckError, check_tower, make_tower

    named_tower(spec)  # a bad spec is no broken promise
    try:
        with working(f"checking {spec}"):
            made = check_tower(lambda: make_tower(spec))
    except TowerCheckError as error:
        print(f"cubetower: tower {spec}: {' '.join(str(error).split())}", file=sys.stderr)
        raise typer.Exit(1) from None
    if as_json:
        print_json({"tower": spec, "checks": made})
    else:
        print("\n".join(f"ok: {name}" for name in made))


def _list_models(as_json: bool) -> None:
    from cubetower.terminal import console, print_json, table
    from tower import MODELS, data_path
    from tower.spec import parameters_of

    designs = sorted(path.stem for path in data_path("designs").glob("*.toml"))
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
        shown.add_row(f"[bold]{name}[/bold]", model.summary, parameters)
    out = console()
    out.print(shown)
    out.print(
        f"Designs for physics: {', '.join(designs)}; any value of one can be changed, as in "
        "physics,friction.cube_wall=0.5\n"
        "Also: a .toml file of a design or tower, your own module:Class, or a program of "
        "yours in any language, exec:./program. Write parameters behind commas: bag,new=0.5,old=0.6"
    )
