"""Decisions in words: what is asked, and what each move means, from an observation alone.

For whoever asks a person, at a terminal or in a window. All texts are plain English in one line;
a kind of decision that is not known here, of a module of the user's own, gets a general one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from game.core import Data, Move
from game.shogun.board import Province, board
from game.shogun.plans import Plans
from game.shogun.setup import DECK, SWAP
from game.shogun.tables import ACTIONS, WINTER
from game.shogun.wording import AMOUNTS, EFFECTS, amount_text, favour_text


def question(observation: Data) -> str:
    """What the player whose observation it is must decide, as a question.

    Args:
        observation: as `ShogunGame.observe` gives it, also after a trip through JSON; its
            decision must be this player's own.
    """
    decision = observation["decision"]
    words = WORDINGS.get(decision["kind"])
    return words.question(observation) if words else _any_question(decision)


def move_text(observation: Data, move: Move) -> str:
    """What a legal move means: a short text, different for each move of a decision.

    Args:
        observation: of the player who must decide.
        move: one of the moves in it, or a plan.
    """
    words = WORDINGS.get(observation["decision"]["kind"])
    return words.move(observation, move) if words else _any_move(move)


def provinces_of_move(observation: Data, move: Move) -> tuple[str, ...]:
    """The provinces that a move names, each once, in the order in which it names them.

    Such as the goal of a march: what somebody clicks at on a map. A yes or no, or a group of
    armies, names none.

    Args:
        observation: of the player who must decide.
        move: one of the moves in it, or a plan.
    """
    parts = list(move.values()) if isinstance(move, Mapping) else move
    named = parts if isinstance(parts, list | tuple) else [parts]
    known = (each for each in named if isinstance(each, str) and each in observation["owner"])
    return tuple(dict.fromkeys(known))


def plan_groups(observation: Data) -> dict[str, tuple[str, ...]]:
    """The fields of a plan by what they are: ``open`` and ``hidden`` actions, and ``other``.

    Open actions come in the order in which they are carried out; that of the hidden ones
    nobody knows yet.

    Args:
        observation: of a player who must plan.
    """
    fields, opened = observation["decision"]["fields"], observation["actions"]
    return {
        "open": tuple(action for action in opened if action in fields),
        "hidden": tuple(each for each in fields if each in ACTIONS and each not in opened),
        "other": tuple(each for each in fields if each not in ACTIONS),
    }


def province_text(observation: Data, province: str) -> str:
    """Who holds a province with what: ``blue, 4 armies, 1 unrest, castle``.

    Args:
        observation: of any player.
        province: its name.
    """
    owner = observation["owner"][province]
    parts = ["yours" if owner == observation["seat"] else owner or "neutral"]
    if owner:
        parts.append(_armies(observation["armies"][province]))
    if unrest := observation["unrest"].get(province):
        parts.append(f"{unrest} unrest")
    return ", ".join([*parts, *observation["buildings"].get(province, ())])


def printed_text(observation: Data, province: str) -> str:
    """What is printed on a province: ``5 rice, 3 taxes, 2 sites, violet region``."""
    printed = _printed(observation, province)
    sites = "1 site" if printed.sites == 1 else f"{printed.sites} sites"
    return f"{printed.rice} rice, {printed.taxes} taxes, {sites}, {printed.region} region"


@dataclass(frozen=True, slots=True)
class Wording:
    """How a kind of decision is put into words.

    Attributes:
        question: what is asked.
        move: what a move means.
    """

    question: Callable[[Data], str]
    move: Callable[[Data, Move], str]


def _any_question(decision: Data) -> str:
    about = ", ".join(f"{name} {_plain(value)}" for name, value in decision["about"].items())
    return f"{decision['kind']}{f' ({about})' if about else ''}: what do you choose?"


def _any_move(move: Move) -> str:
    return "nothing" if move is None else _plain(move)


def _plain(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_any_move(each)}" for key, each in value.items())
    return ", ".join(map(_any_move, value)) if isinstance(value, list | tuple) else str(value)


def _printed(seen: Data, province: str) -> Province:
    return board(seen["board"], len(seen["seats"])).provinces[province]


def _about(seen: Data, name: str) -> str:
    return str(seen["decision"]["about"][name])


def _armies(count: int) -> str:
    return "1 army" if count == 1 else f"{count} armies"


# The start


def _ask_draft(seen: Data) -> str:
    left = ", ".join(map(str, seen["groups"][seen["seat"]]))
    return f"Which province do you take? Groups of armies still to be placed: {left}"


def _draft(seen: Data, move: Move) -> str:
    if move == DECK:
        return "take the top card of the deck, unseen"
    if move == SWAP:
        return "put both open cards under the deck, and open two others first"
    return f"take {move} ({printed_text(seen, move)})"


def _ask_group(seen: Data) -> str:
    province = _about(seen, "province")
    return f"How many armies stand in {province} ({printed_text(seen, province)})?"


def _group(seen: Data, move: Move) -> str:
    return f"place {_armies(move)}"


# The round


def _ask_plan(seen: Data) -> str:
    empty = Plans.described(seen["decision"]).empty
    stay = {0: "", 1: "; exactly one stays empty"}.get(empty, f"; exactly {empty} stay empty")
    return f"Plan the round: which card lies on which field{stay}?"


def _plan(seen: Data, move: Move) -> str:
    return ", ".join(f"{field} = {card or 'empty'}" for field, card in move.items())


def _ask_place(seen: Data) -> str:
    return "Which place of the turn order do you take, with its special card?"


def _place(seen: Data, move: Move) -> str:
    return f"place {move}, with {special_text(seen['offered'][move - 1])}"


def special_text(card: str) -> str:
    """What a special card says (R02)."""
    return "6 armies for place 5" if card == "6 armies" else card


def _ask_combat(seen: Data) -> str:
    province = _about(seen, "province")
    standing = _armies(seen["armies"][province])
    return f"{_about(seen, 'action')} from {province} ({standing}): where to, and with how many?"


def _ask_transfer(seen: Data) -> str:
    province = _about(seen, "province")
    return f"Do armies move from {province} ({_armies(seen['armies'][province])}) to a neighbour?"


def _march(seen: Data, move: Move) -> str:
    if move is None:
        return "stay"
    to, armies = move
    if seen["owner"][to] == seen["seat"]:
        return f"move {_armies(armies)} to {to} ({_short(seen, to)})"
    return f"attack {to} with {_armies(armies)} ({_short(seen, to)})"


def _short(seen: Data, to: str) -> str:
    """Whom armies meet in a province."""
    if seen["owner"][to] is not None:
        return province_text(seen, to)
    return "neutral, 2 farmers" if seen["effect"] == "neutral_2_farmers" else "neutral, 1 farmer"


def _ask_rising(seen: Data) -> str:
    farmers = seen["decision"]["about"]["farmers"]
    more = "1 farmer" if farmers == 1 else f"{farmers} farmers"
    return f"You lack rice: which of your provinces revolts next, with {more} more?"


def _named(seen: Data, move: Move) -> str:
    return f"{move} ({province_text(seen, move)})"


# Tenno's Court


def _favour(seen: Data, card: int) -> tuple[str, str]:
    """The kind and the amount of a favour."""
    [(kind, amount)] = [(row[1], row[2]) for row in seen["tables"]["court"] if row[0] == card]
    return kind, amount


def _ask_take(seen: Data) -> str:
    mine = seen["extra"]["court"]["hall"][seen["seat"]]
    officials = "1 official" if mine == 1 else f"{mine} officials"
    return f"You have {officials}: which favour of the Emperor do you take?"


def _take(seen: Data, move: Move) -> str:
    if move is None:
        return "take none"
    [price] = [price for card, price in seen["extra"]["court"]["open"] if card == move]
    return f"favour {move} for {price} officials: {favour_text(*_favour(seen, move))}"


def _ask_may(seen: Data) -> str:
    if _favour(seen, seen["decision"]["about"]["card"])[0] == "cancel_event":
        effect = EFFECTS.get(seen["effect"], seen["effect"])
        return f"Do you take this round's event away ({effect})?"
    return "You have no unrest to calm: do you keep the favour to stop your next marker?"


def _may(seen: Data, move: Move) -> str:
    cancel = _favour(seen, seen["decision"]["about"]["card"])[0] == "cancel_event"
    if move == "yes":
        return "yes, take the event away" if cancel else "yes, keep it"
    return "no, let the event be" if cancel else "no, give it up"


def _ask_where(seen: Data) -> str:
    kind, amount = _favour(seen, seen["decision"]["about"]["card"])
    return f"Where do you use the favour ({favour_text(kind, amount)})?"


# Leaders


def _ask_offer(seen: Data) -> str:
    return f"Does your leader enter {_about(seen, 'province')}? A no is final for this province."


def _offer(seen: Data, move: Move) -> str:
    place = _about(seen, "province")
    return f"yes, into {place}" if move == "yes" else "no, into a later province"


def _ask_enter(seen: Data) -> str:
    back = "come back into" if seen["season"] == WINTER else "enter"
    return f"Which of your provinces does your leader {back}?"


def _ask_go(seen: Data) -> str:
    at = seen["extra"]["leaders"]["at"][seen["seat"]]
    return f"Where does your leader go from {at}? It leaves a monument if it goes to a neighbour."


def _go(seen: Data, move: Move) -> str:
    at, leaders = seen["extra"]["leaders"]["at"][seen["seat"]], seen["extra"]["leaders"]
    near = move in board(seen["board"], len(seen["seats"])).neighbours[at]
    how = "no neighbour"
    if near:
        how = "a neighbour" if leaders["unbuilt"][seen["seat"]] else "a neighbour, no monument left"
    return f"{move} ({how}; {province_text(seen, move)})"


# Samurai and arts


def _ask_bonus(seen: Data) -> str:
    return f"Which bonus of samurai card {_about(seen, 'card')} do you take?"


def _bonus(seen: Data, move: Move) -> str:
    row = seen["tables"]["samurai"][seen["decision"]["about"]["card"] - 1]
    amounts = dict(zip(("card", "chests", "rice", "tray_armies", "points"), row, strict=False))
    return amount_text(move, amounts[move]) if move in AMOUNTS else str(move)


def _ask_artist(seen: Data) -> str:
    region = _about(seen, "region")
    return f"You are the patron of the {region} region: whose place does your marker take?"


def _artist(seen: Data, move: Move) -> str:
    points = {row[0]: row[1] for row in seen["tables"]["arts"]}
    row, column = move.split()
    return f"row {row[3:]}, column {column[6:]} (worth {points[row]} and {points[column]} points)"


WORDINGS: Final[Mapping[str, Wording]] = {
    "draft": Wording(_ask_draft, _draft),
    "group": Wording(_ask_group, _group),
    "plan": Wording(_ask_plan, _plan),
    "place": Wording(_ask_place, _place),
    "combat": Wording(_ask_combat, _march),
    "transfer": Wording(_ask_transfer, _march),
    "rising": Wording(_ask_rising, _named),
    "court.take": Wording(_ask_take, _take),
    "court.may": Wording(_ask_may, _may),
    "court.where": Wording(_ask_where, _named),
    "leaders.offer": Wording(_ask_offer, _offer),
    "leaders.enter": Wording(_ask_enter, _named),
    "leaders.go": Wording(_ask_go, _go),
    "samurai.bonus": Wording(_ask_bonus, _bonus),
    "arts.artist": Wording(_ask_artist, _artist),
}
"""By the kind of decision."""
