"""The kit for pictures: shapes, colours, text, icons, sheets of paper, and the raster."""
