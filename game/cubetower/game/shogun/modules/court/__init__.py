"""What people, players and learners are shown of Tenno's Court."""

from typing import Final

from cubetower.game.shogun.modules.court.advice import CourtAdvice
from cubetower.game.shogun.modules.court.coding import CODING
from cubetower.game.shogun.modules.court.pictures import PICTURES
from cubetower.game.shogun.modules.court.words import WORDS
from cubetower.game.shogun.presentation import Presentation

PRESENTATION: Final = Presentation(WORDS, PICTURES, CourtAdvice(), CODING)
