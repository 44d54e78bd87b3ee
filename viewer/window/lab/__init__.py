"""The lab: the tower alone in the window, to throw into, to tap, to change and to measure."""

from __future__ import annotations

from pathlib import Path

from pages.palette import shipped_palette
from tower import make_tower, read_log
from viewer.window.lab.experiment import Experiment
from viewer.window.lab.labview import LabView

__all__ = ["LabView", "lab_view"]


def lab_view(spec: str, *, seed: int, log: Path | None = None) -> LabView:
    """The lab with the tower that a spec names, empty.

    Args:
        spec: of the tower (`tower.spec`).
        seed: of all chance: the same steps give the same tosses.
        log: a toss log to look at beside it.

    Raises:
        TowerError: there is no such tower, or the log cannot be read; `LogError` says where.
    """
    tower, palette = make_tower(spec), shipped_palette()
    read = read_log(log) if log else None
    colours = palette.in_order({*palette.cubes, *(read.colours if read else ())})
    title = getattr(getattr(tower, "design", None), "title", "")
    shown = "simulated" if tower.capabilities.recordable else "counts only: it has no poses to show"
    return LabView(
        Experiment(tower, seed, colours, read),
        name=str(title) or f"Tower {spec.partition(',')[0]}",
        note=f"{spec} · seed {seed} · {shown}",
        palette=palette,
    )
