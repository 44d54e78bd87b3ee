"""A tower from the side in the characters of a terminal, with a letter for every measure."""

from __future__ import annotations

from rich.text import Text

SKETCH = r"""
                 ├─────────── G ───────────┤
                         ■  ■  ■   A                   ┬
                 ╲                         ╱      ┬    │
                    ╲                   ╱         H    S
                       ╲├──── F ────┤╱            │    │
 ┬            ┌────────┘      ┃      └────────┐   ┴    ┴
 │            │               J               │
 │            │                               ├─ E
 │   ┬        ┝━━━━        ━━━━━━━        ━━━━┥
 │   │        │ L1            M1           L1 │
 │   │        │                               │
 D   │   ┬    ┝━━━━━━━                 ━━━━━━━┥
 │   │   │    │  L2                       L2  │
 │   K1  │    │╲_____                         │
 │   │   K2   │      ╲_____                   │
 │   │   │    │            ╲_____             ┴   ┬
 │   │   │    │                  ╲_____           P           │  ┬
 │   │   │    │    N                   ╲___       │           │  R
 ┴   ┴   ┴    └───────────────────────────────────┴───────────┘  ┴
               ├───────────── B ─────────────┤ ├───── Q ─────┤
"""
CAPTION = "C, the tube's depth from front to back, is seen only from above."


def sketch() -> Text:
    """The drawing, its letters standing out."""
    text = Text(SKETCH.strip("\n"), no_wrap=True, overflow="crop")
    text.highlight_regex(r"[A-HJ-NP-S][12]?", "bold cyan")
    text.highlight_regex("■", "red")
    return text
