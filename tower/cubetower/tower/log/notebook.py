"""A toss log that is being written, as an immutable value: every change makes a new one.

A notebook is always consistent: a change after which the cubes of a colour would not add up, in
that row or a later one, is refused with `NotebookError`. To continue a log::

    notebook = Notebook.of(read_log("my.csv"))
    notebook = notebook.add(Cubes(red=4, blue=3), Cubes(red=3, blue=1))
    write_log(notebook.log(), "my.csv")
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from cubetower.tower.cubes import COLOURLESS, COLOURS, Cubes
from cubetower.tower.errors import TowerError
from cubetower.tower.log.tosslog import LogDescription, LogRow, TossLog, contents_after
from cubetower.tower.notation import Letters, letters_for

USUAL_FARMERS = "green"


class NotebookError(TowerError, ValueError):
    """A change that is refused; its message has the reason, and what to do instead."""


class FallError(NotebookError):
    """More of a colour falls in a row than can have been there.

    Attributes:
        row: the impossible row.
        there: what was inside before it and thrown in it.
        name: of the row.
    """

    def __init__(self, row: LogRow, there: Cubes, name: str) -> None:
        super().__init__(row, there, name)  # as args, so that the error can be pickled
        self.row, self.there, self.name = row, there, name

    @property
    def faults(self) -> str:
        """What is wrong, colour by colour: ``2 red fell, but at most 1 was there``."""
        return ", ".join(
            f"{amount_text(count, colour)} fell, but "
            f"{f'at most {there}' if (there := self.there[colour]) else 'none'} "
            f"{'were' if there > 1 else 'was'} there"
            for colour, count in self.row.fell.items()
            if count > self.there[colour]
        )

    def __str__(self) -> str:
        return f"toss {self.name}: {self.faults}"


def amount_text(count: int, colour: str) -> str:
    """A number of cubes: ``3 red``, or only ``3`` in a log that does not count colours."""
    return str(count) if colour == COLOURLESS else f"{count} {colour}"


@dataclass(frozen=True, slots=True)
class Inside:
    """What is known of the cubes inside.

    Attributes:
        known: the cubes; None if the bookkeeping does not determine them.
        minimum: cubes that are there in any case; all of them if they are known.
    """

    known: Cubes | None
    minimum: Cubes

    @classmethod
    def of(cls, cubes: Cubes) -> Inside:
        """Exactly these cubes."""
        return cls(cubes, cubes)

    def after(self, row: LogRow) -> Inside:
        """What is known after a row; `self` is what was known before it.

        Raises:
            CubesError: more of a colour fell than was inside and thrown.
        """
        known = contents_after(row, self.known)
        if known is not None:
            return Inside.of(known)
        if row.missing:
            return UNKNOWN
        there = self.minimum + row.thrown
        left = {colour: max(0, count - row.fell[colour]) for colour, count in there.items()}
        return Inside(None, Cubes(left))


UNKNOWN = Inside(None, Cubes())
EMPTY = Inside.of(Cubes())


@dataclass(frozen=True, slots=True)
class Notebook:
    """A log that grows toss by toss.

    Attributes:
        rows: the tosses so far; those of a session are next to each other.
        colours: the colours that are counted, ``("cube",)`` for counts without colours.
        description: who, what and how.
        session: label of the session that the next toss belongs to: that of the last row, or
            one without tosses yet.
        emptied: the tower is known to be empty before the next toss.
    """

    rows: tuple[LogRow, ...]
    colours: tuple[str, ...]
    description: LogDescription = field(default_factory=LogDescription)
    session: str = "1"
    emptied: bool = False

    @classmethod
    def of(cls, log: TossLog) -> Notebook:
        """A notebook that continues the last session of a log."""
        session = log.rows[-1].session if log.rows else "1"
        return cls(log.rows, log.colours, log.description, session)

    def log(self) -> TossLog:
        """The log as it is now."""
        return TossLog(self.rows, self.colours, self.description)

    # Reading

    @property
    def letters(self) -> Letters:
        """What is typed for each colour."""
        return letters_for(self.colours, self.description.letters)

    @property
    def last(self) -> LogRow | None:
        """The last toss of the session; None if it has none yet."""
        return self.rows[-1] if self._has_tosses() else None

    @property
    def next_toss(self) -> int:
        """The number that the next toss gets."""
        return self.last.toss + 1 if self.last else 1

    @property
    def inside(self) -> Inside:
        """What is known of the cubes inside now."""
        if self.emptied:
            return EMPTY
        return self.insides()[-1] if self._has_tosses() else UNKNOWN

    def insides(self) -> tuple[Inside, ...]:
        """What is known of the cubes inside after each row."""
        return tuple(before.after(row) for row, before in self._rows_with_inside())

    def expected_inside(self, place: int = -1) -> Inside:
        """What is inside after a row by the tosses alone, whatever was counted then.

        Args:
            place: of the row; the last one if left out.

        Raises:
            NotebookError: the last row is meant, and the session has no toss yet.
        """
        if place == -1:
            self._counted_row()
        row, before = list(self._rows_with_inside())[place]
        return before.after(replace(row, inside=None))

    def name(self, row: LogRow) -> str:
        """The name of a row: its number, or ``session/number`` in other sessions."""
        return str(row.toss) if row.session == self.session else f"{row.session}/{row.toss}"

    def find(self, name: str) -> LogRow:
        """The row with a name.

        Raises:
            NotebookError: there is no such row; the message has those there are.
        """
        for row in self.rows:
            if name in (self.name(row), f"{row.session}/{row.toss}"):
                return row
        here = [row for row in self.rows if row.session == self.session]
        if here:
            known = f"this session has {here[0].toss} to {here[-1].toss}"
        else:
            known = f"session {self.session} has none yet"
        first = self.rows[0] if self.rows else None
        other = first is not None and first.session != self.session
        others = f", others are named like {self.name(first)}" if first and other else ""
        raise NotebookError(f"there is no toss {name}: {known}{others}; `list` shows them")

    # Changing

    def add(self, thrown: Cubes, fell: Cubes, *, note: str = "") -> Notebook:
        """Add a toss; one in which nothing is thrown is a tap or a spill.

        Raises:
            FallError: more of a colour fell than can have been there.
            NotebookError: a colour that is not counted here.
        """
        return self._with_row(thrown=thrown, fell=fell, note=note)

    def add_missed(self, note: str = "") -> Notebook:
        """Add a toss that nobody saw: what is inside is unknown from here on."""
        return self._with_row(thrown=Cubes(), fell=Cubes(), missing=True, note=note)

    def change(self, row: LogRow, **changes: Any) -> Notebook:
        """Change values of a row, such as ``thrown=Cubes(red=4)``; later ones are checked again.

        Raises:
            FallError: the row or a later one would be impossible.
            NotebookError: a colour that is not counted here.
        """
        place = self.rows.index(row)
        rows = (*self.rows[:place], replace(row, **changes), *self.rows[place + 1 :])
        return self._with_changes(rows=rows)

    def delete(self, row: LogRow) -> Notebook:
        """Delete a toss that never happened; if the tower was empty before it, it still is.

        Raises:
            FallError: a later toss would be impossible.
        """
        place = self.rows.index(row)
        before, after = self.rows[:place], self.rows[place + 1 :]
        emptied = self.emptied
        if row.emptied and after and after[0].session == row.session:
            after = (replace(after[0], emptied=True), *after[1:])
        elif row.emptied and row.session == self.session:
            emptied = True
        return self._with_changes(rows=before + after, emptied=emptied)

    def begin(self, session: str = "", *, emptied: bool) -> Notebook:
        """Begin another session.

        Args:
            session: its label; the next free number if empty.
            emptied: whether the tower is known to be empty now.

        Raises:
            NotebookError: there is a session of that label already, or it is no label.
        """
        used = {row.session for row in self.rows}
        free = 1 + max((int(label) for label in used if label.isdecimal()), default=0)
        label = " ".join(session.split()) or str(free)
        if label in used:
            raise NotebookError(f"there is a session {label} already; give it another name")
        if not label.isprintable():
            raise NotebookError(f"{session!r} is no label; use letters and digits")
        return replace(self, session=label, emptied=emptied)

    def mark_emptied(self) -> Notebook:
        """Mark the tower as empty before the next toss."""
        return replace(self, emptied=True)

    def doubt(self) -> Notebook:
        """Withdraw the reason why the contents are known: the last count, or the last "emptied".

        For a tower that was not empty, or not fully counted, after all.

        Raises:
            NotebookError: the contents are unknown already.
        """
        if self.emptied:
            return replace(self, emptied=False)
        here = (row for row in reversed(self.rows) if row.session == self.session)
        for row in here:
            if row.inside is not None:
                return self.change(row, inside=None)
            if row.missing:
                break
            if row.emptied:
                return self.change(row, emptied=False)
        raise NotebookError("what is inside is unknown already; any fall is possible")

    def recolour(self, colours: Iterable[str]) -> Notebook:
        """Count these colours, ``("cube",)`` for none, in this order.

        Letters chosen for other colours, or that are the name of a colour now, are dropped.

        Raises:
            NotebookError: cubes of another colour were thrown already.
        """
        counted, described = tuple(colours), self.description
        named = () if counted == (COLOURLESS,) else counted
        usual = USUAL_FARMERS if counted == COLOURS else ""
        farmers = described.farmers if described.farmers in named else usual
        used, chosen = letters_for(named, described.letters), described.letters.items()
        letters = {colour: letter for colour, letter in chosen if used.get(colour) == letter}
        described = replace(described, colours=named, farmers=farmers, letters=letters)
        return self._with_changes(colours=counted, description=described)

    def count(self, inside: Cubes) -> Notebook:
        """Record what was counted in the opened tower after the last toss.

        Raises:
            NotebookError: the session has no toss yet, or a colour is not counted here.
        """
        return self.change(self._counted_row(), inside=inside)

    def annotate(self, note: str) -> Notebook:
        """Add to the note of the last toss.

        Raises:
            NotebookError: the session has no toss yet.
        """
        if self.last is None:
            raise NotebookError("a note belongs to a toss, and this session has none yet")
        return self.change(self.last, note=join_notes(self.last.note, note))

    def _with_row(self, **values: Any) -> Notebook:
        row = LogRow(self.session, self.next_toss, self.emptied, **values)
        return self._with_changes(rows=(*self.rows, row), emptied=False)

    def _with_changes(self, **changes: Any) -> Notebook:
        changed = replace(self, **changes)
        for row in changed.rows:
            named = row.thrown + row.fell + (row.inside or Cubes())
            for colour in sorted(set(named) - set(changed.colours)):
                counted = ", ".join(changed.colours)
                raise NotebookError(f"{colour} is not among the counted colours ({counted})")
        for _ in changed._rows_with_inside():
            pass
        return changed

    def _rows_with_inside(self) -> Iterator[tuple[LogRow, Inside]]:
        """Each row with what was known of the contents before it.

        Raises:
            FallError: at the first impossible row.
        """
        session, inside = None, UNKNOWN
        for row in self.rows:
            if row.emptied:
                inside = EMPTY
            elif row.session != session:
                inside = UNKNOWN
            if inside.known is not None and not row.missing:
                there = inside.known + row.thrown
                if not row.fell <= there:
                    raise FallError(row, there, self.name(row))
            yield row, inside
            session, inside = row.session, inside.after(row)

    def _counted_row(self) -> LogRow:
        if self.last is None:
            raise NotebookError(
                "a count belongs after a toss, and this session has none yet; if the tower is "
                "empty now, type `emptied`"
            )
        return self.last

    def _has_tosses(self) -> bool:
        return bool(self.rows) and self.rows[-1].session == self.session


def join_notes(*notes: str) -> str:
    """Notes in one text, without the empty ones."""
    return "; ".join(note for note in notes if note)
