"""The vector of the environment: what each entry says, and the layout as documented."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from cubetower.game.shogun.environment import (
    ACTIONS,
    BLOCKS,
    FIELDS,
    PROVINCES,
    WHO,
    block,
    entry_names,
)
from cubetower.game.shogun.environment.vector import position_vector
from tests.game.shogun.learners import SETTINGS, begin_table, moments, named_entries, of_all_kinds


@pytest.mark.long
@of_all_kinds
def test_what_is_observed_says_what_the_position_is(setting):
    for number, table in enumerate(moments(begin_table(5, **setting))):
        if number % 29:
            continue
        game = table.game
        seat = game.seats[number % len(game.seats)]
        first = game.seats.index(seat)
        rotated = [*game.seats[first:], *game.seats[:first]]
        who = dict(zip(rotated, WHO, strict=False))
        seen = named_entries(table, seat)
        for name, unit in (("chests", 20), ("rice", 20), ("points", 50), ("supply", 62)):
            told = [seen[f"{name}.{who[each]}"] * unit for each in rotated]
            assert told == pytest.approx([getattr(game, name)[each] for each in rotated])
        for province in PROVINCES:
            owners = [each for each in (*WHO, "neutral") if seen[f"owner.{province}.{each}"]]
            holder = game.owner.get(province, "out")
            assert owners == ([] if holder == "out" else [who.get(holder, "neutral")])
            assert seen[f"armies.{province}"] * 10 == pytest.approx(game.armies.get(province, 0))
            assert seen[f"unrest.{province}"] * 3 == pytest.approx(game.unrest.get(province, 0))
            standing = [
                k for k in ("castle", "temple", "theatre") if seen[f"building.{province}.{k}"]
            ]
            assert standing == sorted(game.buildings.get(province, ()))
        assert seen["inside.green"] * 10 == pytest.approx(game.inside["green"])
        assert seen["tray.me"] * 10 == pytest.approx(game.tray[seat])
        assert [seen[f"decides.{who[each]}"] for each in rotated] == [
            float(each == game.decision.seat) for each in rotated
        ]
        assert [seen[f"action.{action}.{slot}"] for slot, action in enumerate(game.actions, 1)] == [
            1.0
        ] * len(game.actions)
        if seat != game.decision.seat:
            plan = game.plans.get(seat, {})
            laid = {f: name for f in FIELDS for name in ACTIONS[:54] if seen[f"plan.{f}.{name}"]}
            assert laid == {f: card or "nothing" for f, card in plan.items()}


def test_a_plan_is_seen_by_its_player_while_it_is_made():
    table = begin_table(5)
    for field, following in pairwise(FIELDS[:11]):
        seen = named_entries(table, "black")
        assert (seen["mine.now"], seen["stage.plan"], seen[f"field.{field}"]) == (1, 1, 1)
        action = table.options()[-1]
        table.step(action)
        seen = named_entries(table, "black")
        assert seen[f"plan.{field}.{ACTIONS[action]}"] == 1
        assert (seen[f"field.{field}"], seen[f"field.{following}"]) == (0, 1)
        assert sum(seen[name] for name in seen if name.startswith("plan.")) == len(
            table._partial.taken
        )


def test_where_an_army_goes_is_seen_when_asked_how_many():
    for table in moments(begin_table(3)):
        if table._partial.stage == "combat.armies":
            asked, seen = table.game.decision, named_entries(table, table.agent_selection)
            to = ACTIONS[table._partial.taken[0]]
            about = asked.about
            flags = ("stage.combat.armies", f"chosen.{to}", f"about.{about['province']}")
            assert [seen[flag] for flag in (*flags, f"field.{about['action']}")] == [1] * 4
            assert seen["stage.combat"] == 0
            most = table.game.armies[about["province"]] - 1
            assert [ACTIONS[each] for each in table.options()] == [
                f"armies {count}" for count in range(1, most + 1)
            ]
            return
    raise AssertionError("no combat")


def test_what_expansions_keep_is_seen():
    table = begin_table(5, **SETTINGS["all expansions"])
    for _ in moments(table):
        if table.game.clock == (2, 1) and table.game.decision.kind == "arts.artist":
            break
    game, seen = table.game, named_entries(table, "black")
    court, leaders, arts = (game.extra[name] for name in ("court", "leaders", "arts"))
    who = dict(zip(game.seats, WHO, strict=False))
    assert seen["hall.+1"] * 7 == pytest.approx(court["hall"]["blue"])
    assert sum(seen[f"favour drawn.{card}"] for card in court["drawn"]) == len(court["drawn"])
    assert all(
        seen[f"top.{who[seat]}.{card}"] for seat, card in game.extra["samurai"]["top"].items()
    )
    at = {seat: province for seat, province in leaders["at"].items() if province}
    assert all(seen[f"leader.{who[seat]}.{province}"] for seat, province in at.items())
    assert sum(seen[name] for name in seen if name.startswith("leader.")) == len(at)
    for province, builders in leaders["monuments"].items():
        for seat in builders:
            told = seen[f"monument.{who[seat]}.{province}"] * 3
            assert told == pytest.approx(builders.count(seat))
    assert all(seen[f"marker.{who[seat]}.{tile}"] for tile, seat in arts["markers"].items())
    assert all(seen[f"turned.{tile}"] for tile in arts["turned"])
    assert all(seen[f"artist open.{tile}"] for tile in arts["open"])
    assert all(seen[f"row.{region}.{place}"] for place, region in enumerate(arts["row"], 1))
    assert seen[f"region.{game.decision.about['region']}"] == 1


def test_the_round_is_seen():
    counted = 0
    for table in moments(begin_table(5)):
        game = table.game
        if game.decision.kind not in ("place", "combat"):
            continue
        seen, who = named_entries(table, game.seats[0]), dict(zip(game.seats, WHO, strict=True))
        for first, (seat, card) in enumerate(game.bids.items(), 1):
            worth = 0.5 if card in PROVINCES else int(card[-1]) or 0.25 if card else 0
            assert seen[f"bid.{who[seat]}"] * 4 == pytest.approx(worth)
            assert seen[f"chooses.{who[seat]}"] * 5 == pytest.approx(first)
        flags = {
            "offered": [f"{card}.{place}" for place, card in enumerate(game.offered, 1)],
            "place": [f"{who[seat]}.{place}" for seat, place in game.place.items()],
            "special": [f"{who[seat]}.{card}" for seat, card in game.special.items()],
            "event open": map(str, game.events),
            "event dealt": map(str, game.gone),
            "event": [str(game.event)],
            "effect": ["holds"],
            "time": [f"year {game.year}", ("spring", "summer", "autumn")[game.season]],
            "slot": [str(game.slot)] if game.slot else [],
            "field open": [f"{who[seat]}.{each}" for seat in who for each in game.open[seat]],
            "down": [card for seat in who for card in game.laid[seat] if card in PROVINCES],
            "held down": [
                f"{who[seat]}.{card}"
                for seat in who
                for card in game.laid[seat]
                if card not in PROVINCES
            ],
        }
        for name, expected in flags.items():
            told = {each for each in BLOCKS[name].entries if seen[f"{name}.{each}"]}
            assert told == set(expected)
        counted += 1
    assert counted > 20


def test_what_is_rare_is_seen():
    seen = begin_table(5, modules=("court", "leaders")).game.observe("black")
    court = seen.extra["court"]
    court["peace"], court["kept"] = {"black": "A+B", "red": "B"}, "yellow"
    seen.extra["leaders"]["captured"]["blue"] = 2
    vector = position_vector(seen)
    found = {name for name, value in zip(entry_names(), vector, strict=True) if value}
    told = {name for name in found if name.startswith(("peace.", "kept.", "captured."))}
    assert told == {"peace.me.A", "peace.me.B", "peace.+3.B", "kept.+4", "captured.+1"}


def test_nothing_in_the_vector_is_always_0():
    used = np.zeros(len(entry_names()), bool)
    for seed, setting in enumerate(SETTINGS.values()):
        for number, table in enumerate(moments(begin_table(seed, **setting))):
            if number % 5 == 0 or table.game.decision.kind != "plan":
                used |= table.observe(table.agent_selection)["observation"] > 0
    rare = {"kept", "captured"}
    assert {name for name in BLOCKS if not used[block(name)].any()} <= rare


def test_names_are_different_and_blocks_follow_each_other():
    names = entry_names()
    assert len(set(names)) == len(names)
    for before, after in pairwise(BLOCKS.values()):
        assert before.place.stop == after.start
    assert names[block("armies")][0] == "armies.Aki"


def test_the_documentation_has_every_block_with_its_size():
    text = (Path(__file__).parents[3] / "docs" / "pettingzoo.md").read_text("utf-8")
    for each in BLOCKS.values():
        unit = f"/{each.unit:g}" if each.unit else "flag"
        assert f"| `{each.name}` | {len(each.entries)} | {unit} | {each.what} |" in text
    assert f"{len(entry_names()):,} entries" in text
    assert f"{len(ACTIONS)} actions" in text
