"""A person at the terminal, as a player: is shown what it may know, and asked what it does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from cubetower.command.commands.play.human.interface import TextInterface
from cubetower.command.commands.play.human.menu import Menu
from cubetower.command.commands.play.human.names import UnclearError
from cubetower.command.commands.play.human.teacher import Teacher
from cubetower.command.terminal.output import colour_text, table
from cubetower.command.terminal.prompt import Prompt, Quit
from cubetower.game.core import Move, Seat
from cubetower.game.core.observation import Observation

CHOOSING = (
    ("list", "the choices again"),
    ("back", "take back the last pick of a move that has several"),
)
RULES = (
    ("rule {rule}", "the case of the rules with this id"),
    ("rule {word}", "the cases that speak of something, the best first"),
    ("rules", "the chapters of the rules"),
)
REST = (
    ("hint", "what the bot `greedy` would do, and why if it can say so"),
    ("suggest", "the same as `hint`"),
    ("quit", "stop; everything is saved: continue later with --resume"),
)
DOWN_THE_LIST = (
    "A move of several picks goes down the list: what stands above a pick cannot follow it. "
    "`back` takes the last pick back."
)
CLEAR_SCREEN = "\x1b[2J\x1b[3J\x1b[H"  # the screen and what was scrolled away


class TerminalPlayer:
    """People at one terminal, for all their seats.

    Knows of the game what `observe` tells, and nothing else.

    Args:
        prompt: where they are asked.
        interface: how the game asks.
        seats: which are theirs.
        teacher: explains each kind of decision, if somebody wants that.
        names: of the players who have one.
    """

    def __init__(
        self,
        prompt: Prompt,
        interface: TextInterface,
        seats: Sequence[Seat],
        teacher: Teacher | None = None,
        names: Mapping[Seat, str] | None = None,
    ) -> None:
        self._prompt, self._interface, self._seats = prompt, interface, tuple(seats)
        self._teacher, self._names = teacher, names or {}
        self._seen: Observation[Any]
        self._last: Seat | None = None  # who was asked last
        self._secret = False  # whether that was secret
        self._chooses = True  # from a list
        self._hinted: set[Seat] = set()  # told how picking goes
        self._helped: set[Seat] = set()  # told how to answer
        self._listed: set[tuple[Seat, str]] = set()  # who has seen the list of which decision

    def choose(self, observation: Observation[Any], rng: Random) -> Move:
        """Ask until the answer is a legal move.

        Raises:
            Quit: the person wants to stop, or the input is at its end.
        """
        self._seen = observation
        secret = self._several and self._interface.is_secret(observation)
        try:
            self._show_before(secret=secret)
            if self._teacher:
                self._teacher.before(observation)
            self._say_question()
            own = self._interface.dialogue(self._prompt, observation, self._suggestion, self._other)
            self._chooses = own is None
            return own() if own else self._ask(self._interface.menu(observation))
        except EOFError:
            self._prompt.end()
            raise Quit from None
        finally:
            self._secret = secret
            if secret:  # before anybody else looks, and before it is told what happens
                self._clear()

    @property
    def _several(self) -> bool:
        """Whether one could see what another one must not."""
        return len(self._seats) > 1 and self._prompt.live

    def _show_before(self, *, secret: bool) -> None:
        """Let nobody else look on, and show the position."""
        seat = self._seen.seat
        new = seat != self._last or secret > self._secret
        if secret and new:
            self._prompt.line(f"{self._person_name} is next: press Enter when nobody else looks. ")
            self._clear()
        self._last = seat
        self._show(self._interface.before(self._seen, new=new))

    def _clear(self) -> None:
        if self._prompt.out.is_terminal:
            self._prompt.out.file.write(CLEAR_SCREEN)
            self._prompt.out.file.flush()

    def _show(self, parts: Iterable[RenderableType]) -> None:
        """Print something."""
        for part in parts:
            self._prompt.out.print(part)

    def _ask(self, menu: Menu) -> Move:
        seat = self._seen.seat
        self._list(menu)
        if menu.goes_down and seat not in self._hinted:
            self._hinted.add(seat)
            self._prompt.hint(DOWN_THE_LIST)
        if seat not in self._helped:
            self._helped.add(seat)
            self._hint(menu)
        while True:
            picked = f" {menu.picks_text}" if menu.picks_text else ""
            line = self._prompt.line(f"{self._seen.seat}{picked}> ")
            try:
                if self._run_command(line, menu):
                    continue
                if menu.take(line):
                    return menu.move
                self._list(menu)
            except UnclearError as error:
                self._prompt.refuse(str(error))

    def _run_command(self, line: str, menu: Menu) -> bool:
        """Obey what is no choice; whether it was that."""
        commands: dict[str, Callable[[], None]] = {
            "": lambda: self._hint(menu),
            "list": lambda: self._list(menu, whole=True),
            **dict.fromkeys(("suggest", "hint"), lambda: self._suggest(menu)),
            "back": lambda: self._back(menu),
        }
        command = commands.get(line.strip().casefold())
        if command is None:
            return self._other(line)
        command()
        return True

    def _other(self, line: str) -> bool:
        """Obey what can be typed everywhere; whether it was that.

        Raises:
            UnclearError: it is that, but cannot be read.
            Quit: the person wants to stop.
        """
        word, _, rest = line.strip().casefold().partition(" ")
        if told := self._interface.commands(self._seen).get(word):
            self._show(told(line.strip()[len(word) :].strip()))
        elif rest:
            return False
        elif word in ("help", "?"):
            self._help()
        elif word == "position":
            self._prompt.out.print()
            self._show(self._interface.position(self._seen))
        elif word in ("quit", "exit"):
            raise Quit
        else:
            return False
        return True

    def _suggestion(self) -> Move:
        """What the bot `greedy` would do."""
        return self._interface.definition.bots["greedy"]().choose(self._seen, Random(0))

    def _say_question(self) -> None:
        self._prompt.out.print()
        asked = self._interface.definition.question(self._seen)
        name = colour_text(self._seen.seat, self._person_name)
        self._prompt.out.print(Text.assemble(name, ": ", (asked, "bold")))

    @property
    def _person_name(self) -> str:
        """Who is asked: the colour, and the name if there is one."""
        seat = self._seen.seat
        return f"{seat} ({self._names[seat]})" if seat in self._names else seat

    def _list(self, menu: Menu, *, whole: bool = False) -> None:
        """Print the choices; of a long list that was printed before only the head."""
        width, asked = self._prompt.out.width, (self._seen.seat, self._seen.question.kind)
        known = asked in self._listed and menu.is_long(width) and not whole
        self._listed.add(asked)
        self._show(menu.head() if known else menu.render(width))

    def _hint(self, menu: Menu) -> None:
        self._prompt.hint(f"Type {menu.example}, for example; `help` lists everything else.")

    def _back(self, menu: Menu) -> None:
        menu.back()
        self._list(menu)

    def _suggest(self, menu: Menu) -> None:
        move = self._suggestion()
        key, words = menu.rest_of(move)
        if key:
            self._prompt.say("The bot greedy would type ", (key, "bold"), f": {words}")
        else:
            self._prompt.say(f"The bot greedy would take everything back and choose {words}")
        if why := self._interface.reason(self._seen, move):
            self._prompt.hint(f"Why: {why}.")

    def _help(self) -> None:
        """What can be typed: to answer, to see how the game stands, for the rules, the rest."""
        interface, seen = self._interface, self._seen
        answers = interface.examples(seen)
        if self._chooses:
            answers = (*answers, *CHOOSING)
        views = [(name, says) for name, (says, _) in interface.lookups(seen).items()]
        rules = [(line.format(**interface.example_rules), says) for line, says in RULES]
        typed = {line for line, _ in answers}
        rest = [each for each in REST if each[0] not in typed]
        shown = table("line", "what it does", words=("line", "what it does"))
        for group in (answers, (*interface.views(seen), *views), rules, rest):
            for line, does in group:
                shown.add_row(Text(line, "bold"), Text(does))
            shown.add_section()
        self._show([shown])
