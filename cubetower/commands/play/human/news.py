"""What happens in a game, told line by line as it happens, to those who play by hand."""

from __future__ import annotations

from typing import Final

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from cubetower.terminal.output import colour_style
from cubetower.terminal.prompt import INDENT
from game.core import Event
from game.core.title import Title
from game.shogun.components.pieces import FARMER, PLAYERS
from game.shogun.events import (
    Action,
    Ended,
    Famine,
    Opened,
    Placed,
    Revealed,
    Round,
    Scored,
    Seeded,
    Unrest,
    Winter,
)  # fmt: skip
from game.shogun.words.descriptions import describe

LATER: Final = (Seeded, Round, Winter, Famine, Scored, Ended)
"""What the course of the game tells."""

SMALL: Final = (Opened, Revealed, Unrest)
"""What is told by the way."""


class News:
    """Prints an event in a line, if players need to know of it at once.

    What the course of the game tells of itself, such as seeding and winter, is left to it.

    Args:
        out: where to.
        draft: the game begins with a draft, whose armies are placed one by one.
    """

    def __init__(self, out: Console, *, draft: bool = False) -> None:
        self._out, self._draft = out, draft

    def __call__(self, event: Event) -> None:
        """Print what an event tells."""
        if isinstance(event, Placed) and not self._draft:
            return
        if line := news_text(event):
            indent = 0 if isinstance(event, Action) else INDENT
            self._out.print(Padding(line, (0, 0, 0, indent), expand=False))


def news_text(event: Event) -> Text:
    """What an event tells, in a line; empty if players need not know of it at once."""
    style = "dim" if isinstance(event, SMALL) else "bold" if isinstance(event, Action) else ""
    line = Text("" if isinstance(event, LATER) else describe(event), style)
    for found in NAMES.finditer(line.plain):
        colour = found[0] if found[0] in PLAYERS else FARMER
        line.stylize(colour_style(colour), *found.span())
    return line


NAMES: Final = Title.names((*PLAYERS, "farmers?"))
"""What finds the sides of a battle in a line."""
