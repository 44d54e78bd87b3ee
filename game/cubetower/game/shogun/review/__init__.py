"""What decided a game that was played: luck by parts, and the course of the chance to win."""

from cubetower.game.shogun.review.course import CoursePoint, CourseTracker, course_of
from cubetower.game.shogun.review.forecast import Forecast, Stage, Stages
from cubetower.game.shogun.review.laws import Law, LawTower, Source
from cubetower.game.shogun.review.luck import LuckMeter
from cubetower.game.shogun.review.parts import LuckReview, Parts, review_luck

__all__ = [
    "CoursePoint",
    "CourseTracker",
    "Forecast",
    "Law",
    "LawTower",
    "LuckMeter",
    "LuckReview",
    "Parts",
    "Source",
    "Stage",
    "Stages",
    "course_of",
    "review_luck",
]
