"""Games without a tower in the window: played by hand to their end, and nothing hidden is seen."""

import json
from random import Random

import pytest

from cubetower.game.core import GameEnded
from cubetower.game.games import game_definition
from cubetower.viewer.boards.scenes import BOARDS
from cubetower.viewer.boards.table.board import STAGE
from cubetower.viewer.draw.displaylist import Text
from cubetower.viewer.window.hotspots import Hotspot
from tests.viewer.window import host
from tests.viewer.window.live.opened import opened, until_asked
from tests.viewer.window.questions.person import clashes, inside

pytestmark = pytest.mark.long

of_every_game = pytest.mark.parametrize("name", BOARDS)


def click(view, place):
    """Click at a place of the film, units."""
    host.click(view, host.on_film(view, place))


def wander(view, rng):
    """Click at what is lit on the board, or at a row or button."""
    about = view.question
    targets = about.spaces.names() if about.options else []
    if targets and rng.random() < 0.6:
        click(view, about.spaces.block(rng.choice(targets)).middle)
        return
    spots = about.spots()
    names = [spot for spot in spots if "hint" not in spot.name]
    names = [spot for spot in names if spot.name != "back" or rng.random() < 0.1]
    click(view, spots[rng.choice(names)].middle)


def click_on(view, number):
    """Click an option: on the board, if it alone lies there, else its row."""
    question = view.question
    alone = [name for name in question.spaces.names() if name.partition(" ")[0] == str(number)]
    if alone:
        return click(view, question.spaces.block(alone[0]).middle)
    while (row := Hotspot("card", str(number))) not in question.spots():
        click(view, question.spots()[Hotspot("button", "later")].middle)
    return click(view, question.spots()[row].middle)


@of_every_game
def test_who_thinks_as_greedy_does_wins_by_clicks(name):
    events, rng = [], Random(3)
    view, thinking = (
        opened(name, 1, events=events),
        game_definition(name).make_player("greedy").player,
    )
    person = game_definition(name).game.SEATS[0]
    until_asked(view)
    while view.deciding:
        question, seen = view.question, view.question._seen
        move = thinking.choose(seen, rng)
        picks = (
            game_definition(name).choices(seen).normalize(move)
            if question._builder.by_picks
            else [move]
        )
        for pick in picks:
            options = list(question.options)
            click_on(view, options.index(pick) if pick in options else 0)  # no trade of RAID's own
        click(view, question.spots()[Hotspot("button", "confirm")].middle)
        until_asked(view)
    assert view.game.error is None
    assert isinstance(view.cut.moment.event, GameEnded)
    assert events[-1].winners == [person]
    view.on_close()


@of_every_game
def test_a_question_is_legible_and_the_latest_of_the_course_stays_in_sight(name):
    rng, view = Random(4), opened(name, 1)
    for _ in range(30):
        until_asked(view)
        if not view.deciding:
            break
        shapes, area = view.question.shapes(), view.question.card.area
        assert not clashes(shapes)
        assert all(inside(each, area) for each in shapes if isinstance(each, Text))
        if len(view.question.card.body.pages) == 1:
            course = [s for s in view.scene.panel("course", 1e9).shapes if isinstance(s, Text)]
            last = max((STAGE.height - each.at[1]) * 1000 for each in course)
            assert area.bottom < last or len(view.question._rows) > 12
        wander(view, rng)
    view.on_close()


def held(known):
    """What a player holds."""
    return known.hand if hasattr(known, "hand") else known.screen


@of_every_game
def test_what_others_hide_never_reaches_the_window(name):
    """With two persons nobody's cards lie open, but of the one who is asked."""
    for persons in (1, 2):
        view, rng = opened(name, persons), Random(6)
        for _ in range(25):
            until_asked(view)
            if not view.deciding:
                break
            asked = view.question._seen
            own = view.cut.moment.after.own
            for seat, known in own.items():
                hand = held(known)
                if seat == asked.seat:
                    assert sorted(hand) == sorted(held(asked))
                else:
                    unseen = {"raid": "hand_sizes", "shitenno": "unknown"}.get(name, "screens")
                    backs = [card for card in hand if card.split()[-1] in ("back", "hidden")]
                    assert len(backs) == getattr(asked, unseen)[seat]
            wander(view, rng)
        view.on_close()


@of_every_game
def test_the_keys_do_what_the_mouse_does(name):
    view, rng = opened(name, 1), Random(8)
    for _ in range(40):
        until_asked(view)
        if not view.deciding:
            break
        about = view.question
        options, picked = len(about.options), about.picks
        if not options:
            view.on_key("backspace")
            assert about.picks == picked[:-1]
            number = rng.randrange(min(9, len(about.options)))
            view.on_key(str(number + 1))
            assert len(about.picks) == len(picked)
            view.on_key("enter")
            continue
        for _ in range(rng.randrange(1, options + 2)):
            view.on_key("down")
        pointed = about.current_row
        assert Hotspot("card", str(pointed)) in about.spots()  # its page is seen
        view.on_key("enter")
        assert about.picks == (*picked, about._builder.picked[-1])
    view.on_close()


def test_on_the_board_several_options_of_a_place_leave_their_rows():
    view = opened("samurai", 1)
    until_asked(view)
    rng = Random(1)
    while len(view.question.card.body.pages) == 1:
        wander(view, rng)
        until_asked(view)
    about, spaces = view.question, view.question.spaces
    several = next(name for name in spaces.names() if "," in name.partition(" ")[0])
    many = len(about.options)
    view.on_key("down")
    view.on_key("pagedown")
    assert (about._page, about.current_row) == (1, None)
    click(view, spaces.block(several).middle)
    assert about.picks == ()
    assert len(about._rows) == len(several.partition(" ")[0].split(",")) < many
    view.on_key("backspace")
    assert len(about._rows) == many
    view.on_close()


def test_a_game_of_bots_shows_all_cards():
    view = opened("raid", 0)
    until_asked(view)
    hands = [known.hand for known in view.scene.schedule.cuts[9].moment.after.own.values()]
    assert "back" not in json.dumps(hands)
    view.on_close()
