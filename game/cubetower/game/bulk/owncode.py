"""The user's own code: names of classes and objects, hashes that tell versions of it apart."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from hashlib import sha256
from importlib import import_module
from itertools import chain, count
from pathlib import Path
from typing import Any

from cubetower.foundation.plugin import name_of, spec_of, split_spec
from cubetower.foundation.reading import read_bytes
from cubetower.game.errors import BulkError

MAX_BYTES = 64_000_000
"""The largest file of the user's."""


def hashes(spec: str) -> dict[str, str]:
    """The hashes of the files that a spec names and of the user's module, by file name.

    What that module imports is not hashed.
    """
    name, parameters = split_spec(spec, "tower")
    named: list[str] = [str(value) for value in parameters.values()]
    if name.startswith("exec:"):
        named += name.removeprefix("exec:").split()
    elif ":" in name:
        named.append(getattr(import_module(name.partition(":")[0]), "__file__", None) or "")
    files = [Path(each) for each in named if each and Path(each).is_file()]
    found: dict[str, str] = {}
    for file in files:
        name = "/".join(file.parts[-2:]) if file.name == "__init__.py" else file.name
        before = found.get(name, "").encode()  # two files of one name
        found[name] = sha256(before + read_bytes(file, MAX_BYTES)).hexdigest()
    return found


def name_sources(sources: Iterable[Any], what: str, objects: dict[str, Any]) -> tuple[str, ...]:
    """Name towers, players or parts: by their specs, as far as they have one.

    Args:
        sources: specs, classes, functions and objects.
        what: they make, for messages.
        objects: gets those without a spec, by names that differ.
    """
    given = [(source, _spec_of(source, what)) for source in sources]
    specs = {spec for _, spec in given}
    return tuple(spec or _name_object(source, specs, objects) for source, spec in given)


def _spec_of(source: object, what: str) -> str | None:
    return source if isinstance(source, str) else spec_of(source, what)


def _name_object(source: object, specs: Container[str | None], objects: dict[str, Any]) -> str:
    first = name_of(source)
    names = chain([first], (f"{first} ({number})" for number in count(2)))
    free = (name for name in names if name not in specs)
    return next(name for name in free if objects.setdefault(name, source) is source)


def refuse_objects(objects: Mapping[str, Any]) -> None:
    """Make sure that a folder can say by their names what its games were played with.

    Raises:
        BulkError: there are objects, which their names do not find.
    """
    for name in objects:
        raise BulkError(
            f"{name}: is not found by this name, so a folder cannot say whose games it keeps; "
            f"put its class into a file of its own, my_code.py, and give 'my_code:Name'"
        )


def fingerprint(name: str, thing: object) -> dict[str, str]:
    """The hash of what a name stands for, as it is sent to workers; the same in this process only.

    Raises:
        BulkError: it cannot be sent.
    """
    from joblib.externals.loky.backend.reduction import dumps  # classes of notebooks, too

    try:
        return {"object": sha256(dumps(thing)).hexdigest()}
    except Exception as error:  # an object of the user's may raise anything
        raise BulkError(
            f"{name}: cannot be sent to workers ({error}); give its class, or a function that "
            f"makes one"
        ) from error
