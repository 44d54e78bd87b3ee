"""What people, players and learners are shown of the arts."""

from typing import Final

from cubetower.game.shogun.modules.arts.advice import ArtsAdvice
from cubetower.game.shogun.modules.arts.coding import CODING
from cubetower.game.shogun.modules.arts.pictures import PICTURES
from cubetower.game.shogun.modules.arts.words import WORDS
from cubetower.game.shogun.presentation import Presentation

PRESENTATION: Final = Presentation(WORDS, PICTURES, ArtsAdvice(), CODING)
