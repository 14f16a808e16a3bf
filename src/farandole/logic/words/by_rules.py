"""Sentences about steps by constraints; the titles of rules are their own."""

from __future__ import annotations

from inspect import signature
from typing import TYPE_CHECKING

from farandole._kernel import Words
from farandole.i18n import Listed, Message, Named, Number, msg, nmsg
from farandole.logic.board import digits_of
from farandole.logic.rules.arguing import argue
from farandole.logic.rules.finders import part_at
from farandole.logic.rules.layers import ways_of, work_out
from farandole.logic.shapes.position import Position
from farandole.logic.words import telling
from farandole.sudoku.digits import SYMBOLS
from farandole.sudoku.rules.places import text_of
from farandole.sudoku.rules.propagators import Sum

if TYPE_CHECKING:
    from collections.abc import Iterable

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
    usual = signature(type(rule)).parameters
    numbers = [
        value
        for name, value in rule.fields.items()
        if isinstance(value, int) and value != usual[name].default
    ]
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
        return msg("Look at the sum of {houses}.", houses=_houses(board, step.base))
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
        digit = SYMBOLS[step.digits[0]]
        if step.placements:
            text = msg(
                "There must be {digit} in {rule}, and there is one place.", digit=digit, rule=rule
            )
            return msg("{text} {next}", text=text, next=msg("So {result}.", result=result))
        return msg(
            "In {rule} one of {cells} must be {digit}: {result}.",
            rule=rule,
            digit=digit,
            cells=_cells(board, step.cells),
            result=result,
        )
    found = work_out(part, part.masks(Position(board).known))
    if name == "rule-combinations" and found:
        if len(found.sets) > _MOST_SETS:
            return msg(
                "There are {count} sets of digits left for {rule}: {result}.",
                rule=rule,
                count=Number(len(found.sets)),
                result=result,
            )
        return msg(
            "The digits of {rule} can only be {sets}: {result}.",
            rule=rule,
            sets=_sets(found.sets),
            result=result,
        )
    if name == "rule-pair":
        return msg(
            "In {cells} each digit needs a partner ({rule}): {result}.",
            cells=_cells(board, step.cells),
            rule=rule,
            result=result,
        )
    if name == "rule-limits":
        return msg(
            "Counting from the smallest and largest digits of {rule}: {result}.",
            rule=rule,
            result=result,
        )
    return nmsg(
        "There is {count} way to fill {rule}: {result}.",
        "There are {count} ways to fill {rule}: {result}.",
        count=found.ways if found else 0,
        rule=rule,
        result=result,
    )


def teach(board: Board, step: Step) -> tuple[Message, ...]:
    """Return why a step holds: what its rule does and, if they are few, all ways to keep it."""
    if step.nodes:
        argument = argue(board, step)
        return _told(board, argument.claims) if argument else ()
    texts = [_idea(board, step)]
    part = part_at(Position(board), step)
    masks = part.masks(Position(board).known) if part else ()
    found = work_out(part, masks) if part else None
    if found and step.technique.id == "rule-must-contain":
        if len(found.sets) <= _MOST_SETS:
            rules, sets = _rules(board, step.rules), _sets(found.sets)
            texts.append(msg("The digits of {rule} can only be {sets}.", rule=rules, sets=sets))
    elif part and found and found.ways <= _MOST_WAYS:
        inner = [at for at, cell in enumerate(part.cells) if cell < board.shape.cells]
        names = Listed([board.shape.cell_name(part.cells[at]) for at in inner])
        ways = Listed(["".join(SYMBOLS[way[at]] for at in inner) for way in ways_of(part, masks)])
        texts.append(msg("All that is left for {cells}: {ways}.", cells=names, ways=ways))
    return tuple(texts)


def _idea(board: Board, step: Step) -> Message:
    """Return why steps of a technique hold."""
    name, side = step.technique.id, board.shape.side
    if name == "rule-pair":
        return msg("Each digit of one cell needs a digit of the other that goes with it.")
    if name == "rule-limits":
        return msg(
            "A digit beyond these limits would need smaller or larger digits than the other cells "
            "have."
        )
    if name == "rule-combinations":
        return msg("The cells differ. A digit can't be there that no set of digits that fits has.")
    if name == "rule-must-contain":
        return msg("All sets of digits that fit have it, so no cell that sees all its places does.")
    if name == "rule-of-45":
        return msg(
            "The digits of a house add up to {sum}. The sums of {rules} are known, and what is "
            "left is that of a few cells.",
            sum=side * (side + 1) // 2,
            rules=_rules(board, step.rules),
        )
    return msg("All ways to fill these cells with the digits left were tried, and none has it.")


def _told(board: Board, claims: tuple[Claim, ...]) -> tuple[Message, ...]:
    """Return the claims of a chain as sentences, a paragraph for each supposition."""
    paragraphs: list[Message] = []
    for number, claim in enumerate(claims):
        text = _claim(board, claim, Named(_says(board, claim.says), telling.Said((number,))))
        if claim.under and claim.kind != "suppose":
            text = msg("{text} {next}", text=paragraphs.pop(), next=text)
        paragraphs.append(text)
    return tuple(paragraphs)


def _claim(board: Board, claim: Claim, what: Value) -> Message:
    """Return a claim of a chain as a sentence."""
    if claim.kind == "suppose":
        return msg("Suppose {what}.", what=what)
    if claim.kind == "rule":
        return msg("Then {what}, by {rule}.", what=what, rule=_rules(board, claim.rules))
    if claim.kind == "cases":
        return msg("In either case {what}.", what=what)
    if claim.kind == "excluded":
        return msg("Then {what}.", what=what)
    [truth] = claim.sets
    where: Value = _cells(board, (truth.at,))
    if truth.house is not None:
        where = board.shape.houses[truth.house].message
    return msg("Then {what}, as nothing else is left in {where}.", what=what, where=where)


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
            "By the sum of {houses}, {inner} have {total} more than {outer}",
            houses=houses,
            inner=_cells(board, inner),
            outer=_cells(board, outer),
            total=it.total,
        )
    return msg(
        "By the sum of {houses}, {cells} add up to {total}",
        houses=houses,
        cells=_cells(board, inner or outer),
        total=it.total if inner else -it.total,
    )


def _sets(sets: Iterable[int]) -> Listed:
    return Listed(sorted("".join(SYMBOLS[d] for d in digits_of(it)) for it in sets), "or")


def _rules(board: Board, rules: Iterable[int]) -> Listed:
    return Listed([rule_message(board, number) for number in rules], "and")


def _houses(board: Board, houses: Iterable[int]) -> Listed:
    return Listed([board.shape.houses[house].message for house in houses], "and")


def _cells(board: Board, cells: Iterable[int]) -> Listed:
    return Listed(
        [Named(board.shape.cell_name(cell), telling.Mention((cell,))) for cell in cells], "and"
    )
