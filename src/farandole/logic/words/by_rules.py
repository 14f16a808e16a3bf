"""Sentences about steps by constraints; the titles of rules are their own."""

from __future__ import annotations

from collections.abc import Iterable

from farandole._kernel import Words
from farandole.i18n import Listed, Message, Named, msg, nmsg
from farandole.i18n.message import Value
from farandole.logic.board import Board
from farandole.logic.claims import Claim, Literal
from farandole.logic.rules.arguing import argue
from farandole.logic.rules.finders import part_at
from farandole.logic.rules.layers import ways_of, work_out
from farandole.logic.shapes.position import Position
from farandole.logic.steps import Step
from farandole.logic.techniques import KINDS
from farandole.logic.words import telling
from farandole.logic.words.rule_names import cells_in, houses_of, rules_of, sets_of
from farandole.logic.words.rule_reasons import is_all, reason, room
from farandole.sudoku.digits import SYMBOLS

_MOST_WAYS = 12


def hint(board: Board, step: Step) -> Message:
    """Return where to look."""
    if step.base:
        return msg("Look at the sum of {houses}.", houses=houses_of(board, step.base))
    return msg("Look at {rules}.", rules=rules_of(board, step.rules))


def clause(board: Board, step: Step) -> Message | None:
    """Return a step in a sentence, without its technique; None where the usual one will do."""
    result = telling.message(Words.result, board, step)
    if result is not None and step.technique.id == "forcing-net-contradiction":
        [(cell, digit)] = step.eliminations
        return msg(
            "If {cell} were {digit}, there would be a contradiction: {result}.",
            cell=cells_in(board, (cell,)),
            digit=SYMBOLS[digit],
            result=result,
        )
    at = Position(board)
    part = part_at(at, step)
    if result is None or step.nodes or part is None:
        return None
    return msg("{reason}: {result}.", reason=reason(at, step, part), result=result)


def teach(board: Board, step: Step) -> tuple[Message, ...]:
    """Return why a step holds: what its rule does and, if they are few, all ways to keep it."""
    at = Position(board)
    part = part_at(at, step)
    if part is None:
        argument = argue(board, step)
        return _told(board, argument.claims) if argument else ()
    texts = list(dict.fromkeys(board.grid.constraints[rule].said for rule in step.rules))
    if step.base:
        rules = rules_of(board, step.rules)
        texts = [msg("The known sums are those of {rules}.", rules=rules)]
    if KINDS[step.technique.id] == "sandwich":
        return (*texts, room(at, step, part))
    masks = part.masks(at.known)
    found = work_out(part, masks)
    if found is None or is_all(step, found):
        return tuple(texts)
    if found.ways <= _MOST_WAYS:
        inner = [place for place, cell in enumerate(part.cells) if cell < board.shape.cells]
        names = Listed([board.shape.cell_name(part.cells[it]) for it in inner])
        ways = Listed(["".join(SYMBOLS[way[it]] for it in inner) for way in ways_of(part, masks)])
        texts.append(msg("All that is left for {cells}: {ways}.", cells=names, ways=ways))
    elif 0 < len(found.sets) <= _MOST_WAYS and found.sets != ((1 << at.side) - 1,):
        rule, sets = rules_of(board, step.rules), sets_of(found.sets)
        text = msg("The digits of {rule} can only be {sets}", rule=rule, sets=sets)
        if text != reason(at, step, part):
            texts.append(msg("{text}.", text=text))
    return tuple(texts)


def _told(board: Board, claims: tuple[Claim, ...]) -> tuple[Message, ...]:
    """Return the claims of a chain as sentences, a paragraph for each supposition."""
    paragraphs: list[Message] = []
    for number, claim in enumerate(claims):
        says = claim.says
        if claim.kind == "excluded":  # that a cell has no second digit goes without saying
            own = {it.cell for ground in claim.grounds for it in claims[ground].says}
            says = tuple(it for it in says if it.cell not in own)
            if not says:
                continue
        text = Named(_claim(board, claim, _says(board, says)), telling.Said((number,)))
        if claim.under and claim.kind != "suppose":
            paragraphs[-1] = msg("{text} {next}", text=paragraphs[-1], next=text)
        else:
            paragraphs.append(Message("{text}", {"text": text}))
    return tuple(paragraphs)


def _claim(board: Board, claim: Claim, what: Value) -> Message:
    """Return a claim of a chain or a net as a sentence."""
    if claim.kind == "suppose":
        return msg("Suppose {what}.", what=what)
    if claim.kind == "refuted":
        return msg("So {what}.", what=what)
    if claim.kind == "rule":
        by: Value = rules_of(board, claim.rules)
        if claim.houses:
            by = msg("the sum of {houses}", houses=houses_of(board, claim.houses))
        if not claim.says:
            return msg("But then {rule} can't be right.", rule=by)
        return msg("Then {what}, by {rule}.", what=what, rule=by)
    if claim.kind == "cases":
        return msg("In either case {what}.", what=what)
    if claim.kind == "excluded":
        return msg("Then {what}.", what=what)
    [truth] = claim.sets
    where: Value = cells_in(board, (truth.at,))
    if truth.house is not None:
        where = board.shape.houses[truth.house].message
    if not claim.says and truth.house is None:
        return msg("But then no digit is left for {where}.", where=where)
    if not claim.says:
        return msg(
            "But then {digit} has no place in {where}.", digit=SYMBOLS[truth.at], where=where
        )
    return msg("Then {what}, as nothing else is left in {where}.", what=what, where=where)


def _says(board: Board, says: Iterable[Literal]) -> Value:
    """Return what candidates are: the false ones by cells, those of one digit together."""
    every = tuple(says)
    alike: dict[tuple[int, ...], list[int]] = {}
    for cell in dict.fromkeys(it.cell for it in every if not it.is_true):
        digits = tuple(it.digit for it in every if it.cell == cell and not it.is_true)
        alike.setdefault(digits, []).append(cell)
    texts = [
        msg("{cell} is {digit}", cell=cells_in(board, (cell,)), digit=SYMBOLS[digit])
        for cell, digit, is_true in every
        if is_true
    ]
    texts += [
        nmsg(
            "{cells} isn't {digits}",
            "{cells} aren't {digits}",
            count=len(cells),
            cells=cells_in(board, cells),
            digits=Listed([SYMBOLS[digit] for digit in digits], "or"),
        )
        for digits, cells in alike.items()
    ]
    return Listed(texts)
