"""Make the studio's font again, from the file of its makers.

::

    npm pack inter-ui@4.1.1 && tar xzf inter-ui-4.1.1.tgz
    pip install fonttools brotli
    python tools/font.py package/variable/InterVariable.woff2

Of Inter it keeps Latin letters, digits and the signs that the studio has on keys, at the weights
from 400 to 700 and one optical size, with kerning and digits of one width. Quotation marks, long
dashes and ellipses are left out: Chinese writes them as wide as a character, in its own fonts.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

PLACE = Path(__file__).parents[1] / "src/farandole/studio/static/vendor/inter/inter.woff2"
LETTERS = [*range(0x20, 0x7F), *range(0xA0, 0x180)]
SIGNS = [ord(sign) for sign in "–←↑→↓−≠≤≥⌫✓"]
FEATURES = ["kern", "mark", "ccmp", "locl", "tnum"]


def main(source: str) -> None:
    """Write the font."""
    font = TTFont(source, recalcTimestamp=False)
    subsetter = Subsetter(Options(layout_features=FEATURES, hinting=False, notdef_outline=True))
    subsetter.populate(unicodes=LETTERS + SIGNS)
    subsetter.subset(font)
    instancer.instantiateVariableFont(font, {"opsz": 14, "wght": (400, 700)}, inplace=True)
    font.flavor = "woff2"
    font.save(PLACE)
    print(f"{PLACE.name}: {PLACE.stat().st_size} bytes, {len(font.getBestCmap())} characters")


if __name__ == "__main__":
    main(*sys.argv[1:])
