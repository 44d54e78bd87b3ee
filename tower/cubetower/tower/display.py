"""`Displayed`: towers that notebooks show."""

from __future__ import annotations

from cubetower.foundation.looks import HasLook


class Displayed(HasLook):
    """Base of towers of which a notebook shows what is inside, floor by floor if it is known."""
