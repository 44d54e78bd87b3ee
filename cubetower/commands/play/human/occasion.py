"""Why cubes are thrown, from what a game tells before the throw."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from cubetower.terminal.output import colour_text
from game.core import Decided, Event
from game.shogun.components.pieces import FARMER
from game.shogun.components.wording import amount_text
from game.shogun.events import Famine, Fought, Income, Placed, Revealed, Seeded


class Occasion:
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
                self._placed.setdefault(event.seat, []).append(f"{event.province} {event.armies}")
            case Revealed():
                self._from = event.card or ""
            case Income():
                self._text = _rise(event.seat, event.province)
            case Famine():
                self._risen = [(event.seat, province) for province in event.provinces]
                self._text = _rise(*self._risen[0])
            case Decided():
                self._decided(event)
            case Seeded():
                self._thrown("")
            case Fought():
                self._thrown(event.province)

    def text(self) -> Text:
        """What the throw is for."""
        return self._text if self._seeded else Text("the seeding of the empty tower")

    def before(self) -> Iterator[Text]:
        """What must stand on the board before the first throw."""
        if not self._seeded:
            for seat, provinces in self._placed.items():
                yield Text.assemble(colour_text(seat), f" {', '.join(provinces)}")

    def _decided(self, event: Decided) -> None:
        if event.kind == "combat":
            to, armies = event.move
            said = f" attacks {to} from {self._from} with {amount_text('armies', armies)}"
            self._text = Text.assemble(colour_text(event.seat), said)
        elif event.kind == "rising":
            self._text = _rise(event.seat, event.move)

    def _thrown(self, province: str) -> None:
        self._seeded = True
        self._text = Text("a battle")
        self._risen = [each for each in self._risen if each[1] != province]
        if len(self._risen) == 1:
            self._text = _rise(*self._risen[0])


def _rise(seat: str, province: str) -> Text:
    said = f" rise in {province} against "
    return Text.assemble(colour_text(FARMER, "farmers"), said, colour_text(seat))
