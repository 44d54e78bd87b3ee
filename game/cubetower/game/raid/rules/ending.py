"""Chapter E: the empty pile and the end."""

from __future__ import annotations

from cubetower.game.raid.rules.camps import dispatch
from cubetower.game.raid.rules.events import Ended, PileEmpty, Shuffled
from cubetower.game.raid.rules.state import RaidState


def pile_left(game: RaidState) -> bool:
    """Whether the game goes on after a card has left the pile.

    When it is empty for the first time, the discard is shuffled into a new one (E01); the second
    time, or without a discard, the game ends (E02).
    """
    if game.pile:
        return True
    game.emptied += 1
    if game.emptied > 1 or not game.discard:
        game.emit(PileEmpty())
        return False
    game.pile = game.draw("shuffled.cards", sorted(game.discard), len(game.discard))
    game.discard = []
    game.emit(Shuffled(cards=game.pile.copy()))
    return True


def finish(game: RaidState) -> None:
    """Go to the end of the game, without the pending steps."""
    game.agenda.clear()
    game.push(("end",))


def end(game: RaidState) -> None:
    """Dispatch all camps (E03), and announce the winner (E04)."""
    for seat in game.seats:
        for number, camp in enumerate(game.camps[seat], 1):
            if camp:
                dispatch(game, seat, number)
    game.emit(Ended(winners=list(game.winners), scores=game.scores))
