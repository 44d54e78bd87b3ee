"""`hashes`: of the user's files and code, so that results of other versions are told apart."""

from __future__ import annotations

from hashlib import sha256
from importlib import import_module
from pathlib import Path

from foundation.plugin import split_spec
from foundation.reading import read_bytes

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
    else:
        named += [name, str(Path(name).with_suffix(".draws.csv"))]
    files = [Path(each) for each in named if each and Path(each).is_file()]
    found: dict[str, str] = {}
    for file in files:
        name = "/".join(file.parts[-2:]) if file.name == "__init__.py" else file.name
        before = found.get(name, "").encode()  # two files of one name
        found[name] = sha256(before + read_bytes(file, MAX_BYTES)).hexdigest()
    return found
