"""Words for people: questions, moves and events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from cubetower.foundation.wording import join_names
from cubetower.game.core import Pick, Seat, describer, on
from cubetower.game.samurai.rules import events
from cubetower.game.samurai.rules.observation import Observation
from cubetower.game.samurai.rules.tables import EDO, FIGURE_EXCHANGE, TOKEN_EXCHANGE, board, tokens

FIGURES: Final = {"helmet": "high helmet", "buddha": "Buddha", "rice": "rice field"}
"""What a figure of each type is called."""

REASONS: Final = {
    "E01": "the last figure of a type has left the board",
    "E02": "four or more figures are aside",
    "E03": "nobody can play a token",
}
"""Why the game ended."""


def question(observation: Observation) -> str:
    """What the player must decide, in a line; empty if the game is over."""
    if (asked := observation.decision) is None:
        return ""
    if asked.kind == "lay":
        return _laying(observation)
    return {
        "hand": "Pick five tokens for your screen; the others are shuffled into your stock.",
        "place": "Place a figure: cities first, then villages.",
    }[asked.kind]


def _laying(seen: Observation) -> str:
    if not seen.laid:
        return "Play a token from behind your screen."
    if seen.plain:
        return "Play another token, one with a character, or stop."
    return "Play another token or stop."


def option(observation: Observation, pick: Pick) -> str:
    """A listed move or a pick in a few words.

    Args:
        observation: of the player who must decide.
        pick: of a figure to place, the type with its hex; of a token its name; a hex; a figure on
            the board with its hex; or ``stop``.
    """
    if not isinstance(pick, str):
        figure, at = pick
        return f"{FIGURES[figure]} in {_place(observation, at)}"
    if pick in tokens():
        return _token(pick)
    if " " in pick:
        figure, at = pick.split()
        return f"{FIGURES[figure]} in {_place(observation, at)}"
    return _hex(observation, pick) if "," in pick else pick


def _token(name: str) -> str:
    """A token by its name, with what cannot be seen from that."""
    more = {
        FIGURE_EXCHANGE: ": two figures change places",
        TOKEN_EXCHANGE: ": lay a token of yours again elsewhere",
        "ronin": f" {tokens()['ronin'].strength}",
    }
    return name + more.get(name, "")


def _place(seen: Observation, at: str) -> str:
    """A settlement, such as ``the city 11,-5``."""
    kind = board(len(seen.seats)).hexes[at].kind
    return f"Edo ({at})" if kind == EDO else f"the {kind} {at}"


def _hex(seen: Observation, at: str) -> str:
    """A hex with the figures next to it, or with the own token on it."""
    if at in seen.lying:
        return f"{at} with {seen.lying[at][1]}"
    beside = (place for place in board(len(seen.seats)).beside[at] if seen.figures[place])
    told = (f"{figures_text(seen.figures[place])} of {place}" for place in beside)
    near = ", ".join(told)
    return f"{at} beside {near}" if near else at


def _describe_capture(event: events.Captured) -> str:
    return (
        f"{event.seat} captures the {FIGURES[event.figure]} of {event.hex} "
        f"with influence {shares_text(event.influence)}."
    )


def _describe_set_aside(event: events.SetAside) -> str:
    return (
        f"Nobody gets the {FIGURES[event.figure]} of {event.hex}: "
        f"influence {shares_text(event.influence)}; it is set aside."
    )


def _describe_exchange(event: events.FiguresExchanged) -> str:
    (one, other), (here, there) = (FIGURES[each] for each in event.figures), event.hexes
    return f"{event.seat} exchanges the {one} of {here} and the {other} of {there}."


def _describe_move(event: events.TokenExchanged) -> str:
    old, new = event.hexes
    return f"{event.seat} lays {event.token} again, from {old} on {new}, by the exchange."


def _describe_end(event: events.Ended) -> str:
    names = join_names(event.winners)
    won = f"{names} wins" if len(event.winners) == 1 else f"{names} share the victory"
    shown = "; ".join(f"{seat} {amounts_text(each)}" for seat, each in event.captured.items())
    return f"{won}. The game ends: {REASONS[event.rule]}. Captured: {shown}."


def shares_text(influence: Mapping[Seat, int]) -> str:
    """Influence by seat, such as ``red 3 and blue 2``."""
    return join_names(f"{seat} {amount}" for seat, amount in influence.items())


def amounts_text(figures: Mapping[str, int]) -> str:
    """How many figures of each type, such as ``high helmet 0, Buddha 2, rice field 1``."""
    return ", ".join(f"{FIGURES[figure]} {count}" for figure, count in figures.items())


def figures_text(figures: Iterable[str]) -> str:
    """Figures by their types, such as ``high helmet and rice field``."""
    return join_names(FIGURES[figure] for figure in figures)


describe: Final = describer(
    on(events.Dealt, lambda event: f"{event.seat} draws {len(event.tokens)} tokens."),
    on(events.Edo, lambda event: f"One figure of each type stands in Edo ({event.hex})."),
    on(
        events.Placed,
        lambda event: f"{event.seat} places a {FIGURES[event.figure]} in {event.hex}.",
    ),
    on(events.Turn, lambda event: f"Turn {event.turn}: {event.seat}."),
    on(events.Passed, lambda event: f"Turn {event.turn}: {event.seat} has no token to play."),
    on(events.Laid, lambda event: f"{event.seat} lays {event.token} on {event.hex}."),
    on(events.FiguresExchanged, _describe_exchange),
    on(events.TokenExchanged, _describe_move),
    on(events.Captured, _describe_capture),
    on(events.SetAside, _describe_set_aside),
    on(events.Drew, lambda event: f"{event.seat} draws {_some(len(event.tokens))}."),
    on(events.Ended, _describe_end),
)
"""What happened, in a line; empty if it is not worth one.

It gives nothing hidden away: of tokens drawn it tells only how many.
"""


def _some(count: int) -> str:
    return "a token" if count == 1 else f"{count} tokens"
