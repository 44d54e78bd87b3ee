"""`Format`: the shapes of pictures and films."""

from typing import Literal

Format = Literal["wide", "square", "story"]
"""16 : 9; 1 : 1; 9 : 16, for telephones held upright."""
