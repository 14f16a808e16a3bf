"""Shared parts of drawings: text frames, outlines of pieces, colours, SVG pages.

A text frame is drawn from regions, one a cell: a line runs wherever two neighbours
belong to different regions::

    ┌───┬───────┐
    │ A │ B   B │
    │   └───┐   │
    │ A   A │ B │
    └───────┴───┘
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from itertools import pairwise

Cell = tuple[int, int]


# A crossing is drawn from the arms that meet there: up 8, down 4, left 2, right 1.
_CROSSING = " ╶╴─╷┌┐┬╵└┘┴│├┤┼"

ASCII = str.maketrans("─│┌┐└┘├┤┬┴┼╷╵╶╴═║╔╗╚╝╠╣╦╩╬", "-|+++++++++||---|+++++++++")
"""ASCII replacements of box-drawing characters, for ``str.translate``."""

UNIT = 40
"""Pixels a cell in the SVG images."""

# Light fills that black letters are readable on and that stay apart for colour-blind
# readers: the "light" scheme of Paul Tol, Colour Schemes, SRON technical note EPS/TN/09-002,
# and darker shades of the same for dark pages.
_FILLS = (
    ("#77aadd", "#2f5f91"),
    ("#ee8866", "#95482c"),
    ("#eedd88", "#7a6618"),
    ("#ffaabb", "#94465a"),
    ("#99ddff", "#2a7191"),
    ("#44bb99", "#1b6b55"),
    ("#bbcc33", "#5f6a10"),
    ("#aaaa00", "#525200"),
    ("#dddddd", "#585858"),
)

COLOURS = len(_FILLS)
"""The number of fills: the classes ``c0``, ``c1``, ... of `page`."""

# Selector: its declarations on light pages, and what changes on dark ones.
_STYLE = {
    "text": (
        "font:600 18px sans-serif;fill:#111;text-anchor:middle;dominant-baseline:central",
        "fill:#f2f2f2",
    ),
    ".small": ("font-size:13px;font-weight:400", ""),
    ".paper": ("fill:#fff", "fill:#181818"),
    ".line": ("stroke:#222;fill:none", "stroke:#ccc"),
    ".board": ("fill:#f4f4f4;stroke:#222;stroke-width:2.5", "fill:#262626;stroke:#ccc"),
    ".piece": (
        "stroke:#222;stroke-width:2.5;stroke-linejoin:round;fill-rule:evenodd",
        "stroke:#e8e8e8",
    ),
}


def frame(
    labels: Sequence[Sequence[str]],
    regions: Sequence[Sequence[Hashable]],
    *,
    every_line: bool = True,
    room: int | None = None,
) -> str:
    """Return a board as text, its regions outlined.

    Both arguments are rows of equal length. The region None is the outside. Without
    ``every_line`` the rows and columns of lines that would stay empty are left out.
    ``room`` is how wide a label looks, where its length says something else because it
    holds colours; labels are then taken as they are.

    >>> print(frame(["12", "21"], ["aa", "bb"], every_line=False))
    ┌─────┐
    │ 1 2 │
    ├─────┤
    │ 2 1 │
    └─────┘
    """
    height, width = len(labels), max(map(len, labels), default=0)
    if room is None:
        room = max(1, *(len(label) for row in labels for label in row), 1)

    def region(row: int, column: int) -> Hashable:
        return regions[row][column] if 0 <= row < height and 0 <= column < width else None

    # across[i][c]: a wall above cell (i, c);  down[r][j]: a wall left of cell (r, j)
    across = [[region(i - 1, c) != region(i, c) for c in range(width)] for i in range(height + 1)]
    down = [[region(r, j - 1) != region(r, j) for j in range(width + 1)] for r in range(height)]
    kept = [every_line or any(row[j] for row in down) for j in range(width + 1)]
    outside = [False] * (width + 1)
    lines = []
    for i in range(height + 1):
        if every_line or any(across[i]):
            above, below = down[i - 1] if i else outside, down[i] if i < height else outside
            lines.append(_border(across[i], above, below, kept, room))
        if i < height:
            parts = ["│ "[not down[i][0]] * kept[0]]
            for j, label in enumerate(labels[i], 1):
                parts.append(" " * kept[j - 1] + f"{label:^{room}} ")
                parts.append("│ "[not down[i][j]] * kept[j])
            lines.append("".join(parts).rstrip())
    return "\n".join(lines)


def _border(
    across: list[bool], above: list[bool], below: list[bool], kept: list[bool], room: int
) -> str:
    """Return a line between two rows: walls run ``across`` it, and end above and below it."""
    walls = [False, *across, False]
    parts = []
    for j, (left, right) in enumerate(pairwise(walls)):
        if kept[j]:
            parts.append(_CROSSING[8 * above[j] + 4 * below[j] + 2 * left + right])
        if j < len(across):
            parts.append((" ─"[right]) * (room + 1 + kept[j]))
    return "".join(parts).rstrip()


def beside(blocks: Iterable[str], gap: str = "   ") -> str:
    r"""Return texts of several lines side by side.

    >>> print(beside(["a\nb", "c"]))
    a   c
    b
    """
    parts = [block.split("\n") for block in blocks]
    rows = max(map(len, parts), default=0)
    columns = []
    for part in parts:
        width = max(map(len, part))
        columns.append([line.ljust(width) for line in part + [""] * (rows - len(part))])
    return "\n".join(gap.join(line).rstrip() for line in zip(*columns, strict=True))


def outline(cells: Collection[Cell], *, unit: int = UNIT) -> str:
    """Return SVG path data around cells: closed loops, holes included.

    Each cell contributes its four edges, clockwise; an edge between two cells is walked
    both ways and drops out. What is left is chained into loops. Where two loops touch at
    a corner the path turns right and so keeps them apart.

    >>> outline([(0, 0), (0, 1)], unit=1)
    'M0 0H2V1H0Z'
    """
    steps: dict[Cell, list[Cell]] = {}
    inside = set(cells)
    for row, column in sorted(inside):
        for near, start, end in (
            ((row - 1, column), (row, column), (row, column + 1)),
            ((row, column + 1), (row, column + 1), (row + 1, column + 1)),
            ((row + 1, column), (row + 1, column + 1), (row + 1, column)),
            ((row, column - 1), (row + 1, column), (row, column)),
        ):
            if near not in inside:
                steps.setdefault(start, []).append(end)
    paths = []
    while steps:
        first = here = min(steps)
        corners = [here]
        heading = (0, 1)
        while True:
            ends = steps[here]
            right = here[0] + heading[1], here[1] - heading[0]
            there = right if right in ends else ends[0]
            ends.remove(there)
            if not ends:
                del steps[here]
            turned = there[0] - here[0], there[1] - here[1]
            if turned != heading:
                corners.append(here)
            heading, here = turned, there
            if here == first:
                break
        if corners[0] == corners[1]:
            del corners[0]
        path = f"M{corners[0][1] * unit} {corners[0][0] * unit}"
        for (row, column), (before, _) in zip(corners[1:], corners, strict=False):
            path += f"H{column * unit}" if row == before else f"V{row * unit}"
        paths.append(path + "Z")
    return "".join(paths)


def connected(cells: Iterable[Cell]) -> list[list[Cell]]:
    """Return the cells in groups that hang together by edges, all in reading order.

    >>> connected([(0, 0), (2, 2), (0, 1)])
    [[(0, 0), (0, 1)], [(2, 2)]]
    """
    left = set(cells)
    groups = []
    while left:
        start = min(left)
        left.remove(start)
        group, reached = [start], [start]
        while reached:
            row, column = reached.pop()
            for near in (
                (row - 1, column),
                (row, column - 1),
                (row, column + 1),
                (row + 1, column),
            ):
                if near in left:
                    left.remove(near)
                    group.append(near)
                    reached.append(near)
        groups.append(sorted(group))
    return groups


def middle(cells: Sequence[Cell]) -> Cell:
    """Return the cell nearest to the centre of gravity: the place for a letter.

    >>> middle([(0, 0), (0, 1), (0, 2)])
    (0, 1)
    """
    row = sum(r for r, _ in cells) / len(cells)
    column = sum(c for _, c in cells) / len(cells)
    return min(cells, key=lambda cell: ((cell[0] - row) ** 2 + (cell[1] - column) ** 2, cell))


def paint(parts: Sequence[tuple[int, Collection[tuple[int, ...]]]]) -> list[int]:
    """Return a colour for each part so that neighbours differ while colours last.

    A part is the colour it would like and its cells. It gets that colour unless a
    neighbour before it has it; then the next free one.

    >>> paint([(0, [(0, 0)]), (0, [(0, 1)]), (0, [(0, 2)])])
    [0, 1, 0]
    """
    owner: dict[tuple[int, ...], int] = {}
    given: list[int] = []
    for number, (wish, cells) in enumerate(parts):
        taken = set()
        for cell in cells:
            for axis, at in enumerate(cell):
                for step in (-1, 1):
                    near = owner.get((*cell[:axis], at + step, *cell[axis + 1 :]))
                    if near is not None:
                        taken.add(given[near])
        wish %= COLOURS
        free = [colour for colour in range(COLOURS) if colour not in taken]
        given.append(wish if wish not in taken or not free else free[0])
        owner.update(dict.fromkeys(cells, number))
    return given


def piece(cells: Sequence[Cell], colour: int, label: str, title: str) -> str:
    """Return an outlined piece with its letter, and a tooltip that says where it lies."""
    row, column = middle(cells)
    return (
        f'<g><title>{escape(title)}</title><path class="piece c{colour}" d="{outline(cells)}"/>'
        + (letter(row, column, label) if label else "")
        + "</g>"
    )


def letter(row: float, column: float, label: str, kind: str = "") -> str:
    """Return a text in the middle of a cell."""
    x, y = round((column + 0.5) * UNIT, 1), round((row + 0.5) * UNIT, 1)
    style = f' class="{kind}"' if kind else ""
    return f'<text{style} x="{x:g}" y="{y:g}">{escape(label)}</text>'


def box(row: float, column: float, kind: str, *, style: str = "", width: float = 1) -> str:
    """Return a rectangle one cell high whose upper left corner is a cell's."""
    x, y, wide = (round(side * UNIT) for side in (column, row, width))
    look = f' style="{style}"' if style else ""
    return f'<rect class="{kind}"{look} x="{x}" y="{y}" width="{wide}" height="{UNIT}"/>'


def page(
    size: tuple[float, float],
    body: str,
    label: str,
    *,
    style: Mapping[str, tuple[str, str]] | None = None,
    kind: str = "cover-drawing",
    margin: int = 6,
) -> str:
    """Return a whole SVG image around ``body``.

    ``size`` is height and width in cells. ``style`` adds CSS selectors with two declarations, for
    light and for dark pages. ``kind`` is the class of the image, which limits its style: a page may
    contain several drawings of one kind.
    """
    height, width = (round(side * UNIT) for side in size)
    rules = dict(_STYLE)
    for number, fills in enumerate(_FILLS):
        if f' c{number}"' in body:
            rules[f".c{number}"] = (f"fill:{fills[0]}", f"fill:{fills[1]}")
    rules.update(style or {})
    # All selectors are scoped, so that images set into one HTML page don't mix.
    day, night = (
        "".join(
            f".{kind} {selector}{{{sides[which]}}}"
            for selector, sides in rules.items()
            if sides[which]
        )
        for which in (0, 1)
    )
    w, h = width + 2 * margin, height + 2 * margin
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{kind}" width="{w}" height="{h}" '
        f'viewBox="{-margin} {-margin} {w} {h}" role="img" aria-label="{escape(label)}">'
        f"<style>{day}@media(prefers-color-scheme:dark){{{night}}}</style>"
        f'<rect class="paper" x="{-margin}" y="{-margin}" width="{w}" height="{h}"/>{body}</svg>'
    )


class Svg(str):
    """An SVG image as text, which notebooks display as an image.

    >>> Svg("<svg/>")._repr_svg_() == "<svg/>"
    True
    """

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def escape(text: str) -> str:
    """Return text escaped for XML."""
    for plain, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        text = text.replace(plain, entity)
    return text
