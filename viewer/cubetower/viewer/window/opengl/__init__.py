"""OpenGL back-end: display lists as triangles on the graphics card."""
