"""`cubetower film`: a replay as a film, a picture or a page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import typer

from cubetower.command.options import Json, Seed
from cubetower.command.options.battle import Battle, battle_number
from cubetower.command.options.game import OwnModules, is_given, split_names
from cubetower.command.terminal.verbosity import log
from cubetower.foundation.wording import join_names

if TYPE_CHECKING:
    from cubetower.game.core import Data, Replay
    from cubetower.viewer.boards.formats import Format
    from cubetower.viewer.boards.scene import GameScene

Odds = Annotated[
    str,
    typer.Option(
        metavar="SPEC", help="The tower from which the odds before a battle are computed."
    ),
]
Physics = Annotated[
    str,
    typer.Option(
        metavar="SPEC", help="The physics tower that shows tosses which were not recorded."
    ),
]
FRAME_RATE = 25.0
SIZES = {"wide": "1280x720", "square": "1080x1080", "story": "1080x1920"}
GIF_SIZES = {"wide": "960x540", "square": "720x720", "story": "540x960"}
FRAMES_PER_JOB = 600  # chosen; two processes cost a battle's film more than they drew
HIGHLIGHTS = 5  # battles of a film of those that tell most
TOWER_OPTIONS = (
    "battle", "whole", "highlights", "loop", "sound", "physics", "odds", "seed", "module"
)  # fmt: skip
"""Options that say something of battles in a tower only."""
Progress = Callable[[str, int, int], None]
READING, TOSSES = "reading the game", "preparing the tosses"
FILE_KINDS = {".html": "a page", ".png": "a picture", ".gif": "a GIF", ".mp4": "a film"}


def film(
    context: typer.Context,
    replay: Annotated[
        Path, typer.Argument(metavar="REPLAY", help="The replay of a game, such as game.jsonl.")
    ],
    out: Annotated[
        Path,
        typer.Option(
            metavar="FILE",
            help="The film (.mp4 or .gif), picture (.png) or page (.html) to write.",
        ),
    ],
    battle: Battle = None,
    whole: Annotated[bool, typer.Option("--whole", help="Show the whole game.")] = False,
    highlights: Annotated[
        bool,
        typer.Option(
            "--highlights",
            help="Show the five battles that tell most: surprise times points that moved.",
        ),
    ] = False,
    shape: Annotated[
        str,
        typer.Option(
            "--format",
            metavar="NAME",
            help="wide, square, or story (upright, for phones); a page fits any screen by itself.",
        ),
    ] = "wide",
    loop: Annotated[
        bool,
        typer.Option("--loop", help="The end dissolves into the beginning; with --battle."),
    ] = False,
    sound: Annotated[
        bool, typer.Option("--sound", help="With the clacks of the cubes; .mp4 only.")
    ] = False,
    size: Annotated[
        str | None,
        typer.Option(
            metavar="WxH",
            help="Size in pixels [default: 1280x720, 1080x1080 or 1080x1920; GIF 960x540, "
            "720x720 or 540x960].",
            show_default=False,
        ),
    ] = None,
    at: Annotated[
        float | None,
        typer.Option(
            metavar="S",
            min=0.0,
            help="The second of the film that a .png shows [default: the last].",
        ),
    ] = None,
    fps: Annotated[
        float | None,
        typer.Option(metavar="N", help="Frames per second [default: 25].", show_default=False),
    ] = None,
    speed: Annotated[
        float | None,
        typer.Option(metavar="N", help="How many times faster [default: 1].", show_default=False),
    ] = None,
    physics: Physics = "physics",
    odds: Odds = "surrogate",
    seed: Seed = 1,
    module: OwnModules = None,
    as_json: Json = False,
) -> None:
    """Turn a replay into a film, a picture or a page.

    A page shows the whole game, a film the five battles that tell most, unless you choose. A
    game without a tower is always shown as a whole. Tosses without a recording are shown by a
    simulated toss with the same result.

    Example: cubetower film game.jsonl --battle 12 --out battle.gif
    """
    from cubetower.command.options.tower import attribute_to_user_code
    from cubetower.command.terminal.films import name_battles, name_sources, show_film, summarise
    from cubetower.command.terminal.output import meter, print_json
    from cubetower.game.core import read_replay

    if sum((battle is not None, whole, highlights)) > 1:
        raise typer.BadParameter("--battle, --whole and --highlights exclude each other")
    kind = out.suffix.lower()
    if shape not in SIZES:
        raise typer.BadParameter(f"--format {shape!r} is unknown; there are {join_names(SIZES)}")
    if loop and battle is None:
        raise typer.BadParameter("--loop repeats one battle; name it with --battle")
    _check_options(context, kind)
    width, height = _size(size or (GIF_SIZES if kind == ".gif" else SIZES)[shape])
    rate, times = FRAME_RATE if fps is None else fps, 1.0 if speed is None else speed
    look = FilmSettings(width, height, rate, times, at, shape, loop, sound)
    _check_place(out, look)
    found = read_replay(replay)
    refuse_tower_options(context, found)
    some = not whole and battle is None and (kind != ".html" or highlights)
    battles = None if battle is None else {battle_number(battle, found)}
    with meter(READING) as shown:
        scene = requested_scene(
            context,
            found,
            battles=battles,
            highlights=HIGHLIGHTS if some else None,
            progress=shown.show if shown else None,
            titles=kind != ".html" and some,
            layout=cast("Format", "wide" if kind == ".html" else shape),
            close=kind != ".html" and not whole,
        )
    with attribute_to_user_code("", split_names(*(module or ()))):
        draw(scene, out, look, title=title_text(found.header))
    told = summarise(scene, out)
    if as_json:
        print_json(told)
    else:
        show_film(out, told["seconds"] / look.speed, name_battles(told), name_sources(scene))


@dataclass(frozen=True, slots=True)
class FilmSettings:
    """How a film looks.

    Attributes:
        width: pixels.
        height: pixels.
        rate: frames a second.
        speed: how many times faster it is.
        at: the second that a picture shows; the last one, if None.
        shape: wide, square or story.
        loop: whether its end turns into its beginning.
        sound: whether cubes are heard.
    """

    width: int
    height: int
    rate: float
    speed: float
    at: float | None
    shape: str
    loop: bool
    sound: bool = False


def draw(scene: GameScene, out: Path, look: FilmSettings, *, title: str) -> None:
    """Write a scene as its file's ending says, with a bar.

    Args:
        scene: what to show.
        out: the file.
        look: of a film or picture.
        title: of a page.
    """
    from cubetower.command.terminal.output import progress_bar

    with progress_bar("drawing") as drawn:
        if out.suffix.lower() == ".html":
            from cubetower.viewer.page import save_page

            board = scene.board
            save_page(
                scene, out, title=title, legend=board.LEGEND, layout=board.PAGE, progress=drawn
            )
            return
        from cubetower.foundation.workers import cores
        from cubetower.viewer import save_film

        free = cores() - (out.suffix.lower() == ".mp4")  # ffmpeg takes one
        jobs = max(1, min(free, int(scene.seconds / look.speed * look.rate / FRAMES_PER_JOB)))
        save_film(
            scene, out, width=look.width, height=look.height, rate=look.rate, speed=look.speed,
            at=look.at, loop=look.loop, sound=look.sound, jobs=jobs, progress=drawn,
        )  # fmt: skip


def refuse_tower_options(context: typer.Context, replay: Replay) -> None:
    """Refuse options about battles if the game has none in a tower.

    Raises:
        typer.BadParameter: says which option.
        ReplayError: the game is unknown.
    """
    from cubetower.game.games import definition_of

    definition = definition_of(replay)
    for option in () if definition.game.TOWER else TOWER_OPTIONS:
        if option in context.params and is_given(context, option):
            what = f"--{option} does not apply to {definition.name}; it is shown whole"
            raise typer.BadParameter(what)


def requested_scene(
    context: typer.Context,
    replay: Replay,
    *,
    battles: set[int] | None = None,
    highlights: int | None = None,
    progress: Progress | None = None,
    titles: bool = False,
    layout: Format = "wide",
    close: bool = False,
) -> GameScene:
    """The scene of a game, or of some of its battles, with warnings.

    Args:
        context: has the options.
        replay: of the game.
        battles: numbers of those to show; all if None.
        highlights: show only so many, the most surprising.
        progress: called with what is being done, how much of it is, and of how much.
        titles: with title cards.
        layout: the shape of the picture.
        close: show the tower as large as fits, and of the map only where somebody fights.

    Raises:
        ReplayError: a line of the replay is wrong.
    """
    from cubetower.command.options.tower import attribute_to_user_code
    from cubetower.game.games import definition_of
    from cubetower.viewer.boards.scenes import game_scene

    definition, asked = definition_of(replay), context.params
    log.info("game: %s, %d lines", replay.path, len(replay.lines))
    log.info("tosses are kept in %s", toss_cache())
    if progress:
        progress(READING, 0, 0)
    if not definition.game.TOWER:
        return game_scene(replay, layout=layout)
    names = split_names(*(asked["module"] or ()))
    with attribute_to_user_code(asked["odds"]), attribute_to_user_code(asked["physics"], names):
        return game_scene(
            replay,
            battles=battles,
            highlights=highlights,
            titles=titles,
            layout=layout,
            close=close,
            odds=asked["odds"] if is_given(context, "odds") else None,
            spec=asked["physics"],
            seed=1 if asked["seed"] is None else asked["seed"],
            modules=definition.parts(names),
            cache=toss_cache(),
            progress=partial(progress, TOSSES) if progress else None,
            warn=warn,
        )


def _check_options(context: typer.Context, kind: str) -> None:
    """Refuse options that were typed and have no effect on such a file."""
    useless = {
        ".html": ("--at", "--fps", "--speed", "--size", "--loop", "--sound", "--format"),
        ".png": ("--fps", "--speed", "--loop", "--sound"),
        ".gif": ("--at", "--sound"),
        ".mp4": ("--at",),
    }
    for option in useless.get(kind, ()):
        if is_given(context, {"--format": "shape"}.get(option, option[2:])):
            raise typer.BadParameter(f"{option} has no effect on {FILE_KINDS[kind]}")


def _check_place(out: Path, look: FilmSettings) -> None:
    """Make sure that it can be written, before the work begins."""
    from cubetower.foundation import files
    from cubetower.viewer import FilmError
    from cubetower.viewer.film.save import SUFFIXES, check_film

    if out.suffix.lower() == ".html":
        files.check_place(out)
    elif out.suffix.lower() in SUFFIXES:
        check_film(out, width=look.width, height=look.height, rate=look.rate, speed=look.speed)
    else:
        what = f"a {out.suffix}" if out.suffix else "a file without suffix"
        raise FilmError(f"{out}: cannot write {what}; name a .gif, an .mp4, a .png or an .html")


def title_text(header: Data) -> str:
    """Which game it is, without how it ended."""
    seed = f", seed {header['seed']}" if isinstance(header.get("seed"), int) else ""
    return f"{header['rules'].upper()}, {len(header['seats'])} players{seed}"


def _size(text: str) -> tuple[int, int]:
    """The pixels that WxH says."""
    wide, by, high = text.lower().partition("x")
    if not (by and wide.isdecimal() and high.isdecimal()):
        raise typer.BadParameter(f"--size {text!r} is no size; write 1280x720")
    return int(wide), int(high)


def toss_cache() -> Path:
    """Where tosses are kept for the next film."""
    from platformdirs import user_cache_path

    return user_cache_path("cubetower", appauthor=False) / "tosses"


def warn(text: str) -> None:
    """Tell on the error output what is missing or damaged."""
    log.warning("%s", text)
