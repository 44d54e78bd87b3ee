"""What a film shows, in words and as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cubetower.viewer.boards.scene import GameScene

MAX_NAMED = 5  # battles that are named one by one


def summarise(scene: GameScene, out: Path) -> dict[str, Any]:
    """What the film shows, as plain data."""
    from cubetower.game.shogun.rules.events import Fought

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


def name_battles(told: Mapping[str, Any]) -> str:
    """Which battles a film shows, by their numbers if they are few; empty if there are none."""
    from cubetower.foundation.wording import plural

    battles = [each for each in told.get("battles", ()) if each["province"]]
    if len(battles) > MAX_NAMED:
        return plural(len(battles), "battle")
    named = [
        f"{each['battle']} ({each['province']}, {each['season']} of year {each['year']})"
        for each in battles
    ]
    return f"Battle{'s' * (len(named) > 1)} {', '.join(named)}" if named else ""


def name_sources(scene: GameScene) -> str:
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


def show_film(out: Path, seconds: float, battles: str, sources: str) -> None:
    """Say how long a film is, what it shows, and where its tosses come from."""
    from cubetower.command.terminal.output import console, rich_text

    screen = console()
    screen.print(rich_text("[bold]{}[/]: {}.", out, measure(out, seconds)))
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
