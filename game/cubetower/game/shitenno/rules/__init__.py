"""The rules of SHITENNO, a module a chapter (docs/shitenno.md)."""
