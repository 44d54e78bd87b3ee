"""A person's decisions at the window, answered by mouse and keys."""

from __future__ import annotations

from typing import Any, cast

from game.core.title import Title
from viewer.boards.board import Board
from viewer.window.hand.question import Question
from viewer.window.helpsheet import Keys

TABLE: Keys = (
    ("← ↑ → ↓", "point at one of the answers"),
    ("enter", "pick it; confirm the answer"),
    ("backspace", "a step back"),
    ("1 … 9", "pick an answer"),
    ("page↑ page↓", "the answers before, more answers"),
)
SHOGUN: Keys = (
    ("← ↑ → ↓", "point at cards, fields and answers; set how many armies go, as + and − do"),
    ("enter", "pick up or lay the card; push the button; confirm the answer"),
    ("shift+enter", "the plan is done"),
    ("backspace", "take the card off its field; a step back"),
    ("delete", "clear the plan; shift+backspace, too"),
    ("z y", "undo, redo"),
    ("tab", "see the board instead of the plan"),
    ("1 … 9", "choose an answer, or how many armies go"),
    ("home end", "as few armies as can be, as many"),
    ("page↑ page↓", "the answers before, more answers"),
    ("esc", "let go"),
)


def keys_of(title: Title) -> Keys:
    """The keys with which a person decides, and what they do; no letter is one of the film's."""
    return SHOGUN if title.game.TOWER else TABLE


def question_of(title: Title, board: Board[Any], seen: Any) -> Question:
    """What the player must decide whose observation it is: in SHOGUN a plan, or a listed move.

    Raises:
        GameOver: it is not this player's turn.
    """
    choices = title.choices(seen)
    if not title.game.TOWER:
        from viewer.window.hand.tablequestion import TableQuestion

        return TableQuestion(title, board, seen)
    from game.shogun import Plans
    from viewer.boards.shogun.board import ShogunBoard
    from viewer.window.hand.plan.planquestion import PlanQuestion
    from viewer.window.hand.shogunquestion import ShogunQuestion

    kind = PlanQuestion if isinstance(choices, Plans) else ShogunQuestion
    return kind(cast(ShogunBoard, board), seen)
