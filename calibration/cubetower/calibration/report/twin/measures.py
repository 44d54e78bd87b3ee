"""The measures of a design as a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cubetower.foundation.wording import plural
from cubetower.pages.wording import number
from cubetower.tower import Design

SECTIONS = {
    "lanes": "simulated in lanes of depth, with the measures of the real tower",
    "plane": "simulated in one plane without depth: a substitute with measures of its own",
}


def measures(design: Design) -> Iterator[tuple[str, str]]:
    """Names and measures of parts."""
    tube, funnel, throw = design.tube, design.funnel, design.throw
    yield "Cubes", f"edge {_mm(design.cube.edge_mm)}, {_plain(design.cube.mass_g)} g each"
    yield (
        "Tube",
        f"{_plain(tube.width_mm)}\u00a0×\u00a0{_mm(tube.depth_mm)} inside (back wall to "
        f"exit wall × depth), top at {_mm(tube.top_mm)}, plates {_mm(tube.plate_mm)} thick",
    )
    ribs = f", two ribs {_mm(funnel.rib_mm)} thick cross in it" if funnel.rib_mm else ""
    yield (
        "Funnel",
        f"throat {_mm(funnel.opening_mm)} wide{ribs}; rim {_mm(funnel.rim_mm)} wide, "
        f"{_mm(funnel.height_mm)} high",
    )
    for place, floor in enumerate(design.floor, start=1):
        holes = ", ".join(_hole(hole) for hole in floor.holes_mm)
        which = f"Floor {place}" if len(design.floor) > 1 else "Floor"
        many = plural(len(floor.holes_mm), "hole")
        yield which, f"at {_mm(floor.height_mm)}; {many}: {holes}"
    yield (
        "Ramp and exit",
        f"ramp of {_plain(design.ramp.degrees)}°, exit {_mm(design.ramp.exit_mm)} high",
    )
    hands = "two hands" if throw.hands == 2 else "one hand"
    named = f"style “{throw.style}”, " if throw.style else ""
    yield "Throw", f"{named}{hands}, from {_mm(throw.height_mm)} above the throat"
    yield "Section", SECTIONS[design.section]


def _plain(value: float) -> str:
    return f"{number(value, 2).rstrip('0').rstrip('.')}" if value % 1 else number(value, 0)


def _mm(value: float) -> str:
    return f"{_plain(value)}\u00a0mm"


def _hole(hole: Sequence[float]) -> str:
    """The size of a hole, and its middle."""
    x0, x1, *depths = hole
    size = _plain(x1 - x0)
    middle = _plain((x0 + x1) / 2)
    if not depths:
        return f"{_mm(x1 - x0)} wide around {middle}"
    z0, z1 = depths
    return f"{size}\u00a0×\u00a0{_mm(z1 - z0)} around ({middle}, {_plain((z0 + z1) / 2)})"
