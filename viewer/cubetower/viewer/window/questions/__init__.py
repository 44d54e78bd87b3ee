"""The questions a person answers at the window, by mouse and keys."""

from __future__ import annotations

from typing import Any, cast

from cubetower.game.definition import GameDefinition
from cubetower.tower import ExactTower
from cubetower.viewer.boards.board import Board
from cubetower.viewer.window.helpsheet import Keys
from cubetower.viewer.window.questions.question import OpenQuestion

TABLE: Keys = (
    ("← ↑ → ↓", "point at an answer"),
    ("enter", "pick it; confirm your move"),
    ("backspace", "a step back"),
    ("1 … 9", "pick an answer"),
    ("page↑ page↓", "previous answers, more answers"),
    ("h", "a hint: what the bot greedy would do; again: take it"),
)
SHOGUN: Keys = (
    ("← ↑ → ↓", "point at cards, fields and answers; fewer or more armies, as − and +"),
    ("enter", "pick up or lay down the card; press the button; confirm"),
    ("shift+enter", "the plan is done"),
    ("backspace", "take the card off its field; a step back"),
    ("delete", "clear the plan; so does shift+backspace"),
    ("z y", "undo, redo"),
    ("tab", "show the board instead of the plan"),
    ("1 … 9", "choose an answer, or how many armies go"),
    ("home end", "the fewest armies, the most"),
    ("page↑ page↓", "previous answers, more answers"),
    ("h", "a hint: what the bot greedy would do; again: take it"),
    ("esc", "put the card back; cancel the choice"),
)


def keys_of(definition: GameDefinition) -> Keys:
    """The keys a person answers with, and what they do; no letter is one of the film's."""
    return SHOGUN if definition.game.TOWER else TABLE


def question_of(
    definition: GameDefinition, board: Board[Any], seen: Any, tower: ExactTower | None = None
) -> OpenQuestion:
    """The question to the player whose observation it is.

    Args:
        definition: of the game.
        board: of the game.
        seen: the observation.
        tower: whose outcome distribution gives the odds of battles; None: that of the shipped
            surrogate.

    Raises:
        GameOver: it is not this player's turn.
    """
    choices = definition.choices(seen)
    if not definition.game.TOWER:
        from cubetower.viewer.window.questions.tablequestion import TableQuestion

        return TableQuestion(definition, board, seen)
    from cubetower.game.shogun import Plans
    from cubetower.viewer.boards.shogun.board import ShogunBoard
    from cubetower.viewer.window.questions.plan.planquestion import PlanQuestion
    from cubetower.viewer.window.questions.shogunquestion import ShogunQuestion

    kind = PlanQuestion if isinstance(choices, Plans) else ShogunQuestion
    return kind(cast(ShogunBoard, board), seen, tower)
