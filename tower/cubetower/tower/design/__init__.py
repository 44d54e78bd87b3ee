"""Tower designs: what a ruler measures, and assumptions about the material."""

from cubetower.tower.design.design import Design
from cubetower.tower.design.parts import GRAVITY_MM_S2, HOOD_MM, PITCH_EDGES, Floor, ThrowStyle
from cubetower.tower.design.plates import Plate

__all__ = [
    "GRAVITY_MM_S2",
    "HOOD_MM",
    "PITCH_EDGES",
    "Design",
    "Floor",
    "Plate",
    "ThrowStyle",
]
