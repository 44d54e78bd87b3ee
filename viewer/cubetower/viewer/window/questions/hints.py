"""`Hint`: what the bot `greedy` would do, and why, for a person who asks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from cubetower.game.core import Move
from cubetower.game.core.decisions.picks import Picks
from cubetower.game.definition import GameDefinition
from cubetower.tower import ExactTower
from cubetower.viewer.draw.paper import with_capital
from cubetower.viewer.window.questions.attackodds import surrogate

ADVISER: Final = "greedy"
"""The bot that is asked."""

NO_BREAK: Final = "\N{NO-BREAK SPACE}"
PRINCIPLES: Final[Mapping[str, str]] = {
    "samurai": "By its own count it adds most to the figures that you may expect to capture.",
    "shitenno": "By its own count of points it is worth most.",
    "raid": "By its own count of relics it brings most.",
}
"""Why, in games whose bot gives no reasons of its own."""


@dataclass(frozen=True, slots=True, eq=False)
class Hint:
    """What the bot would do.

    Attributes:
        what: in words.
        why: reasons, each a sentence or two; a plan has one for some of its fields.
        move: that is meant.
        failed: the bot has no answer; `what` says so.
    """

    what: str
    why: tuple[str, ...] = ()
    move: Move = None
    failed: bool = False


def hint_of(definition: GameDefinition, seen: Any, tower: ExactTower | None = None) -> Hint:
    """What the bot would do now; may take long.

    Args:
        definition: of the game.
        seen: the observation of the player who must decide.
        tower: gives the odds of attacks; None: the shipped surrogate does.
    """
    try:
        move = definition.bots[ADVISER]().choose(seen, Random(0))
        return _explain(definition, seen, move, tower)
    except Exception as error:  # a hint is worth no game: an expansion may know no bot
        return Hint(f"The bot {ADVISER} has no answer here ({type(error).__name__}).", failed=True)


def _explain(definition: GameDefinition, seen: Any, move: Move, tower: ExactTower | None) -> Hint:
    if definition.name == "shogun":
        odds_tower = tower or surrogate()
        if seen.question.kind == "plan":
            return Hint("", tuple(_plan_lines(seen, move, odds_tower)), move)
        return _explain_shogun(seen, move, odds_tower)
    choices = definition.choices(seen)
    picks = choices.normalize(move) if isinstance(choices, Picks) else (move,)
    what = ", ".join(definition.option(seen, pick) for pick in picks)
    return Hint(f"{with_capital(what)}.", (PRINCIPLES.get(definition.name, ""),), move)


def _explain_shogun(seen: Any, move: Move, tower: ExactTower) -> Hint:
    from cubetower.game.shogun.words.questions import move_text
    from cubetower.game.shogun.words.reasons import reason

    why = reason(seen, move, tower)
    said = (f"{with_capital(why)}.",) if why else ()
    return Hint(f"{with_capital(move_text(seen, move))}.", said, move)


def _plan_lines(seen: Any, plan: dict[str, str | None], tower: ExactTower) -> Iterator[str]:
    """The attacks and buildings with their reasons, then the rest in a line."""
    from cubetower.game.shogun.rules.tables import BID, BUILDINGS, COMBATS
    from cubetower.game.shogun.wording import action_text
    from cubetower.game.shogun.words.reasons import plan_reasons

    reasons, rest = plan_reasons(seen, plan, tower), []
    for field, card in plan.items():
        if card is None:
            continue
        if card in seen.owner and field in COMBATS:
            yield f"{with_capital(field)} from {card}: {reasons[field].removesuffix(' of cases')}."
        elif card in seen.owner and field in BUILDINGS:
            yield f"{with_capital(field)} in {card}: {reasons[field]}."
        else:
            name = "bid" if field == BID else action_text(field)
            rest.append(f"{name}: {card}".replace(" ", NO_BREAK))
    yield f"Besides {', '.join(rest)}."
