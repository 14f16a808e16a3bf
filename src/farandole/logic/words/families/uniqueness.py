"""Words of uniqueness: what a puzzle with one solution can't come to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.i18n import msg, nmsg
from farandole.logic.words.phrases import (
    areas,
    cell,
    cells,
    digits,
    house,
    houses,
    paragraph,
    places,
    result,
    sees,
    series,
    shared,
    symbol,
)

if TYPE_CHECKING:
    from farandole.i18n import Message
    from farandole.logic.board import Board
    from farandole.logic.steps import Step


def hint(board: Board, step: Step) -> Message:
    """Return where to look."""
    if step.technique.id == "bug-plus-1":
        return msg("almost all empty cells have two candidates")
    return msg(
        "look for a rectangle of {digits} in {boxes}",
        digits=digits(step.digits),
        boxes=areas(board, step.cells),
    )


def line(board: Board, step: Step) -> Message:
    """Return the step in a sentence."""
    if step.technique.id == "bug-plus-1":
        return msg(
            "all empty cells but {cell} have two candidates, and so would it if it weren't "
            "{digit}, so {result}.",
            cell=cell(board, _grave(step)),
            digit=symbol(_saving(board, step)),
            result=result(board, step),
        )
    return msg(
        "{cells} can't hold {digits} alone, for the two digits could be swapped, so {result}.",
        cells=cells(board, step.cells),
        digits=digits(step.digits),
        result=result(board, step),
    )


def teach(board: Board, step: Step) -> tuple[Message, ...]:
    """Return why the step holds."""
    if step.technique.id == "bug-plus-1":
        return _bug(board, step)
    if step.technique.id.startswith("avoidable"):
        return _avoidable(board, step)
    return (_deadly(board, step), *_ARGUMENTS[step.technique.id](board, step))


def _deadly(board: Board, step: Step) -> Message:
    """Return why four cells can't hold just two digits."""
    return msg(
        "The cells {cells} lie in two rows, two columns and two boxes. If they held only "
        "{digits}, these two could be swapped all around, and the puzzle would have a second "
        "solution. It has one only, so a further candidate in these cells must be true.",
        cells=cells(board, step.cells),
        digits=digits(step.digits),
    )


def _corners(board: Board, step: Step) -> tuple[list[int], list[int], list[int]]:
    """Return the cells with the two digits only, those with more, and the further digits."""
    bare: list[int] = []
    more: list[int] = []
    further: set[int] = set()
    for one in step.cells:
        rest = set(board[one]) - set(step.digits)
        further |= rest
        (more if rest else bare).append(one)
    return bare, more, sorted(further)


def _type_1(board: Board, step: Step) -> tuple[Message, ...]:
    bare, (corner,), further = _corners(board, step)
    return (
        msg(
            "{bare} have no candidates but {digits}. So {cell} must be one of the others it has, "
            "{further}, and {result}.",
            bare=cells(board, bare),
            digits=digits(step.digits),
            cell=cell(board, corner),
            further=digits(further, "or"),
            result=result(board, step),
        ),
    )


def _type_2(board: Board, step: Step) -> tuple[Message, ...]:
    _, more, (digit,) = _corners(board, step)
    gone = [one.cell for one in step.eliminations]
    return (
        msg(
            "The only further candidate is {digit}, in {cells}. So one of them is {digit}.",
            digit=symbol(digit),
            cells=cells(board, more),
        ),
        nmsg(
            "{gone} shares a house with each of them and can't be {digit}: {result}.",
            "{gone} share a house with each of them and can't be {digit}: {result}.",
            gone=cells(board, gone),
            digit=symbol(digit),
            result=result(board, step),
            count=len(gone),
        ),
    )


def _type_3(board: Board, step: Step) -> tuple[Message, ...]:
    _, more, further = _corners(board, step)
    (subset,) = step.sets
    others = [one for one in subset.cells if one not in more]
    return (
        msg(
            "{more} have the further candidates {further}, so one of the two cells is one of "
            "these. For {house} the two cells count as one cell with the candidates {further}.",
            more=cells(board, more),
            further=digits(further),
            house=house(board, step.base[0]),
        ),
        msg(
            "Together with {others} it makes a naked subset of {digits}: as many digits as cells. "
            "Nothing else in the house can hold one of them: {result}.",
            others=cells(board, others),
            digits=digits(subset.digits),
            result=result(board, step),
        ),
    )


def _type_4(board: Board, step: Step) -> tuple[Message, ...]:
    bare, more, _ = _corners(board, step)
    (gone,) = {one.digit for one in step.eliminations}
    (held,) = set(step.digits) - {gone}
    both = [
        number for number in shared(board, more) if set(places(board, number, held)) == set(more)
    ]
    return (
        msg(
            "In {houses} the only places for {held} are {more}, so one of these two is {held}.",
            houses=houses(board, both or step.base),
            held=symbol(held),
            more=cells(board, more),
        ),
        msg(
            "If the other were {gone}, all four cells would hold only {digits}, since {bare} have "
            "nothing else. So neither is {gone}: {result}.",
            gone=symbol(gone),
            digits=digits(step.digits),
            bare=cells(board, bare),
            result=result(board, step),
        ),
    )


def _type_6(board: Board, step: Step) -> tuple[Message, ...]:
    _, more, _ = _corners(board, step)
    (held,) = {one.digit for one in step.eliminations}
    (other,) = set(step.digits) - {held}
    rows = sorted({one // 9 for one in step.cells})
    columns = sorted({9 + one % 9 for one in step.cells})
    return (
        msg(
            "In {rows} and in {columns} the {digit} has places only in these four cells, so it is "
            "in two cells across from each other.",
            rows=houses(board, rows),
            columns=houses(board, columns),
            digit=symbol(held),
        ),
        msg(
            "If {more} were {digit}, the other two would be {other}, and all four cells would hold "
            "only {digits}. So {more} aren't {digit}: {result}.",
            more=cells(board, more),
            other=symbol(other),
            digit=symbol(held),
            digits=digits(step.digits),
            result=result(board, step),
        ),
    )


def _hidden(board: Board, step: Step) -> tuple[Message, ...]:
    ((corner, gone),) = step.eliminations
    (held,) = set(step.digits) - {gone}
    (across,) = [
        one
        for one in step.cells
        if one != corner
        and not sees(board, one, corner)
        and one // 9 != corner // 9
        and one % 9 != corner % 9
    ]
    return (
        msg(
            "{across} has no candidates but {digits}. In {row} and in {column} the {held} has "
            "places only in these four cells.",
            across=cell(board, across),
            digits=digits(step.digits),
            row=house(board, corner // 9),
            column=house(board, 9 + corner % 9),
            held=symbol(held),
        ),
        msg(
            "Suppose {cell} is {gone}. Then {held} must be in the two cells beside it, in its row "
            "and in its column; then {across} isn't {held} but {gone}, and all four cells hold "
            "only {digits}. So {cell} isn't {gone}: {result}.",
            cell=cell(board, corner),
            gone=symbol(gone),
            held=symbol(held),
            across=cell(board, across),
            digits=digits(step.digits),
            result=result(board, step),
        ),
    )


def _avoidable(board: Board, step: Step) -> tuple[Message, ...]:
    filled = [one for one in step.cells if board.grid.cells[one]]
    empty = [one for one in step.cells if not board.grid.cells[one]]
    why = msg(
        "The cells {cells} lie in two rows, two columns and two boxes, and none of their digits "
        "is a given. If they held only {digits}, these two could be swapped all around, and the "
        "puzzle would have a second solution. It has one only.",
        cells=cells(board, step.cells),
        digits=digits(step.digits),
    )
    held = series(
        msg("{cell} is {digit}", cell=cell(board, one), digit=symbol(board.grid.cells[one]))
        for one in filled
    )
    if len(empty) == 1:
        ((corner, gone),) = step.eliminations
        return (
            why,
            msg(
                "These are filled already: {held}. With {digit} in {cell} the rectangle would be "
                "complete, so {result}.",
                held=held,
                digit=symbol(gone),
                cell=cell(board, corner),
                result=result(board, step),
            ),
        )
    ((digit,),) = [{one.digit for one in step.eliminations}]
    gone_cells = [one.cell for one in step.eliminations]
    return (
        why,
        paragraph(
            msg(
                "These are filled already: {held}. With {digits} in {empty} the rectangle would be "
                "complete, so one of these is {digit}, their only further candidate.",
                held=held,
                empty=cells(board, empty),
                digits=digits(step.digits),
                digit=symbol(digit),
            ),
            nmsg(
                "{gone} shares a house with each of them and can't be {digit}: {result}.",
                "{gone} share a house with each of them and can't be {digit}: {result}.",
                gone=cells(board, gone_cells),
                digit=symbol(digit),
                result=result(board, step),
                count=len(gone_cells),
            ),
        ),
    )


def _grave(step: Step) -> int:
    """Return the cell with three candidates."""
    return (step.placements or step.eliminations)[0].cell


def _saving(board: Board, step: Step) -> int:
    """Return its digit that saves the puzzle."""
    if step.placements:
        return step.placements[0].digit
    gone = {one.digit for one in step.eliminations}
    (digit,) = [one for one in board[_grave(step)] if one not in gone]
    return digit


def _bug(board: Board, step: Step) -> tuple[Message, ...]:
    at, digit = _grave(step), _saving(board, step)
    others = [one for one in board[at] if one != digit]
    return (
        msg(
            "Every empty cell but {cell} has two candidates. If {cell} had only {others}, every "
            "digit would have just two places in each house where it is missing.",
            cell=cell(board, at),
            others=digits(others),
        ),
        msg(
            "From such a board (a bivalue universal grave) a solution always comes with another: "
            "swap the two candidates of every cell. The puzzle has one solution, so {cell} isn't "
            "{others} but {digit}: {result}.",
            cell=cell(board, at),
            others=digits(others, "or"),
            digit=symbol(digit),
            result=result(board, step),
        ),
    )


_ARGUMENTS = {
    "unique-rectangle-1": _type_1,
    "unique-rectangle-2": _type_2,
    "unique-rectangle-3": _type_3,
    "unique-rectangle-4": _type_4,
    "unique-rectangle-5": _type_2,
    "unique-rectangle-6": _type_6,
    "hidden-rectangle": _hidden,
}
