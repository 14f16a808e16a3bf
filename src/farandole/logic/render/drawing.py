"""Drawings of a step on its board, as SVG.

Each role of a candidate (:mod:`farandole.logic.render.roles`) has a shape as well as a colour::

    placed   two rings      fin       diamond           colours   disc and square, in pairs
    removed  crossed square endo fin  dashed diamond    set       hatched cells with a letter
    pattern  disc           strong link  solid arrow    weak link  dashed arrow

A step with an argument of several claims is drawn by these: true candidates are discs, false ones
crosses, supposed ones dashed discs. Arrows lead from grounds to conclusions, and numbers are those
of the sentences. What belongs to claims is in groups, by which a page shows the drawing as the
argument grows (:mod:`farandole.logic.render.player`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import dist

from farandole.drawing import UNIT, Svg, escape, page
from farandole.i18n import ENGLISH, Language, msg
from farandole.logic.board import Board, BoardLike, any_board, digits_of
from farandole.logic.render.claims import Line, Scheme, scheme_of
from farandole.logic.render.curves import Arrows, Obstacle, Point
from farandole.logic.render.layout import RADIUS, Layout
from farandole.logic.render.roles import (
    BOTH,
    COLOURS,
    ENDO_FIN,
    FALSE,
    FIN,
    PATTERN,
    PLACED,
    REMOVED,
    SET,
    SUPPOSED,
    TRUE,
    roles_of,
    set_letters,
)
from farandole.logic.steps import Candidate, Node, Step
from farandole.logic.words import step_line
from farandole.sudoku.digits import SYMBOLS
from farandole.sudoku.render import grid_lines
from farandole.sudoku.rule_svg import layers

_EDGE = 26  # room for the names of rows and columns, and for a row of the legend
_ROW = 20  # of the legend
CLASH = "clash"

_STYLE = {
    "text": (
        "font:14px system-ui,sans-serif;fill:#70757a;text-anchor:middle;dominant-baseline:central",
        "fill:#9aa0a6",
    ),
    ".paper": ("fill:#fff", "fill:#17181a"),
    ".thin": ("stroke:#bdc1c6;fill:none", "stroke:#4a4d51"),
    ".thick": ("stroke:#202124;fill:none;stroke-width:2.5;stroke-linecap:square", "stroke:#c4c7c5"),
    ".name": ("font-size:12px;fill:#80868b", "fill:#80868b"),
    ".given": ("font-weight:600;fill:#111", "fill:#f1f3f4"),
    ".found": ("fill:#1a5fb4", "fill:#8ab4f8"),
    ".in": ("fill:#111;font-weight:600", "fill:#fff"),
    ".base": ("fill:#4477aa22;stroke:#4477aa;stroke-width:2", "fill:#77aadd2e;stroke:#77aadd"),
    ".cover": (
        "fill:#ccaa2218;stroke:#997700;stroke-width:2;stroke-dasharray:7 4",
        "fill:#eecc4418;stroke:#ddbb44",
    ),
    ".cell": ("fill:none;stroke:#0b8a6a;stroke-width:2", "stroke:#44bb99"),
    ".legend": ("font-size:12px;fill:#5f6368", "fill:#bdc1c6"),
    ".hatch": ("fill:none;stroke-width:1.2;opacity:.55", "opacity:.6"),
    ".tint": ("opacity:.28;stroke:none", "opacity:.42"),
    ".letter": ("font-size:11px;font-style:italic;font-weight:700;fill:#5f6368", "fill:#c4c7c5"),
    ".edge": ("stroke:#333;stroke-width:1", "stroke:#eee"),
    ".dashed": ("stroke-dasharray:3 2", ""),
    ".cross": ("stroke:#a3260b;stroke-width:1.8;stroke-linecap:round", "stroke:#ffb59a"),
    ".note": ("font-size:11px;font-weight:700;fill:#111", "fill:#fff"),
    ".plain": ("fill:#fff;stroke:#5f6368;stroke-width:1", "fill:#17181a;stroke:#9aa0a6"),
    ".clash": (
        "fill:#c5221f22;stroke:#c5221f;stroke-width:2.5;stroke-dasharray:8 4",
        "fill:#f28b8233;stroke:#f28b82",
    ),
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
    TRUE: "c4",
    SUPPOSED: "c4",
    BOTH: "c8",
    FIN: "c2",
    ENDO_FIN: "c3",
    COLOURS[0]: "c4",
    COLOURS[1]: "c6",
    COLOURS[2]: "c3",
    COLOURS[3]: "c8",
}
_LEGEND = {
    SUPPOSED: msg("supposed"),
    TRUE: msg("true"),
    FALSE: msg("false"),
    BOTH: msg("depends on the case"),
    PLACED: msg("placed by the step"),
    REMOVED: msg("removed by the step"),
    PATTERN: msg("pattern"),
    CLASH: msg("contradiction"),
}
_TINTS = ("c0", "c2", "c3", "c6")


def svg(
    board: BoardLike,
    step: Step | None = None,
    *,
    without: Board | None = None,
    say: Language = ENGLISH,
) -> str:
    """Return a board with its candidates and a step as a self-contained SVG image.

    A notebook shows the image, which follows the page's colour scheme (``prefers-color-scheme``),
    and no role depends on colour alone. Constraints are drawn below the candidates. Its label, for
    screen readers, describes the step in the language ``say``; below a board with an argument, a
    legend explains the shapes.
    A step that something on the board prevents is drawn as it is on the board ``without`` that;
    candidates that only ``board`` has are drawn as fins.

    >>> from farandole.logic import first_step
    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> svg(p, first_step(p))[:38]
    '<svg xmlns="http://www.w3.org/2000/svg'
    """
    board = any_board(board)
    drawing = _Drawing(board, step, without or board, say)
    label = msg("Sudoku {digits}", digits=board.grid.line)
    if step is not None:
        label = step_line(without or board, step)
    side = drawing.layout.size / UNIT
    legend = drawing.legend(say)
    image = page(
        (side, side),
        "".join([*drawing.parts(), *legend]),
        say(label),
        style={
            **_STYLE,
            **drawing.signs.style,
            ".big": (f"font-size:{drawing.layout.cell * 7 // 12}px", ""),
        },
        kind="farandole-step",
        margin=max(_EDGE, 6 + _ROW * len(legend)) + drawing.room,
    )
    return Svg(image)


class _Drawing:
    """The parts of an image, from the bottom to the top."""

    def __init__(self, board: Board, step: Step | None, without: Board, say: Language) -> None:
        self.board = board
        self.step = step
        self.layout = Layout(board.shape)
        self.signs = layers(board.grid, self.layout.cell, say)
        self.room = round(max(self.signs.margins) * self.layout.cell)
        self.roles = {} if step is None else roles_of(without, step)
        # The cases of an exocet are too many for one picture, which shows the pattern alone.
        is_drawn = step is not None and step.technique.family != "exocets"
        self.scheme = scheme_of(without, step) if step is not None and is_drawn else None
        if self.scheme is not None:
            self.roles = _with_claims(self.roles, self.scheme, is_chain=bool(step and step.nodes))
        pairs = zip(board.candidates, without.candidates, strict=True)
        for cell, (some, others) in enumerate(pairs):
            self.roles |= {Candidate(cell, digit): FIN for digit in digits_of(some & ~others)}

    def parts(self) -> list[str]:
        step, layout = self.step, self.layout
        thin, thick = grid_lines(layout.shape, layout.cell)
        lines = [f'<path class="thin" d="{thin}"/>', f'<path class="thick" d="{thick}"/>']
        lines.append(self.signs.above)
        if step is None:
            return [*self.names(), self.signs.below, *lines, *self.digits()]
        return [
            *self.names(),
            self.signs.below,
            *(layout.house(number, "base", 2.5) for number in step.base),
            *(layout.house(number, "cover", 5) for number in step.cover),
            *self.sets(step),
            *lines,
            *self.cells(step),
            *self.clashes(),
            *(() if self.scheme else self.groups(step)),
            *self.staged(self.around),
            *self.digits(),
            *self.links(step),
            *self.staged(self.cross),
            *self.notes(),
        ]

    # ---- the board ------------------------------------------------------------------------------

    def names(self) -> list[str]:
        """Return the names of rows and columns along the edges."""
        names = []
        for number in range(self.layout.shape.side):
            middle = (number + 0.5) * self.layout.cell
            names.append(_text("name", middle, -14 - self.room, f"c{number + 1}"))
            names.append(_text("name", -14 - self.room, middle, f"r{number + 1}"))
        return names

    def digits(self) -> list[str]:
        """Return the digits on the board, and the candidates in empty cells."""
        elements = []
        layout, board = self.layout, self.board
        givens = board.givens.cells
        for cell, digit in enumerate(board.grid.cells):
            if digit:
                kind = "big given" if givens[cell] else "big found"
                elements.append(_text(kind, *layout.middle(cell), SYMBOLS[digit]))
                continue
            for candidate in digits_of(board.candidates[cell]):
                kind = "in" if (cell, candidate) in self.roles else ""
                elements.append(_text(kind, *layout.place(cell, candidate), SYMBOLS[candidate]))
        return elements

    def cells(self, step: Step) -> list[str]:
        """Return frames around the cells of a pattern."""
        if step.nodes or step.sets or step.colours:
            return []
        size = self.layout.cell - 6
        return [
            f'<rect class="cell" x="{x + 3}" y="{y + 3}" width="{size}" height="{size}" rx="5"/>'
            for x, y in map(self.layout.corner, step.cells)
        ]

    def clashes(self) -> list[str]:
        """Return the cells and houses that have nothing left: contradictions."""
        elements, size = [], self.layout.cell - 6
        for truth, stop in self.scheme.clashes if self.scheme else ():
            if truth.house is not None and truth.house < len(self.layout.shape.houses):
                elements.append(_group(self.layout.house(truth.house, "clash", 3), (stop,)))
                continue
            for x, y in map(self.layout.corner, truth.cells(self.layout.shape)):
                clash = (
                    f'<rect class="clash" x="{x + 3}" y="{y + 3}" width="{size}" '
                    f'height="{size}" rx="5"/>'
                )
                elements.append(_group(clash, (stop,)))
        return elements

    def sets(self, step: Step) -> list[str]:
        """Return tinted and hatched cells, in another manner for each set, with its letter."""
        elements = []
        size = self.layout.cell
        for number, als in enumerate(step.sets):
            kind = number % len(_TINTS)
            for x, y in map(self.layout.corner, als.cells):
                elements.append(
                    f'<rect class="tint {_TINTS[kind]}" x="{x}" y="{y}" width="{size}" '
                    f'height="{size}"/><path class="hatch h{kind}" '
                    f'd="{_hatching(x, y, size, kind)}"/>'
                )
        for cell, letters in set_letters(self.board, step).items():
            has = digits_of(self.board.candidates[cell])
            # Where a candidate would be that the cell doesn't have.
            free = [digit for digit in range(1, self.layout.shape.side + 1) if digit not in has]
            if free:
                elements.append(_text("letter", *self.layout.place(cell, free[-1]), letters))
        return elements

    # ---- candidates -----------------------------------------------------------------------------

    def around(self, place: Point, role: str) -> str:
        """Return the shape around a candidate that shows its role; nothing if it has none."""
        if role in (SET, FALSE, CLASH):
            return ""
        x, y = place
        fill, r = _FILLS[role], RADIUS
        side = f'width="{2 * r - 2:g}" height="{2 * r - 2:g}"'
        square = f'x="{x - r + 1:g}" y="{y - r + 1:g}" {side}'
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
        if self.scheme and role == PATTERN:  # no claim says anything of it
            return f'<circle class="plain" cx="{x:g}" cy="{y:g}" r="{r:g}"/>'
        dashed = " dashed" if role in (COLOURS[2], SUPPOSED, BOTH) else ""
        disc = f'<circle class="edge{dashed} {fill}" cx="{x:g}" cy="{y:g}" r="{r:g}"/>'
        if role == PLACED:
            disc += f'<circle class="ring" cx="{x:g}" cy="{y:g}" r="{r + 3:g}"/>'
        return disc

    def cross(self, place: Point, role: str) -> str:
        """Return the strokes through a candidate that is removed, or false; else nothing."""
        if role not in (REMOVED, FALSE, BOTH):
            return ""
        x, y = place
        r = RADIUS - 1.5
        rising = f"M{x - r:g} {y + r:g}L{x + r:g} {y - r:g}"
        falling = "" if role == BOTH else f"M{x - r:g} {y - r:g}L{x + r:g} {y + r:g}"
        return f'<path class="cross" d="{rising}{falling}"/>'

    def staged(self, draw: Callable[[Point, str], str]) -> Iterator[str]:
        """Yield what is drawn of candidates; what only a part of the argument shows is hidden."""
        for candidate, role in self.roles.items():
            mark = self.scheme.marks.get(candidate) if self.scheme else None
            place = self.layout.place(*candidate)
            if mark is None:
                yield draw(place, role)
            elif role != mark.role:  # a colour
                yield _group(draw(place, role), mark.stops)
            else:
                for early, when in mark.stages[:-1]:
                    yield _group(draw(place, early), mark.stops, when, is_early=True)
                when = mark.stages[-1][1] if len(mark.stages) > 1 else ""
                yield _group(draw(place, role), mark.stops, when)

    def legend(self, say: Language) -> list[str]:
        """Return what the shapes of an argument mean, in rows in the edge below the board."""
        if self.scheme is None:
            return []
        roles = {*self.roles.values(), *(CLASH for _ in self.scheme.clashes)}
        names = [(role, say(name)) for role, name in _LEGEND.items() if role in roles]
        wide = [sum(12.5 if sign > "\u2e80" else 6.6 for sign in name) for _, name in names]
        rows: list[list[str]] = [[]]
        x, y = RADIUS + 3, self.layout.size + self.room + _EDGE / 2
        for (role, name), width in zip(names, wide, strict=True):
            if rows[-1] and x + width > self.layout.size:
                rows.append([])
                x, y = RADIUS + 3, y + _ROW
            frame = f'<rect class="clash" x="{x - 8:g}" y="{y - 8:g}" width="16" height="16"/>'
            rows[-1] += [self.around((x, y), role), self.cross((x, y), role)]
            rows[-1] += [frame * (role == CLASH), _text("legend", x + 17 + width / 2, y, name)]
            x += width + 42
        return [f'<g class="legend">{"".join(row)}</g>' for row in rows]

    def notes(self) -> list[str]:
        """Return the numbers of claims, beside their candidates."""
        elements = []
        for candidate, mark in self.scheme.marks.items() if self.scheme else ():
            if mark.note:
                x, y = self.layout.place(*candidate)
                wide = 3 * (len(mark.note) - 1)
                note = _text("note", x + RADIUS + 2 + wide, y - RADIUS + 1, mark.note)
                elements.append(_group(note, mark.noted))
        return elements

    # ---- chains ---------------------------------------------------------------------------------

    def groups(self, step: Step) -> list[str]:
        """Return the outline that joins the candidates of a grouped node."""
        elements = []
        for node in dict.fromkeys(step.nodes):
            points = self._points(node)
            if len(points) > 1 and node.set is None:
                path = "L".join(f"{x:g} {y:g}" for x, y in points)
                elements.append(f'<path class="group s5" d="M{path}"/>')
        return elements

    def links(self, step: Step) -> list[str]:
        """Return the links of a chain as arrows, or those of its argument."""
        arrows = Arrows(self._obstacles(), gap=RADIUS + 1.5, size=self.layout.size)
        lines, heads = [], []
        for start, end, line in dict.fromkeys(self._ends(step)):  # branches may share links
            if start == end:
                continue
            curve = arrows.between(start, end)
            kind = "strong" if line.is_strong else "weak"
            lines.append(_group(f'<path class="{kind}" d="{curve.line}"/>', line.stops))
            heads.append(_group(f'<path class="head" d="{curve.head}"/>', line.stops))
        return [*lines, *heads]

    def _ends(self, step: Step) -> Iterator[tuple[Point, Point, Line]]:
        """Yield where each arrow begins and ends, and how it is drawn."""
        if self.scheme is not None:
            for (one, other), line in self.scheme.arrows.items():
                yield self.layout.place(*one), self.layout.place(*other), line
            return
        for link in step.links:
            start, end = self._nearest(step.nodes[link.start], step.nodes[link.end])
            yield start, end, Line(link.is_strong, ())

    def _points(self, node: Node) -> list[Point]:
        return [self.layout.place(cell, node.digit) for cell in node.cells]

    def _nearest(self, first: Node, second: Node) -> tuple[Point, Point]:
        """Return the places of the candidates of two nodes that are nearest to each other."""
        pairs = [(a, b) for a in self._points(first) for b in self._points(second)]
        return min(pairs, key=lambda pair: dist(*pair))

    def _obstacles(self) -> list[Obstacle]:
        obstacles = []
        board, layout = self.board, self.layout
        for cell, digit in enumerate(board.grid.cells):
            if digit:
                obstacles.append(Obstacle(*layout.middle(cell), layout.cell * 0.26, 0.5))
            for candidate in digits_of(board.candidates[cell]):
                is_part = self.roles.get(Candidate(cell, candidate), SET) != SET
                radius, weight = (RADIUS + 3, 3.0) if is_part else (9.0, 1.0)
                obstacles.append(Obstacle(*layout.place(cell, candidate), radius, weight))
        return obstacles


def _with_claims(
    roles: dict[Candidate, str], scheme: Scheme, *, is_chain: bool
) -> dict[Candidate, str]:
    """Return the roles that claims give to candidates.

    Colours stay, and so does a pattern that no claim names, but for chains, which claims replace.
    """
    found = {one: role for one, role in roles.items() if not (is_chain and role == PATTERN)}
    for candidate, mark in scheme.marks.items():
        if roles.get(candidate) not in COLOURS:
            found[candidate] = mark.role
    return found


def _group(element: str, stops: Iterable[int], when: str = "", *, is_early: bool = False) -> str:
    """Return an element in a group that shows its stops, if it has some."""
    kinds = " ".join(f"k{stop}" for stop in dict.fromkeys(stops))
    if not element or not kinds:
        return element
    how = f' data-if="{when}"' * bool(when) + ' display="none"' * is_early
    return f'<g class="{kinds}"{how}>{element}</g>'


def _text(kind: str, x: float, y: float, text: str) -> str:
    style = f' class="{kind}"' if kind else ""
    return f'<text{style} x="{x:g}" y="{y:g}">{escape(text)}</text>'


def _hatching(x: int, y: int, end: int, kind: int) -> str:
    """Return lines across a cell: rising, falling, level or upright."""
    gap = 10
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
