"""`cubetower watch`: the window."""
