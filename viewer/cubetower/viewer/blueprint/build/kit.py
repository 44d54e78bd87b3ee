"""All parts of a tower, and how they are put together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cubetower.foundation.reading import printable
from cubetower.tower import DesignError
from cubetower.tower.design import Design
from cubetower.viewer.blueprint.build.floors import floor_parts, floor_pieces
from cubetower.viewer.blueprint.build.funnel import FunnelShape, funnel_parts
from cubetower.viewer.blueprint.build.part import Part
from cubetower.viewer.blueprint.build.tray import tray_parts
from cubetower.viewer.blueprint.build.tube import RampPlate, tube_parts

GENERIC = "A generic tower with the measures of this design; it is not the tower of the game."


@dataclass(frozen=True, slots=True)
class Kit:
    """What it takes to build a tower.

    Attributes:
        title: of the design.
        parts: all of them, in the order in which they are put together.
        steps: how they are put together, a sentence or two each.
    """

    title: str
    parts: tuple[Part, ...]
    steps: tuple[str, ...]


def tower_kit(design: Design) -> Kit:
    """The parts of a tower, whose inner measures are those of the design.

    Plates are glued edge to face; lines on them show where.

    Args:
        design: floors are as measured, without `ledges.wider_mm`.

    Raises:
        DesignError: plates cannot make such a tower.
    """
    if design.section == "plane":
        raise DesignError(
            f'{design.title}: section = "plane" has no true depth, so it cannot be built; measure '
            'a tower with section = "lanes", such as standard'
        )
    pieces = floor_pieces(design)
    parts = (
        *tube_parts(design, pieces),
        *floor_parts(design, pieces),
        *tray_parts(design),
        *funnel_parts(design),
    )
    return Kit(printable(design.title) or "A cube tower", parts, tuple(_steps(design)))


def _steps(design: Design) -> Iterator[str]:
    yield "Transfer the outlines to cardboard; the printed side lies inside, of floors on top."
    yield "Glue floors and ramp to the rear side wall, each between the lines that show it."
    yield "Glue back wall and exit wall between the side walls, then the front side wall on."
    yield "Glue the tube, and the rims, to the tray floor where the lines are."
    yield "Glue the top plate onto the tube, its printed side down."
    gap = RampPlate(design).gap_mm
    yield f"Between ramp and back wall {gap:.1f} mm stay open; a strip of paper closes them."
    yield (
        "Lay the four funnel panels side by side, labels up, slanted edges together, and tape the "
        "seams. Fold them up with the tape inside and tape the last seam, so that their inner "
        "edges meet; fill the grooves outside with glue, and take the tape off when it is dry."
    )
    if design.funnel.rib_mm:
        yield (
            "Put the two ribs together, lay them into the hole of the top plate, and set the "
            "funnel’s notches over them."
        )
    if FunnelShape(design).hangs:
        yield "The funnel hangs in the top plate without glue, so it can be lifted off."
    else:
        yield "Glue the funnel onto the top plate around the hole."
