"""SHOGUN's lessons, played."""

from functools import partial

from cubetower.game.shogun.rules.modules.arts.lines import first_in, line_points
from cubetower.game.shogun.rules.tables import CHEST_CARDS
from cubetower.tower import Cubes
from cubetower.tower.models.naive import AllThrough, Bag
from tests.game import lessoncases
from tests.game.shogun.begin import begin_game
from tests.game.shogun.fights import NEUTRAL, attack_scene, revolt_scene
from tests.game.shogun.modules.artists import OPEN, arts_scene, brown, patrons
from tests.game.shogun.modules.favours import court_scene
from tests.game.shogun.modules.leading import leader_scene
from tests.game.shogun.rounds import begin_round, go_on_to, names, round_in, whole
from tests.game.shogun.scenes import Scene
from tests.game.shogun.winters import each, wintry

case = partial(lessoncases.case, "shogun")
HOME = {"Kai": ("red", 5), "Suruga": ("red", 2), "Aki": ("red", 3)}  # Suruga is beside Kai
WIDE = dict.fromkeys(("Kai", "Kaga", "Aki", "Ise"), ("red", 1))  # in four regions


def favour(card, price=2, **scene):
    """Red has bought a favour."""
    made = court_scene(HOME, {"red": price}, [[card, price]], **scene)
    made.do(("turn order",))
    made.play(card)
    return made


@case("welcome", "After two years", "1 for each of your provinces, 1 for each building",
      "three rounds", "what falls out fights")  # fmt: skip
def _():
    game, events = begin_round(3, seed=2)
    go_on_to(game)
    told = [event.get("season", event["event"]) for event in names(events, "round", "winter")]
    assert ["spring", *told] == ["spring", "summer", "autumn", "winter"] * 2
    assert game.points[game.winners[0]] == max(game.points.values())
    scene = wintry({"Kai": ("red", 4)}, {"red": 1}, buildings={"Kai": ["castle"]})
    assert scene.do(("winter",)).points["red"] == 1 + 1 + 3


@case("decision.draft", "Two cards lie open", "the top card of the deck")
def _():
    game, _ = begin_round(3, side="moon", start="draft")
    assert (*game.deck["open"], "deck") == game.legal().moves


@case("decision.group", "Each group can be used once")
def _():
    game, _ = begin_round(3, side="moon", start="draft")
    game.play("black", "deck")
    groups = list(game.groups["black"])
    game.play("black", 5)
    groups.remove(5)
    assert game.groups["black"] == groups


@case("decision.plan", "no field may stay empty as long as you have cards", "you leave it out",
      "comes before the chest card 0", "take a different province each time")  # fmt: skip
def _():
    game = round_in(Scene(dict.fromkeys(("Kai", "Aki"), ("black", 2)), players=3))
    assert len([card for card in whole(game, {}).values() if card]) == 2 + len(CHEST_CARDS)
    assert Scene(HOME).act("red", "taxes", "chest 3").chests["red"] == 12
    scene = Scene({**HOME, "Izu": ("blue", 1)})
    scene.plan("red", {"bid": "Kai"})
    scene.plan("blue", {"bid": "chest 0"})
    assert list(scene.do(("bids",)).bids)[:2] == ["red", "blue"]
    assert Scene(HOME).act("red", "taxes", "Kai").unrest == {"Kai": 1}


@case("decision.place", "whoever is 1st acts first in each of the ten actions", "special card")
def _():
    scene = Scene(HOME)
    scene.game.place = {seat: 5 - number for number, seat in enumerate(scene.game.seats)}
    game = scene.do(("turn order",))
    assert game.order == list(reversed(game.seats))
    game, _ = begin_round(3)
    go_on_to(game, "place")
    seat = game.decision.seat
    game.play(seat, 2)
    assert game.special[seat] == game.offered[1]


@case("decision.combat", "at least 1 stays", "If the neighbour is yours, they join",
      "a farmer defends them, by an event two, with all farmers that fall")  # fmt: skip
def _():
    scene = Scene(HOME)
    scene.act("red", "combat A", "Kai")
    assert max(armies for _, armies in scene.game.legal().moves) == 4
    assert scene.play(("Suruga", 4)).armies["Suruga"] == 6
    for event, farmers in ((None, 1), (9, 2)):
        _, battle = attack_scene(
            Cubes(blue=4, green=3), NEUTRAL, event=event, inside=Cubes(green=2)
        )
        assert (battle["defenders"], battle["defence_strength"]) == (farmers, 3)


@case("decision.transfer", "any number of them but the last", "one neighbour that is yours")
def _():
    scene = Scene({**HOME, "Musashi": ("blue", 1)})
    scene.act("red", "place 1", "Kai")
    assert set(scene.game.legal().moves) == {None, *(("Suruga", count) for count in range(1, 6))}


@case("decision.rising", "go back to the supply, whoever wins", "stuck in the tower may fall",
      "can't fall in the second")  # fmt: skip
def _():
    for fell in (Cubes(green=2, red=4), Cubes(green=3)):
        scene, battle = revolt_scene(fell, inside=Cubes(green=1))
        assert (battle["tray_after"].get("green", 0), scene.game.tray["green"]) == (0, 0)
    scene, _ = revolt_scene(Cubes(red=4))
    assert scene.game.inside["green"] == 2


@case("decision.court.take", "Whoever has most officials chooses first", "you may also take none")
def _():
    scene = court_scene(HOME, {"red": 4, "blue": 5}, [[16, 4], [9, 3], [2, 2]])
    scene.do(("turn order",))
    assert scene.game.decision.seat == "blue"
    scene.play(9)
    assert scene.game.extra["court"]["hall"]["blue"] == 2
    assert None in scene.game.legal().moves


@case("decision.court.may", "may be used now, or given up", "ends its effect for everybody",
      "stops your next unrest marker")  # fmt: skip
def _():
    scene = favour(1, event=6)
    assert scene.play("yes").effect == ""
    scene = favour(4)
    scene.play("yes")
    assert scene.act("red", "taxes", "Kai").unrest == {}
    assert favour(2).game.decision is None  # chests are taken without a question


@case("decision.court.where", "builds something, calms a province or brings armies")
def _():
    for card, scene in ((7, {}), (4, {"unrest": {"Kai": 1, "Aki": 1}}), (12, {})):
        assert favour(card, **scene).game.decision.kind == "court.where"


@case("decision.samurai.bonus", "four regions or more", "go in with the very next throw, whoever",
      "lie in the tray for the throw after it")  # fmt: skip
def _():
    board = {**WIDE, "Musashi": ("blue", 5), "Kozuke": ("yellow", 3)}
    scene = Scene(board, modules=["samurai"], falls=[Cubes(blue=4, red=1)])
    scene.do(("turn order",))
    scene.play("tray_armies")
    battle = scene.attack("blue", "Musashi", "Kozuke", 4)
    assert (battle["thrown"]["red"], battle["tray_after"]["red"]) == (1, 1)


@case("decision.leaders.offer", "A no is final for that province; into the last one it must go")
def _():
    game, _ = begin_round(3, start="draft", modules=["leaders"])
    while game.decision.kind != "plan":
        kind, seat = game.decision.kind, game.decision.seat
        game.play(seat, "no" if kind == "leaders.offer" else game.legal().moves[0])
    assert all(game.extra["leaders"]["at"].values())


@case("decision.leaders.enter", "takes all monuments of others there", "cost 1 chest less",
      "rice, taxes and placing armies bring 1 more")  # fmt: skip
def _():
    scene = leader_scene(HOME, {"Aki": ["blue"]})
    scene.do(("leaders.enter", "red"))
    scene.play("Aki")
    assert scene.game.extra["leaders"]["captured"]["red"] == 1
    printed, chests = scene.game.board.provinces["Aki"], scene.game.chests["red"]
    assert scene.act("red", "castle", "Aki").chests["red"] == chests - 2
    assert scene.act("red", "taxes", "Aki").chests["red"] == chests - 2 + printed.taxes + 1
    assert scene.act("red", "place 3", "Aki").armies["Aki"] == 3 + 4


@case("decision.leaders.go", "After spring, summer and autumn", "1 point at the end of the game",
      "To any other it flees, and leaves none", "six monuments for six rounds")  # fmt: skip
def _():
    for to, built in (("Suruga", 1), ("Aki", 0)):
        scene = leader_scene(HOME, red="Kai")
        scene.do(("round end",))
        game = scene.play(to)
        assert game.extra["leaders"]["unbuilt"]["red"] == 6 - built
        assert scene.do(("end",)).points["red"] == built


@case("decision.arts.artist", "as many as another but act earlier", "those who share the most 1",
      "turned over: together they count like one more player")  # fmt: skip
def _():
    scene = arts_scene(brown(red=1, blue=1))
    scene.do(("round end",))
    assert patrons(scene) == [("brown", "blue")]
    taken = {"row1 column1": "red", "row1 column2": "blue"}
    table = [("row1", 5)]
    assert line_points(["red", "blue"], first_in(taken, []), table) == {"red": 4, "blue": 4}
    turned = ["row1 column3", "row1 column4"]
    assert line_points(["red", "blue"], first_in(taken, turned), table) == {"red": 0, "blue": 0}


@case("event.seeded", "got stuck inside", "everybody can see it")
def _():
    for tower, inside in ((AllThrough(), 0), (Bag(), 31)):
        game = begin_game(tower, players=3)
        assert sum(game.observe("black").inside.values()) <= inside


@case("event.event", "It holds for this round, for everybody", "left over after autumn")
def _():
    scene = Scene({**HOME, "Izu": ("blue", 1)}, event=6)
    assert scene.game.effect
    assert not scene.do(("clear",)).effect
    scene = wintry({"Kai": ("red", 5)}, {"red": 9}, card=1)
    assert scene.do(("winter",)).rice["black"] == 0
    assert scene.find("winter")[0]["rice"]["red"] == 9 - scene.find("winter")[0]["rice_loss"]


@case("event.attack", "farmers first", "farmers never do", "stay in the tray for the next throw")
def _():
    scene, battle = attack_scene(
        Cubes(blue=2, yellow=3, green=1, red=1), inside=Cubes(red=1, green=1)
    )
    assert (battle["winner"], scene.game.armies["Kozuke"]) == ("defender", 3 - (2 - 1))
    assert scene.game.tray == Cubes(red=1)
    scene, battle = attack_scene(Cubes(blue=1, green=2), inside=Cubes(green=2))
    assert (battle["winner"], scene.game.owner["Kozuke"]) == ("none", None)


@case("event.revolt", "as many as it has unrest markers, and more for want of rice in winter",
      "a draw is enough for the farmers")  # fmt: skip
def _():
    scene, battle = revolt_scene(Cubes(red=2, green=2), unrest={"Kai": 2})
    assert (battle["attackers"], scene.game.owner["Kai"]) == (2, None)
    scene = wintry({"Kai": ("red", 4)}, {}, unrest={"Kai": 1}, falls=[Cubes(red=4)])
    scene.do(("winter",))
    assert scene.find("battle")[0]["attackers"] == 1 + scene.find("famine")[0]["farmers"] == 2


@case("event.unrest", "so many farmers revolt", "farmers do not help to defend",
      "after the first winter all markers are removed")  # fmt: skip
def _():
    _, battle = revolt_scene(Cubes(red=4), unrest={"Kai": 2})
    assert battle["attackers"] == 2
    _, battle = attack_scene(Cubes(blue=2, green=2), unrest={"Kozuke": 1}, inside=Cubes(green=2))
    assert (battle["farmers_help"], battle["defence_strength"]) == (False, 0)
    scene = wintry({"Kai": ("red", 4)}, {"red": 5}, unrest={"Kai": 2})
    assert scene.do(("winter",)).unrest == {}


@case("event.lapsed", "for want of chests, of a site, of armies or of a way to go",
      "nothing is paid")  # fmt: skip
def _():
    scene = Scene({**HOME, "Ise": ("red", 1)}, buildings={"Aki": ["castle", "temple"]})
    for action, card in (("theatre", "Aki"), ("combat A", "Ise")):
        scene.lapses("red", action, card)
    scene.game.chests["red"] = 2
    scene.lapses("red", "castle", "Kai")
    temples = dict.fromkeys(scene.game.board.neighbours["Kai"], ("temple",))
    owners = {"Kai": ("red", 3), **dict.fromkeys(temples, ("blue", 1))}
    Scene(owners, event=10, buildings=temples).lapses("red", "combat A", "Kai")


@case("event.state", "All cards go back to the hands")
def _():
    scene = Scene(HOME)
    scene.plan("red", {"rice": "Kai"})
    assert scene.do(("clear",)).plans == {}


@case("event.winter", "each province needs 1 rice", "one to three of your provinces",
      "the more you lack the more of them, and the more farmers in each")  # fmt: skip
def _():
    drawn = []
    for missing in (0, 1, 2, 3, 5, 7, 9):
        scene = wintry(each("red", 9), {"red": 9 - missing}, falls=[Cubes(red=5)])
        scene.do(("winter",))
        [*famine] = scene.find("famine")
        drawn += [(len(event["provinces"]), event["farmers"]) for event in famine]
    assert drawn == [(1, 1), (1, 2), (2, 2), (2, 3), (3, 3), (3, 3)]


@case("event.famine", "in each as many as there are unrest markers", "win or draw",
      "just before the points are counted")  # fmt: skip
def _():
    scene = wintry({"Kai": ("red", 4)}, {}, unrest={"Kai": 1}, buildings={"Kai": ["castle"]},
                   falls=[Cubes(red=2, green=2)])  # fmt: skip
    assert scene.do(("winter",)).points["red"] == 0
    assert scene.game.buildings == {}


@case("event.scored", "most castles bring 3, most temples 2, most theatres 1", "get 1 less each")
def _():
    kinds = ["castle", "temple", "theatre"]
    owners = {"Kai": ("red", 1), "Sagami": ("blue", 1)}
    scene = wintry(owners, {"red": 1, "blue": 1}, buildings={"Kai": kinds, "Sagami": ["castle"]})
    assert scene.do(("winter",)).points["red"] == 1 + 3 + 2 + 2 + 1


@case("event.favours", "they cost 4, 3 and 2", "3, 2 or 1 of its armies", "from the tray")
def _():
    scene = Scene(HOME, modules=["court"], tray=Cubes(red=2))
    scene.plan("red", {"court 3": "Kai", "court 2": "tower 1"})
    scene.do(("turn order",))
    assert scene.game.armies["Kai"] == 5 - 3
    assert (scene.game.tray["red"], scene.game.extra["court"]["hall"]["red"]) == (0, 5)


@case("event.samurai", "at least four regions", "Each further time in a year the card is better")
def _():
    scene = Scene(WIDE, modules=["samurai"])
    for top in (2, 3, 4):
        scene.do(("turn order",))
        assert scene.game.extra["samurai"]["top"]["red"] == top
        scene.play("chests")
    assert [event["gained"] for event in scene.find("gained")] == [2, 4, 6]


@case("event.monument", "It stays when the province changes hands", "it counts for that player")
def _():
    scene = leader_scene({**HOME, "Izu": ("blue", 1)}, {"Aki": ["blue"]}, red="Kai")
    scene.do(("round end",))
    scene.play("Aki")
    game = scene.do(("end",))
    assert (game.points["red"], game.points["blue"]) == (1, 0)


@case("event.artists", "six artists are open", "the rest are turned over")
def _():
    game = round_in(Scene({"Kai": ("black", 3)}, players=3, modules=["arts"]))
    assert len(game.extra["arts"]["open"]) == 6
    scene = arts_scene(brown(red=1))
    scene.do(("round end",))
    scene.play(OPEN[0])
    assert scene.game.extra["arts"]["turned"] == OPEN[1:]
