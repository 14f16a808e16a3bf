"""Sentences about steps by constraints; the titles of rules are their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole._kernel import Words
from farandole.i18n import Listed, Message, Named, Number, msg, nmsg
from farandole.logic.argument import argue
from farandole.logic.board import digits_of
from farandole.logic.rules.finders import part_at
from farandole.logic.rules.layers import ways_of, work_out
from farandole.logic.shapes.position import Position
from farandole.logic.words import telling
from farandole.sudoku.digits import SYMBOLS
from farandole.sudoku.rules.places import text_of
from farandole.sudoku.rules.propagators import Sum

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from farandole.i18n.message import Value
    from farandole.logic.board import Board
    from farandole.logic.claims import Claim, Literal
    from farandole.logic.rules.plan import Part
    from farandole.logic.steps import Step

_MOST_SETS = 6
_MOST_WAYS = 12


def rule_message(board: Board, number: int) -> Message:
    """Return a constraint as people say it: its title, its numbers and its cells."""
    rule, side = board.grid.constraints[number], board.shape.side
    cells = tuple(row * side + column for row, column in rule.places)
    numbers = [value for value in rule.fields.values() if isinstance(value, int)]
    title: Value = rule.title
    if numbers:
        title = msg("{rule} ({numbers})", rule=title, numbers=Listed(map(str, numbers)))
    if not cells:
        return msg("{text}", text=title)
    where = Named(text_of(rule.places), telling.Mention(cells))
    return msg("{rule} {cells}", rule=title, cells=where)


def hint(board: Board, step: Step) -> Message:
    """Return where to look."""
    if step.base:
        return msg("Add up {houses}.", houses=_houses(board, step.base))
    return msg("Look at {rules}.", rules=_rules(board, step.rules))


def clause(board: Board, step: Step) -> Message | None:
    """Return a step in a sentence, without its technique; None where the usual one will do."""
    result = telling.message(Words.result, board, step)
    part = part_at(Position(board), step)
    if result is None or step.nodes or part is None:
        return None
    rule = _rules(board, step.rules)
    name = step.technique.id
    if name == "rule-of-45":
        return msg("{sum}: {result}.", sum=_sum(board, part), result=result)
    if name == "rule-must-contain":
        return msg(
            "{rule} must contain {digit}, which leaves {cells}: {result}.",
            rule=rule,
            digit=SYMBOLS[step.digits[0]],
            cells=_cells(board, step.cells if step.eliminations else (step.placements[0].cell,)),
            result=result,
        )
    found = work_out(part, part.masks(Position(board).known))
    if name == "rule-combinations" and found:
        if len(found.sets) > _MOST_SETS:
            return msg(
                "{rule} has {count} sets of digits left: {result}.",
                rule=rule,
                count=Number(len(found.sets)),
                result=result,
            )
        sets = ("".join(SYMBOLS[digit] for digit in digits_of(it)) for it in found.sets)
        some = Listed(sets, "or")
        return msg("{rule} can only have {sets}: {result}.", rule=rule, sets=some, result=result)
    if name == "rule-pair":
        return msg(
            "in {cells} each digit needs a partner ({rule}): {result}.",
            cells=_cells(board, step.cells),
            rule=rule,
            result=result,
        )
    if name == "rule-limits":
        return msg(
            "counting from the smallest and largest digits of {rule}: {result}.",
            rule=rule,
            result=result,
        )
    return nmsg(
        "{rule} can be filled in {count} way: {result}.",
        "{rule} can be filled in {count} ways, and so: {result}.",
        count=found.ways if found else 0,
        rule=rule,
        result=result,
    )


def teach(board: Board, step: Step) -> tuple[Message, ...]:
    """Return why a step holds: what its rule does and, if they are few, all ways to keep it."""
    if step.nodes:
        argument = argue(board, step)
        return tuple(_told(board, argument.claims)) if argument else ()
    said = clause(board, step)
    texts = [] if said is None else [said]
    part = part_at(Position(board), step)
    masks = part.masks(Position(board).known) if part else ()
    found = work_out(part, masks) if part else None
    if part and found and found.ways <= _MOST_WAYS and step.technique.id != "rule-must-contain":
        inner = [at for at, cell in enumerate(part.cells) if cell < board.shape.cells]
        names = Listed([board.shape.cell_name(part.cells[at]) for at in inner])
        ways = Listed(["".join(SYMBOLS[way[at]] for at in inner) for way in ways_of(part, masks)])
        texts.append(msg("All that is left for {cells}: {ways}.", cells=names, ways=ways))
    return tuple(texts)


def _told(board: Board, claims: tuple[Claim, ...]) -> Iterator[Message]:
    """Yield the claims of a chain as sentences, one paragraph for each supposition."""
    for number, claim in enumerate(claims):
        said = telling.Said((number,))
        what = Named(_says(board, claim.says), said)
        if claim.kind == "suppose":
            yield msg("Suppose {what}.", what=what)
        elif claim.kind == "rule":
            yield msg("Then {what}, by {rule}.", what=what, rule=_rules(board, claim.rules))
        elif claim.kind == "cases":
            yield msg("In either case {what}.", what=what)
        elif claim.kind == "last":
            where: Value = board.shape.cell_name(claim.sets[0].at)
            if (house := claim.sets[0].house) is not None:
                where = board.shape.houses[house].message
            yield msg(
                "Then {what}, as no other candidate is left in {where}.", what=what, where=where
            )
        else:
            yield msg("Then {what}.", what=what)


def _says(board: Board, says: Iterable[Literal]) -> Value:
    return Listed(
        [
            msg("{cell} is {digit}", cell=_cells(board, (cell,)), digit=SYMBOLS[digit])
            if is_true
            else msg("{cell} isn't {digit}", cell=_cells(board, (cell,)), digit=SYMBOLS[digit])
            for cell, digit, is_true in says
        ],
        "and",
    )


def _sum(board: Board, part: Part) -> Message:
    """Return the sum that follows from those of houses."""
    [it] = (it for it in part.propagators if isinstance(it, Sum))
    terms = tuple(zip(it.coefficients, it.cells, strict=True))
    inner = tuple(cell for times, cell in terms if times > 0)
    outer = tuple(cell for times, cell in terms if times < 0)
    houses = _houses(board, part.houses)
    if inner and outer:
        return msg(
            "as {houses} have known sums, {inner} have {total} more than {outer}",
            houses=houses,
            inner=_cells(board, inner),
            outer=_cells(board, outer),
            total=it.total,
        )
    return msg(
        "as {houses} have known sums, {cells} add up to {total}",
        houses=houses,
        cells=_cells(board, inner or outer),
        total=it.total if inner else -it.total,
    )


def _rules(board: Board, rules: Iterable[int]) -> Listed:
    return Listed([rule_message(board, number) for number in rules], "and")


def _houses(board: Board, houses: Iterable[int]) -> Listed:
    return Listed([board.shape.houses[house].message for house in houses], "and")


def _cells(board: Board, cells: Iterable[int]) -> Listed:
    return Listed(
        [Named(board.shape.cell_name(cell), telling.Mention((cell,))) for cell in cells], "and"
    )
