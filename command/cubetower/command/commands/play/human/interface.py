"""How a game is played at the terminal: what it prints, at its end too, and how it asks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from cubetower.command.commands.play.human.menu import Menu
from cubetower.command.commands.play.human.names import UnclearError
from cubetower.command.terminal.output import colour_style, colour_text, printable, rich_text, table
from cubetower.command.terminal.prompt import Prompt
from cubetower.command.terminal.rules import chapters_table, find_rules
from cubetower.foundation.wording import join_names
from cubetower.game.core import Data, Event, Forfeited, Game, Move, Seat, name_of
from cubetower.game.core.events import Phase
from cubetower.game.definition import LOOKUPS, GameDefinition
from cubetower.game.rulebook import Rulebook, rulebook
from cubetower.tower import Cubes, ExactTower

if TYPE_CHECKING:
    from cubetower.command.options.match import Match

Listener = Callable[[Event], None]

OWN_INTERFACES: Final = {"shogun": "cubetower.command.commands.play.human.shoguninterface"}
"""Games with an interface of their own: the module that has it, as `INTERFACE`."""

COURSE_INDENT: Final = 2
"""Columns before a line of the course that begins nothing new."""

EXAMPLE_RULES: Final = {
    "shogun": ("C10", "unrest"),
    "samurai": ("C05", "ronin"),
    "shitenno": ("E03", "exchange"),
    "raid": ("C05", "dispatch"),
}
"""A rule and a word that can be looked up in each game, as examples."""


def interface_of(definition: GameDefinition, tower: ExactTower | None) -> TextInterface:
    """The terminal interface of a game.

    Args:
        definition: of the game.
        tower: gives the odds, in games with one.
    """
    kind: type[TextInterface] = (
        import_module(OWN_INTERFACES[definition.name]).INTERFACE
        if definition.name in OWN_INTERFACES
        else TextInterface
    )
    return kind(definition, tower)


class TextInterface:
    """The terminal interface of any game, from its title alone; a game can have its own.

    Args:
        definition: of the game.
        tower: gives the odds; None in games without one.

    Attributes:
        definition: of the game.
    """

    def __init__(self, definition: GameDefinition, tower: ExactTower | None) -> None:
        self.definition = definition

    # The course of a game

    def listen(self, event: Event) -> None:
        """Take in an event that is not printed, for `summary` and `result`."""

    def opening(self, match: Match) -> Text:
        """What is played, before it begins; empty if the commentary says it."""
        options = self.definition.describe_options(match.options, match.tables)
        said = ", ".join([f"seed {match.seed}", *options])
        seated = ", ".join(f"{seat} {name}" for seat, name in match.names_by_seat.items())
        return rich_text("[bold]{}[/] with {}: {}.", self.definition.name.upper(), said, seated)

    def ticker(self, out: Console, options: Mapping[str, Any]) -> Listener | None:
        """Prints for people at once what the commentary prints later; None if nothing."""
        return None

    def commentary(self, out: Console, header: Data, *, reasons: bool) -> Listener:
        """Prints the game as its events come in.

        Args:
            out: where to.
            header: of the game.
            reasons: say why a decision is forfeited, too; what a bot has answered may be secret.
        """
        return Commentary(out, self.definition, header["seats"], reasons=reasons)

    def tray(self, game: Game) -> Callable[[], Cubes] | None:
        """A function that gives the cubes in the tray now; None if nobody knows."""
        return None

    # Its end

    def ranking(self, game: Game, bots: Mapping[Seat, str], events: Sequence[Event]) -> Table:
        """Who has won, and what counted; a winner need not have the highest score."""
        shown = table("", "player", "score", "", words=("", "player"))
        ranks, winners = game.ranks, game.winners
        for seat in sorted(game.seats, key=ranks.__getitem__):
            won = seat in winners
            shown.add_row(
                colour_text(seat),
                bots[seat],
                str(game.scores[seat]),
                "wins" if won and len(winners) == 1 else "shares the victory" if won else "",
                style="bold" if won else "",
            )
        return shown

    def summary(self) -> str:
        """What else to say after a game; empty if nothing."""
        return ""

    def result(self, game: Game) -> Data:
        """What the ranking and the summary say, as data."""
        return {}

    # Asking

    def is_secret(self, seen: Any) -> bool:
        """Whether others at the terminal must not see what this player sees now."""
        return True

    def before(self, seen: Any, *, new: bool) -> Iterable[RenderableType]:
        """What a player is shown before being asked.

        Args:
            seen: the player's observation.
            new: somebody else was asked before, or nobody yet.
        """
        if new:
            yield from self.position(seen)

    def position(self, seen: Any) -> Iterable[RenderableType]:
        """All that a player knows of the game."""
        yield Text(self.definition.overview(seen))

    def dialogue(
        self,
        prompt: Prompt,
        seen: Any,
        suggestion: Callable[[], Move],
        other: Callable[[str], bool],
    ) -> Callable[[], Move] | None:
        """A special dialogue for this decision; None if the move is chosen from a list.

        Args:
            prompt: where questions are asked.
            seen: observation of the player who decides.
            suggestion: the move of a bot.
            other: takes lines that are about something else; says whether it did.
        """
        return None

    def example(self, seen: Any) -> str:
        """A line that can be typed now as an answer, or as the beginning of one."""
        return self.menu(seen).example

    def topic(self, event: Event) -> str:
        """What an event is about, for lessons."""
        return name_of(event)

    def facts(self, event: Event) -> Mapping[str, str]:
        """Facts about an event by name, for lessons."""
        names = self.definition.names(self.definition.game.SEATS)
        told = {name: _plain_text(value) for name, value in event.line().items()}
        return {name: names.sub(_capitalize, text) for name, text in told.items()}

    def reason(self, seen: Any, move: Move) -> str:
        """Why the move of the bot is good, in a few words; empty if nobody knows."""
        return ""

    def menu(self, seen: Any) -> Menu:
        """The list to choose from."""
        return Menu(self.definition, seen)

    def examples(self, seen: Any) -> tuple[tuple[str, str], ...]:
        """Lines that can be typed besides those of every game, and what they do."""
        choice = ("2", "a choice: its number, or the beginning of its name")
        return (choice, *self.definition.examples)

    def views(self, seen: Any) -> tuple[tuple[str, str], ...]:
        """Lines that show how the game stands, besides `lookups`, and what they show."""
        return (("position", "all that you know of the game"),)

    @property
    def example_rules(self) -> Mapping[str, str]:
        """A rule and a word that can be looked up, for the help."""
        return dict(zip(("rule", "word"), EXAMPLE_RULES[self.definition.name], strict=True))

    def commands(self, seen: Any) -> Mapping[str, Callable[[str], Iterable[RenderableType]]]:
        """Further commands by their first word; they get the rest of the line, and give a text."""
        found = {name: _alone(name, shown) for name, (_, shown) in self.lookups(seen).items()}
        book = rulebook(self.definition.name, seen.options.get("modules", ()))
        return {
            **found,
            "stock": _alone("stock", self.lookups(seen)["supply"][1]),
            "rules": _alone("rules", [chapters_table(book)]),
            "rule": lambda rest: _rules(book, rest),
        }

    def lookups(self, seen: Any) -> Mapping[str, tuple[str, Iterable[RenderableType]]]:
        """Where the game stands: by what is typed, what it says, and what is shown."""
        return {
            name: (LOOKUPS[name], self._look_up(show, seen))
            for name, show in self.definition.lookups.items()
        }

    def _look_up(self, show: Callable[[Any], str], seen: Any) -> Iterator[Text]:
        text = Text(show(seen))
        for match in self.definition.names(seen.seats).finditer(text.plain):
            text.stylize(colour_style(match[0].lower()), *match.span())
        yield text


def _alone(name: str, shown: Iterable[RenderableType]) -> Callable[[str], Iterable[RenderableType]]:
    """A command that takes nothing else."""

    def show(rest: str) -> Iterable[RenderableType]:
        if rest:
            raise UnclearError(f"{name} stands alone; to look up a rule, type rule {rest}.")
        return shown

    return show


def _capitalize(found: re.Match[str]) -> str:
    return found[0].capitalize()


def _plain_text(value: Any) -> str:
    """A value of an event, for people."""
    if isinstance(value, Mapping):
        return join_names(f"{name} {each}" for name, each in value.items())
    if isinstance(value, list | tuple):
        return join_names(map(str, value))
    return str(value)


def _rules(book: Rulebook, query: str) -> Iterable[RenderableType]:
    if not query:
        rule, word = EXAMPLE_RULES[book.game]
        raise UnclearError(f"Which? Write rule {rule} or rule {word}; `rules` lists the chapters.")
    if found := find_rules(book, query):
        return found
    fewer = "Try one word" if " " in query else "Try another word"
    raise UnclearError(f"No rule speaks of {query}. {fewer}, or `rules` for the chapters.")


class Commentary:
    """Prints a game as its events come in, in the words of its title.

    Args:
        out: where to.
        definition: the game, which has words for them.
        seats: who plays.
        reasons: say why a decision is forfeited, too; what a bot has answered may be secret.
    """

    def __init__(
        self, out: Console, definition: GameDefinition, seats: Sequence[Seat], *, reasons: bool
    ) -> None:
        self._out, self._definition, self._seats = out, definition, tuple(seats)
        self._reasons = reasons

    def __call__(self, event: Event) -> None:
        """Print an event, if it is worth a line."""
        if isinstance(event, Forfeited):
            why = f": {event.reason}" if self._reasons else ""
            what = f"{event.seat.capitalize()} forfeits a decision ({event.kind}){why}"
            self._out.print(Text(printable(what), "yellow"), soft_wrap=True)
        elif line := self._definition.tell(event, self._seats):
            begins = isinstance(event, Phase)
            if begins:
                self._out.print()
            text = self._colour_names(line)
            if begins:
                text.stylize("bold")
            self._print(text, 0 if begins else COURSE_INDENT)

    def _print(self, text: Text, indent: int) -> None:
        """Print a line; where it goes to a file or a program, it stays one line."""
        if self._out.is_terminal:
            self._out.print(Padding(text, (0, 0, 0, indent), expand=False))
        else:
            self._out.print(Text(" " * indent).append_text(text), soft_wrap=True)

    def _colour_names(self, line: str) -> Text:
        """A line with the players' names in their colours."""
        text = Text(line)
        for match in self._definition.names(self._seats).finditer(text.plain):
            text.stylize(colour_style(match[0].lower()), *match.span())
        return text
