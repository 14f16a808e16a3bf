"""Rules for some of the cells: their list, how they are drawn, and verdicts on puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from farandole.errors import FarandoleError
from farandole.i18n import Language, msg
from farandole.i18n import fault as fault_of
from farandole.limits import Budget, Limits
from farandole.studio.api.routing import Called, Calls
from farandole.studio.api.schemas import Answer, PositionBody, PuzzleBody, Status
from farandole.studio.api.solving import true_candidates
from farandole.studio.gestures import (
    FAMILIES,
    FIELDS,
    Gesture,
    cells_fields,
    drawn_by,
    example_of,
    fields_of,
    palette,
)
from farandole.studio.puzzles import position_of, puzzle_of
from farandole.sudoku.clashes import clashes
from farandole.sudoku.formats import write
from farandole.sudoku.grid import Grid
from farandole.sudoku.rule_marks import marks_of
from farandole.sudoku.rules import from_json
from farandole.sudoku.shape import CLASSIC
from farandole.sudoku.solving import count, solutions

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from farandole.sudoku.rules.marks import Mark
    from farandole.sudoku.rules.rule import Constraint

_SECONDS = 2.0  # of a verdict
_MOST_COUNTED = 1000
LINKS = ("iss", "fpuzzles", "sudokupad")
"""The formats of links to other programs that may hold constraints."""


class MarkAnswer(Answer):
    """One thing to draw; places are in cells, from the upper left corner of the board."""

    kind: str
    style: str
    points: list[tuple[float, float]]
    size: float
    text: str
    filled: bool


class FieldAnswer(Answer):
    """What a rule asks for besides cells."""

    name: str
    label: str
    kind: str
    default: int | list[int] | str | None
    required: bool


class RuleAnswer(Answer):
    """A rule that can be drawn by hand."""

    rule: str
    title: str
    text: str
    family: str
    gesture: Gesture
    cells: list[str]
    fields: list[FieldAnswer]
    marks: list[MarkAnswer]


class RulesAnswer(Answer):
    """All rules that can be drawn by hand, the most common first."""

    rules: list[RuleAnswer]


class ClueAnswer(Answer):
    """A rule of a puzzle; ``fault`` says why this board can't have it."""

    rule: str
    title: str
    text: str
    cells: list[int]
    marks: list[MarkAnswer]
    broken: list[int]
    fault: str | None = None


class DrawingBody(PositionBody):
    """A puzzle whose constraints may not fit yet, and the digits on its board."""


class DrawingAnswer(Answer):
    """The constraints, in the order given."""

    clues: list[ClueAnswer]


class VerdictAnswer(Answer):
    """What a puzzle is: places in ``superfluous`` and ``clashing`` are those of its constraints."""

    status: Status
    count: int
    complete: bool
    solution: str | None
    candidates: list[list[int]] | None
    superfluous: list[int]
    superfluous_givens: list[int]
    clashing: list[int]
    clashing_givens: list[int]


class LinkAnswer(Answer):
    """A puzzle in the form of another program, or why it can't have one."""

    format: str
    text: str | None
    fault: str | None


class LinksAnswer(Answer):
    """A puzzle for other programs."""

    links: list[LinkAnswer]


calls = Calls("variants")


@calls.add("GET /rules", msg("List the rules that can be drawn on a board"))
def rules(call: Called) -> RulesAnswer:
    return RulesAnswer(rules=[_rule(kind, call.say) for kind in palette()])


@calls.add(
    "POST /rules/drawing", msg("Draw the constraints of a puzzle, and find those that are broken")
)
def drawing(body: DrawingBody, call: Called) -> DrawingAnswer:
    wanted, body = body.constraints, body.model_copy(update={"constraints": []})
    _, board, _ = position_of(body)
    found = [_read(value, board) for value in wanted]
    whole = board.with_constraints(*(rule for rule, fault in found if rule and not fault))
    marks = {group.rule: _marks(group.marks) for group in marks_of(whole)}
    return DrawingAnswer(clues=[_clue(*it, whole, marks, call.say) for it in found])


@calls.add(
    "POST /rules/verdict",
    msg("Count the solutions of a puzzle, and find superfluous and clashing clues"),
)
def verdict(body: PuzzleBody, call: Called) -> VerdictAnswer:
    seconds = min(_SECONDS, call.settings.seconds or _SECONDS)
    grid = puzzle_of(body)
    data = verdict_data(grid, seconds)
    if body.constraints:  # of which a grid has each once
        places = list(map(from_json, body.constraints))
        for name in ("superfluous", "clashing"):
            rules = [grid.constraints[at] for at in data[name]]
            data[name] = [places.index(rule) for rule in rules if rule in places]
    return VerdictAnswer(**data)


@calls.add("POST /rules/links", msg("Write a puzzle with constraints for other programs"))
def links(body: PuzzleBody, call: Called) -> LinksAnswer:
    grid = puzzle_of(body)
    return LinksAnswer(links=[_link(grid, format, call.say) for format in LINKS])


def _marks(marks: Iterable[Mark]) -> list[MarkAnswer]:
    return [
        MarkAnswer(
            kind=mark.kind,
            style=mark.style,
            points=list(mark.points),
            size=mark.size,
            text=mark.text,
            filled=mark.is_filled,
        )
        for mark in marks
    ]


def _rule(kind: type[Constraint], say: Language) -> RuleAnswer:
    fields = [
        FieldAnswer(
            name=name,
            label=say(FIELDS[name]),
            kind=its,
            default=None
            if default is ...
            else list(default)
            if isinstance(default, tuple)
            else default,
            required=default is ...,
        )
        for name, its, default in fields_of(kind)
    ]
    example = example_of(kind)
    return RuleAnswer(
        rule=kind.__name__,
        title=say.capital(say(kind.title), kind.title),
        text=say(example.said if example else kind.sentence),
        family=say(FAMILIES[kind.__module__.rpartition(".")[2]]),
        gesture=drawn_by(kind) or "board",
        cells=cells_fields(kind),
        fields=fields,
        marks=_marks(example.drawing(CLASSIC)) if example else [],
    )


def _why(error: FarandoleError, say: Language) -> str:
    return say.capital(fault_of(error, say), error.message)


def _read(value: dict[str, Any], board: Grid) -> tuple[Constraint | None, FarandoleError | None]:
    """Return a rule, and why a board can't have it."""
    rule = None
    try:
        rule = from_json(value)
        board.with_constraints(rule)
    except FarandoleError as error:
        return rule, error
    return rule, None


def _clue(
    rule: Constraint | None,
    fault: FarandoleError | None,
    board: Grid,
    marks: dict[Constraint, list[MarkAnswer]],
    say: Language,
) -> ClueAnswer:
    side = board.shape.side
    text = None if fault is None else _why(fault, say)
    if rule is None:
        return ClueAnswer(rule="", title="", text="", cells=[], marks=[], broken=[], fault=text)
    return ClueAnswer(
        rule=type(rule).__name__,
        title=say.capital(say(rule.title), rule.title),
        text=say(rule.said),
        cells=[row * side + column for row, column in rule.places if max(row, column) < side],
        marks=marks.get(rule, []),
        broken=[] if fault else list(rule.broken(board)),
        fault=text,
    )


def verdict_data(grid: Grid, seconds: float) -> dict[str, Any]:
    """Return the fields of :class:`VerdictAnswer`, as many as can be known in this time.

    >>> from farandole import Grid
    >>> verdict_data(Grid("12.............."), 2)["status"]
    'many'
    """
    budget = Budget(Limits(seconds=seconds)).start()
    empty: dict[str, Any] = {
        "superfluous": [],
        "superfluous_givens": [],
        "clashing": [],
        "clashing_givens": [],
    }
    search = solutions(grid, seconds=seconds)
    first = [it for _, it in zip(range(2), search, strict=False)]
    is_known = len(first) > 1 or search.complete
    status = "many" if len(first) > 1 else ("none", "unique")[len(first)] if is_known else "unknown"
    number, complete = len(first), search.complete
    if status == "many":
        found = count(grid, limit=_MOST_COUNTED, seconds=budget.rest().seconds)
        number, complete = max(2, int(found)), found.complete
    elif status == "unique":
        empty |= _split("superfluous", _superfluous(grid, budget))
    elif status == "none":
        empty |= _split("clashing", _clashing(grid, budget))
    return {
        "status": status,
        "count": number,
        "complete": complete,
        "solution": first[0].line if status == "unique" else None,
        "candidates": None if status in ("none", "unknown") else true_candidates(grid, budget),
        **empty,
    }


_Clue = tuple[str, int]


def _clues(grid: Grid) -> list[_Clue]:
    """Return constraints by their place, then givens by their cell."""
    return [("", at) for at in range(len(grid.constraints))] + [
        ("_givens", cell) for cell in grid.givens
    ]


def _split(name: str, clues: Sequence[_Clue]) -> dict[str, list[int]]:
    return {name + part: [at for kind, at in clues if kind == part] for part in ("", "_givens")}


def _with_only(grid: Grid, clues: Sequence[_Clue]) -> Grid:
    """Return a puzzle with these clues alone."""
    kept = set(clues)
    cells = [digit if ("_givens", cell) in kept else 0 for cell, digit in enumerate(grid.cells)]
    rules = [rule for at, rule in enumerate(grid.constraints) if ("", at) in kept]
    return Grid(cells, grid.shape, rules)


def _superfluous(grid: Grid, budget: Budget) -> list[_Clue]:
    """Return the clues without each of which there is still one solution."""
    clues, found = _clues(grid), []
    for clue in clues:
        if budget.is_over():
            break
        fewer = _with_only(grid, [it for it in clues if it != clue])
        number = count(fewer, limit=2, seconds=budget.rest().seconds)
        if number == 1 and number.complete:
            found.append(clue)
    return found


def _clashing(grid: Grid, budget: Budget) -> list[_Clue]:
    """Return clues that contradict each other; none of them can be left out unless time ran out."""
    kept = _clues(grid)
    if clashes(grid):
        cells = {cell for clash in clashes(grid) for cell in clash.cells}
        return [("_givens", cell) for cell in sorted(cells)]
    for clue in tuple(kept):
        fewer = [it for it in kept if it != clue]
        search = solutions(_with_only(grid, fewer), seconds=budget.rest().seconds)
        if next(search, None) is None and search.complete:
            kept = fewer
        if budget.is_over():
            return []
    return kept


def _link(grid: Grid, format: str, say: Language) -> LinkAnswer:
    try:
        text = "".join(write([grid], format)).strip()
    except FarandoleError as error:
        return LinkAnswer(format=format, text=None, fault=_why(error, say))
    return LinkAnswer(format=format, text=text, fault=None)
