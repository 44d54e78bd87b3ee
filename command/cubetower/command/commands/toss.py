"""`cubetower toss`: throws into any tower."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cubetower.command.options import Json, Seed
from cubetower.command.options.overwrite import Overwrite
from cubetower.command.options.tower import TowerSpec
from cubetower.foundation.wording import plural

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable
    from random import Random

    from rich.text import Text

    from cubetower.tower import Cubes, Toss, Tower

MAX_ROWS = 20  # tosses shown one by one; of more, the first and the last ones


def toss(
    throw: Annotated[
        str,
        typer.Option(
            metavar="CUBES", help="Cubes to throw each time, such as r4,b3 or red=4,blue=3."
        ),
    ],
    tower: TowerSpec = "surrogate",
    times: Annotated[
        int,
        typer.Option(
            min=1, metavar="N", help="How many throws, one after the other into the same tower."
        ),
    ] = 1,
    seed: Seed = 1,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help=(
                "Write every toss to a .parquet table, or to a .csv toss log (up to 100,000 "
                "tosses)."
            ),
        ),
    ] = None,
    overwrite: Overwrite = False,
    as_json: Json = False,
) -> None:
    """Throw cubes into a tower, once or many times.

    A jammed tower is tapped, as at the table.

    Example: cubetower toss --tower bag --throw red=4,blue=3 --times 100
    """
    from random import Random

    from cubetower.command.options.outputs import expect_replaceable
    from cubetower.command.options.tower import load_tower, read_cubes
    from cubetower.command.terminal.output import print_json

    if out is not None:
        expect_replaceable(out, out.with_suffix(".toml"), overwrite=overwrite)
    thrown, model = read_cubes(throw, "--throw"), load_tower(tower)
    series = _Series(tower, model, thrown, times)
    with closing(series.tosses(Random(seed))) as tosses:
        if out is not None:
            _write_tosses(series, tosses, out, seed, as_json, overwrite)
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
        from cubetower.command.options.tower import attribute_to_user_code
        from cubetower.command.terminal.output import show_progress
        from cubetower.tower import toss_and_tap

        tower, thrown = self.tower, self.thrown
        inside = self.inside().total
        with attribute_to_user_code(self.spec):
            for _ in show_progress(range(self.times), "throwing", self.times):
                toss = toss_and_tap(tower, thrown, rng)
                fell = toss.fell.total
                inside += thrown.total - fell - toss.tapped.total
                self.fallen += fell
                self.content += inside
                self.jams += toss.jammed
                yield toss

    def inside(self) -> Cubes:
        from cubetower.command.options.tower import attribute_to_user_code

        with attribute_to_user_code(self.spec):
            return self.tower.contents

    def summary(self) -> str:
        if self.times == 1:
            means = f"{self.fallen} cubes fell, and {self.content} are inside"
        else:
            means = (
                f"on average {self.fallen / self.times:.2f} cubes fell, and "
                f"{self.content / self.times:.2f} were inside afterwards"
            )
        tosses = plural(self.times, "toss", "tosses")
        return f"{tosses} of {plural(self.thrown.total, 'cube')}: {means}. Jams: {self.jams}."

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
    series: _Series, tosses: Iterable[Toss], out: Path, seed: int, as_json: bool, overwrite: bool
) -> None:
    from time import perf_counter

    from cubetower.command.options.tower import attribute_to_user_code
    from cubetower.command.terminal.output import console, cubes_text, print_json, rich_text
    from cubetower.tower.tossfile import TossSeries, write_tosses

    thrown = series.thrown
    source = TossSeries(series.spec, series.tower, series.inside(), thrown, series.times, seed)
    start = perf_counter()
    with attribute_to_user_code(series.spec):
        write_tosses(tosses, source, out, overwrite=overwrite)
    speed = series.times / (perf_counter() - start)
    if as_json:
        data = {**series.to_json(), "seed": seed, "tosses_per_second": round(speed, 1)}
        print_json({"file": str(out), **data})
        return
    shown = console()
    shown.print(_heading(series.spec), cubes_text(thrown))
    shown.print(f"{series.summary()} {speed:,.0f} tosses a second.")
    shown.print(rich_text("All tosses are in [bold]{}[/].", out))


def _as_json(toss: Toss, inside: Cubes) -> dict[str, object]:
    return {
        "thrown": dict(toss.thrown),
        "fell": dict(toss.fell),
        "inside": dict(inside),
        "jammed": toss.jammed,
        "tapped": dict(toss.tapped),
    }


def _show_tosses(series: _Series, tosses: Iterable[Toss]) -> None:
    from cubetower.command.terminal.output import console, cubes_text, table

    out = console()
    shown = table("toss", "fell", "inside after", "total", words=("fell", "inside after"))
    skipped = range(MAX_ROWS // 2, max(MAX_ROWS // 2, series.times - MAX_ROWS // 2))
    for number, toss in enumerate(tosses):
        if number == skipped.start and skipped:
            shown.add_row("…", f"{len(skipped)} more", "", "")
        if number not in skipped:
            fell, inside = cubes_text(toss.fell), series.inside()
            if toss.jammed:
                fell.append(f"  jammed; tapped out: {toss.tapped}", style="bold red")
            shown.add_row(str(number + 1), fell, cubes_text(inside), str(inside.total))
    out.print(_heading(series.spec), cubes_text(series.thrown))
    out.print(shown)
    out.print(series.summary())


def _heading(spec: str) -> Text:
    from cubetower.command.terminal.output import rich_text

    return rich_text("Each toss into [bold]{}[/]:", spec)
