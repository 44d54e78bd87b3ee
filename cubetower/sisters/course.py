"""`Course`: a sister game told line by line while it is played."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.text import Text

from cubetower.terminal import colour_style, printable
from game.core import Event, Seat
from game.core.title import Title

PARTS: Final = ("turn", "year")
"""Events with which a part of the game begins: a line is left free before them."""


class Course:
    """Prints a game as its events come in.

    Args:
        out: where to.
        title: the game, which has words for them.
        seats: who plays.
    """

    def __init__(self, out: Console, title: Title, seats: Sequence[Seat]) -> None:
        self._out, self._told, self._seats = out, title.told, seats
        self._named = re.compile(rf"\b({'|'.join(seats)})\b", re.IGNORECASE)

    def __call__(self, event: Event) -> None:
        """Tell an event, if it is worth a line."""
        if event["event"] == "forfeit":
            what = f"{event['seat']} forfeits a decision ({event['kind']}): {event['reason']}"
            self._out.print(Text(printable(what), "yellow"), soft_wrap=True)
        elif line := self._told(event):
            if event["event"] in PARTS:
                self._out.print()
            self._out.print(self._coloured(line, event["event"]), soft_wrap=True)

    def _coloured(self, line: str, name: str) -> Text:
        """A line with the players' names in their colours."""
        text = Text(line if name in PARTS else f"  {line}", "bold" if name in PARTS else "")
        for found in self._named.finditer(text.plain):
            text.stylize(colour_style(found[0].lower()), *found.span())
        return text
