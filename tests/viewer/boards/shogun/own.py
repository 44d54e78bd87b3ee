"""A module of somebody's own that has only pictures: rows of a card, and flags on the map."""

from operator import itemgetter
from pathlib import Path

from cubetower.game.shogun import Module, Pictures, Presentation, present
from cubetower.game.shogun.rules.module import register_modules

ICON = Path(__file__).parents[4] / "examples" / "shrine" / "shrine.svg"


class Flags(Module):
    """Flags in provinces."""

    name = "flags"


FLAGS = Presentation(
    pictures=Pictures(
        card={"Flags": itemgetter("count"), "Best": itemgetter("best")},
        pieces=lambda flags: ((place, ICON, seat) for place, seat in flags["at"]),
    )
)

register_modules({"flags": Flags})
present("flags", FLAGS)
