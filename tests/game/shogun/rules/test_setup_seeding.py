import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubetower.game import PositionError
from cubetower.game.shogun import ALL_CUBES, PLAYERS, seeding_throw, supply_after_seeding
from cubetower.tower import Cubes


def test_S08_the_armies_and_the_farmers_of_the_seeding_must_be_in_supply():
    short = Cubes(red=40, blue=6, black=38, green=20)
    with pytest.raises(PositionError, match=r"seeding takes .* which has .*6 blue"):
        supply_after_seeding(short, ["red", "blue", "black"], Cubes())


def test_S08_only_what_was_thrown_can_fall_out_of_an_empty_tower():
    with pytest.raises(PositionError, match="empty the tower"):
        supply_after_seeding(ALL_CUBES, ["red", "blue", "black"], Cubes(yellow=1))


@pytest.mark.parametrize(
    "players",
    [[], ["red", "blue"], [*PLAYERS, "red"], ["red", "red", "blue"]],
    ids=["none", "two", "six", "twice"],
)
def test_S08_3_to_5_different_players_seed(players):
    with pytest.raises(PositionError, match="3 to 5 players"):
        seeding_throw(players)


@pytest.mark.parametrize("colour", ["green", "orange"])
def test_S08_only_players_seed(colour):
    with pytest.raises(PositionError, match=colour):
        seeding_throw(["red", "blue", colour])


@given(players=st.sets(st.sampled_from(PLAYERS), min_size=3).map(sorted), data=st.data())
def test_S08_no_cube_is_lost_in_the_seeding(players, data):
    throw = seeding_throw(players)
    fell = Cubes({c: data.draw(st.integers(0, n), label=c) for c, n in throw.items()})
    assert supply_after_seeding(ALL_CUBES, players, fell) + (throw - fell) == ALL_CUBES
