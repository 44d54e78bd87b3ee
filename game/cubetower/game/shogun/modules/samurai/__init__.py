"""What people, players and learners are shown of the samurai cards."""

from typing import Final

from cubetower.game.shogun.modules.samurai.advice import SamuraiAdvice
from cubetower.game.shogun.modules.samurai.coding import CODING
from cubetower.game.shogun.modules.samurai.pictures import PICTURES
from cubetower.game.shogun.modules.samurai.words import WORDS
from cubetower.game.shogun.presentation import Presentation

PRESENTATION: Final = Presentation(WORDS, PICTURES, SamuraiAdvice(), CODING)
