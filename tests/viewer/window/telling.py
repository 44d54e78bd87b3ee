"""A window that says what happens in it, a JSON list a line; a program for `driver`."""

from __future__ import annotations

import json
import sys

from cubetower.viewer import Circle, Paint, Polygon, Stage, Text
from cubetower.viewer.draw.rect import Place, Rect
from cubetower.viewer.window.screen import show
from cubetower.viewer.window.view import Layer, Press, View

BLUE, RED, WHITE = Paint("#336699"), Paint("#ff0000"), Paint("#ffffff")


class HistoryRecorder(View):
    """Says everything; some keys do what a host can do."""

    title = "Telling"
    _stays = False

    def on_resize(self, width: float, height: float) -> None:
        say("resized", width, height)
        self._size, self._disc = (width, height), (100.0, 100.0)
        self._draw()

    def _draw(self) -> None:
        """A ground, a disc that follows the mouse, and a text; a metre is a pixel."""
        wide, high = self._size
        ground = Polygon(((0, 0), (wide, 0), (wide, high), (0, high)), BLUE)
        shapes = (ground, Circle(self._disc, 40.0, RED), Text((300, 300), "Hida", 40, WHITE))
        self._layers = [Layer(shapes, Stage(wide, high), Rect(0, 0, wide, high))]

    def layers(self) -> list[Layer]:
        return self._layers

    def on_press(self, press: Press) -> None:
        say("pressed", *press.place, press.button, press.twice, press.shift)

    def on_move(self, place: Place) -> None:
        say("moved", *place)

    def on_drag(self, place: Place) -> None:
        say("dragged", *place)
        self._disc = (place[0], self._size[1] - place[1])
        self._draw()

    def on_release(self, place: Place) -> None:
        say("released", *place)

    def on_scroll(self, place: Place, steps: float) -> None:
        say("scrolled", *place, steps)

    def on_key(self, name: str, *, shift: bool = False) -> None:
        say("key", name, shift)
        if name == "f11":
            self.host.full_screen()
        elif name == "f12":
            say("saved", str(self.host.screenshot()))
        elif name == "c":
            self.host.cursor("hand")
        elif name == "s":
            self._stays = True
        elif name == "q":
            self.host.close()
        elif name == "x":
            raise ValueError("a broken view")

    def on_close(self) -> bool:
        say("closing")
        stays, self._stays = self._stays, False
        return not stays


def say(*what: object) -> None:
    """A line of standard output."""
    print(json.dumps(what), flush=True)


if __name__ == "__main__":
    show(HistoryRecorder(), size=(800, 500), full_screen="full" in sys.argv[1:])
    say("after")
