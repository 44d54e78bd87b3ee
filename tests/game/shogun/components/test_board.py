"""What is printed: provinces, borders and the tables, as the data files give it."""

import pytest

from cubetower.foundation import data_path
from cubetower.foundation.files import docs_path
from cubetower.foundation.reading import read_toml
from cubetower.game import PositionError
from cubetower.game.shogun import SIDES, board
from cubetower.game.shogun.rules.board import rows
from cubetower.game.shogun.rules.tables import (
    GROUPS,
    event_cards,
    fixed_start,
)

OUT = {
    "sun": ["Awa-Boso", "Echigo", "Iwami", "Izumo", "Kazusa", "Mutsu", "Sanuki", "Tosa"],
    "moon": ["Aki", "Hitachi", "Iwami", "Iyo", "Mutsu", "Shimosa", "Shimotsuke", "Tosa"],
}
"""With three players (S02); none of these names stands in the engine."""

BOARDS = [(side, players) for side in SIDES for players in (3, 4, 5)]


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("players", [4, 5])
def test_S01_45_provinces_in_5_regions_of_9(side, players):
    played_on = board(side, players)
    assert len(played_on.provinces) == 45
    assert [len(provinces) for provinces in played_on.regions.values()] == [9] * 5


def test_S01_the_sides_differ_in_their_regions_only():
    sun, moon = board("sun", 5), board("moon", 5)
    assert sun.neighbours == moon.neighbours
    moved = [name for name in sun.provinces if sun.provinces[name] != moon.provinces[name]]
    assert len(moved) == 8
    for name in moved:
        one, other = sun.provinces[name], moon.provinces[name]
        assert (one.taxes, one.rice, one.sites) == (other.taxes, other.rice, other.sites)
        assert one.region != other.region


@pytest.mark.parametrize("side", ["", "Sun", "dark", "sun "])
def test_S01_there_is_no_other_side(side):
    with pytest.raises(PositionError, match="S01"):
        board(side, 3)


@pytest.mark.parametrize(("side", "players"), BOARDS)
def test_S01_each_province_lies_in_one_region(side, players):
    played_on = board(side, players)
    listed = [name for provinces in played_on.regions.values() for name in provinces]
    assert sorted(listed) == sorted(played_on.provinces)
    for region, provinces in played_on.regions.items():
        assert all(played_on.provinces[name].region == region for name in provinces)


@pytest.mark.parametrize("side", SIDES)
def test_S02_with_3_players_8_provinces_are_out(side):
    all_of_them, left = board(side, 4), board(side, 3)
    assert sorted(set(all_of_them.provinces) - set(left.provinces)) == OUT[side]
    assert len(left.provinces) == 37


@pytest.mark.parametrize("side", SIDES)
def test_S02_the_other_provinces_keep_what_they_have(side):
    all_of_them, left = board(side, 5), board(side, 3)
    for name, province in left.provinces.items():
        assert province == all_of_them.provinces[name]
        kept = [to for to in all_of_them.neighbours[name] if to not in OUT[side]]
        assert list(left.neighbours[name]) == kept


@pytest.mark.parametrize(("side", "players"), BOARDS)
def test_A09_neighbours_are_neighbours_both_ways(side, players):
    neighbours = board(side, players).neighbours
    for name, others in neighbours.items():
        assert name not in others
        assert len(set(others)) == len(others) > 0
        assert all(name in neighbours[to] for to in others)


@pytest.mark.parametrize(("side", "players"), BOARDS)
def test_A09_every_province_can_be_reached_from_every_other(side, players):
    neighbours = board(side, players).neighbours
    reached, left = {"Yamato"}, ["Yamato"]
    while left:
        new = set(neighbours[left.pop()]) - reached
        reached |= new
        left += new
    assert reached == set(neighbours)


def test_A09_97_borders_6_of_them_by_sea():
    borders = rows("borders.csv")
    pairs = {frozenset((row["a"], row["b"])) for row in borders}
    assert len(pairs) == len(borders) == 97
    assert sum(row["kind"] == "sea" for row in borders) == 6
    found = sum(len(others) for others in board("sun", 5).neighbours.values())
    assert found == 2 * 97


def test_X09_shima_and_izu_are_neighbours_by_sea_both_ways():
    for side, players in BOARDS:
        neighbours = board(side, players).neighbours
        assert "Izu" in neighbours["Shima"]
        assert "Shima" in neighbours["Izu"]


def test_each_province_has_1_to_3_sites_and_gives_chests_and_rice():
    provinces = board("sun", 5).provinces.values()
    assert {each.sites for each in provinces} == {1, 2, 3}
    assert {each.taxes for each in provinces} == {3, 4, 5, 6, 7}
    assert {each.rice for each in provinces} == {2, 3, 4, 5}
    assert sum(each.sites for each in provinces) == 87
    assert sum(each.taxes for each in provinces) == 220
    assert sum(each.rice for each in provinces) == 140


def test_E01_to_E12_are_the_twelve_event_cards():
    cards = event_cards()
    assert list(cards) == list(range(1, 13))
    assert [card.rice_loss for card in cards.values()] == [5, 2, 0, 3, 7, 6, 2, 4, 3, 3, 4, 1]
    effects = [card.effect for card in cards.values()]
    twice = {effect for effect in effects if effects.count(effect) == 2}
    assert twice == {"theatre_removes_unrest", "castle_defender_plus1", "temple_no_attack"}
    assert len(set(effects)) == 9


@pytest.mark.parametrize("players", [3, 4, 5])
def test_S06_each_table_has_the_army_groups_of_the_draft(players):
    tables = fixed_start("sun", players)
    assert len(tables) == players
    for table in tables:
        assert sorted(table.values(), reverse=True) == list(GROUPS[players])


@pytest.mark.parametrize("players", [3, 4, 5])
def test_S06_the_tables_name_provinces_in_play_each_once(players):
    named = [province for table in fixed_start("sun", players) for province in table]
    assert len(named) == len(set(named)) == {3: 27, 4: 32, 5: 35}[players]
    assert set(named) <= set(board("sun", players).provinces)


def test_S06_table_A_comes_first():
    firsts = {players: next(iter(fixed_start("sun", players)[0])) for players in (3, 4, 5)}
    assert firsts == {3: "Suruga", 4: "Yamato", 5: "Sagami"}
    assert fixed_start("sun", 5)[4]["Yamato"] == 5


def test_S06_the_docs_tell_what_the_tables_are_worth():
    start = read_toml(data_path("fixed_start.toml"))
    told = docs_path("play.md").read_text("utf-8").replace("\u00a0%", "%").replace(" %", "%")
    assert f"{start['games']:,} games each (`{start['command']}`" in told
    for players, shares in start["shares"].items():
        assert len(shares) == int(players)
        assert sum(shares) == pytest.approx(1, abs=0.002)
        assert f"{', '.join(f'{share:.0%}' for share in shares)} with {players}" in told


def test_S06_the_moon_side_has_no_tables():
    with pytest.raises(PositionError, match=r"S06.*moon side"):
        fixed_start("moon", 3)


def test_S04_the_groups_by_number_of_players():
    assert GROUPS == {
        5: (5, 4, 4, 3, 3, 2, 2),
        4: (5, 4, 4, 3, 3, 2, 2, 2),
        3: (5, 4, 4, 3, 3, 2, 2, 2, 2),
    }
