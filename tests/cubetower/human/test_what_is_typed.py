"""What is typed and what is meant: names, plans field by field, choices, marches."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cubetower.human.choosing import Listing
from cubetower.human.layout import Layout
from cubetower.human.names import UnclearError, listed, meant
from cubetower.human.news import news_text
from game import IllegalMove
from game.core import play_out
from game.shogun import MODULES, ShogunGame, make_bot
from game.shogun.plans import Plans
from tests.game.shogun.random_games import Played
from tower import make_tower

NAMES = ("Kaga", "Kai", "Kii", "place 5", "place 3", "Awa-Boso", "Awa-Shikoku")


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("kag", "Kaga"),
        ("KAI", "Kai"),
        ("place5", "place 5"),
        (" place  3", "place 3"),
        ("awa-b", "Awa-Boso"),
    ],
)
def test_a_beginning_that_is_no_others_is_enough(typed: str, name: str) -> None:
    assert meant(typed, NAMES, "name") == name


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("ka", "ka: Kaga or Kai? Type more of it."),
        ("pla", "place 5 or place 3"),
        ("x", "x: no such name. There are Kaga, Kai, Kii, place 5, place 3, Awa-Boso and"),
    ],
)
def test_what_is_unclear_is_asked_back(typed: str, says: str) -> None:
    with pytest.raises(UnclearError) as found:
        meant(typed, NAMES, "name")
    assert says in str(found.value)


def test_long_lists_are_cut() -> None:
    assert listed("abcdefghij") == "a, b, c, d, e, f and 4 more"
    assert (listed("ab"), listed("a"), listed("")) == ("a or b", "a", "none")


def planning(seed: int, modules: tuple[str, ...] = ()) -> dict[str, Any]:
    """What a player sees that must plan, somewhere in a game."""
    game = Played(seed, 3 + seed % 3, "sun", "fixed", "warlike", modules)
    seen = [
        now.observe(now.decision.seat)
        for now in game.moments()
        if now.decision and now.decision.kind == "plan"
    ]
    return seen[seed % len(seen)]


@pytest.mark.parametrize("seed", range(12))
def test_every_plan_laid_as_it_is_offered_can_be_completed(seed: int) -> None:
    seen, rng = planning(seed, ("court",) if seed % 2 else ()), Random(seed)
    layout = Layout(seen)
    for _ in range(200):
        field = rng.choice(layout.bare if layout.missing else layout.fields)
        offered = layout.offered(field)
        if not layout.missing:
            break
        if offered:
            layout.lay(field, rng.choice(offered))
    assert layout.missing <= 0
    plan = layout.whole()
    assert Plans.described(seen["decision"]).verify(plan) == plan


def test_what_is_not_offered_cannot_be_laid() -> None:
    for seed in range(6):
        layout = Layout(planning(seed))
        for field in layout.fields:
            for card in set(layout.plans.cards) - set(layout.offered(field)):
                with pytest.raises(IllegalMove):
                    layout.lay(field, card)


def test_steps_of_a_plan_are_undone_one_by_one() -> None:
    layout = Layout(planning(1))
    first, second = layout.fields[:2]
    steps = [dict(layout.laid)]
    for step in (
        lambda: layout.lay(first, "chest 0"),
        lambda: layout.lay(second, "chest 0"),
        lambda: layout.lay(second, "chest 0"),  # changes nothing
        layout.clear,
    ):
        step()
        if layout.laid != steps[-1]:
            steps.append(dict(layout.laid))
    while steps:
        assert layout.laid == steps.pop()
        assert layout.undo() == bool(steps)


def listing(kind: str, moves: list[Any], **seen: Any) -> Listing:
    decision = {"kind": kind, "seat": "red", "about": {}, "moves": moves}
    return Listing({"decision": decision, "seat": "red", **seen}, make_tower("bag"))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("moves", "line", "move"),
    [
        ([2, 4, 5], "4", 4),  # a number that is a move means that move
        ([None, 17, 4], "2", 17),
        ([None, 17, 4], "none", None),
        (["Kaga", "Kai"], "2", "Kai"),
        (["Kaga", "Kai"], "kag", "Kaga"),
        (["yes", "no"], "n", "no"),
        ([("Kaga", 1), ("Kaga", 2), ("Kai", 1)], "Kaga 2", ("Kaga", 2)),
        ([("Kaga", 1), ("Kaga", 2), ("Kai", 1)], "2 1", ("Kai", 1)),
        ([("Kaga", 1), ("Kaga", 2), ("Kai", 1)], "kai", ("Kai", 1)),
        ([None, ("Kaga", 1)], "stay", None),
        ([["a", 1, "b"], ["c", 2, "d"]], "2", ["c", 2, "d"]),  # of a module of somebody's own
    ],
)
def test_a_choice_is_meant_by_its_number_or_name(moves: list[Any], line: str, move: Any) -> None:
    assert listing("x", moves).meant(line) == move


@pytest.mark.parametrize(
    ("moves", "line"),
    [
        ([2, 4, 5], "1"),
        ([2, 4, 5], "3"),
        (["Kaga", "Kai"], "k"),
        (["Kaga", "Kai"], "0"),
        ([("Kaga", 1), ("Kaga", 2)], "Kaga"),
        ([("Kaga", 1), ("Kaga", 2)], "Kaga 3"),
        ([("Kaga", 1), ("Kaga", 2)], "Kaga 0"),
        ([("Kaga", 1), ("Kaga", 2)], "7 1"),
        ([("Kaga", 1)], "stay"),
    ],
)
def test_no_line_chooses_by_accident(moves: list[Any], line: str) -> None:
    with pytest.raises(UnclearError):
        listing("x", moves).meant(line)


def test_every_key_means_its_move_in_games_with_all_modules() -> None:
    for seed in range(3):
        game = Played(seed, 3, "sun", "draft", "warlike", tuple(MODULES))
        for now in game.moments():
            if now.decision is None or now.decision.kind == "plan":
                continue
            shown = Listing(now.observe(now.decision.seat), make_tower("bag"))  # type: ignore[arg-type]
            assert [shown.meant(shown.key(move)) for move in shown.moves] == list(shown.moves)


def test_what_happens_is_told_in_lines_and_nothing_secret_is() -> None:
    told: list[str] = []
    game = ShogunGame(
        make_tower("bag"),
        players=3,
        start="draft",
        modules=list(MODULES),
        log=lambda event: told.append(news_text(event).plain),
    )
    play_out(game, {seat: make_bot("greedy") for seat in game.seats})
    lines = [line for line in told if line]
    assert len(lines) > 300
    assert all(line.isprintable() and len(line) < 110 for line in lines)
    for part in (
        " attacks ",
        " builds a ",
        " rice from ",
        "Turn order",
        "takes favour",
        "'s leader",
    ):
        assert any(part in line for line in lines), part
