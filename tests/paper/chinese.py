"""Whether this machine can print Chinese: its fonts aren't the package's."""

from __future__ import annotations

from functools import cache

from fontTools.ttLib import TTFont

from farandole.paper.fonts import fallbacks


@cache
def has_chinese_font() -> bool:
    """Tell whether a font on this machine has Chinese; fontconfig names one even if none has."""
    for file in fallbacks("数"):
        with TTFont(file.path, fontNumber=file.number, lazy=True) as font:
            if ord("数") in font.getBestCmap():
                return True
    return False
