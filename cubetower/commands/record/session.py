"""A session at the tower: every line that is typed changes the log, or is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from difflib import get_close_matches

from rich.text import Text

from cubetower.commands.record.pages import cubes_or_count, help_page, inside_text, rows_page
from cubetower.commands.record.tossprompt import COMMENT, QUIT, TossPrompt
from cubetower.terminal.output import printable
from cubetower.terminal.prompt import INDENT
from foundation import CubetowerError, OutputError
from tower import Cubes
from tower.log import LogError, LogRow
from tower.log.entry import (
    EntryError,
    TossEntry,
    example,
    example_count,
    first_word,
    line_of,
    looks_like_toss,
    parse_cubes,
    parse_toss,
    split_note,
    tidy,
)
from tower.log.notebook import FallError, Inside, Notebook, NotebookError, amount_text, join_notes
from tower.log.store import KindError, NotebookStore

LIST_LENGTH = 10  # tosses that `list` shows


class RecordSession:
    """Takes lines until there are no more; after each one the log is saved.

    Attributes:
        obeyed: how many lines were done as they say.
    """

    def __init__(self, store: NotebookStore, prompt: TossPrompt) -> None:
        self.obeyed = 0
        self._store = store
        self._prompt = prompt
        self._commands: Mapping[str, Callable[[str], object]] = {
            "missed": self._add_missed,
            "emptied": self._mark_emptied,
            "unknown": self._doubt,
            "count": self._count,
            "note": self._note,
            "edit": self._edit,
            "delete": self._delete,
            "undo": self._undo,
            "redo": self._redo,
            "inside": self._inside,
            "list": self._list,
            "session": self._session,
            "help": self._help,
            "?": self._help,
        }

    @property
    def notebook(self) -> Notebook:
        """The log as it is on disk, and where the next toss stands."""
        return self._store.notebook

    def run(self) -> None:
        """Take lines until `quit`.

        Raises:
            EOFError: the input is at its end. Everything is saved.
            KindError: the log is no longer one of real tosses. Everything before is saved.
        """
        while True:
            line = self._prompt.line(f"{self.notebook.next_toss}> ", keep=True)
            if line.casefold() in QUIT:
                break
            refused = self._prompt.refused
            self.obey(line)
            self.obeyed += bool(line) and refused == self._prompt.refused
        self._close()

    def obey(self, line: str) -> None:
        """Do what a line says, or say why not and change nothing.

        Raises:
            EOFError: the input ended before the line was complete.
            KindError: the log is no longer one of real tosses.
        """
        try:
            if told := self._store.catch_up():
                self._prompt.warn(told)
            word, rest = first_word(line)
            if line.startswith(COMMENT):
                self._prompt.hint("a comment; `note` writes one to the last toss")
            elif not word:
                self._prompt.hint(f"such as {example(self.notebook.colours)} · help · quit")
            elif word in self._commands:
                self._commands[word](rest)
            else:
                self._toss(line)
        except EOFError:  # within a question: what the line says is not done
            self._prompt.refused += 1
            raise
        except KindError:
            raise
        except OutputError as error:
            self._prompt.refuse(f"{error}\nNothing was saved: correct the line and type it again.")
        except LogError as error:
            self._prompt.refuse("\n".join(f"{each.reason}; {each.fix}" for each in error.problems))
        except CubetowerError as error:
            self._prompt.refuse(str(error))

    # Tosses

    def _toss(self, line: str) -> None:
        entry = self._parse(line)
        try:
            changed = self.notebook.add(entry.thrown, entry.fell, note=entry.note or "")
        except FallError as error:
            raise NotebookError(
                f"{error.faults[:1].upper()}{error.faults[1:]}.\n{WAYS_OUT}"
            ) from None
        row = changed.rows[-1]
        self._store.save(changed, f"toss {row.toss}: {line_of(row, changed.colours)}")
        self._tell_row(row)
        self._inside()

    def _parse(self, line: str) -> TossEntry:
        try:
            return parse_toss(line, self.notebook.colours)
        except EntryError as error:
            near = get_close_matches(first_word(line)[0], self._commands, n=1, cutoff=0.75)
            if near and ">" not in line:
                raise EntryError(f"{error} Or did you mean `{near[0]}`?") from None
            raise

    def _add_missed(self, rest: str) -> None:
        note = split_note(rest)
        changed = self.notebook.add_missed(join_notes(tidy(note[0]), note[1] or ""))
        self._store.save(changed, f"toss {changed.rows[-1].toss} (not seen)")
        self._prompt.say(f"toss {changed.rows[-1].toss} was not seen")
        self._inside()

    def _mark_emptied(self, _: str = "") -> None:
        self._store.save(self.notebook.mark_emptied(), "the tower was emptied")
        self._prompt.say(f"toss {self.notebook.next_toss} starts from an empty tower")

    def _doubt(self, _: str = "") -> None:
        before = self.notebook
        self._store.save(before.doubt(), "what is inside is unknown")
        self._prompt.say(self._describe_doubt(before))
        self._inside()

    def _describe_doubt(self, before: Notebook) -> str:
        """What is no longer taken for certain."""
        for old, new in zip(before.rows, self.notebook.rows, strict=True):
            if old.inside != new.inside:
                return f"the count after toss {self.notebook.name(old)} is taken back"
            if old.emptied != new.emptied:
                return f"toss {self.notebook.name(old)} no longer starts from an empty tower"
        return "the tower is no longer said to be empty"

    # Counts

    def _count(self, rest: str) -> None:
        text, _ = split_note(rest)
        if not text:
            such = example_count(self.notebook.colours)
            raise EntryError(f"What was inside? Type something like `count {such}`, or `count 0`.")
        counted = parse_cubes(text, self.notebook.colours)
        booked = self.notebook.expected_inside()
        agrees = booked.minimum <= counted if booked.known is None else booked.known == counted
        if not agrees:
            self._prompt.warn(_difference(counted, booked))
            if not self._prompt.yes("   Is the count right? If so, it is used", default=False):
                if self._prompt.skipping:
                    raise NotebookError("The count was not saved: it was not confirmed.")
                self._prompt.hint("not saved")
                return
        self._store.save(self.notebook.count(counted), "the count of the opened tower")
        self._prompt.say("counted ", self._cubes(counted), self._verdict(booked, agrees))

    def _verdict(self, booked: Inside, agrees: bool) -> str:
        if not agrees:
            return ", which is used instead of what the tosses say"
        return ", as the tosses say" if booked.known is not None else "; known from here on"

    # Changing what is there

    def _note(self, rest: str) -> None:
        if not tidy(rest):
            raise EntryError(
                "What is there to note? Type something like `note one cube on the table`."
            )
        self._store.save(self.notebook.annotate(tidy(rest)), f"note: {tidy(rest)}")
        row = self.notebook.rows[-1]
        self._prompt.say(f"toss {row.toss}: {row.note}")

    def _edit(self, rest: str) -> None:
        row, line = self._find_row(rest, "edit")
        name, old = self.notebook.name(row), line_of(row, self.notebook.colours)
        if not line:
            self._prompt.say(f"toss {name} is: {old}")
            line = self._prompt.line(f"{name} new> ", begin=old)
        if not line or line == old:
            self._prompt.hint("left as it is")
            return
        try:
            changed = self.notebook.change(row, **self._changes(row, line))
        except FallError as error:
            raise NotebookError(self._clash(error, row)) from None
        place = self.notebook.rows.index(row)
        self._store.save(changed, f"edit of toss {name}: {old}")
        self._tell_row(changed.rows[place], f"toss {name}: ")
        self._inside()

    def _changes(self, row: LogRow, line: str) -> dict[str, object]:
        """The values of a row that a line behind `edit` changes."""
        text, note = split_note(line)
        word, rest = first_word(text)
        if word == "missed":
            said = row.note if note is None else note
            return {"missing": True, "thrown": Cubes(), "fell": Cubes(), "note": said}
        if word == "emptied":
            return {"emptied": True}
        if word == "count" and rest:
            return {"inside": parse_cubes(rest, self.notebook.colours)}
        if word == "note":
            return {"note": tidy(line.strip()[len(word) :])}
        entry = parse_toss(line, self.notebook.colours)
        said = row.note if entry.note is None else entry.note
        return {"thrown": entry.thrown, "fell": entry.fell, "note": said, "missing": False}

    def _clash(self, error: FallError, row: LogRow) -> str:
        name, other = self.notebook.name(row), self.notebook.name(error.row)
        if name == other:
            return f"Toss {name} cannot be like that: {error.faults}. Nothing was changed."
        return (
            f"Then toss {other} would be impossible: {error.faults}.\n"
            f"Nothing was changed. Is toss {other} wrong too? First `edit {other}` or `delete "
            f"{other}`."
        )

    def _delete(self, rest: str) -> None:
        row, _ = self._find_row(rest, "delete")
        name, line = self.notebook.name(row), line_of(row, self.notebook.colours)
        try:
            changed = self.notebook.delete(row)
        except FallError as error:
            raise NotebookError(self._clash(error, row)) from None
        self._store.save(changed, f"deletion of toss {name}: {line}")
        more = ", and the count after it" if row.inside is not None else ""
        self._prompt.say(f"toss {name} is deleted{more}: {line}")
        self._inside()

    def _find_row(self, text: str, command: str) -> tuple[LogRow, str]:
        """The row that a text begins with, and the rest of it."""
        if not text:
            raise EntryError(f"Which toss? Type its number, as in `{command} 12`.")
        names = [self.notebook.name(row) for row in self.notebook.rows]
        names += [f"{row.session}/{row.toss}" for row in self.notebook.rows]
        fitting = [name for name in names if f"{text} ".startswith(f"{name} ")]
        name = max(fitting, key=len, default=text.split()[0])
        return self.notebook.find(name), text[len(name) :].strip()

    def _undo(self, _: str = "") -> None:
        self._prompt.say(f"taken back: {self._store.undo()}")
        self._inside()

    def _redo(self, _: str = "") -> None:
        self._prompt.say(f"done again: {self._store.redo()}")
        self._inside()

    # Looking

    def _inside(self, _: str = "") -> None:
        self._prompt.say(inside_text(self.notebook.inside, self.notebook.colours))

    def _list(self, rest: str) -> None:
        count = len(self.notebook.rows) if rest.casefold() == "all" else LIST_LENGTH
        if not self.notebook.rows:
            raise NotebookError(
                f"There are no tosses yet. Type one like {example(self.notebook.colours)}."
            )
        self._prompt.out.print(rows_page(self.notebook, count))
        if count < len(self.notebook.rows):
            self._prompt.hint(f"{len(self.notebook.rows)} tosses in all: `list all`")

    def _help(self, _: str = "") -> None:
        self._prompt.out.print(help_page(self.notebook.colours))

    # Sessions

    def _session(self, rest: str) -> None:
        self.begin(tidy(rest))

    def begin(self, label: str = "") -> None:
        """Begin a new session, after asking whether the tower is empty."""
        started = self.notebook.begin(label, emptied=False)
        self._prompt.out.print(Text.assemble("New session ", (started.session, "bold")))
        emptied = self._prompt.yes("Is the tower empty now?")
        self._store.save(replace(started, emptied=emptied), f"new session {started.session}")
        if not emptied:
            self._prompt.hint("What is inside is then unknown until you type `emptied` or `count`.")

    def _close(self) -> None:
        """Offer to count at the end; a line that is not understood is asked for again."""
        row, such = self.notebook.last, example_count(self.notebook.colours)
        while row is not None and row.inside is None and not self.notebook.emptied:
            answer = self._prompt.line(
                f"Open the tower and count ({such}; 0 if empty), or Enter to skip: "
            )
            if not answer:
                break
            word, _ = first_word(answer)
            if word in QUIT:
                break
            other = word in self._commands or looks_like_toss(answer)
            self.obey(answer if other else f"count {answer}")
            row = self.notebook.last

    # Words

    def _tell_row(self, row: LogRow, name: str = "") -> None:
        note = f" · {printable(row.note)}" if row.note else ""
        if row.missing:
            self._prompt.say(f"{name}not seen{note}")
            return
        thrown = Text.assemble(f"{name}in ", self._cubes(row.thrown))
        fell = Text.assemble("out ", self._cubes(row.fell), (note, "dim"))
        if len(thrown) + len(fell) + INDENT + 3 <= self._prompt.out.width:
            self._prompt.say(thrown, " · ", fell)
        else:
            self._prompt.say(thrown)
            self._prompt.say(fell)

    def _cubes(self, cubes: Cubes) -> Text:
        return cubes_or_count(cubes, self.notebook.colours)


WAYS_OUT = (
    "Correct the line, or type one of these first, and then the line again:\n"
    "  `unknown` if cubes that you did not count were inside at the start,\n"
    "  `missed` if there was a toss before this one that nobody saw."
)


def _difference(counted: Cubes, booked: Inside) -> str:
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
