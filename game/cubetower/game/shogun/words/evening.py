"""Several games in sentences: who was lucky, and whose decisions brought most."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from cubetower.foundation.wording import plural
from cubetower.game.shogun.words.review import with_sign
from cubetower.pages.wording import PM, number

if TYPE_CHECKING:  # reviews know the players, and these the words of expansions
    from cubetower.game.shogun.review.evening import Evening, Figure, PlayerFigures

FEW: Final = "± needs 3 games or more: with fewer nobody knows how much such figures vary."

EVENS_OUT: Final = (
    "Luck is zero on average, so over many games it evens out; own decisions are beyond the mean "
    "of all players. ± is the standard error of a mean, with games as the units."
)
"""What the figures mean."""

LITTLE_TO_LOSE: Final = (
    "Own decisions are what came of the decisions. Against search says how good they were by what "
    "the player could know then: minus is worse than those of search, the program's strong player, "
    "which looks ahead. Who has little chance to win cannot lose much of it."
)
"""What the costs of decisions mean."""


def short_answer(evening: Evening) -> str:
    """Who was lucky and who decided well, in a few words."""
    lucky, best = evening.luckiest, evening.best
    luck = f"{_title(lucky.name)} was luckiest" if lucky else "nobody was clearly luckiest"
    if len(evening.rank("luck")) < len(evening.players):
        luck = f"of those with 3 games or more, {luck}"
    elif not evening.is_even:
        luck = f"per game, {luck}"
    play = f"{_title(best.name)} decided best" if best else "who decided best is too close to tell"
    text = f"{luck} and decided best." if best and best is lucky else f"{luck}; {play}."
    return f"{text[0].upper()}{text[1:]}"


def luck_sentence(evening: Evening) -> str:
    """What tower and cards gave the luckiest player: measured, so without an error."""
    player = evening.rank("luck")[0]
    points = with_sign(player.points["luck"].mean)
    return f"Tower and cards gave {_most(player, points)} beyond their means."


def play_sentence(evening: Evening) -> str:
    """What the own decisions of the player brought who decided best; and whether that is sure."""
    player = evening.rank("own")[0]
    most = _most(player, figure_text(player.points["own"]))
    sure = "" if evening.best else " Others may have decided just as well."
    return f"Own decisions brought {most} beyond the mean of all players.{sure}"


def _most(player: PlayerFigures, points: str) -> str:
    games = f"in {plural(player.games, 'game')}"
    return f"{_title(player.name)} most, {games}: {points} points a game"


def figure_text(figure: Figure, *, share: bool = False) -> str:
    """A mean with its sign, and its error if that is known: in points, or a share in percent."""
    factor, digits = (100, 0) if share else (1, 1)
    text = with_sign(factor * figure.mean, digits)
    if math.isnan(figure.standard_error):
        return text
    return f"{text}{PM}{number(factor * figure.standard_error, digits)}"


def _title(name: str) -> str:
    """A colour or a bot at the beginning of a sentence."""
    return name[:1].upper() + name[1:] if name.islower() and name.isalpha() else name
