"""Drawings of a step on its board: for a page, for a terminal. Nothing here prints.

Each role of a candidate (:mod:`farandole.logic.roles`) has a shape as well as a colour::

    placed   two rings      fin       diamond           colours   disc and square, in pairs
    removed  crossed out    endo fin  dashed diamond    set       hatched cells with a letter
    pattern  disc           strong link  solid arrow    weak link  dashed arrow
"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from farandole.drawing import UNIT, escape, page
from farandole.i18n import ENGLISH, Listed, msg
from farandole.logic.board import as_board, digits_of
from farandole.logic.curves import Arrow, Obstacle, arrow
from farandole.logic.roles import (
    COLOURS,
    ENDO_FIN,
    FIN,
    PATTERN,
    PLACED,
    REMOVED,
    ROLES,
    SET,
    role_message,
    roles_of,
    set_letters,
)
from farandole.logic.words import step_line
from farandole.sudoku.render import grid_lines, pencil_marks
from farandole.sudoku.shape import CLASSIC

if TYPE_CHECKING:
    from collections.abc import Sequence

    from farandole.i18n import Language
    from farandole.logic.board import Board, BoardLike
    from farandole.logic.curves import Point
    from farandole.logic.steps import Candidate, Node, Step

CELL = 72
"""Pixels a cell in the SVG images."""

_PITCH = 22  # between two candidates
_RADIUS = 9  # of what is around a candidate
_EDGE = 26  # room for the names of rows and columns
_SIZE = 9 * CELL

_STYLE = {
    "text": (
        "font:14px system-ui,sans-serif;fill:#70757a;text-anchor:middle;dominant-baseline:central",
        "fill:#9aa0a6",
    ),
    ".paper": ("fill:#fff", "fill:#17181a"),
    ".thin": ("stroke:#bdc1c6;fill:none", "stroke:#4a4d51"),
    ".thick": ("stroke:#202124;fill:none;stroke-width:2.5;stroke-linecap:square", "stroke:#c4c7c5"),
    ".name": ("font-size:12px;fill:#80868b", "fill:#80868b"),
    ".given": ("font-size:42px;font-weight:600;fill:#111", "fill:#f1f3f4"),
    ".found": ("font-size:42px;fill:#1a5fb4", "fill:#8ab4f8"),
    ".in": ("fill:#111;font-weight:600", "fill:#fff"),
    ".base": ("fill:#4477aa22;stroke:#4477aa;stroke-width:2", "fill:#77aadd2e;stroke:#77aadd"),
    ".cover": (
        "fill:#ccaa2218;stroke:#997700;stroke-width:2;stroke-dasharray:7 4",
        "fill:#eecc4418;stroke:#ddbb44",
    ),
    ".cell": ("fill:none;stroke:#0b8a6a;stroke-width:2", "stroke:#44bb99"),
    ".hatch": ("fill:none;stroke-width:1.2;opacity:.55", "opacity:.6"),
    ".tint": ("opacity:.28;stroke:none", "opacity:.42"),
    ".letter": ("font-size:10px;font-weight:700;fill:#333", "fill:#e8eaed"),
    ".edge": ("stroke:#333;stroke-width:1", "stroke:#eee"),
    ".dashed": ("stroke-dasharray:3 2", ""),
    ".cross": ("stroke:#a3260b;stroke-width:1.8;stroke-linecap:round", "stroke:#ffb59a"),
    ".ring": ("fill:none;stroke:#14508c;stroke-width:1.6", "stroke:#a8ccf5"),
    ".group": (
        "fill:none;stroke-width:26;stroke-linecap:round;stroke-linejoin:round;opacity:.4",
        "opacity:.55",
    ),
    ".s5": ("stroke:#44bb99", "stroke:#1b6b55"),
    ".strong": ("fill:none;stroke:#8a1253;stroke-width:2.2", "stroke:#ff9ecb"),
    ".weak": ("fill:none;stroke:#8a1253;stroke-width:1.5;stroke-dasharray:4 3", "stroke:#ff9ecb"),
    ".head": ("fill:#8a1253;stroke:none", "fill:#ff9ecb"),
    ".h0": ("stroke:#14508c", "stroke:#8fbdf0"),
    ".h1": ("stroke:#8a5a00", "stroke:#e8c468"),
    ".h2": ("stroke:#7a2048", "stroke:#f0a3c4"),
    ".h3": ("stroke:#3d5a00", "stroke:#b8d36a"),
}
_FILLS = {  # classes of `page`
    PLACED: "c0",
    REMOVED: "c1",
    PATTERN: "c5",
    FIN: "c2",
    ENDO_FIN: "c3",
    COLOURS[0]: "c4",
    COLOURS[1]: "c6",
    COLOURS[2]: "c3",
    COLOURS[3]: "c8",
}
_TINTS = ("c0", "c2", "c3", "c6")

_MARKS = {
    PLACED: "!",
    REMOVED: "-",
    PATTERN: "*",
    FIN: "^",
    ENDO_FIN: "~",
    COLOURS[0]: "a",
    COLOURS[1]: "A",
    COLOURS[2]: "b",
    COLOURS[3]: "B",
    SET: "'",
}
_ANSI = {
    PLACED: "\x1b[1;30;104m",
    REMOVED: "\x1b[1;9;30;101m",
    PATTERN: "\x1b[1;30;102m",
    FIN: "\x1b[1;30;103m",
    ENDO_FIN: "\x1b[1;30;105m",
    COLOURS[0]: "\x1b[1;30;106m",
    COLOURS[1]: "\x1b[1;30;103m",
    COLOURS[2]: "\x1b[1;30;105m",
    COLOURS[3]: "\x1b[1;30;47m",
    SET: "\x1b[1;36m",
}
_DIM, _PLAIN = "\x1b[2m", "\x1b[0m"


def text(
    board: BoardLike, step: Step | None = None, *, color: bool = False, say: Language = ENGLISH
) -> str:
    """Return the candidates of a board for a terminal, with those of a step marked.

    A mark stands after each candidate that takes part, and below what the marks mean, in the
    language ``say``; with ``color`` they are coloured too, by ANSI codes.

    >>> from farandole.logic import first_step
    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> print(text(p, first_step(p)).split(chr(10))[-1])
    5! goes here
    """
    board = as_board(board)
    roles = {} if step is None else roles_of(board, step)

    def shown(cell: int, digit: int) -> str:
        if not board.has(cell, digit):
            return f"{_DIM}· {_PLAIN}" if color else "· "
        role = roles.get((cell, digit))  # type: ignore[call-overload]
        if role is None:
            return f"{digit} "
        return _marked(str(digit), role, color)

    drawn = pencil_marks(board.grid, color=color, shown=shown, room=2)
    seen = set(roles.values())
    digit = str(next(iter(roles)).digit) if roles else ""
    legend = [
        f"{_marked(_digit_of(roles, role) or digit, role, color)} {say(role_message(role))}"
        for role in ROLES
        if role in seen
    ]
    return "\n".join([drawn, "   ".join(legend)]) if legend else drawn


def _digit_of(roles: dict[Candidate, str], role: str) -> str:
    return next(str(one.digit) for one, has in roles.items() if has == role)


def _marked(digit: str, role: str, color: bool) -> str:
    marked = f"{digit}{_MARKS[role]}"
    return f"{_ANSI[role]}{marked}{_PLAIN}" if color else marked


def svg(board: BoardLike, step: Step | None = None, *, say: Language = ENGLISH) -> str:
    """Return a board with its candidates and a step as a self-contained SVG image.

    It follows the page's colour scheme (``prefers-color-scheme``), and no role is told by colour
    alone. Its label, for those who hear the page, says the step in the language ``say``.

    >>> from farandole.logic import first_step
    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> svg(p, first_step(p))[:38]
    '<svg xmlns="http://www.w3.org/2000/svg'
    """
    board = as_board(board)
    roles = {} if step is None else roles_of(board, step)
    thin, thick = grid_lines(CLASSIC, CELL)
    parts = []
    if step is not None:
        parts += _houses(step.base, "base", 2.5)
        parts += _houses(step.cover, "cover", 5)
        parts += _sets(step)
    parts += [f'<path class="thin" d="{thin}"/>', f'<path class="thick" d="{thick}"/>']
    if step is not None:
        parts += _cells(step)
        parts += _groups(step)
    parts += [_around(one, role) for one, role in roles.items() if role != SET]
    parts += _digits(board, roles)
    if step is not None:
        parts += _links(board, step, roles)
    label = msg("Sudoku {digits}", digits=board.grid.line)
    if step is not None:
        label = step_line(board, step)
    size = _SIZE / UNIT
    return page(
        (size, size),
        "".join([*_names(), *parts]),
        say(label),
        style=_STYLE,
        kind="farandole-step",
        margin=_EDGE,
    )


def place(one: Candidate) -> Point:
    """Return the middle of a candidate in the drawing."""
    row, column = divmod(one[0], 9)
    up, left = divmod(one[1] - 1, 3)
    x = column * CELL + CELL / 2 + (left - 1) * _PITCH
    return x, row * CELL + CELL / 2 + (up - 1) * _PITCH


# ---- the board ----------------------------------------------------------------------------------


def _names() -> list[str]:
    """Return the names of rows and columns along the edges."""
    names = []
    for number in range(9):
        middle = number * CELL + CELL // 2
        names.append(_text("name", middle, -14, f"c{number + 1}"))
        names.append(_text("name", -14, middle, f"r{number + 1}"))
    return names


def _digits(board: Board, roles: dict[Candidate, str]) -> list[str]:
    """Return the digits on the board, and the candidates in empty cells."""
    from farandole.logic.steps import Candidate

    drawn = []
    givens = board.givens.cells
    for cell, digit in enumerate(board.grid.cells):
        if digit:
            row, column = divmod(cell, 9)
            kind = "given" if givens[cell] else "found"
            x, y = column * CELL + CELL // 2, row * CELL + CELL // 2
            drawn.append(_text(kind, x, y, str(digit)))
            continue
        for candidate in digits_of(board.candidates[cell]):
            one = Candidate(cell, candidate)
            drawn.append(_text("in" if one in roles else "", *place(one), str(candidate)))
    return drawn


def _text(kind: str, x: float, y: float, text: str) -> str:
    style = f' class="{kind}"' if kind else ""
    return f'<text{style} x="{x:g}" y="{y:g}">{escape(text)}</text>'


def _houses(houses: Sequence[int], kind: str, inset: float) -> list[str]:
    drawn = []
    for house in houses:
        cells = [divmod(cell, 9) for cell in CLASSIC.houses[house].cells]
        top, left = min(cells)
        bottom, right = max(row for row, _ in cells) + 1, max(at for _, at in cells) + 1
        drawn.append(
            f'<rect class="{kind}" x="{left * CELL + inset:g}" y="{top * CELL + inset:g}" '
            f'width="{(right - left) * CELL - 2 * inset:g}" '
            f'height="{(bottom - top) * CELL - 2 * inset:g}" rx="6"/>'
        )
    return drawn


def _cells(step: Step) -> list[str]:
    """Return frames around the cells of a pattern."""
    if step.nodes or step.sets or step.colours:
        return []
    return [
        f'<rect class="cell" x="{column * CELL + 3}" y="{row * CELL + 3}" width="{CELL - 6}" '
        f'height="{CELL - 6}" rx="5"/>'
        for row, column in (divmod(cell, 9) for cell in step.cells)
    ]


# ---- sets of cells ------------------------------------------------------------------------------


def _sets(step: Step) -> list[str]:
    """Return tinted and hatched cells, in another manner for each set, with its letter."""
    drawn = []
    for number, one in enumerate(step.sets):
        kind = number % len(_TINTS)
        for row, column in (divmod(cell, 9) for cell in one.cells):
            x, y = column * CELL, row * CELL
            drawn.append(
                f'<rect class="tint {_TINTS[kind]}" x="{x}" y="{y}" width="{CELL}" '
                f'height="{CELL}"/><path class="hatch h{kind}" d="{_hatching(x, y, kind)}"/>'
            )
    for cell, letters in set_letters(step).items():
        row, column = divmod(cell, 9)
        drawn.append(
            _text("letter", column * CELL + 7 + 2 * len(letters), row * CELL + CELL - 8, letters)
        )
    return drawn


def _hatching(x: int, y: int, kind: int) -> str:
    """Return lines across a cell: rising, falling, level or upright."""
    gap, end = 10, CELL
    if kind == 2:
        return "".join(f"M{x} {y + at}h{end}" for at in range(gap // 2, end, gap))
    if kind == 3:
        return "".join(f"M{x + at} {y}v{end}" for at in range(gap // 2, end, gap))
    lines = []
    for at in range(gap, 2 * end, gap):
        low, high = max(0, at - end), min(at, end)
        if kind == 0:
            lines.append(f"M{x + low} {y + at - low}L{x + high} {y + at - high}")
        else:
            lines.append(f"M{x + end - low} {y + at - low}L{x + end - high} {y + at - high}")
    return "".join(lines)


# ---- candidates ---------------------------------------------------------------------------------


def _around(one: Candidate, role: str) -> str:
    """Return the shape around a candidate that says what it is."""
    x, y = place(one)
    fill, r = _FILLS[role], _RADIUS
    square = f'x="{x - r + 1:g}" y="{y - r + 1:g}" width="{2 * r - 2:g}" height="{2 * r - 2:g}"'
    if role == REMOVED:
        return f'<rect class="edge {fill}" {square} rx="3"/>'
    if role in (COLOURS[1], COLOURS[3]):
        dashed = " dashed" if role == COLOURS[3] else ""
        return f'<rect class="edge{dashed} {fill}" {square} rx="1"/>'
    if role in (FIN, ENDO_FIN):
        dashed = " dashed" if role == ENDO_FIN else ""
        d = r + 1.5
        path = f"M{x:g} {y - d:g}L{x + d:g} {y:g}L{x:g} {y + d:g}L{x - d:g} {y:g}Z"
        return f'<path class="edge{dashed} {fill}" d="{path}"/>'
    dashed = " dashed" if role == COLOURS[2] else ""
    disc = f'<circle class="edge{dashed} {fill}" cx="{x:g}" cy="{y:g}" r="{r:g}"/>'
    if role == PLACED:
        disc += f'<circle class="ring" cx="{x:g}" cy="{y:g}" r="{r + 3:g}"/>'
    return disc


def _crosses(roles: dict[Candidate, str]) -> list[str]:
    """Return the strokes through candidates that are removed."""
    drawn = []
    for one, role in roles.items():
        if role == REMOVED:
            x, y = place(one)
            r = _RADIUS - 1.5
            drawn.append(f'<path class="cross" d="M{x - r:g} {y + r:g}L{x + r:g} {y - r:g}"/>')
    return drawn


# ---- chains -------------------------------------------------------------------------------------


def _members(node: Node) -> list[Candidate]:
    from farandole.logic.steps import Candidate

    return [Candidate(cell, node.digit) for cell in node.cells]


def _groups(step: Step) -> list[str]:
    """Return what holds the candidates of a grouped node together."""
    drawn = []
    for node in dict.fromkeys(step.nodes):
        points = [place(one) for one in _members(node)]
        if len(points) > 1:
            path = "L".join(f"{x:g} {y:g}" for x, y in points)
            drawn.append(f'<path class="group s5" d="M{path}"/>')
    return drawn


def _links(board: Board, step: Step, roles: dict[Candidate, str]) -> list[str]:
    """Return the links of a chain as arrows, and the strokes above all."""
    obstacles = _obstacles(board, roles)
    lines, heads, drawn = [], [], []
    before: list[Arrow] = []
    for link in dict.fromkeys(step.links):
        start, end = _nearest(step.nodes[link.start], step.nodes[link.end])
        if start == end:
            continue
        free = [one for one in obstacles if (one.x, one.y) not in (start, end)]
        made = arrow(start, end, free, before, gap=_RADIUS + 1.5, size=_SIZE)
        before.append(made)
        kind = "strong" if link.is_strong else "weak"
        lines.append(f'<path class="{kind}" d="{made.line}"/>')
        heads.append(f'<path class="head" d="{made.head}"/>')
    drawn = [*lines, *heads]
    return [*drawn, *_crosses(roles)]


def _nearest(one: Node, other: Node) -> tuple[Point, Point]:
    """Return the places of the two candidates of two nodes that are nearest to each other."""
    pairs = [(place(a), place(b)) for a in _members(one) for b in _members(other)]
    return min(pairs, key=lambda pair: hypot(pair[0][0] - pair[1][0], pair[0][1] - pair[1][1]))


def _obstacles(board: Board, roles: dict[Candidate, str]) -> list[Obstacle]:
    from farandole.logic.steps import Candidate

    found = []
    for cell, digit in enumerate(board.grid.cells):
        row, column = divmod(cell, 9)
        if digit:
            x, y = column * CELL + CELL / 2, row * CELL + CELL / 2
            found.append(Obstacle(x, y, 19.0, 0.5))
        for candidate in digits_of(board.candidates[cell]):
            one = Candidate(cell, candidate)
            is_part = one in roles and roles[one] != SET
            x, y = place(one)
            found.append(Obstacle(x, y, _RADIUS + 3 if is_part else 9.0, 3.0 if is_part else 1.0))
    return found


def legend(steps: Sequence[tuple[Board, Step]], say: Language) -> str:
    """Return what the roles in some steps are called, for a page that has no room for more."""
    seen = {role for board, step in steps for role in roles_of(board, step).values()}
    return say.value(Listed([say(role_message(role)) for role in ROLES if role in seen]))
