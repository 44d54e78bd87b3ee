"""What is typed and what is meant: names, choices, marches."""

from __future__ import annotations

from typing import Any

import pytest

from cubetower.command.commands.play.human.interface import TextInterface, interface_of
from cubetower.command.commands.play.human.menu import Menu
from cubetower.command.commands.play.human.names import UnclearError, brief_list, match_name
from cubetower.command.commands.play.human.shoguninterface import news_text
from cubetower.game.core import Event, play_out
from cubetower.game.raid import DEFINITION as RAID
from cubetower.game.samurai import DEFINITION as SAMURAI
from cubetower.game.samurai import SamuraiGame
from cubetower.game.shogun import DEFINITION, MODULES, ShogunGame
from cubetower.game.shogun.rules.modules.court.events import FavourTaken, MarkerStopped
from cubetower.game.shogun.rules.modules.leaders.events import Captured, Leader
from cubetower.game.shogun.rules.observation import Observation, PendingDecision
from cubetower.tower.models.naive import Bag
from tests.game.observing import seen_of
from tests.game.raid.scenes import offer
from tests.game.raid.words.test_sentences import seen, trading
from tests.game.shogun.random_games import Played

pytestmark = pytest.mark.long

NAMES = ("Kaga", "Kai", "Kii", "place 5", "place 3", "Awa-Boso", "Awa-Shikoku")


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("KAI", "Kai"),
        ("place5", "place 5"),
        (" place  3", "place 3"),
        ("awa-b", "Awa-Boso"),
    ],
)
def test_a_beginning_that_is_no_others_is_enough(typed: str, name: str) -> None:
    assert match_name(typed, NAMES, "name") == name


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("ka", "ka: Kaga or Kai? Type more of it."),
        ("pla", "place 5 or place 3"),
        ("x", "x: no such name. There are Kaga, Kai, Kii, place 5, place 3, Awa-Boso and"),
    ],
)
def test_what_is_unclear_is_asked_back(typed: str, says: str) -> None:
    with pytest.raises(UnclearError) as found:
        match_name(typed, NAMES, "name")
    assert says in str(found.value)


def test_long_lists_are_cut() -> None:
    assert brief_list("abcdefghij") == "a, b, c, d, e, f and 4 more"
    assert (brief_list("ab"), brief_list("a"), brief_list("")) == ("a or b", "a", "none")


def among(moves: list[Any]) -> Menu:
    """What can be typed for one of these moves of SHOGUN."""
    decision = PendingDecision(kind="x", seat="red", about={}, moves=moves)
    return interface().menu(seen_of(Observation, decision, seat="red"))


def interface() -> TextInterface:
    return interface_of(DEFINITION, Bag())


def chosen(menu: Menu, line: str) -> Any:
    assert menu.take(line)
    return menu.move


@pytest.mark.parametrize(
    ("moves", "line", "move"),
    [
        ([2, 4, 5], "4", 4),  # a number that is a move means that move
        ([None, 17, 4], "2", 17),
        ([None, 17, 4], "none", None),
        (["Kaga", "Kai"], "kag", "Kaga"),
        ([("Kaga", 1), ("Kaga", 2), ("Kai", 1)], "Kaga 2", ("Kaga", 2)),
        ([("Kaga", 1), ("Kaga", 2), ("Kai", 1)], "2 1", ("Kai", 1)),
        ([("Kaga", 1), ("Kaga", 2), ("Kai", 1)], "kai", ("Kai", 1)),
        ([None, ("Kaga", 1)], "stay", None),
        ([["a", 1, "b"], ["c", 2, "d"]], "2", ("c", 2, "d")),  # of a module of somebody's own
    ],
)
def test_a_choice_is_meant_by_its_number_or_name(moves: list[Any], line: str, move: Any) -> None:
    assert chosen(among(moves), line) == move


@pytest.mark.parametrize(
    ("moves", "line"),
    [
        ([2, 4, 5], "1"),
        (["Kaga", "Kai"], "k"),
        (["Kaga", "Kai"], "0"),
        (["Kaga"], "'"),
        ([("Kaga", 1), ("Kaga", 2)], "Kaga"),
        ([("Kaga", 1), ("Kaga", 2)], "Kaga 0"),
        ([("Kaga", 1), ("Kaga", 2)], "7 1"),
        ([("Kaga", 1)], "stay"),
    ],
)
def test_no_line_chooses_by_accident(moves: list[Any], line: str) -> None:
    with pytest.raises(UnclearError):
        among(moves).take(line)


def test_every_key_means_its_move_in_games_with_all_modules() -> None:
    for seed in range(3):
        game = Played(seed, 3, "sun", "draft", "warlike", tuple(MODULES))
        for now in game.moments():
            if now.decision is None or now.decision.kind == "plan":
                continue
            menu = interface().menu(now.observe(now.decision.seat))
            for move in menu.options:
                assert chosen(menu, menu.rest_of(move)[0]) == move


# Picks one after the other, and sentences of the trade


def hand() -> Menu:
    return Menu(SAMURAI, SamuraiGame(2).observe("red"))


def test_picks_are_taken_one_after_the_other_until_the_move_is_whole() -> None:
    menu = hand()
    lines = ("helmet 3", "1", "2", "ship 2", "1")
    assert [menu.take(line) for line in lines] == [False, False, False, False, True]
    assert menu.move[0] == "helmet 3"
    assert len(menu.move) == 5


def test_the_last_pick_is_taken_back() -> None:
    menu = hand()
    menu.take("rice 4")
    assert menu.goes_down
    menu.take("rice 3")
    assert menu.picks_text == "rice 4, rice 3"
    menu.back()
    menu.back()
    assert not menu.picks_text
    with pytest.raises(UnclearError, match="Nothing is picked yet"):
        menu.back()


@pytest.mark.parametrize(
    ("moves", "key"),
    [
        (["end", "draw_card", "Kaga"], "3"),
        ([0, 2, 3], "2"),  # no raid, or a card of the row
        (["close", "no"], "2"),  # nothing else
        ([None, ("Kaga", 1), ("Kaga", 2)], "Kaga 2"),
    ],
)
def test_the_example_is_a_choice_that_does_something(moves: list[Any], key: str) -> None:
    assert among(moves).example == key


def test_to_stay_is_told_in_words() -> None:
    menu = among([None, ("Kaga", 1)])
    assert menu.rest_of(None) == ("stay", "all armies stay where they are")


def test_a_long_list_has_a_head() -> None:
    long = among([f"choice {number}" for number in range(200)])
    assert (hand().is_long(80), long.is_long(80)) == (False, True)
    *rows, more = map(str, long.head())
    assert rows[0].split() == ["1", "choice", "0"]
    assert more.strip() == "... `list` shows all 200 choices"
    assert Menu(RAID, seen(trading())).is_long(80)
    assert not among([("Kaga", armies) for armies in range(1, 99)]).is_long(80)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("rice", "rice 4, rice 3 or rice 2"),
        ("dragon", "no such choice. Type the number of one"),
        ("99999999999", "no such choice"),
    ],
)
def test_an_unclear_line_is_asked_back(line: str, says: str) -> None:
    with pytest.raises(UnclearError, match=says):
        hand().take(line)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("give 1 2", "after give say row or hand"),
        ("give row one", "places are numbers"),
        ("give row 4", "name places with a card"),
        ("give row 1 want dragon", "type: dragon is none of"),
        ("give row 1 to nobody", "player: nobody is none of all, red"),
        ("give row 1 to red", "offer to another player or to all"),
    ],
)
def test_a_wrong_sentence_says_why(line: str, says: str) -> None:
    with pytest.raises(UnclearError, match=says):
        Menu(RAID, seen(trading())).take(line)


def test_a_sentence_is_a_whole_move() -> None:
    want = offer("blue", [], [2], ["ronin"])
    assert chosen(Menu(RAID, seen(trading())), "give hand 2 want ronin to blue") == want
    assert chosen(Menu(RAID, seen(trading())), "1") == "close"


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Captured("red", "Kai", ["blue"]), "captures 1 monument in Kai"),
        (Leader("red", "Kai", "fled"), "'s leader flees to Kai"),
        (MarkerStopped("red", "Kai"), "stops an unrest marker in Kai"),
        (FavourTaken("red", 5, "rice", "2", 1), "takes favour 5 for 1 official: 2 rice"),
    ],
)
def test_actions_of_expansions_are_told_in_words(event: Event, said: str) -> None:
    assert news_text(event).plain.endswith(said)


def test_what_happens_is_told_in_lines_and_nothing_secret_is() -> None:
    told: list[str] = []
    game = ShogunGame(
        3,
        tower="bag",
        log=lambda event: told.append(news_text(event).plain),
        options={"start": "draft", "modules": list(MODULES)},
    )
    play_out(game, {seat: DEFINITION.make_player("greedy") for seat in game.seats})
    lines = [line for line in told if line]
    assert len(lines) > 300
    assert all(line.isprintable() and len(line) < 110 for line in lines)
    for part in (
        " attacks ",
        " builds a ",
        " rice from ",
        "Turn order",
        "takes favour",
        "'s leader",
    ):
        assert any(part in line for line in lines), part
