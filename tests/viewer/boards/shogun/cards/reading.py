"""Cards of a game that was played, and what is to be read on them."""

from cubetower.pages.palette import shipped_palette
from cubetower.viewer.boards.shogun.cards.actioncard import MomentCard
from cubetower.viewer.boards.shogun.cards.coursecard import CourseCard
from cubetower.viewer.boards.shogun.cards.endcard import EndCard
from cubetower.viewer.boards.shogun.cards.modulestrip import ModuleStrip
from cubetower.viewer.boards.shogun.cards.paper import MOTION_S
from cubetower.viewer.boards.shogun.cards.planscard import PlansCard
from cubetower.viewer.boards.shogun.cards.scorecard import ScoreCard
from cubetower.viewer.boards.shogun.layout import AREAS
from cubetower.viewer.draw.displaylist import Stage, Text

STAGE = Stage(1.28, 0.72)
PALETTE = shipped_palette()
CARDS = {
    "course": (CourseCard, AREAS["course"]),
    "action": (MomentCard, AREAS["action"]),
    "modules": (ModuleStrip, AREAS["modules"]),
    "plans": (PlansCard, AREAS["plans"]),
}
OFTEN = ("action", "act", "battle")
STILL = 10.0  # s: long after all motion
GLIDING = {"round", "order", "winter", "scores", "end"}  # rows may pass each other
MOTIONS = {"scores": ScoreCard.MOTION, "end": EndCard.MOTION}  # s; of other moments `MOTION_S`


def make_card(name, game, area=None):
    kind, place = CARDS[name]
    more = (game.moments,) if kind in (MomentCard, CourseCard) else ()
    return kind(STAGE, PALETTE, area or place, game.header, *more)


def pictures(game, name):
    """A card's pictures that differ, each with its moment.

    Of what is often in a game every third moment, and every ninth in motion too.
    """
    if name not in game.pictures:
        card, seen = make_card(name, game), {}
        for number, moment in enumerate(game.moments):
            rare = moment.kind not in OFTEN
            if rare or number % 3 == 0:
                moves = (rare or number % 9 == 0) and moment.kind not in GLIDING
                for at in (STILL, 0.17)[: 2 if moves else 1]:
                    picture = card.picture(moment, at)
                    seen.setdefault(id(picture), (picture, moment))
        game.pictures[name] = list(seen.values())
    return game.pictures[name]


def motion_of(moment):
    """Seconds in which something moves on the cards of a moment."""
    return MOTIONS.get(moment.kind, MOTION_S)


def texts(picture):
    return [shape for shape in picture if isinstance(shape, Text)]


def words(picture):
    return [text.text for text in texts(picture)]


def beside(picture, name):
    """The texts on the same baseline as a name, the last one of several, from left to right."""
    *_, row = (text for text in texts(picture) if text.text == name)
    others = [text for text in texts(picture) if abs(text.at[1] - row.at[1]) < 2e-4]
    return [text.text for text in sorted(others, key=lambda text: text.at[0]) if text is not row]


def of_kind(game, kind):
    return [moment for moment in game.moments if moment.kind == kind]
