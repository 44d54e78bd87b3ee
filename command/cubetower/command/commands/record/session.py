"""A session at the tower: every line that is typed changes the log, or is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from difflib import get_close_matches

from rich.text import Text

from cubetower.command.commands.record.closing import close_session
from cubetower.command.commands.record.pages import (
    clash_text,
    colours_text,
    count_difference,
    cubes_or_count,
    doubt_text,
    help_page,
    inside_text,
    offer_letters,
    rows_page,
)
from cubetower.command.commands.record.tossprompt import (
    COMMENT,
    HELP,
    QUIT,
    UNDO,
    TakenBackError,
    TossPrompt,
)
from cubetower.command.terminal.output import printable
from cubetower.command.terminal.prompt import INDENT
from cubetower.foundation import CubetowerError, OutputError
from cubetower.tower import Cubes
from cubetower.tower.cubes import COLOURLESS, COLOURS
from cubetower.tower.log import LogError, LogRow
from cubetower.tower.log.entry import (
    TossEntry,
    example,
    first_word,
    line_of,
    looks_like_toss,
    parse_change,
    parse_colours,
    parse_toss,
    split_note,
)
from cubetower.tower.log.notebook import (
    EMPTY,
    FallError,
    Inside,
    Notebook,
    NotebookError,
    join_notes,
)
from cubetower.tower.log.store import KindError, NotebookStore
from cubetower.tower.notation import (
    PLAIN_COUNTS,
    ColourError,
    EntryError,
    example_count,
    is_colourless,
    is_letters,
    parse_cubes,
)

LIST_LENGTH = 10  # tosses that `list` shows
COUNT_ADVICE = "If you are not sure, count again: n saves nothing."
EDIT_ADVICE = "Change the line and press Enter; an empty line leaves it as it is."
EMPTY_ADVICE = "If cubes were inside, what is inside is unknown until `emptied` or `count`."
SYNONYMS = {
    "bye": "quit",
    "contents": "inside",
    "done": "quit",
    "end": "quit",
    "exit": "quit",
    "new": "session",
    "remove": "delete",
    "save": "quit",
    "show": "list",
    "state": "inside",
    "status": "inside",
    "stop": "quit",
}
"""Words that people type for commands, which are suggested then."""
WAYS_OUT = (
    "Correct the line, or type one of these first, and then the line again:\n"
    "  `unknown` if cubes that you did not count were inside at the start,\n"
    "  `missed` if there was a toss before this one that nobody saw."
)


class RecordSession:
    """Takes lines until there are no more; after each one the log is saved.

    Attributes:
        store: the log and its file.
        obeyed: how many lines were done as they say.
    """

    def __init__(self, store: NotebookStore, prompt: TossPrompt) -> None:
        self.obeyed = 0
        self.store = store
        self._prompt = prompt
        # Sessions of which it is known how they began.
        self._settled = {row.session for row in store.notebook.rows}
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
            "letters": self._letters,
            "colours": self._colours,
            **dict.fromkeys(HELP, self._help),
        }
        prompt.commands = tuple(self._commands)

    @property
    def notebook(self) -> Notebook:
        """The log as it is on disk, and where the next toss stands."""
        return self.store.notebook

    def run(self) -> None:
        """Take lines until `quit`.

        Raises:
            EOFError: the input is at its end. Everything is saved.
            KindError: the log is no longer one of real tosses. Everything before is saved.
        """
        while True:
            line = self._prompt.line(self._ask_for_toss(), keep=True)
            try:
                if line.casefold() not in QUIT:
                    refused = self._prompt.refused
                    self.obey(line)
                    self.obeyed += bool(line) and refused == self._prompt.refused
                    self._ask_whether_empty()
                elif close_session(self, self._prompt):
                    break
            except TakenBackError:  # at a question that is about no line
                self.obey(UNDO)

    def _ask_for_toss(self) -> str:
        """The prompt: which toss it is, and the letters of the colours."""
        letters = self.notebook.letters
        typed = "" if is_colourless(letters) else f" [{' '.join(letters.values())}]"
        return f"{self.notebook.next_toss}{typed}> "

    def obey(self, line: str) -> None:
        """Do what a line says, or say why not and change nothing.

        Raises:
            EOFError: the input ended before the line was complete.
            KindError: the log is no longer one of real tosses.
        """
        try:
            self._do(line)
        except (EOFError, KeyboardInterrupt):  # within a question
            self._prompt.break_off(line)
            raise
        except TakenBackError:
            self._prompt.hint(f"taken back: {line}")
        except KindError:
            raise
        except OutputError as error:
            self._prompt.refuse(f"{error}\nNothing was saved: mend that, then type the line again.")
        except LogError as error:
            self._prompt.refuse("\n".join(f"{each.reason}; {each.fix}" for each in error.problems))
        except CubetowerError as error:
            self._prompt.refuse(str(error))

    def _do(self, line: str) -> None:
        if told := self.store.catch_up():
            self._prompt.warn(told)
        word, rest = first_word(line)
        if line.startswith(COMMENT):
            self._prompt.hint("a comment; `note` writes one to the last toss")
        elif not word:
            self._prompt.hint(f"such as {example(self.notebook.letters)} · help · quit")
        elif word in self._commands:
            self._commands[word](rest)
        else:
            self._toss(line)

    # Tosses

    def _toss(self, line: str) -> None:
        changed = self._add(*self._parse(line))
        row = changed.rows[-1]
        self.store.save(changed, f"toss {row.toss}: {line_of(row, changed.letters)}")
        self._tell_row(row)
        self._tell_letters()
        self._inside()

    def _add(self, notebook: Notebook, entry: TossEntry) -> Notebook:
        """The log with one toss more; the first one may show that the tower was not empty."""
        try:
            return notebook.add(entry.thrown, entry.fell, note=entry.note or "")
        except FallError as error:
            fault = f"{error.faults[:1].upper()}{error.faults[1:]}"
            if not self._is_unsettled(error.row):
                raise NotebookError(f"{fault}.\n{WAYS_OUT}") from None
            self._prompt.warn(f"{fault} if the tower was empty.")
            if self._prompt.yes("Were cubes inside before it?", EMPTY_ADVICE, default=False):
                return self._add(notebook.doubt(), entry)
            raise NotebookError("The toss was not saved. Count again, and type it again.") from None

    def _is_unsettled(self, row: LogRow) -> bool:
        """Whether nobody has said that the tower was empty before this first toss."""
        first = row.toss == 1 and row.session == self.notebook.session
        return first and row.emptied and row.session not in self._settled

    def _ask_whether_empty(self) -> None:
        """After the first toss of a session: was the tower empty before it?"""
        row = self.notebook.last
        if row is None or row.missing or not self._is_unsettled(row):
            return
        question = f"Was the tower empty before toss {self.notebook.name(row)}?"
        try:
            empty = self._prompt.yes(question, EMPTY_ADVICE, must=True)
        except (EOFError, KeyboardInterrupt):
            self._take_as_unanswered(row, question)
            raise
        self._settled.add(row.session)
        if empty is None:
            self._take_as_unanswered(row, question)
        elif not empty:
            self._doubt()
            self._prompt.hint("`emptied` or `count` say what is inside again.")

    def _take_as_unanswered(self, row: LogRow, question: str) -> None:
        """Only a new log began by saying that the tower must be empty."""
        empty = row == self.notebook.rows[0]
        self._prompt.hint(f"{question} Taken as: {'yes' if empty else 'not known'}.")
        if not empty:
            self._doubt()
            name = self.notebook.name(self.notebook.rows[-1])
            self._prompt.hint(f"`edit {name} emptied` if it was.")

    def _parse(self, line: str) -> tuple[Notebook, TossEntry]:
        """A toss, and the log that it goes into: the first one may count without colours."""
        notebook = self.notebook
        try:
            return notebook, parse_toss(line, notebook.letters)
        except EntryError as error:
            if not notebook.rows and notebook.colours == COLOURS:
                with suppress(EntryError):
                    return notebook.recolour((COLOURLESS,)), parse_toss(line, PLAIN_COUNTS)
            if not looks_like_toss(line):
                self._refuse_command(line, error)
            if isinstance(error, ColourError):
                offer = offer_letters(error.word, notebook.colours)
                raise EntryError(f"{error}\n{offer}".strip()) from None
            raise

    def _refuse_command(self, line: str, error: EntryError) -> None:
        """Refuse a line that was rather meant as a command than as a toss."""
        word, _ = first_word(line)
        near = get_close_matches(word, self._commands, n=1, cutoff=0.75)
        meant = SYNONYMS.get(word) or (near[0] if near else "")
        if meant:
            raise EntryError(f"{word}: did you mean `{meant}`?") from None
        strange = isinstance(error, ColourError) and not is_letters(word)
        if strange and not any(sign.isdigit() for sign in line):
            such = example(self.notebook.letters)
            raise EntryError(
                f"{printable(word)}: neither a command nor a toss. Type a toss like {such}, or "
                "help for the commands."
            ) from None

    def _add_missed(self, rest: str) -> None:
        note = split_note(rest)
        changed = self.notebook.add_missed(join_notes(printable(note[0]), note[1] or ""))
        self.store.save(changed, f"toss {changed.rows[-1].toss} (not seen)")
        self._prompt.say(f"toss {changed.rows[-1].toss} was not seen")
        self._inside()

    def _mark_emptied(self, _: str = "") -> None:
        self.store.save(self.notebook.mark_emptied(), "the tower was emptied")
        self._settled.add(self.notebook.session)
        self._prompt.say(f"toss {self.notebook.next_toss} starts from an empty tower")

    def _doubt(self, _: str = "") -> None:
        before = self.notebook
        self.store.save(before.doubt(), "what is inside is unknown")
        self._prompt.say(doubt_text(before, self.notebook))
        self._inside()

    # Counts

    def _count(self, rest: str) -> None:
        text, _ = split_note(rest)
        if not text:
            such = example_count(self.notebook.letters)
            raise EntryError(f"What was inside? Type something like `count {such}`, or `count 0`.")
        counted = parse_cubes(text, self.notebook.letters)
        booked = self.notebook.expected_inside()
        if not self._confirm_count(counted, booked):
            return
        self.store.save(self.notebook.count(counted), "the count of the opened tower")
        self._prompt.say("counted ", self._cubes(counted), self._verdict(counted, booked))

    def _confirm_count(self, counted: Cubes, booked: Inside) -> bool:
        """Ask whether a count is right that is not what the tosses say.

        Raises:
            NotebookError: another line came instead of an answer.
        """
        if _agrees(counted, booked):
            return True
        self._prompt.warn(count_difference(counted, booked))
        if self._prompt.yes("   Use the count all the same?", COUNT_ADVICE, default=False):
            return True
        if self._prompt.has_aside:
            raise NotebookError("The count was not saved: it was not confirmed.")
        self._prompt.hint("not saved")
        return False

    def _verdict(self, counted: Cubes, booked: Inside) -> str:
        if not _agrees(counted, booked):
            return ", which is used instead of what the tosses say"
        return ", as the tosses say" if booked.known is not None else "; known from here on"

    # Changing what is there

    def _note(self, rest: str) -> None:
        if not printable(rest):
            raise EntryError(
                "What is there to note? Type something like `note one cube on the table`."
            )
        self.store.save(self.notebook.annotate(printable(rest)), f"note: {printable(rest)}")
        row = self.notebook.rows[-1]
        self._prompt.say(f"toss {row.toss}: {row.note}")

    def _edit(self, rest: str) -> None:
        row, line = self._find_row(rest, "edit")
        name, old = self.notebook.name(row), line_of(row, self.notebook.letters)
        if not line:
            self._prompt.say(f"toss {name} is: {old}")
            line = self._prompt.answer(f"{name} new> ", EDIT_ADVICE, begin=old) or ""
        if not line or line == old:
            self._prompt.hint("left as it is")
            return
        try:
            changed = self.notebook.change(row, **parse_change(line, row, self.notebook.letters))
        except FallError as error:
            raise NotebookError(clash_text(error, row, self.notebook)) from None
        place = self.notebook.rows.index(row)
        counted = changed.rows[place].inside
        if counted is not None and counted != row.inside:
            booked = changed.expected_inside(place)
            if not self._confirm_count(counted, booked):
                return
        self.store.save(changed, f"edit of toss {name}: {old}")
        self._tell_row(changed.rows[place], f"toss {name}: ")
        self._inside()

    def _delete(self, rest: str) -> None:
        row, _ = self._find_row(rest, "delete")
        name, line = self.notebook.name(row), line_of(row, self.notebook.letters)
        try:
            changed = self.notebook.delete(row)
        except FallError as error:
            raise NotebookError(clash_text(error, row, self.notebook)) from None
        self.store.save(changed, f"deletion of toss {name}: {line}")
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
        before = self.notebook.inside
        self._prompt.say(f"taken back: {self.store.undo()}")
        if self.notebook.inside != before:
            self._inside()

    def _redo(self, _: str = "") -> None:
        self._prompt.say(f"done again: {self.store.redo()}")
        self._inside()

    # Looking

    def _inside(self, _: str = "") -> None:
        self._prompt.say(inside_text(self.notebook.inside, self.notebook.letters))

    def _list(self, rest: str) -> None:
        count = len(self.notebook.rows) if rest.casefold() == "all" else LIST_LENGTH
        if not self.notebook.rows:
            raise NotebookError(
                f"There are no tosses yet. Type one like {example(self.notebook.letters)}."
            )
        self._prompt.out.print(rows_page(self.notebook, count))
        if count < len(self.notebook.rows):
            self._prompt.hint(f"{len(self.notebook.rows)} tosses in all: `list all`")

    def _help(self, _: str = "") -> None:
        self._prompt.out.print(help_page(self.notebook.letters))

    # Sessions

    def _session(self, rest: str) -> None:
        self.begin(printable(rest))

    def begin(self, label: str = "") -> None:
        """Begin a new session; whether the tower was empty is asked after its first toss."""
        before, started = self.notebook, self.notebook.begin(label, emptied=True)
        self.store.save(started, f"new session {started.session}")
        self._prompt.out.print(Text.assemble("New session ", (started.session, "bold")))
        if before.last:
            when = f"after session {before.session}"
            self._prompt.say(inside_text(before.inside, before.letters, when))
            if before.inside != EMPTY:
                self._prompt.hint("Empty the tower before the first toss.")

    # Colours

    def _letters(self, rest: str) -> None:
        if rest:
            self.store.choose_letters(rest)
        self._prompt.say(colours_text(self.notebook.letters))

    def _colours(self, rest: str) -> None:
        if rest:
            self.store.save(self.notebook.recolour(parse_colours(rest)), f"colours {rest}")
        self._prompt.say(colours_text(self.notebook.letters))

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

    def _tell_letters(self) -> None:
        """With the first blue cubes, that ``b`` does not mean black."""
        letters, own = self.notebook.letters, self.notebook.description.letters
        *earlier, last = ("blue" in row.thrown + row.fell for row in self.notebook.rows)
        usual = (letters.get("black"), letters.get("blue")) == ("k", "b") and not own
        if usual and last and not any(earlier):
            self._prompt.hint("b is blue here, and k black; `letters b=black u=blue` changes it.")

    def _cubes(self, cubes: Cubes) -> Text:
        return cubes_or_count(cubes, self.notebook.letters)


def _agrees(counted: Cubes, booked: Inside) -> bool:
    """Whether a count is what the tosses say, as far as they say anything."""
    return booked.minimum <= counted if booked.known is None else booked.known == counted
