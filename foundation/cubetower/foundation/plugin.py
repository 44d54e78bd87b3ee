"""Specs, ``name,parameter=value``, which name towers, players and modules, also the user's own."""

from __future__ import annotations

import inspect
import pickle
import sys
from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

from cubetower.foundation.errors import CubetowerError, SpecError

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
        SpecError: a part that is not ``parameter=value``, or what is no text at all.
    """
    if not isinstance(spec, str):
        raise SpecError(f"{what} {spec!r:.60}: is not the name of one; give a text")
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


def name_of(source: object) -> str:
    """How results and messages name a class, a function or an object: ``sieve:Sieve,mesh=0.4``.

    Of an object, the class and those parameters of it that the object keeps as numbers or texts.
    """
    if isinstance(source, partial):
        return name_of(source.func)
    if isinstance(name := getattr(source, "__qualname__", None), str):
        return f"{source.__module__}:{name}"
    kind = type(source)
    kept = {name: getattr(source, name, None) for name in _parameters_of(kind)}
    values = {name: value for name, value in kept.items() if isinstance(value, Value)}
    texts = (f"{name}={text_of(value)}" for name, value in values.items())
    return ",".join([name_of(kind), *(text for text in texts if _is_splittable(text))])


def text_of(value: Value) -> str:
    """Write a value so that `number_or_text` reads it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _is_splittable(parameter: str) -> bool:
    """Whether `split_spec` reads the text of a parameter as such."""
    return parameter.isprintable() and "," not in parameter and not parameter.endswith("=")


def _parameters_of(kind: type) -> Iterable[str]:
    try:
        return inspect.signature(kind).parameters
    except (TypeError, ValueError):  # of a class in C
        return ()


def is_importable(source: object) -> bool:
    """Whether other processes find a class or function by its name, as `import_named` does."""
    module, _, name = name_of(source).partition(":")
    elsewhere = module not in ("__main__", "builtins")
    return elsewhere and getattr(sys.modules.get(module), name, None) is source


def spec_of(source: object, what: str) -> str | None:
    """The spec of what a class or function makes, or of a copy of an object; None without one.

    Args:
        source: see `make_from`.
        what: it makes, for messages.
    """
    name = name_of(source)
    if is_importable(source):
        return name
    try:
        _, parameters = split_spec(name, what)
        other = instantiate(type(source), name, parameters, what)
        same = pickle.dumps(other) == pickle.dumps(source)
    except Exception:  # whatever the class of a user raises
        return None
    return name if same and is_importable(type(source)) else None


def is_finished(source: object, member: str) -> bool:
    """Whether it is an object that has this member, not a class or function that makes one."""
    return hasattr(source, member) and not isinstance(source, type)


def make_from(source: object, parameters: Mapping[str, Any], what: str, member: str) -> Any:
    """Call a class or function, or copy an object.

    Args:
        source: a class, a function, or a finished object, which is left alone.
        parameters: of the class or function.
        what: what it is to be, for messages: ``tower``.
        member: by which a finished object is known.

    Raises:
        SpecError: it is none of these, or cannot be called or copied.
        CubetowerError: raised by the class itself.
    """
    name = name_of(source)
    if not is_finished(source, member):
        if callable(source):
            return instantiate(source, name, parameters, what)
        wanted = f"give its name, a class or function that makes a {what}, or a finished {what}"
        raise SpecError(f"{what} {source!r:.60}: is none; {wanted}")
    if parameters:
        raise SpecError(f"{what} {name!r}: is finished; give its class to choose parameters")
    try:
        return deepcopy(source)
    except Exception as error:  # a user's object may raise anything
        raise SpecError(
            f"{what} {name!r}: cannot be copied ({error}); give its class, or a function that "
            f"makes one"
        ) from error


def instantiate(
    factory: Callable[..., Any], name: str, parameters: Mapping[str, Any], what: str
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
