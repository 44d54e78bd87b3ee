"""Laying a plan of SHOGUN: the desk, the hand, the notes beside."""
