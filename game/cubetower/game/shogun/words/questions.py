"""Decisions in words: the question, and what each move means, from an observation alone.

For asking people, at a terminal or in a window. All texts are plain English in one line; unknown
kinds of decisions, those of a user's own module, get a general one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cubetower.foundation.wording import ordinal, plural
from cubetower.game.core import Move
from cubetower.game.shogun.presentation import presentations
from cubetower.game.shogun.presentation.words import Wording
from cubetower.game.shogun.rules.board import Province, board
from cubetower.game.shogun.rules.observation import Observation, PendingDecision
from cubetower.game.shogun.rules.plans import Plans
from cubetower.game.shogun.rules.setup import DECK, SWAP
from cubetower.game.shogun.rules.tables import ACTIONS, amount_text


def question(observation: Observation) -> str:
    """What the observing player must decide, as a question."""
    decision = observation.question
    words = _wording(decision.kind)
    return words.question(observation) if words else _any_question(decision)


def move_text(observation: Observation, move: Move) -> str:
    """What a legal move means: a short text, different for every move of a decision."""
    words = _wording(observation.question.kind)
    return words.move(observation, move) if words else _any_move(move)


def brief_text(observation: Observation, move: Move) -> str:
    """A legal move in a few words, for little room; empty if `move_text` is short enough."""
    words = _wording(observation.question.kind)
    return words.brief(observation, move) if words else ""


def source_of(observation: Observation) -> str:
    """The province that pieces leave, or that the question is about; empty if there is none."""
    decision = observation.question
    words = _wording(decision.kind)
    place = (words.source(observation) if words else "") or decision.about.get("province")
    return place if isinstance(place, str) and place in observation.owner else ""


def provinces_of_move(observation: Observation, move: Move) -> tuple[str, ...]:
    """The provinces that a move names, each once and in the order of the move.

    They can be clicked on a map, such as the target of an attack. A yes or no, or a group of
    armies, names none.
    """
    parts = list(move.values()) if isinstance(move, Mapping) else move
    named = parts if isinstance(parts, list | tuple) else [parts]
    known = (each for each in named if isinstance(each, str) and each in observation.owner)
    return tuple(dict.fromkeys(known))


def plan_groups(observation: Observation) -> dict[str, tuple[str, ...]]:
    """The fields of a plan in groups: ``open`` and ``hidden`` actions, and ``other`` fields.

    Open actions come in the order in which they are carried out; nobody knows the order of the
    hidden ones yet.
    """
    fields, opened = observation.question.fields, observation.actions
    return {
        "open": tuple(action for action in opened if action in fields),
        "hidden": tuple(each for each in fields if each in ACTIONS and each not in opened),
        "other": tuple(each for each in fields if each not in ACTIONS),
    }


def province_text(observation: Observation, province: str) -> str:
    """Who holds a province, and what is in it: ``blue, 4 armies, 1 unrest, castle``."""
    owner = observation.owner[province]
    parts = ["yours" if owner == observation.seat else owner or "neutral"]
    if owner:
        parts.append(_armies(observation.armies[province]))
    if unrest := observation.unrest.get(province):
        parts.append(f"{unrest} unrest")
    return ", ".join([*parts, *observation.buildings.get(province, ())])


def printed_text(observation: Observation, province: str) -> str:
    """What is printed on a province: ``5 rice, 3 taxes, 2 sites, violet region``."""
    printed = _province(observation, province)
    sites = plural(printed.sites, "site")
    return f"{printed.rice} rice, {printed.taxes} taxes, {sites}, {printed.region} region"


def _wording(kind: str) -> Wording | None:
    """The wording of a kind of decision; the kinds of a module begin with its name."""
    modules = presentations([kind.partition(".")[0]]).values()
    return WORDINGS.get(kind) or next((each.words.questions.get(kind) for each in modules), None)


def _any_question(decision: PendingDecision) -> str:
    about = ", ".join(f"{name} {_plain(value)}" for name, value in decision.about.items())
    return f"{decision.kind}{f' ({about})' if about else ''}: what do you choose?"


def _any_move(move: Move) -> str:
    return "nothing" if move is None else _plain(move)


def _plain(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_any_move(each)}" for key, each in value.items())
    return ", ".join(map(_any_move, value)) if isinstance(value, list | tuple) else str(value)


def _province(seen: Observation, province: str) -> Province:
    return board(seen.options["board"], len(seen.seats)).provinces[province]


def _armies(count: int) -> str:
    return amount_text("armies", count)


# The start


def _ask_draft(seen: Observation) -> str:
    left = ", ".join(map(str, seen.groups[seen.seat]))
    return f"Which province do you take? Groups of armies still to be placed: {left}"


def _draft(seen: Observation, move: Move) -> str:
    if move == DECK:
        return "take the top card of the deck, unseen"
    if move == SWAP:
        return "put both open cards under the deck, and open two others first"
    return f"take {move} ({printed_text(seen, move)})"


def _ask_group(seen: Observation) -> str:
    province = seen.question.about["province"]
    return f"How many armies stand in {province} ({printed_text(seen, province)})?"


def _group(seen: Observation, move: Move) -> str:
    return f"place {_armies(move)}"


# The round


def _ask_plan(seen: Observation) -> str:
    empty = Plans.from_question(seen.question).empty
    stay = {0: "", 1: "; exactly one stays empty"}.get(empty, f"; exactly {empty} stay empty")
    return f"Plan the round: which card goes on which field{stay}?"


def _plan(seen: Observation, move: Move) -> str:
    return ", ".join(f"{field} = {card or 'empty'}" for field, card in move.items())


def _ask_place(seen: Observation) -> str:
    return "Which position in the turn order do you take, with its special card?"


def _place(seen: Observation, move: Move) -> str:
    return f"{ordinal(move)}, with {special_text(seen.offered[move - 1])}"


def _place_briefly(seen: Observation, move: Move) -> str:
    return f"{ordinal(move)}: {seen.offered[move - 1]}"


def special_text(card: str) -> str:
    """What a special card says (R02)."""
    return "6 armies instead of 5" if card == "6 armies" else card


def _ask_combat(seen: Observation) -> str:
    about = seen.question.about
    standing = f"{about['province']} ({_armies(seen.armies[about['province']])})"
    return f"{about['action']} from {standing}: where to, and with how many?"


def _ask_transfer(seen: Observation) -> str:
    province = seen.question.about["province"]
    return f"Do armies move from {province} ({_armies(seen.armies[province])}) to a neighbour?"


def _march(seen: Observation, move: Move) -> str:
    if move is None:
        return "stay"
    to, armies = move
    if seen.owner[to] == seen.seat:
        return f"move {_armies(armies)} to {to} ({_short(seen, to)})"
    return f"attack {to} with {_armies(armies)} ({_short(seen, to)})"


def _short(seen: Observation, to: str) -> str:
    """Who defends a province, in a few words."""
    if seen.owner[to] is not None:
        return province_text(seen, to)
    return "neutral, 2 farmers" if seen.effect == "neutral_2_farmers" else "neutral, 1 farmer"


def _ask_rising(seen: Observation) -> str:
    farmers = plural(seen.question.about["farmers"], "extra farmer")
    return f"You lack rice: which of your provinces revolts next, with {farmers}?"


def province_choice(seen: Observation, move: Move) -> str:
    """A province as a move, with who holds it: ``Kai (yours, 4 armies)``."""
    return f"{move} ({province_text(seen, move)})"


WORDINGS: Final[Mapping[str, Wording]] = {
    "draft": Wording(_ask_draft, _draft),
    "group": Wording(_ask_group, _group),
    "plan": Wording(_ask_plan, _plan),
    "place": Wording(_ask_place, _place, _place_briefly),
    "combat": Wording(_ask_combat, _march),
    "transfer": Wording(_ask_transfer, _march),
    "rising": Wording(_ask_rising, province_choice),
}
"""The wording of each kind of decision; expansions have theirs in `Words`."""
