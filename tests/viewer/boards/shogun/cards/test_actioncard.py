"""The card of what goes on: who did what, row by row."""

import pytest

from cubetower.viewer.boards.shogun.moments import title_text
from tests.viewer.boards.shogun.cards.reading import (
    PALETTE,
    STILL,
    beside,
    make_card,
    of_kind,
    texts,
    words,
)

pytestmark = pytest.mark.long


def test_an_action_shows_at_once_all_who_will_act(game):
    card = make_card("action", game)
    for moment in of_kind(game, "action"):
        picture, order = card.picture(moment, STILL), list(moment.table.order)
        assert [name.lower() for name in words(picture)[1:]] == order
        assert {text.paint.colour for text in texts(picture)[1:]} == {PALETTE.neutral.muted}


def test_rows_of_an_action_stay_in_turn_order_as_they_fill(game):
    card, names = make_card("action", game), {seat.capitalize() for seat in game.header["seats"]}
    for moment in of_kind(game, "act"):
        table = moment.table
        if table.slot is not None and table.title.lower() == table.slots[table.slot]:
            picture = card.picture(moment, STILL)
            rows = sorted(
                (text for text in texts(picture) if text.text in names),
                key=lambda text: -text.at[1],
            )
            assert [text.text.lower() for text in rows] == list(table.order)
            acted = {caption.seat for caption in table.captions}
            for text in rows:
                assert bool(beside(picture, text.text)) == (text.text.lower() in acted)


def test_no_acts_are_shown_while_cubes_are_thrown(game):
    card = make_card("action", game)
    for moment in (*of_kind(game, "battle"), *of_kind(game, "seeding")):
        assert card.picture(moment, STILL) == ()


def test_everybody_who_acted_has_a_row_under_the_title(game):
    card = make_card("action", game)
    for moment in of_kind(game, "act"):
        said = words(card.picture(moment, STILL))
        assert said[0] == title_text(moment.table.title)
        seats = {caption.seat for caption in moment.table.captions if caption.seat}
        assert {seat.capitalize() for seat in seats} <= set(said)


def test_what_was_done_last_is_said_with_its_province(game):
    card = make_card("action", game)
    for moment in of_kind(game, "act"):
        caption, said = moment.table.captions[-1], words(card.picture(moment, STILL))
        if not caption.passed and len(caption.text) < 16:
            bought = any(caption.text.removeprefix("+") in text for text in said)
            assert bought, (moment.line, caption, said)
        if caption.province and not caption.passed:
            assert caption.province in said
