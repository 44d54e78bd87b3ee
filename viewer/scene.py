"""What a film is made of."""

from __future__ import annotations

from typing import Protocol

from viewer.displaylist import DisplayList


class Scene(Protocol):
    """Anything that has a picture at every time of its film."""

    @property
    def seconds(self) -> float:
        """Length of the film, s."""

    def frame(self, seconds: float) -> DisplayList:
        """The picture at a time of the film, s."""

    def still(self, seconds: float) -> DisplayList:
        """The picture of that time on its own, without what only concerns the film."""
