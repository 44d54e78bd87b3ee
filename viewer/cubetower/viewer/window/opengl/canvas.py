"""A canvas: a picture on the graphics card that stays between frames, with smooth edges."""

from __future__ import annotations

from collections.abc import Sequence
from ctypes import byref, c_ubyte

from PIL import Image
from pyglet import gl
from pyglet.image.buffer import Framebuffer, Renderbuffer

from cubetower.viewer.window.opengl.boxes import Box


class Canvas:
    """A picture of one size, painted four samples a pixel where the card can do it.

    Needs a current context of OpenGL.

    Attributes:
        width: px.
        height: px.
        samples: of each pixel; 1: edges are not smoothed.
    """

    def __init__(self, width: int, height: int, samples: int) -> None:
        self.width, self.height = width, height
        self.samples = max(1, min(samples, _number(gl.GL_MAX_SAMPLES)))
        self._made: list[Framebuffer | Renderbuffer] = []
        self._whole = self._framebuffer(1)
        self._painted = self._framebuffer(self.samples) if self.samples > 1 else self._whole
        self._ground = self._framebuffer(self.samples)

    def begin(self, *, ground: bool = False) -> None:
        """Paint on it from now on, or on its ground, a second picture to copy parts from."""
        gl.glBindFramebuffer(gl.GL_FRAMEBUFFER, self._ground if ground else self._painted)
        gl.glViewport(0, 0, self.width, self.height)

    def from_ground(self, boxes: Sequence[Box]) -> None:
        """Copy some parts of the ground."""
        gl.glDisable(gl.GL_SCISSOR_TEST)
        self._copy(self._ground, self._painted, boxes)
        gl.glEnable(gl.GL_SCISSOR_TEST)

    def finish(self, boxes: Sequence[Box]) -> None:
        """Finish some parts that have been painted: average their samples."""
        gl.glDisable(gl.GL_SCISSOR_TEST)
        if self._painted is not self._whole:
            self._copy(self._painted, self._whole, boxes)

    def show(self) -> None:
        """Copy it into the window."""
        self._copy(self._whole, 0, [(0, 0, self.width, self.height)])
        gl.glBindFramebuffer(gl.GL_FRAMEBUFFER, 0)

    def picture(self) -> Image.Image:
        """The picture as an image."""
        pixels = (c_ubyte * (4 * self.width * self.height))()
        gl.glBindFramebuffer(gl.GL_FRAMEBUFFER, self._whole)
        gl.glPixelStorei(gl.GL_PACK_ALIGNMENT, 1)
        gl.glReadPixels(0, 0, self.width, self.height, gl.GL_RGBA, gl.GL_UNSIGNED_BYTE, pixels)
        gl.glBindFramebuffer(gl.GL_FRAMEBUFFER, 0)
        image = Image.frombytes("RGBA", (self.width, self.height), bytes(pixels)).convert("RGB")
        return image.transpose(Image.Transpose.FLIP_TOP_BOTTOM)

    def free(self) -> None:
        """Give its memory back."""
        for each in self._made:
            each.delete()
        self._made.clear()

    def _framebuffer(self, samples: int) -> int:
        colours = Renderbuffer(self.width, self.height, gl.GL_RGBA8, samples)
        framebuffer = Framebuffer()
        framebuffer.attach_renderbuffer(colours)
        self._made += [framebuffer, colours]
        return framebuffer.id

    def _copy(self, source: int, target: int, boxes: Sequence[Box]) -> None:
        gl.glBindFramebuffer(gl.GL_READ_FRAMEBUFFER, source)
        gl.glBindFramebuffer(gl.GL_DRAW_FRAMEBUFFER, target)
        for box in boxes:
            gl.glBlitFramebuffer(*box, *box, gl.GL_COLOR_BUFFER_BIT, gl.GL_NEAREST)


def _number(name: int) -> int:
    value = gl.GLint()
    gl.glGetIntegerv(name, byref(value))
    return value.value
