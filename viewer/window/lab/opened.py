"""Opening the lab on the tower of a spec, beside a log if there is one."""

from __future__ import annotations

from pathlib import Path

from tower import Tower, make_tower, read_log
from viewer.draw.palette import shipped_palette
from viewer.window.lab.experiment import Experiment
from viewer.window.lab.labview import LabView


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
    lab = Experiment(tower, seed, colours, read)
    return LabView(lab, name=_name(tower, spec), note=_note(tower, spec, seed), palette=palette)


def _name(tower: Tower, spec: str) -> str:
    title = getattr(getattr(tower, "design", None), "title", "")
    return str(title) or f"Tower {spec.partition(',')[0]}"


def _note(tower: Tower, spec: str, seed: int) -> str:
    """What the tower is, and what is seen of it."""
    shown = "simulated" if tower.capabilities.recordable else "counts only: it has no poses to show"
    return f"{spec} · seed {seed} · {shown}"
