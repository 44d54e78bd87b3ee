"""What `cubetower record` shows: cubes, contents, the last tosses, the help."""

from __future__ import annotations

from collections.abc import Iterable

from rich.table import Table
from rich.text import Text

from cubetower.command.terminal.output import colour_text, cubes_text, printable, table
from cubetower.tower import Cubes
from cubetower.tower.log import LogRow
from cubetower.tower.log.entry import example
from cubetower.tower.log.notebook import FallError, Inside, Notebook, amount_text
from cubetower.tower.notation import Letters, example_count, is_colourless, is_letters


def cubes_or_count(cubes: Cubes, letters: Letters) -> Text:
    """Cubes as coloured squares with names, or their number in a log without colours."""
    return Text(str(cubes.total)) if is_colourless(letters) else cubes_text(cubes)


def inside_text(inside: Inside, letters: Letters, when: str = "") -> Text:
    """What is known of the contents now, or at another time, in a line."""
    begin = f"inside {when}".strip()
    if inside.known is not None:
        shown = Text.assemble((f"{begin} " if when else "inside now ", "dim"))
        shown.append_text(cubes_or_count(inside.known, letters))
        return shown.append_text(_total(inside.known, letters))
    shown = Text.assemble((f"{begin} ", "dim"), "unknown")
    if inside.minimum:
        shown.append(", at least ").append_text(cubes_or_count(inside.minimum, letters))
        shown.append_text(_total(inside.minimum, letters))
    return shown


def _total(cubes: Cubes, letters: Letters) -> Text:
    return Text(f"  ({cubes.total})" if cubes and not is_colourless(letters) else "", "bold")


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
            *_cubes_cells(row, notebook.letters),
            _contents_cell(row, inside, notebook.letters), Text(printable(row.note), "dim"),
        )  # fmt: skip
    return shown


def _cubes_cells(row: LogRow, letters: Letters) -> tuple[Text, Text]:
    if row.missing:
        return Text("not seen", "yellow"), Text()
    return _squares(row.thrown, letters), _squares(row.fell, letters)


def _contents_cell(row: LogRow, inside: Inside, letters: Letters) -> Text:
    if inside.known is None:
        shown = Text.assemble(("?", "yellow"))
        if inside.minimum:
            shown.append(" at least ").append_text(_squares(inside.minimum, letters))
        return shown
    shown = _squares(inside.known, letters).append_text(_total(inside.known, letters))
    return shown.append(" counted", "green") if row.inside is not None else shown


def _squares(cubes: Cubes, letters: Letters) -> Text:
    """Cubes in few letters, each colour behind its square."""
    if not cubes:
        return Text("·", "dim")
    if is_colourless(letters):
        return Text(str(cubes.total))
    parts = [colour_text(c, f"{typed}{cubes[c]}") for c, typed in letters.items() if cubes[c]]
    return Text(" ").join(parts)


def colours_text(letters: Letters) -> Text:
    """What is typed for each colour, before its square and name."""
    if is_colourless(letters):
        return Text(f"cubes are counted without colours, as in {example(letters)}")
    shown = (Text.assemble((f"{t} ", "bold"), colour_text(c)) for c, t in letters.items())
    return Text("  ").join(shown)


def clash_text(error: FallError, row: LogRow, notebook: Notebook) -> str:
    """Why a row cannot be changed as somebody wants."""
    name, other = notebook.name(row), notebook.name(error.row)
    if name == other:
        return f"Toss {name} cannot be like that: {error.faults}. Nothing was changed."
    return (
        f"Then toss {other} would be impossible: {error.faults}.\n"
        f"Nothing was changed. Is toss {other} wrong too? First `edit {other}` or `delete {other}`."
    )


def doubt_text(before: Notebook, now: Notebook) -> str:
    """What is no longer taken for certain."""
    for old, new in zip(before.rows, now.rows, strict=True):
        if old.inside != new.inside:
            return f"the count after toss {now.name(old)} is taken back"
        if old.emptied != new.emptied:
            return f"toss {now.name(old)} no longer starts from an empty tower"
    return "the tower is no longer said to be empty"


def offer_letters(word: str, colours: Iterable[str]) -> str:
    """What else may be done about a word that names no colour, or several."""
    names = tuple(colours)
    fitting = [name for name in names if name.casefold().startswith(word.casefold())]
    meant = (fitting or names)[0]
    own = f"Letters of your own? `letters {word}={meant}`. " if is_letters(word) else ""
    return f"{own}{'' if fitting else 'Other cubes? `colours red,white`.'}".strip()


def count_difference(counted: Cubes, booked: Inside) -> str:
    """Where a count and the tosses disagree, colour by colour."""
    least = booked.known is None
    told = [
        f"{amount_text(counted[colour], colour)} counted where the tosses leave "
        f"{'at least ' if least else ''}{booked.minimum[colour]}"
        for colour in sorted(set(counted) | set(booked.minimum))
        if (
            counted[colour] < booked.minimum[colour]
            if least
            else counted[colour] != booked.minimum[colour]
        )
    ]
    return "\n".join(told)


def help_page(letters: Letters) -> Table:
    """All that can be typed."""
    shown = table("type", "it means", words=("type", "it means"))
    line, count = example(letters), example_count(letters)
    rows = (
        (line, "thrown > fallen; in any order, also red=4,blue=3"),
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
        ("letters k=black b=blue", "letters of your own; `letters none`: the usual ones"),
        ("colours red,white", "other cubes; `colours counts`: without colours"),
        ("list, list all", "the last tosses; toss 12 of session 1 is called 1/12"),
        ("session", "a new session at the tower; `session garden` names it"),
        ("quit", "asks what is not known yet; everything is saved already"),
    )
    for typed, meaning in rows:
        shown.add_row(Text(typed, "bold"), meaning)
    return shown
