"""Drawings of tower designs, as somebody who builds or measures a tower wants them."""

from cubetower.viewer.blueprint.drawing import blueprint, check_picture, save_picture
from cubetower.viewer.blueprint.letters import LETTERS

__all__ = ["LETTERS", "blueprint", "check_picture", "save_picture"]
