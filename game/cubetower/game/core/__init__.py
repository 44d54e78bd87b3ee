"""What every game shares: decisions, an agenda of steps, keyed chance, players, replays.

Every game is a `PlainGame`.
"""

from cubetower.game.core.agenda import AgendaGame, Kind, Step
from cubetower.game.core.cardtables import rows
from cubetower.game.core.chance import Chance, Key, KeyedChance
from cubetower.game.core.decisions.decision import (
    Choices,
    Data,
    Decision,
    Listed,
    Move,
    Seat,
    copy_data,
)
from cubetower.game.core.decisions.picks import Pick, Picked, Picks
from cubetower.game.core.events import (
    Decided,
    Event,
    Forfeited,
    GameEnded,
    Personal,
    Phase,
    Recorded,
    TossCount,
    Tossed,
    describer,
    name_of,
    on,
)
from cubetower.game.core.plain import PlainGame, PlainRules
from cubetower.game.core.players import (
    Blind,
    Player,
    RandomPlayer,
    Seated,
    answer,
    play_out,
    shipped_players,
)
from cubetower.game.core.replays.replay import (
    Replay,
    ReplayChance,
    ReplayLine,
    ReplayWriter,
    compare,
    read_replay,
    verify,
)

__all__ = [
    "AgendaGame",
    "Blind",
    "Chance",
    "Choices",
    "Data",
    "Decided",
    "Decision",
    "Event",
    "Forfeited",
    "GameEnded",
    "Key",
    "KeyedChance",
    "Kind",
    "Listed",
    "Move",
    "Personal",
    "Phase",
    "Pick",
    "Picked",
    "Picks",
    "PlainGame",
    "PlainRules",
    "Player",
    "RandomPlayer",
    "Recorded",
    "Replay",
    "ReplayChance",
    "ReplayLine",
    "ReplayWriter",
    "Seat",
    "Seated",
    "Step",
    "TossCount",
    "Tossed",
    "answer",
    "compare",
    "copy_data",
    "describer",
    "name_of",
    "on",
    "play_out",
    "read_replay",
    "rows",
    "shipped_players",
    "verify",
]
