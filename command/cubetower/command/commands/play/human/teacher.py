"""A first game explained as it goes: each thing once to everybody, when it first comes up."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rich import box
from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from cubetower.command.commands.play.human.interface import Listener, TextInterface
from cubetower.command.terminal.output import wrap_prose
from cubetower.game.core import Decided, Event, Seat
from cubetower.game.lessons import Lesson, lessons

MAX_WIDTH = 80  # of a lesson; longer lines are hard to read
MARGIN = 4  # columns of its frame
WELCOME, ALL = "welcome", ""


class Teacher:
    """Tells the lessons of a game.

    Args:
        out: where to; while it is quiet, what comes up counts as told.
        interface: of the game.
        seats: those of people.
    """

    def __init__(self, out: Console, interface: TextInterface, seats: Sequence[Seat]) -> None:
        self._out, self._interface, self._seats = out, interface, tuple(seats)
        self._lessons = lessons(interface.definition.name)
        self._told: set[tuple[Seat, str]] = set()  # to whom what; events to all at once
        self._begun = False  # somebody has been asked

    def welcome(self) -> None:
        """What the game is about, before it begins."""
        self._print(self._lessons.welcome, dict)

    def behind(self, commentary: Listener) -> Listener:
        """A listener that explains each event after it was reported."""

        def listen(event: Event) -> None:
            commentary(event)
            self(event)

        return listen

    def __call__(self, event: Event) -> None:
        """Explain an event, if it is the first of its kind."""
        if isinstance(event, Decided):
            if event.seat in self._seats:
                self._told |= {(event.seat, WELCOME), (event.seat, f"decision {event.kind}")}
                self._begun = True
            return
        topic, facts = self._interface.topic(event), self._interface.facts
        if lesson := self._lessons.event.get(topic):
            self._tell(ALL, f"event {topic}", lesson, lambda: facts(event))

    def before(self, seen: Any) -> None:
        """Explain a decision, if it is the first of its kind for this player.

        Whoever comes to the screen later is welcomed, too.
        """
        seat, kind, example = seen.seat, seen.question.kind, self._interface.example
        if self._begun:
            self._tell(seat, WELCOME, self._lessons.welcome, dict)
        self._begun = True
        self._told.add((seat, WELCOME))
        if lesson := self._lessons.decision.get(kind):
            self._tell(seat, f"decision {kind}", lesson, lambda: {"example": example(seen)})

    def _tell(
        self, seat: Seat, what: str, lesson: Lesson, facts: Callable[[], Mapping[str, str]]
    ) -> None:
        if (seat, what) not in self._told:
            self._told.add((seat, what))
            self._print(lesson, facts)

    def _print(self, lesson: Lesson, facts: Callable[[], Mapping[str, str]]) -> None:
        if self._out.quiet:
            return
        width, known = min(MAX_WIDTH, self._out.width), facts()
        lines = (_mark(_sentence(line.format_map(known))) for line in lesson.lines)
        text = Text("\n").join(wrap_prose(self._out, line, width - MARGIN) for line in lines)
        self._out.print()
        self._out.print(
            Panel(
                text,
                title=Text(lesson.title, "bold"),
                title_align="left",
                subtitle=Text(f"more: rule {lesson.rules[0]}", "dim"),
                subtitle_align="right",
                box=box.ROUNDED,
                border_style="cyan",
                width=width,
            )
        )


def _sentence(line: str) -> str:
    """A line with a capital at its beginning, which may be a player's name."""
    return line[:1].upper() + line[1:]


def _mark(line: str) -> Text:
    """A line in which what can be typed, between backticks, stands out."""
    text = Text(line)
    text.highlight_regex(r"`[^`]+`", "bold")
    return text
