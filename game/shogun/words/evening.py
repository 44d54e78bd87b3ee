"""Several games in sentences: who was lucky, and whose decisions brought most."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from foundation.wording import plural
from game.shogun.words.review import with_sign
from pages.wording import number

if TYPE_CHECKING:  # reviews know the players, and these the words of expansions
    from game.shogun.review.evening import Evening, Figure

FEW: Final = "± needs 3 games or more: with fewer nobody knows how much such figures vary."

EVENS_OUT: Final = (
    "Luck is zero on average, so over many games it evens out; own decisions are beyond the mean "
    "of all players. ± is the standard error of a mean, with games as the units."
)
"""What the figures mean."""


LITTLE_TO_LOSE: Final = (
    "Against search: what the decisions brought against those of the player search, by what the "
    "player could know then. Who has little chance to win cannot lose much of it."
)
"""What the costs of decisions mean."""


def short_answer(evening: Evening) -> str:
    """Who was lucky and who decided well, in a few words."""
    lucky, best = evening.luckiest.name, evening.best.name
    if lucky == best:
        return f"{_title(lucky)} was luckiest, and decided best."
    return f"{_title(lucky)} was luckiest, {_title(best)} decided best."


def luck_sentence(evening: Evening) -> str:
    """What tower and cards gave the luckiest player."""
    player = evening.luckiest
    share, games = player.shares["luck"], plural(player.games, "game")
    return (
        f"In {games} tower and cards gave {_title(player.name)} "
        f"{figure_text(share, 100)}\u00a0% of the victory a game beyond their mean."
    )


def play_sentence(evening: Evening) -> str:
    """What the own decisions of the player brought who decided best; and whether that is sure."""
    player = evening.best
    share = player.shares["own"]
    sure = "" if share.is_clear(evening.confidence) else " That may be chance."
    return (
        f"{_title(player.name)}'s own decisions brought {figure_text(share, 100)}\u00a0% of the "
        f"victory a game.{sure}"
    )


def figure_text(figure: Figure, factor: float = 1.0) -> str:
    """A mean with its sign, and its error if that is known."""
    text = with_sign(factor * figure.mean)
    if math.isnan(figure.standard_error):
        return text
    return f"{text}\u00a0±\u00a0{number(factor * figure.standard_error, 1)}"


def _title(name: str) -> str:
    """A colour or a bot at the beginning of a sentence."""
    return name[:1].upper() + name[1:] if name.islower() and name.isalpha() else name
