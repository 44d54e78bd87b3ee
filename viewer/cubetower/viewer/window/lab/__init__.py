"""The lab: the tower alone in the window, to throw cubes into, tap, change and measure."""

from __future__ import annotations

from pathlib import Path

from cubetower.pages.palette import shipped_palette
from cubetower.tower import make_tower, read_log
from cubetower.viewer.window.lab.experiment import LabExperiment
from cubetower.viewer.window.lab.labview import LabView

__all__ = ["LabView", "lab_view"]


def lab_view(spec: str, *, seed: int, log: Path | None = None) -> LabView:
    """The lab with an empty tower.

    Args:
        spec: of the tower (`cubetower.tower.spec`).
        seed: the same steps with the same seed give the same tosses.
        log: a toss log to compare with.

    Raises:
        TowerError: there is no such tower, or the log cannot be read; `LogError` says where.
    """
    tower, palette = make_tower(spec), shipped_palette()
    read = read_log(log) if log else None
    colours = palette.in_order({*palette.cubes, *(read.colours if read else ())})
    title = getattr(getattr(tower, "design", None), "title", "")
    shown = "simulated" if tower.capabilities.recordable else "counts only, no cubes to show"
    return LabView(
        LabExperiment(tower, seed, colours, read),
        name=str(title) or f"Tower {spec.partition(',')[0]}",
        note=f"{spec} · seed {seed} · {shown}",
        palette=palette,
    )
