"""The lab's view: its layers, and what mouse and keys do."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import partial

from cubetower.pages.palette import Palette
from cubetower.viewer.draw.displaylist import Paint, Shape, texts_last
from cubetower.viewer.draw.memo import Memo
from cubetower.viewer.draw.rect import Place, Rect
from cubetower.viewer.draw.sheet import Sheet
from cubetower.viewer.draw.typography import NOTE
from cubetower.viewer.window.controls import Button, control_at
from cubetower.viewer.window.lab.bench import StepResult
from cubetower.viewer.window.lab.experiment import PRESETS, RUN_THROWS, LabExperiment
from cubetower.viewer.window.lab.helptexts import ACTION_OF_KEY, help_sheet
from cubetower.viewer.window.lab.knobs import Settings
from cubetower.viewer.window.lab.layout import LabLayout
from cubetower.viewer.window.lab.panel import SPEEDS, Panel, draw_ground
from cubetower.viewer.window.lab.sliders import rows
from cubetower.viewer.window.lab.towerpicture import CutTower, Sketch
from cubetower.viewer.window.view import Layer, Press, View

HOLD_S, REST_S = 0.35, 0.15  # cubes are in the hand before a toss, and lie before it counts
MAX_FRAME_S = 0.1  # between two pictures; anything longer was a pause of the machine
STEPS = {"on": 1, "back": -1}  # by the second word of an action
SHAKE_S, SHAKE_WIDTH = 0.3, 4.0  # how long the tower shakes at a tap, and how far, units


class LabView(View):
    """The lab in a window.

    Args:
        lab: the experiment.
        name: of the tower.
        note: under the name.
        palette: the colours.
    """

    def __init__(self, lab: LabExperiment, *, name: str, note: str, palette: Palette) -> None:
        self.title = f"{name} – cubetower lab"
        self.lab, self.name, self.note = lab, name, note
        self.palette = palette
        self.speed = 1.0
        self.help = False
        self._showing: StepResult | None = None  # the result whose toss is being shown
        self._seconds = 0.0  # since then
        self._shaking = 0.0  # s still to shake
        self._hovered, self._down, self._slider = "", "", ""  # names of controls
        self._dragging: Settings | None = None
        self.on_resize(1280.0, 776.0)

    @property
    def busy(self) -> bool:
        """Something is under way or being shown."""
        return self.lab.bench.busy or self._showing is not None

    def on_resize(self, width: float, height: float) -> None:
        """Lay everything out for another size."""
        self.layout = LabLayout(width, height, rows(self.lab.settings.knobs))
        self._build()

    def _build(self) -> None:
        """Prepare the picture of the tower as it is now."""
        area, design = self.layout.tower, self.lab.settings.design
        self._picture: CutTower | Sketch = Sketch(self.palette, area)
        if design:
            self._picture = CutTower(design, self.palette, area)
        self._memo: Memo[tuple[Shape, ...]] = Memo(16)

    # Time

    def advance(self, seconds: float) -> None:
        """Handle what the tower did, and go on showing it."""
        self._shaking = max(0.0, self._shaking - seconds)
        design = self.lab.settings.design
        for outcome in self.lab.poll():
            self._take_in(outcome)
        if self.lab.settings.design is not design:
            self._build()
        if self._showing and self._showing.film:
            self._seconds += min(seconds, MAX_FRAME_S)
            if self._toss_seconds >= self._showing.film.passage.rests + REST_S * self.speed:
                self._finish_showing()

    def _take_in(self, outcome: StepResult) -> None:
        """Show a result if it has poses, else count it at once."""
        self._finish_showing()
        if outcome.film and isinstance(self._picture, CutTower):
            self._showing, self._seconds = outcome, 0.0
        else:
            self.lab.count(outcome)

    def _finish_showing(self) -> None:
        """Count the toss that is being shown, if there is one; it has ended or is skipped."""
        if self._showing:
            showing, self._showing = self._showing, None
            self.lab.count(showing)

    @property
    def _toss_seconds(self) -> float:
        """The time of the toss that is being shown, s from its start."""
        return max(0.0, self._seconds - HOLD_S) * self.speed

    # The picture

    def layers(self) -> Sequence[Layer]:
        """Ground, tower, sheet and help."""
        layout, tower = self.layout, self._picture
        onto = layout.pixels(layout.tower)
        shake = self._shift() * layout.unit
        moved = Rect(onto.left + shake, onto.top, onto.right + shake, onto.bottom)
        cubes = self._cubes()
        found = [
            self._layer("ground", partial(draw_ground, layout)),
            Layer(tower.backdrop, tower.stage, moved, onto),
            Layer(cubes, tower.stage, moved, onto),
            *self._parts(),
        ]
        if self.help:
            found.append(self._layer("help", partial(help_sheet, layout)))
        return found

    def _shift(self) -> float:
        """How far the tower is from its place while it shakes, units."""
        if not self._shaking:
            return 0.0
        return SHAKE_WIDTH * self._shaking / SHAKE_S * (1 if int(self._shaking * 40) % 2 else -1)

    def _cubes(self) -> tuple[Shape, ...]:
        """The cubes where they are now; the same tuple while they rest."""
        tower = self._picture
        if self._showing and self._showing.film and isinstance(tower, CutTower):
            return tower.draw_moving(self._showing.film.recording, self._toss_seconds)
        return self._memo(self.lab.latest, lambda: tower.draw_resting(self.lab.latest))

    def _parts(self) -> Iterator[Layer]:
        """The sheet in parts; each is drawn again only when it has changed."""
        lab, panel = self.lab, self.panel()
        table, sliders = panel.table(), panel.sliders(self._slider, self._hovered)
        throws = (len(lab.contents), lab.era)
        yield self._layer(panel.state(), panel.texts)
        yield self._layer(table, table.draw)
        yield self._layer(sliders, sliders.draw)
        yield self._layer(("figures", throws), panel.statistics)
        yield self._layer(("change", throws), panel.change)
        yield self._layer(("chart", throws), panel.chart)
        buttons = tuple(panel.buttons())
        shown = (buttons, self._hovered, self._down)
        yield self._layer(shown, partial(self._draw_buttons, buttons))

    def _draw_buttons(self, buttons: Iterable[Button], sheet: Sheet) -> Iterator[Shape]:
        """Draw all buttons, and the hint of the one under the mouse beside the heading."""
        for button in buttons:
            hovered = button.name == self._hovered
            yield from button.draw(sheet, hovered=hovered, down=button.name == self._down)
            if hovered and button.hint and button.able:
                right = self.layout.sheet.right - 28 - 4 * 40 - 8
                yield sheet.text(right, 32, button.hint, NOTE, muted=True, anchor="right")
            if button.name == "stop" and self.lab.run:  # progress of the run
                room, done = button.area.expand(-4), self.lab.run.done / self.lab.run.steps
                ends = (room.left, room.bottom - 2, room.left + done * room.width, room.bottom + 1)
                yield sheet.box(*ends, Paint(sheet.palette.neutral.accent))

    def panel(self) -> Panel:
        """The controls as they are now."""
        lab = self.lab
        inside, fell = lab.latest.inside, lab.latest.toss.fell
        if self._showing and self._showing.film:
            film = self._showing.film
            inside, fell = film.passage.live(film.recording, self._toss_seconds)
        return Panel(
            self.layout, lab, self.speed, self._showing, inside, fell, self.name, self.note
        )

    def _layer(self, key: Hashable, draw: Callable[[Sheet], Iterable[Shape]]) -> Layer:
        stage = self.layout.stage
        sheet = Sheet(stage, self.palette, 0.0, stage.width, 0.0, stage.height)
        shapes = self._memo(key, lambda: texts_last(draw(sheet)))
        return Layer(shapes, stage, Rect(0.0, 0.0, self.layout.width, self.layout.height))

    # Mouse and keys

    def on_press(self, press: Press) -> None:
        """Press a button, grab a slider, choose a colour, or skip the toss."""
        if self.help:
            self.help = False
            return
        place, panel = self.layout.place(press.place), self.panel()
        if slider := control_at(panel.sliders().all(), place):
            self._slider, self._dragging = slider.name, self.lab.wanted
            self.on_drag(press.place)
        elif button := control_at(panel.buttons(), place):
            self._down = button.name if button.able else ""
        elif colour := panel.table().colour_at(place):
            self.lab.chosen = colour
        elif self.layout.tower.contains(place):
            self._finish_showing()

    def on_drag(self, place: Place) -> None:
        """Move the slider that is held."""
        if self._dragging is not None:
            sliders = self.panel().sliders().all()
            slider = next(each for each in sliders if each.name == self._slider)
            knob = self._dragging.knob(self._slider)
            value = knob.value(slider.value_at(self.layout.place(place)))
            self.lab.wanted = self._dragging.with_value(knob.name, value)

    def on_release(self, place: Place) -> None:
        """Do what the pressed button does, if the mouse is still over it."""
        name, self._down = self._down, ""
        button = control_at(self.panel().buttons(), self.layout.place(place))
        if self._dragging is not None:
            self._dragging = None
            self._change(self.lab.wanted)
        elif name and button and button.name == name:
            self.do(name)
        self.on_move(place)

    def on_move(self, place: Place) -> None:
        """Highlight what is under the mouse."""
        at, panel = self.layout.place(place), self.panel()
        over = control_at(panel.buttons(), at) or control_at(panel.sliders().all(), at)
        self._hovered = over.name if over else ""
        self.host.cursor("hand" if over else "arrow")

    def on_scroll(self, place: Place, steps: float) -> None:
        """Change the number of cubes of the colour under the mouse, or move the slider there."""
        at, panel = self.layout.place(place), self.panel()
        by = 1 if steps > 0 else -1
        if colour := panel.table().colour_at(at):
            self.lab.add_cubes(by, colour)
        if slider := control_at(panel.sliders().all(), at):
            self._slider = slider.name
            self._step(by)

    def on_key(self, name: str, *, shift: bool = False) -> None:
        """Choose a colour, or do the action of a key; any key closes the help."""
        action = (shift and ACTION_OF_KEY.get(f"shift {name}")) or ACTION_OF_KEY.get(name, "")
        if self.help:
            self.help = False
            if action in ("escape", "help"):
                return
        if name.isdecimal() and 0 < int(name) <= len(self.lab.colours):
            self.lab.chosen = self.lab.colours[int(name) - 1]
        elif action:
            self.do(action)

    def do(self, name: str) -> None:
        """Do the action of a control or a key, by its name."""
        word, _, what = name.partition(" ")
        lab = self.lab
        if word in ("throw", "many", "repeat", "tap", "empty", "logged", "reset"):
            self._finish_showing()
        if word == "tap" and not lab.run:
            self._shaking = SHAKE_S
        actions: dict[str, Callable[[], object]] = {
            "throw": lab.throw,
            "many": lambda: lab.throw(RUN_THROWS),
            "repeat": lab.repeat,
            "tap": lab.tap,
            "empty": lab.empty,
            "stop": lab.stop,
            "logged": lambda: lab.throw_logged(RUN_THROWS if what else 1),
            "reset": lambda: self._change(lab.wanted.with_first_values()),
            "preset": lambda: self._choose_preset(what),
            "more": lambda: lab.add_cubes(1, what),
            "fewer": lambda: lab.add_cubes(-1, what),
            "colour": lambda: self._change_colour(STEPS[what]),
            "slider": lambda: self._change_slider(STEPS[what]),
            "knob": lambda: self._step(STEPS[what]),
            "speed": lambda: self._set_speed(SPEEDS.index(float(what))),
            "slower": lambda: self._set_speed(SPEEDS.index(self.speed) - 1),
            "faster": lambda: self._set_speed(SPEEDS.index(self.speed) + 1),
            "help": self._show_help,
            "camera": self._save_picture,
            "full": lambda: self.host.full_screen(),
            "close": lambda: self.host.close(),
            "escape": self._escape,
        }
        actions[word]()

    def on_close(self) -> bool:
        """Stop the bench."""
        self.lab.bench.close()
        return True

    def _escape(self) -> None:
        if self.lab.run:
            self.lab.stop()
        else:
            self._finish_showing()

    def _show_help(self) -> None:
        self.help = True

    def _save_picture(self) -> None:
        path = self.host.screenshot()
        self.lab.message = f"Saved {path.name}" if path else "The picture could not be saved"

    def _choose_preset(self, preset: str) -> None:
        if preset == "next":
            colours, choice = self.lab.colours, self.lab.choice
            names = [name for name, cubes in PRESETS.items() if cubes]
            now = [name for name in names if PRESETS[name].only(*colours) == choice]
            preset = _cycle(names, "".join(now[:1]), 1)
        self.lab.choose(PRESETS[preset])

    def _change_colour(self, by: int) -> None:
        self.lab.chosen = _cycle(self.lab.colours, self.lab.chosen, by)

    def _set_speed(self, place: int) -> None:
        """Show tosses at another speed; one under way goes on from where it is."""
        toss = self._toss_seconds
        self.speed = SPEEDS[min(max(place, 0), len(SPEEDS) - 1)]
        if toss:
            self._seconds = HOLD_S + toss / self.speed

    def _change_slider(self, by: int) -> None:
        names = [knob.name for knob in self.lab.settings.knobs]
        self._slider = _cycle(names, self._slider, by) if names else ""

    def _step(self, by: int) -> None:
        if not self._slider:
            return
        wanted, knob = self.lab.wanted, self.lab.wanted.knob(self._slider)
        value = wanted.values[knob.name] + by * knob.step
        self._change(wanted.with_value(knob.name, value))

    def _change(self, settings: Settings) -> None:
        self._finish_showing()
        self.lab.change(settings)


def _cycle(names: Sequence[str], name: str, by: int) -> str:
    """The name some places on, cyclically; without a current one the first or the last."""
    place = names.index(name) + by if name in names else min(0, by)
    return names[place % len(names)]
