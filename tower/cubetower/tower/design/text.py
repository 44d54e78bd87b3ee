"""Writes design files with comments that explain the numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from tomli_w import dumps

from cubetower.tower.design.parts import throw_styles

if TYPE_CHECKING:
    from cubetower.tower.design import Design

HEAD = """\
# A cube tower, as somebody with a ruler describes it; docs/designs.md explains every value.
# Lengths in mm: x from the middle of the tube towards the exit, z from the middle to the back,
# heights above the tray's floor."""
PAIRS = """\
# Of a pair of surfaces. Ranges for wood: on wood .25 to .5, on cardboard .3 to .6, on plastic
# .15 to .35; restitution is unknown, .2 to .6 is plausible (docs/physics.md). Not measured:
# calibrating finds them."""
COMMENT_COLUMN = 30  # column of comments
COMMENTS = {
    "tube.width_mm": "back wall to exit wall",
    "tube.depth_mm": "front to back",
    "tube.plate_mm": "thickness of walls and floors",
    "funnel.rib_mm": "two ribs cross in the throat; 0: none",
    "floor.height_mm": "upper face",
    "ramp.exit_mm": "lower edge of the exit wall above the tray's floor",
    "contact.law": "constant or compliant: docs/reality.md",
    "contact.grip": "of compliant; fitted to recorded drops",
    "depth.step_mm": "standard deviation, for each m/s of the hit; assumed",
    "ledges.wider_mm": "how much wider than measured ledges act",
    "throw.style": "of data/throws.toml; its values are assumed",
    "throw.height_mm": "of the lowest cubes above the throat",
    "tap.speed_mm_s": "standard deviation of the knock a cube feels, assumed",
}
ASSUMED = ("friction", "restitution")  # tables of assumed values
PARTS = (
    "cube",
    "tube",
    "funnel",
    "floor",
    "ramp",
    "tray",
    *ASSUMED,
    "contact",
    "depth",
    "ledges",
    "throw",
)


def design_text(design: Design) -> str:
    """A design as TOML with comments; `Design.read` gives the same design back."""
    data = design.to_dict()
    top = {key: data[key] for key in ("format", "kind", "title", "section", "source")}
    lines = [HEAD, dumps(top).rstrip()]
    for part in (*PARTS, "tap", "numerics"):
        lines += _part(part, data)
    return "\n".join(lines) + "\n"


def _part(part: str, data: Mapping[str, Any]) -> Iterator[str]:
    if part == "ledges" and not data["ledges"]["wider_mm"]:
        return
    yield ""
    if part == "floor":
        yield "# From the top. A hole is [x0, x1, z0, z1]."
        for floor in sorted(data["floor"], key=lambda each: -each["height_mm"]):
            yield "[[floor]]"
            yield from _lines("floor", floor.items())
        return
    if part == "friction":
        yield PAIRS
    yield f"[{part}]"
    values = _throw(data["throw"]) if part == "throw" else data[part]
    yield from _lines(part, values.items())


def _throw(values: Mapping[str, Any]) -> dict[str, Any]:
    """A throw as its style and the values that differ from it."""
    usual = throw_styles().get(values["style"], {})
    kept = {key: value for key, value in values.items() if usual.get(key) != value}
    return {**kept, "height_mm": values["height_mm"]}


def _lines(part: str, values: Iterable[tuple[str, Any]]) -> Iterator[str]:
    for key, value in values:
        comment = COMMENTS.get(f"{part}.{key}") or ("assumed" if part in ASSUMED else "")
        line = f"{key} = {_value(value)}"
        yield f"{line:{COMMENT_COLUMN}} # {comment}" if comment else line


def _value(value: object) -> str:
    """A value as TOML writes it; whole numbers without a point."""
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else repr(value)
    return f'"{value}"' if isinstance(value, str) else str(value)
