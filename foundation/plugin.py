"""Specs, ``name,parameter=value``, which name towers, players and modules, also the user's own."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from foundation.errors import CubetowerError, SpecError

Value = bool | int | float | str
"""The value of a parameter."""


def number_or_text(text: str) -> Value:
    """Read the value of a parameter: true or false, a whole number, a number, or else text."""
    if text in ("true", "false"):
        return text == "true"
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def split_spec(spec: str, what: str) -> tuple[str, dict[str, Value]]:
    """The name and the parameters of a spec.

    Args:
        spec: as the user typed it.
        what: what it names, for messages: ``tower``.

    Raises:
        SpecError: a part that is not ``parameter=value``.
    """
    if not spec.isprintable():
        raise SpecError(
            f"{what} {spec!r:.60}: contains characters that cannot be printed; leave them out"
        )
    name, *parts = (part.strip() for part in spec.split(","))
    parameters: dict[str, Value] = {}
    for part in parts:
        key, equals, value = part.partition("=")
        if not equals or not key or not value:
            raise SpecError(f"{what} {spec!r}: {part!r} is not parameter=value")
        if key in parameters:
            raise SpecError(f"{what} {spec!r}: {key} is given twice")
        parameters[key] = number_or_text(value)
    return name, parameters


def import_named(name: str, what: str) -> Callable[..., Any]:
    """Import the user's own ``module:Class``; the working directory comes last on the path.

    Raises:
        SpecError: it cannot be imported, or is not callable.
    """
    if "" not in sys.path and str(Path.cwd()) not in sys.path:
        sys.path.append(str(Path.cwd()))
    module, _, attribute = name.partition(":")
    try:
        factory: Callable[..., Any] = getattr(import_module(module), attribute)
    except (Exception, SystemExit) as error:  # a user's module may raise anything on import
        hint = "; name the file without .py" if module.endswith(".py") else ""
        raise SpecError(f"{what} {name!r}: cannot be imported: {error!r}{hint}") from error
    if not callable(factory):
        raise SpecError(f"{what} {name!r}: is not a class or function that makes a {what}")
    return factory


def instantiate(
    factory: Callable[..., Any], name: str, parameters: dict[str, Value], what: str
) -> Any:
    """Call a class with parameters from a spec.

    Raises:
        SpecError: it has no such parameters, or raises an error of its own.
        CubetowerError: raised by the class itself.
    """
    try:
        signature = inspect.signature(factory)
    except (TypeError, ValueError) as error:
        raise SpecError(f"{what} {name!r}: {error}") from None
    try:
        signature.bind(**parameters)
    except TypeError as error:
        unknown = [repr(each) for each in parameters if each not in signature.parameters]
        wrong = f"has no parameter {', '.join(unknown)}" if unknown else str(error)
        known = ", ".join(map(_describe, signature.parameters.values())) or "none"
        raise SpecError(f"{what} {name!r}: {wrong}; its parameters are: {known}") from None
    try:
        return factory(**parameters)
    except CubetowerError:
        raise
    except (Exception, SystemExit) as error:  # a user's class may raise anything
        raise SpecError(f"{what} {name!r}: cannot be made: {error!r}") from error


def _describe(parameter: inspect.Parameter) -> str:
    """A parameter with its default; if it has none, as the class declares it."""
    if isinstance(parameter.default, float):
        return f"{parameter.name}={parameter.default:.4g}"
    if parameter.default is not parameter.empty:
        return f"{parameter.name}={parameter.default!r}"
    kind = parameter.annotation  # if it is not evaluated, it has quotes
    return str(parameter).replace(f": {kind!r}", f": {kind}")
