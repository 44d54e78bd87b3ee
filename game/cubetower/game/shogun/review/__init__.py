"""What decided a game that was played: luck by parts, and the course of the chance to win."""

from cubetower.game.shogun.review.control import SeatLuck
from cubetower.game.shogun.review.course import CoursePoint, CourseTracker, course_of
from cubetower.game.shogun.review.forecast import Forecast, Stage, Stages
from cubetower.game.shogun.review.laws import Law, LawTower, Source
from cubetower.game.shogun.review.luck import BattleLuck, LuckMeter
from cubetower.game.shogun.review.parts import LuckReview, Parts, TossLuck, review_luck

__all__ = [
    "BattleLuck",
    "CoursePoint",
    "CourseTracker",
    "Forecast",
    "Law",
    "LawTower",
    "LuckMeter",
    "LuckReview",
    "Parts",
    "SeatLuck",
    "Source",
    "Stage",
    "Stages",
    "TossLuck",
    "course_of",
    "review_luck",
]
