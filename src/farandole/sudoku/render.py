"""Drawings of a grid: text with box lines, SVG and HTML. Nothing here prints."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from farandole.drawing import Svg, frame
from farandole.i18n import ENGLISH, Language, Listed, Message, msg
from farandole.sudoku.grid import Grid, GridLike, with_any_constraints
from farandole.sudoku.shape import Shape

_LINE = 88  # columns of the legend
_BOLD, _GREEN, _DIM, _PLAIN = "\x1b[1m", "\x1b[32m", "\x1b[2m", "\x1b[0m"


def text(
    grid: GridLike,
    *,
    color: bool = False,
    givens: GridLike | None = None,
    say: Language = ENGLISH,
) -> str:
    """Return the board with lines between its regions, one text line a row and a border.

    With ``color`` the digits that ``givens`` has too are bold, the others green and
    blanks dim, by ANSI codes. Constraints of a grid with blanks are listed below, in the language
    ``say``.

    >>> from farandole import Grid
    >>> print(Grid("1234341221434321").pretty())
    ┌─────┬─────┐
    │ 1 2 │ 3 4 │
    │ 3 4 │ 1 2 │
    ├─────┼─────┤
    │ 2 1 │ 4 3 │
    │ 4 3 │ 2 1 │
    └─────┴─────┘
    """
    grid = with_any_constraints(grid)
    labels = [*str(grid).replace("\n", "")]
    if color:
        clues = (grid if givens is None else with_any_constraints(givens)).cells
        labels = [
            f"{_DIM if not digit else _BOLD if clues[cell] else _GREEN}{labels[cell]}{_PLAIN}"
            for cell, digit in enumerate(grid.cells)
        ]
    shape, n = grid.shape, grid.shape.columns
    rows = [slice(row, row + n) for row in range(0, shape.cells, n)]
    board = frame(
        [labels[row] for row in rows],
        [shape.regions[row] for row in rows],
        every_line=False,
        room=1,
    )
    return "\n".join((board, *(legend_lines(grid, say) if 0 in grid.cells else ())))


def legend_lines(grid: Grid, say: Language = ENGLISH) -> Iterator[str]:
    """Yield the legend of a grid as lines, with the cells of each rule."""
    if not grid.constraints:
        return
    from textwrap import wrap

    from farandole.sudoku.rule_marks import spelled

    for sentence, places in spelled(grid):
        yield say.capital(say(sentence), sentence)
        yield from wrap(
            "; ".join(map(say.value, places)),
            _LINE,
            initial_indent="  ",
            subsequent_indent="  ",
            break_on_hyphens=False,
        )


def pencil_marks(
    grid: Grid,
    *,
    color: bool = False,
    shown: Callable[[int, int], str] | None = None,
    room: int = 1,
) -> str:
    """Return the board with every candidate in its own place within the cell.

    A cell is as wide as a box and as high; a filled one shows its digit in the middle. ``shown``
    tells how a digit looks in the place it has in a cell, and ``room`` how wide that is (default:
    itself if it is a candidate by what the digits on the board allow).
    """
    shape, n, symbols = grid.shape, grid.shape.columns, grid.shape.symbols
    side = shape.side
    columns = shape.box[1] if shape.box else max(k for k in range(1, 6) if side % k == 0)
    high = side // columns
    strong, weak, end = (_BOLD, _DIM, _PLAIN) if color else ("", "", "")
    if shown is None:
        candidates = grid.candidates()

        def shown(cell: int, digit: int) -> str:
            return f"{weak}{symbols[digit] if digit in candidates[cell] else '·'}{end}"

    wide = columns * room
    lines = [_edge(grid, 0, wide)]
    for row in range(shape.rows):
        for part in range(high):
            pieces = ["│"]
            for column in range(n):
                cell = row * n + column
                digit = grid.cells[cell]
                if digit:
                    is_middle = part == (high - 1) // 2
                    text = (symbols[digit] if is_middle else "").center(wide)
                    marks = f"{strong}{text}{end}"
                else:
                    values = range(part * columns + 1, part * columns + columns + 1)
                    marks = "".join(shown(cell, value) for value in values)
                is_wall = column == n - 1 or not _same(grid, cell, cell + 1)
                pieces.append(f" {marks} " + ("│" if is_wall else "┊"))
            lines.append("".join(pieces))
        lines.append(_edge(grid, row + 1, wide))
    return "\n".join(lines)


def _same(grid: Grid, a: int, b: int) -> bool:
    return grid.shape.regions[a] == grid.shape.regions[b]


def _edge(grid: Grid, row: int, wide: int) -> str:
    """Return the line above ``row``: drawn through between boxes, dotted within."""
    n, last = grid.shape.columns, grid.shape.rows
    is_outer = row in (0, last)
    pieces = ["┌" if row == 0 else "└" if row == last else "├"]
    for column in range(n):
        cell = row * n + column
        is_wall = is_outer or not _same(grid, cell - n, cell)
        pieces.append(("─" if is_wall else "┈") * (wide + 2))
        is_end = column == n - 1
        pieces.append(
            {0: "┐" if is_end else "┬", last: "┘" if is_end else "┴"}.get(
                row, "┤" if is_end else "┼"
            )
        )
    return "".join(pieces)


def _region(shape: Shape, row: int, column: int) -> int:
    """Return the region of a cell, -1 for none, -2 outside."""
    n = shape.columns
    return shape.regions[row * n + column] if 0 <= row < shape.rows and 0 <= column < n else -2


def svg(
    grid: GridLike, *, givens: GridLike | None = None, cell: int = 40, say: Language = ENGLISH
) -> str:
    """Return the board as a self-contained SVG image, ``cell`` pixels a cell.

    A notebook shows the image, which follows the page's colour scheme
    (``prefers-color-scheme``). Givens are bold; digits
    that ``givens`` lacks are not, and blue. Constraints are drawn, each with its name. Its label,
    for those who hear the page, is in the language ``say``.
    """
    from html import escape

    grid = with_any_constraints(grid)
    heard = escape(say(image_label(grid)))
    shape, n, symbols = grid.shape, grid.shape.columns, grid.shape.symbols
    below = above = ""
    looks: dict[str, tuple[str, str]] = {}
    rooms = (0.0, 0.0, 0.0, 0.0)
    if grid.constraints:
        from farandole.sudoku.rule_svg import layers

        below, above, looks, rooms = layers(grid, cell, say)
    left, top, right, bottom = (2 + round(room * cell) for room in rooms)
    width, height = left + n * cell + right, top + shape.rows * cell + bottom
    thin, thick = grid_lines(shape, cell)
    clues = grid if givens is None else with_any_constraints(givens)
    digits = []
    for where, digit in enumerate(grid.cells):
        if digit:
            row, column = divmod(where, n)
            kind = "" if clues.cells[where] else ' class="found"'
            x, y = column * cell + cell // 2, row * cell + cell // 2
            digits.append(f'<text{kind} x="{x}" y="{y}">{symbols[digit]}</text>')
    marks = "".join(_shading(shape, cell))
    corner = f' x="{2 - left}" y="{2 - top}"' if any(rooms) else ""
    paper = f'<rect class="paper"{corner} width="{width - 4}" height="{height - 4}"/>'
    return Svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" class="farandole-grid" width="{width}" '
        f'height="{height}" viewBox="{-left} {-top} {width} {height}" role="img" '
        f'aria-label="{heard}"><style>{_style(cell, looks)}</style>{paper}'
        f"{marks}{below}"
        f'<path stroke-width="1" opacity=".35" d="{thin}"/>'
        f'<path stroke-width="2.5" d="{thick}"/>{above}{"".join(digits)}</svg>'
    )


def image_label(grid: Grid) -> Message:
    """Return what is said of an image of a grid: its digits, and the names of its rules."""
    board, digits = str(grid.shape), grid.line
    if not grid.constraints:
        return msg("Sudoku {shape}, row by row: {digits}", shape=board, digits=digits)
    return msg(
        "Sudoku {shape} with rules ({rules}), row by row: {digits}",
        shape=board,
        rules=Listed({rule.title: None for rule in grid.constraints}),
        digits=digits,
    )


def grid_lines(shape: Shape, cell: int) -> tuple[str, str]:
    """Return SVG path data of the lines between cells, and of those between regions."""
    thin: list[str] = []
    thick: list[str] = []
    for row in range(shape.rows + 1):
        for column in range(shape.columns + 1):
            here = _region(shape, row, column)
            x, y = column * cell, row * cell
            if column < shape.columns:
                above = _region(shape, row - 1, column)
                (thin if above == here else thick).append(f"M{x} {y}h{cell}")
            if row < shape.rows:
                before = _region(shape, row, column - 1)
                (thin if before == here else thick).append(f"M{x} {y}v{cell}")
    return "".join(thin), "".join(thick)


def _style(cell: int, marks: dict[str, tuple[str, str]]) -> str:
    """Return the style sheet of a board; every rule is kept to its own image in a page."""
    light = {
        ".paper": "fill:#fff",
        "path": "stroke:#222;fill:none;stroke-linecap:square",
        "text": f"font:bold {cell * 6 // 10}px sans-serif;fill:#111;text-anchor:middle;"
        "dominant-baseline:central",
        ".found": "font-weight:normal;fill:#1565c0",
        ".house": "fill:#00838f22",
        ".rim": "stroke:#00838f",
    }
    dark = {
        ".paper": "fill:#181818",
        "path": "stroke:#ccc",
        "text": "fill:#eee",
        ".found": "fill:#82b1ff",
        ".house": "fill:#4dd0e133",
        ".rim": "stroke:#4dd0e1",
    }
    at_day, at_night = (
        "".join(f".farandole-grid {what}{{{how}}}" for what, how in rules.items())
        for rules in (
            light | {what: how[0] for what, how in marks.items()},
            dark | {what: how[1] for what, how in marks.items()},
        )
    )
    return f"{at_day}@media(prefers-color-scheme:dark){{{at_night}}}"


def _added(shape: Shape, but: str = "") -> list[tuple[int, ...]]:
    """Return the houses that rules add, as far as they are shown; of all rules but one.

    Where these fill the board, as disjoint groups do, it is every second one of them: a tint of
    all cells would say nothing.
    """
    groups = [
        group for rule in shape.rules if rule.name != but for group in rule.groups if len(group) > 2
    ]
    if len({where for group in groups for where in group}) == shape.cells:
        groups = groups[::2]
    return [] if len({where for group in groups for where in group}) == shape.cells else groups


def _cells(groups: Iterable[Iterable[int]]) -> list[int]:
    """Return the cells of some houses, in order."""
    return sorted({where for group in groups for where in group})


def _shading(shape: Shape, cell: int) -> list[str]:
    """Return a tint for the cells of houses that rules add, and their rims: a tint is faint.

    Diagonals are lines.
    """
    added = _added(shape, but="diagonals")
    shading = [
        f'<rect class="house" x="{c * cell}" y="{r * cell}" width="{cell}" height="{cell}"/>'
        for r, c in (divmod(where, shape.columns) for where in _cells(added))
    ]
    lines = dict.fromkeys(line for group in added for line in _rim(shape, group, cell))
    if any(rule.name == "diagonals" for rule in shape.rules):
        size = shape.columns * cell
        lines |= {f"M0 0l{size} {size}": None, f"M{size} 0l{-size} {size}": None}
    if lines:
        shading.append(f'<path class="rim" stroke-width="2" d="{"".join(lines)}"/>')
    return shading


def _rim(shape: Shape, house: Sequence[int], cell: int) -> Iterator[str]:
    """Yield the lines around a house, as SVG path data."""
    places = {divmod(where, shape.columns) for where in house}
    for r, c in sorted(places):
        x, y = c * cell, r * cell
        for beside, line in (
            ((r - 1, c), f"M{x} {y}h{cell}"),
            ((r + 1, c), f"M{x} {y + cell}h{cell}"),
            ((r, c - 1), f"M{x} {y}v{cell}"),
            ((r, c + 1), f"M{x + cell} {y}v{cell}"),
        ):
            if beside not in places:
                yield line


_THIN, _THICK, _TINT = "1px solid #bbb", "2px solid", "#00838f22"


def html(grid: GridLike) -> str:
    """Return the board as an HTML table that needs no style sheet.

    Cells of houses that rules add, such as diagonals, are tinted, and the board's name stands
    above it. A grid with constraints is an image instead, with the meaning of each below.
    """
    from html import escape

    grid = with_any_constraints(grid)
    if grid.constraints:
        from farandole.sudoku.rule_marks import legend

        lines = "".join(
            f"<li>{escape(ENGLISH.capital(str(sentence), sentence))}</li>"
            for sentence in legend(grid)
        )
        return f"<figure>{svg(grid)}<figcaption><ul>{lines}</ul></figcaption></figure>"
    shape, n, symbols = grid.shape, grid.shape.columns, grid.shape.symbols
    tinted = _cells(_added(shape))
    sides = {"top": (-1, 0), "bottom": (1, 0), "left": (0, -1), "right": (0, 1)}
    cells = []
    for cell, digit in enumerate(grid.cells):
        row, column = divmod(cell, n)
        here = _region(shape, row, column)
        style = "".join(
            f"border-{side}:{_THIN if _region(shape, row + r, column + c) == here else _THICK};"
            for side, (r, c) in sides.items()
        )
        if cell in tinted:
            style += f"background:{_TINT};"
        style += "width:1.8em;height:1.8em;padding:0;text-align:center"
        cells.append(f'<td style="{style}">{symbols[digit] if digit else "&#8199;"}</td>')
    rows = [f"<tr>{''.join(cells[at : at + n])}</tr>" for at in range(0, shape.cells, n)]
    caption = f"<caption>{escape(str(shape))}</caption>" if shape.rules else ""
    return f'<table style="border-collapse:collapse">{caption}{"".join(rows)}</table>'
