"""Thousands of games of SHOGUN: what is kept of each, what is counted, and a report."""

from game.shogun.bulk.schema import SOURCES, schemas

__all__ = ["SOURCES", "schemas"]
