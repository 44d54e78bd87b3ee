"""The badge of a player: a cube of its colour, as a picture that pages carry in their text."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from typing import Final

from cubetower.pages.palette import CubeTone

MARK_OUTLINES: Final[Mapping[str, Sequence[tuple[float, float]]]] = {
    "bar": [(-0.34, -0.11), (0.34, -0.11), (0.34, 0.11), (-0.34, 0.11)],
    "corner": [(-0.33, -0.33), (0.33, -0.33), (-0.33, 0.33)],
    "cross": [
        (0.34, 0.09), (0.09, 0.09), (0.09, 0.34), (-0.09, 0.34), (-0.09, 0.09), (-0.34, 0.09),
        (-0.34, -0.09), (-0.09, -0.09), (-0.09, -0.34), (0.09, -0.34), (0.09, -0.09), (0.34, -0.09),
    ],
}  # fmt: skip
"""The corners of marks with straight edges around the middle of a face, y up, in its edges."""

EDGE, X, Y = 11, 6.5, 9.5  # of a front face in a picture of 16 by 16: its edge, and its middle
ROUNDS: Final = {
    "dot": f"<circle cx='{X}' cy='{Y}' r='2.2' fill='{{0}}'/>",
    "ring": f"<circle cx='{X}' cy='{Y}' r='2.4' fill='none' stroke='{{0}}' stroke-width='1.3'/>",
}


def badge(tone: CubeTone) -> str:
    """A cube with its mark as a data address of an SVG, 16 by 16."""
    faces = (("M1 4 4 1h11l-3 3z", tone.light), ("M12 4l3-3v11l-3 3z", tone.dark),
             ("M1 4h11v11H1z", tone.fill))  # fmt: skip
    paths = "".join(f"<path d='{path}' fill='{fill}'/>" for path, fill in faces)
    corners = MARK_OUTLINES.get(tone.mark, ())
    points = " ".join(f"{X + EDGE * x:.4g},{Y - EDGE * y:.4g}" for x, y in corners)
    mark = f"<polygon points='{points}' fill='{{0}}'/>" if points else ROUNDS.get(tone.mark, "")
    picture = f"{paths}{mark.format(tone.mark_colour)}"
    drawn = f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'>{picture}</svg>"
    return f"data:image/svg+xml;base64,{b64encode(drawn.encode()).decode()}"
