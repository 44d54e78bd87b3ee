"""The questions at the end: what is inside, and once for a log what tower, who, how, what cubes."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from cubetower.commands.record.tossprompt import QUIT, UNDO, TakenBackError, TossPrompt
from foundation import CubetowerError
from tower.log import LogDescription
from tower.log.entry import tidy
from tower.log.store import KindError
from tower.notation import EntryError, example_count

if TYPE_CHECKING:
    from cubetower.commands.record.session import RecordSession

TITLE = "my tower"
Describe: TypeAlias = Callable[[LogDescription, str], LogDescription]


@dataclass(frozen=True, slots=True)
class Question:
    """A question about the log.

    Attributes:
        text: with what Enter means in brackets.
        advice: what `help` says.
        describe: puts an answer into the description; None if the answer is a count.
    """

    text: str
    advice: str
    describe: Describe | None = None


def close_session(session: RecordSession, prompt: TossPrompt) -> bool:
    """Ask what is not known yet; every answer is saved at once.

    Returns:
        Whether that was the end; if not, somebody goes on with tosses.

    Raises:
        TakenBackError: `undo` was typed at the first question.
        EOFError: the input is at its end.
    """
    questions, answered = _open_questions(session), list[bool]()  # whether it changed anything
    while len(answered) < len(questions):
        place, before = len(answered), session.notebook
        question = questions[place]
        counter = f"{place + 1} of {len(questions)}  " if len(questions) > 1 else ""
        command = "" if question.describe else "count"
        try:
            answer = prompt.answer(f"{counter}{question.text} ", question.advice, command=command)
        except TakenBackError:
            if not answered:
                raise
            if answered.pop():
                session.obey(UNDO)
            continue
        if answer is None:
            return prompt.take(*QUIT)
        if _take_answer(session, prompt, question, answer):
            answered.append(session.notebook is not before)
    return True


def _take_answer(
    session: RecordSession, prompt: TossPrompt, question: Question, answer: str
) -> bool:
    """Do what an answer says; False if it is to be asked for again."""
    if question.describe is None:
        if answer:
            session.obey(f"count {answer}")
        last = session.notebook.last
        return not answer or (last is not None and last.inside is not None)
    try:
        describe, text = question.describe, tidy(answer)
        session.describe(lambda said: describe(said, text), f"answer: {text or 'skipped'}")
    except KindError:
        raise
    except CubetowerError as error:
        prompt.refuse(str(error))
        return not isinstance(error, EntryError)
    return True


def _open_questions(session: RecordSession) -> list[Question]:
    notebook = session.notebook
    if not notebook.rows:
        return []
    found = []
    if notebook.last and notebook.last.inside is None and not notebook.emptied:
        such = example_count(notebook.letters)
        found.append(
            Question(
                f"Open the tower and count: what is inside? ({such}; 0 if empty) [skip]",
                "Only a count finds miscounts: it is compared with the tosses.",
            )
        )
    return found if notebook.description.title else [*found, *QUESTIONS]


def _name_tower(description: LogDescription, answer: str) -> LogDescription:
    return replace(description, title=answer or TITLE)


def _name_thrower(description: LogDescription, answer: str) -> LogDescription:
    more = {"by": answer} if answer else {}
    return replace(description, more={**description.more, **more})


def _tell_throw(description: LogDescription, answer: str) -> LogDescription:
    more = {"throw": {"style": answer}} if answer else {}
    return replace(description, more={**description.more, **more})


def _measure_cube(description: LogDescription, answer: str) -> LogDescription:
    number = answer.removesuffix("mm").strip().replace(",", ".")
    if not number:
        return description
    if not re.fullmatch(r"\d{1,3}(\.\d+)?", number) or not 0 < float(number) < math.inf:
        raise EntryError(f"{answer}: not a length; type one in mm, such as 8.")
    return replace(description, cube_edge_mm=float(number))


QUESTIONS = (
    Question(
        f"What tower is it? [{TITLE}]", "A name for it, such as: Anna's new tower.", _name_tower
    ),
    Question("Who throws? [skip]", "Towers are thrown into differently by different people.",
             _name_thrower),
    Question("How are the cubes thrown, from what height? [skip]",
             "Such as: a handful, 5 cm above the funnel.", _tell_throw),
    Question("Edge of a cube in mm? [skip]", "Measured with a ruler, such as 8.", _measure_cube),
)  # fmt: skip
"""Asked once for a log: it has a title then."""
