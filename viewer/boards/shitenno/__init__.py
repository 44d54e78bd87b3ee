"""The table of SHITENNO."""
