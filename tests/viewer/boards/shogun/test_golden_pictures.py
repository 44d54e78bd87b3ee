"""Golden pictures: frames of games that must stay as they are.

If one fails after a change that was meant: see golden/make.py.
"""

import pytest
from PIL import Image, ImageChops

from tests.viewer.boards.shogun.golden.make import FOLDER, GAMES, KINDS, furthest, pictures

ALIKE = 6.0  # levels in a block


@pytest.fixture(scope="module")
def images():
    return {path: image for game in GAMES for path, image in pictures(game)}


def test_there_is_a_golden_picture_of_every_kind_of_moment():
    names = {f"{game}-{kind}.webp" for game in GAMES for kind in KINDS}
    assert {path.name for path in FOLDER.glob("*.webp")} == names


def test_pictures_are_the_golden_ones(images):
    for path, image in images.items():
        with Image.open(path) as golden:
            assert furthest(image, golden) < ALIKE, path.name


def test_a_digit_that_is_another_would_be_seen(images):
    """The measure sees what is as small as a number: a digit of ink on paper."""
    image = next(iter(images.values()))
    other = ImageChops.offset(image, 0, 0)
    other.paste((43, 39, 36), (228, 22, 231, 30))
    assert furthest(image, other) > ALIKE
