"""The `cubetower` command: its subcommands, and how it says what went wrong."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import re
import signal
import sys
from collections.abc import Callable, Iterator
from functools import cache
from tempfile import TemporaryDirectory
from threading import Timer
from types import TracebackType
from typing import Any, NoReturn

import typer
from typer.main import get_command

from cubetower.command.commands.arena.command import arena
from cubetower.command.commands.battles import battles
from cubetower.command.commands.calibrate.command import calibrate
from cubetower.command.commands.check import check
from cubetower.command.commands.compare import compare
from cubetower.command.commands.demo import demo
from cubetower.command.commands.design.command import design
from cubetower.command.commands.film import film
from cubetower.command.commands.log.command import log
from cubetower.command.commands.odds import odds
from cubetower.command.commands.play.command import play
from cubetower.command.commands.record.command import record
from cubetower.command.commands.review.command import review
from cubetower.command.commands.rule import rule
from cubetower.command.commands.simulate import simulate
from cubetower.command.commands.toss import toss
from cubetower.command.commands.towers import towers
from cubetower.command.commands.verify.command import verify
from cubetower.command.commands.watch.command import watch
from cubetower.command.config import read_config
from cubetower.command.help import GroupedCommand, GroupedGroup
from cubetower.command.options.overwrite import with_overwrite
from cubetower.command.terminal.verbosity import Quiet, Verbose, set_verbosity, with_verbosity
from cubetower.foundation import CubetowerError

app = typer.Typer(
    name="cubetower",
    cls=GroupedGroup,
    help="A digital twin of the cube tower of SHOGUN, and the games played with it.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
MAX_LINE = 2000  # characters of an error
MAX_LINES = 20  # errors of one file
PATIENCE_S = 3.0  # s until somebody who was asked to end is asked again
RETRY_S = 0.01  # s until that is so where the first time was lost
DISK_ERRORS = (
    errno.EACCES,
    errno.EDQUOT,
    errno.EFBIG,
    errno.EIO,
    errno.ENOSPC,
    errno.EPERM,
    errno.EROFS,
)
"""What the system says of a disk that is full, fails or is not ours."""
WANTED = {
    "less than or equal to": "at most",
    "greater than or equal to": "at least",
    "a valid integer": "a whole number",
    "a valid number": "a number",
}
"""What a value should be, in the library's words and in ours."""
COMMANDS = (
    *(calibrate, demo, play, watch, film, battles, review, simulate, arena, verify),
    *(toss, towers, odds, check, compare, record, rule),
)
for command in COMMANDS:
    app.command(cls=GroupedCommand)(with_verbosity(with_overwrite(command)))
for name, group in {"log": log, "design": design}.items():
    app.add_typer(group, name=name, cls=GroupedGroup)
    for each in group.registered_commands:
        each.cls = GroupedCommand
        assert each.callback is not None  # noqa: S101 - for the type checker
        each.callback = with_verbosity(with_overwrite(each.callback))


@app.callback(invoke_without_command=True)
def _options(
    context: typer.Context,
    version: bool = typer.Option(False, "--version", help="Show the version and exit."),
    quiet: Quiet = False,
    verbose: Verbose = False,
) -> None:
    set_verbosity(quiet=quiet, verbose=verbose)
    if version:
        from importlib.metadata import version as installed

        typer.echo(f"cubetower {installed('cubetower')}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
    else:
        context.default_map = read_config()


def run(arguments: list[str] | None = None) -> None:
    """Run the command and exit: 0 done, 1 failed, 2 called wrongly or fed bad input."""
    try:
        _end_when_asked()
        _replace_closed_streams()
        with _home():
            _run(arguments)
    except KeyboardInterrupt:
        _fail("stopped", status=130)
    except BaseException as error:  # we may be asked to end while we do
        _end(error)


class _ClosedOutput(io.StringIO):
    """What is said into a closed output; work that is begun is finished all the same."""


def _replace_closed_streams() -> None:
    """Let a closed input be at its end, and what goes to a closed output be an error at the end.

    No file that is opened later gets the number of a closed stream, and with it what is printed.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            os.dup2(os.open(os.devnull, os.O_RDWR), number)
            setattr(sys, name, _ClosedOutput())


@contextlib.contextmanager
def _home() -> Iterator[None]:
    """Where this user has no home, libraries that keep something there get a folder for now."""
    if os.path.expanduser("~") != "~":  # noqa: PTH111 - the other way raises an error
        yield
        return
    with TemporaryDirectory(prefix="cubetower-", ignore_cleanup_errors=True) as folder:
        os.environ["HOME"] = folder
        try:
            yield
        finally:
            del os.environ["HOME"]


def _run(arguments: list[str] | None) -> NoReturn:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # an old encoding must not stop a table
            stream.reconfigure(errors="replace")
    try:
        status = commands()(arguments, prog_name="cubetower", standalone_mode=False)
        if isinstance(sys.stdout, _ClosedOutput) and sys.stdout.getvalue():
            raise OSError(errno.EBADF, "it is closed")
        sys.stdout.flush()  # a full disk or closed pipe may show only now
    except typer.TyperException as error:
        _fail(_refusal(error), status=2)
    except typer.Abort:
        _fail("stopped", status=130)
    except BrokenPipeError:
        _drop_output()  # its reader has gone; nobody to tell
        sys.exit(1)
    except Exception as error:
        _explain(error)
    sys.exit(status or 0)


def _refusal(error: typer.TyperException) -> str:
    """What was wrong with the call; of what is missing, an example too."""
    message = _in_plain_words(error.format_message().removeprefix("Invalid value: "))
    command = getattr(getattr(error, "ctx", None), "command", None)
    example = re.search(r"Example: .+", getattr(command, "help", None) or "")
    return f"{message} {example[0]}" if example and message.startswith("Missing ") else message


def _in_plain_words(message: str) -> str:
    """What the library says of a value or a command, as we would say it."""
    if message.startswith("No such command") and message.endswith("'."):
        return f"{message[:-1]}; cubetower alone lists them all"
    wrong = re.fullmatch(r"Invalid value for '([^']+)': Input should be (.+)", message)
    for typed, plain in WANTED.items():
        if wrong and wrong[2].startswith(typed):
            return f"{wrong[1]}: write {plain}{wrong[2].removeprefix(typed).partition(',')[0]}"
    return message


@cache
def commands() -> Callable[..., Any]:
    """All commands, whose options take some 20 ms to read off their functions."""
    found = get_command(app)
    _unwrap_help(found)
    return found


def _unwrap_help(command: Any) -> None:
    """Let the terminal's width, not that of the source, break the lines of a help text."""
    command.help = re.sub(r"(?<=\S)\n(?=\S)", " ", command.help or "")
    for each in getattr(command, "commands", {}).values():
        _unwrap_help(each)


def _end_when_asked() -> None:
    """Let nothing unfinished stay, neither files nor processes, when the system ends us."""
    sys.unraisablehook, sys.excepthook = _unraisable, _uncaught
    for name in ("SIGTERM", "SIGHUP"):  # Windows has no second one
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), _terminate)


def _unraisable(lost: sys.UnraisableHookArgs) -> None:
    """End all the same if we were asked to at a moment when nothing can be raised."""
    from cubetower.game import Stopped

    if not isinstance(lost.exc_value, Stopped | KeyboardInterrupt):
        sys.__unraisablehook__(lost)
    elif hasattr(signal, "setitimer"):
        again = _terminate if isinstance(lost.exc_value, Stopped) else _interrupt
        signal.signal(signal.SIGALRM, again)
        signal.setitimer(signal.ITIMER_REAL, RETRY_S)


def _uncaught(kind: type[BaseException], error: BaseException, where: TracebackType | None) -> None:
    """Show a defect; but not that compiled code was asked to end, which says so beforehand."""
    from cubetower.game import Stopped

    if not isinstance(error, Stopped | KeyboardInterrupt):
        sys.__excepthook__(kind, error, where)


def _interrupt(*_: object) -> NoReturn:
    raise KeyboardInterrupt


def _end(error: BaseException) -> NoReturn:
    """Exit as the system asked; let anything else through."""
    from cubetower.game import Stopped

    if not isinstance(error, Stopped):
        raise error
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, 0)
    last = Timer(PATIENCE_S, os._exit, (143,))  # a library may wait for ever at the end
    last.daemon = True
    last.start()
    sys.exit(143)


def _terminate(*_: object) -> NoReturn:
    """End at once; and in a while again, if a library took the exception for its own."""
    from cubetower.game import Stopped

    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, _terminate)
        signal.setitimer(signal.ITIMER_REAL, PATIENCE_S)
    raise Stopped


def _explain(error: Exception) -> NoReturn:
    """Exit with a line about bad input, a missing display or a full disk; else show a defect."""
    from cubetower.tower import LogError
    from cubetower.viewer.errors import WindowError

    if isinstance(error, LogError):
        _fail(*map(str, error.problems), status=2)
    if isinstance(error, WindowError):
        _fail(str(error), status=1)
    if isinstance(error, CubetowerError):  # raised on purpose, with a message for the user
        _fail(str(error), status=2)
    if isinstance(error, OSError) and error.filename is None:
        _drop_output()
        _fail(f"cannot write the output: {error.strerror or error}", status=1)
    if isinstance(error, OSError) and error.errno in DISK_ERRORS:
        _fail(f"{error.filename}: {error.strerror}", status=1)
    raise error


def _drop_output() -> None:
    """Let what is still held back go nowhere, or the interpreter complains of it at its end."""
    with contextlib.suppress(OSError):  # an output that is no file of the system's
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _fail(*messages: str, status: int) -> NoReturn:
    """Exit with a line for each message, whatever a file has put into it."""
    from cubetower.command.terminal.output import printable

    if len(messages) > MAX_LINES:
        more = len(messages) - MAX_LINES
        messages = (*messages[:MAX_LINES], f"and {more:,} more; see to these first")
    for message in messages:
        line = printable(message)
        print(f"cubetower: {line[:MAX_LINE]}{'…' * (len(line) > MAX_LINE)}", file=sys.stderr)
    sys.exit(status)
