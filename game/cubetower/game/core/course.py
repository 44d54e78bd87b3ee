"""The order of a round or turn, for people: its steps, and where a decision belongs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from cubetower.game.core.observation import Observation


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a round or turn.

    Attributes:
        text: what happens, in a few words.
        rule: the id of its case in the rules.
        kinds: of decisions that belong to it.
        phase: the heading under which it stands, such as ``Winter``; empty: that of the one before.
    """

    text: str
    rule: str
    kinds: tuple[str, ...] = ()
    phase: str = ""


def course_text(steps: Iterable[Step], observation: Observation[Any]) -> str:
    """The steps in lines, each with its rule; an arrow marks where one is.

    Args:
        steps: in their order.
        observation: of the player who must decide.
    """
    kind, lines = observation.question.kind, []
    for step in steps:
        if step.phase:
            lines.append(f"{step.phase}:")
        lines.append(f"{'>' if kind in step.kinds else ' '} {step.text} ({step.rule})")
    return "\n".join(lines)
