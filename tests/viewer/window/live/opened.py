"""Games in windows that are none, in which people are asked."""

from cubetower.game.games import game_definition
from cubetower.game.shogun import DEFINITION
from cubetower.tower import Recorder, make_tower
from cubetower.viewer.boards.scenes import table_of
from cubetower.viewer.boards.shogun.film import ShogunFilm
from cubetower.viewer.boards.table.film import TableFilm
from cubetower.viewer.window.live.livegame import LiveGame
from cubetower.viewer.window.live.liveview import LiveView
from tests.game.shogun.begin import begin_game
from tests.viewer.boards.shogun.golden.make import Straight
from tests.viewer.window.host import in_no_window, until

SEATS = ("black", "blue", "purple")


def made(spec="surrogate", persons=(), resuming=False, tosses=None, **setting):
    """A game of SHOGUN of three that has not begun."""
    model = make_tower(spec)
    recorder = Recorder(model) if model.capabilities.recordable else None

    def begin(log, begun):
        game = begin_game(recorder or model, players=3, seed=3, log=log, **setting)
        begun(game)
        return game

    bots = {seat: DEFINITION.make_player("greedy") for seat in SEATS if seat not in persons}
    tosses, odds_tower = tosses or Straight(), make_tower("surrogate")
    film = ShogunFilm(persons, tosses, odds_tower, recorder)
    return LiveGame(DEFINITION, begin, bots, persons, film, resuming=resuming)


def watched(game, speed=128.0):
    """A window on a game that begins."""
    game.start()
    view = in_no_window(LiveView(game, "live"))
    view.playhead.speed = speed
    return view


def opened(name, persons, events=None):
    """A window on a new game of three without a tower; the first seats are people."""
    played = game_definition(name)
    seats = played.game.SEATS[:3]
    bots = {seat: played.make_player("random") for seat in seats[persons:]}

    def begin(log, begun):
        def heard(event):
            log(event)
            if events is not None:
                events.append(event)

        game = played.game(len(seats), seed=5, log=heard)
        begun(game)
        return game

    film = TableFilm(played, table_of(played), seats[:persons])
    return watched(LiveGame(played, begin, bots, seats[:persons], film), 32.0)


def over(view):
    """Whether the end of the game has been seen."""
    return view.playhead.at_end and not view.playhead.growing


def until_asked(view):
    """Let time pass until somebody is asked, or the game is over."""
    until(view, lambda: view.deciding or over(view), 0.5)


def asked_in(name):
    """A window on any game, in which a person is asked."""
    view = watched(made(persons=["blue"])) if name == "shogun" else opened(name, 1)
    until_asked(view)
    return view
