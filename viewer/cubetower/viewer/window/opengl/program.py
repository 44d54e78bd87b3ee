"""The shader program, and buffers of the vertices that it paints."""

from __future__ import annotations

from ctypes import byref, c_void_p

import numpy as np
from numpy.typing import NDArray
from pyglet import gl
from pyglet.graphics.shader import Shader, ShaderProgram
from pyglet.image import Texture

from cubetower.viewer.window.opengl.triangles import VERTEX

_VERTICES = """#version 330 core
layout(location = 0) in vec2 place;    // metres, or px if there is a texel
layout(location = 1) in vec2 texel;    // below 0: none
layout(location = 2) in vec4 colour;
uniform vec2 scale;   // px a metre, and px for one of a place that has a texel
uniform vec2 corner;  // lower left one of the stage, px of the canvas
uniform vec2 canvas;  // px
out vec2 at;
out vec4 ink;
void main() {
    vec2 px = corner + place * (texel.x < 0.0 ? scale.x : scale.y);
    gl_Position = vec4(px / canvas * 2.0 - 1.0, 0.0, 1.0);
    at = texel;
    ink = colour;
}
"""
_FRAGMENTS = """#version 330 core
in vec2 at;
in vec4 ink;
uniform sampler2D texts;
uniform vec2 atlas;  // texels
out vec4 seen;
void main() {
    float covered = at.x < 0.0 ? 1.0 : texture(texts, at / atlas).r;
    seen = vec4(ink.rgb, ink.a * covered);
}
"""


class Program:
    """Paints triangles with the colours of their corners and the texts of an atlas."""

    def __init__(self) -> None:
        self._program = ShaderProgram(Shader(_VERTICES, "vertex"), Shader(_FRAGMENTS, "fragment"))

    def begin(self, width: int, height: int, texts: Texture) -> None:
        """Paint on a canvas of this size, px, with the texts of an atlas."""
        self._program.use()
        self._program["canvas"] = (width, height)
        self._program["atlas"] = (texts.width, texts.height)
        gl.glActiveTexture(gl.GL_TEXTURE0)
        gl.glBindTexture(gl.GL_TEXTURE_2D, texts.id)
        gl.glEnable(gl.GL_BLEND)
        gl.glBlendFuncSeparate(
            gl.GL_SRC_ALPHA, gl.GL_ONE_MINUS_SRC_ALPHA, gl.GL_ONE, gl.GL_ONE_MINUS_SRC_ALPHA
        )
        gl.glDisable(gl.GL_DEPTH_TEST)
        gl.glEnable(gl.GL_SCISSOR_TEST)

    def stage(self, scale: float, texts: float, left: float, bottom: float) -> None:
        """Set where the stage lies.

        Args:
            scale: px a metre.
            texts: how often texts are magnified.
            left: of its lower left corner, px of the canvas.
            bottom: the same, y up.
        """
        self._program["scale"] = (scale, texts)
        self._program["corner"] = (left, bottom)

    def free(self) -> None:
        """Give its memory back."""
        self._program.delete()


class VertexBuffer:
    """Vertices of triangles on the graphics card."""

    def __init__(self) -> None:
        self._array, self._buffer = gl.GLuint(), gl.GLuint()
        gl.glGenVertexArrays(1, byref(self._array))
        gl.glGenBuffers(1, byref(self._buffer))
        gl.glBindVertexArray(self._array)
        gl.glBindBuffer(gl.GL_ARRAY_BUFFER, self._buffer)
        offset = 0
        for place, name in enumerate(VERTEX.names or ()):
            base, (count,) = VERTEX[name].base, VERTEX[name].shape
            kind = gl.GL_FLOAT if base == np.float32 else gl.GL_UNSIGNED_BYTE
            share = kind != gl.GL_FLOAT  # a level of 255 is 1
            gl.glEnableVertexAttribArray(place)
            gl.glVertexAttribPointer(place, count, kind, share, VERTEX.itemsize, c_void_p(offset))
            offset += VERTEX[name].itemsize
        gl.glBindVertexArray(0)
        self._count = 0

    def load(self, vertices: NDArray[np.void]) -> None:
        """Replace all vertices."""
        self._count = len(vertices)
        gl.glBindBuffer(gl.GL_ARRAY_BUFFER, self._buffer)
        gl.glBufferData(
            gl.GL_ARRAY_BUFFER, vertices.nbytes, vertices.ctypes.data, gl.GL_DYNAMIC_DRAW
        )

    def draw(self) -> None:
        """Paint the triangles in order."""
        gl.glBindVertexArray(self._array)
        gl.glDrawArrays(gl.GL_TRIANGLES, 0, self._count)

    def free(self) -> None:
        """Give their memory back."""
        gl.glDeleteVertexArrays(1, byref(self._array))
        gl.glDeleteBuffers(1, byref(self._buffer))
