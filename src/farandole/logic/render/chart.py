"""A drawing of a rating: how often each technique was used, a bar for each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.drawing import UNIT, Svg, escape, page
from farandole.i18n import ENGLISH, Language
from farandole.logic.techniques import LEVELS, rating_message
from farandole.logic.words.names import technique_name

if TYPE_CHECKING:
    from farandole.logic.finding import Rating

_WIDTH, _NAMES, _LINE = 560, 260, 22  # pixels: the drawing, the names in it, a line
_STYLE = {
    "text": (
        "font:14px system-ui,sans-serif;fill:#202124;dominant-baseline:central",
        "fill:#e8eaed",
    ),
    ".title": ("font-weight:600;text-anchor:start", ""),
    ".name": ("text-anchor:end", ""),
    ".count": ("text-anchor:start", ""),
}
_FILLS = ("c5", "c4", "c2", "c1", "c3")  # classes of `page`, one for each level


def chart(rating: Rating, *, say: Language = ENGLISH) -> Svg:
    """Return level and score, and the techniques with how often each was used, as an SVG image.

    >>> from farandole import rate
    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> chart(rate(p)).count("<rect")
    3
    """
    most = max((count for _, count in rating.counts), default=1)
    title = say(rating_message(rating.level, rating.score))
    body = [f'<text class="title" x="0" y="{_LINE // 2}">{escape(title)}</text>']
    for row, (technique, count) in enumerate(rating.counts, 1):
        y = row * _LINE + _LINE // 2
        bar = max(2, (_WIDTH - _NAMES - 50) * count // most)
        fill = _FILLS[LEVELS.index(technique.level)]
        name = escape(say(technique_name(technique)))
        body.append(
            f'<text class="name" x="{_NAMES - 8}" y="{y}">{name}</text>'
            f'<rect class="{fill}" x="{_NAMES}" y="{y - 7}" width="{bar}" height="14"/>'
            f'<text class="count" x="{_NAMES + bar + 6}" y="{y}">{count}</text>'
        )
    size = ((len(rating.counts) + 1) * _LINE / UNIT, _WIDTH / UNIT)
    return Svg(page(size, "".join(body), title, style=_STYLE, kind="farandole-rating"))
