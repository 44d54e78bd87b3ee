"""The card of all plans."""

import pytest

from cubetower.game.shogun.rules.tables import BID
from tests.viewer.boards.shogun.cards.reading import STILL, make_card, of_kind, words

pytestmark = pytest.mark.long


def test_plans_are_told_card_by_card(game):
    card = make_card("plans", game)
    for moment in of_kind(game, "action"):
        picture = card.picture(moment, STILL)
        for seat, plan in moment.table.plans.items():
            provinces = [each for each in plan.values() if each in moment.after.owner]
            row = set(words(picture))
            assert all(set(parts(name)) & row for name in provinces), (moment.line, seat)


def parts(name):
    first, _, rest = name.partition("-")
    return (name, f"{first}-", rest) if rest else (name,)


def test_cards_of_a_plan_are_muted_once_they_are_open(game):
    card = make_card("plans", game)
    for moment in of_kind(game, "act"):
        table = moment.table
        if table.slot is None or table.title.lower() != table.slots[table.slot]:
            continue
        content = card.content(moment)
        action, acted = table.slots[table.slot], {caption.seat for caption in table.captions}
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
