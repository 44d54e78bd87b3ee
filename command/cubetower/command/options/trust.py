"""What a replay names is made only if it is harmless: nobody's code, and no file but beside it."""

from __future__ import annotations

from pathlib import Path

from cubetower.foundation import SpecError, UnreadableError
from cubetower.game import ReplayError
from cubetower.game.core import Replay
from cubetower.tower.spec import spec_beside


def trusted_spec(replay: Replay, option: str, spec: object) -> str:
    """A spec of a replay's header, with the files that it names from beside the replay.

    Args:
        replay: that names it.
        option: with which to name another one: ``tower`` or ``bots``.
        spec: as the header has it.

    Raises:
        ReplayError: it is none, would run somebody's code, or read a file elsewhere.
    """
    if not isinstance(spec, str):
        raise ReplayError(replay.path, 1, f"the header does not say which {option}")
    trust = f"if you trust it, name it with --{option}"
    if ":" in spec:
        raise ReplayError(replay.path, 1, f"{spec:.60} is somebody's own code; {trust}")
    try:
        return spec_beside(spec, replay.path)
    except UnreadableError:
        why = f"{spec:.60} names a file that is not beside the replay; {trust}"
        raise ReplayError(replay.path, 1, why) from None
    except SpecError as error:
        raise ReplayError(replay.path, 1, str(error)) from None


def is_harmless(spec: str, replay: Path) -> bool:
    """Whether a spec is made when a replay names it: nobody's code, and no file but beside it."""
    try:
        return not spec or bool(spec_beside(spec, replay))
    except (UnreadableError, SpecError):
        return False
