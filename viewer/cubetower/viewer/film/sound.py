"""The sound of a film: clacks as struck blocks of wood, written as a WAV file."""

from __future__ import annotations

import wave
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from cubetower.viewer.film.clacks import Clack

RATE: Final = 44_100
"""Samples a second."""
RATIOS: Final = (1.0, 2.756, 5.404)
"""Pitches of the first tones of a free bar over that of the lowest (Euler and Bernoulli's beam)."""
AMPLITUDES: Final = (1.0, 0.5, 0.3)
DECAY_S: Final = {"cube": (0.012, 0.006, 0.003), "wood": (0.028, 0.010, 0.004)}
"""Seconds in which each tone of a block falls to a third; plates ring longer than cubes."""
LENGTH_S, ATTACK_S = 0.14, 0.0004  # of a clack, and of its beginning
LEVEL: Final = 0.5
"""Of the loudest clack on its own; many at once are softened to stay below 1."""


def write_sound(path: Path, clacks: Iterable[Clack], seconds: float) -> None:
    """Write clacks as a stereo WAV file, `seconds` long; the same bytes for the same clacks."""
    samples = np.rint(mix_clacks(clacks, seconds) * 32_767).astype("<i2")
    with wave.open(str(path), "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())


def mix_clacks(clacks: Iterable[Clack], seconds: float) -> NDArray[np.float64]:
    """All clacks together, (samples, 2), left and right, from -1 to 1."""
    track = np.zeros((max(1, round(seconds * RATE)), 2))
    for clack in clacks:
        start = round(clack.seconds * RATE)
        tone = strike(clack)[: max(0, len(track) - start), None]
        track[start : start + len(tone)] += tone * _sides(clack.side)
    mixed: NDArray[np.float64] = np.tanh(LEVEL * track)
    return mixed


def strike(clack: Clack) -> NDArray[np.float64]:
    """The tones of one clack, (samples,); a harder strike is louder and brighter."""
    times = np.arange(round(LENGTH_S * RATE)) / RATE
    tones = np.zeros_like(times)
    for number, ratio in enumerate(RATIOS):
        bright = clack.loudness ** (0.6 * number)
        decay = np.exp(-times / DECAY_S[clack.struck][number])
        turns = 2 * np.pi * clack.pitch_hz * ratio * times
        tones += AMPLITUDES[number] * bright * decay * np.sin(turns)
    heard: NDArray[np.float64] = clack.loudness * np.minimum(times / ATTACK_S, 1.0) * tones
    return heard


def _sides(side: float) -> NDArray[np.float64]:
    """How loud it is left and right, of equal power in all."""
    angle = (side + 1) * np.pi / 4
    return np.array([np.cos(angle), np.sin(angle)]) * 2**0.5
