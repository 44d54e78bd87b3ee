"""Tables of games: they tell what happened, and nothing but games and towers decides them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from cubetower.foundation import SpecError
from cubetower.game import BulkError
from cubetower.game.bulk import Results, simulate
from cubetower.game.core import play_out
from cubetower.game.shogun import DEFINITION, Contest, ShogunGame, winning_chances
from cubetower.game.shogun.bulk import SOURCES, schemas
from cubetower.game.shogun.odds.tracker import exact_tower
from cubetower.tower import Cubes, make_tower
from tests.game.shogun.bulk.simulated import TOWERS, few, mixed_games, setting
from tests.game.shogun.scenes import note

pytestmark = pytest.mark.long

SIMULATED = pytest.mark.parametrize("played", [few, mixed_games])


def rows(columns, **known):
    """The rows in which columns have these values, as dicts."""
    chosen = np.logical_and.reduce([columns[name] == value for name, value in known.items()])
    picked = {name: column[chosen].tolist() for name, column in columns.items()}
    return [dict(zip(picked, row, strict=True)) for row in zip(*picked.values(), strict=True)]


def again(setting, number, tower):
    """A game of a setting once more, with all its events."""
    events = []
    game = ShogunGame(
        setting.players,
        tower=tower,
        seed=setting.seed_of(number),
        log=note(events),
        options=setting.options,
    )
    bots = setting.line_up(number)
    play_out(
        game, {s: DEFINITION.make_player(bot) for s, bot in zip(game.seats, bots, strict=True)}
    )
    return game, events


@SIMULATED
@pytest.mark.parametrize(("number", "tower"), [(1, "surrogate"), (7, "bag")])
def test_the_tables_tell_what_happened_in_a_game(played, number, tower):
    setting = played().experiment
    game, events = again(setting, number, tower)
    [row] = rows(played().table("games"), game=number, tower=tower)
    assert row["seed"] == setting.seed_of(number)
    for seat, bot in zip(game.seats, setting.line_up(number), strict=True):
        assert row[f"bot_{seat}"] == bot
        assert (row[f"points_{seat}"], row[f"chests_{seat}"]) == (
            game.points[seat],
            game.chests[seat],
        )
        assert (row[f"rank_{seat}"] == 1) == (seat in game.winners)
        for source in SOURCES:
            scored = [e[source] for e in events if e["event"] == "scored" and e["seat"] == seat]
            assert row[f"{source}_{seat}"] == sum(scored)
    assert row["winners"] == len(game.winners)
    assert row["decisions"] == sum(event["event"] == "decision" for event in events)
    assert row["inside"] == game.inside.total
    battles = [event for event in events if event["event"] == "battle"]
    told = rows(played().table("battles"), game=number, tower=tower)
    assert row["battles"] == len(told) == len(battles)
    for event, battle in zip(battles, told, strict=True):
        for name in ("kind", "province", "attacker", "defender", "winner", "left", "farmers_help"):
            assert battle[name] == event[name]
        assert battle["attack"] == event["attack_strength"]
        assert battle["thrown"] == sum(event["thrown"].values())
        assert battle["fell"] == sum(event["fell"].values())


@SIMULATED
def test_all_cubes_of_the_two_sides_are_told(played):
    battles = played().table("battles")
    defence = battles["defenders"] + battles["tray_defender"]
    known = battles["attackers"] + battles["tray_attacker"] + defence
    assert (known <= battles["thrown"]).all()
    inside = battles["inside_attacker"] + battles["inside_defender"]
    assert (inside <= battles["inside"]).all()
    assert (battles["attack"] <= battles["attackers"] + battles["tray_attacker"] + inside).all()


@SIMULATED
def test_points_are_those_of_all_sources(played):
    games, seats = played().table("games"), played().experiment.seats
    for seat in seats:
        total = sum(games[f"{source}_{seat}"] for source in (*SOURCES, "modules"))
        assert (total == games[f"points_{seat}"]).all()
    from_modules = sum(games[f"modules_{seat}"].sum() for seat in seats)
    assert (from_modules > 0) == bool(played().experiment.options["modules"])


@SIMULATED
def test_ranks_are_by_points_then_chests(played):
    games, seats = played().table("games"), played().experiment.seats
    for number in range(len(games["game"])):
        worth = [(games[f"points_{s}"][number], games[f"chests_{s}"][number]) for s in seats]
        ranks = [1 + sum(other > mine for other in worth) for mine in worth]
        assert [games[f"rank_{seat}"][number] for seat in seats] == ranks


@SIMULATED
def test_the_last_round_stands_as_the_game_ends(played):
    setting = played().experiment
    for game in rows(played().table("games"), tower="bag"):
        told = rows(played().table("rounds"), game=game["game"], tower="bag")
        assert len(told) == 8 * setting.players
        for row in told[-setting.players :]:
            assert (row["year"], row["season"]) == (2, "winter")
            missing = game[f"points_{row['seat']}"] - row["points"]
            assert (
                missing == 0 if not setting.options["modules"] else missing >= 0
            )  # arts come at the end
        for first in range(0, len(told), setting.players):
            places = sorted(row["place"] for row in told[first : first + setting.players])
            assert places == list(range(1, setting.players + 1))


@SIMULATED
def test_odds_are_those_of_the_tower_and_do_not_depend_on_other_battles(played):
    _, events = again(played().experiment, 2, "surrogate")
    told = rows(played().table("battles"), game=2, tower="surrogate")
    model, inside = make_tower("surrogate"), Cubes()
    told_battles = iter(told)
    for event in events:
        if event["event"] == "battle":
            attacker = "green" if event["attacker"] == "farmers" else event["attacker"]
            law = model.chances(Cubes(event["thrown"]), inside)
            contest = Contest(law, attacker, event["defender"], event["farmers_help"])
            [alone] = winning_chances([contest]).astype(np.float32).tolist()
            row = next(told_battles)
            assert [row[f"odds_{who}"] for who in ("attacker", "none", "defender")] == alone
            assert sum(alone) == pytest.approx(1)
        if "fell" in event:
            inside = inside + Cubes(event["thrown"]) - Cubes(event["fell"])


def test_a_tower_without_odds_of_its_own_has_those_of_the_surrogate():
    assert exact_tower(make_tower("physics")) is exact_tower(make_tower("twoshelves"))
    bag = make_tower("bag")
    assert exact_tower(bag) is bag


def test_towers_share_all_other_chance():
    games, rounds = few().table("games"), few().table("rounds")
    seeds = [games["seed"][games["tower"] == tower] for tower in TOWERS]
    assert np.array_equal(*seeds)
    spring = (rounds["year"] == 1) & (rounds["season"] == "spring")
    bids = [rounds["bid"][spring & (rounds["tower"] == tower)].tolist() for tower in TOWERS]
    assert bids[0] == bids[1]
    assert len(set(bids[0])) > 5


@SIMULATED
def test_columns_are_those_of_the_schema(played):
    for name, schema in played().experiment.schemas.items():
        table = played().table(name)
        assert list(table) == list(schema)
        for column, (kind, words, *_) in schema.items():
            assert words
            assert table[column].dtype == np.dtype(object if kind == "text" else kind)


@pytest.mark.parametrize(
    ("wrong", "error", "said"),
    [
        ({"towers": ["bog"]}, SpecError, "no tower 'bog'"),
        ({"bots": ["gredy"]}, SpecError, "no bot 'gredy'"),
        ({"options": {"modules": ["cuort"]}}, SpecError, "cuort"),
        ({"bots": ["greedy", "random"]}, BulkError, "2 bots for 5 seats"),
    ],
)
def test_what_there_is_not_is_told_before_any_game(wrong, error, said, tmp_path):
    with pytest.raises(error, match=said):
        simulate(3, out=tmp_path / "out", **wrong)
    assert not (tmp_path / "out").exists()


def test_one_tower_or_player_can_be_named_as_it_is():
    found = simulate(1, towers="bag", bots="random", keep=False).experiment
    assert (found.towers, found.bots) == (("bag",), ("random",) * 5)
    with pytest.raises(BulkError, match=r"towers 'bag': give a tuple of specs, \('bag',\)"):
        setting(towers="bag")


def test_a_game_that_breaks_is_named(tmp_path, monkeypatch):
    (tmp_path / "leaky.py").write_text(
        "from cubetower.tower.models.naive import Bag\n"
        "class Leaky(Bag):\n"
        "    def toss(self, thrown, rng, *, record=False):\n"
        "        if rng.random() < 0.01: raise ArithmeticError('a leak')\n"
        "        return super().toss(thrown, rng, record=record)\n"
    )
    monkeypatch.chdir(tmp_path)
    with pytest.raises(
        BulkError,
        match=r"game \d+ \(seed \d+\) with tower leaky:Leaky: leaky:Leaky: its own code .*a leak",
    ):
        simulate(20, towers=["leaky:Leaky"], bots=["random"])


@pytest.mark.parametrize(
    ("wrong", "file"),
    [
        ({"towers": ("nowhere:Own,x=1",)}, "nowhere.py"),
        ({"bots": ("greedy",) * 4 + ("nowhere:Own",)}, "nowhere.py"),
        ({"towers": ("bag", "nowhere.toml")}, "nowhere.toml"),
    ],
)
def test_own_code_that_a_worker_has_not_is_told_with_what_to_do(wrong, file, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BulkError) as told:  # what a worker does, without looking before
        setting(**wrong).play(1, 1)
    assert f"in the folder {tmp_path}: " in str(told.value)
    assert f"start the workers in the folder that has {file}, or install it" in str(told.value)


def test_results_do_not_depend_on_what_was_played_before():
    longer = simulate(13, towers=TOWERS, bots=["random"], seed=3)
    for name in ("games", "battles", "rounds"):
        table = longer.table(name)
        kept = table["game"] <= 12
        assert all(
            table[column][kept].tolist() == values.tolist()
            for column, values in few().table(name).items()
        )
    assert Results.of(longer).games == 13


def test_the_page_of_documentation_has_every_column():
    text = (Path(__file__).parents[4] / "docs" / "simulate.md").read_text("utf-8")
    for schema in schemas(("seat",)).values():
        for column in schema:
            assert f"`{column.removesuffix('_seat')}`" in text, column
