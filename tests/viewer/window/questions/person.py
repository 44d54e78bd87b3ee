"""A person at the window: sees what lights up, and has a mouse and a keyboard."""

from cubetower.game.shogun import DEFINITION
from cubetower.pages.palette import shipped_palette
from cubetower.viewer.boards.schedule import Schedule
from cubetower.viewer.boards.shogun.board import ShogunBoard
from cubetower.viewer.draw.displaylist import Stage, Text, singles
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.typography import text_box
from cubetower.viewer.window.hotspots import Hotspot
from cubetower.viewer.window.questions import question_of
from cubetower.viewer.window.questions.shogunquestion import ShogunQuestion

STAGE = Stage(1.28, 0.72)
PALETTE = shipped_palette()
SEA = (860.0, 40.0)  # a place on the map where nothing is covered


class Flat(ShogunBoard):
    """A board whose stage is no tower's."""

    stage = STAGE


def asked(seen):
    """The question of an observation."""
    header = {"seats": seen.seats, "options": seen.options}
    return question_of(DEFINITION, Flat(header, Schedule(())), seen)


def provinces(hand):
    """Those that can be clicked."""
    return hand.highlights.legal if isinstance(hand, ShogunQuestion) else ()


def on_map(hand, province):
    """Where a province can be clicked."""
    return hand._board.spaces.block(province).middle


def point(hand, place, province):
    """The mouse is over a province of the map."""
    return hand.on_move(place, on_map(hand, province))


def click(hand, place, province=None):
    there = on_map(hand, province) if province else None
    hand.on_move(place, there)
    used = hand.on_press(place, there)
    return hand.on_release(place, there) or used


def click_on(hand, kind, name):
    return click(hand, middle(hand, kind, name))


def drag(hand, start, end):
    hand.on_move(start)
    hand.on_press(start)
    hand.on_drag(((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
    hand.on_drag(end)
    hand.on_release(end)


def choose(hand, move):
    """Click until a listed move is chosen, and confirm it."""
    number = next(n for n, offer in enumerate(hand.offers) if move in offer.moves)
    while Hotspot("card", str(number)) not in hand.spots():
        click_on(hand, "button", "later")
    click_on(hand, "card", str(number))
    while hand.choice != (move,):
        more = hand.choice[0][1] < move[1]
        click_on(hand, "button", "more" if more else "less")
    click_on(hand, "button", "confirm")
    return hand.answer


def lay_cards(hand, plan):
    """Drag all cards of a plan to their fields."""
    for field, card in plan.items():
        if card is not None:
            drag_card(hand, card, field)


def drag_card(hand, card, field):
    lies = hand.plan_draft.field_of(card)
    start = middle(hand, "field", lies) if lies else middle(hand, "card", card)
    drag(hand, start, middle(hand, "field", field))


def fields_for(draft, card):
    """The fields that a card may be put on."""
    return tuple(field for field in draft.plans.fields if not draft.why_not(card, field))


def middle(hand, kind, name):
    """Where something lies."""
    return hand.spots()[Hotspot(kind, name)].middle


def texts(shapes):
    return [shape for shape in singles(shapes) if isinstance(shape, Text)]


def clashes(shapes):
    """Pairs of texts that overlap."""
    boxes = [(text.text, text_box(text)) for text in texts(shapes) if text.text]
    return [
        (one, other)
        for number, (one, box) in enumerate(boxes)
        for other, second in boxes[:number]
        if box.overlaps(second)
    ]


def inside(text, area: Rect):
    unit, box = STAGE.height / 720, text_box(text)
    return (
        area.left * unit <= box.left
        and box.right <= area.right * unit
        and area.top * unit <= STAGE.height - box.top
        and STAGE.height - box.bottom <= area.bottom * unit
    )
