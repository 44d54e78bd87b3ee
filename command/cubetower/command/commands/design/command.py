"""`cubetower design`: a tower of one's own, measured, drawn, checked and built."""

from __future__ import annotations

from contextlib import nullcontext, suppress
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cubetower.command.options import Json, Seed
from cubetower.command.options.overwrite import Overwrite

if TYPE_CHECKING:
    from cubetower.command.terminal.prompt import Prompt
    from cubetower.tower import Design

design = typer.Typer(help="Measure your own tower; draw, check and build it.")

Named = Annotated[
    str, typer.Argument(metavar="DESIGN", help="A design file, or a shipped design by its name.")
]


@design.callback(invoke_without_command=True)
def _help(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@design.command()
def new(
    file: Annotated[Path, typer.Argument(metavar="MY.toml", help="The design file to write.")],
    base: Annotated[
        str,
        typer.Option("--from", metavar="DESIGN", help="Propose the values of this design."),
    ] = "standard",
    overwrite: Overwrite = False,
) -> None:
    """Ask for the measurements of your tower, draw it, and write its design file.

    Enter accepts the proposed value, ? explains a question, < goes back one question.

    Example: cubetower design new my-design.toml
    """
    from cubetower.command.options.outputs import expect_replaceable
    from cubetower.command.terminal.output import console
    from cubetower.command.terminal.prompt import Prompt
    from cubetower.foundation import OutputError, files
    from cubetower.tower import Design

    if file.suffix.lower() != ".toml":
        raise OutputError(f"cannot write {file}: name a .toml file, such as my-design.toml")
    expect_replaceable(file, overwrite=overwrite)
    files.check_place(file)
    start = Design.load(base)
    if start.section != "lanes":
        raise typer.BadParameter(
            f"--from {base}: it is a tower in one plane, which nobody can measure; take another one"
        )
    prompt = Prompt(console())
    status = _measure(prompt, file, start, overwrite=overwrite)
    if prompt.refused and not prompt.live:
        prompt.hint(f"Refused lines: {prompt.refused}.")
        status = status or 1
    raise typer.Exit(status)


@design.command()
def draw(
    name: Named,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="The .png to write [default: named after the design, in this folder].",
        ),
    ] = None,
) -> None:
    """Draw a design from the side and from above, with all its measurements.

    Example: cubetower design draw standard --out standard.png
    """
    from cubetower.command.terminal.output import say_where
    from cubetower.tower import Design
    from cubetower.viewer.blueprint import blueprint, check_picture, save_picture

    place = Path(f"{Path(name).stem}.png") if out is None else out
    check_picture(place)
    save_picture(blueprint(Design.load(name)), place)
    say_where("The drawing is in", place)


@design.command()
def build(
    name: Named,
    out: Annotated[
        Path, typer.Option(metavar="FILE", help="A .pdf, or a .svg, which is a file for each page.")
    ],
    paper: Annotated[str, typer.Option(metavar="a4|letter", help="The paper to print on.")] = "a4",
) -> None:
    """Draw templates at true scale to build a tower with the measurements of a design.

    A generic tower of cardboard; it is not the tower of the game. The first page lists its parts
    and says how to put them together.

    Example: cubetower design build standard --out tower.pdf
    """
    from cubetower.command.terminal.output import console, say_where
    from cubetower.foundation.wording import join_names
    from cubetower.tower import Design
    from cubetower.viewer.blueprint.build import (
        GENERIC,
        PAPERS,
        check_plan,
        save_templates,
        tower_kit,
    )

    check_plan(out)
    if paper.lower() not in PAPERS:
        raise typer.BadParameter(f"--paper {paper}: there are {join_names(PAPERS)}")
    paths = save_templates(tower_kit(Design.load(name)), out, PAPERS[paper.lower()])
    if len(paths) == 1:
        say_where("The templates are in", out)
    else:
        say_where(f"The first of {len(paths)} sheets is in", out)
        say_where("The last one is in", paths[-1])
    console().print(GENERIC)


@design.command()
def check(
    name: Named,
    tosses: Annotated[
        int, typer.Option(metavar="N", min=0, help="Also simulate roughly this many throws.")
    ] = 0,
    seed: Seed = 1,
    as_json: Json = False,
) -> None:
    """Say whether a tower can be built like this, and what is doubtful.

    Exit status 2 if it cannot be built. --tosses adds simulated sessions: a seeding and 30
    throws.

    Example: cubetower design check standard
    """
    from cubetower.calibration.twin.designcheck import check_design
    from cubetower.command.commands.design.tables import show
    from cubetower.command.terminal.output import console, print_json, progress_bar

    with progress_bar("throwing") if tosses else nullcontext() as progress:
        found = check_design(name, tosses, seed, progress)
    if as_json:
        print_json(found.to_json())
    else:
        show(console(), found)
    raise typer.Exit(0 if found.design else 2)


def _measure(prompt: Prompt, file: Path, start: Design, *, overwrite: bool) -> int:
    """Ask, and write what was answered; give the exit status."""
    from cubetower.command.commands.design.dialogue import ask_design

    picture = file.with_name(f"{file.stem}-measures.png")
    is_new = not picture.exists()
    written = False
    try:
        if is_new or overwrite:
            _draw_letters(start, picture)
        _greet(prompt, file, start, picture)
        made = ask_design(prompt, start, date.today().isoformat())
        _write(file, made)
        written = True
    except (EOFError, KeyboardInterrupt) as error:
        prompt.end()
        prompt.out.print("Stopped before the last question: nothing was written.")
        return 130 if isinstance(error, KeyboardInterrupt) else 1
    finally:
        if is_new and not written:
            with suppress(OSError):
                picture.unlink(missing_ok=True)
    _say_what_next(prompt, file, made)
    return 0


def _draw_letters(start: Design, picture: Path) -> None:
    """Write the drawing in which every question has its letter."""
    from cubetower.viewer.blueprint import blueprint, save_picture

    save_picture(blueprint(start, letters=True), picture)


def _greet(prompt: Prompt, file: Path, start: Design, picture: Path) -> None:
    from cubetower.command.commands.design.dialogue import CAPTION, sketch

    prompt.out.print(f"{file} is new. Take a ruler; all lengths are in mm.")
    prompt.out.print()
    prompt.out.print(sketch())
    prompt.out.print()
    prompt.hint(CAPTION)
    prompt.say(f"The same, larger and from above: {picture}")
    prompt.hint(f"In brackets: the values of {start.title}. Enter accepts them.")
    prompt.hint("? explains a question; < goes back one question.")


def _write(file: Path, made: Design) -> None:
    """Write a design that reads back as it is."""
    from cubetower.foundation import write_whole
    from cubetower.foundation.reading import parse_toml
    from cubetower.tower import Design
    from cubetower.tower.design.text import design_text

    text = design_text(made)
    if Design.from_dict(parse_toml(text, file), str(file)) != made:
        raise RuntimeError(f"{file}: the design does not read back as it is")
    with write_whole(file) as temporary:
        temporary.write_text(text, "utf-8")


def _say_what_next(prompt: Prompt, file: Path, made: Design) -> None:
    prompt.out.print()
    prompt.out.print(f"{file} is written: this tower can be built.")
    for doubt in made.warnings():
        prompt.warn(f"doubtful: {doubt}")
    prompt.say("Next:")
    log = f"{file.stem}-tosses.csv"  # a log's description has its name and .toml
    for command in (
        f"cubetower design draw {file}",
        f"cubetower design check {file} --tosses 62",
        f"cubetower record {log}",
        f"cubetower calibrate {log} --model physics --design {file}",
    ):
        prompt.say(("  " + command, "bold"))
