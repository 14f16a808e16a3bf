"""The marks and sentences of all constraints of a grid: what images, paper and the studio show."""

from __future__ import annotations

from math import dist
from typing import Any, NamedTuple

from farandole.i18n import ENGLISH, Language, Listed, Message, msg
from farandole.sudoku.grid import GridLike, with_any_constraints
from farandole.sudoku.rules.marks import LETTER, Mark
from farandole.sudoku.rules.rule import Constraint, worded
from farandole.sudoku.shape import Shape

_LETTERED = ("equal-sum", "same-digits", "clone", "plain")
_SAY_CELLS = {"cells", "rules", "sum"}  # values of the sentences that name the cells of a rule
_ROOM, _STEP = 0.5, 0.55  # between two clues outside; how far one that has less is moved
_SMALL = 0.32  # the height of a number with a letter


class Group(NamedTuple):
    """A constraint with its marks, none for one of the whole board, and the letter in them."""

    rule: Constraint
    marks: tuple[Mark, ...]
    letter: str = ""

    @property
    def title(self) -> Message:
        """The title of the rule, with its letter, if any.

        >>> from farandole import Grid
        >>> from farandole.sudoku.rules import Regex, Skyscraper, XSum
        >>> mixed = [Skyscraper("r1c1-4", 2), XSum("r1-4c1", 4), Regex(".*1", "r1c1-4")]
        >>> for group in marks_of(Grid("." * 16, constraints=mixed)):
        ...     print(group.title, group.marks[-1].text)
        skyscraper (T) T2
        X-sum (X) X4
        regular expression (A) A
        """
        if not self.letter:
            return self.rule.title
        return msg("{rule} ({value})", rule=self.rule.title, value=self.letter)


def marks_of(grid: GridLike) -> list[Group]:
    """Return the constraints of a grid with their marks, ready to be drawn together.

    Groups of cells that belong together get a letter of their own, and so do numbers outside if
    several rules have such, and sentences of rules without a drawing of their own; a clue that
    would stand on another one is moved outwards.

    >>> from farandole import Grid
    >>> from farandole.sudoku.rules import Clone
    >>> copies = [Clone("r1c1", "r2c3"), Clone("r1c2", "r4c4")]
    >>> [group.marks[1].text for group in marks_of(Grid("." * 16, constraints=copies))]
    ['A', 'B']
    """
    grid = with_any_constraints(grid)
    is_mixed = len({rule.letter for rule in grid.constraints if rule.letter}) > 1
    letters: dict[Constraint | Message, str] = {}
    clues: list[tuple[float, float]] = []
    found = []
    for rule in grid.constraints:
        marks, own = [], rule.letter if is_mixed else ""
        for mark in rule.drawing(grid.shape):
            if mark.style in _LETTERED and LETTER in mark.text:
                what = rule.said if mark.style == "plain" else rule
                letter = letters.setdefault(what, chr(ord(LETTER) + len(letters) % 26))
                own = letter if mark.style == "plain" else own
                mark = mark._replace(text=mark.text.replace(LETTER, letter))
            elif (mark.style, mark.kind) == ("clue", "text"):
                if is_mixed:
                    mark = mark._replace(text=own + mark.text, size=_SMALL)
                mark = _apart(mark, clues, grid.shape)
            marks.append(mark)
        found.append(Group(rule, tuple(marks), own))
    return found


def _apart(clue: Mark, others: list[tuple[float, float]], shape: Shape) -> Mark:
    """Return a clue moved outwards until it stands on no other one, and note its place."""
    [(x, y)] = clue.points
    right, down = (x > shape.columns) - (x < 0), (y > shape.rows) - (y < 0)
    while (right or down) and any(dist((x, y), other) < _ROOM for other in others):
        x, y = x + right * _STEP, y + down * _STEP
    others.append((x, y))
    return clue._replace(points=((x, y),))


def margins(groups: list[Group], shape: Shape) -> tuple[float, float, float, float]:
    """Return how much room clues need left of a board, above, right and below it, in cells.

    >>> from farandole import Grid
    >>> from farandole.sudoku.rules import Skyscraper
    >>> grid = Grid("." * 16, constraints=[Skyscraper("r1c1-4", 2)])
    >>> margins(marks_of(grid), grid.shape)
    (0.7, 0.0, 0.0, 0.0)
    """
    points = [
        point for group in groups for it in group.marks if it.style == "clue" for point in it.points
    ]
    columns, rows = [x for x, _ in points], [y for _, y in points]
    far = (-min(columns, default=0), -min(rows, default=0))
    near = (max(columns, default=0) - shape.columns, max(rows, default=0) - shape.rows)
    left, top, right, bottom = (round(it + 0.35, 2) if it > 0 else 0.0 for it in (*far, *near))
    return left, top, right, bottom


def legend(grid: GridLike) -> list[Message]:
    """Return what the constraints of a grid mean, each sentence once, with its rule's name.

    >>> from farandole import Grid
    >>> from farandole.sudoku.rules import Thermometer
    >>> [print(it) for it in legend(Grid("." * 16, constraints=[Thermometer("r1c1-3")]))]
    thermometer: Digits increase along a thermometer, starting at the bulb.
    [None]
    """
    return [sentence for sentence, _ in spelled(grid)]


def spelled(grid: GridLike) -> list[tuple[Message, list[Listed]]]:
    """Return the legend of a grid, each sentence with the cells and numbers of the rules drawn."""
    found: dict[Message, list[Group]] = {}
    for group in marks_of(grid):
        if not group.rule.is_drawing:
            found.setdefault(group.rule.said, []).append(group)
    return [
        (
            msg("{rule}: {sentence}", rule=groups[0].title, sentence=said),
            [worded(it.rule) for it in groups if it.marks and not said.values.keys() & _SAY_CELLS],
        )
        for said, groups in found.items()
    ]


def marks_json(grid: GridLike, say: Language = ENGLISH) -> list[dict[str, Any]]:
    """Return the marks of a grid as values for JSON, in the order in which they are drawn.

    Each has the fields of :class:`Mark`, ``filled`` for ``is_filled``, and ``rule``: the title of
    its rule in a language.

    >>> from farandole import Grid
    >>> from farandole.sudoku.rules import Odd
    >>> marks_json(Grid("." * 16, constraints=[Odd("r1c1")]))  # doctest: +NORMALIZE_WHITESPACE
    [{'kind': 'disc', 'style': 'odd', 'points': [[0.5, 0.5]], 'size': 0.8, 'text': '',
      'filled': True, 'rule': 'odd cells'}]
    """
    return [
        {
            "kind": mark.kind,
            "style": mark.style,
            "points": [[round(x, 3), round(y, 3)] for x, y in mark.points],
            "size": mark.size,
            "text": mark.text,
            "filled": mark.is_filled,
            "rule": say(rule.title),
        }
        for rule, marks, _ in marks_of(grid)
        for mark in marks
    ]
