"""What is asked of somebody who measures a tower, in its order, and what is refused."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cubetower.foundation.reading import printable
from cubetower.tower.design.checks import LIMITS
from cubetower.tower.design.parts import throw_styles
from cubetower.tower.design.patterns import DESCRIPTIONS, KINDS, Pattern, pattern_of
from cubetower.tower.notation import EntryError
from cubetower.viewer.blueprint import LETTERS

if TYPE_CHECKING:
    from cubetower.tower.design import Design

Answers = dict[str, Any]
BEECH_G_MM3 = 0.69e-3  # air-dry (docs/physics.md)
MAX_FLOORS = 12
MAX_MM = 10_000
TOLERANCE = 1e-9  # by which a number may miss an end
GAP, THROAT = LIMITS["lanes"].gap, LIMITS["lanes"].throat  # cube edges
STYLES = {
    "handful": "a loose handful, let go at once",
    "poured": "from a low hand, one cube after the other",
    "two-hands": "two handfuls side by side, let go together",
}
Reader = Callable[[str], Any]


@dataclass(frozen=True, slots=True)
class MeasureQuestion:
    """One question.

    Attributes:
        name: of its answer.
        part: of the tower, as `Design` names it where something is wrong.
        words: what is asked.
        usual: what Enter takes; None if there is nothing usual.
        explained: what `?` says.
        read: understands an answer, or raises `EntryError`.
        letter: in the drawing; empty if it is not there.
        ways: what may be answered, shown once; empty if there is nothing to choose from.
    """

    name: str
    part: str
    words: str
    usual: Any
    explained: str
    read: Reader
    letter: str = ""
    ways: tuple[str, ...] = ()

    @property
    def prompt(self) -> str:
        """The question as it is shown."""
        letter = f"{self.letter:4}" if self.letter else ""
        usual = "" if self.usual is None else f" [{format_value(self.usual)}]"
        end = " " if usual else ("" if self.words.endswith("?") else "?") + " "
        return f"{letter}{self.words}{usual}{end}"


def usual_answers(base: Design) -> Answers:
    """The answers that describe a design."""
    data, answers = base.to_dict(), {}
    for name in LETTERS:
        table, _, key = name.partition(".")
        if table != "floor":
            answers[name] = data[table][key]
    answers |= {"title": "My tower", "by": "", "cube.mass_g": base.cube.mass_g}
    answers |= {"floors": len(base.floor), "throw.style": base.throw.style or "handful"}
    for number, floor in enumerate(sorted(base.floor, key=lambda each: -each.height_mm), 1):
        pattern = pattern_of(floor, base)
        answers[f"floor.{number}.height_mm"] = floor.height_mm
        answers[f"floor.{number}.kind"] = pattern.kind
        answers[f"floor.{number}.holes"] = pattern.holes_mm or None
        for key in ("ledge_mm", "bar_mm"):
            answers[f"floor.{number}.{key}"] = getattr(pattern, key)
    return answers


def questions(given: Answers, usual: Answers) -> Iterator[MeasureQuestion]:
    """All questions in their order, as far as they follow from what was answered.

    Args:
        given: the answers so far.
        usual: what Enter takes where nothing was answered yet.
    """
    has = {**usual, **given}
    for ask in (_about, _cube, _tube, _funnel, _floors, _exit, _throw):
        yield from ask(has, given)


def pattern_in(has: Answers, floor: int) -> Pattern:
    """The holes of a floor that was asked for."""
    name = f"floor.{floor}"
    kind = has[f"{name}.kind"]
    if kind == "others":
        return Pattern(kind, holes_mm=tuple(has[f"{name}.holes"]))
    bar = 0.0 if kind == "one" else has[f"{name}.bar_mm"]
    return Pattern(kind, has[f"{name}.ledge_mm"], bar)


def format_value(value: object) -> str:
    """A value as it is typed."""
    if isinstance(value, float | int):
        return f"{value:.8g}"
    if isinstance(value, tuple):
        return "; ".join(" ".join(f"{place:.8g}" for place in hole) for hole in value)
    return str(value)


def _about(has: Answers, _: Answers) -> Iterator[MeasureQuestion]:
    said = "A name that tells you which tower this is; it is shown on the drawing."
    yield MeasureQuestion("title", "", "What tower is it?", has["title"], said, printable)
    said = "Goes into the file, so that others know where its numbers come from. Enter skips it."
    yield MeasureQuestion("by", "", "Who measures it?", has["by"] or None, said, printable)


def _cube(has: Answers, given: Answers) -> Iterator[MeasureQuestion]:
    yield _measure(
        has, "cube.edge_mm", "Edge of a cube, mm",
        "Lay ten cubes in a row, measure the row and divide by ten: that is far more exact.",
        between(2, 100, "a cube of this game is about 8 mm wide", closed=True),
    )  # fmt: skip
    edge, usual = has["cube.edge_mm"], has["cube.mass_g"]
    if "cube.mass_g" not in given and "cube.edge_mm" in given and edge != has.get("usual edge"):
        usual = float(f"{BEECH_G_MM3 * edge**3:.2g}")
    yield MeasureQuestion(
        "cube.mass_g", "cube", "Mass of a cube, g", usual,
        "Weigh many at once and divide. Enter accepts that of beech wood, 0.69 g/cm3.",
        between(0, MAX_MM, "everything weighs something", what="a mass in g, such as 0.35"),
    )  # fmt: skip


def _tube(has: Answers, _: Answers) -> Iterator[MeasureQuestion]:
    least = THROAT * has["cube.edge_mm"]
    why = f"the funnel's opening of {THROAT:g} cube edges, {least:g} mm, must fit into it"
    yield _measure(
        has, "tube.width_mm", "Tube, inside, from back wall to exit wall, mm",
        "The cardboard shaft, from the inner face of one wall to that of the other.",
        between(least, MAX_MM, why, closed=True),
    )  # fmt: skip
    yield _measure(
        has, "tube.depth_mm", "Tube, inside, from front to back, mm",
        "The other side of the shaft, seen from above.",
        between(least, MAX_MM, why, closed=True),
    )  # fmt: skip
    yield _measure(
        has, "tube.top_mm", "Top of the tube above the tray's floor, mm",
        "Stand tube and tray on a table. All heights are measured from the tray's floor, on "
        "which cubes come to lie, upwards.",
        between(0, MAX_MM, "heights are measured from the tray's floor upwards"),
    )  # fmt: skip
    yield _measure(
        has, "tube.plate_mm", "Thickness of walls and floors, mm",
        "Of the cardboard. If floors and walls differ, give that of the floors.",
        between(1, 100, "a plate that thin or thick cannot be simulated", closed=True),
    )  # fmt: skip


def _funnel(has: Answers, _: Answers) -> Iterator[MeasureQuestion]:
    edge = has["cube.edge_mm"]
    least, most = THROAT * edge, min(has["tube.width_mm"], has["tube.depth_mm"])
    yield _measure(
        has, "funnel.opening_mm", "Funnel, its opening below, mm",
        "The narrowest place, through which cubes drop into the tube; a side of the square.",
        between(
            least, most, f"under {THROAT:g} cube edges, {least:g} mm, cubes jam; and it cannot be "
            f"wider than the tube, {most:g} mm", closed=True,
        ),
    )  # fmt: skip
    opening = has["funnel.opening_mm"]
    yield _measure(
        has, "funnel.rim_mm", "Funnel, its rim above, mm",
        "The widest place, a side of the square, inside.",
        between(opening, MAX_MM, f"its opening below has {opening:g} mm", closed=True),
    )  # fmt: skip
    yield _measure(
        has, "funnel.height_mm", "Funnel, from its opening up to its rim, mm",
        "Straight upwards, not along the slope.",
        between(0, MAX_MM, "a funnel has some height"),
    )  # fmt: skip
    yield _measure(
        has, "funnel.rib_mm", "Thickness of the ribs that cross in the opening, mm; 0: none",
        "Two thin ribs that make a cross in the opening. Type 0 if there are none.",
        between(
            0, opening - 2 * GAP * edge,
            f"between ribs and funnel cubes need {GAP * edge:g} mm", closed=True,
        ),
    )  # fmt: skip


def _floors(has: Answers, given: Answers) -> Iterator[MeasureQuestion]:
    yield MeasureQuestion(
        "floors", "floor", "How many floors?", has["floors"],
        "Plates with holes inside the tube. The ramp at the bottom does not count.", _count,
    )  # fmt: skip
    for number in range(1, has["floors"] + 1):
        yield from _floor(has, number)


def _floor(has: Answers, number: int) -> Iterator[MeasureQuestion]:
    """The questions about one floor; those that follow from its kind only once it is known."""
    name, edge = f"floor.{number}", has["cube.edge_mm"]
    thick, least = has["tube.plate_mm"], GAP * has["cube.edge_mm"]
    above = has.get(f"floor.{number - 1}.height_mm")
    ceiling = has["tube.top_mm"] if above is None else above - thick
    which = "from the top" if number == 1 else "the next one below"
    yield _measure(
        has, f"{name}.height_mm", f"Floor {number}, {which}: height of its upper face, mm",
        "From the tray's floor up to the face on which cubes lie. Count floors from the top.",
        between(
            0, ceiling - least, f"between it and what is above, at {ceiling:g} mm, cubes need "
            f"{least:g} mm; floors are asked from the top",
        ), number,
    )  # fmt: skip
    ways = tuple(f"{place}  {kind:8}{DESCRIPTIONS[kind]}" for place, kind in enumerate(KINDS, 1))
    yield MeasureQuestion(
        f"{name}.kind", name, f"Floor {number}, its holes: {', '.join(KINDS)}?",
        has.get(f"{name}.kind"), "Type the word, its beginning, or the number.", _kind,
        ways=ways,
    )  # fmt: skip
    kind = has.get(f"{name}.kind")
    if kind == "others":
        yield MeasureQuestion(
            f"{name}.holes", name, f"Floor {number}, holes: x0 x1 z0 z1; x0 x1 z0 z1; ...",
            has.get(f"{name}.holes"),
            "Seen from above, zero is the middle of the plate; x grows towards the exit, z to the "
            "back. x0 x1: from where to where along x; z0 z1: the same along z, mm. A hole in the "
            "middle of 60 by 40: -30 30 -20 20. Holes that touch make one of another shape.",
            lambda text: _holes(text, has),
        )  # fmt: skip
    elif kind is not None:
        yield from _ledge_and_bar(has, number, kind, edge)


def _ledge_and_bar(has: Answers, number: int, kind: str, edge: float) -> Iterator[MeasureQuestion]:
    name, least = f"floor.{number}", GAP * edge
    narrow = min(has["tube.width_mm"], has["tube.depth_mm"])
    between_holes = 0.0 if kind == "one" else 1.0
    yield _measure(
        has, f"{name}.ledge_mm", f"Floor {number}, ledge along the walls, mm",
        "What is left of the plate between a wall and the nearest hole; the same along all walls. "
        "If it is not, answer `others` to the question before (< goes back).",
        between(
            0, (narrow - least - between_holes * least) / 2,
            f"the remaining holes must be at least {least:g} mm wide", closed=True,
        ), number,
    )  # fmt: skip
    if kind != "one":
        ledge = has.get(f"{name}.ledge_mm") or 0.0
        room = (has["tube.width_mm"] if kind == "slots" else narrow) - 2 * ledge - 2 * least
        yield _measure(
            has, f"{name}.bar_mm", f"Floor {number}, bar between the holes, mm",
            "The strip of plate between two holes.",
            between(
                1, max(room, 1), f"a bar has 1 mm or more, and holes must be {least:g} mm wide or "
                "more", closed=True,
            ), number,
        )  # fmt: skip


def _exit(has: Answers, _: Answers) -> Iterator[MeasureQuestion]:
    yield _measure(
        has, "ramp.degrees", "Slope of the ramp, degrees",
        "Against the table. With a ruler: 30 degrees rise 58 mm on 100 mm, 45 degrees 100.",
        between(0, 79, "a ramp slopes", what="an angle in degrees, such as 30"),
    )  # fmt: skip
    edge, plate = has["cube.edge_mm"], has["tube.plate_mm"]
    ramp = plate + edge * math.tan(math.radians(has["ramp.degrees"]))
    least = ramp + GAP * edge
    lowest = has.get(f"floor.{has['floors']}.height_mm") or has["tube.top_mm"]
    yield _measure(
        has, "ramp.exit_mm", "Lower edge of the exit wall above the tray's floor, mm",
        "The wall towards the tray ends above the opening through which cubes leave: how high?",
        between(
            least, lowest - plate, f"over the ramp's end cubes need {GAP * edge:g} mm, and it must "
            f"end below the lowest floor, at {lowest:g} mm", closed=True,
        ),
    )  # fmt: skip
    yield _measure(
        has, "tray.length_mm", "Tray, inside, from the exit wall to its rim, mm",
        "How far cubes can roll.", between(0, MAX_MM, "a tray has some length"),
    )  # fmt: skip
    yield _measure(
        has, "tray.rim_mm", "Height of the tray's rim, mm",
        "Above the tray's floor.",
        between(0, has["ramp.exit_mm"], f"it is lower than the exit, {has['ramp.exit_mm']:g} mm"),
    )  # fmt: skip


def _throw(has: Answers, given: Answers) -> Iterator[MeasureQuestion]:
    styles = throw_styles()
    ways = tuple(f"{n}  {name:12}{STYLES.get(name, '')}" for n, name in enumerate(styles, 1))
    yield MeasureQuestion(
        "throw.style", "throw", f"How are cubes thrown: {', '.join(styles)}?",
        has["throw.style"], "Type the word, its beginning, or the number.", _style, ways=ways,
    )  # fmt: skip
    style, usual = has["throw.style"], has["throw.height_mm"]
    if "throw.height_mm" not in given and style != has.get("usual style", style):
        usual = throw_styles()[style]["height_mm"]
    yield _measure(
        {**has, "throw.height_mm": usual}, "throw.height_mm",
        "From how high above the funnel's opening, mm",
        "From the opening, the narrowest place, up to the lowest cube in the hand.",
        between(0, MAX_MM, "cubes are thrown from above"),
    )  # fmt: skip


def _measure(
    has: Mapping[str, Any], name: str, words: str, explained: str, read: Reader, floor: int = 0
) -> MeasureQuestion:
    """A question for a measure, with the letter that it has in the drawing."""
    table, _, key = name.partition(".")
    known = f"{table}.{key.rpartition('.')[2]}" if floor else name
    letter = f"{LETTERS[known]}{floor or ''}"
    part = f"{table}.{floor}" if floor else table
    return MeasureQuestion(name, part, words, has.get(name), explained, read, letter)


def between(low: float, high: float, why: str, *, closed: bool = False, what: str = "") -> Reader:
    """Understands numbers over `low`, or from `low` on if it is `closed`, and up to `high`.

    Args:
        low: the least.
        high: the most.
        why: no other number can be.
        closed: whether it may be `low`.
        what: is asked for, with an example; a length if it is not said.
    """

    def read(text: str) -> float:
        value = _number(text, what or "a length in mm, such as 80")
        if value < 0:
            raise EntryError(f"{text}: that is below zero; {why}.")
        if high < low:
            raise EntryError(f"{text}: no value is possible here, because {why}; < goes back.")
        if not low - TOLERANCE <= value <= high + TOLERANCE or (value <= low and not closed):
            limit = f"{low:.6g} to {high:.6g}" if closed else f"over {low:.6g}, up to {high:.6g}"
            raise EntryError(f"{text}: it must be {limit}; {why}.")
        return value

    return read


def _number(text: str, what: str) -> float:
    number = re.sub(r"\s*(mm|g|°|degrees)$", "", text.strip().casefold()).replace(",", ".")
    if not re.fullmatch(r"[+-]?(\d{1,9}(\.\d*)?|\.\d+)", number):
        raise EntryError(f"{text}: that is not a number; write {what}.")
    return float(number)


def _count(text: str) -> int:
    if not re.fullmatch(r"[+-]?\d{1,6}", text) or not 1 <= int(text) <= MAX_FLOORS:
        raise EntryError(f"{text}: write a whole number, 1 to {MAX_FLOORS}.")
    return int(text)


def _kind(text: str) -> str:
    return _choice(text, KINDS)


def _style(text: str) -> str:
    return _choice(text, tuple(throw_styles()))


def _choice(text: str, known: tuple[str, ...]) -> str:
    """One of some words, by its number, its name or a beginning of it that is no other's."""
    if text.isdecimal() and 1 <= int(text) <= len(known):
        return known[int(text) - 1]
    found = [each for each in known if each.startswith(text.casefold())]
    if len(found) != 1:
        raise EntryError(f"{text}: which one? Type {', '.join(known[:-1])} or {known[-1]}.")
    return found[0]


def _holes(text: str, has: Answers) -> tuple[tuple[float, ...], ...]:
    holes = []
    for part in text.strip(" ;").split(";"):
        numbers = [_number(word, "x0 x1 z0 z1, four numbers") for word in part.split()]
        if len(numbers) != 4:
            raise EntryError(f"{part.strip()}: a hole is four numbers, x0 x1 z0 z1; ; between two.")
        for start, end, size in (
            (*numbers[:2], has["tube.width_mm"]),
            (*numbers[2:], has["tube.depth_mm"]),
        ):
            if not -size / 2 <= start < end <= size / 2:
                raise EntryError(
                    f"{part.strip()}: from {start:g} to {end:g} is no hole in a plate that "
                    f"reaches from {-size / 2:g} to {size / 2:g}."
                )
        holes.append(tuple(numbers))
    return tuple(holes)
