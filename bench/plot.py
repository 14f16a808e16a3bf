"""The plot of ``bench/sudoku.py``: a line for each solver, a dot for each set of puzzles."""

from __future__ import annotations

import math
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

WIDTH, NAMES, LEFT, RIGHT, TOP, LANE, GAP = 820, 152, 168, 60, 44, 12, 10
COLOURS = ("#0072b2", "#009e73", "#e69f00", "#d55e00", "#cc79a7", "#56b4e9")
STYLE = (
    "text{font:14px system-ui,sans-serif;fill:#222}.small{font-size:12px;fill:#555}"
    ".value{font-size:11px;fill:#555}.name{text-anchor:end}.middle{text-anchor:middle}"
    ".ours{font-weight:600}.grid{stroke:#ddd}.band{fill:#8881}.paper{fill:#fff}"
    "@media(prefers-color-scheme:dark){text{fill:#ddd}.small,.value{fill:#aaa}.grid{stroke:#444}"
    ".paper{fill:#181818}}"
)


@dataclass(frozen=True)
class Axis:
    """A logarithmic scale of microseconds, whole decades from ``low`` to ``high``."""

    low: int
    high: int

    @classmethod
    def around(cls, values: Sequence[float]) -> Axis:
        """Return the shortest one that holds all values."""
        return cls(math.floor(math.log10(min(values))), math.ceil(math.log10(max(values))))

    def x(self, microseconds: float) -> float:
        """Return where a value lies."""
        share = (math.log10(microseconds) - self.low) / (self.high - self.low)
        return round(LEFT + share * (WIDTH - LEFT - RIGHT), 1)


def duration(microseconds: float) -> str:
    """Return a duration in two significant digits and a unit that suits it.

    >>> duration(0.0449), duration(12.34), duration(61_900)
    ('45 ns', '12 µs', '62 ms')
    """
    name, size = unit(microseconds)
    return f"{float(f'{microseconds / size:.2g}'):g} {name}"


def unit(microseconds: float) -> tuple[str, float]:
    """Return the unit that suits a duration, and its microseconds.

    >>> unit(0.45), unit(999.9)
    (('ns', 0.001), ('ms', 1000.0))
    """
    units = (("s", 1e6), ("ms", 1e3), ("µs", 1.0), ("ns", 1e-3))
    return next((each for each in units if microseconds >= 0.995 * each[1]), units[-1])


def svg(
    rows: Mapping[str, Mapping[str, float]], ours: int, words: Mapping[str, str], label: str
) -> str:
    """Return the plot of microseconds by solver and set; the first ``ours`` names stand out.

    ``words`` translates the names of sets, and ``label`` says what is on the axis.
    """
    sets = list(dict.fromkeys(name for row in rows.values() for name in row))
    colour = dict(zip(sets, COLOURS * len(sets), strict=False))
    axis = Axis.around([value for row in rows.values() for value in row.values()])
    step = LANE * len(sets) + GAP
    bottom = TOP + step * len(rows)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {bottom + 46}" '
        f'width="{WIDTH}" height="{bottom + 46}" role="img" aria-label="{escape(label)}">'
        f"<style>{STYLE}</style>"
        # An explicit background: the page may be light while the reader's system is dark.
        f'<path class="paper" d="M0 0h{WIDTH}v{bottom + 46}H0z"/>'
    ]
    for number in range(0, len(rows), 2):
        top = TOP + step * number
        parts.append(f'<path class="band" d="M0 {top}h{WIDTH}v{step}H0z"/>')
    for power in range(axis.low, axis.high + 1):
        x = axis.x(10.0**power)
        parts.append(f'<path class="grid" d="M{x} {TOP}V{bottom + 4}"/>')
        parts.append(_text(x, bottom + 18, duration(10.0**power), "small middle"))
    parts.append(_text((LEFT + WIDTH - RIGHT) / 2, bottom + 40, label, "small middle"))
    x = float(LEFT)
    for name in sets:
        word = words.get(name, name)
        parts.append(_dot(x, 19, colour[name], ""))
        parts.append(_text(x + 11, 24, word, ""))
        x += 40 + sum(14 if ord(c) > 0x2E80 else 7.5 for c in word)
    for number, (name, row) in enumerate(rows.items()):
        middle = TOP + step * (number + 0.5)
        kind = "name ours" if number < ours else "name"
        parts.append(_text(NAMES, middle + 5, name, kind))
        for which, value in row.items():
            y = middle + LANE * (sets.index(which) - (len(sets) - 1) / 2)
            title = f"{name}, {words.get(which, which)}: {duration(value)}"
            parts.append(_dot(axis.x(value), y, colour[which], title))
            parts.append(_text(axis.x(value) + 9, y + 4, duration(value), "value"))
    return "".join(parts) + "</svg>\n"


def _dot(x: float, y: float, colour: str, title: str) -> str:
    inside = f"<title>{escape(title)}</title>" if title else ""
    return f'<circle cx="{x:g}" cy="{y:g}" r="5" fill="{colour}">{inside}</circle>'


def _text(x: float, y: float, words: str, kind: str) -> str:
    return f'<text x="{x:g}" y="{y:g}" class="{kind}">{escape(words)}</text>'
