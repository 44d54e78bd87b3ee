"""A notebook on its way: saved with every step, undone step by step, read anew if need be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tower.log import LogDescription, LogError, LogProblem
from tower.log.notebook import Notebook, NotebookError
from tower.log.notebookfile import NotebookFile

MAX_PROBLEMS = 3  # of a broken file that are told


class KindError(LogError):
    """The log is none of real tosses, so none may go into it."""


def expect_recorded(file: NotebookFile, described: LogDescription | None) -> None:
    """Make sure that real tosses may go into a log.

    Raises:
        KindError: its description says that they may not.
    """
    if described is not None and described.kind != "recorded":
        reason = f"the log is {described.kind}, not recorded at a table"
        fix = "record real tosses in a log of their own"
        raise KindError([LogProblem(str(file.beside), None, None, reason, fix)])


def fits(colours: Sequence[str], description: LogDescription) -> bool:
    """Whether a log may count these colours; a description without any leaves it open."""
    return not description.colours or set(colours) <= set(description.colours)


@dataclass(frozen=True, slots=True)
class _Step:
    """What can be undone or done again: the notebook to go back to, and what was done."""

    notebook: Notebook
    what: str


class NotebookStore:
    """Keeps a notebook and its file alike.

    Attributes:
        notebook: the log as it is on disk, and where the next toss stands.
        file: its place on disk.
        entered: how many more tosses there are by the steps done here; not those of others.
    """

    def __init__(self, notebook: Notebook, file: NotebookFile) -> None:
        self.notebook = notebook
        self.file = file
        self.entered = 0
        self._done: list[_Step] = []
        self._undone: list[_Step] = []

    def store(self, changed: Notebook, what: str) -> None:
        """Make a changed notebook the one that counts, as soon as it is on disk.

        Args:
            changed: the notebook after a step.
            what: what the step did, for whoever undoes it.

        Raises:
            TowerError: it cannot be written; nothing is changed.
        """
        before = self.notebook
        self._save(changed)
        self._done.append(_Step(before, what))
        self._undone.clear()

    def undo(self) -> str:
        """Take back the last step; says which.

        Raises:
            TowerError: there is none, or it cannot be written; nothing is changed.
        """
        if not self._done:
            raise NotebookError(
                "There is nothing to undo since this began; `delete` and `edit` change any toss."
            )
        return self._go(self._done, self._undone)

    def redo(self) -> str:
        """Do the step again that was taken back last; says which.

        Raises:
            TowerError: there is none, or it cannot be written; nothing is changed.
        """
        if not self._undone:
            raise NotebookError("There is nothing to do again.")
        return self._go(self._undone, self._done)

    def catch_up(self) -> str:
        """Take over what somebody else wrote into the files meanwhile; says what happened.

        Nothing is said if nothing happened. A log or a description that is gone is written
        again.

        Raises:
            KindError: the log is none of real tosses any more.
            NotebookError: what is there now cannot be read. It is left alone.
            TowerError: what is gone cannot be written.
        """
        if not self.file.has_changed():
            return ""
        told = []
        if self.file.restore_description():
            told.append(f"{self.file.beside} was gone; it is written anew as it was.")
        if self.file.has_changed():
            told.append(self._read_anew())
        return "\n".join(filter(None, told))

    def _read_anew(self) -> str:
        try:
            found, described = self.file.read(), self.file.description()
        except LogError as error:
            problems = "\n".join(str(each) for each in error.problems[:MAX_PROBLEMS])
            raise NotebookError(
                f"{self.file.path} was changed by somebody else, and cannot be read now:\n"
                f"{problems}\nMend it there, then type the line again. Nothing is overwritten."
            ) from None
        expect_recorded(self.file, described)
        return self._stand_in(described) if found is None else self._take_over(found)

    def _go(self, back: list[_Step], forth: list[_Step]) -> str:
        step, now = back[-1], self.notebook
        self._save(step.notebook)
        forth.append(_Step(now, back.pop().what))
        return step.what

    def _save(self, changed: Notebook) -> None:
        """Write a notebook before it counts, so that it and the file are always alike."""
        if changed.rows != self.notebook.rows:
            self.file.save(changed)
        self.entered += len(changed.rows) - len(self.notebook.rows)
        self.notebook = changed

    def _stand_in(self, described: LogDescription | None) -> str:
        """Write a log that has gone; maybe it never was, and only its description changed."""
        found = described or self.notebook.description
        if not self.notebook.rows and not fits(self.notebook.colours, found):
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
            f"{self.file.path} was gone; it is written anew with all {len(self.notebook.rows)} "
            "tosses."
        )

    def _recolour(self, described: LogDescription) -> str:
        """Before the first toss, count the colours that the description has now."""
        self.notebook = replace(self.notebook, colours=described.colours, description=described)
        self._done.clear()
        self._undone.clear()
        colours = ", ".join(described.colours)
        return f"{self.file.beside} has other colours now; these count from here on: {colours}"

    def _take_over(self, found: Notebook) -> str:
        old = self.notebook
        if old.session not in {row.session for row in found.rows}:
            found = replace(found, session=old.session)  # begun, but without tosses
        if found.session == old.session and found.last == old.last:
            found = replace(found, emptied=old.emptied)
        self.notebook = found
        self._done.clear()
        self._undone.clear()
        return (
            f"{self.file.path} was changed by somebody else; it is read anew: "
            f"{len(found.rows)} tosses, the next one is {found.next_toss} of session "
            f"{found.session}. Earlier steps cannot be undone any more."
        )
