"""Pages without pictures, or with mere sketches: to read what one says takes no time then."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest
from markupsafe import Markup
from matplotlib.figure import Figure

from cubetower.calibration.report import parameters
from cubetower.calibration.report.twin import freevalues
from cubetower.pages import chart


@contextmanager
def undrawn() -> Iterator[None]:
    """Charts are empty pictures with the labels of the drawn ones."""

    def picture(name: str, words: str, *how: object) -> Markup:
        return Markup('<svg role="img" aria-label="{}"></svg>').format(words)

    with pytest.MonkeyPatch.context() as patched:
        for module in (chart, freevalues, parameters):
            patched.setattr(module, "picture", picture)
        yield


@contextmanager
def sketched() -> Iterator[None]:
    """Charts are empty pictures whose `data-seen` says what is drawn; none are for phones."""
    drawn = chart.picture

    def picture(name: str, words: str, *how: Any) -> Markup:
        empty = Markup('<svg role="img" aria-label="{}"></svg>').format(words)
        return empty if name.endswith("-tight") else drawn(name, words, *how)

    def sketch(figure: Figure, name: str, label: str) -> Markup:
        [ax] = figure.axes
        shapes = [line.get_xydata() for line in ax.lines]
        shapes += [path.vertices for group in ax.collections for path in group.get_paths()]
        shapes += [patch.get_path().vertices for patch in ax.patches]
        shapes += [np.array(limits) for limits in (ax.get_xlim(), ax.get_ylim())]
        words = [label.get_text() for label in (*ax.get_xticklabels(), *ax.get_yticklabels())]
        seen = [shape.round(9).tolist() for shape in shapes] + words
        svg = Markup('<svg role="img" aria-label="{}" viewBox="0 0 1 1" data-seen="{}"></svg>')
        return svg.format(label, seen)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(chart, "inline_svg", sketch)
        patched.setattr(chart, "picture", picture)
        yield
