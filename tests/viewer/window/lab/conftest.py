"""A lab without a window, and waiting for its thread."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from cubetower.viewer.draw.rect import Place, Rect
from cubetower.viewer.window.lab import LabView, lab_view
from cubetower.viewer.window.view import Press
from tests.viewer.window.host import NoWindow, click, in_no_window, until


@dataclass
class Lab:
    """Drives a view as a window does."""

    view: LabView
    window: NoWindow

    def settle(self) -> None:
        """Until nothing is under way; at ten pictures a second."""
        until(self.view, lambda: not self.view.busy, 0.1)

    def keys(self, *names: str) -> None:
        """Press keys one after the other, each when the one before is done."""
        for name in names:
            self.view.on_key(name.lower(), shift=name == "L")
            self.settle()

    def click(self, name: str) -> None:
        """Click a button in its middle."""
        button = next(b for b in self.view.panel().buttons() if b.name == name)
        self.click_at(button.area)

    def click_at(self, area: Rect) -> None:
        click(self.view, self.view.layout.pixels(area).middle)

    def knob(self, name: str) -> Rect:
        """The area of a slider, px."""
        slider = next(s for s in self.view.panel().sliders().all() if s.name == name)
        return self.view.layout.pixels(slider.area)

    def drag(self, name: str, to: float) -> None:
        """Drag a slider to a share of its length."""
        area = self.knob(name)
        target: Place = (area.left + to * area.width, area.middle[1])
        self.view.on_press(Press(area.middle))
        self.view.on_drag(((area.middle[0] + target[0]) / 2, target[1]))
        self.view.on_drag(target)
        self.view.on_release(target)


MANY = 20  # throws in a row, instead of a hundred


@pytest.fixture(autouse=True)
def _few_games_and_throws(monkeypatch: pytest.MonkeyPatch) -> None:
    """Towers are filled from the states of few games."""
    for module in ("experiment", "labview"):
        monkeypatch.setattr(f"cubetower.viewer.window.lab.{module}.RUN_THROWS", MANY)
    monkeypatch.setattr("cubetower.tower.physics.filling.WANTED_STATES", 20)
    monkeypatch.setattr("cubetower.tower.physics.filling.MAX_GAMES", 2)


@pytest.fixture
def opened() -> Callable[..., Lab]:
    def open_lab(spec: str = "bag", seed: int = 1, log: Path | None = None) -> Lab:
        view = in_no_window(lab_view(spec, seed=seed, log=log), 1280, 776)
        view.host.saved = Path("lab.png")
        return Lab(view, view.host)

    return open_lab
