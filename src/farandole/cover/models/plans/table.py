"""Plans drawn as tables: timetables and rosters."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar
from unicodedata import east_asian_width

from farandole.cover.data.problem_error import model_error
from farandole.cover.models.model import Drawing
from farandole.drawing import COLOURS, UNIT, box, escape, letter, page
from farandole.i18n import ENGLISH, Language, Listed, Quoted

Time = TypeVar("Time")


def split_words(words: str | Iterable[str]) -> tuple[str, ...]:
    """Return the words of a text, split at commas and blanks, or of a collection.

    >>> split_words("Mon, Tue"), split_words(["Mon", "next Tue"])
    (('Mon', 'Tue'), ('Mon', 'next Tue'))
    """
    return tuple(words.replace(",", " ").split() if isinstance(words, str) else words)


def distinct_words(words: str | Iterable[str], argument: str) -> tuple[str, ...]:
    """Return the words, as `split_words` does; `ProblemError` if there are none, or one twice."""
    split = split_words(words)
    if not split or len(set(split)) < len(split):
        raise model_error("{argument} must be names, each only once", argument=argument)
    return split


def named_times(
    argument: str,
    wanted: Mapping[str, Iterable[str]],
    people: Collection[str],
    times: Mapping[str, Sequence[Time]],
) -> Iterator[tuple[str, str, Time]]:
    """Yield who is named in an argument, by which word, and every time that the word means.

    Raises `ProblemError` for somebody who isn't one of ``people``, and a word not in ``times``.

    >>> list(named_times("away", {"Ann": ["Mon"]}, ["Ann"], {"Mon": [1, 2]}))
    [('Ann', 'Mon', 1), ('Ann', 'Mon', 2)]
    """
    for who, words in wanted.items():
        if who not in people:
            raise model_error(
                "{argument}: {who} isn't in the plan", argument=argument, who=Quoted(who)
            )
        for word in words:
            if word not in times:
                raise model_error(
                    "{argument} of {who}: {found} is not a time of the plan",
                    argument=argument,
                    who=Quoted(who),
                    found=Quoted(word),
                )
            for time in times[word]:
                yield who, word, time


def columns_of(text: str) -> int:
    """Return the width of a text in columns of a terminal: Chinese characters take two.

    >>> columns_of("Mon"), columns_of("월화")
    (3, 4)
    """
    return sum(2 if east_asian_width(mark) in "WF" else 1 for mark in text)


@dataclass(frozen=True, slots=True)
class Table(Drawing):
    """A plan: option k writes a label with a colour in a row and column, ``placed[k]``.

    ``gaps`` are the rows before which a thicker line runs.
    """

    title: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    placed: tuple[tuple[int, int, str, int], ...]
    gaps: frozenset[int] = frozenset()

    def _cells(self, chosen: Sequence[int]) -> dict[tuple[int, int], tuple[str, int]]:
        entries: dict[tuple[int, int], tuple[str, int]] = {}
        for option in sorted(chosen):
            row, column, label, colour = self.placed[option]
            before = entries.get((row, column))
            entries[row, column] = (f"{before[0]} {label}" if before else label), colour
        return entries

    def text(self, chosen: Sequence[int]) -> str:
        """Return the table with its heads; a dot where nothing is."""
        entries = self._cells(chosen)
        grid = [["", *self.columns]]
        for r, head in enumerate(self.rows):
            grid.append(
                [head, *(entries.get((r, c), (".", 0))[0] for c in range(len(self.columns)))]
            )
        rooms = [max(map(columns_of, column)) for column in zip(*grid, strict=True)]
        lines = []
        for r, row in enumerate(grid, -1):
            if r in self.gaps:
                lines.append("")
            cells = [
                text + " " * (room - columns_of(text))
                for text, room in zip(row, rooms, strict=True)
            ]
            lines.append("  ".join(cells).rstrip())
        return "\n".join(lines)

    def svg(self, chosen: Sequence[int], say: Language = ENGLISH) -> str:
        """Return the table as an SVG image, a colour for each kind of entry."""
        entries = self._cells(chosen)
        head = self._width(self.rows)
        wide = self._width([*self.columns, *(label for _, _, label, _ in self.placed)])
        wide = max(wide, self._width([label for label, _ in entries.values()]))
        body = [
            letter(0, head + (c + 0.5) * wide - 0.5, name) for c, name in enumerate(self.columns)
        ]
        for r, name in enumerate(self.rows):
            body.append(letter(r + 1, head / 2 - 0.5, name))
            for c in range(len(self.columns)):
                label, colour = entries.get((r, c), ("", -1))
                kind = f"piece c{colour % COLOURS}" if label else "line"
                cell = box(r + 1, head + c * wide, kind, style="stroke-width:1", width=wide)
                title = escape(say.value(Listed([name, self.columns[c]])))
                body.append(f"<g><title>{title}</title>{cell}</g>")
                if label:
                    body.append(letter(r + 1, head + (c + 0.5) * wide - 0.5, label, "entry"))
        right = round((head + len(self.columns) * wide) * UNIT)
        body += [
            f'<path class="line" stroke-width="3" d="M0 {(r + 1) * UNIT}H{right}"/>'
            for r in sorted(self.gaps)
        ]
        return page(
            (len(self.rows) + 1, head + len(self.columns) * wide),
            "".join(body),
            self.title,
            style={".entry": ("font-size:16px;font-weight:400", "")},
        )

    @staticmethod
    def _width(labels: Iterable[str]) -> float:
        """Return the width of a column for these labels, in cells."""
        return max(1.2, max(map(columns_of, labels), default=0) * 0.28 + 0.4)
