"""The odds of battles, how surprising their results are, and by how much they can be won.

`exact_odds` is for towers that know their chances, `sampled_odds` for any tower; both average over
situations, the cubes in tower and tray. `winning_chances` gives the odds of many battles at once,
`margin_chances` the distribution of the margin of one.
"""

from cubetower.game.shogun.odds.attacks import (
    Odds,
    attack_odds,
    attack_seen,
    exact_odds,
    marches_odds,
    sampled_odds,
)
from cubetower.game.shogun.odds.contests import (
    ENDS,
    Contest,
    contest_of,
    expected_surprise,
    surprise,
    winning_chances,
)
from cubetower.game.shogun.odds.margins import Margin, MarginChances, margin_chances

__all__ = [
    "ENDS",
    "Contest",
    "Margin",
    "MarginChances",
    "Odds",
    "attack_odds",
    "attack_seen",
    "contest_of",
    "exact_odds",
    "expected_surprise",
    "marches_odds",
    "margin_chances",
    "sampled_odds",
    "surprise",
    "winning_chances",
]
