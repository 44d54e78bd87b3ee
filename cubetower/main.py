"""The `cubetower` command: its subcommands, and how it says what went wrong."""

from __future__ import annotations

import sys

import typer

from cubetower.demo import demo
from cubetower.logs import check
from cubetower.towers import toss, towers

app = typer.Typer(
    name="cubetower",
    help="A digital twin of the cube tower of SHOGUN, and of the games played with it.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in (demo, toss, towers, check):
    app.command()(command)


@app.callback(invoke_without_command=True)
def _options(
    version: bool = typer.Option(False, "--version", help="Show the version and exit."),
) -> None:
    if version:
        from importlib.metadata import version as installed

        typer.echo(f"cubetower {installed('cubetower')}")
        raise typer.Exit


def run(arguments: list[str] | None = None) -> None:
    """Run the command and exit: 0 done, 1 failed, 2 called wrongly or fed bad input."""
    try:
        status = app(arguments, standalone_mode=False)
    except typer.TyperException as error:
        _fail(error.format_message(), 2)
    except typer.Abort:
        _fail("stopped", 130)
    except KeyboardInterrupt:
        _fail("stopped", 130)
    except BrokenPipeError:
        sys.stderr.close()  # the reader of our output has gone; nobody to tell
        sys.exit(1)
    except Exception as error:
        if not _is_ours(error):
            raise
        _fail(str(error), 2)
    sys.exit(status or 0)


def _is_ours(error: Exception) -> bool:
    """Whether a package of ours raised the error on purpose, with a message for the user."""
    from game import GameError
    from tower import TowerError
    from viewer import ViewerError

    return isinstance(error, TowerError | GameError | ViewerError)


def _fail(message: str, status: int) -> None:
    print(f"cubetower: {' '.join(message.split())}", file=sys.stderr)
    sys.exit(status)
