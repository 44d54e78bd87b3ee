"""An expansion with texts and advice for bots: ``cubetower play --module shrine:Shrine``.

The shrine stands in Ise. When the ten actions of a round are over, everybody who has rice, in
turn order, may openly put 1 or 2 into it. When the game is over, whoever has put most gets 4
points; if tied, each of them gets 2.
"""

from cubetower.game.shogun import present
from shrine.presentation import PRESENTATION
from shrine.rules import Shrine

__all__ = ["Shrine"]

present("shrine", PRESENTATION)
