"""What the log tells about each parameter: posterior and prior, in words and curves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from markupsafe import Markup
from numpy.typing import NDArray
from scipy import stats
from scipy.special import expit, logit

from cubetower.calibration.surrogate.description import MIN_CONTRACTION
from cubetower.calibration.surrogate.ladder import BOUNDED
from cubetower.calibration.surrogate.logfit import Calibration
from cubetower.calibration.surrogate.posterior import Posterior
from cubetower.pages.chart import picture
from cubetower.pages.palette import COLOURS
from cubetower.pages.theme import DASHED
from cubetower.pages.wording import number, percent

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Floats = NDArray[np.float64]

POINTS = 160  # of a curve
WIDTH, HEIGHT = 300, 120  # points

UNIDENTIFIED = "not identified by this log"


@dataclass(frozen=True, slots=True)
class Meaning:
    """The meaning of a parameter.

    Attributes:
        title: in a few words.
        words: in a sentence or two.
        more: what to log to identify it.
    """

    title: str
    words: str
    more: str


_SIZES = "throws of very different sizes, from 2 to 20 cubes"
_RESTING = "throws without some of the colours that are inside"
_FILLINGS = "throws into a nearly empty tower and into a full one"
_LONG_SESSIONS = "long sessions in which a colour is thrown once and then not again"

MEANINGS = {
    "new": Meaning(
        "A thrown cube falls",
        "If you throw 8 cubes while 13 are inside, each thrown cube falls through with this "
        "chance.",
        "throws of colours that are not inside",
    ),
    "old": Meaning(
        "A cube inside falls",
        "If you throw 8 cubes while 13 are inside, each cube inside (each loose one, if some get "
        "wedged) falls with this chance.",
        _RESTING,
    ),
    "new_thrown": Meaning(
        "Thrown cubes in larger throws",
        "How the chance of a thrown cube depends on the number thrown. 0: not at all; below 0: a "
        "smaller share of larger throws falls at once.",
        _SIZES,
    ),
    "old_thrown": Meaning(
        "Cubes inside in larger throws",
        "How the chance of a cube inside depends on the number thrown. 0: not at all; 1: twice as "
        "many thrown bring out twice as many.",
        _SIZES,
    ),
    "wedge": Meaning(
        "Share that gets wedged",
        "The share of the thrown cubes that stay which get wedged or stuck, while 13 are inside.",
        _LONG_SESSIONS,
    ),
    "wedged_hazard": Meaning(
        "How wedged cubes fall",
        "How easily a wedged cube falls compared with a loose one. 0: never; 1: just as easily.",
        _LONG_SESSIONS,
    ),
    "new_thrown2": Meaning(
        "Thrown cubes, curvature",
        "Whether the effect of larger throws on thrown cubes levels off or grows. 0: neither.",
        _SIZES,
    ),
    "old_thrown2": Meaning(
        "Cubes inside, curvature",
        "Whether the effect of larger throws on cubes inside levels off or grows. 0: neither.",
        _SIZES,
    ),
    "new_content": Meaning(
        "Thrown cubes in a full tower",
        "How the chance of a thrown cube changes with 10 more cubes inside. Below 0: fewer fall "
        "through a full tower.",
        _FILLINGS,
    ),
    "new_content2": Meaning(
        "The same, curvature",
        "Whether the effect of cubes inside on thrown ones levels off or grows. 0: neither.",
        _FILLINGS,
    ),
    "old_content": Meaning(
        "Cubes inside in a full tower",
        "How the chance of a cube inside changes with 10 more cubes inside. Above 0: more fall out "
        "of a full tower.",
        _FILLINGS,
    ),
    "wedge_content": Meaning(
        "Wedging in a full tower",
        "How the share that gets wedged changes with 10 more cubes inside. Above 0: more get "
        "wedged in a full tower.",
        _FILLINGS,
    ),
    "stuck": Meaning(
        "Share that gets stuck",
        "The share of the wedged cubes that are stuck, which is worse.",
        _LONG_SESSIONS,
    ),
    "stuck_hazard": Meaning(
        "How stuck cubes fall",
        "How easily a stuck cube falls compared with a loose one. 0: never; 1: just as easily.",
        _LONG_SESSIONS,
    ),
    "tap": Meaning(
        "A tap frees a cube",
        "The chance that each cube inside falls when somebody taps the tower.",
        "taps: rows in which nothing is thrown",
    ),
}


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter as the page shows it.

    Attributes:
        name: as in tower files.
        meaning: what it is.
        value: of the tower.
        interval: 90 % of its posterior.
        prior: 90 % of its prior.
        contraction: 1 - variance / variance of the prior.
        identified: whether the log identifies it.
        curves: prior and posterior.
    """

    name: str
    meaning: Meaning
    value: str
    interval: str
    prior: str
    contraction: float
    identified: bool
    curves: Markup

    @property
    def contraction_text(self) -> str:
        """The contraction in words."""
        return format_contraction(self.contraction, self.identified)


def format_contraction(contraction: float, identified: bool) -> str:
    """How much the log narrowed a value down, in words."""
    if not identified:
        return UNIDENTIFIED
    return "over 99\u00a0%" if contraction > 0.99 else percent(contraction)


def parameters(calibration: Calibration) -> Iterator[Parameter]:
    """The parameters of the chosen model."""
    found = calibration.posterior
    values = _values(found)
    for place, name in enumerate(found.names):
        chance = name in BOUNDED or name == "tap"
        mean, deviation = found.prior.mean[place], found.prior.deviations[place]
        limits = np.array(stats.norm.ppf((0.05, 0.95), mean, deviation))
        contraction = float(found.contraction[place])
        yield Parameter(
            name,
            MEANINGS[name],
            _format(getattr(calibration.rates, name), chance),
            _span(_quantiles(values[:, place], found.weights), chance),
            _span(expit(limits) if chance else limits, chance),
            contraction,
            contraction >= MIN_CONTRACTION,
            _curves(name, values[:, place], found.weights, (mean, deviation), chance),
        )


def _values(found: Posterior) -> Floats:
    """The draws on the scale of the rates, shape (draws, parameters)."""
    rates = [found.rates(vector) for vector in found.vectors]
    return np.array([[getattr(each, name) for name in found.names] for each in rates])


def _quantiles(values: Floats, weights: Floats) -> Floats:
    """The 5 % and 95 % quantiles of weighted values."""
    order = np.argsort(values)
    found: Floats = np.interp((0.05, 0.95), np.cumsum(weights[order]), values[order])
    return found


def _format(value: float, chance: bool) -> str:
    return number(value, 3 if chance and value < 0.1 else 2)


def _span(limits: Floats, chance: bool) -> str:
    low, high = limits.tolist()
    return f"{_format(low, chance)} to {_format(high, chance)}"


def _curves(
    name: str, values: Floats, weights: Floats, prior: tuple[float, float], chance: bool
) -> Markup:
    """Densities on the parameter's own scale."""
    before = stats.norm(*prior)
    free = logit(np.clip(values, 1e-9, 1 - 1e-9)) if chance else values
    after = stats.gaussian_kde(free, weights=weights)
    if chance:
        low, high = expit(before.ppf((0.02, 0.98)))
    else:
        low, high = before.ppf((0.02, 0.98))
    most, least = values[weights > 1e-6].max(), values[weights > 1e-6].min()
    low, high = min(float(low), float(least)), max(float(high), float(most))
    places = (
        np.linspace(max(low, 1e-3), min(high, 1 - 1e-3), POINTS)
        if chance
        else (np.linspace(low, high, POINTS))
    )
    # Fine steps where the posterior is, which may be a hundredth of the prior's width.
    places = np.union1d(places, np.linspace(least, most, POINTS))
    at, slope = (logit(places), 1 / (places * (1 - places))) if chance else (places, 1.0)
    prior_curve, curve = before.pdf(at) * slope, after(at) * slope

    def draw(ax: Axes, _: bool) -> None:
        ax.fill_between(places, prior_curve, color=COLOURS["shade"], lw=0)
        ax.plot(places, prior_curve, color=COLOURS["prior"], lw=1.2)
        ax.fill_between(places, curve, color=COLOURS["band"], lw=0, alpha=0.7)
        ax.plot(places, curve, color=COLOURS["tower"], lw=1.8)
        if not chance and low < 0 < high:
            ax.axvline(0, color=COLOURS["muted"], lw=1, ls=DASHED)
        top = 1.08 * max(curve.max(), prior_curve.max())
        ax.set(yticks=[], ylim=(0, top), xlim=(places[0], places[-1]))

    words = f"{MEANINGS[name].title}. Before the log, and after it"
    return picture(f"parameter-{name.replace('_', '-')}", words, draw, WIDTH, HEIGHT)
