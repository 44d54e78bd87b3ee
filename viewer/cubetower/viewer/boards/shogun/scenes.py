"""The scene of a replay of SHOGUN: the whole game, some battles, or those that tell most."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from pathlib import Path

from cubetower.game.core import Data, Replay, read_replay
from cubetower.game.core.resuming import ODDS_TOWER, odds_tower_of
from cubetower.game.shogun import Module, read_history
from cubetower.game.shogun.odds.tracker import find_odds_tower
from cubetower.game.shogun.throws import recording_files, throws_in
from cubetower.tower.conditional.sampling import sample_tosses
from cubetower.viewer.boards.formats import Format
from cubetower.viewer.boards.scene import GameScene
from cubetower.viewer.boards.shogun.board import ShogunBoard
from cubetower.viewer.boards.shogun.highlights import end_board, find_highlights, with_titles
from cubetower.viewer.boards.shogun.layout import CLOSE, LAYOUTS
from cubetower.viewer.boards.shogun.moments import ShogunMoment, moments_of
from cubetower.viewer.boards.shogun.odds import OddsFinder
from cubetower.viewer.boards.shogun.schedule import make_schedule
from cubetower.viewer.errors import FilmError

READY_S = 1.2  # s for which a film of battles begins with cubes in the hand, and all to be known
Progress = Callable[[int, int], None]
Choice = Collection[int] | None  #: numbers of throws, 0 for the seeding; None for the whole game


def shogun_scene(
    replay: Replay | Path | str,
    *,
    battles: Choice = None,
    highlights: int | None = None,
    titles: bool = False,
    layout: Format = "wide",
    close: bool = False,
    odds: str | None = None,
    spec: str = "physics",
    seed: int = 1,
    modules: Sequence[Module] = (),
    cache: Path | None = None,
    progress: Progress | None = None,
    warn: Callable[[str], None] | None = None,
) -> GameScene:
    """The scene of a replay.

    Args:
        replay: or its file.
        battles: numbers of the battles to show, 0 for the seeding; by default the whole game.
        highlights: show only so many battles, those that tell most.
        titles: show a title card before each battle, and after highlights the standings.
        layout: the shape of the picture.
        close: show the tower as large as fits, and of the map only where somebody fights.
        odds: the spec of the tower that gives the odds; None for the surrogate of the
            tower in the replay's header.
        spec: the physics tower from which tosses are sampled where the replay has no recordings.
        seed: of the sampled tosses.
        modules: your own modules, if the game uses any.
        cache: a folder that keeps sampled tosses for the next time.
        progress: called with the number of tosses found, and of those needed.
        warn: called with a line for each thing missing or damaged.

    Raises:
        ReplayError: a line of the replay is wrong; names the first one.
        FilmError: there is no such battle, or nothing to show.
        PositionError: the tower cannot give odds.
        TowerError: there is no such tower.
    """
    found = replay if isinstance(replay, Replay) else read_replay(replay)
    odds_spec = odds or odds_tower_of(found)
    odds_tower = find_odds_tower(odds_spec)
    told = read_history(found, modules)
    if not told.lines:
        raise FilmError(f"{found.path} breaks off before the game begins; nothing can be shown")
    moments = moments_of(told)
    warn = warn or (lambda _: None)
    if not told.over:
        last = found.lines[-1].number if found.lines else 1
        warn(f"{found.path}: the game is not over; the file breaks off after line {last}")
    chances = OddsFinder(odds_tower, moments).chances
    if highlights is not None:
        battles = find_highlights(moments, chances, highlights)
    shown = _choose(found.path, moments, battles)
    tosses = sample_tosses(
        throws_in(found),
        spec=spec,
        seed=seed,
        recorded=recording_files(found),
        only=battles,
        cache=cache,
        progress=progress,
    )
    for warning in tosses.warnings:
        warn(warning)
    if titles:
        shown = [*with_titles(shown), *([end_board(moments)] if highlights is not None else ())]
    ready_s = READY_S if close else 0.0
    schedule = make_schedule(shown, tosses.recordings, chances, ready_s=ready_s)
    whose, place = _whose(odds_spec, found.header), (CLOSE if close else LAYOUTS)[layout]
    return GameScene(ShogunBoard(found.header, schedule, odds_of=whose, layout=place))


def _whose(odds: str, header: Data) -> str:
    """Whose odds they are, if not those of the game's own tower or of the shipped surrogate."""
    if odds == header.get("tower"):
        return ""
    name = Path(odds.partition(",")[0]).name
    return "" if name == ODDS_TOWER else name


def _choose(path: str, moments: Sequence[ShogunMoment], battles: Choice) -> list[ShogunMoment]:
    """The moments to show.

    Raises:
        FilmError: there is no such battle, or no battle at all.
    """
    if battles is None:
        return list(moments)
    last = max((moment.battle for moment in moments if moment.battle is not None), default=None)
    if last is None or not battles:
        raise FilmError(f"{path} has no battle to show")
    if wrong := [number for number in sorted(battles) if not 0 <= number <= last]:
        raise FilmError(
            f"{path} has no battle {wrong[0]}; they go from 1 to {last}, 0 is the seeding"
        )
    return [moment for moment in moments if moment.battle in battles]
