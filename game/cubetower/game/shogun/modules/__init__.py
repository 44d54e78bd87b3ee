"""The expansion modules that come with the game, as people, players and learners see them.

Their rules are in `cubetower.game.shogun.rules.modules`.
"""

from typing import Final

from cubetower.game.shogun.modules import arts, court, leaders, samurai
from cubetower.game.shogun.presentation import present

SHIPPED: Final = {
    "court": court.PRESENTATION,
    "samurai": samurai.PRESENTATION,
    "leaders": leaders.PRESENTATION,
    "arts": arts.PRESENTATION,
}
"""By the names of `cubetower.game.shogun.MODULES`."""

for name, presentation in SHIPPED.items():
    present(name, presentation)
