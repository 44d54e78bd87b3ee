"""MP4 files, written by ffmpeg."""

from __future__ import annotations

import subprocess
from collections.abc import Iterable
from itertools import chain
from pathlib import Path
from shutil import which

from cubetower.viewer.draw.raster import Pixels
from cubetower.viewer.errors import FilmError

QUALITY = 20  # x264's constant rate factor: 18 looks lossless, 23 is its default
AUDIO_RATE = "128k"  # bits a second


def ffmpeg() -> str:
    """The path of ffmpeg, which writes MP4.

    Raises:
        FilmError: it is missing; says what to install.
    """
    try:
        from imageio_ffmpeg import get_ffmpeg_exe

        return str(get_ffmpeg_exe())
    except (ImportError, RuntimeError):
        found = which("ffmpeg")
    if found is None:
        raise FilmError(
            'an .mp4 needs ffmpeg, which is missing; pip install "cubetower[video]", or name a .gif'
        )
    return found


def write_mp4(path: Path, frames: Iterable[Pixels], rate: float, sound: Path | None) -> None:
    """Write frames of one size as a film that browsers and players can play.

    Args:
        path: the film.
        frames: levels of red, green and blue, (height, width, 3).
        rate: frames a second.
        sound: a WAV file as long as the film; without one it is silent.

    Raises:
        FilmError: ffmpeg cannot write it; says why.
    """
    left = iter(frames)
    first = next(left)
    height, width, _ = first.shape
    heard = ["-i", str(sound), "-c:a", "aac", "-b:a", AUDIO_RATE] if sound else ["-an"]
    command = [
        ffmpeg(), "-y", "-loglevel", "error",
        "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{width}x{height}", "-r", f"{rate:g}",
        "-i", "-", *heard, "-c:v", "libx264", "-preset", "veryfast", "-crf", str(QUALITY),
        "-pix_fmt", "yuv420p", "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2",
        "-movflags", "+faststart", "-f", "mp4", str(path),
    ]  # fmt: skip
    try:
        process = subprocess.Popen(  # noqa: S603 - no shell; the path is the user's own
            command, stdin=subprocess.PIPE, stderr=subprocess.PIPE
        )
    except OSError as error:
        raise FilmError(f"cannot run ffmpeg, {command[0]}: {error.strerror or error}") from None
    with process:
        assert process.stdin is not None  # noqa: S101 - for the type checker
        assert process.stderr is not None  # noqa: S101
        try:
            for frame in chain([first], left):
                process.stdin.write(frame.data)
            process.stdin.close()
        except BrokenPipeError:
            pass  # ffmpeg has given up; its messages say why
        except BaseException:
            process.kill()
            raise
        said = process.stderr.read().decode("utf-8", "replace").strip()
        if process.wait():
            why = said.splitlines()[-1] if said else f"it ended with {process.returncode}"
            raise FilmError(f"ffmpeg cannot write the film: {why}")
