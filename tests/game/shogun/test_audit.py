"""Replays stand up to an audit that knows nothing of the engine, and falsified ones do not."""

import ast
import copy
from collections import Counter
from pathlib import Path

import pytest

from cubetower.tower import CountingTower
from tests.game.shogun.audit import audit, audit_lines
from tests.game.shogun.audit_ledger import CHECKS, AuditError
from tests.game.shogun.played import Jamming, play_game, write_lines
from tests.game.shogun.test_documented import event_table
from tests.game.shogun.test_module_games import LINES

FOLDER = Path(__file__).parent


class Fickle(CountingTower):
    """Of every colour all cubes fall, or none."""

    def falling(self, thrown, rng):
        there = self.contents + thrown
        return there.only(*(colour for colour in there if rng.random() < 0.6))


@pytest.mark.long
@pytest.mark.parametrize(("tower", "players"), [("physics", 3), ("physics", 5), ("allthrough", 4)])
def test_replays_of_other_towers_stand_up_to_the_audit(tmp_path, tower, players):
    game = play_game(tower, seed=4, players=players)
    assert audit(write_lines(tmp_path / "game.jsonl", game))["battle"] > 15


def test_replays_of_a_tower_that_jams_stand_up_to_the_audit():
    game = play_game(Jamming())
    assert any(line.get("tapped") for line in game)
    audit_lines(game)


@pytest.mark.long
def test_replays_of_a_tower_of_extremes_stand_up_to_the_audit():
    told = Counter()
    for seed in range(6):
        game = play_game(Fickle(), "greedy", seed=seed)
        audit_lines(game)
        for battle in (line for line in game if line["event"] == "battle"):
            lead = battle["attack_strength"] - battle["defence_strength"]
            told[battle["kind"], (lead > 0) - (lead < 0), battle["winner"]] += 1
    # Farmers alone hold no player's province (C11); the others win, lose and draw as they should.
    assert told["attack", -1, "none"] > 0
    ends = {(1, "attacker"), (0, "none"), (-1, "defender")}
    kinds = {(kind, *end) for kind in ("attack", "revolt", "winter_revolt") for end in ends}
    assert set(told) == {*kinds, ("attack", -1, "none")}


@pytest.mark.long
def test_a_replay_that_stops_early_stands_up_as_far_as_it_goes(pool):
    for stop in range(1, len(pool[0]), 50):
        audit_lines(pool[0][:stop])


def test_the_games_audited_have_every_event_that_is_documented(pool):
    seen = sum((audit_lines(game) for game in pool), Counter())
    assert set(seen) == set(event_table()) - {*LINES, "gained"}


def test_the_audit_knows_the_tables_and_nothing_of_the_engine():
    for module in FOLDER.glob("audit*.py"):
        for node in ast.walk(ast.parse(module.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                assert all(name.name in {"csv", "json"} for name in node.names)
            elif isinstance(node, ast.ImportFrom):
                names = [name.name for name in node.names]
                root = str(node.module).partition(".")[0]
                library = {"__future__", "collections", "functools", "pathlib", "tests", "typing"}
                assert root in library or (node.module, names) == (
                    "cubetower.foundation",
                    ["data_path"],
                )
                assert root != "tests" or ".audit" in str(node.module)


@pytest.fixture(scope="module")
def pool():
    """Games in which everything happens that can."""
    games = [play_game(seed=seed) for seed in range(4)]
    games += [play_game("surrogate", "greedy", seed=seed, players=4) for seed in range(4)]
    games += [play_game(side="moon", start="draft", players=3), play_game(Jamming())]
    return games


def put(**values):
    """Set fields."""
    return lambda event: event.update(values)


def add(*path, by=1):
    """Add to a number, however deep it lies; at `...` to the first there is."""

    def change(event):
        for step in path[:-1]:
            event = event[step if step is not ... else next(iter(event))]
        last = path[-1] if path[-1] is not ... else next(iter(event))
        event[last] = event.get(last, 0) + by

    return change


def exchange(field, first, second):
    """Exchange two entries of a list, or of a mapping."""

    def change(event):
        there = event[field]
        there[first], there[second] = there[second], there[first]

    return change


def fell_too_much(event):
    event["fell"]["green"] = 21


def from_tray_to_supply(event):
    colour, count = event["tray"].popitem()
    event["supply"][colour] += count


def march_off(event):
    """An army is told to stand in another province of the same player."""
    seats = [seat for seat in event["owner"].values() if seat]
    seat = max(seats, key=seats.count)
    own = [province for province, owner in event["owner"].items() if owner == seat]
    event["armies"][own[0]] += 1
    event["armies"][own[1]] -= 1


def take_a_neutral_province(event):
    free = next(province for province, owner in event["owner"].items() if owner is None)
    event["owner"][free] = "red"


def attack(event):
    return event["kind"] == "attack"


def neutral(event):
    return event["defender"] is None


def on_player(event):
    return attack(event) and event["defender"] is not None


def first_placed(event):
    return event["seat"] == "black"


FALSE = [
    ("armies", "battle", add("defenders"), on_player),
    ("armies", "battle", add("attackers"), attack),
    ("armies", "moved", add("armies"), None),
    ("armies", "state", march_off, None),
    ("buildings", "built", put(building="palace"), None),
    ("buildings", "cleared", put(buildings=[]), lambda event: event["buildings"]),
    ("buildings", "state", put(buildings={}), None),
    ("cards", "revealed", put(card="chest 4"), lambda event: event["card"] is None),
    ("cards", "bids", put(lots=["red"] * 5), None),
    ("cards", "bids", lambda event: event["bids"].update(black="Aki"), None),
    ("cards", "round", lambda event: event["actions"].pop(), None),
    ("cards", "round", put(specials=["+1 taxes"] * 5), None),
    ("cards", "year", put(events=[1, 1, 2, 3]), None),
    ("cards", "event", put(card=13), None),
    ("cards", "turn order", exchange("specials", "black", "blue"), None),
    ("cards", "opened", put(action="bid"), None),
    ("cards", "income", put(seat="nobody"), None),
    ("cards", "battle", put(source="Aki"), lambda event: event.get("source", "Aki") != "Aki"),
    ("chests", "income", add("now"), lambda event: event["action"] == "taxes"),
    ("chests", "bids", add("chests", ...), None),
    ("chests", "state", add("chests", ...), None),
    ("conservation", "seeded", add("supply", "green"), None),
    ("conservation", "state", add("supply", "green"), None),
    ("conservation", "state", add("inside", ...), None),
    ("conservation", "state", put(owner={}), None),
    ("due", "cleared", put(event="moved"), None),
    ("due", "built", put(event="lapsed"), None),
    ("effect", "event", put(effect="tax_min_6"), lambda event: event["card"] != 7),
    ("ended", "ended", put(winners=["black", "blue", "purple"]), None),
    ("ended", "ended", add("points", ...), None),
    ("ended", "ended", add("chests", ...), None),
    ("events", "state", put(events=[1, 2, 3, 4]), None),
    ("events", "winter", add("card"), None),
    ("extra", "battle", add("defenders"), neutral),
    ("extra", "battle", add("extra", "red"), attack),
    ("extra", "battle", add("attackers"), lambda event: event["kind"] == "revolt"),
    ("extra", "battle", put(extra={"green": 1}), lambda event: event["kind"] == "revolt"),
    ("farmers_help", "battle", put(farmers_help=True), lambda event: not event["farmers_help"]),
    ("farmers_help", "battle", put(farmers_help=False), neutral),
    ("famine", "famine", add("missing"), None),
    ("famine", "famine", add("farmers"), None),
    ("famine", "famine", lambda event: event["provinces"].pop(), None),
    ("famine", "battle", put(province="Aki"), lambda event: event["kind"] == "winter_revolt"),
    ("gained", "income", add("gained"), None),
    ("holder", "battle", put(holder=None), lambda event: event["winner"] == "attacker"),
    ("lapsed", "lapsed", put(rule="A02"), None),
    ("left", "battle", add("left"), None),
    ("names", "placed", put(province="Atlantis"), None),
    ("names", "decision", put(kind="guess"), None),
    ("numbers", "battle", add("fell", "green", by=-20), None),
    ("numbers", "battle", add("thrown", "white", by=0), None),
    ("order", "bids", lambda event: event["order"].reverse(), None),
    ("order", "turn order", lambda event: event["order"].reverse(), None),
    ("order", "action", add("slot"), None),
    ("order", "opened", add("slot"), None),
    ("order", "revealed", put(action="bid"), None),
    ("order", "round", put(season="winter"), None),
    ("order", "winter", add("year"), None),
    ("order", "state", add("season"), None),
    ("order", "scored", put(seat="yellow"), first_placed),
    ("owner", "battle", put(defender="red"), neutral),
    ("owner", "state", take_a_neutral_province, None),
    ("paid", "built", add("paid"), None),
    ("paid", "recruited", add("paid", by=-1), None),
    ("points", "scored", add("points"), None),
    ("points", "state", add("points", ...), None),
    ("recruited", "recruited", add("armies"), None),
    ("rice", "income", add("now"), lambda event: event["action"] == "rice"),
    ("rice", "winter", add("rice", ...), None),
    ("rice", "winter", add("rice_loss"), None),
    ("rice", "state", add("rice", ...), None),
    *(
        ("scored", "scored", add(field), None)
        for field in ("provinces", "buildings", "castle", "temple", "theatre", "total")
    ),
    ("seeding", "seeded", add("thrown", "green"), None),
    ("start", "placed", add("armies"), None),
    ("start", "placed", put(province="Aki"), lambda event: event["province"] != "Aki"),
    ("stock", "state", add("stock", "unrest"), None),
    ("strength", "battle", add("attack_strength"), None),
    ("strength", "battle", add("defence_strength"), None),
    ("supply", "state", from_tray_to_supply, lambda event: event["tray"]),
    ("thrown", "battle", add("thrown", ...), None),
    ("tower", "battle", fell_too_much, None),
    ("tower", "seeded", add("fell", "green", by=9), None),
    ("tower", "battle", lambda event: event.update(tapped=event["thrown"], fell={}), None),
    ("tower", "battle", put(tapped={"green": 20}), None),
    ("tray", "battle", put(tray_before={}), lambda event: event["tray_before"]),
    ("tray", "battle", put(tray_after={}), lambda event: event["tray_after"]),
    ("unrest", "unrest", add("markers"), None),
    ("unrest", "unrest", put(province="Aki"), lambda event: event["province"] != "Aki"),
    ("unrest", "cleared", add("unrest"), None),
    ("unrest", "state", put(unrest={}), lambda event: event["unrest"]),
    ("winner", "battle", put(winner="none"), lambda event: event["winner"] != "none"),
]
NAMED = [f"{check} in {name} {number}" for number, (check, name, *_) in enumerate(FALSE)]


def _found(games, name, fits=None):
    """The first line of a name that fits: its game, and its number in the file."""
    for game in games:
        for number, line in enumerate(game, 1):
            if line["event"] == name and (fits is None or fits(line)):
                return game, number
    raise AssertionError(f"no such {name}")


def _complaint(game, number, event):
    """What the audit says if this line is put there."""
    with pytest.raises(AuditError) as caught:
        audit_lines([*game[: number - 1], event, *game[number:]])
    return caught.value


@pytest.mark.long
@pytest.mark.parametrize(("check", "name", "falsify", "fits"), FALSE, ids=NAMED)
def test_a_falsified_line_is_caught_by_the_check_for_it(pool, check, name, falsify, fits):
    game, number = _found(pool, name, fits)
    event = copy.deepcopy(game[number - 1])
    falsify(event)
    caught = _complaint(game, number, event)
    assert (caught.check, caught.line) == (check, number), caught


def test_every_check_catches_a_falsified_line():
    assert {check for check, *_ in FALSE} == set(CHECKS)


def _raise_one(value):
    """All copies of a value in which one number, however deep, is one more."""
    if isinstance(value, int) and not isinstance(value, bool):
        yield value + 1
    several = enumerate(value) if isinstance(value, list) else ()
    for key, _ in value.items() if isinstance(value, dict) else several:
        for other in _raise_one(value[key]):
            made = value.copy()
            made[key] = other
            yield made


KINDS = ("event", "kind", "winner")


@pytest.mark.long
def test_any_number_that_is_one_too_high_is_caught_there_or_later(pool):
    lines = {}
    for game in pool:
        for number, line in enumerate(game[1:], 2):
            lines.setdefault(tuple(line.get(field) for field in KINDS), (game, number))
    changed = set()
    for game, number in lines.values():
        for event in _raise_one(game[number - 1]):
            assert _complaint(game, number, event).line >= number
            changed.add(event["event"])
    without = {"card", "revealed", "turn order", "lapsed"}
    assert changed == {name for name, *_ in lines} - without
