"""`cubetower record`: real tosses, entered at the table or on a printed sheet."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cubetower.foundation.wording import plural

if TYPE_CHECKING:
    from cubetower.command.commands.record.session import RecordSession
    from cubetower.command.commands.record.tossprompt import TossPrompt
    from cubetower.tower.log.notebook import Notebook
    from cubetower.tower.log.notebookfile import NotebookFile
    from cubetower.tower.log.store import NotebookStore

SESSION_PAUSE_H = 6  # hours after which a session has probably ended
MAX_NAMED = 12  # refused lines that are named at the end


def record(
    log: Annotated[
        Path | None,
        typer.Argument(metavar="LOG.csv", help="The toss log, new or to be continued."),
    ] = None,
    sheet: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Only draw a form to print and fill in, as .pdf, .png or .svg."
        ),
    ] = None,
    colours: Annotated[
        str | None,
        typer.Option(
            metavar="NAMES",
            help=(
                "Colours of the cubes, such as red,blue, or counts [default: those of the game]."
            ),
        ),
    ] = None,
    letters: Annotated[
        str | None,
        typer.Option(
            metavar="LETTERS",
            help="Letters of your own for colours, such as k=black,b=blue; the log keeps them.",
        ),
    ] = None,
    rows: Annotated[
        int | None, typer.Option(metavar="N", help="Tosses on the form [default: 24].")
    ] = None,
) -> None:
    """Enter real tosses line by line; each is saved at once.

    A line says what was thrown and what fell: r4 b3 > r3 b1. What else the log should know is
    asked at the end. Type help for the rest.

    Example: cubetower record my.csv; or cubetower record --sheet sheet.pdf
    """
    from cubetower.tower.log.entry import parse_colours

    chosen = parse_colours(colours) if colours else ()
    if sheet is not None:
        _draw(sheet, log, chosen, rows)
        return
    if rows is not None:
        raise typer.BadParameter("--rows goes with --sheet")
    if log is None:
        raise typer.BadParameter("name a log, such as my.csv, or a --sheet such as sheet.pdf")
    _record(log, chosen, letters)


def _draw(sheet: Path, log: Path | None, colours: tuple[str, ...], rows: int | None) -> None:
    from cubetower.command.commands.record.sheet import DEFAULT_ROWS, save_sheet
    from cubetower.tower.cubes import COLOURS
    from cubetower.tower.log import LogDescription
    from cubetower.tower.log.notebookfile import NotebookFile

    file = NotebookFile(log) if log else None
    description = (file.description() if file else None) or LogDescription()
    if not colours:
        found = file.read() if file else None
        colours = found.colours if found else description.colours or COLOURS
    save_sheet(sheet, colours, DEFAULT_ROWS if rows is None else rows, description)
    print(f"{sheet}: print it at full size on A4; enter it later with `cubetower record`")


def _record(path: Path, colours: tuple[str, ...], letters: str | None) -> None:
    from cubetower.command.commands.record.session import RecordSession
    from cubetower.command.commands.record.tossprompt import TossPrompt
    from cubetower.command.terminal.output import console
    from cubetower.foundation import OutputError
    from cubetower.tower.log.notebookfile import NotebookFile
    from cubetower.tower.log.store import NotebookStore

    if not path.name:
        raise OutputError(f"{path} is a folder; name a .csv file in it")
    file, prompt, status = NotebookFile(path), TossPrompt(console()), 0
    session = RecordSession(NotebookStore(_open_notebook(file, prompt, colours), file), prompt)
    if letters:
        session.store.choose_letters(letters)
    try:
        _start(session, file, prompt)
        session.run()
    except EOFError:
        prompt.end()
    except KeyboardInterrupt:
        prompt.end()
        status = 130
    if session.notebook.rows:
        _sum_up(session.store, prompt)
    if not session.notebook.rows or not (prompt.live or session.obeyed):
        what = "added" if session.notebook.rows else "recorded"
        prompt.out.print(f"No toss is {what}: {_reason(prompt)}.")
        status = status or int(not prompt.live)
    if prompt.refusals:
        prompt.hint(_name_lines(prompt.refusals))
        status = status or 1
    if status:
        raise typer.Exit(status)


def _reason(prompt: TossPrompt) -> str:
    """Why a log has no toss in the end."""
    if prompt.refused:
        return "no line was a possible toss"
    return "you left without one" if prompt.live else "the input has no line such as r4 b3 > r3"


def _name_lines(refusals: dict[int, str]) -> str:
    """Which lines of a pipe were refused."""
    from cubetower.command.terminal.output import printable

    lines = [f"line {number} ({printable(text)})" for number, text in sorted(refusals.items())]
    more = f" and {len(lines) - MAX_NAMED} more" if len(lines) > MAX_NAMED else ""
    return f"Refused: {', '.join(lines[:MAX_NAMED])}{more}."


def _open_notebook(file: NotebookFile, prompt: TossPrompt, colours: tuple[str, ...]) -> Notebook:
    """The notebook of a file, or a new one."""
    from cubetower.command.terminal.output import print_notes
    from cubetower.tower.cubes import COLOURS
    from cubetower.tower.log import LogDescription
    from cubetower.tower.log.notebook import Notebook
    from cubetower.tower.log.store import can_count, expect_recorded

    found, described = file.read(), file.description()
    expect_recorded(file, described)
    if found is not None:
        print_notes(prompt.out, file.warnings, ())
        if colours and set(colours) != set(found.colours):
            raise typer.BadParameter(
                f"{file.path} counts {', '.join(found.colours)}; leave out --colours, or name "
                "another log"
            )
        return found if found.rows else replace(found, emptied=True)
    if described is not None and not can_count(colours, described):
        raise typer.BadParameter(
            f"{file.beside} has the colours {', '.join(described.colours)}; leave out --colours, "
            "or name another log"
        )
    if described is not None:
        return Notebook((), colours or described.colours or COLOURS, described, emptied=True)
    return Notebook((), COLOURS, LogDescription(), emptied=True).recolour(colours or COLOURS)


def _start(session: RecordSession, file: NotebookFile, prompt: TossPrompt) -> None:
    """Say what the log has and how its colours are typed; a new session after some hours."""
    notebook = session.notebook
    if not notebook.rows:
        prompt.out.print(f"{file.path} is new.")
        prompt.hint("Throw into the empty tower; type what you threw, > and what fell.")
    else:
        age = max(0.0, time.time() - file.path.stat().st_mtime)
        tosses = plural(len(notebook.rows), "toss", "tosses")
        prompt.out.print(f"{file.path}: {tosses}, the last one {_ago(age)}.")
        if age > SESSION_PAUSE_H * 3600:
            session.begin()
            prompt.hint(f"`undo` goes on with session {notebook.session} instead.")
        else:
            prompt.hint(
                f"Continuing session {notebook.session}. Was the tower opened since? "
                "`emptied`, or `session` for a new session."
            )
            session.obey("inside")
    session.obey("letters")
    session.obey("")


def _ago(seconds: float) -> str:
    minutes = seconds / 60
    if minutes < 2:
        return "just now"
    if minutes < 100:
        return f"{minutes:.0f} min ago"
    hours = minutes / 60
    return f"{hours:.0f} h ago" if hours < 48 else f"{hours / 24:.0f} days ago"


def _sum_up(store: NotebookStore, prompt: TossPrompt) -> None:
    """How many tosses there are, what more would help, and what to do with them."""
    notebook, path = store.notebook, store.file.path
    tosses, new = len(notebook.rows), store.tosses_added
    more = f", {new} of them new" if 0 < new < tosses else ""
    counted = plural(tosses, "toss", "tosses") + more
    prompt.out.print(f"{path}: {counted}; everything is saved.")
    if notebook.emptied and notebook.last:
        prompt.hint("The empty tower is saved only with the next toss: type `emptied` again then.")
    prompt.hint(
        "A good log has 200 to 400 tosses with colours, of very different sizes (2 to 20 cubes), "
        "beginning with an empty tower."
    )
    prompt.hint(f"Next: cubetower log check {path} · cubetower calibrate {path}")
