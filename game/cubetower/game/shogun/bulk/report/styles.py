"""How towers look in charts: each has a colour and a mark, the same on the whole page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cubetower.game.bulk import Setting
from cubetower.game.bulk.estimates import Floats
from cubetower.game.shogun.bulk.report.estimates import Estimates
from cubetower.pages.palette import SERIES
from cubetower.pages.theme import dots
from cubetower.pages.wording import label

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MAX_NAME: Final = 40  # letters of a spec in a key


@dataclass(frozen=True, slots=True)
class TowerStyle:
    """How a tower looks in charts.

    Attributes:
        number: its place in the setting, from 0.
        spec: of the tower.
        colour: name of a colour of the page.
        mark: marker of matplotlib.
    """

    number: int
    spec: str
    colour: str
    mark: str

    @property
    def key(self) -> tuple[str, str]:
        """Mark and text in the key of a chart."""
        return f"series {self.colour}", label(self.spec, MAX_NAME)


def tower_styles(setting: Setting) -> tuple[TowerStyle, ...]:
    """The styles of the first towers of a setting, as many as `SERIES` has; tables show all."""
    return tuple(
        TowerStyle(number, spec, colour, mark)
        for number, (spec, (colour, mark)) in enumerate(zip(setting.towers, SERIES, strict=False))
    )


def dodge(count: int, width: float) -> list[float]:
    """Shifts that put marks side by side, `width` from the first to the last."""
    if count == 1:
        return [0.0]
    return [width * (number / (count - 1) - 0.5) for number in range(count)]


def marks(
    ax: Axes,
    style: TowerStyle,
    places: Floats,
    shown: Estimates,
    *,
    size: float = 6,
    joined: bool = False,
    bars: bool = True,
) -> None:
    """Draw the estimates of a tower, with limits as bars; a line connects them if `joined`."""
    limits, line = shown.bars if bars else None, "-" if joined else "none"
    dots(ax, places, shown.value, limits, colour=style.colour, size=size, mark=style.mark, ls=line)
