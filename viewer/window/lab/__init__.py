"""The lab: the tower alone in the window, to throw into, to tap, to change and to measure."""

from viewer.window.lab.labview import LabView
from viewer.window.lab.opened import lab_view

__all__ = ["LabView", "lab_view"]
