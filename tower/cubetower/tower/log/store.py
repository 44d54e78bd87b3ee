"""A notebook and its file: every step is saved, can be undone, and changes by others are read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cubetower.foundation.wording import plural
from cubetower.tower.log import LogDescription, LogError, LogProblem
from cubetower.tower.log.notebook import Notebook, NotebookError
from cubetower.tower.log.notebookfile import NotebookFile
from cubetower.tower.notation import parse_letters

MAX_PROBLEMS = 3  # of an unreadable file that are shown


class KindError(LogError):
    """The log is not one of real tosses, so none may be added."""


def expect_recorded(file: NotebookFile, described: LogDescription | None) -> None:
    """Make sure that real tosses may be added to a log.

    Raises:
        KindError: its description says that they may not.
    """
    if described is not None and described.kind != "recorded":
        reason = f"the log is {described.kind}, not recorded at a table"
        fix = "record real tosses in a log of their own"
        raise KindError([LogProblem(str(file.beside), None, None, reason, fix)])


def can_count(colours: Sequence[str], description: LogDescription) -> bool:
    """Whether a log may count these colours; a description without colours allows any."""
    return not description.colours or set(colours) <= set(description.colours)


@dataclass(frozen=True, slots=True)
class _Change:
    """A change to undo or redo: the notebook to go back to, and what was done."""

    notebook: Notebook
    what: str


class NotebookStore:
    """Keeps a notebook and its file in step.

    Attributes:
        notebook: the log as it is on disk, and where the next toss goes.
        file: its place on disk.
        tosses_added: by changes made here, not by others.
    """

    def __init__(self, notebook: Notebook, file: NotebookFile) -> None:
        self.notebook = notebook
        self.file = file
        self.tosses_added = 0
        self._done: list[_Change] = []
        self._undone: list[_Change] = []

    def save(self, changed: Notebook, what: str) -> None:
        """Write a changed notebook, and adopt it once it is on disk.

        Args:
            changed: the notebook after the change.
            what: what was changed, for whoever undoes it.

        Raises:
            TowerError: it cannot be written; nothing is changed.
        """
        before = self.notebook
        self._write(changed)
        self._done.append(_Change(before, what))
        self._undone.clear()

    def describe(self, description: LogDescription, what: str) -> None:
        """Save another description; the same one is no step.

        Raises:
            TowerError: it cannot be written; nothing is changed.
        """
        if description != self.notebook.description:
            self.save(replace(self.notebook, description=description), what)

    def choose_letters(self, text: str) -> None:
        """Save letters for colours, such as ``k=black b=blue``.

        Raises:
            EntryError: they are not understood.
            TowerError: they cannot be written; nothing is changed.
        """
        said = self.notebook.description
        letters = parse_letters(text, self.notebook.colours, said.letters)
        self.describe(replace(said, letters=letters), f"letters {text}")

    def undo(self) -> str:
        """Undo the last change; returns which.

        Raises:
            TowerError: there is none, or it cannot be written; nothing is changed.
        """
        if not self._done:
            raise NotebookError(
                "There is nothing to undo since you started; `delete` and `edit` change any toss."
            )
        return self._step(self._done, self._undone)

    def redo(self) -> str:
        """Redo the change that was undone last; returns which.

        Raises:
            TowerError: there is none, or it cannot be written; nothing is changed.
        """
        if not self._undone:
            raise NotebookError("There is nothing to redo.")
        return self._step(self._undone, self._done)

    def catch_up(self) -> str:
        """Adopt what somebody else has written into the files meanwhile.

        A log or a description that is gone is written again.

        Returns:
            What happened, in words; empty if nothing did.

        Raises:
            KindError: the log is not one of real tosses any more.
            NotebookError: the file cannot be read now. It is left alone.
            TowerError: a missing file cannot be written.
        """
        if not self.file.has_changed():
            return ""
        events = []
        if self.file.restore_description():
            events.append(f"{self.file.beside} was gone; it has been written again.")
        if self.file.has_changed():
            events.append(self._reread())
        return "\n".join(filter(None, events))

    def _reread(self) -> str:
        try:
            found, described = self.file.read(), self.file.description()
        except LogError as error:
            problems = "\n".join(str(each) for each in error.problems[:MAX_PROBLEMS])
            raise NotebookError(
                f"{self.file.path} was changed by somebody else, and cannot be read now:\n"
                f"{problems}\nCorrect it there, then type the line again. Nothing is overwritten."
            ) from None
        expect_recorded(self.file, described)
        return self._rewrite(described) if found is None else self._adopt(found)

    def _step(self, back: list[_Change], forth: list[_Change]) -> str:
        step, now = back[-1], self.notebook
        self._write(step.notebook)
        forth.append(_Change(now, back.pop().what))
        return step.what

    def _write(self, changed: Notebook) -> None:
        """Write a notebook, then adopt it, so that it always agrees with the file."""
        now = self.notebook
        described = (changed.colours, changed.description) != (now.colours, now.description)
        if changed.rows != now.rows or (changed.rows and described):
            self.file.save(changed)
        self.tosses_added += len(changed.rows) - len(self.notebook.rows)
        self.notebook = changed

    def _rewrite(self, described: LogDescription | None) -> str:
        """Write a missing log again; if it has no tosses, only take over the description."""
        found = described or self.notebook.description
        if not self.notebook.rows and not can_count(self.notebook.colours, found):
            return self._recolour(found)
        self.notebook = replace(self.notebook, description=found)
        for steps in (self._done, self._undone):
            steps[:] = [
                replace(step, notebook=replace(step.notebook, description=found)) for step in steps
            ]
        if not self.notebook.rows:
            return ""
        self.file.save(self.notebook)
        return (
            f"{self.file.path} was gone; it has been written again with all "
            f"{plural(len(self.notebook.rows), 'toss', 'tosses')}."
        )

    def _recolour(self, described: LogDescription) -> str:
        """Before the first toss, count the colours that the description has now."""
        self.notebook = replace(self.notebook, colours=described.colours, description=described)
        self._done.clear()
        self._undone.clear()
        colours = ", ".join(described.colours)
        return f"{self.file.beside} has other colours now; from here on they are {colours}."

    def _adopt(self, found: Notebook) -> str:
        old = self.notebook
        if old.session not in {row.session for row in found.rows}:
            found = replace(found, session=old.session)  # begun, but without tosses
        if found.session == old.session and found.last == old.last:
            found = replace(found, emptied=old.emptied)
        self.notebook = found
        self._done.clear()
        self._undone.clear()
        return (
            f"{self.file.path} was changed by somebody else and has been read again: "
            f"{plural(len(found.rows), 'toss', 'tosses')}, the next is toss {found.next_toss} of "
            f"session {found.session}. Earlier steps can no longer be undone."
        )
