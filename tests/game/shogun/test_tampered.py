"""Replays of SHOGUN in which a line was changed: the line is named."""

import copy

import pytest

from cubetower.game import ReplayError
from tests.game.shogun.played import Jamming, play_game, right, wrong


@pytest.fixture(scope="module")
def games():
    """Short games with all events, a jammed tower's among them."""
    kinds = [{"start": "fixed"}, {"start": "draft", "side": "moon"}]
    made = [play_game(players=3, seed=seed, **kind) for seed in (3, 4) for kind in kinds]
    return [*made, play_game(Jamming(), players=3)]


def others(value):
    """What could stand there instead: like it, and of another kind."""
    if isinstance(value, bool):
        return [not value, None]
    if isinstance(value, int):
        return [value + 1, value - 1, -value - 1, 10**6, str(value), None]
    if isinstance(value, str):
        return [*EXCHANGED.get(value, ()), value + "x", "", 1, None]
    if isinstance(value, list):
        return [value[:-1], [*value, *value[:1]], value[::-1], *inside(value), [], None, "x", 1]
    if isinstance(value, dict):
        less = dict(list(value.items())[1:])
        return [less, {**value, "white": 1}, *inside(value), {"x": -1}, {}, None]
    return ["x", 1, [], {}]


EXCHANGED = {"black": ("blue", "green"), "Aki": ("Kai",), "attacker": ("defender", "none")}


def inside(value):
    """Copies in which one entry is another, for the first entries."""
    for key in list(value)[:2] if isinstance(value, dict) else range(min(2, len(value))):
        for other in others(value[key])[:2]:
            made = copy.copy(value)
            made[key] = other
            yield made


def found(games, name, field, kind=None):
    """The first line with such a field: its game, and where it is."""
    for game in games:
        for place, line in enumerate(game[1:], 1):
            if line["event"] == name and field in line and kind in (None, line.get("kind")):
                return game, place
    raise AssertionError(f"no {name} with {field}")


FIELDS = {
    "card": ["province"],
    "placed": ["seat", "province", "armies"],
    "seeded": ["thrown", "fell", "supply"],
    "year": ["year", "events"],
    "round": ["year", "season", "actions", "specials"],
    "event": ["card", "effect"],
    "bids": ["bids", "lots", "order", "chests"],
    "turn order": ["order", "specials"],
    "action": ["slot", "action"],
    "opened": ["slot", "action"],
    "revealed": ["seat", "action", "card"],
    "lapsed": ["seat", "action", "province", "rule", "why"],
    "built": ["seat", "province", "building", "paid"],
    "income": ["seat", "province", "action", "gained", "now"],
    "unrest": ["province", "markers"],
    "recruited": ["seat", "province", "armies", "paid"],
    "moved": ["seat", "province", "to", "armies"],
    "battle": [
        "kind", "province", "source", "attacker", "defender", "attackers", "defenders", "extra",
        "tray_before", "thrown", "fell", "tapped", "farmers_help", "attack_strength",
        "defence_strength", "winner", "left", "holder", "tray_after",
    ],
    "cleared": ["province", "buildings", "unrest"],
    "winter": ["year", "card", "rice_loss", "rice"],
    "famine": ["seat", "missing", "farmers", "provinces"],
    "scored": [
        "seat", "provinces", "buildings", "castle", "temple", "theatre", "total", "points",
    ],
    "state": [
        "year", "season", "owner", "armies", "unrest", "buildings", "chests", "rice", "points",
        "supply", "stock", "events", "tray", "inside", "extra",
    ],
    "ended": ["winners", "points", "chests"],
}  # fmt: skip
"""All fields by event, besides those of decisions."""

FREE = {
    ("card", "province"),
    ("year", "events"),
    ("round", "actions"),
    ("round", "specials"),
    ("opened", "action"),
    ("bids", "lots"),
    ("famine", "provinces"),
    ("battle", "tapped"),
}
"""Results of chance of which nothing else in the line tells: another possible result is as right
by itself, and shows only where it matters, perhaps never. The tower's `fell` is not among them:
strengths, supplies and what lies in the tray follow from it."""


def test_every_event_and_field_of_the_games_is_tampered_with(games):
    fields = {}
    for line in (line for game in games for line in game[1:]):
        fields.setdefault(line["event"], set()).update(set(line) - {"event"})
    assert fields.pop("decision") == {"seat", "kind", "move"}
    assert fields == {name: set(listed) for name, listed in FIELDS.items()}


@pytest.mark.long
@pytest.mark.parametrize("event", FIELDS)
def test_a_changed_value_is_found_in_its_line(games, event):
    for field in FIELDS[event]:
        game, place = found(games, event, field)
        line = game[place]
        for other in others(line[field]):
            changed = [*game[:place], {**line, field: other}, *game[place + 1 :]]
            if field == "why":  # words for people
                assert right(changed)
                continue
            if other == line[field] or ((event, field) in FREE and _harmless(changed, place + 1)):
                continue
            error = wrong(changed)
            assert error.line == place + 1, (field, other, str(error))


def _harmless(lines, number):
    """Whether a line tells of a possible result of chance, and at most a later one is wrong."""
    try:
        return right(lines)
    except ReplayError as error:
        return error.line > number


def test_what_could_not_be_drawn_is_found_in_its_line(games):
    for event, field in sorted(FREE):
        game, place = found(games, event, field)
        line = game[place]
        bad = {"green": 10**6} if isinstance(line[field], dict) else "nonsense"
        impossible = [bad] * len(line[field]) if isinstance(line[field], list) else bad
        error = wrong([*game[:place], {**line, field: impossible}, *game[place + 1 :]])
        assert error.line == place + 1


SOON = {"group": "placed", "draft": "placed", "place": "turn order"}
"""By kind of decision, which line tells what was decided; of all other kinds the next line does.

A draft's card is turned over by chance, whatever was taken; places show when all have chosen.
"""


@pytest.mark.long
@pytest.mark.parametrize("kind", ["group", "draft", "place", "transfer", "combat", "rising"])
def test_a_changed_decision_is_found_there_or_where_it_first_shows(games, kind):
    game, place = found(games, "decision", "move", kind)
    line = game[place]
    told = place + 1
    while kind in SOON and game[told]["event"] != SOON[kind]:
        told += 1
    for field in ("seat", "kind", "move"):
        for other in others(line[field]):
            error = wrong([*game[:place], {**line, field: other}, *game[place + 1 :]])
            last = told + 1 if field == "move" else place + 1
            assert place + 1 <= error.line <= last, (field, other, str(error))


@pytest.mark.parametrize("other", ["x", 1, [1], True])
@pytest.mark.parametrize(
    ("event", "field"), [("seeded", "fell"), ("battle", "fell"), ("battle", "tapped")]
)
def test_what_fell_must_be_cubes(games, event, field, other):
    game, place = found(games, event, field)
    error = wrong([*game[:place], {**game[place], field: other}, *game[place + 1 :]])
    assert error.line == place + 1


def test_a_tower_that_lets_fall_what_it_does_not_hold_is_told_with_what_it_holds(games):
    game, place = found(games, "battle", "fell")
    error = wrong([*game[:place], {**game[place], "fell": {"red": 50}}, *game[place + 1 :]])
    assert error.why.startswith("50 red fell, but ")
    assert error.why.endswith(" inside")
