"""How cubes look in a tower: paler if they lay inside before, darker the farther back they are."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from pages.palette import CubeTone, mix

HAZE = 0.22  # of the back wall's colour, over cubes that lay inside before
DIM = 0.15  # of the shadow's colour, over cubes at the back wall
STEPS = 8  # shades from front to back


def haze_tone(tone: CubeTone, haze: str) -> CubeTone:
    """The look of a cube that lay inside before: its faces under a haze of a colour."""
    return _mix_faces(tone, haze, HAZE)


def dim_tone(tone: CubeTone, shadow: str, share: float) -> CubeTone:
    """The look of a cube `share` of the way from the front to the back: its faces in shadow."""
    step = round(min(max(share, 0.0), 1.0) * STEPS)
    return _mix_faces(tone, shadow, DIM * step / STEPS) if step else tone


@lru_cache(maxsize=1024)
def _mix_faces(tone: CubeTone, colour: str, share: float) -> CubeTone:
    fill, light, dark = (mix(face, colour, share) for face in (tone.fill, tone.light, tone.dark))
    return replace(tone, fill=fill, light=light, dark=dark)
