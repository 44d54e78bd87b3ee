"""Recorded drops beside simulated ones: a picture and a film of drops that no law was fitted to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Polygon
from PIL import Image

from benchmarks.reality.judge import Judged, halves
from benchmarks.reality.recordings import STARTS, Floats
from benchmarks.reality.squares.drops import Drops, starts
from benchmarks.reality.squares.figures import FIGURES, figures_of
from benchmarks.reality.squares.laws import LAWS
from foundation import OutputError, files, write_whole
from pages import theme
from pages.palette import COLOURS
from pages.theme import save, themed, write_head

SHOWN = ("constant", "shipped")
NAMES = {"recorded": "recorded", "constant": "constant friction", "shipped": "compliant"}
LOOKS = {"recorded": "ink", "constant": "two", "shipped": "one"}
TITLES = {
    "rebound": "Rebound, mm",
    "way": "Way to rest, mm",
    "turns": "Quarter turns",
    "rest": "Time to rest, s",
}
STROBE = 5  #: frames between the squares of the picture: 20 ms
PICTURED, FILMED = 3, 6
STRIP_MM, LOW_MM = 200.0, 16.0
PICTURED_MM = (-300.0, 130.0)  #: from where a drop begins; drops move to the left
FILM_STEP, FILM_MS = 2, 60  #: every second frame, so 7.5 times as slow as it was
STILL_FRAMES = 12  #: at the end of the film


@dataclass(frozen=True, eq=False, slots=True)
class Example:
    """A drop that nothing was fitted to, and what each law makes of it.

    Attributes:
        number: in the file, from 0.
        ways: poses (frames, 3) of the recorded drop and, by law, of the start with the middle way.
        all_ways: of every start, by law, each of shape (starts, frames, 3).
    """

    number: int
    ways: dict[str, Floats]
    all_ways: dict[str, Floats]


def check_places(picture: Path | None, film: Path | None) -> None:
    """Make sure, before the work begins, that picture and film can be written.

    Raises:
        OutputError: a format is unknown, or a file cannot be written.
    """
    if picture:
        theme.check_place(picture)
    if film:
        if film.suffix.lower() != ".gif":
            raise OutputError(f"cannot film {film}: name a .gif")
        files.check_place(film)


def simulate_examples(drops: Drops, laws: Sequence[Judged], count: int) -> list[Example]:
    """The first drops that are left out, with every start of the laws that are shown."""
    states, found = starts(drops, STARTS), []
    values = {each.law: each.values for each in laws}
    for number in halves(len(drops.poses))[1][:count]:
        ways, every = {"recorded": drops.poses[number]}, {}
        for law in SHOWN:
            poses = [LAWS[law].drop(drops, values[law], start) for start in states[number]]
            every[law] = np.array(poses)
            ends = figures_of(drops, every[law])[:, list(FIGURES).index("way")]
            ways[law] = every[law][np.argsort(ends)[len(ends) // 2]]
        found.append(Example(int(number), ways, every))
    return found


@themed
def draw_picture(drops: Drops, laws: Sequence[Judged], path: Path) -> None:
    """Draw three drops as if lit by flashes, and the distributions of four figures."""
    figure = Figure(figsize=(12.0, 10.2))
    grid = figure.add_gridspec(2, 12, height_ratios=(1.6, 1))
    for column, shown in enumerate(simulate_examples(drops, laws, PICTURED)):
        _draw_strips(figure.add_subplot(grid[0, 4 * column : 4 * column + 4]), drops, shown)
    out = halves(len(drops.poses))[1]
    real = figures_of(drops, drops.poses)[out]
    simulated = {each.law: each.simulated for each in laws if each.law in SHOWN}
    for column, (figure_name, title) in enumerate(TITLES.items()):
        ax = figure.add_subplot(grid[1, 3 * column : 3 * column + 3])
        place = list(FIGURES).index(figure_name)
        _draw_distribution(
            ax, title, real[:, place], {n: s[..., place] for n, s in simulated.items()}
        )
    key = [Line2D([], [], color=COLOURS[LOOKS[name]], lw=2.4, label=NAMES[name]) for name in NAMES]
    write_head(
        figure,
        "Real drops of a square beside simulated ones",
        [
            f"Above: the first three of the drops that no law was fitted to, lit every "
            f"{1000 * STROBE * drops.frame_s:.0f} ms; of twenty simulated starts the one with the "
            "middle way. Below: shares of drops at or below each value."
        ],
        key,
    )
    save(figure, path)


def _draw_strips(ax: Axes, drops: Drops, shown: Example) -> None:
    """A drop as recorded and by each law, one above the other."""
    for row, (name, poses) in enumerate(shown.ways.items()):
        base = -row * STRIP_MM
        ax.plot(PICTURED_MM, [base, base], color=COLOURS["muted"], lw=1.0)
        left = poses[:, 0] - shown.ways["recorded"][0, 0]
        for pose, x in zip(poses[::STROBE], left[::STROBE], strict=True):
            ax.add_patch(_square(drops, x, pose[1] + base, pose[2], LOOKS[name], alpha=0.16))
        ax.add_patch(_square(drops, left[-1], poses[-1, 1] + base, poses[-1, 2], LOOKS[name], 0.85))
        ax.plot(left, poses[:, 1] + base, color=COLOURS[LOOKS[name]], lw=1.2, alpha=0.8)
    ax.set_xlim(PICTURED_MM)
    ax.set_ylim(-(len(shown.ways) - 1) * STRIP_MM - LOW_MM, STRIP_MM + LOW_MM)
    ax.set_aspect("equal", adjustable="box")
    ax.set_title(f"Drop {shown.number + 1}")
    ax.set_axis_off()


def _square(drops: Drops, x: float, y: float, angle: float, colour: str, alpha: float) -> Polygon:
    """A square with its rounded corners."""
    straight, turn = drops.edge_mm / 2 - drops.corner_mm, np.linspace(0, np.pi / 2, 6)
    corners = []
    for quarter in range(4):
        start = quarter * np.pi / 2
        middle = (
            straight * np.sqrt(2) * np.array([np.cos(start + np.pi / 4), np.sin(start + np.pi / 4)])
        )
        arc = np.column_stack([np.cos(start + turn), np.sin(start + turn)])
        corners.append(middle + drops.corner_mm * arc)
    cosine, sine = np.cos(angle), np.sin(angle)
    points = np.concatenate(corners) @ np.array([[cosine, sine], [-sine, cosine]]) + (x, y)
    return Polygon(points, fc=COLOURS[colour], ec=COLOURS[colour], alpha=alpha, lw=0.8)


def _draw_distribution(ax: Axes, title: str, real: Floats, simulated: dict[str, Floats]) -> None:
    """Shares of drops at or below each value, recorded and by law."""
    for name, values in (("recorded", real), *simulated.items()):
        ordered = np.sort(values.ravel())
        share = (np.arange(len(ordered)) + 1) / len(ordered)
        ax.step(ordered, share, where="post", color=COLOURS[LOOKS[name]])
    low, high = np.percentile(real, (1, 99))
    room = 0.15 * (high - low)
    ax.set_xlim(low - room, high + room)
    ax.set_ylim(0, 1)
    ax.set_yticks([0, 0.5, 1], ["0", "½", "1"])
    ax.set_title(title)


@themed
def draw_film(drops: Drops, laws: Sequence[Judged], path: Path) -> None:
    """A film of six drops, slowed down: recorded squares full, simulated starts as outlines."""
    shown = simulate_examples(drops, laws, FILMED)
    figure = Figure(figsize=(9.6, 5.6), dpi=90)
    key = [Line2D([], [], color=COLOURS[LOOKS[name]], lw=2.4, label=NAMES[name])
           for name in ("recorded", "shipped")]  # fmt: skip
    slower = FILM_MS / 1000 / (FILM_STEP * drops.frame_s)
    write_head(
        figure, "Real drops and the compliant law",
        [f"{slower:g} times slower. Full: recorded; outlines: five simulated starts of each."], key,
    )  # fmt: skip
    axes = figure.subplots(2, 3).ravel()
    figure.canvas.draw()
    frames = []
    for frame in range(0, drops.poses.shape[1], FILM_STEP):
        for ax, each in zip(axes, shown, strict=False):  # there may be fewer drops
            _draw_moment(ax, drops, each, frame)
        frames.append(_image(figure))
    shared = frames[len(frames) // 2].quantize(64, dither=Image.Dither.NONE)
    flat = [each.quantize(palette=shared, dither=Image.Dither.NONE) for each in frames]
    flat += [flat[-1]] * STILL_FRAMES
    drawn = BytesIO()
    flat[0].save(drawn, "GIF", save_all=True, append_images=flat[1:], duration=FILM_MS, loop=0)
    with write_whole(path) as temporary:
        temporary.write_bytes(drawn.getbuffer())


def _draw_moment(ax: Axes, drops: Drops, shown: Example, frame: int) -> None:
    ax.clear()
    ax.axhline(0, color=COLOURS["muted"], lw=1.0)
    origin = shown.ways["recorded"][0, 0]
    way = shown.ways["recorded"][: frame + 1]
    ax.plot(way[:, 0] - origin, way[:, 1], color=COLOURS["rule"], lw=1.4)
    x, y, angle = way[-1]
    ax.add_patch(_square(drops, x - origin, y, angle, LOOKS["recorded"], 0.8))
    for poses in shown.all_ways["shipped"][::4]:
        x, y, angle = poses[frame]
        outline = _square(drops, x - origin, y, angle, LOOKS["shipped"], 1.0)
        outline.set(fill=False, lw=1.2)
        ax.add_patch(outline)
    ax.set_xlim(-330, 60)
    ax.set_ylim(-8, 190)
    ax.set_aspect("equal")
    ax.set_axis_off()


def _image(figure: Figure) -> Image.Image:
    data = BytesIO()
    figure.savefig(data, format="png")
    return Image.open(data).convert("RGB")
