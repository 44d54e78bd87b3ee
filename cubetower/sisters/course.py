"""`Course`: a sister game told line by line while it is played."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from cubetower.terminal import colour_style, printable
from game.core import Event, Seat
from game.core.title import Title


class Course:
    """Prints a game as its events come in.

    Args:
        out: where to.
        title: the game, which has words for them.
        seats: who plays.
        reasons: say why a decision is forfeited, too; what a bot has answered may be secret.
    """

    def __init__(
        self, out: Console, title: Title, seats: Sequence[Seat], *, reasons: bool = True
    ) -> None:
        self._out, self._title, self._seats = out, title, tuple(seats)
        self._reasons = reasons

    def __call__(self, event: Event) -> None:
        """Tell an event, if it is worth a line."""
        if event["event"] == "forfeit":
            why = f": {event['reason']}" if self._reasons else ""
            what = f"{event['seat'].capitalize()} forfeits a decision ({event['kind']}){why}"
            self._out.print(Text(printable(what), "yellow"), soft_wrap=True)
        elif line := self._title.tell(event, self._seats):
            begins = begins_part(event)
            if begins:
                self._out.print()
            self._out.print(self._coloured(line, begins=begins), soft_wrap=True)

    def _coloured(self, line: str, *, begins: bool) -> Text:
        """A line with the players' names in their colours."""
        text = Text(line if begins else f"  {line}", "bold" if begins else "")
        for found in self._title.names(self._seats).finditer(text.plain):
            text.stylize(colour_style(found[0].lower()), *found.span())
        return text


def begins_part(event: Event) -> bool:
    """Whether a part of the game begins with it: a turn or a year."""
    name = event["event"]
    return name in ("turn", "passed", "year") or (name == "revealed" and "year" in event)
