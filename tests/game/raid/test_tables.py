"""Tables of the owner's own cards: entered, checked, in force, and told in the replay."""

from __future__ import annotations

import gzip
from random import Random

import pytest

from cubetower.game import PositionError, TableError
from cubetower.game.core import ReplayWriter, Seated, play_out, read_replay, verify
from cubetower.game.core.cardtables import read_tables
from cubetower.game.core.chance import GENERATOR
from cubetower.game.core.resuming import resume
from cubetower.game.raid import BOTS, RaidGame, imagine, overview
from cubetower.game.raid.rules.camps import relics_in
from cubetower.game.raid.rules.powers import raid_cost, row_length, unlock_cost
from cubetower.game.raid.rules.tables import TABLES, values_in
from tests.game.golden import GOLDEN
from tests.game.observing import reread

RED = ("red,none,reveal_4", "red,raid_cost_1,none")
BUILDER = ("4,none,camp3_cost_minus_2", "4,camp3_cost_minus_3,none")
GUARD = ("guard,Waechter,blue,2,16,3,5,7,8", "guard,Waechter,red,5,9,2,3,,")


@pytest.fixture
def mine(tmp_path):
    """Own tables: texts of the shipped ones, each with a change."""

    def read(**changes):
        files = []
        for name, (before, after) in changes.items():
            text = TABLES[f"raid_{name}"].file.read_text()
            assert text.count(before) == 1
            file = tmp_path / f"my-{name}.csv"
            file.write_text(text.replace(before, after))
            files.append(file)
        found = read_tables(files, TABLES)
        return {name: TABLES[name].plain(rows) for name, rows in found.items()}

    return read


def test_O01_effects_of_own_cards_are_in_force_without_an_option(mine):
    game = RaidGame(3, tables=mine(shoguns=RED, helpers=BUILDER))
    assert [raid_cost(game.values, colour) for colour in ("red", "blue")] == [1, 3]
    assert row_length(game.values, "red") == 3
    assert unlock_cost(game.values, "red", [["builder"]]) == 0
    proposed = {"shogun_powers": "proposed", "helper_effects": "proposed"}
    other = RaidGame(3, options=proposed, tables=mine(shoguns=RED, helpers=BUILDER))
    assert raid_cost(other.values, "red") == 3
    assert unlock_cost(other.values, "red", [["builder"]]) == 3


def test_C06_R05_scales_strengths_and_counts_of_own_cards_count(mine):
    game = RaidGame(3, tables=mine(warriors=GUARD))
    assert relics_in(game.values, ["guard"] * 3, "guard") == 2
    assert game.values.warriors["guard"].strength == 5
    lying = game.pile + [card for hand in game.hands.values() for card in hand]
    assert lying.count("guard") == 9
    seen = reread(game.observe("red"))
    assert values_in(seen) is game.values
    assert "guard, red, 5: 2 for 1, 3 for 2" in overview(seen)
    assert sorted(imagine(seen, Random(1)).values.cards) == sorted(game.values.cards)
    assert RaidGame.from_json(game.to_json()).header() == game.header()


def test_a_replay_tells_other_tables_and_is_played_again_by_them(mine, tmp_path):
    tables, events = mine(shoguns=RED, warriors=GUARD), []
    game = RaidGame(3, seed=4, tables=tables, log=events.append)
    play_out(game, {seat: Seated(BOTS["greedy"]()) for seat in game.seats})
    assert set(game.header()["tables"]) == {"raid_shoguns", "raid_warriors"}
    path = tmp_path / "game.jsonl"
    with ReplayWriter(path, {**game.header(), "chance": GENERATOR, "seed": 4}) as writer:
        for event in events:
            writer(event)
    replay = read_replay(path)
    assert verify(replay, RaidGame.from_header) is True
    assert resume(replay, RaidGame).scores == game.scores


def test_the_shipped_tables_are_told_by_no_header(mine):
    shipped = {name: table.plain() for name, table in TABLES.items()}
    assert "tables" not in RaidGame(3, tables=shipped).header()
    assert b'"tables"' not in gzip.decompress(GOLDEN["raid/3-none-greedy"].read_bytes())


@pytest.mark.parametrize(
    ("name", "change", "why"),
    [
        ("shoguns", ("red,none", "red,flies"), "effect: 'flies'"),
        ("shoguns", ("blue,none", "red,none"), "missing: blue; twice: red"),
        ("helpers", ("geisha,Geisha,4", "geisha,Geisha,-1"), "count"),
        ("warriors", ("farmer,Bauer,green,1", "farmer,Bauer,green,0"), "strength"),
        ("warriors", ("22,4,7,9,11", "22,4,7,7,11"), "farmer: more relics need more"),
        ("warriors", ("samurai,Samurai", "monk,Samurai"), "missing: samurai; unknown: monk"),
        ("quests", ("nun,ronin,1", "nun,nun,1"), "nun/nun"),
    ],
)
def test_what_no_cards_can_say_is_refused(mine, name, change, why):
    with pytest.raises(TableError, match=why):
        mine(**{name: change})


@pytest.mark.parametrize(
    "tables", [{"raid_monks": []}, {"raid_shoguns": [["red"]]}, {"raid_shoguns": 3}, []]
)
def test_a_header_with_tables_that_are_none_is_refused(tables):
    with pytest.raises(PositionError, match="table"):
        RaidGame.check_header({**RaidGame(3).header(), "tables": tables})
