"""The terminal's view of a checked design."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.text import Text

from cubetower.command.terminal.output import rich_text, table

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from cubetower.calibration.twin.designcheck import DesignReport, FallLevel, SimulatedThrows

SPEEDS = (
    "In mm and m/s. Speed: of a cube that falls from rest on the level above; straight: from the "
    "hand. Edges: of a cube, in the narrow side of the widest hole."
)


def show(out: Console, found: DesignReport) -> None:
    """Print what was found, and what it means for calibrating."""
    for fault in found.faults:
        out.print(rich_text("[bold red]fault[/] {}", fault), soft_wrap=True)
    if found.design is None:
        many = len(found.faults)
        out.print(
            rich_text(
                "[bold red]✗[/] [bold]{}[/] cannot be built: {} {} to correct.",
                found.name,
                many,
                "fault" if many == 1 else "faults",
            ),
            soft_wrap=True,
        )
        return
    for doubt in found.warnings:
        out.print(rich_text("[yellow]warning[/] {}", doubt), soft_wrap=True)
    sound = "[bold green]✓[/] [bold]{}[/]: {}. This tower can be built."
    out.print(rich_text(sound, found.name, found.design.title))
    for part in (_sizes(found), _levels(found), Text(SPEEDS, style="dim"), _free(found)):
        out.print(part)
    for line in _of_emulator(found):
        out.print(line)
    if found.simulated:
        out.print(_of_throws(found.simulated))


def _sizes(found: DesignReport) -> Table:
    made = table("Measure", "mm", "cube edges", words=("Measure",))
    made.padding = (0, 1)
    for size in found.sizes:
        made.add_row(size.name, f"{size.mm:g}", f"{size.edges:.1f}")
    return made


def _levels(found: DesignReport) -> Table:
    made = table(
        "Level", "height", "drop", "speed", "straight", "ways through", "edges", "open",
        words=("Level", "ways through"),
    )  # fmt: skip
    made.padding = (0, 1)
    for level in found.levels:
        share = "" if level.open_share is None else f"{100 * level.open_share:.0f} %"
        speeds = (f"{speed:.1f}" for speed in (level.speed_m_s, level.straight_m_s))
        lengths = (f"{length:g}" for length in (level.height_mm, level.drop_mm))
        edges = "" if level.widest_edges is None else f"{level.widest_edges:.1f}"
        made.add_row(level.name, *lengths, *speeds, _ways(level), edges, share)
    return made


def _ways(level: FallLevel) -> str:
    return ", ".join(
        f"{a:g} × {b:g}" if many == 1 else f"{many} of {a:g} × {b:g}" for many, a, b in level.ways
    )


def _free(found: DesignReport) -> Table:
    made = table("Free in calibration", "as it is", "from", "to", words=("Free in calibration",))
    made.padding = (0, 1)
    for free in found.free:
        unit = " mm" if free.name.endswith("_mm") else ""
        values = (f"{value:g}{unit}" for value in (free.value, free.low, free.high))
        made.add_row(free.title, *values)
    return made


def _of_emulator(found: DesignReport) -> Iterator[Text]:
    if found.emulator:
        yield Text.assemble(
            ("Calibrating: ", "bold"), "an emulator of these measures is shipped, ",
            f"{found.emulator.name}; it begins at once.",
        )  # fmt: skip
    else:
        yield Text.assemble(
            ("Calibrating: ", "bold"), "no emulator of these measures is shipped; ",
            "`cubetower calibrate --model physics` simulates one first.",
        )  # fmt: skip


def _of_throws(found: SimulatedThrows) -> Text:
    """What was simulated, and that it was."""
    said = f"{100 * found.kept:.0f} % of the seeding stay"
    if found.content is not None and found.out_per_in is not None:
        said += (
            f"; then {found.content:.1f} cubes are inside after a throw, and "
            f"{found.out_per_in:.2f} fall for each one thrown in"
        )
    throws = f"{found.seedings} seeding and {found.throws} other throws"
    return Text.assemble(
        ("Simulated", "bold"), f", nothing measured, with the values as they are: {throws}. ",
        f"{said}. {found.jams or 'No'} {'jam' if found.jams == 1 else 'jams'}.",
    )  # fmt: skip
