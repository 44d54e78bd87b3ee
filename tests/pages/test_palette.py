from itertools import combinations, permutations

import numpy as np
import pytest
from rich.color import Color, ColorType

from cubetower.foundation import data_path
from cubetower.pages.palette import COLOURS as PAGE_COLOURS
from cubetower.pages.palette import (
    MARKS,
    NIGHT,
    NOBODY,
    SERIES,
    TERMINAL,
    Palette,
    PaletteError,
    ink_on,
    mix,
    rgb,
    shade,
)
from cubetower.tower.cubes import COLOURS
from cubetower.viewer import shipped_palette
from cubetower.viewer.tower.shadows import dim_tone

PAIRS = list(combinations(COLOURS, 2))
LEAST_APART = 0.11  # in OKLab, for every vision; about 5 times a difference just seen
LEAST_APART_FROM_NOBODY = 0.075  # which alone has no mark and is not black
LEAST_APART_LANDS = {"light": 0.045, "dark": 0.04}  # which have the owner's marks, too
LEAST_APART_ACCENT = 0.08  # a teal any farther is too light for text on the ground
LEAST_APART_AT_THE_BACK = 0.09

# G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A physiologically-based model for
# simulation of color vision deficiency", IEEE TVCG 15 (2009); severity 1.0, linear RGB.
DEFICIENCIES = {
    "none": np.eye(3),
    "deuteranopia": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "protanopia": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "tritanopia": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
}
VISIONS = list(DEFICIENCIES)
# B. Ottosson, "A perceptual color space for image processing" (2020).
LINEAR_TO_LMS = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
LMS_TO_OKLAB = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)


def linear(colour):
    level = np.array(rgb(colour)) / 255
    return np.where(level <= 0.04045, level / 12.92, ((level + 0.055) / 1.055) ** 2.4)


def apart(first, second, deficiency="none"):
    def oklab(colour):
        seen = np.clip(DEFICIENCIES[deficiency] @ linear(colour), 0, 1)
        return LMS_TO_OKLAB @ np.cbrt(LINEAR_TO_LMS @ seen)

    return float(np.linalg.norm(oklab(first) - oklab(second)))


def contrast(first, second):
    """WCAG 2 contrast ratio."""
    dark, light = sorted(float(linear(c) @ [0.2126, 0.7152, 0.0722]) for c in (first, second))
    return (light + 0.05) / (dark + 0.05)


def test_the_colour_arithmetic_agrees_with_known_values():
    assert contrast("#000000", "#ffffff") == pytest.approx(21.0)
    assert apart("#000000", "#ffffff") == pytest.approx(1.0, abs=1e-3)
    red, green = "#b05050", "#507050"
    assert apart(red, green, "deuteranopia") < apart(red, green) / 2


def test_every_cube_colour_of_the_game_is_there():
    assert tuple(shipped_palette().cubes) == COLOURS


# The contract: a colour means the same player in every theme


THEMES = {
    "light": (shipped_palette().tones, (PAGE_COLOURS["card"], PAGE_COLOURS["paper"])),
    "dark": (shipped_palette().night, (NIGHT["card"], NIGHT["paper"])),
}
TERMINALS = ("#ffffff", "#000000")
by_theme = pytest.mark.parametrize("theme", THEMES)
by_vision = pytest.mark.parametrize("vision", VISIONS)


@by_vision
@by_theme
@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_players_are_told_apart_by_colour_alone(one, other, theme, vision):
    tones, _ = THEMES[theme]
    assert apart(tones[one].fill, tones[other].fill, vision) >= LEAST_APART


@by_vision
@by_theme
@pytest.mark.parametrize("colour", COLOURS)
def test_nobody_is_no_player(colour, theme, vision):
    tones, _ = THEMES[theme]
    assert apart(tones[NOBODY].fill, tones[colour].fill, vision) >= LEAST_APART_FROM_NOBODY
    assert tones[NOBODY].mark == "none"
    assert tones[colour].mark != "none" or contrast(tones[NOBODY].fill, tones[colour].fill) > 7


@by_theme
@pytest.mark.parametrize("name", [*COLOURS, NOBODY])
def test_what_stands_for_a_player_has_an_outline_on_every_ground(name, theme):
    tones, grounds = THEMES[theme]
    assert min(contrast(tones[name].edge, ground) for ground in grounds) >= 3.0


@by_vision
@by_theme
@pytest.mark.parametrize(("one", "other"), [*combinations([*COLOURS, NOBODY], 2)])
def test_lands_are_told_apart_by_colour_alone(one, other, theme, vision):
    lands = [shipped_palette().land(name, dark=theme == "dark") for name in (one, other)]
    assert apart(*lands, vision) >= LEAST_APART_LANDS[theme]


@pytest.mark.parametrize("name", [*COLOURS, NOBODY])
def test_a_colour_is_seen_on_light_and_dark_terminals(name):
    fill, *own_ground = shipped_palette().tone(name).screen.split(" on ")
    assert min(contrast(fill, ground) for ground in own_ground or TERMINALS) >= 3.0


@by_vision
@pytest.mark.parametrize(("one", "other"), [*combinations([*COLOURS, NOBODY], 2)])
def test_colours_of_terminals_are_told_apart(one, other, vision):
    fills = [shipped_palette().tone(name).screen.split(" on ")[0] for name in (one, other)]
    assert apart(*fills, vision) >= LEAST_APART_FROM_NOBODY


@pytest.mark.parametrize("shades", [PAGE_COLOURS, NIGHT], ids=["light", "dark"])
@pytest.mark.parametrize("series", [name for name, _ in SERIES[:-1]])
def test_a_series_of_a_chart_has_no_players_colour(series, shades):
    nearest = min(apart(shades[series], shades[name]) for name in [*COLOURS, NOBODY])
    assert nearest >= LEAST_APART


@pytest.mark.parametrize("chance", [0.0, 0.03, 0.2, 0.45, 0.5, 0.55, 0.8, 0.97, 1.0])
@pytest.mark.parametrize(("attacker", "defender"), [*permutations(COLOURS, 2)])
def test_a_number_is_legible_on_the_shade_of_a_chance(attacker, defender, chance):
    fill = shade(chance, attacker, defender)
    assert contrast(fill, ink_on(fill)) >= 4.5
    if chance in (0, 1):
        assert fill == shipped_palette().tone((defender, attacker)[int(chance)]).fill


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_cubes_at_the_back_are_distinguishable_by_colour_alone(one, other, vision):
    palette = shipped_palette()
    first, second = (
        dim_tone(palette.tone(name), palette.neutral.shadow, 1.0).fill for name in (one, other)
    )
    assert apart(first, second, vision) >= LEAST_APART_AT_THE_BACK


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("shades", [PAGE_COLOURS, NIGHT], ids=["day", "night"])
def test_the_accent_is_no_players_colour(shades, colour, vision):
    cube = shipped_palette().tone(colour).fill
    assert apart(shades["accent"], cube, vision) >= LEAST_APART_ACCENT


@pytest.mark.parametrize("vision", VISIONS)
def test_the_accent_is_distinguishable_from_what_lies_beside_it(vision):
    accent = shipped_palette().neutral.accent
    for other in (PAGE_COLOURS["alarm"], shipped_palette().chart.unrest):
        assert apart(accent, other, vision) >= LEAST_APART


def test_cubes_are_the_darker_the_farther_back_they_are():
    shadow = shipped_palette().neutral.shadow
    for colour in ("red", "yellow", "green", "blue"):
        tone = shipped_palette().tone(colour)
        levels = [sum(rgb(dim_tone(tone, shadow, share).fill)) for share in (0, 0.3, 0.6, 1)]
        assert levels == sorted(levels, reverse=True)
        assert levels[0] > levels[-1]


def test_every_cube_colour_has_a_mark_of_its_own():
    marks = [shipped_palette().tone(colour).mark for colour in COLOURS]
    assert len(set(marks)) == len(marks)


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("colour", COLOURS)
def test_a_mark_shows_on_its_face(colour, vision):
    tone = shipped_palette().tone(colour)
    assert tone.mark == "none" or apart(tone.fill, tone.mark_colour, vision) >= 0.25


@pytest.mark.parametrize("colour", COLOURS)
def test_a_mark_has_the_contrast_that_graphics_need(colour):
    tone = shipped_palette().tone(colour)
    assert tone.mark == "none" or contrast(tone.fill, tone.mark_colour) >= 3.0


def test_every_cube_colour_has_a_terminal_colour_of_its_own():
    names = [shipped_palette().tone(colour).terminal for colour in COLOURS]
    assert len(set(names)) == len(names)
    alone = {name for name in names if " on " not in name}
    assert not {"black", "white", "bright_white", "yellow", "bright_yellow", "default"} & alone


@pytest.mark.parametrize("name", TERMINAL)
def test_terminal_colours_are_names_that_any_terminal_shows(name):
    assert Color.parse(name).type in (ColorType.DEFAULT, ColorType.STANDARD)


def test_faces_are_shaded():
    for tone in shipped_palette().cubes.values():
        assert sum(rgb(tone.dark)) < sum(rgb(tone.fill)) < sum(rgb(tone.light))


def test_text_is_readable_on_everything_it_is_set_on():
    neutral = shipped_palette().neutral
    band = mix(neutral.paper, neutral.sun, 0.6)
    grounds = {
        neutral.ink: (neutral.background, neutral.sun, neutral.paper, band, neutral.wood_mid),
        neutral.muted: (neutral.background, neutral.sun, neutral.paper),
    }
    for ink, papers in grounds.items():
        assert min(contrast(ink, paper) for paper in papers) >= 4.5
    for text in (neutral.accent, shipped_palette().chart.unrest):
        assert contrast(text, neutral.paper) >= 4.5
    assert contrast(neutral.accent, neutral.background) >= 4.5


def test_an_unknown_colour_always_gets_the_same_look_and_on_a_terminal_that_of_the_text_around():
    tone = shipped_palette().tone("turquoise")
    assert tone == shipped_palette().tone("turquoise")
    assert tone != shipped_palette().tone("orange")
    assert tone.mark in MARKS
    assert tone.terminal == "default"


def test_colours_come_in_the_palettes_order_and_unknown_ones_last():
    given = {"yellow", "zinc", "black", "amber"}
    assert shipped_palette().in_order(given) == ["black", "yellow", "amber", "zinc"]


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("format = 2", "format 1"),
        ("format = ", "not TOML"),
        ('format = 1\nkind = "palette"', "neutral"),
        ('format = 1\nkind = "palette"\n[neutral]\nink = "black"', "neutral.ink"),
    ],
)
def test_a_damaged_palette_is_refused_by_name(tmp_path, text, named):
    path = tmp_path / "mine.toml"
    path.write_text(text)
    with pytest.raises(PaletteError, match=named) as error:
        Palette.read(path)
    assert str(path) in str(error.value)


@pytest.mark.parametrize(
    ("line", "wrong"),
    [('terminal = "bright_blue"', 'terminal = "azure"'), ('mark = "bar"', 'mark = "star"')],
)
def test_an_unknown_mark_or_terminal_colour_is_refused_with_the_known_ones(tmp_path, line, wrong):
    path = tmp_path / "mine.toml"
    path.write_text(data_path("palette.toml").read_text("utf-8").replace(line, wrong), "utf-8")
    with pytest.raises(PaletteError, match=r"cube\.blue\..*known"):
        Palette.read(path)
