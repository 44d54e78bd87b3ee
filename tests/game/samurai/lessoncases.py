"""SAMURAI's lessons, played."""

from functools import partial

import pytest

from cubetower.game import IllegalMove
from cubetower.game.samurai.rules.capture import influence
from cubetower.game.samurai.rules.scoring import majorities, ranking
from tests.game import lessoncases
from tests.game.samurai.scenes import FAR, at_first_turn, fresh, scene

case = partial(lessoncases.case, "samurai")
AT, SHORE = "13,-5", ("12,-4", "13,-4", "14,-5")  # a village, and its land but 12,-5


def closed(token, *lying, figure="helmet", **more):
    """Red closes the land around a figure with a token."""
    made = scene({"red": [token], "yellow": ["ronin"]}, figures={AT: [figure]},
                 lying=dict(zip(SHORE, lying, strict=True)), **more)  # fmt: skip
    return made.play((token, "12,-5"))


@case("welcome", "When all land around it is covered", "most figures of a type, alone",
      "Whoever has most of two or three types wins")  # fmt: skip
def _():
    red, blue = ({"helmet": count, "buddha": count, "rice": 9 - 3 * count} for count in (3, 2))
    assert ranking({"red": red, "blue": blue})[0] == ("red",)
    assert majorities({"red": {**red, "helmet": 2}, "blue": blue})["red"] == ("buddha",)


@case("decision.hand", "You have 20 tokens", "Choose five", "work on figures of that type only")
def _():
    game = fresh(hand="no")
    assert len(game.legal().tokens) == 20
    lying = {"12,-5": ["red", "buddha 4"], "12,-4": ["red", "ronin"]}
    shares = influence(game.board, lying, AT, ["red"])
    assert (shares["helmet"]["red"], shares["buddha"]["red"]) == (1, 5)


@case("decision.place", "first two different ones in each city, then one in each village")
def _():
    hexes, figures = at_first_turn().board.hexes, at_first_turn().figures
    assert all(len(there) == hexes[at].figures for at, there in figures.items())
    assert all(len(set(there)) == len(there) for there in figures.values())
    game = fresh()
    assert {hexes[at].kind for _, at in game.legal().moves} == {"city"}


@case("decision.lay", "one token without a character, and any number of those with one",
      "at least one token")  # fmt: skip
def _():
    made = scene({"red": ["rice 2", "rice 3", "ronin", "ship 1"]}, figures={AT: ["rice"]})
    steps = ((("stop",), ("rice 2", "12,-5")), (("rice 3", "12,-4"), ("ronin", "12,-4")))
    for wrong, right in steps:
        with pytest.raises(IllegalMove, match=r"^T0[12]: "):
            made.play(wrong)
        made.play(right)
    made.play(("stop",))


@case("event.captured", "has most influence on this one", "The tokens stay where they are",
      "in anybody's turn")  # fmt: skip
def _():
    made = closed("rice 2", ("blue", "helmet 2"), ("blue", "rice 4"), ("yellow", "rice 4"))
    assert made.takers() == {("helmet", AT): "blue"}
    assert len(made.game.lying) == 4


@case("event.set aside", "Two or more share the most influence, or nobody has any",
      "When four figures are aside, the game ends after that turn",
      "all figures of one type have left the board")  # fmt: skip
def _():
    for helmet in ("helmet 2", "rice 2"):  # a tie, and nothing
        made = closed(helmet, ("blue", helmet), ("yellow", "rice 3"), ("green", "rice 3"))
        assert made.takers() == {("helmet", AT): None}
        assert made.game.decision is not None
    rice = ("blue", "rice 2")
    four = closed("rice 2", rice, rice, rice, aside={"helmet": 3, "buddha": 0, "rice": 0})
    figures = {**FAR, AT: ["helmet"], "6,-3": []}  # no other helmet
    last = scene({"red": ["rice 2"]}, figures=figures, lying=dict.fromkeys(SHORE, rice))
    last.play(("rice 2", "12,-5"))
    assert four.game.decision is last.game.decision is None
