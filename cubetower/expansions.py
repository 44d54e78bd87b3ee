"""What expansion modules do in a round, in the course of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rich.table import Table

from cubetower.terminal import colour_text, table
from game.core import Event
from game.shogun.modules.court import PRICES
from game.shogun.wording import amount_text, favour_text

COLUMNS = {
    "samurai": ("samurai",),
    "court": ("court", "officials"),
    "leaders": ("leader",),
    "arts": ("artists",),
}
"""What is told of each player, in the order of a round; modules of the user's have one column."""


class Expansions:
    """Takes in the events of the modules, and shows what they did since it was last asked.

    Args:
        modules: their names.
        tables: the numbers with which they play, by module.

    Attributes:
        offered: the favours of this round; empty without a court.
    """

    def __init__(self, modules: Iterable[str], tables: Mapping[str, Any]) -> None:
        ordered = [name for name in COLUMNS if name in modules]
        ordered += [name for name in modules if name not in COLUMNS]
        self._columns = [column for name in ordered for column in COLUMNS.get(name, (name,))]
        self._favours = {row[0]: row for row in tables.get("court", ())}
        self._done: dict[str, dict[str, list[str]]] = {}
        self.offered = ""
        self._heard: Mapping[str, Callable[[Event], None]] = {
            "favours": self._favours_opened,
            "officials": self._officials,
            "hall": self._hall,
            "favour": self._favour,
            "settled": self._settled,
            "gained": self._gained,
            "leader": self._leader,
            "monument": lambda event: self._add("leader", event, "leaves a monument"),
            "captured": self._captured,
            "favour kept": lambda event: self._add("court", event, "keeps 4"),
            "marker stopped": lambda event: self._add(
                "court", event, f"stops a marker in {event['province']}"
            ),
            "artist": self._artist,
            "lines": self._lines_won,
        }

    def __call__(self, event: Event) -> None:
        """Take in an event."""
        if heard := self._heard.get(event["event"]):
            heard(event)

    def deeds(self, order: Iterable[str], *, whole: bool = False) -> Table | None:
        """What every player did; None if there was nothing.

        Args:
            order: of the players.
            whole: with all columns, also those in which nothing was done.
        """
        done, self._done = self._done, {}
        columns = [column for column in self._columns if whole or column in done]
        if not columns:
            return None
        shown = table("", *columns, words=("", *columns))
        for seat in order:
            cells = (", ".join(done.get(column, {}).get(seat, "·")) for column in columns)
            shown.add_row(colour_text(seat), *cells)
        return shown

    def _add(self, name: str, event: Event, said: str) -> None:
        self._done.setdefault(name, {}).setdefault(event["seat"], []).append(said)

    def _favours_opened(self, event: Event) -> None:
        cards = sorted(event["cards"], reverse=True)
        said = (
            f"{card} for {price}: {favour_text(*self._favours[card][1:3])}"
            for card, price in zip(cards, PRICES, strict=True)
        )
        self.offered = "; ".join(said)

    def _officials(self, event: Event) -> None:
        self._add("court", event, f"+{event['armies']} from {event['province'] or 'the tray'}")

    def _hall(self, event: Event) -> None:
        """How many officials there are: at first, and after each audience."""
        for seat, officials in event["officials"].items():
            self._add("officials", {"seat": seat}, str(officials))

    def _favour(self, event: Event) -> None:
        self._add("court", event, f"takes {event['card']} for {event['officials']}")

    def _settled(self, event: Event) -> None:
        what = "army" if event["armies"] == 1 else "armies"
        self._add("court", event, f"{event['armies']} {what} into {event['province']}")

    def _gained(self, event: Event) -> None:
        column = COLUMNS.get(event["source"], (event["source"],))[0]
        if column != "court":  # what a favour gives, its card says
            self._add(column, event, amount_text(event["what"], event["gained"]))

    def _leader(self, event: Event) -> None:
        said = {"entered": "enters {}", "went": "goes to {}", "fled": "flees to {}", "lost": "lost"}
        self._add("leader", event, said[event["how"]].format(event["province"]))

    def _captured(self, event: Event) -> None:
        count = len(event["builders"])
        self._add("leader", event, f"captures {count} monument{'s' if count > 1 else ''}")

    def _lines_won(self, event: Event) -> None:
        """Which rows and columns a player has won or shares (K04)."""
        for shared, said in ((False, "most in"), (True, "shares")):
            won: dict[str, list[str]] = {}
            for line, first in event["first"].items():
                for seat in first if (len(first) > 1) is shared else ():
                    won.setdefault(seat, []).append(line)
            for seat, lines in won.items():
                self._add("artists", {"seat": seat}, f"{said} {' '.join(lines)}")

    def _artist(self, event: Event) -> None:
        row, column = event["artist"].split()
        self._add("artists", event, f"{row.removeprefix('row')}/{column.removeprefix('column')}")
