"""How fast and how good everything is, in rooms named like the packages."""
