"""`play_games`: a chunk of games, each with every tower."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import gethostname
from typing import TYPE_CHECKING

from cubetower.foundation import CubetowerError
from cubetower.game.bulk.metrics import FinishedGame
from cubetower.game.bulk.results.tables import Tables, join_columns
from cubetower.game.core import KeyedChance, play_out
from cubetower.game.errors import BulkError
from cubetower.tower.spec import is_own_class

if TYPE_CHECKING:
    from cubetower.game.bulk.setting import Setting

GAMES_AS_ROWS = 20
"""How many games are kept as rows before they become columns, which take less memory and time."""


@contextmanager
def attribute_to_user_code(setting: Setting, tower: str) -> Iterator[None]:
    """Turn whatever the user's towers and parts raise into an error that names them.

    Raises:
        BulkError: their code raised an error. Without such code errors are ours, and pass through.
    """
    try:
        yield
    except CubetowerError:
        raise
    except (Exception, SystemExit) as error:
        own = [spec for spec in (tower, *setting.user_code()) if ":" in spec]
        if not own:
            raise
        why = f"its own code raised {type(error).__name__}: {error}"
        raise BulkError(f"{' or '.join(own)}: {why}") from error


def play_games(setting: Setting, first: int, last: int) -> Tables:
    """Play some games with every tower; see `Experiment.play`."""
    with _blame_worker(setting):
        table = _Table(setting)
    parts = []
    for start in range(first, last + 1, GAMES_AS_ROWS):
        numbers = range(start, min(start + GAMES_AS_ROWS, last + 1))
        ended = [table.play(number, spec) for number in numbers for spec in setting.variants]
        parts.append(setting.metrics.tables(setting, ended))
    return {name: join_columns(part[name] for part in parts) for name in setting.schemas}


@contextmanager
def _blame_worker(setting: Setting) -> Iterator[None]:
    """Name the worker on which the user's code or files are missing.

    Raises:
        BulkError: a tower, player or part of the user's cannot be made on this worker.
    """
    try:
        yield
    except CubetowerError as error:
        named = (*setting.towers, *setting.entrants, *setting.user_code())
        names = [spec.partition(",")[0] for spec in named if spec not in setting.objects]
        own = [_file_of(name) for name in names if not name.isidentifier()]
        if not own:
            raise
        where = f"worker on {gethostname()}, in the folder {Path.cwd()}"
        raise BulkError(
            f"{where}: {error}. Own code and files must be there, too: start the workers in the "
            f"folder that has {' and '.join(own)}, or install it there"
        ) from error


def _file_of(name: str) -> str:
    """The file of a spec: that of the tower, or of its code, such as `mine.py` of `mine:Own`."""
    module, colon, _ = name.partition(":")
    return f"{module}.py" if colon and module != "exec" else name


class _Table:
    """Where a chunk is played: its players and towers serve all its games.

    But of the user's own towers each game has a new one, whatever they may remember.
    """

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        self._options = setting.make_options()
        self._bots = {name: setting.make_player(name) for name in setting.entrants}
        self._towers = {name: setting.make_tower(name) for name in setting.towers}

    def play(self, number: int, spec: str) -> FinishedGame:
        """Play one game with one tower.

        Raises:
            BulkError: it cannot be played to its end; names the game.
        """
        setting, seed = self._setting, self._setting.seed_of(number)
        tower, bots = self._towers.get(spec), setting.line_up(number)
        try:
            with attribute_to_user_code(setting, spec):
                if is_own_class(spec):
                    tower = setting.make_tower(spec)
                listener = setting.metrics.listener(setting, number, spec, tower)
                game = setting.definition.game(
                    setting.players,
                    tower=listener.tower or tower,
                    options=self._options,
                    tables=setting.tables,
                    chance=KeyedChance(seed),
                    log=listener,
                )
                listener.begin(game)
                seated = zip(game.seats, (self._bots[bot] for bot in bots), strict=True)
                play_out(game, dict(seated))
        except CubetowerError as error:
            which = f"game {number} (seed {seed})" + (f" with tower {spec}" if spec else "")
            raise BulkError(f"{which}: {error}") from error
        return FinishedGame(number, seed, spec, bots, game, listener)
