"""SHOGUN: one module per chapter of the rules (docs/rules.md)."""
