"""A person at the terminal, as a player of a sister game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from rich.text import Text

from cubetower.human.names import UnclearError
from cubetower.human.person import CLEARED, Quit
from cubetower.prompt import Prompt
from cubetower.sisters.choosing import Choosing
from cubetower.terminal import colour_text, table
from game.core import Data, Move, Seat, copied
from game.core.title import Title

HELP = (
    ("2", "a choice: its number, or the beginning of its name"),
    ("list", "the choices again"),
    ("back", "take the last pick back, where a move has several"),
    ("position", "all that you know of the game"),
    ("suggest", "what the bot `greedy` would do; nothing is done"),
    ("quit", "stop; all is saved, and can be gone on with"),
)


class Person:
    """People at one terminal, for all their seats.

    Knows of the game what `observe` tells, and nothing else.

    Args:
        prompt: where they are asked.
        title: the game.
        seats: which are theirs.
    """

    def __init__(self, prompt: Prompt, title: Title, seats: Sequence[Seat]) -> None:
        self._prompt, self._title, self._seats = prompt, title, tuple(seats)
        self._seen: Data = {}
        self._last: Seat | None = None  # who was asked last
        self._hinted = False

    def choose(self, observation: Data, rng: Random) -> Move:
        """Ask until the answer is a legal move.

        Raises:
            Quit: the person wants to stop, or the input is at its end.
        """
        self._seen = observation
        try:
            self._hand_over()
            return self._ask(Choosing(self._title, observation))
        except EOFError:
            self._prompt.end()
            raise Quit from None
        finally:
            if self._several:  # before anybody else looks, and before it is told what happens
                self._clear()

    def _hand_over(self) -> None:
        """Let nobody look into another's hand where several play at one terminal."""
        seat = self._seen["seat"]
        if seat == self._last:
            return
        if self._several:
            self._prompt.line(f"{seat} is next: press Enter when nobody else looks. ")
        self._last = seat
        self._position()

    @property
    def _several(self) -> bool:
        """Whether one could see what another one must not."""
        return len(self._seats) > 1 and self._prompt.live

    def _clear(self) -> None:
        if self._prompt.out.is_terminal:
            self._prompt.out.file.write(CLEARED)
            self._prompt.out.file.flush()

    def _ask(self, choosing: Choosing) -> Move:
        self._say_question()
        self._list(choosing)
        while True:
            picked = f" {choosing.picked}" if choosing.picked else ""
            line = self._prompt.line(f"{self._seen['seat']}{picked}> ")
            try:
                if self._other(line, choosing):
                    continue
                if choosing.take(line):
                    return choosing.move
                self._list(choosing)
            except UnclearError as error:
                self._prompt.refuse(str(error))

    def _other(self, line: str, choosing: Choosing) -> bool:
        """Obey what is no choice; whether it was that."""
        commands: dict[str, Callable[[], None]] = {
            "": lambda: self._prompt.hint("Type the number of a choice; `help` says what else."),
            "help": self._help,
            "?": self._help,
            "list": lambda: self._list(choosing),
            "position": self._position,
            "suggest": lambda: self._suggest(choosing),
            "back": lambda: self._back(choosing),
            "quit": self._quit,
            "exit": self._quit,
        }
        command = commands.get(line.strip().casefold())
        if command is None:
            return False
        command()
        return True

    def _say_question(self) -> None:
        self._prompt.out.print()
        asked = self._title.question(self._seen)
        self._prompt.out.print(
            Text.assemble(colour_text(self._seen["seat"]), ": ", (asked, "bold"))
        )

    def _list(self, choosing: Choosing) -> None:
        if choosing.narrowed and not self._hinted:
            self._prompt.hint("Picks go down the list; `back` takes the last one back.")
            self._hinted = True
        for part in choosing.shown(self._prompt.out.width):
            self._prompt.out.print(part)

    def _back(self, choosing: Choosing) -> None:
        choosing.back()
        self._list(choosing)

    def _suggest(self, choosing: Choosing) -> None:
        move = self._title.bots["greedy"]().choose(copied(self._seen), Random(0))
        number, words = choosing.rest_of(move)
        if number is None:
            self._prompt.say(f"greedy, a bot, would take all back, and choose {words}")
        else:
            self._prompt.say("greedy, a bot, would type ", (str(number), "bold"), f": {words}")

    def _position(self) -> None:
        self._prompt.out.print()
        self._prompt.out.print(self._title.overview(self._seen), markup=False)

    def _help(self) -> None:
        shown = table("line", "what it does", words=("line", "what it does"))
        for line, does in (*HELP[:1], *self._title.examples, *HELP[1:]):
            shown.add_row(Text(line, "bold"), Text(does))
        self._prompt.out.print(shown)

    def _quit(self) -> None:
        raise Quit
