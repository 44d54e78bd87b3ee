"""`cubetower film`: a replay as a film, a picture or a page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cubetower.options import Json, Seed
from cubetower.options.battle import Battle, battle_number
from cubetower.options.game import OwnModules, is_given, split_names
from cubetower.terminal.verbosity import log

if TYPE_CHECKING:
    from game.core import Data, Replay
    from viewer.boards.scene import GameScene

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
DEFAULT_SIZE, FRAME_RATE = "1280x720", 25.0
HIGHLIGHTS = 5  # battles of a film of the greatest upsets
TOWER_OPTIONS = ("battle", "whole", "highlights", "physics", "odds", "seed", "module")
"""Options that say something of battles in a tower only."""
Progress = Callable[[str, int, int], None]
READING, TOSSES = "reading the game", "preparing the tosses"
FILE_KINDS = {".html": "a page", ".png": "a picture", ".gif": "a film", ".mp4": "a film"}


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
        bool, typer.Option("--highlights", help="Show the five most surprising battles.")
    ] = False,
    size: Annotated[
        str | None,
        typer.Option(
            metavar="WxH",
            help="Size in pixels [default: 1280x720; GIF 960x540].",
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

    A page shows the whole game, a film its five greatest upsets, unless you choose. A game
    without a tower is always shown as a whole. Tosses without a recording are shown by a
    simulated toss with the same result.

    Example: cubetower film game.jsonl --battle 12 --out battle.gif
    """
    from cubetower.options.tower import blame_own_code
    from cubetower.terminal.output import meter, print_json
    from game.core import read_replay

    if sum((battle is not None, whole, highlights)) > 1:
        raise typer.BadParameter("--battle, --whole and --highlights exclude each other")
    kind = out.suffix.lower()
    _check_options(kind, {"--at": at, "--fps": fps, "--speed": speed, "--size": size})
    width, height = _size(size or ("960x540" if kind == ".gif" else DEFAULT_SIZE))
    look = FilmSettings(
        width, height, FRAME_RATE if fps is None else fps, 1.0 if speed is None else speed, at
    )
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
        )
    with blame_own_code("", split_names(*(module or ()))):
        draw(scene, out, look, title=title_text(found.header))
    told = _summary(scene, out)
    if as_json:
        print_json(told)
    else:
        _show(out, float(told["seconds"]) / look.speed, _battles_shown(told), _sources(scene))


@dataclass(frozen=True, slots=True)
class FilmSettings:
    """How a film looks.

    Attributes:
        width: pixels.
        height: pixels.
        rate: frames a second.
        speed: how many times faster it is.
        at: the second that a picture shows; the last one, if None.
    """

    width: int
    height: int
    rate: float
    speed: float
    at: float | None


def draw(scene: GameScene, out: Path, look: FilmSettings, *, title: str) -> None:
    """Write a scene as its file's ending says, with a bar.

    Args:
        scene: what to show.
        out: the file.
        look: of a film or picture.
        title: of a page.
    """
    from cubetower.terminal.output import progress_bar

    with progress_bar("drawing") as drawn:
        if out.suffix.lower() == ".html":
            from viewer.page import save_page

            board = scene.board
            save_page(
                scene, out, title=title, legend=board.LEGEND, layout=board.PAGE, progress=drawn
            )
            return
        from foundation.workers import cores
        from viewer import save_film

        jobs = max(1, cores() - (out.suffix.lower() == ".mp4"))  # ffmpeg takes one
        save_film(
            scene, out, width=look.width, height=look.height, rate=look.rate, speed=look.speed,
            at=look.at, jobs=jobs, progress=drawn,
        )  # fmt: skip


def refuse_tower_options(context: typer.Context, replay: Replay) -> None:
    """Refuse options about battles if the game has none in a tower.

    Raises:
        typer.BadParameter: says which option.
        ReplayError: the game is unknown.
    """
    from game.titles import title_of

    title = title_of(replay)
    for option in () if title.game.TOWER else TOWER_OPTIONS:
        if option in context.params and is_given(context, option):
            what = f"--{option} does not apply to {title.name}; it is shown whole"
            raise typer.BadParameter(what)


def requested_scene(
    context: typer.Context,
    replay: Replay,
    *,
    battles: set[int] | None = None,
    highlights: int | None = None,
    progress: Progress | None = None,
) -> GameScene:
    """The scene of a game, or of some of its battles, with warnings.

    Args:
        context: has the options.
        replay: of the game.
        battles: numbers of those to show; all if None.
        highlights: show only so many, the most surprising.
        progress: called with what is being done, how much of it is, and of how much.

    Raises:
        ReplayError: a line of the replay is wrong.
    """
    from cubetower.options.tower import blame_own_code
    from game.titles import title_of
    from viewer.boards.scenes import game_scene

    title, asked = title_of(replay), context.params
    log.info("game: %s, %d lines", replay.path, len(replay.lines))
    log.info("tosses are kept in %s", toss_cache())
    if progress:
        progress(READING, 0, 0)
    if not title.game.TOWER:
        return game_scene(replay)
    names = split_names(*(asked["module"] or ()))
    with blame_own_code(asked["odds"]), blame_own_code(asked["physics"], names):
        return game_scene(
            replay,
            battles=battles,
            highlights=highlights,
            odds=asked["odds"] if is_given(context, "odds") else None,
            spec=asked["physics"],
            seed=asked["seed"],
            modules=title.parts(names),
            cache=toss_cache(),
            progress=partial(progress, TOSSES) if progress else None,
            warn=warn,
        )


def _check_options(kind: str, given: Mapping[str, object]) -> None:
    """Refuse options that have no effect on such a file."""
    useless = {
        ".html": ("--at", "--fps", "--speed", "--size"),
        ".png": ("--fps", "--speed"),
        ".gif": ("--at",),
        ".mp4": ("--at",),
    }
    for option in useless.get(kind, ()):
        if given[option] is not None:
            raise typer.BadParameter(f"{option} has no effect on {FILE_KINDS[kind]}")


def _check_place(out: Path, look: FilmSettings) -> None:
    """Make sure that it can be written, before the work begins."""
    from foundation import files
    from viewer import FilmError
    from viewer.film.save import SUFFIXES, check_film

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


def _summary(scene: GameScene, out: Path) -> dict[str, Any]:
    """What the film shows, as plain data."""
    from game.shogun.events import Fought

    told = {"film": str(out), "seconds": round(scene.seconds, 2)}
    if not scene.board.TOWER:
        return told
    battles = [
        {
            "battle": cut.moment.battle,
            "seconds": round(cut.start, 2),
            "province": event.province if isinstance(event, Fought) else None,
            "year": cut.moment.table.year,
            "season": cut.moment.table.season,
            "toss": cut.throw.drawn.source,
        }
        for cut in scene.schedule.cuts
        for event in (cut.moment.event,)
        if cut.throw
    ]
    return {**told, "battles": battles}


def _battles_shown(told: Mapping[str, Any]) -> str:
    """Which battles a film shows, by their numbers if they are few; empty if there are none."""
    from foundation.wording import plural

    battles = [each for each in told.get("battles", ()) if each["province"]]
    if len(battles) > HIGHLIGHTS:
        return plural(len(battles), "battle")
    named = [
        f"{each['battle']} ({each['province']}, {each['season']} of year {each['year']})"
        for each in battles
    ]
    return f"Battle{'s' * (len(named) > 1)} {', '.join(named)}" if named else ""


def _sources(scene: GameScene) -> str:
    """Where the tosses come from, in words; empty if there are none."""
    if not scene.board.TOWER:
        return ""
    sources = [cut.throw.drawn.source for cut in scene.schedule.cuts if cut.throw]
    return ", ".join(
        f"{sources.count(kind)} {said}"
        for kind, said in (
            ("recorded", "recorded"),
            ("matched", "simulated with the same result"),
            ("schematic", "schematic"),
        )
        if kind in sources
    )


def _show(out: Path, seconds: float, battles: str, sources: str) -> None:
    from rich.markup import escape

    from cubetower.terminal.output import console

    screen = console()
    screen.print(f"[bold]{escape(str(out))}[/bold]: {measure(out, seconds)}.")
    if battles:
        screen.print(f"{battles}.")
    if sources:
        screen.print(f"Tosses: {sources}.")


def measure(out: Path, seconds: float) -> str:
    """How long a film is, and how large its file: ``1 min 12 s, 3.4 MB``."""
    size = out.stat().st_size
    amount = f"{size / 1e6:.1f} MB" if size >= 1e6 else f"{size / 1e3:.0f} kB"
    return amount if out.suffix.lower() == ".png" else f"{_length(seconds)}, {amount}"


def _length(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"
