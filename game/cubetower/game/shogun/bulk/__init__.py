"""Thousands of games of SHOGUN: tables of results, counts, and a report."""

from cubetower.game.shogun.bulk.schema import SOURCES, schemas

__all__ = ["SOURCES", "schemas"]
