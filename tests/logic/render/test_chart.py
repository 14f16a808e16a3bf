"""Drawings of ratings."""

from __future__ import annotations

import re

from farandole.i18n import language
from farandole.logic import rate, technique
from farandole.logic.render.chart import chart
from farandole.logic.words import technique_name

PUZZLE = "...37..5.......9....3..2.1...21896...6.......8..5..........3..16.9....3..8.657..9"


def test_bars_are_as_long_as_techniques_are_used_often() -> None:
    rating = rate(PUZZLE)
    image = chart(rating)
    bars = re.findall(
        r'class="name" x="(\d+)" y="(\d+)">([^<]+)</text>'
        r'<rect class="c\d" x="(\d+)" y="(\d+)" width="(\d+)" height="14"/>'
        r'<text class="count" x="(\d+)" y="\d+">(\d+)<',
        image,
    )
    assert [(name, int(count)) for _, _, name, *_, count in bars] == [
        (one.name, count) for one, count in rating.counts
    ]
    most = max(count for _, count in rating.counts)
    width, height = (int(re.findall(rf' {side}="(\d+)"', image)[0]) for side in ("width", "height"))
    for row, (name_end, y, _, x, top, bar, beside, count) in enumerate(bars, 1):
        assert int(bar) == max(2, 250 * int(count) // most)
        assert int(name_end) < int(x) < int(x) + int(bar) < int(beside) < width
        assert int(y) == 22 * row + 11 == int(top) + 7 < height
    assert len(set(re.findall(r'<rect class="(c\d)"', image))) == 4
    chinese = language("zh")
    assert chinese(technique_name(technique("naked-single"))) in chart(rating, say=chinese)
    assert f'aria-label="{rating}"' in image
