"""What `cubetower record` shows: cubes, contents, the last tosses, the help."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from cubetower.terminal.output import colour_text, cubes_text, printable, table
from tower import Cubes
from tower.log import COLOURLESS, LogRow
from tower.log.entry import beginnings, example, example_count
from tower.log.notebook import Inside, Notebook


def cubes_or_count(cubes: Cubes, colours: Sequence[str]) -> Text:
    """Cubes as coloured squares with names, or their number in a log without colours."""
    return Text(str(cubes.total)) if tuple(colours) == (COLOURLESS,) else cubes_text(cubes)


def inside_text(inside: Inside, colours: Sequence[str]) -> Text:
    """What is known of the contents, in a line."""
    if inside.known is not None:
        shown = Text.assemble(("inside now ", "dim"), cubes_or_count(inside.known, colours))
        return shown.append_text(_total(inside.known, colours))
    shown = Text.assemble(("inside ", "dim"), "unknown")
    if inside.minimum:
        shown.append(", at least ").append_text(cubes_or_count(inside.minimum, colours))
        shown.append_text(_total(inside.minimum, colours))
    return shown


def _total(cubes: Cubes, colours: Sequence[str]) -> Text:
    return Text(f"  ({cubes.total})" if cubes and tuple(colours) != (COLOURLESS,) else "", "bold")


def rows_page(notebook: Notebook, count: int) -> Table:
    """The last rows, in the words in which they are typed, with what was inside after each."""
    shown = table(
        "toss", "", "thrown", "fell", "inside after", "note",
        words=("", "thrown", "fell", "inside after", "note"),
    )  # fmt: skip
    pairs = list(zip(notebook.rows, notebook.insides(), strict=True))[-count:]
    for row, inside in pairs:
        start = Text("empty", "dim") if row.emptied else Text()
        shown.add_row(
            Text(printable(notebook.name(row)), "bold"), start,
            *_cubes_cells(row, notebook.colours),
            _contents_cell(row, inside, notebook.colours), Text(printable(row.note), "dim"),
        )  # fmt: skip
    return shown


def _cubes_cells(row: LogRow, colours: Sequence[str]) -> tuple[Text, Text]:
    if row.missing:
        return Text("not seen", "yellow"), Text()
    return _squares(row.thrown, colours), _squares(row.fell, colours)


def _contents_cell(row: LogRow, inside: Inside, colours: Sequence[str]) -> Text:
    if inside.known is None:
        shown = Text.assemble(("?", "yellow"))
        if inside.minimum:
            shown.append(" at least ").append_text(_squares(inside.minimum, colours))
        return shown
    shown = _squares(inside.known, colours).append_text(_total(inside.known, colours))
    return shown.append(" counted", "green") if row.inside is not None else shown


def _squares(cubes: Cubes, colours: Sequence[str]) -> Text:
    """Cubes in few letters, each colour behind its square."""
    if not cubes:
        return Text("·", "dim")
    if tuple(colours) == (COLOURLESS,):
        return Text(str(cubes.total))
    short = beginnings(colours)
    parts = [colour_text(c, f"{short[c]}{cubes[c]}") for c in colours if cubes[c]]
    return Text(" ").join(parts)


def colours_text(colours: Sequence[str]) -> Text:
    """How the colours are typed: each behind its square, the letters that are needed in bold."""
    short = beginnings(colours)
    parts = []
    for colour in colours:
        shown = colour_text(colour)
        shown.stylize("bold", 2, 2 + len(short[colour]))
        parts.append(shown)
    return Text("  ").join(parts)


def help_page(colours: Sequence[str]) -> Table:
    """All that can be typed."""
    shown = table("type", "it means", words=("type", "it means"))
    line, count = example(colours), example_count(colours)
    rows = (
        (line, "thrown > fallen; in any order, also 4r, red4, 4 red"),
        (f"{line}  # text", "with a note"),
        (f"{line.partition('>')[0]}>", "nothing fell"),
        (f"> {count}", "nothing thrown: a tap; `tap` and `spill` say which"),
        ("missed", "nobody saw this toss; what is inside becomes unknown"),
        ("emptied", "the tower is empty before the next toss"),
        (f"count {count}", "opened and counted after the last toss; 0: empty"),
        ("unknown", "takes back `emptied` or `count`"),
        ("note text", "adds to the note of the last toss"),
        (f"edit 12 {line}", "corrects it; also edit 12 missed, emptied, count, note"),
        ("delete 12", "deletes toss 12, which never happened"),
        ("undo, redo", "undoes the last step; again the one before"),
        ("inside", "what must be inside the tower now"),
        ("list, list all", "the last tosses; toss 12 of session 1 is called 1/12"),
        ("session", "a new session at the tower; `session garden` names it"),
        ("quit", "offers a last count; everything is saved already"),
    )
    for typed, meaning in rows:
        shown.add_row(Text(typed, "bold"), meaning)
    return shown
