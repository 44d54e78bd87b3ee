"""The experiment: everything of the lab but its picture."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from cubetower.tower import Cubes, TossLog, Tower
from cubetower.viewer.window.lab.bench import Bench, Step, StepResult, inspect_tower
from cubetower.viewer.window.lab.knobs import Settings, settings_of
from cubetower.viewer.window.lab.statistics import Statistics, throws_of

RUN_THROWS = 100  # in a run
MAX_CHOSEN = 60  # cubes of a colour in a throw
PRESETS: dict[str, Cubes] = {
    "5 : 3": Cubes(red=5, blue=3),
    "5 : 3, farmers 2": Cubes(red=5, blue=3, green=2),
    "Seeding 45": Cubes(black=7, blue=7, purple=7, red=7, yellow=7, green=10),
    "Clear": Cubes(),
}
"""Throws by the labels of their buttons: battles without and with farmers (green), the seeding."""


@dataclass(slots=True, eq=False)
class Era:
    """The throws between two changes of the tower.

    Attributes:
        start: number of throws before it.
        label: what was changed; empty at the start.
        settings: of the tower.
        statistics: of its throws.
    """

    start: int
    label: str
    settings: Settings
    statistics: Statistics = field(default_factory=Statistics)


@dataclass(slots=True)
class Run:
    """Progress of many steps."""

    steps: int
    done: int = 0


class LabExperiment:
    """A tower on the bench, and everything that was done with it.

    Args:
        tower: empty; nobody else may use it.
        seed: of all chance.
        colours: of the cubes, in order.
        log: to compare with, if any.
    """

    def __init__(
        self, tower: Tower, seed: int, colours: Sequence[str], log: TossLog | None = None
    ) -> None:
        self.bench = Bench(tower, seed)
        self.settings = self.wanted = settings_of(tower)
        self.recordable = tower.capabilities.recordable
        self.colours = tuple(colours)
        self.log = log
        self.log_statistics = Statistics.of(throws_of(log)) if log else None
        self._script = _script(log) if log else ()
        self.log_at = 0
        self.chosen = self.colours[0]
        self.choice = Cubes()
        self.choose(PRESETS["5 : 3, farmers 2"])
        self.latest = inspect_tower(tower)
        self.last_throw: Cubes | None = None
        self.eras = [Era(0, "", self.settings)]
        self.contents: list[int] = []
        self.message = ""
        self.run: Run | None = None
        self._from_log = False
        self._waiting: Callable[[], None] | None = None

    @property
    def era(self) -> Era:
        """The throws since the last change."""
        return self.eras[-1]

    @property
    def log_length(self) -> int:
        """How many steps the log has."""
        return len(self._script)

    def choose(self, cubes: Cubes) -> None:
        """Choose what to throw; colours that there are no cubes of are left out."""
        self.choice = cubes.only(*self.colours)

    def add_cubes(self, by: int, colour: str) -> None:
        """Choose more cubes of a colour, or fewer; without one, of the chosen colour."""
        colour = colour or self.chosen
        counts = self.choice.counts()
        counts[colour] = min(max(counts.get(colour, 0) + by, 0), MAX_CHOSEN)
        self.choice = Cubes(counts)

    def throw(self, times: int = 1) -> None:
        """Throw the chosen cubes; several times without showing it."""
        if self.choice:
            self._do([Step(self.choice)] * times)
        else:
            self.message = "Choose cubes first: a digit, then +"

    def repeat(self) -> None:
        """Repeat the last throw."""
        if self.last_throw is not None:
            self._do([Step(self.last_throw)])

    def tap(self) -> None:
        """Knock at the tower."""
        self._do([Step()])

    def empty(self) -> None:
        """Take every cube out."""
        self._do([Step(emptied=True)])

    def throw_logged(self, steps: int) -> None:
        """Repeat the log's next steps; after its end from its beginning."""
        if self._script:
            script = [self._script[(self.log_at + i) % self.log_length] for i in range(steps)]
            self._do(script, from_log=True)

    def stop(self) -> None:
        """Stop a run; its throws so far count."""
        self.bench.stop()

    def change(self, settings: Settings) -> None:
        """Rebuild the tower with other settings, as soon as it is at rest; stops a run."""
        self.wanted = settings
        self.bench.stop()
        self._when_free(lambda: self._change(settings))

    def poll(self) -> Iterator[StepResult]:
        """Handle what the bench reports.

        Yields:
            Results in order. `count` must be called with each throw once it has been shown.
        """
        for news in self.bench.reports():
            if news is None:
                self._become_free()
            elif isinstance(news, str):
                self.message, self.wanted = news, self.settings
            elif news.settings:
                self._adopt(news.settings)
                yield news
            else:
                self.log_at += self._from_log
                if self.run:
                    self.run.done += 1
                yield news

    def count(self, outcome: StepResult) -> None:
        """Count a result that has been shown."""
        self.latest = outcome
        if outcome.throw:
            self.last_throw = outcome.step.thrown
            self.era.statistics.add(outcome.throw)
            self.contents.append(outcome.inside.total)

    def _do(self, steps: Sequence[Step], *, from_log: bool = False) -> None:
        def begin() -> None:
            self.message = ""
            self._from_log = from_log
            self.run = Run(len(steps)) if len(steps) > 1 else None
            self.bench.run(steps, record=len(steps) == 1 and self.recordable)

        if not self.run:
            self._when_free(begin)

    def _change(self, settings: Settings) -> None:
        if settings.values != self.settings.values:
            self.bench.change(self.settings, settings)

    def _adopt(self, settings: Settings) -> None:
        self.settings, self.message = settings, ""
        throws = len(self.contents)
        if self.era.start == throws:  # nothing was thrown in it
            self.eras.pop()
        before = self.eras[-1].settings if self.eras else settings.with_first_values()
        if not self.eras or before.values != settings.values:  # else all is as it was
            self.eras.append(Era(throws, _describe_change(before, settings), settings))

    def _when_free(self, action: Callable[[], None]) -> None:
        """Do something as soon as the tower is free; only the last request is kept."""
        if self.bench.busy:
            self._waiting = action
        else:
            action()

    def _become_free(self) -> None:
        self.run, self._from_log = None, False
        waiting, self._waiting = self._waiting, None
        if waiting:
            waiting()


def _script(log: TossLog) -> tuple[Step, ...]:
    """The steps of a log, without tosses that nobody saw."""
    return tuple(Step(row.thrown, row.emptied) for row in log.rows if not row.missing)


def _describe_change(before: Settings, after: Settings) -> str:
    """What was changed, in a few words; empty: nothing."""
    changed = [knob for knob in after.knobs if before.values[knob.name] != after.values[knob.name]]
    if len(changed) != 1:
        return "several values" if changed else ""
    (knob,) = changed
    return f"{knob.label} {knob.format(after.values[knob.name])}"
