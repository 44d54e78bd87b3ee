"""Drawings of tower designs, as somebody who builds or measures a tower wants them."""

from viewer.blueprint.drawing import blueprint
from viewer.blueprint.letters import LETTERS, MEANINGS
from viewer.blueprint.picture import check_picture, save_picture

__all__ = ["LETTERS", "MEANINGS", "blueprint", "check_picture", "save_picture"]
