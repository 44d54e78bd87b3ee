"""The cards of paper: what is on them over whole games, legible, in place and right."""

import gzip
from dataclasses import replace
from itertools import combinations
from types import SimpleNamespace

import pytest

from game.core import read_replay
from game.shogun import retell
from game.shogun.modules import MODULES
from game.shogun.tables import BID
from tests.game.shogun.golden.make import golden
from tests.viewer.test_palette import contrast
from viewer.displaylist import Cube, Line, Polygon, Stage, Text
from viewer.palette import mixed, shipped_palette
from viewer.rect import Rect
from viewer.sheet import Sheet
from viewer.shogun.cards.coursecard import CourseCard
from viewer.shogun.cards.deedcard import DeedCard
from viewer.shogun.cards.modulestrip import ModuleStrip
from viewer.shogun.cards.paper import MOTION
from viewer.shogun.cards.planscard import PlansCard
from viewer.shogun.moments import moments_of
from viewer.typography import text_box

STAGE = Stage(1.28, 0.72)
PALETTE = shipped_palette()
CARDS = {
    "course": (CourseCard, Rect(412, 12, 790, 256)),
    "deed": (DeedCard, Rect(905, 474, 1268, 708)),
    "modules": (ModuleStrip, Rect(12, 12, 388, 108)),
    "plans": (PlansCard, Rect(0, 732, 1280, 952)),
}
GAMES = {
    "five": ("sun", "fixed", 5, ()),
    "five with all": ("sun", "fixed", 5, tuple(MODULES)),
    "three at court": ("moon", "draft", 3, ("court",)),
    "four with arts": ("sun", "draft", 4, ("arts",)),
}
STILL = 10.0  # s: long after all motion


@pytest.fixture(scope="module", params=GAMES)
def game(request, tmp_path_factory):
    """Header and moments of a game of random players, of which much goes wrong."""
    path = tmp_path_factory.mktemp("game") / "game.jsonl"
    path.write_bytes(gzip.decompress(golden(*GAMES[request.param]).read_bytes()))
    told = retell(read_replay(path))
    return SimpleNamespace(header=told.header, moments=moments_of(told), pictures={})


def made(name, game, area=None):
    kind, place = CARDS[name]
    more = (game.moments,) if kind is DeedCard else ()
    return kind(STAGE, PALETTE, area or place, game.header, *more)


def pictures(game, name):
    """A card's pictures that differ, each with its moment; of those in motion every fifth."""
    if name not in game.pictures:
        card, seen = made(name, game), {}
        for number, moment in enumerate(game.moments):
            for at in (STILL, 0.17)[: 2 if number % 5 == 0 else 1]:
                picture = card.picture(moment, at)
                seen.setdefault(id(picture), (picture, moment))
        game.pictures[name] = list(seen.values())
    return game.pictures[name]


def texts(picture):
    return [shape for shape in picture if isinstance(shape, Text)]


def words(picture):
    return [text.text for text in texts(picture)]


def beside(picture, name):
    """The texts on the same baseline as a name, from left to right."""
    row = next(text for text in texts(picture) if text.text == name)
    others = [text for text in texts(picture) if abs(text.at[1] - row.at[1]) < 2e-4]
    return [text.text for text in sorted(others, key=lambda text: text.at[0]) if text is not row]


def of_kind(game, kind):
    return [moment for moment in game.moments if moment.kind == kind]


def test_places_on_a_sheet_count_down_from_its_own_top():
    plain, low = (Sheet(STAGE, PALETTE, 10.0, 100.0, top) for top in (0.0, 30.0))
    assert low.at(5, 0) == pytest.approx(plain.at(5, 30))


@pytest.mark.parametrize("name", CARDS)
def test_no_text_is_smaller_than_14_units(game, name):
    for picture, moment in pictures(game, name):
        for text in texts(picture):
            assert text.size >= 0.014 - 1e-9, (moment.line, text.text)


@pytest.mark.parametrize("name", CARDS)
def test_texts_do_not_overlap(game, name):
    for picture, moment in pictures(game, name):
        boxes = [(text_box(text), text.text) for text in texts(picture)]
        for (one, said), (other, also) in combinations(boxes, 2):
            assert not one.overlaps(other), (moment.line, said, also)


@pytest.mark.parametrize("name", CARDS)
def test_everything_but_the_shadow_lies_on_the_card(game, name):
    card = made(name, game)
    area, slack = card.area, 1e-6
    left, right = area.left / 1000 - slack, area.right / 1000 + slack
    top, bottom = 0.72 - area.top / 1000 + slack, 0.72 - area.bottom / 1000 - slack
    for picture, moment in pictures(game, name):
        for shape in picture[len(card.paper) :]:
            for x, y in corners(shape):
                assert left <= x <= right, (moment.line, shape)
                assert bottom <= y <= top, (moment.line, shape)


def corners(shape):
    if isinstance(shape, Text):
        box = text_box(shape)
        return [(box.left, box.bottom), (box.right, box.top)]
    if isinstance(shape, Polygon | Line):
        return shape.points
    reach = shape.edge * 0.8 if isinstance(shape, Cube) else shape.radius
    x, y = shape.centre
    return [(x - reach, y - reach), (x + reach, y + reach)]


@pytest.mark.parametrize("name", CARDS)
def test_text_is_readable_on_what_lies_behind_it(game, name):
    for picture, moment in pictures(game, name)[::3]:
        for number, shape in enumerate(picture):
            if isinstance(shape, Text) and shape.paint.alpha == 1:
                behind = ground(picture[:number], shape)
                assert contrast(shape.paint.colour, behind) >= 4.5, (moment.line, shape.text)


def ground(shapes, text):
    """The colour behind the middle of a text."""
    box, colour = text_box(text), PALETTE.neutral.background
    x, y = (box.left + box.right) / 2, (box.bottom + box.top) / 2
    for shape in shapes:
        if isinstance(shape, Polygon) and shape.fill and len(shape.points) == 4:
            (left, bottom), (right, top) = min(shape.points), max(shape.points)
            if left <= x <= right and bottom <= y <= top:
                colour = mixed(colour, shape.fill.colour, shape.fill.alpha)
    return colour


@pytest.mark.parametrize("name", CARDS)
def test_a_card_is_the_same_object_as_long_as_nothing_changes(game, name):
    card, last, changes = made(name, game), None, 0
    for moment in game.moments:
        picture = card.picture(moment, MOTION)
        assert card.picture(moment, STILL) is picture
        changes += picture is not last
        last = picture
    assert changes < len(game.moments)


@pytest.mark.parametrize("name", CARDS)
def test_motion_ends_as_the_card_stays(game, name):
    card = made(name, game)
    for moment in game.moments[::7]:
        moved, stays = (words(card.picture(moment, at)) for at in (MOTION - 1e-9, MOTION))
        assert sorted(moved) == sorted(stays)


@pytest.mark.parametrize("name", CARDS)
def test_a_card_fits_another_area(game, name):
    place = CARDS[name][1]
    card = made(name, game, Rect(0, 0, place.width + 12, place.height + 10))
    for moment in game.moments[::40]:
        for text in texts(card.picture(moment, STILL)):
            box = text_box(text)
            assert 0 <= box.left < box.right <= (place.width + 12) / 1000


def test_the_course_card_has_the_numbers_of_the_position(game):
    card, seats = made("course", game), game.header["seats"]
    for moment in game.moments[::3]:
        picture, after = card.picture(moment, STILL), moment.after
        for seat in seats:
            owned = list(after["owner"].values()).count(seat)
            numbers = [after[what][seat] for what in ("points", "rice", "chests")]
            special = moment.table.holders.get(seat)
            expected = [*([special] if special else []), *map(str, (*numbers, owned))]
            assert beside(picture, seat.capitalize()) == expected


def test_the_rows_of_the_course_card_are_in_turn_order(game):
    card = made("course", game)
    for moment in of_kind(game, "action"):
        names = [seat.capitalize() for seat in game.header["seats"]]
        placed = [text for text in texts(card.picture(moment, STILL)) if text.text in names]
        placed.sort(key=lambda text: -text.at[1])
        assert [text.text.lower() for text in placed] == list(moment.table.order)


def test_the_course_card_names_the_action_that_is_carried_out(game):
    card = made("course", game)
    for moment in of_kind(game, "action"):
        slot, action = moment.table.slot, moment.event["action"]
        named = f"{slot + 1}  {action[0].upper()}{action[1:]}"
        assert named in words(card.picture(moment, STILL))


def test_the_mark_goes_on_to_the_next_action(game):
    card, accent = made("course", game), PALETTE.neutral.accent

    def mark(moment, seconds):
        bars = [
            shape.points[0][0]
            for shape in card.picture(moment, seconds)
            if isinstance(shape, Polygon) and shape.fill and shape.fill.colour == accent
        ]
        return max(bars)  # the other one is the tab at the upper left

    for one, other in zip(of_kind(game, "action"), of_kind(game, "action")[1:], strict=False):
        if other.table.slot:
            assert mark(one, STILL) < mark(other, 0.2) < mark(other, 0.4) < mark(other, STILL)


def test_numbers_that_change_light_up_and_go_out_again(game):
    card = made("course", game)
    moment = next(
        each for each in game.moments
        if each.kind == "deed" and each.before["chests"] != each.after["chests"]
    )  # fmt: skip

    def lights(seconds):
        return [
            shape.fill.alpha
            for shape in card.picture(moment, seconds)
            if isinstance(shape, Polygon) and shape.fill
            and shape.fill.colour == PALETTE.neutral.sun and 0 < shape.fill.alpha < 1
        ]  # fmt: skip

    early, late = lights(0.1), lights(0.4)
    assert early
    assert len(early) == len(late)
    assert max(late) < max(early)
    assert not lights(STILL)


def test_an_event_taken_away_is_struck_through_and_says_by_whom(game):
    card = made("course", game)
    moment = of_kind(game, "action")[0]
    moment = replace(moment, table=replace(moment.table, cancelled="black"))
    picture = card.picture(moment, STILL)
    assert "Taken away by" in words(picture)
    muted = [shape for shape in picture if isinstance(shape, Line)]
    struck = [line for line in muted if line.paint.colour == PALETTE.neutral.muted]
    assert struck


def test_no_deeds_are_shown_while_cubes_are_thrown(game):
    card = made("deed", game)
    for moment in (*of_kind(game, "battle"), *of_kind(game, "seeding")):
        assert card.picture(moment, STILL) == ()


def test_everybody_who_acted_has_a_row_under_the_title(game):
    card = made("deed", game)
    for moment in of_kind(game, "deed"):
        said = words(card.picture(moment, STILL))
        assert said[0] == moment.table.title
        seats = {deed.seat for deed in moment.table.deeds if deed.seat}
        assert {seat.capitalize() for seat in seats} <= set(said)


def test_what_was_done_last_is_said_with_its_province(game):
    card = made("deed", game)
    for moment in of_kind(game, "deed"):
        deed, said = moment.table.deeds[-1], words(card.picture(moment, STILL))
        if not deed.passed and len(deed.text) < 16:
            bought = any(deed.text.removeprefix("+") in text for text in said)
            assert bought, (moment.line, deed, said)
        if deed.province and not deed.passed:
            assert deed.province in said


def test_a_row_appears(game):
    card, moment = made("deed", game), of_kind(game, "deed")[0]
    early, late = (card.picture(moment, at) for at in (0.08, 0.16))
    faint, clear = (min(text.paint.alpha for text in texts(each)) for each in (early, late))
    assert faint < clear < 1


def test_the_opening_says_what_game_it_is(game):
    said = " ".join(words(made("deed", game).picture(game.moments[0], STILL)))
    assert f"{game.header['board'].capitalize()} side" in said
    assert ("Modules" in said) == bool(game.header["modules"])
    assert all(seat.capitalize() in said for seat in game.header["seats"])


def test_the_turn_order_is_told_with_places_special_cards_and_bids(game):
    card = made("deed", game)
    for moment in of_kind(game, "order"):
        picture, table = card.picture(moment, STILL), moment.table
        for seat in table.order:
            place = table.specials.index(table.holders[seat]) + 1
            bid = table.bids[seat] or "no card"
            row = beside(picture, seat.capitalize())
            assert row == [table.holders[seat], bid]
            assert str(place) in words(picture)


def test_a_round_shows_the_open_actions_and_all_special_cards(game):
    card = made("deed", game)
    for moment in of_kind(game, "round"):
        said = words(card.picture(moment, STILL))
        for special in moment.table.specials:
            assert said.count(special.split()[1]) >= 1
        for action in moment.table.slots:
            assert action.split()[0].capitalize() in said


def test_a_winter_says_who_goes_hungry(game):
    card = made("deed", game)
    for moment in of_kind(game, "winter"):
        picture, rice = card.picture(moment, STILL), moment.event["rice"]
        for seat, left in rice.items():
            missing = list(moment.after["owner"].values()).count(seat) - left
            told = beside(picture, seat.capitalize())[-1]
            assert told == (f"lacks {missing}" if missing > 0 else "is fed")


def test_the_points_of_a_winter_are_those_scored(game):
    card = made("deed", game)
    for moment in of_kind(game, "scores"):
        picture = card.picture(moment, STILL)
        for score in moment.table.scores:
            told = beside(picture, score["seat"].capitalize())
            assert told[-2:] == [str(score["total"]), str(score["points"])]
            assert sum(int(part) for part in told[:-2] if part != "·") == score["total"]


def test_points_of_modules_have_a_column_of_their_own(game):
    card, moment = made("deed", game), of_kind(game, "scores")[0]
    scores = tuple({**score, "storm": 4} for score in moment.table.scores)
    picture = card.picture(replace(moment, table=replace(moment.table, scores=scores)), STILL)
    assert "storm" in words(picture)
    more = tuple({**score, "flood": 5} for score in scores)
    picture = card.picture(replace(moment, table=replace(moment.table, scores=more)), STILL)
    assert "others" in words(picture)
    assert beside(picture, scores[0]["seat"].capitalize())[-3] == "9"


def test_bars_grow_to_the_length_of_the_points(game):
    card, moment = made("deed", game), of_kind(game, "scores")[0]

    def reach(seconds):
        tones = {PALETTE.neutral.wood, PALETTE.neutral.wood_mid}
        return sum(
            max(x for x, _ in shape.points) - min(x for x, _ in shape.points)
            for shape in card.picture(moment, seconds)
            if isinstance(shape, Polygon) and shape.fill and shape.fill.colour in tones
        )

    assert reach(0.1) < reach(0.3) < reach(STILL)


def test_the_end_ranks_the_players_and_names_the_winners(game):
    [moment] = of_kind(game, "end")
    picture, event = made("deed", game).picture(moment, STILL), moment.event
    for seat in event["winners"]:
        assert seat.capitalize() in words(picture)[0]
    placed = sorted(
        (text for text in texts(picture) if text.text.lower() in event["points"]),
        key=lambda text: -text.at[1],
    )
    points = [event["points"][text.text.lower()] for text in placed]
    assert len(points) == len(event["points"])
    assert points == sorted(points, reverse=True)


def test_the_strip_is_there_with_modules_that_have_something_beside_the_map(game):
    card = made("modules", game)
    there = bool({"court", "samurai", "arts"} & set(game.header["modules"]))
    for moment in game.moments[::50]:
        assert bool(card.picture(moment, STILL)) == there


def test_the_strip_shows_officials_favours_and_markers(game):
    card = made("modules", game)
    for moment in game.moments[::5]:
        extra, picture = moment.after["extra"], card.picture(moment, STILL)
        if "court" in extra:
            hall = [str(extra["court"]["hall"][seat]) for seat in game.header["seats"]]
            assert beside(picture, "Officials")[: len(hall)] == hall
        if "arts" in extra:
            cubes = [shape for shape in picture if isinstance(shape, Cube)]
            heads = len(game.header["seats"]) if {"court", "samurai"} & set(extra) else 0
            assert len(cubes) - heads == len(extra["arts"]["markers"])


def test_plans_are_told_card_by_card(game):
    card = made("plans", game)
    for moment in of_kind(game, "action"):
        picture = card.picture(moment, STILL)
        for seat, plan in moment.table.plans.items():
            provinces = [each for each in plan.values() if each in moment.after["owner"]]
            row = set(words(picture))
            assert all(set(parts(name)) & row for name in provinces), (moment.line, seat)


def parts(name):
    first, _, rest = name.partition("-")
    return (name, f"{first}-", rest) if rest else (name,)


def test_cards_of_a_plan_are_muted_once_they_are_open(game):
    card = made("plans", game)
    for moment in of_kind(game, "deed"):
        table = moment.table
        if table.slot is None or table.title.lower() != table.slots[table.slot]:
            continue
        content = card.content(moment)
        action, acted = table.slots[table.slot], {deed.seat for deed in table.deeds}
        for seat, cells in content.rows:
            if cells:
                open_ones = {
                    field for field, cell in zip(content.fields, cells, strict=True)
                    if cell.revealed
                }  # fmt: skip
                assert BID in open_ones
                assert set(table.slots[: table.slot]) <= open_ones
                assert (action in open_ones) == (seat in acted)
                assert not set(table.slots[table.slot + 1 :]) & open_ones
