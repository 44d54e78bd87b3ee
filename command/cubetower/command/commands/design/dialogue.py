"""The dialogue with somebody who measures a tower: question by question, till it can be built."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from rich.text import Text

from cubetower.calibration.twin.designcheck import problems_of
from cubetower.command.commands.design.questions import (
    Answers,
    MeasureQuestion,
    pattern_in,
    questions,
    usual_answers,
)
from cubetower.tower import Design, DesignError
from cubetower.tower.notation import EntryError

if TYPE_CHECKING:
    from cubetower.command.terminal.prompt import Prompt

BACK, HELP = "<", "?"
MEASURED_TABLES = ("cube", "tube", "funnel", "ramp", "tray")  # tables that are asked for key by key
KEY_IN_PROBLEM = re.compile(r"- at `(\w+)")
PARTS_IN_PROBLEM = re.compile(
    r"\b(?:tube|funnel|ramp|tray)\b"
)  # any of them may be to blame as well
FLOOR_IN_PROBLEM = re.compile(r"floor at (\S+) mm")

SKETCH = r"""
                 ├─────────── G ───────────┤
                         ■  ■  ■   A                   ┬
                 ╲                         ╱      ┬    │
                    ╲                   ╱         H    S
                       ╲├──── F ────┤╱            │    │
 ┬            ┌────────┘      ┃      └────────┐   ┴    ┴
 │            │               J               │
 │            │                               ├─ E
 │   ┬        ┝━━━━        ━━━━━━━        ━━━━┥
 │   │        │ L1            M1           L1 │
 │   │        │                               │
 D   │   ┬    ┝━━━━━━━                 ━━━━━━━┥
 │   │   │    │  L2                       L2  │
 │   K1  │    │╲_____                         │
 │   │   K2   │      ╲_____                   │
 │   │   │    │            ╲_____             ┴   ┬
 │   │   │    │                  ╲_____           P           │  ┬
 │   │   │    │    N                   ╲___       │           │  R
 ┴   ┴   ┴    └───────────────────────────────────┴───────────┘  ┴
               ├───────────── B ─────────────┤ ├───── Q ─────┤
"""
CAPTION = "C, the tube's depth from front to back, is seen only from above."


def sketch() -> Text:
    """The drawing, its letters standing out."""
    text = Text(SKETCH.strip("\n"), no_wrap=True, overflow="crop")
    text.highlight_regex(r"[A-HJ-NP-S][12]?", "bold cyan")
    text.highlight_regex("■", "red")
    return text


def ask_design(prompt: Prompt, base: Design, day: str) -> Design:
    """Ask for all measures; where they cannot be, ask again for those of the parts to blame.

    Args:
        prompt: where questions are asked.
        base: gives the usual values, and those that are not asked.
        day: of the measuring, for the source.

    Raises:
        EOFError: the input ended.
    """
    usual = usual_answers(base)
    usual |= {"usual edge": base.cube.edge_mm, "usual style": usual["throw.style"]}
    given: Answers = {}
    _ask_all(prompt, given, usual, lambda _: True)
    while True:
        has = {**usual, **given}
        try:
            return Design.from_dict(design_data(has, base, day), "design")
        except DesignError as error:
            wrong = problems_of(error, "design")
        prompt.out.print()
        prompt.warn("No tower can be like this:\n" + "\n".join(wrong))
        parts = {part for problem in wrong for part in parts_of(problem, has)}
        prompt.hint("Here are the questions about it again; Enter keeps your answer.")
        _ask_all(prompt, given, usual, _those_of(parts, has))


def design_data(has: Answers, base: Design, day: str) -> dict[str, Any]:
    """The design that the answers describe, as plain data; all else is that of `base`."""
    data = base.to_dict()
    for name, value in has.items():
        table, _, key = name.partition(".")
        if table in MEASURED_TABLES and key in data[table]:
            data[table][key] = value
    data["title"], data["section"] = has["title"], "lanes"
    by = f" by {has['by']}" if has["by"] else ""
    data["source"] = (
        f"Measured with a ruler{by} on {day}. Material, spread of the throw and depth: as in "
        f"{base.title}, not measured."
    )
    size = (has["tube.width_mm"], has["tube.depth_mm"])
    data["floor"] = [
        {
            "height_mm": has[f"floor.{number}.height_mm"],
            "holes_mm": [list(hole) for hole in pattern_in(has, number).holes(*size)],
        }
        for number in range(1, has["floors"] + 1)
    ]
    kept = data["throw"] if has["throw.style"] == base.throw.style else {}
    data["throw"] = {
        **kept, "style": has["throw.style"], "height_mm": has["throw.height_mm"],
    }  # fmt: skip
    return data


def parts_of(problem: str, has: Mapping[str, Any]) -> Iterable[str]:
    """The parts that a problem names, as questions name them."""
    if found := KEY_IN_PROBLEM.search(problem):
        return [found[1]]
    if found := FLOOR_IN_PROBLEM.match(problem):
        floors = range(1, has["floors"] + 1)
        heights = {f"{has[f'floor.{number}.height_mm']:g}": number for number in floors}
        number = heights.get(found[1])
        first = f"floor.{number}" if number else "floor"
    else:
        first = re.split(r"[:.]", problem)[0]
    return [first, *PARTS_IN_PROBLEM.findall(problem)]


def _those_of(parts: Iterable[str], has: Answers) -> Callable[[MeasureQuestion], bool]:
    """Whether a question belongs to one of some parts; if none does, any question is wanted."""

    def is_of(asked: MeasureQuestion) -> bool:
        return any(asked.part == part or asked.part.startswith(f"{part}.") for part in parts)

    return is_of if any(map(is_of, questions({}, has))) else lambda _: True


def _ask_all(
    prompt: Prompt, given: Answers, usual: Answers, wanted: Callable[[MeasureQuestion], bool]
) -> None:
    """Ask the wanted questions one after the other; `<` goes back by one."""
    place, part = 0, ""
    told: set[tuple[str, ...]] = set()
    while True:
        asked = [question for question in questions(given, usual) if wanted(question)]
        if place >= len(asked):
            return
        question = asked[place]
        if question.part != part:
            prompt.out.print()
            part = question.part
        if question.ways and question.ways not in told:
            _list(prompt, question, told)
        answer = _ask(prompt, question)
        if answer is _BACK:
            if place == 0:
                prompt.hint("This is the first question.")
            place = max(0, place - 1)
        else:
            given[question.name] = answer
            place += 1


_BACK = object()


def _list(prompt: Prompt, question: MeasureQuestion, told: set[tuple[str, ...]]) -> None:
    """Show what may be answered; once, for it is the same for every floor."""
    for way in question.ways:
        prompt.say(way)
    told.add(question.ways)


def _ask(prompt: Prompt, question: MeasureQuestion) -> Any:
    """Ask until the answer is understood and possible."""
    while True:
        text = prompt.line(question.prompt)
        if text == BACK:
            return _BACK
        if text in (HELP, "help"):
            for way in question.ways:
                prompt.say(way)
            prompt.hint(question.explained)
            continue
        if not text and question.usual is None and question.name != "by":
            prompt.refuse("There is no default here: measure it, or type ? for help.")
            continue
        try:
            return question.read(text or _usual(question))
        except EntryError as error:
            prompt.refuse(str(error))


def _usual(question: MeasureQuestion) -> str:
    from cubetower.command.commands.design.questions import format_value

    return "" if question.usual is None else format_value(question.usual)
