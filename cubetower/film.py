"""`cubetower film`: a replay as a film, a picture or a page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cubetower.towers import Json, Seed

if TYPE_CHECKING:
    from viewer.shogun.gamescene import GameScene

SIZE = "1280x720"


def film(
    replay: Annotated[Path, typer.Argument(metavar="REPLAY", help="A game.jsonl.")],
    out: Annotated[
        Path,
        typer.Option(metavar="FILE", help="A film (.mp4, .gif), a picture (.png), a page (.html)."),
    ],
    battle: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="Show this battle; 0 is the seeding.")
    ] = None,
    game: Annotated[bool, typer.Option("--game", help="Show the whole game.")] = False,
    highlights: Annotated[
        bool, typer.Option("--highlights", help="Show the five least likely results.")
    ] = False,
    size: Annotated[
        str, typer.Option(metavar="WxH", help="Pixels of a film or picture; a GIF has 960x540.")
    ] = "",
    at: Annotated[
        float | None,
        typer.Option(metavar="S", min=0.0, help="The second that a .png shows, not the last."),
    ] = None,
    fps: Annotated[float, typer.Option(metavar="N", help="Frames a second.")] = 25.0,
    speed: Annotated[float, typer.Option(metavar="N", help="Times faster.")] = 1.0,
    tower: Annotated[
        str, typer.Option(metavar="SPEC", help="Physics, for tosses that were not recorded.")
    ] = "physics",
    seed: Seed = 1,
    module: Annotated[
        list[str] | None, typer.Option(metavar="NAMES", help="Expansions of your own code.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Show a game, one of its battles, or its greatest upsets, from a replay.

    Where the game kept no recordings, tosses are simulated until one lets the same fall.
    A page always has the whole game, unless a battle is named.

    Example: cubetower film game.jsonl --battle 12 --out battle.gif
    """
    from cubetower.play import names_in
    from cubetower.terminal import blaming, print_json, progress_of
    from game.core import read_replay
    from game.shogun import make_modules
    from viewer.shogun.filmed import HIGHLIGHTS, game_scene

    if sum((battle is not None, game, highlights)) > 1:
        raise typer.BadParameter("--battle, --game and --highlights exclude each other")
    if at is not None and out.suffix.lower() != ".png":
        raise typer.BadParameter("--at chooses the moment of a picture; name a .png")
    page = out.suffix.lower() == ".html"
    width, height = _size(size or ("960x540" if out.suffix.lower() == ".gif" else SIZE))
    names = names_in(*(module or ()))
    found = read_replay(replay)
    whole = game or (page and battle is None and not highlights)
    with blaming(tower, names), progress_of("tosses") as tossed:
        scene = game_scene(
            found,
            battles=None if battle is None else {battle},
            highlights=None if whole or battle is not None else HIGHLIGHTS,
            spec=tower,
            seed=seed,
            modules=make_modules(names),
            cache=_cache(),
            progress=tossed,
            warn=_warn,
        )
    with progress_of("drawing") as drawn:
        if page:
            from viewer.page import save_page

            save_page(scene, out, title=f"SHOGUN, {replay.name}", progress=drawn)
        else:
            from viewer import save_film
            from viewer.frames import cores

            save_film(
                scene, out, width=width, height=height, rate=fps, speed=speed, at=at,
                jobs=cores(), progress=drawn,
            )  # fmt: skip
    if as_json:
        print_json(_told(scene, out))
    else:
        _show(scene, out, 1.0 if page else speed)


def _size(text: str) -> tuple[int, int]:
    """The pixels that WxH says."""
    wide, by, high = text.lower().partition("x")
    if not (by and wide.isdecimal() and high.isdecimal()):
        raise typer.BadParameter(f"--size {text!r} is no size; write 1280x720")
    return int(wide), int(high)


def _cache() -> Path:
    """Where tosses are kept for the next film."""
    from platformdirs import user_cache_path

    return user_cache_path("cubetower", appauthor=False) / "tosses"


def _warn(text: str) -> None:
    from cubetower.terminal import printable

    typer.echo(f"Warning: {printable(text)}", err=True)


def _told(scene: GameScene, out: Path) -> dict[str, object]:
    """What the film shows, as plain data."""
    battles = [
        {
            "battle": cut.moment.battle,
            "seconds": round(cut.start, 2),
            "province": cut.moment.event.get("province"),
            "toss": cut.throw.drawn.source,
        }
        for cut in scene.schedule.cuts
        if cut.throw
    ]
    return {"film": str(out), "seconds": round(scene.seconds, 2), "battles": battles}


def _show(scene: GameScene, out: Path, speed: float) -> None:
    from rich.markup import escape

    from cubetower.terminal import console

    sources = [cut.throw.drawn.source for cut in scene.schedule.cuts if cut.throw]
    kinds = ", ".join(
        f"{sources.count(kind)} {said}"
        for kind, said in (
            ("recorded", "recorded"),
            ("matched", "simulated anew with the same result"),
            ("schematic", "schematic"),
        )
        if kind in sources
    )
    size = out.stat().st_size
    amount = f"{size / 1e6:.1f} MB" if size >= 1e6 else f"{size / 1e3:.0f} kB"
    screen = console()
    length = "" if out.suffix.lower() == ".png" else f"{_length(scene.seconds / speed)}, "
    screen.print(f"[bold]{escape(str(out))}[/bold]: {length}{amount}.")
    screen.print(f"Tosses: {kinds}.")


def _length(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"
