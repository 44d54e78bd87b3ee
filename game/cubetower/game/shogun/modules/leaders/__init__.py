"""What people, players and learners are shown of the leaders."""

from typing import Final

from cubetower.game.shogun.modules.leaders.advice import LeadersAdvice
from cubetower.game.shogun.modules.leaders.coding import CODING
from cubetower.game.shogun.modules.leaders.pictures import PICTURES
from cubetower.game.shogun.modules.leaders.words import WORDS
from cubetower.game.shogun.presentation import Presentation

PRESENTATION: Final = Presentation(WORDS, PICTURES, LeadersAdvice(), CODING)
