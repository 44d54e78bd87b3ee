"""The questions at the end: what is inside, and once for a log what tower, who, how, what cubes."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

from cubetower.command.commands.record.tossprompt import QUIT, TakenBackError, TossPrompt
from cubetower.foundation import CubetowerError
from cubetower.foundation.reading import printable
from cubetower.tower.log import LogDescription
from cubetower.tower.log.notebook import Notebook
from cubetower.tower.log.store import KindError, NotebookStore
from cubetower.tower.notation import EntryError, colour_named, example_count, is_colourless

if TYPE_CHECKING:
    from cubetower.command.commands.record.session import RecordSession

TITLE = "my tower"
Describe: TypeAlias = Callable[[Notebook, str], LogDescription]


@dataclass(frozen=True, slots=True)
class Question:
    """A question about the log.

    Attributes:
        text: with what Enter means in brackets.
        advice: what `help` says.
        take: does what an answer says; whether that settles the question.
        command: a word that may stand before the answer.
    """

    text: str
    advice: str
    take: Callable[[str], bool]
    command: str = ""


def close_session(session: RecordSession, prompt: TossPrompt) -> bool:
    """Ask what is not known yet; see `ask_questions`."""
    notebook = session.notebook
    questions = describing_questions(prompt, session.store)
    if notebook.last and notebook.last.inside is None and not notebook.emptied:
        such = example_count(notebook.letters)
        text = f"Open the tower and count: what is inside? ({such}; 0 if empty) [skip]"
        advice = "Only a count finds miscounts: it is compared with the tosses."
        questions.insert(0, Question(text, advice, partial(_take_count, session), "count"))
    return ask_questions(prompt, session.store, questions)


def ask_questions(prompt: TossPrompt, store: NotebookStore, questions: Sequence[Question]) -> bool:
    """Ask one question after another; every answer is saved at once, and `undo` goes back.

    Returns:
        Whether that was the end; if not, somebody goes on with tosses.

    Raises:
        TakenBackError: `undo` was typed at the first question.
        EOFError: the input is at its end.
    """
    answered: list[bool] = []  # whether the answer changed anything
    while len(answered) < len(questions):
        question, before = questions[len(answered)], store.notebook
        counter = f"{len(answered) + 1} of {len(questions)}  " if len(questions) > 1 else ""
        try:
            answer = prompt.answer(
                f"{counter}{question.text} ", question.advice, command=question.command
            )
            if answer is None:
                return prompt.take(*QUIT)
            if question.take(answer):
                answered.append(store.notebook is not before)
        except TakenBackError:
            if not answered:
                raise
            if answered.pop():
                prompt.say(f"taken back: {store.undo()}")
        except KindError:
            raise
        except CubetowerError as error:
            prompt.refuse(str(error))
    return True


def describing_questions(prompt: TossPrompt, store: NotebookStore) -> list[Question]:
    """What a log does not say yet; asked once, it has a title then."""
    notebook, said = store.notebook, store.notebook.description
    if not notebook.rows or said.title:
        return []
    throw = _throw_of(notebook)
    asked: list[tuple[object, str, str, Describe]] = [
        (said.title, f"What tower is it? [{TITLE}]", "A name for it, such as: Anna's new tower.",
         _name_tower),
        (said.more.get("by") or throw.get("who"), "Who throws? [skip]",
         "Towers are thrown into differently by different people.", _name_thrower),
        (throw.get("style"), "How are the cubes thrown, from what height? [skip]",
         "Such as: a handful, 5 cm above the funnel.", _tell_throw),
        (said.farmers or is_colourless(notebook.colours), "Which colour are the farmers? [skip]",
         "In the game the green cubes; only needed to play with this tower.", _name_farmers),
        (said.cube_edge_mm, "Edge of a cube in mm? [skip]", "Measured with a ruler, such as 8.",
         _measure_cube),
    ]  # fmt: skip
    return [
        Question(text, advice, partial(_take_answer, prompt, store, text, describe))
        for known, text, advice, describe in asked
        if not known
    ]


def _take_answer(
    prompt: TossPrompt, store: NotebookStore, question: str, describe: Describe, answer: str
) -> bool:
    if told := store.catch_up():
        prompt.warn(told)
    what = f"the answer to “{question.partition(' [')[0]}”"
    store.describe(describe(store.notebook, printable(answer)), what)
    return True


def _take_count(session: RecordSession, answer: str) -> bool:
    if answer:
        session.obey(f"count {answer}")
    last = session.notebook.last
    return not answer or (last is not None and last.inside is not None)


def _name_tower(notebook: Notebook, answer: str) -> LogDescription:
    return replace(notebook.description, title=answer or TITLE)


def _name_thrower(notebook: Notebook, answer: str) -> LogDescription:
    return _add(notebook, {"by": answer} if answer else {})


def _tell_throw(notebook: Notebook, answer: str) -> LogDescription:
    throw = {**_throw_of(notebook), "style": answer}
    return _add(notebook, {"throw": throw} if answer else {})


def _name_farmers(notebook: Notebook, answer: str) -> LogDescription:
    farmers = colour_named(answer, notebook.letters) if answer else ""
    return replace(notebook.description, farmers=farmers)


def _measure_cube(notebook: Notebook, answer: str) -> LogDescription:
    number = answer.removesuffix("mm").strip().replace(",", ".")
    if not number:
        return notebook.description
    if not re.fullmatch(r"\d{1,3}(\.\d+)?", number) or not 0 < float(number) < math.inf:
        raise EntryError(f"{answer}: not a length; type one in mm, such as 8.")
    return replace(notebook.description, cube_edge_mm=float(number))


def _throw_of(notebook: Notebook) -> dict[str, Any]:
    """What a description says of throws; words instead of a table are their style."""
    throw = notebook.description.more.get("throw", {})
    return throw if isinstance(throw, dict) else {"style": throw}


def _add(notebook: Notebook, more: dict[str, Any]) -> LogDescription:
    return replace(notebook.description, more={**notebook.description.more, **more})
