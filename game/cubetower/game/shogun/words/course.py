"""The order of a round and of the winter, with the steps of the expansions in play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cubetower.game.core.course import Step, course_text
from cubetower.game.shogun.rules.observation import Observation
from cubetower.game.shogun.rules.tables import WINTER

BASE: Final = ""
"""Of steps that belong to no expansion."""

START: Final = (
    (BASE, Step("everybody takes provinces in turn, with a group of armies each", "S04")),
    (BASE, Step("the tower is seeded with armies of everybody and farmers", "S08")),
)
"""Before the first round, with a draft."""

ROUND: Final = (
    ("arts", Step("six artists are opened", "K02")),
    (BASE, Step("ten actions are laid out in random order, five of them open", "R01")),
    (BASE, Step("a special card is laid on each position in turn order", "R02")),
    ("court", Step("three favours are opened", "T03")),
    (BASE, Step("everybody plans in secret: a card on each action, and a bid", "R03", ("plan",))),
    (BASE, Step("one of the event cards is drawn; it holds for this round", "R05")),
    (BASE, Step("bids are opened and paid; highest first, each takes a position", "R06",
                ("place",))),
    ("leaders", Step("the leaders enter", "L01", ("leaders.enter",))),
    ("samurai", Step("a bonus for those with provinces in four regions", "M01",
                     ("samurai.bonus",))),
    ("court", Step("armies become officials, and officials buy favours", "T05",
                   ("court.take", "court.may", "court.where"))),
    (BASE, Step("the ten actions, each carried out by everybody in turn order", "R09",
                ("combat", "transfer"))),
    ("arts", Step("the patron of each region takes an artist", "K03", ("arts.artist",))),
    ("leaders", Step("the leaders move on and leave monuments", "L03", ("leaders.go",))),
    (BASE, Step("all cards go back to the hands", "R12")),
)  # fmt: skip
"""Steps of a round, each with the expansion to which it belongs."""

IN_WINTER: Final = (
    (BASE, Step("everybody loses the rice that the last event card says", "W01")),
    (BASE, Step("each province needs 1 rice; whoever lacks some has revolts", "W02", ("rising",))),
    (BASE, Step("points for provinces, buildings and majorities", "W04")),
    ("leaders", Step("leaders that were lost come back", "L05", ("leaders.enter",))),
    ("samurai", Step("the samurai cards are put back", "M03")),
    (BASE, Step("rice and unrest are removed; the second year begins", "W05")),
    ("leaders", Step("points for monuments", "L06")),
    ("arts", Step("points for rows and columns of artists", "K04")),
    (BASE, Step("the game ends: most points win, then most chests", "W06")),
)
"""Steps of the winter, likewise."""

AFTER_YEAR: Final = {"L05": 1, "M03": 1, "W05": 1, "L06": 2, "K04": 2, "W06": 2}
"""Steps of only one of the winters, by their rules."""


def course(observation: Observation) -> str:
    """The order of the round and of the winter, and where one is.

    Args:
        observation: of the player who must decide.
    """
    kind = observation.question.kind
    if kind in ("draft", "group", "leaders.offer"):
        now = Step(*_plain(START[0][1]), (kind,), "The start")
        return course_text((now, START[1][1]), observation)
    return course_text(_steps(observation), observation)


def _plain(step: Step) -> tuple[str, str]:
    return step.text, step.rule


def _steps(seen: Observation) -> Iterator[Step]:
    """Those of the game's expansions; a kind that is in two parts is marked in the present one."""
    for steps, phase, now in (
        (ROUND, "A round (spring, summer, autumn)", seen.season != WINTER),
        (IN_WINTER, f"Winter of year {seen.year}, after the third round",
         seen.season == WINTER),
    ):  # fmt: skip
        modules = (BASE, *seen.options["modules"])
        played = (step for module, step in steps if module in modules)
        for number, step in enumerate(step for step in played if _comes(step, seen)):
            kinds = step.kinds if now else ()
            yield Step(*_plain(step), kinds, "" if number else phase)


def _comes(step: Step, seen: Observation) -> bool:
    """Whether a step comes in this round, or in the winter of this year."""
    if step.rule == "L01":
        start = seen.options["start"]
        return (start, seen.year, seen.season) == ("fixed", 1, 0)
    return AFTER_YEAR.get(step.rule, seen.year) == seen.year
