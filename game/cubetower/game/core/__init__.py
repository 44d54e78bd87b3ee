"""What every game shares: `Game` with its agenda of steps, decisions, chance, players, replays."""

from cubetower.game.core.cardtables import CardTable, find_miscount, rows
from cubetower.game.core.chance import Chance, Key, KeyedChance, imagined_chance
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
from cubetower.game.core.fields import Secret
from cubetower.game.core.game import Game, Kind, Rules, Step
from cubetower.game.core.observation import choices_of
from cubetower.game.core.players import (
    Blind,
    Player,
    RandomPlayer,
    Seated,
    answer,
    play_out,
    shipped_players,
)
from cubetower.game.core.replays.replay import Replay, ReplayLine, ReplayWriter, read_replay
from cubetower.game.core.replays.results import ReplayChance, compare, verify

__all__ = [
    "Blind",
    "CardTable",
    "Chance",
    "Choices",
    "Data",
    "Decided",
    "Decision",
    "Event",
    "Forfeited",
    "Game",
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
    "Player",
    "RandomPlayer",
    "Recorded",
    "Replay",
    "ReplayChance",
    "ReplayLine",
    "ReplayWriter",
    "Rules",
    "Seat",
    "Seated",
    "Secret",
    "Step",
    "TossCount",
    "Tossed",
    "answer",
    "choices_of",
    "compare",
    "copy_data",
    "describer",
    "find_miscount",
    "imagined_chance",
    "name_of",
    "on",
    "play_out",
    "read_replay",
    "rows",
    "shipped_players",
    "verify",
]
