"""An exact-cover problem in plain lists: what every contestant of ``bench/cover.py`` is given."""

from __future__ import annotations

import json
import string
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

COLORS = ":" + string.digits + string.ascii_letters + "!#$%&*+-/<=>?@^_~"
"""Colors of a ``.dlx`` have one letter; the first one here stands for none."""


@dataclass(frozen=True, slots=True)
class Instance:
    """A problem.

    Items are numbers, primary ones first. ``colors`` runs along ``options``, 0 for none; ``low``
    and ``high`` along the primary items, ``costs`` along the options. ``count`` is the number of
    covers where it is known (with costs, of cheapest ones), ``least`` the least cost.
    """

    name: str
    primary: int
    secondary: int
    options: list[list[int]]
    colors: list[list[int]] | None = None
    low: list[int] | None = None
    high: list[int] | None = None
    costs: list[int] | None = None
    count: int | None = None
    least: int | None = None

    @property
    def kind(self) -> str:
        """What it takes to solve it: ``plain``, ``colors``, ``bounds`` or ``costs``."""
        if self.costs is not None:
            return "costs"
        return "bounds" if self.low else "colors" if self.colors else "plain"

    @classmethod
    def read(cls, path: Path | str) -> Instance:
        """Return what `write` wrote."""
        return cls(**json.loads(Path(path).read_text("utf-8")))

    def write(self, folder: Path) -> tuple[Path, Path]:
        """Write it as JSON and as ``.dlx``, for Python and for Knuth's programs."""
        paths = folder / f"{self.name}.json", folder / f"{self.name}.dlx"
        paths[0].write_text(json.dumps(asdict(self)), "utf-8")
        paths[1].write_text("".join(f"{line}\n" for line in self.lines()), "ascii")
        return paths

    def lines(self) -> Iterator[str]:
        """Yield the lines of its ``.dlx``; names are numbers, for there they have 8 letters.

        >>> list(Instance("x", 1, 1, [[0, 1]], [[0, 3]], [1], [2]).lines())
        ['1:2|0 | 1', '0 1:2']
        """
        head = [str(item) for item in range(self.primary)]
        if self.low and self.high:
            for item, (low, high) in enumerate(zip(self.low, self.high, strict=True)):
                head[item] = f"{low}:{high}|{item}" if (low, high) != (1, 1) else str(item)
        rest = range(self.primary, self.primary + self.secondary)
        yield " ".join([*head, *(["|", *map(str, rest)] if rest else [])])
        for k, option in enumerate(self.options):
            colors = self.colors[k] if self.colors else [0] * len(option)
            words = [
                f"{item}:{COLORS[color]}" if color else str(item)
                for item, color in zip(option, colors, strict=True)
            ]
            yield " ".join([*words, *([f"|{self.costs[k]}"] if self.costs else [])])

    def without_secondary(self) -> tuple[int, list[list[int]]]:
        """Return items and options of a plain problem that has as many covers.

        Each secondary item becomes a primary one, with an option more that has it alone. That is
        how one tells a package that knows primary items only.

        >>> Instance("x", 1, 1, [[0], [0, 1]]).without_secondary()
        (2, [[0], [0, 1], [1]])
        """
        items = self.primary + self.secondary
        return items, [*self.options, *([item] for item in range(self.primary, items))]
