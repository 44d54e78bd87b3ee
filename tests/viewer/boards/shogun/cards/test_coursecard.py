"""The card of the course: when it is, what goes on, and what everybody has."""

from dataclasses import replace

import pytest

from cubetower.game.shogun import board
from cubetower.game.shogun.rules.events import Checkpoint
from cubetower.game.shogun.rules.tables import ACTIONS, SEASONS, event_cards
from cubetower.game.shogun.rules.winter import standing_points
from cubetower.pages.wording import whole_percent
from cubetower.viewer.boards.shogun.cards.coursecard import GAP, HEADING, PLACES, TILE
from cubetower.viewer.boards.shogun.moments import title_text
from cubetower.viewer.draw.displaylist import Line, Polygon
from cubetower.viewer.draw.typography import ELLIPSIS, text_box
from tests.viewer.boards.shogun.cards.reading import (
    PALETTE,
    STILL,
    beside,
    make_card,
    of_kind,
    pictures,
    texts,
    words,
)

pytestmark = pytest.mark.long


def test_the_course_card_has_the_numbers_of_the_position(game):
    card, seats = make_card("course", game), game.header["seats"]
    side = board(game.header["options"]["board"], len(seats))
    for moment in game.moments[::3]:
        picture, after = card.picture(moment, STILL), moment.after
        standing = standing_points(side, after)
        for seat in seats:
            owned, points = list(after.owner.values()).count(seat), after.points[seat]
            winter = [] if moment.table.scores else [points + sum(standing[seat].values())]
            numbers = [points, *winter, after.rice[seat], after.chests[seat], owned]
            told = beside(picture, seat.capitalize())
            assert told[-len(numbers) :] == [str(number) for number in numbers]
            if holder := moment.table.holders.get(seat):
                assert told[0] == holder


def test_between_rounds_the_course_card_says_how_likely_everybody_wins(game):
    card, seats = make_card("course", game), game.header["seats"]
    for kind in ("round", "event", "winter"):
        for moment in of_kind(game, kind):
            picture = card.picture(moment, STILL)
            assert "Chance to win (forecast)" in words(picture)
            for seat in seats:
                said = beside(picture, seat.capitalize())[0]
                assert said == whole_percent(moment.course.shares[seat])
                assert not said.endswith(ELLIPSIS)
    for kind in ("order", "action", "battle", "scores", "end"):
        for moment in of_kind(game, kind):
            assert "Chance to win (forecast)" not in words(card.picture(moment, STILL))


def test_a_forecast_does_not_contradict_the_points_once_all_is_scored(game):
    card = make_card("course", game)
    for moment in of_kind(game, "thaw"):
        shown = "Chance to win (forecast)" in words(card.picture(moment, STILL))
        assert shown == (moment.table.year == 1 and isinstance(moment.event, Checkpoint))


def test_rows_without_a_turn_order_are_sorted_by_points(game):
    card = make_card("course", game)
    for moment in of_kind(game, "scores"):
        points = moment.after.points
        placed = rows_of(card.picture(moment, STILL), game)
        assert placed == sorted(placed, key=lambda seat: -points[seat])


def test_rows_glide_to_the_turn_order(game):
    card = make_card("course", game)
    for moment in of_kind(game, "order"):
        early, late = (rows_of(card.picture(moment, at), game) for at in (0.001, STILL))
        assert late == list(moment.table.order)
        assert early != late or early == list(moment.table.order)
        assert set(early) == set(late)
    assert any(
        rows_of(card.picture(moment, 0.001), game) != list(moment.table.order)
        for moment in of_kind(game, "order")
    )


def rows_of(picture, game):
    """The players in the order of their rows."""
    names = [seat.capitalize() for seat in game.header["seats"]]
    placed = [text for text in texts(picture) if text.text in names]
    placed.sort(key=lambda text: -text.at[1])
    return [text.text.lower() for text in placed][-len(names) :]


def test_the_mark_goes_on_to_the_next_action(game):
    card, accent = make_card("course", game), PALETTE.neutral.accent

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
    card = make_card("course", game)
    moment = next(
        each for each in game.moments
        if each.kind == "act" and each.before.chests != each.after.chests
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
    card = make_card("course", game)
    moment = of_kind(game, "action")[0]
    moment = replace(moment, table=replace(moment.table, cancelled="black"))
    picture = card.picture(moment, STILL)
    assert "Taken away by" in words(picture)
    muted = [shape for shape in picture if isinstance(shape, Line)]
    struck = [line for line in muted if line.paint.colour == PALETTE.neutral.muted]
    assert struck


def test_the_track_is_done_while_something_else_goes_on(game):
    card, accent = make_card("course", game), PALETTE.neutral.accent
    for moment in of_kind(game, "act"):
        table, picture = moment.table, card.picture(moment, STILL)
        if table.slot is None:
            continue
        bars = [s for s in picture if isinstance(s, Polygon) and s.fill and s.fill.colour == accent]
        carried_out = table.title.lower() == table.slots[table.slot].lower()
        assert len(bars) == (2 if carried_out else 1), moment.line  # the tab is one
        name = table.title if not carried_out else f"{table.slot + 1}  {title_text(table.title)}"
        assert name in words(picture)


def test_nothing_on_the_course_card_is_cut_short(game):
    for picture, moment in pictures(game, "course"):
        assert not [said for said in words(picture) if ELLIPSIS in said], moment.line


@pytest.mark.parametrize("season", [*SEASONS, "winter"])
@pytest.mark.parametrize("number", event_cards())
def test_every_event_has_room_in_every_season(game, season, number):
    card, moment = make_card("course", game), of_kind(game, "action")[0]
    effect = event_cards()[number].effect
    table = replace(moment.table, season=season, card=number, effect=effect)
    shown = card.picture(replace(moment, table=table), STILL)
    said = words(shown)
    assert any(f"Event {number}" in each for each in said)
    assert not [each for each in said if ELLIPSIS in each]
    label = next(text for text in texts(shown) if text.text.startswith("Event"))
    lines = [text.text for text in texts(shown) if text.at[0] == label.at[0] and text is not label]
    content = card.content(replace(moment, table=table))
    assert " ".join(lines) == content.event[1]


def test_actions_have_room_in_their_places(game):
    card, moment = make_card("course", game), of_kind(game, "action")[0]
    picture = card.picture(replace(moment, table=replace(moment.table, slots=ACTIONS)), STILL)
    pitch = (card.sheet.width + GAP) / PLACES
    track = card.sheet.at(0, HEADING + TILE)[1], card.sheet.at(0, HEADING)[1]
    numbered = [text for text in texts(picture) if track[0] < text.at[1] < track[1]]
    assert len(numbered) == sum(" " in action for action in ACTIONS)
    for text in numbered:
        end = text_box(text).right / card.sheet.unit - card.sheet.left
        assert end % pitch < pitch - GAP - 0.5, text.text
