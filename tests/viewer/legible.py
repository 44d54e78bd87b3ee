"""What texts of a picture are: apart from each other, and on its stage."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from cubetower.viewer import Stage, Text
from cubetower.viewer.draw.typography import text_box


def assert_apart(texts: Iterable[Text]) -> None:
    boxes = [(text.text, text_box(text)) for text in texts]
    for (one, box), (other, beside) in combinations(boxes, 2):
        assert not box.overlaps(beside), (one, other)


def assert_on_stage(texts: Iterable[Text], stage: Stage) -> None:
    for text in texts:
        box = text_box(text)
        assert 0 <= box.left < box.right <= stage.width + 1e-9, text.text
        assert 0 <= box.bottom < box.top <= stage.height, text.text
