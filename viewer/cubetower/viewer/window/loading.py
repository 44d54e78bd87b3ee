"""What a window shows at once, while what it is to show is still being made in a thread."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence

from cubetower.game.errors import Stopped
from cubetower.pages.palette import Palette, shipped_palette
from cubetower.viewer.draw.displaylist import Paint, Shape, Stage
from cubetower.viewer.draw.memo import Memo
from cubetower.viewer.draw.paper import with_capital
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.sheet import Sheet
from cubetower.viewer.draw.solids import cube
from cubetower.viewer.draw.typography import HEAD, NOTE
from cubetower.viewer.window.layout import WindowLayout
from cubetower.viewer.window.view import Layer, View

Progress = Callable[[str, int, int], None]
"""Called with what is being done, how much of it is, and of how much; 0 if nobody knows."""
STOP_TIMEOUT_S = 2.0  # for the work to end when the window is closed
BAR, GROOVE = 360.0, 6.0  # length and thickness of the bar, units
CUBES = ("black", "blue", "purple", "red", "yellow")
EDGE, PITCH = 18.0, 34.0  # of the cubes over the title, units
QUIT = ("q", "escape")


class LoadingView(View):
    """Makes a view in a thread, shows how far that is, and gives the window to it.

    Attributes:
        made: the view, once there is one.
    """

    def __init__(self, title: str, what: str, make: Callable[[Progress], View]) -> None:
        """A view that begins to make another one as soon as it is seen.

        Args:
            title: of the window, and of what is coming.
            what: is being done first.
            make: makes the view; called in the thread.
        """
        self.title = title
        self.made: View | None = None
        self._palette: Palette = shipped_palette()
        self._make, self._state = make, (what, 0, 0)
        self._error: BaseException | None = None
        self._seen = self._stopped = False
        self._thread = threading.Thread(target=self._run, name="loading", daemon=True)
        self._memo: Memo[tuple[Shape, ...]] = Memo(4)
        self.on_resize(1280.0, 796.0)

    def on_resize(self, width: float, height: float) -> None:
        """Lay everything out for another size."""
        self._layout = WindowLayout(width, height)

    def advance(self, seconds: float) -> None:
        """Begin the work after the first picture; give the window to the view when it is made.

        Raises:
            BaseException: whatever ended the work.
        """
        if self._error:
            raise self._error
        if self.made:
            self.host.show(self.made)
        elif self._seen and self._thread.ident is None:
            self._thread.start()

    def on_key(self, name: str, *, shift: bool = False) -> None:
        """Close the window at q or escape."""
        if name in QUIT and self.on_close():
            self.host.close()

    def on_close(self) -> bool:
        """End the work soon; `stop` waits for that."""
        self._stopped = True
        return True

    def stop(self) -> None:
        """End the work, and wait until it has."""
        self._stopped = True
        if self._thread.ident is not None:
            self._thread.join(STOP_TIMEOUT_S)

    # In the thread

    def _run(self) -> None:
        try:
            made = self._make(self._note)
            made.on_resize(self._layout.width, self._layout.height)
            made.layers()  # its first picture takes longest
            self.made = made
        except Stopped:
            pass
        except BaseException as error:  # raised again by the window's thread
            self._error = error

    def _note(self, what: str, done: int, total: int) -> None:
        if self._stopped:
            raise Stopped
        self._state = (what, done, total)

    # What is shown

    def layers(self) -> Sequence[Layer]:
        """The ground with the title, what is being done, and a bar with its share."""
        layout, state, self._seen = self._layout, self._state, True
        stage = Stage(layout.width / layout.unit, layout.height / layout.unit)
        whole = Rect(0.0, 0.0, layout.width, layout.height)
        ground = self._memo((layout,), lambda: tuple(self._ground(stage)))
        moving = self._memo((layout, state), lambda: tuple(self._moving(stage, *state)))
        return Layer(ground, stage, whole), Layer(moving, stage, whole)

    def _sheet(self, stage: Stage) -> Sheet:
        return Sheet(stage, self._palette, 0.0, stage.width, high=stage.height)

    def _ground(self, stage: Stage) -> Iterator[Shape]:
        """What stays: cubes, the title, and the empty bar."""
        sheet, neutral = self._sheet(stage), self._palette.neutral
        x, y = stage.width / 2, stage.height / 2
        yield sheet.box(0, 0, stage.width, stage.height, Paint(neutral.background))
        for place, colour in enumerate(CUBES):
            left = x + (place - (len(CUBES) - 1) / 2) * PITCH
            yield cube(sheet.at(left, y - 74), EDGE, 0.0, self._palette.tone(colour))
        yield sheet.text(x, y - 24, self.title, HEAD, weight="semibold", anchor="middle")
        yield sheet.box(x - BAR / 2, y, x + BAR / 2, y + GROOVE, Paint(neutral.rule))

    def _moving(self, stage: Stage, what: str, done: int, total: int) -> Iterator[Shape]:
        """How far the work is."""
        sheet, neutral = self._sheet(stage), self._palette.neutral
        x, y = stage.width / 2, stage.height / 2
        share = min(done / total, 1.0) if total else 0.0
        if share:
            end = x - BAR / 2 + BAR * share
            yield sheet.box(x - BAR / 2, y, end, y + GROOVE, Paint(neutral.accent))
        percent = f": {share:.0%}" if total else " …"
        text = f"{with_capital(what)}{percent}"
        yield sheet.text(x, y + 34, text, NOTE, muted=True, anchor="middle")
