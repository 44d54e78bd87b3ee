"""The rules of SHOGUN, chapter by chapter (docs/rules.md)."""
