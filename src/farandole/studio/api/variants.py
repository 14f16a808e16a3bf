"""Rules for some of the cells: their list, how they are drawn, and verdicts on puzzles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Any

from pydantic import Field

from farandole.errors import FarandoleError
from farandole.i18n import Language, msg
from farandole.i18n import fault as fault_of
from farandole.limits import Budget, Limits
from farandole.studio.api.routing import Called, Calls
from farandole.studio.api.schemas import Answer, PositionBody, PuzzleBody, Status
from farandole.studio.gestures import (
    CHOICES,
    FAMILIES,
    Gesture,
    cells_fields,
    drawn_by,
    fields_of,
    labels_of,
    palette,
    picture_of,
    sentence_of,
)
from farandole.studio.puzzles import position_of, puzzle_of
from farandole.sudoku.candidates import true_candidates
from farandole.sudoku.checking import check
from farandole.sudoku.conflicts import conflict
from farandole.sudoku.formats import write
from farandole.sudoku.formats.record import Record
from farandole.sudoku.grid import Grid
from farandole.sudoku.rule_marks import Group, marks_of
from farandole.sudoku.rules import from_json
from farandole.sudoku.rules.marks import LOOKS, Mark
from farandole.sudoku.rules.rule import Constraint
from farandole.sudoku.solving import count

_SECONDS = 2.0  # of a verdict
_MOST_COUNTED = 1000
_MOST_GUESSES = 100_000  # without some of the clues
LINKS = ("iss", "fpuzzles", "sudokupad")
"""The formats of links to other programs that may hold constraints."""


class LookAnswer(Answer):
    """How a style looks: colours on light and dark pages; width and dashes of lines, in cells."""

    light: str
    dark: str
    width: float
    dash: list[float]


class MarkAnswer(Answer):
    """One thing to draw; places are in cells, from the upper left corner of the board."""

    kind: str
    style: str
    look: LookAnswer
    points: list[tuple[float, float]]
    size: float
    text: str
    filled: bool


class ChoiceAnswer(Answer):
    """A value to choose, and its name."""

    value: str
    label: str


class FieldAnswer(Answer):
    """What a rule asks for besides cells: ``kind`` is number, numbers, text or choice."""

    name: str
    label: str
    kind: str
    default: int | list[int] | str | None
    required: bool
    choices: list[ChoiceAnswer] = []


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
    """What a puzzle is: places in ``superfluous`` and ``clashing`` are those of its constraints.

    ``clashing_minimal`` tells whether all of the clashing clues are needed for the contradiction.
    """

    status: Status
    count: int
    complete: bool
    solution: str | None
    candidates: list[list[int]] | None
    superfluous: list[int] | None
    superfluous_givens: list[int] | None
    clashing: list[int]
    clashing_givens: list[int]
    clashing_minimal: bool | None


class LinksBody(PuzzleBody):
    """A puzzle, what it is called, who made it, and its rules in words."""

    title: Annotated[str, Field(max_length=200)] = ""
    author: Annotated[str, Field(max_length=200)] = ""
    rules: Annotated[str, Field(max_length=4000)] = ""


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
    groups = {group.rule: group for group in marks_of(whole)}
    return DrawingAnswer(clues=[_clue(*it, whole, groups, call.say) for it in found])


@calls.add(
    "POST /rules/verdict",
    msg("Count the solutions of a puzzle, and find superfluous and clashing clues"),
)
def verdict(body: PuzzleBody, call: Called) -> VerdictAnswer:
    seconds = min(_SECONDS, call.settings.seconds or _SECONDS)
    grid = puzzle_of(body)
    data = verdict_data(grid, seconds)
    if body.constraints:  # of which a grid has each once
        asked = list(map(from_json, body.constraints))
        for name in ("superfluous", "clashing"):
            if data[name]:
                data[name] = _places((grid.constraints[at] for at in data[name]), asked)
    return VerdictAnswer(**data)


@calls.add("POST /rules/links", msg("Write a puzzle with constraints for other programs"))
def links(body: LinksBody, call: Called) -> LinksAnswer:
    words = {"author": body.author, "rules": body.rules}
    extra = tuple((name, text) for name, text in words.items() if text)
    record = Record(puzzle_of(body), " ".join(body.title.split()), extra=extra)
    return LinksAnswer(links=[_link(record, format, call.say) for format in LINKS])


def mark_answers(marks: Iterable[Mark]) -> list[MarkAnswer]:
    return [
        MarkAnswer(
            kind=mark.kind,
            style=mark.style,
            look=LookAnswer(**LOOKS[mark.style]._asdict()),
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
            label=say(labels_of(kind)[name]),
            kind=its,
            default=None
            if default is ...
            else list(default)
            if isinstance(default, tuple)
            else default,
            required=default is ...,
            choices=[
                ChoiceAnswer(value=value, label=say(label))
                for value, label in CHOICES.get(name, {}).items()
            ],
        )
        for name, its, default in fields_of(kind)
    ]
    return RuleAnswer(
        rule=kind.__name__,
        title=say.capital(say(kind.title), kind.title),
        text=say(sentence_of(kind)),
        family=say(FAMILIES[kind.__module__.rpartition(".")[2]]),
        gesture=drawn_by(kind) or "board",
        cells=cells_fields(kind),
        fields=fields,
        marks=mark_answers(picture_of(kind)),
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
    groups: dict[Constraint, Group],
    say: Language,
) -> ClueAnswer:
    side = board.shape.side
    text = None if fault is None else _why(fault, say)
    if rule is None:
        return ClueAnswer(rule="", title="", text="", cells=[], marks=[], broken=[], fault=text)
    group = groups.get(rule) or Group(rule, ())
    return ClueAnswer(
        rule=type(rule).__name__,
        title=say.capital(say(group.title), group.title),
        text="" if rule.is_drawing else say(rule.said),
        cells=[row * side + column for row, column in rule.places if max(row, column) < side],
        marks=mark_answers(group.marks),
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
    report = check(grid, seconds=seconds)
    status = ("none", "unique", "many")[report.count] if report.settled else "unknown"
    apart = report.conflict
    if status == "none" and not (apart and apart.is_minimal):
        rest = budget.rest().seconds
        apart = conflict(grid, nodes=_MOST_GUESSES, seconds=rest, known=True) or apart
    number, complete = report.count, report.settled and report.count < 2
    candidates = [[digit] for digit in report.solutions[0].cells] if report.is_unique else None
    if status == "many":
        found = true_candidates(grid, seconds=budget.rest().seconds)
        candidates = [sorted(digits) for digits in found.digits] if found.complete else None
        counted = count(grid, limit=_MOST_COUNTED, seconds=budget.rest().seconds)
        number, complete = max(2, int(counted)), counted.complete
    cells, rules = report.redundant, _places(report.redundant_constraints, grid.constraints)
    return {
        "status": status,
        "count": number,
        "complete": complete,
        "solution": report.solutions[0].line if report.is_unique else None,
        "candidates": candidates,
        "superfluous": None if cells is None else rules,
        "superfluous_givens": None if cells is None else list(cells),
        "clashing": _places(apart.constraints if apart else (), grid.constraints),
        "clashing_givens": list(apart.cells) if apart else [],
        "clashing_minimal": apart.is_minimal if apart else None,
    }


def _places(some: Iterable[Constraint], every: Sequence[Constraint]) -> list[int]:
    return [every.index(rule) for rule in some if rule in every]


def _link(record: Record, format: str, say: Language) -> LinkAnswer:
    try:
        text = "".join(write([record], format)).strip()
    except FarandoleError as error:
        return LinkAnswer(format=format, text=None, fault=_why(error, say))
    return LinkAnswer(format=format, text=text, fault=None)
