"""The real tower on the table: says what to throw in, asks what fell, and keeps the toss log."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rich.text import Text

from cubetower.command.commands.record.closing import ask_questions, describing_questions
from cubetower.command.commands.record.pages import colours_text
from cubetower.command.commands.record.tossprompt import TakenBackError, TossPrompt
from cubetower.command.terminal.output import NO_BREAK, colour_text, cubes_text, table
from cubetower.command.terminal.prompt import Prompt, Quit
from cubetower.game.core import Decided, Event
from cubetower.game.shogun.rules.events import Famine, Fought, Income, Placed, Revealed, Seeded
from cubetower.game.shogun.rules.tables import FARMER, amount_text
from cubetower.tower import Cubes, TowerError
from cubetower.tower.log.entry import first_word, looks_like_toss, parse_toss
from cubetower.tower.log.store import NotebookStore
from cubetower.tower.models.tabletower import TableAnswer, fault_in
from cubetower.tower.notation import EntryError, example_count, format_cubes, parse_cubes

HELP = (
    ("{example}", "what fell out of the tower; 0 if nothing did"),
    ("tap {one}", "somebody knocked at the tower, and this came out then; tap alone: nothing"),
    ("y", "yes, the answer is right and final: it goes into the log, and the game goes on"),
    ("undo, no", "take the answer back, before it is final"),
    ("letters {such}", "letters of your own for the colours; letters alone: those of the log"),
    ("inside", "what must be inside the tower, by all throws so far"),
    ("quit", "stop; everything is saved, and this throw is asked for again later"),
)


@dataclass(frozen=True, slots=True)
class TableThrow:
    """A throw that is being asked about.

    Attributes:
        number: of the throw in the game, from 1, the seeding throw.
        thrown: what goes in.
        inside: what is inside before.
    """

    number: int
    thrown: Cubes
    inside: Cubes

    def after(self, answer: TableAnswer) -> Cubes:
        """What is inside when that has fallen."""
        return self.inside + self.thrown - answer.fell - (answer.freed or Cubes())


class Tabletop:
    """Asks at the terminal what the tower on the table let fall.

    Every answer goes into the toss log as soon as it is final, before the game goes on with it.

    Args:
        prompt: where questions are asked.
        store: of the log.
        game: how the log's notes call the game: the name of its replay.
        untouched: the cubes in the tower are those of the log's last toss.

    Attributes:
        tray: tells what lies in the tray now; None as long as that is not known.
    """

    def __init__(self, prompt: Prompt, store: NotebookStore, game: str, *, untouched: bool) -> None:
        self._prompt, self._store, self._game = prompt, store, game
        self._untouched, self._going = untouched, False
        self._reason = ThrowReason()
        self._throws = 0
        self.tray: Callable[[], Cubes] | None = None

    def __call__(self, event: Event) -> None:
        """Take in an event; after a battle, say where its cubes go."""
        self._reason(event)
        if isinstance(event, Seeded | Fought):
            self._throws += 1
            self._prompt.say(self._where_to(event))

    def ask(self, thrown: Cubes, inside: Cubes) -> TableAnswer:
        """What fell, when that was thrown in.

        Raises:
            Quit: the person wants to stop, or the input is at its end.
            TowerError: the log cannot be written.
        """
        self._prompt.out.quiet = False
        throw = TableThrow(self._throws + 1, thrown, inside)
        self._agree(throw)
        if (known := self._find_logged(throw)) is not None:
            self._prompt.hint(f"The log has throw {throw.number} already: {known.fell or 0} fell.")
            return known
        self._announce(throw)
        try:
            answer = self._ask_answer(throw)
        except EOFError:
            self._prompt.end()
            raise Quit from None
        self._log(throw, answer)
        return answer

    def describe_log(self) -> None:
        """Ask whoever leaves what the log does not say yet; through a pipe nothing is asked."""
        if not self._prompt.live or self._prompt.ended:
            return
        prompt = TossPrompt(self._prompt.out)
        questions = describing_questions(prompt, self._store)
        if not questions:
            return
        prompt.hint("And once for the toss log; Enter takes what stands in brackets:")
        try:
            ask_questions(prompt, self._store, questions)
        except TakenBackError:
            prompt.hint("There is no answer to take back; `cubetower record` asks again.")
        except EOFError:
            prompt.end()

    def _announce(self, throw: TableThrow) -> None:
        out = self._prompt.out
        out.print()
        out.print(Text.assemble((f"Throw {throw.number}: ", "bold"), self._reason.text()))
        for line in self._reason.before():
            self._prompt.say(line)
        self._say("throw in", throw.thrown, total=True)
        lying = self.tray() if self.tray else Cubes()
        if lying:
            self._say("of these, from the tray", lying)
        self._say("inside already", throw.inside, total=True)

    def _say(self, what: str, cubes: Cubes, *, total: bool = False) -> None:
        shown = Text.assemble((f"   {what:>22}  ", "dim"), cubes_text(cubes))
        if total and cubes:
            shown.append(f"  ({cubes.total})", "dim")
        self._prompt.out.print(shown)

    def _ask_answer(self, throw: TableThrow) -> TableAnswer:
        """Ask until an answer is right and final."""
        answer: TableAnswer | None = None
        while True:
            line = self._prompt.line("right? " if answer else "what fell? ")
            word, rest = first_word(line)
            try:
                if word in ("y", "yes", "ok", "done") and answer is not None and not rest:
                    return answer
                answer = self._obey(throw, answer, word, rest, line)
            except EntryError as error:
                self._prompt.refuse(str(error))

    def _obey(
        self, throw: TableThrow, answer: TableAnswer | None, word: str, rest: str, line: str
    ) -> TableAnswer | None:
        if word == "quit":
            raise Quit
        if word in ("help", "?"):
            self._help()
        elif word == "inside":
            self._say("inside before the throw", throw.inside, total=True)
        elif word == "letters":
            if rest:
                self._store.choose_letters(rest)
            self._prompt.say(colours_text(self._store.notebook.letters))
        elif word == "undo" or (word in ("n", "no") and answer and not rest):
            self._prompt.hint("Taken back." if answer else "There is no answer to take back.")
            return None
        elif not line or (word in ("n", "no") and not rest):
            self._prompt.hint(self._hint(answer))
        else:
            return self._check_answer(throw, self._read(throw, answer, word, rest, line))
        return answer

    def _hint(self, answer: TableAnswer | None) -> str:
        example = example_count(self._store.notebook.letters)
        if answer is None:
            return f"Type what fell, such as {example}, or 0. `help` lists the other answers."
        return f"y if that is right; else type what fell, such as {example}, or `undo`."

    def _read(
        self, throw: TableThrow, answer: TableAnswer | None, word: str, rest: str, line: str
    ) -> TableAnswer:
        letters = self._store.notebook.letters
        if word == "tap" and answer is None:
            raise EntryError("First what fell by itself; then what knocking freed.")
        if word == "tap" and answer is not None:
            freed = (answer.freed or Cubes()) + parse_cubes(rest, letters)
            return TableAnswer(answer.fell, freed)
        text, knocked, more = line.partition(" tap")
        fell = Cubes() if text.strip() == "nothing" else self._read_fall(throw, text)
        return TableAnswer(fell, parse_cubes(more, letters) if knocked else None)

    def _read_fall(self, throw: TableThrow, text: str) -> Cubes:
        """What fell, alone or behind what was thrown and a ``>`` as in a toss log."""
        letters = self._store.notebook.letters
        if not looks_like_toss(text):
            return parse_cubes(text, letters)
        entry = parse_toss(text, letters)
        if entry.thrown and entry.thrown != throw.thrown:
            raise EntryError(
                f"{format_cubes(throw.thrown, letters)} goes in, not "
                f"{format_cubes(entry.thrown, letters)}. Type only what fell."
            )
        return entry.fell

    def _check_answer(self, throw: TableThrow, answer: TableAnswer) -> TableAnswer:
        """Show an answer, if it can be."""
        if fault := fault_in(answer, throw.thrown, throw.inside):
            raise EntryError(f"That cannot be: {fault}. Count again.")
        self._say("fell", answer.fell, total=True)
        if answer.freed is not None:
            self._say("knocking freed", answer.freed, total=True)
        self._say("then inside", throw.after(answer), total=True)
        self._prompt.hint("y if that is right; else type it again, or `undo`.")
        return answer

    def _help(self) -> None:
        example = example_count(self._store.notebook.letters)
        shown = table("line", "what it does", words=("line", "what it does"))
        letter, colour = next((t, c) for c, t in self._store.notebook.letters.items())
        words = {"example": example, "one": example.split()[0], "such": f"{letter}={colour}"}
        for line, does in HELP:
            shown.add_row(Text(line.format(**words), "bold"), Text(does))
        self._prompt.out.print(shown)

    def _where_to(self, event: Seeded | Fought) -> Text:
        """Where the cubes that fell go now."""
        if isinstance(event, Seeded):
            return Text("What fell goes back to the supplies; the rest stays inside.", "dim")
        text, tray = Text(style="dim"), Cubes(event.tray_after)
        if event.holder is None:
            text.append(f"Clear {event.province}; ")
        else:
            text.append(f"Put {event.left} {event.holder} into {event.province}; ")
        if tray:
            text.append("leave ").append_text(cubes_text(tray)).append(" in the tray; ")
        return text.append("all else goes back to the supplies.")

    # The log

    def _note(self, number: int) -> str:
        return f"throw {number} of {self._game}"

    def _find_logged(self, throw: TableThrow) -> TableAnswer | None:
        """The answer, if it went into the log before somebody stopped, but not into the game."""
        rows = self._store.notebook.rows
        for place in range(max(0, len(rows) - 2), len(rows)):
            row, after = rows[place], rows[place + 1 :]
            if (row.note, row.thrown) == (self._note(throw.number), throw.thrown):
                return TableAnswer(row.fell, after[0].fell if after else None)
        return None

    def _log(self, throw: TableThrow, answer: TableAnswer) -> None:
        if told := self._store.catch_up():
            self._prompt.warn(told)
        notebook = self._store.notebook
        notebook = notebook.add(throw.thrown, answer.fell, note=self._note(throw.number))
        if answer.freed is not None:
            notebook = notebook.add(Cubes(), answer.freed, note="tap")
        self._store.save(notebook, self._note(throw.number))

    def _agree(self, throw: TableThrow) -> None:
        """See that log and game know of the same cubes inside; else begin another session."""
        notebook = self._store.notebook
        known = notebook.inside.known
        agree = known == throw.inside if known is not None else self._going
        untouched, self._going, self._untouched = self._untouched, True, True
        if self._find_logged(throw) is not None or (agree and untouched):
            return
        begun = notebook.begin(emptied=not throw.inside) if notebook.rows else notebook
        self._store.save(begun, "a new session")
        if untouched:
            letters = notebook.letters
            self._prompt.warn(
                f"By the game {format_cubes(throw.inside, letters)} must be inside, by the log "
                f"{'nobody knows what' if known is None else format_cubes(known, letters)}. A new "
                "session begins in the log."
            )


def require_colours(colours: tuple[str, ...], log: str, counted: tuple[str, ...]) -> None:
    """Refuse a log that does not count all colours of the game.

    Raises:
        TowerError: says which are missing.
    """
    if missing := [colour for colour in colours if colour not in counted]:
        raise TowerError(
            f"{log} does not count {', '.join(missing)}, which are in the game; name another log "
            "with --toss-log"
        )


class ThrowReason:
    """Takes in the events of a game, and says what the next throw is for."""

    def __init__(self) -> None:
        self._placed: dict[str, list[str]] = {}
        self._seeded = False
        self._from = ""
        self._text = Text("a battle")
        self._risen: list[tuple[str, str]] = []  # seat and province, of famines

    def __call__(self, event: Event) -> None:
        """An event happens."""
        match event:
            case Placed():
                self._placed.setdefault(event.seat, []).append(
                    f"{event.province}{NO_BREAK}{event.armies}"
                )
            case Revealed():
                self._from = event.card or ""
            case Income():
                self._text = _rise(event.seat, event.province)
            case Famine():
                self._risen = [(event.seat, province) for province in event.provinces]
                self._text = _rise(*self._risen[0])
            case Decided():
                self._note_decision(event)
            case Seeded():
                self._end_throw("")
            case Fought():
                self._end_throw(event.province)

    def text(self) -> Text:
        """What the throw is for."""
        return self._text if self._seeded else Text("the seeding of the empty tower")

    def before(self) -> Iterator[Text]:
        """What must stand on the board before the first throw."""
        if not self._seeded:
            for seat, provinces in self._placed.items():
                yield Text.assemble(colour_text(seat), f" {', '.join(provinces)}")

    def _note_decision(self, event: Decided) -> None:
        if event.kind == "combat":
            to, armies = event.move
            said = f" attacks {to} from {self._from} with {amount_text('armies', armies)}"
            self._text = Text.assemble(colour_text(event.seat), said)
        elif event.kind == "rising":
            self._text = _rise(event.seat, event.move)

    def _end_throw(self, province: str) -> None:
        self._seeded = True
        self._text = Text("a battle")
        self._risen = [each for each in self._risen if each[1] != province]
        if len(self._risen) == 1:
            self._text = _rise(*self._risen[0])


def _rise(seat: str, province: str) -> Text:
    said = f" revolt in {province} against "
    return Text.assemble(colour_text(FARMER, "farmers"), said, colour_text(seat))
