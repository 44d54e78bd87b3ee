"""The user's own defaults: a file in the user's folder, for tower, names and looks.

It is read from nowhere else, and names no code: what it says is in force in every folder.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

from cubetower.foundation import SpecError, UnreadableError
from cubetower.foundation.reading import read_toml

FILE: Final = "config.toml"
TOWER_COMMANDS: Final = ("toss", "play", "watch", "odds", "check", "arena", "simulate")
"""Where a tower decides; `demo` shows its cubes, which takes a physics."""

LOOKS: Final[Mapping[str, tuple[str, type | tuple[type, ...], tuple[str, ...]]]] = {
    "size": ("size", str, ("film",)),
    "format": ("shape", str, ("film",)),
    "fps": ("fps", (int, float), ("film",)),
    "speed": ("speed", (int, float), ("film",)),
    "full-screen": ("full_screen", bool, ("watch",)),
    "open": ("open_page", bool, ("calibrate", "check", "compare", "simulate", "arena", "odds")),
}
"""Keys of ``[looks]``: the parameter of that option, its type, and the commands that have it."""

EXAMPLES: Final = {str: "a text in quotes", (int, float): "a number", bool: "true or false"}
"""What to write as a value of a type."""


def config_path() -> Path:
    """Where the file is, if there is one."""
    from platformdirs import user_config_path

    return user_config_path("cubetower", appauthor=False) / FILE


def read_config() -> dict[str, dict[str, Any]]:
    """The defaults of the options by command and parameter; empty without a file.

    Raises:
        UnreadableError: it cannot be read, or has a key or value that means nothing.
        SpecError: it names code of the user's own.
    """
    path = config_path()
    if not path.exists():
        return {}
    found, told = read_toml(path), _Defaults(path)
    for key, value in found.items():
        if key not in READERS:
            raise told.wrong(key, f"there are {', '.join(READERS)}")
        READERS[key](told, value)
    return told.options


class _Defaults:
    """Collects defaults by command.

    Args:
        path: of the file that is read.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.options: dict[str, dict[str, Any]] = {}

    def wrong(self, key: str, fix: str) -> UnreadableError:
        """The error about a key."""
        return UnreadableError(self.path, None, f"{key} means nothing here", fix)

    def set(self, commands: Iterable[str], name: str, value: Any) -> None:
        """Set the default of a parameter."""
        for command in commands:
            self.options.setdefault(command, {})[name] = value

    def tower(self, spec: object) -> None:
        """The tower wherever one decides; a file is named from where the settings are."""
        if not isinstance(spec, str) or not spec:
            raise self.wrong("tower", 'write tower = "my-tower.toml"')
        if ":" in spec:
            what = f"{self.path}: tower {spec}: a file of settings names no code of yours"
            raise SpecError(f"{what}; name it with --tower")
        name, comma, rest = spec.partition(",")
        beside = self.path.parent / Path(name).expanduser()
        spec = f"{beside}{comma}{rest}" if name.endswith(".toml") else spec
        self.set(TOWER_COMMANDS, "tower", spec)
        self.set(["simulate"], "tower", [spec])

    def names(self, names: object) -> None:
        """Players' names by colour."""
        lines = []
        for colour, name in names.items() if isinstance(names, dict) else [("", names)]:
            if not (colour.isalpha() and isinstance(name, str) and name.isprintable()):
                raise self.wrong("names", 'write [names], and below it blue = "Anna"')
            lines.append(f"{colour}={name}")
        self.set(("play", "watch"), "names", "\n".join(lines))

    def looks(self, looks: object) -> None:
        """How films, window and reports are shown."""
        for key, value in looks.items() if isinstance(looks, dict) else [("looks", looks)]:
            if key not in LOOKS:
                near = get_close_matches(key, LOOKS, 1)
                fix = f"write {near[0]}" if near else f"there are {', '.join(LOOKS)}"
                raise self.wrong(f"looks: {key}", fix)
            parameter, kind, commands = LOOKS[key]
            if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
                fix = f"write {EXAMPLES[kind]}"
                raise UnreadableError(self.path, None, f"looks: {key} = {value!r:.40}", fix)
            self.set(commands, parameter, value)


READERS: Final[Mapping[str, Callable[[_Defaults, object], None]]] = {
    "tower": _Defaults.tower,
    "names": _Defaults.names,
    "looks": _Defaults.looks,
}
"""What may stand in the file."""
