"""RAID in words, for people: at a terminal and in the window."""
