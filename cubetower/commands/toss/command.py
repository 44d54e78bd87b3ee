"""`cubetower toss` and `cubetower towers`: throws into any tower."""

from __future__ import annotations

import sys
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable
    from random import Random

    from tower import Cubes, Toss, Tower

MOST_ROWS = 20  # tosses shown one by one; of more, the first and the last ones

TowerSpec = Annotated[
    str,
    typer.Option(
        "--tower",
        metavar="SPEC",
        help="A model (see `cubetower towers`), a design or tower file, your module:Class, or "
        "a program, exec:./program.",
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
    tower: TowerSpec = "surrogate",
    times: Annotated[int, typer.Option(min=1, help="Throws, all into the same tower.")] = 1,
    seed: Seed = 1,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Write every toss into a .parquet table, or a .csv toss log (to 100,000 tosses).",
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Throw cubes into a tower, again and again.

    A tower that jams is tapped, as at the table.

    Example: cubetower toss --tower bag --throw red=4,blue=3 --times 100
    """
    from random import Random

    from cubetower.terminal.output import named_tower, print_json, read_cubes

    thrown, model = read_cubes(throw, "--throw"), named_tower(tower)
    series = _Series(tower, model, thrown, times)
    with closing(series.tosses(Random(seed))) as tosses:
        if out is not None:
            _write_tosses(series, tosses, out, seed, as_json)
        elif as_json:
            print_json({"tosses": [_as_json(each, series.inside()) for each in tosses]})
        else:
            _show_tosses(series, tosses)


@dataclass
class _Series:
    """One throw again and again into a tower, and what is counted meanwhile."""

    spec: str
    tower: Tower
    thrown: Cubes
    times: int
    fallen: int = 0
    content: int = 0  # after each toss, added up
    jams: int = 0

    def tosses(self, rng: Random) -> Generator[Toss, None, None]:
        from cubetower.terminal.output import blaming, progress
        from tower import toss_and_tap

        tower, thrown = self.tower, self.thrown
        inside = self.inside().total
        with blaming(self.spec):
            for _ in progress(range(self.times), "throwing", self.times):
                toss = toss_and_tap(tower, thrown, rng)
                fell = toss.fell.total
                inside += thrown.total - fell - toss.tapped.total
                self.fallen += fell
                self.content += inside
                self.jams += toss.jammed
                yield toss

    def inside(self) -> Cubes:
        from cubetower.terminal.output import blaming

        with blaming(self.spec):
            return self.tower.contents

    def summary(self) -> str:
        return (
            f"Tosses: {self.times:,}. On average {self.fallen / self.times:.2f} fell of "
            f"{self.thrown.total}, and {self.content / self.times:.2f} were inside afterwards. "
            f"Jams: {self.jams}."
        )

    def to_json(self) -> dict[str, object]:
        return {
            "tower": self.spec,
            "thrown": dict(self.thrown),
            "tosses": self.times,
            "mean_fallen": self.fallen / self.times,
            "mean_content": self.content / self.times,
            "jams": self.jams,
        }


def _write_tosses(
    series: _Series, tosses: Iterable[Toss], out: Path, seed: int, as_json: bool
) -> None:
    from time import perf_counter

    from rich.markup import escape

    from cubetower.commands.toss.tossfile import Source, write_tosses
    from cubetower.terminal.output import console, cubes_text, print_json

    thrown = series.thrown
    source = Source(series.spec, series.tower, series.inside(), thrown, series.times, seed)
    start = perf_counter()
    write_tosses(tosses, source, out)
    speed = series.times / (perf_counter() - start)
    if as_json:
        data = {**series.to_json(), "seed": seed, "tosses_per_second": round(speed, 1)}
        print_json({"file": str(out), **data})
        return
    shown = console()
    shown.print(_thrown_into(series.spec), cubes_text(thrown))
    shown.print(f"{series.summary()} {speed:,.0f} tosses a second.")
    shown.print(f"Every toss is in [bold]{escape(str(out))}[/bold].")


def _as_json(toss: Toss, inside: Cubes) -> dict[str, object]:
    return {
        "thrown": dict(toss.thrown),
        "fell": dict(toss.fell),
        "inside": dict(inside),
        "jammed": toss.jammed,
        "tapped": dict(toss.tapped),
    }


def _show_tosses(series: _Series, tosses: Iterable[Toss]) -> None:
    from cubetower.terminal.output import console, cubes_text, table

    out = console()
    shown = table("toss", "fell", "inside after", "total", words=("fell", "inside after"))
    skipped = range(MOST_ROWS // 2, max(MOST_ROWS // 2, series.times - MOST_ROWS // 2))
    for number, toss in enumerate(tosses):
        if number == skipped.start and skipped:
            shown.add_row("…", f"{len(skipped)} more", "", "")
        if number not in skipped:
            fell, inside = cubes_text(toss.fell), series.inside()
            if toss.jammed:
                fell.append(f"  jammed; tapped out: {toss.tapped}", style="bold red")
            shown.add_row(str(number + 1), fell, cubes_text(inside), str(inside.total))
    out.print(_thrown_into(series.spec), cubes_text(series.thrown))
    out.print(shown)
    out.print(series.summary())


def _thrown_into(spec: str) -> str:
    from rich.markup import escape

    return f"Thrown into [bold]{escape(spec)}[/bold] each time:"


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
    from cubetower.terminal.output import named_tower, print_json, working
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
    from cubetower.terminal.output import console, print_json, table
    from foundation import data_path
    from tower import MODELS
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
        f"Designs for physics and surrogate: {', '.join(designs)}; any value can be changed, as in "
        "physics,friction.cube_wall=0.5\n"
        "Also: a .toml file of a design or tower, your own module:Class, or a program of "
        "yours in any language, exec:./program. Write parameters behind commas: bag,new=0.5,old=0.6"
    )
