"""`cubetower log`: whether a toss log is sound, and what is in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cubetower.command.options import Json
from cubetower.command.options.report import Open, Report, report_place, show_report
from cubetower.foundation.wording import plural

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from cubetower.tower.log import LogProblem, TossLog

log = typer.Typer(help="Check a toss log, or summarize it.")

LogFiles = Annotated[
    list[Path],
    typer.Argument(metavar="LOG.csv...", help="Toss logs, or shipped ones, such as reference-j."),
]


@log.callback(invoke_without_command=True)
def _help(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@log.command()
def check(logs: LogFiles, as_json: Json = False) -> None:
    """Say what is wrong with a toss log, and how to fix it.

    Every fault is named by file, line and column. Exit status 2 if there are faults; warnings
    and hints do not count.

    Example: cubetower log check reference-j
    """
    from cubetower.command.terminal.output import console, print_json

    found = [_check_log(path) for path in logs]
    sound = all(each.log for each in found)
    if as_json:
        print_json({"sound": sound, "files": [each.to_json() for each in found]})
    else:
        for each in found:
            _show(console(), each)
    raise typer.Exit(0 if sound else 2)


@log.command()
def summary(
    path: Annotated[
        Path,
        typer.Argument(
            metavar="LOG.csv", help="A toss log, or a shipped one, such as reference-j."
        ),
    ],
    report: Report = None,
    open_page: Open = False,
    as_json: Json = False,
) -> None:
    """Say what is in a toss log, and how much it tells.

    How much it tells: how precisely a surrogate fitted to it would know the chances that thrown
    cubes and cubes inside fall, and how these change with the size of the throw.

    Example: cubetower log summary reference-j --report summary.html
    """
    from cubetower.calibration.surrogate.logsummary import summarise
    from cubetower.command.commands.log.tables import show_summary
    from cubetower.command.options.outputs import check_outputs
    from cubetower.command.terminal.output import print_json, spinner
    from cubetower.tower import read_log

    report = report_place(report, path.with_name(f"{path.stem}-summary.html"), opened=open_page)
    check_outputs([(report, (".html",))], [path])
    with spinner(f"reading {path}"):
        tosses = read_log(path)
        found = summarise(tosses)
    if report:
        from cubetower.calibration.report.log.page import write_summary_report

        write_summary_report(found, tosses, report)
    if as_json:
        warnings = [str(warning) for warning in tosses.warnings]
        files = {"file": str(path), "report": report and str(report)}
        print_json({**files, "warnings": warnings, **found.to_json()})
    else:
        show_summary(found, tosses, path)
    show_report(report, opened=open_page, as_json=as_json)


@dataclass(frozen=True, slots=True)
class _CheckedLog:
    """A log that was read, or what is wrong with it."""

    path: Path
    log: TossLog | None
    problems: tuple[LogProblem, ...]
    hints: tuple[LogProblem, ...]

    @property
    def warnings(self) -> tuple[LogProblem, ...]:
        return self.log.warnings if self.log else ()

    def to_json(self) -> Mapping[str, Any]:
        told = {"faults": self.problems, "warnings": self.warnings, "hints": self.hints}
        data: dict[str, Any] = {"file": str(self.path), "sound": self.log is not None}
        data |= {key: [asdict(each) for each in some] for key, some in told.items()}
        if self.log:
            data |= {
                "kind": self.log.description.kind,
                "title": self.log.description.title,
                "tosses": len(self.log.rows),
                "sessions": len(self.log.sessions()),
                "colours": _colours(self.log),
            }
        return data


def _check_log(path: Path) -> _CheckedLog:
    from cubetower.calibration.logs.hints import hints
    from cubetower.tower import LogError, read_log

    try:
        tosses = read_log(path)
    except LogError as error:
        return _CheckedLog(path, None, error.problems, ())
    return _CheckedLog(path, tosses, (), hints(tosses))


def _colours(tosses: TossLog) -> list[str]:
    from cubetower.tower.log import COLOURLESS

    return [] if tosses.colours == (COLOURLESS,) else list(tosses.colours)


def _show(out: Console, found: _CheckedLog) -> None:
    """Print what was found, and in the end whether the log is sound."""
    from rich.text import Text

    from cubetower.command.terminal.output import printable, rich_text

    for what, style, some in (
        ("fault", "bold red", found.problems),
        ("warning", "yellow", found.warnings),
        ("hint", "cyan", found.hints),
    ):
        for each in some:
            _print(out, Text(what, style), Text(printable(str(each))))
    if found.log is None:
        faults = plural(len(found.problems), "fault")
        said = rich_text("[bold]{}[/] cannot be used: {} to correct.", found.path, faults)
        _print(out, Text("✗", "bold red"), said)
    else:
        said = rich_text("[bold]{}[/] is sound: {}.", found.path, _in_short(found.log))
        _print(out, Text("✓", "bold green"), said)


def _print(out: Console, what: Text, text: Text) -> None:
    """Print a line; on a terminal, a long one is continued below its own beginning."""
    from rich.table import Table

    if not out.is_terminal:
        out.print(what, text, soft_wrap=True)
        return
    line = Table.grid(padding=(0, 1))
    line.add_column(no_wrap=True)
    line.add_column(overflow="fold")
    line.add_row(what, text)
    out.print(line)


def _in_short(tosses: TossLog) -> str:
    """What is in a log, in a few words."""
    from cubetower.tower.log import LogDescription

    colours = len(_colours(tosses))
    parts = [
        f"{plural(len(tosses.rows), 'toss', 'tosses')} in "
        f"{plural(len(tosses.sessions()), 'session')}",
        plural(colours, "colour") if colours else "counts without colours",
    ]
    kinds = {"simulated": "simulated, not measured", "illustration": "an illustration"}
    kind = kinds.get(tosses.description.kind, "recorded")
    unknown = tosses.description == LogDescription()
    return ", ".join([*parts, f"{kind} by unknown" if unknown else kind])
