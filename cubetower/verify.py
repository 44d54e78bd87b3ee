"""`cubetower verify`: does a replay tell the truth? Is a folder of results whole?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer

from cubetower.play import SHOGUN, Heard, names_in, seated_by
from cubetower.towers import Json

if TYPE_CHECKING:
    from game.core import AgendaGame, Chance, Data, Event, Line, Replay, Seat, Seated
    from game.shogun import ShogunGame

    Begin: TypeAlias = Callable[[Data, Chance, Callable[[Event], None]], AgendaGame[Any]]
    MakePlayers: TypeAlias = Callable[[Sequence[str]], list[Seated]]


def verify(
    replay: Annotated[
        Path,
        typer.Argument(metavar="REPLAY", help="A game.jsonl; or a folder of `simulate --out`."),
    ],
    rerun: Annotated[
        bool, typer.Option("--rerun", help="Play it again from its seed, with tower and bots.")
    ] = False,
    tower: Annotated[
        str | None, typer.Option(metavar="SPEC", help="For --rerun, if it is your own code.")
    ] = None,
    bots: Annotated[
        str | None, typer.Option(metavar="NAMES", help="For --rerun, if they are your own code.")
    ] = None,
    module: Annotated[
        list[str] | None, typer.Option(metavar="NAMES", help="Expansions of your own code.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Play a replay again from its results, and name the first line that is wrong.

    No random numbers are needed. With --rerun everything is played anew from the seed, but the
    moves of people, which nobody else knows, are those of the replay.

    Of a folder of results it says whether its tables are as they were written (by their SHA-256),
    and which are damaged, missing or extra; exit status 1 if it is not whole.

    Example: cubetower verify game.jsonl
    """
    from cubetower.terminal import console, print_json
    from game import ReplayError
    from game.core import read_replay
    from game.titles import TITLES, unknown

    if replay.is_dir():
        if rerun or tower or bots or module:
            raise typer.BadParameter(f"{replay} is a folder; the options are for replays")
        from cubetower.resultfolder import verify_folder

        verify_folder(replay, as_json=as_json)
        return
    found = read_replay(replay)
    rules = found.header.get("rules")
    if rules not in (SHOGUN, *TITLES):
        raise ReplayError(replay, 1, unknown(rules))
    if (tower or bots) and not rerun:
        raise typer.BadParameter("--tower and --bots go with --rerun")
    if rules in TITLES:
        if tower or module:
            raise typer.BadParameter(f"--tower and --module are for SHOGUN, not {replay}")
        over = _sister(found, bots, rerun=rerun)
    else:
        over = _shogun(found, tower, bots, names_in(*(module or ())), rerun=rerun)
    whole = over and not found.torn
    if as_json:
        print_json({"replay": str(replay), "lines": len(found.lines) + 1, "whole": whole})
    elif whole:
        console().print(_praise(found, rerun=rerun))
    if not whole:
        why = "half a line follows" if over else "the game is not over"
        torn = "; the last one is not whole" if found.torn and not over else ""
        raise ReplayError(
            replay, None, f"all {len(found.lines) + 1} lines are right, but {why}{torn}"
        )


def _sister(replay: Replay, bots: str | None, *, rerun: bool) -> bool:
    """Whether a replay of a sister of SHOGUN, which is right, reaches to the end of its game."""
    from game.core import verify as verified
    from game.titles import title

    played = title(replay.header["rules"])
    if rerun:
        return _rerun(replay, bots, played.game.again, lambda specs: [*map(played.seated, specs)])
    return verified(replay, played.game.again)


def _shogun(
    replay: Replay, tower: str | None, bots: str | None, names: Sequence[str], *, rerun: bool
) -> bool:
    """Whether a replay of SHOGUN, which is right, reaches to the end of its game."""
    from cubetower.terminal import blaming, named_tower
    from game import ReplayError
    from game.core import verify as verified
    from game.shogun import begin_again, check_rules, from_results, make_modules
    from tower import SpecError
    from viewer.shogun.tosses.drawing import recorded_in

    check_rules(replay)
    recorded_in(replay)
    modules = make_modules(names)
    if not rerun:
        with blaming("", names):
            return verified(replay, partial(from_results, modules=modules))
    _seed_of(replay)  # before a tower is made
    spec = _thrown_again(replay, tower)
    try:
        model = named_tower(spec)
    except SpecError as error:
        raise ReplayError(replay.path, 1, str(error)) from None

    def begin(header: Data, chance: Chance, log: Callable[[Event], None]) -> ShogunGame:
        return begin_again(header, model, chance, log, modules)

    with blaming(spec, names):
        return _rerun(replay, bots, begin, seated_by)


def _rerun(replay: Replay, bots: str | None, begin: Begin, seated: MakePlayers) -> bool:
    """Play a game again from its seed, and compare every line.

    Args:
        replay: of the game.
        bots: who plays, if they are named anew.
        begin: begins the game that a header tells of.
        seated: makes players of their specs.
    """
    from cubetower.human.saving import HUMAN
    from cubetower.match import seated_specs
    from cubetower.trust import trusted_spec
    from game import PositionError, ReplayError
    from game.core import KeyedChance, compare
    from tower import SpecError

    heard, (seed, told) = Heard(), _seed_of(replay)
    try:
        game = begin(replay.header, KeyedChance(seed), heard)
        people = tuple(seat for seat in game.seats if told.get(seat) == HUMAN)
        if bots:
            specs = seated_specs(bots, game.seats, people)
        else:
            specs = tuple(trusted_spec(replay, "bots", told.get(seat)) for seat in game.seats)
        seats = [seat for seat in game.seats if seat not in people]
        players = seated([spec for spec in specs if spec != HUMAN])
    except (PositionError, SpecError) as error:
        raise ReplayError(replay.path, 1, str(error)) from None
    wrong = _play(game, dict(zip(seats, players, strict=True)), replay, heard)
    if wrong is None:
        return compare(replay, heard.events)
    line, why = wrong
    before = tuple(each for each in replay.lines if each.number < line.number)
    compare(replace(replay, lines=before), heard.events)  # it may be another game by then
    raise ReplayError(replay.path, line.number, f"an illegal move: {why}")


def _seed_of(replay: Replay) -> tuple[int, dict[str, Any]]:
    """The seed of a game, and who plays its seats.

    Raises:
        ReplayError: the header does not say.
    """
    from game import ReplayError

    seed, told = replay.header.get("seed"), replay.header.get("bots")
    if not isinstance(seed, int) or isinstance(seed, bool) or not isinstance(told, dict):
        raise ReplayError(replay.path, 1, "the header does not say which seed and which bots")
    return seed, told


def _play(
    game: AgendaGame[Any], seated: Mapping[Seat, Seated], replay: Replay, heard: Heard
) -> tuple[Line, str] | None:
    """Play bots anew, and people as the replay says, as far as it says it.

    Returns:
        The line with an illegal move of somebody's, and why; None if there is none.
    """
    from game import GameError
    from game.core import answer

    while (decision := game.decision) is not None:
        seat = decision.seat
        if seat in seated:
            game.advance(answer(game, seated[seat]))
            continue
        line = _next_line(replay, heard)
        if line is None or (line.event["event"], line.event.get("seat")) != ("decision", seat):
            heard({"event": "decision", "seat": seat})  # nobody knows more of it than this
            return None
        try:
            game.play(seat, line.event.get("move"))
        except GameError as error:
            return line, str(error)
    return None


def _next_line(replay: Replay, heard: Heard) -> Line | None:
    """The line for what happens after what was heard, if the two are alike."""
    from game.core.replay import ASIDE

    aside = sum(event["event"] in ASIDE for event in heard.events)
    lines = (line for line in replay.lines if line.event["event"] not in ASIDE)
    return next(islice(lines, len(heard.events) - aside, None), None)


def _thrown_again(replay: Replay, tower: str | None) -> str:
    """The tower that was named, or that of a replay, to be thrown into again.

    Raises:
        ReplayError: it cannot be.
    """
    from cubetower.human.saving import TABLE
    from cubetower.trust import trusted_spec
    from game import ReplayError

    spec = tower or trusted_spec(replay, "tower", replay.header.get("tower"))
    if spec == TABLE:
        why = "what the tower on the table did, nobody can play anew; leave out --rerun"
        raise ReplayError(replay.path, 1, f"{why}, or name another tower with --tower")
    return spec


def _praise(replay: Replay, *, rerun: bool) -> str:
    from rich.markup import escape

    counts = Counter(line.event["event"] for line in replay.lines)
    [ended] = [line.event for line in replay.lines if line.event["event"] == "ended"]
    how = f"played anew from seed {replay.header['seed']}" if rerun else "played again"
    battles = f", {counts['battle']} battles" if "battle" in counts else ""
    return (
        f"[bold]{escape(replay.path)}[/bold]: right. {len(replay.lines) + 1} lines {how}: "
        f"{counts['decision']} decisions{battles}, "
        f"won by {', '.join(ended['winners'])}."
    )
