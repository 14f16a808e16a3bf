"""Whether this machine can print Chinese: its fonts aren't the package's."""

from __future__ import annotations

from farandole.paper.fonts import fallbacks


def has_chinese_font() -> bool:
    """Return whether a font on this machine has Chinese."""
    return any(fallbacks())
