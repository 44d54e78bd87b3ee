"""Pages without pictures: to read what one says takes no time then."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from markupsafe import Markup

from calibration.report import parameters
from calibration.report.twin import freevalues
from pages import chart


@contextmanager
def undrawn() -> Iterator[None]:
    """Charts are empty pictures with the labels of the drawn ones."""

    def picture(name: str, words: str, *how: object) -> Markup:
        return Markup('<svg role="img" aria-label="{}"></svg>').format(words)

    with pytest.MonkeyPatch.context() as patched:
        for module in (chart, freevalues, parameters):
            patched.setattr(module, "picture", picture)
        yield
