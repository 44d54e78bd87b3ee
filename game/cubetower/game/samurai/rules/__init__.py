"""The rules of SAMURAI, a module a chapter (docs/samurai.md)."""
