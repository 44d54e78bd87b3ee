"""The players that come with the game, and players of the user's own in whole games."""

from pathlib import Path
from random import Random

import pytest

from cubetower.foundation import SpecError
from cubetower.game.core import RandomPlayer, Seated, answer, play_out
from cubetower.game.shogun import BOTS, DEFINITION, MODULES, Greedy, ShogunGame, board
from cubetower.game.shogun.outlook import Outlook
from cubetower.game.testing import check_bot
from cubetower.tower import Cubes, make_tower
from tests.game.shogun.begin import begin_game
from tests.game.shogun.played import cases, play_game
from tests.game.shogun.scenes import Scene

EXAMPLES = Path(__file__).parents[3] / "examples"
GAMES = 60


def greedy(game):
    """What greedy answers to the decision."""
    return Greedy().choose(game.observe(game.decision.seat), Random(0))


def greedy_plan(scene):
    """Red's plan by greedy; it is legal."""
    game = scene.do(["plan", "red"])
    return game.legal().verify(greedy(game))


@pytest.mark.long
def test_one_greedy_against_four_random_wins_at_least_80_percent():
    # It wins 99 % of such games. If it won but 95 %, this would fail by chance in one of 100,000
    # runs; if it won 65 %, it would pass in one of 100.
    tower, won = make_tower("surrogate"), 0
    for seed in range(GAMES):
        game = ShogunGame(5, tower=tower, seed=seed)
        mine = game.seats[seed % 5]
        others = dict.fromkeys(game.seats, DEFINITION.make_player("random"))
        play_out(game, {**others, mine: DEFINITION.make_player("greedy")})
        won += game.winners == (mine,)
    assert won >= 0.8 * GAMES


@pytest.mark.long
@pytest.mark.parametrize("tower", ["surrogate", "allthrough"])
@pytest.mark.parametrize(("side", "start", "players"), cases())
def test_greedy_never_forfeits(side, start, players, tower):
    game = play_game(tower, "greedy", side=side, start=start, players=players)
    names = {line["event"] for line in game}
    assert "forfeit" not in names
    assert "ended" in names


# What greedy does


@pytest.mark.parametrize(("weak", "strong"), [("Iyo", "Awa-Shikoku"), ("Awa-Shikoku", "Iyo")])
def test_greedy_attacks_where_it_surely_wins_not_where_it_surely_loses(weak, strong):
    scene = Scene({"Tosa": ("red", 8), weak: ("blue", 1), strong: ("yellow", 14)})
    to, armies = greedy(scene.act("red", "combat A", "Tosa"))
    assert to == weak
    assert armies > 1


def test_greedy_sends_one_army_where_it_must_lose():
    scene = Scene({"Tosa": ("red", 8), "Iyo": ("blue", 14), "Awa-Shikoku": ("yellow", 14)})
    assert greedy(scene.act("red", "combat A", "Tosa"))[1] == 1


@pytest.mark.parametrize(
    ("unrest", "to"), [({"Iyo": 1}, "Iyo"), ({"Awa-Shikoku": 1}, "Awa-Shikoku")]
)
def test_greedy_attacks_where_farmers_in_the_tower_do_not_help(unrest, to):
    scene = Scene(
        {"Tosa": ("red", 5), "Iyo": ("blue", 2), "Awa-Shikoku": ("blue", 2)},
        unrest=unrest,
        tray=Cubes(green=6),
    )
    assert greedy(scene.act("red", "combat A", "Tosa"))[0] == to


@pytest.mark.parametrize(("weak", "strong"), [("Tosa", "Noto"), ("Noto", "Tosa")])
def test_greedy_plans_combat_where_it_surely_wins(weak, strong):
    near = board("sun", 5).neighbours
    beside = {weak: ("blue", 1), strong: ("yellow", 14)}
    provinces = {to: side for source, side in beside.items() for to in near[source]}
    mine = {"Tosa": ("red", 8), "Noto": ("red", 8)}
    full = dict.fromkeys(mine, ("castle", "temple"))
    plan = greedy_plan(Scene({**provinces, **mine}, buildings=full))
    marching = {plan["combat A"], plan["combat B"]}
    assert weak in marching
    assert strong not in marching


@pytest.mark.parametrize(("kind", "standing"), [("castle", ()), ("temple", ("castle",))])
@pytest.mark.parametrize(
    ("theirs", "best"),
    [
        (("Harima", "Owari"), "Ise"),
        (("Kii", "Yamato"), "Echizen"),
        (("Harima",), "Ise"),  # beside one of theirs it would be shared
        (("Kii",), "Echizen"),
    ],
)
def test_greedy_builds_where_it_brings_a_majority(kind, standing, theirs, best):
    # Echizen is in the region of Harima and Owari, Ise in that of Kii and Yamato.
    mine = dict.fromkeys(("Echizen", "Ise"), ("red", 1))  # who cannot march
    blue = dict.fromkeys(theirs, ("blue", 1))
    buildings = {**dict.fromkeys(theirs, (kind,)), **dict.fromkeys(mine, standing)}
    assert greedy_plan(Scene({**mine, **blue}, buildings=buildings))[kind] == best


@pytest.mark.parametrize(("theirs", "points"), [(0, 3), (1, 2), (2, 0)])
def test_the_majority_of_one_more_castle(theirs, points):
    blue = dict.fromkeys(("Harima", "Owari")[:theirs], ("blue", 1))
    castles = dict.fromkeys(blue, ("castle",))
    scene = Scene({"Echizen": ("red", 1), **blue}, buildings=castles)
    assert Outlook(scene.game.observe("red")).majority("Echizen", "castle") == points


FULL = {"Aki": ("castle", "temple"), "Kai": ("castle",), "Noto": ("castle", "temple")}
"""No free sites: nothing is to be built there."""

THREE = dict.fromkeys(FULL, ("red", 2))


def test_greedy_collects_rice_if_its_provinces_lack_some():
    for rice, collects in ((0, True), (1, True), (9, False)):
        scene = Scene(THREE, buildings=FULL)
        scene.game.rice["red"] = rice
        assert (greedy_plan(scene)["rice"] in THREE) is collects


def test_greedy_counts_the_rice_that_the_winter_takes():
    for card, collects in ((3, False), (5, True)):  # they take none, and 7
        scene = Scene(THREE, buildings=FULL)
        scene.game.events, scene.game.rice["red"] = [card], 3
        assert (greedy_plan(scene)["rice"] in THREE) is collects


@pytest.mark.parametrize(("calm", "restless"), [("Kai", "Izu"), ("Izu", "Kai")])
def test_greedy_collects_where_no_revolt_is_likely(calm, restless):
    full = {"Kai": ("castle",), "Izu": ("castle", "temple", "theatre")}
    mine = dict.fromkeys(full, ("red", 1))
    plan = greedy_plan(Scene(mine, buildings=full, unrest={restless: 3}))
    assert restless not in (plan["rice"], plan["taxes"])
    assert calm in (plan["rice"], plan["taxes"])


@pytest.mark.parametrize(
    ("field", "event", "special"),
    [
        ("rice", None, "+1 rice"),
        ("combat A", None, "+1 attack"),
        ("place 5", 12, "6 armies"),  # the event lets others place but three
        ("theatre", None, "+1 defence"),
    ],
)
def test_greedy_takes_the_special_card_that_its_plan_needs(field, event, special):
    offered = ["+1 taxes", "+1 rice", "6 armies", "+1 attack", "+1 defence"]
    for turned in range(5):
        scene = Scene({"Aki": ("red", 4)}, event=event)
        game = scene.game
        scene.plan("red", {field: "Aki"})
        game.offered = offered[turned:] + offered[:turned]
        game.place, game.bids = {}, dict.fromkeys(game.seats)
        place = greedy(scene.do(["place", game.seats.index("red")]))
        assert game.offered[place - 1] == special


def test_greedy_lets_rise_first_where_it_holds_out_best():
    scene = Scene({"Aki": ("red", 1), "Kai": ("red", 6)}, inside=Cubes(green=3))
    scene.game.season = 3
    for provinces in (["Aki", "Kai"], ["Kai", "Aki"]):
        game = scene.do(["rising", "red", 2, *provinces])
        assert greedy(game) == "Kai"
        game.decision = None


# Greedy players with other weights


def test_parameters_that_say_what_is_usual_change_nothing():
    usual = "greedy,attack=1,armies=1.0,buildings=1,bids=1,spread=0"
    assert play_game(bots="greedy", players=3)[1:] == play_game(bots=usual, players=3)[1:]


@pytest.mark.parametrize("name", ["attack", "armies", "buildings", "bids", "spread"])
def test_each_parameter_changes_how_it_plays(name):
    spec = f"greedy,{name}={0.5 if name == 'spread' else 3}"
    assert play_game(bots="greedy", players=3)[1:] != play_game(bots=spec, players=3)[1:]


@pytest.mark.long
@pytest.mark.parametrize(("name", "event"), [("attack", "battle"), ("buildings", "built")])
def test_who_values_something_more_does_more_of_it(name, event):
    few, many = (
        sum(
            line["event"] == event
            for seed in range(4)
            for line in play_game(bots=f"greedy,{name}={weight}", players=3, seed=seed)
        )
        for weight in (0.3, 3)
    )
    assert many > 1.1 * few


@pytest.mark.long
@pytest.mark.parametrize(
    "options",
    [{"side": "moon", "start": "draft", "modules": tuple(MODULES)}, {}],
    ids=["moon draft all", "sun fixed base"],
)
def test_a_greedy_player_with_other_weights_keeps_the_contract(options, monkeypatch):
    monkeypatch.setattr("cubetower.game.testing.bots.MAX_REPEATED", 10)
    check_bot(
        lambda: DEFINITION.make_player("greedy,attack=1.5,armies=0.7,bids=2,spread=0.4").player,
        lambda seed, log: begin_game(
            make_tower("surrogate"), seed=seed, log=log, players=3, **options
        ),
        games=1,
    )


# Players by name


@pytest.mark.long
def test_players_are_made_by_name():
    assert isinstance(DEFINITION.make_player("greedy").player, Greedy)
    assert isinstance(DEFINITION.make_player("random").player, RandomPlayer)
    assert DEFINITION.make_player("greedy").seconds is None
    assert list(BOTS) == ["random", "greedy", "search"]
    for spec in ("random", "greedy", "search,plans=2,moves=2"):
        assert play_game(bots=spec, players=3)[-1]["event"] == "ended"


@pytest.fixture
def own(tmp_path, monkeypatch):
    """A module of the user's own."""
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "own_players.py").write_text(
        "from cubetower.game.shogun import choices\n"
        "class Slow:\n"
        "    def __init__(self, kind='place', pace=1): self.kind, self.pace = kind, pace\n"
        "    def choose(self, observation, rng):\n"
        "        while observation.question.kind == self.kind:\n"
        "            pass\n"
        "        return choices(observation).sample(rng)\n"
        "class Mute: pass\n"
        "class Broken:\n"
        "    def __init__(self): raise KeyError('no board')\n"
        "number = 3\n"
    )


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        (
            "greddy",
            "no bot 'greddy' of shogun; known are random, greedy, search, or your own ",
        ),
        ("greedy,daring=1", "bot 'greedy': has no parameter 'daring'"),
        ("random,1", "bot 'random,1': '1' is not parameter=value"),
        ("greedy,attack=-1", "greedy: attack=-1 must be 0 to 10"),
        ("greedy,bids=many", "greedy: bids=many must be 0 to 10"),
        ("greedy,buildings=true", "greedy: buildings=True must be 0 to 10"),
        ("no_such_module:Bot", "bot 'no_such_module:Bot': cannot be imported"),
        ("own_players:number", "is not a class or function that makes a bot"),
        ("own_players:Mute", "bot 'own_players:Mute': it has no method choose(observation, rng)"),
        ("own_players:Broken", "bot 'own_players:Broken': cannot be made: KeyError('no board')"),
        ("own_players:Slow,speed=2", "its parameters are: kind='place', pace=1"),
    ],
)
def test_a_player_that_cannot_be_made_is_refused_in_a_line(own, spec, says):
    with pytest.raises(SpecError) as refused:
        DEFINITION.make_player(spec)
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)


def test_the_example_plays_a_whole_game_without_forfeits(monkeypatch):
    monkeypatch.syspath_prepend(EXAMPLES)
    for seed in range(3):
        lines = play_game("surrogate", ["my_bots:Turtle", *["greedy"] * 4], seed=seed)
        assert lines[-1]["event"] == "ended"
        assert not [line for line in lines if line["event"] == "forfeit"]
        for line in lines:
            if (line["event"], line.get("seat")) == ("moved", "black"):
                assert line["armies"] == 1
            if (line["event"], line.get("attacker")) == ("battle", "black"):
                assert line["attackers"] == 1


def test_a_player_of_the_users_own_gets_five_seconds(own):
    assert DEFINITION.make_player("own_players:Slow").seconds == 5.0
    player = DEFINITION.make_player("own_players:Slow,kind=plan,pace=2").player
    assert (player.kind, player.pace) == ("plan", 2)


class TwoFaced(dict):
    """A plan that shows one card and gives another."""

    def get(self, field, default=None):
        return "Aki" if field == "taxes" else super().get(field, default)


class Cheat:
    """Plans to tax Aki, whoever has it."""

    def choose(self, observation, rng):
        move = BOTS["random"]().choose(observation, rng)
        return TwoFaced(move) if isinstance(move, dict) else move


def test_a_plan_that_shows_other_cards_than_it_lays_is_no_way_to_cheat():
    game = ShogunGame(3, tower="bag")
    assert game.owner["Aki"] != "black"
    for _ in game.seats:
        game.advance(answer(game, Seated(Cheat())))
    assert game.plans["black"]["taxes"] != "Aki"
