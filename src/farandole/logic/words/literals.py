"""Words of what is true and false along a chain: each node's state, and why it follows."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from farandole.i18n import Listed, msg, pmsg
from farandole.logic.words.phrases import (
    cell,
    cells,
    digits,
    house,
    places,
    sees,
    series,
    shared,
    symbol,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from farandole.i18n import Message
    from farandole.logic.board import Board
    from farandole.logic.steps import Link, Node, Step


class Branch(NamedTuple):
    """What follows from a premise: one branch of a step's nodes and links.

    ``start_true`` and ``end_true`` tell whether the premise and the conclusion are true;
    ``consequences`` are what lies between, the conclusion included.
    """

    start: Node
    start_true: bool
    end: Node
    end_true: bool
    consequences: tuple[Message, ...]


def branches(board: Board, step: Step) -> tuple[Branch, ...]:
    """Return the branches of a step's chains; each begins at a node to which no link leads."""
    many = len(step.nodes)
    links = [link for link in step.links if not _closes(link, step)]
    led = {link.end for link in links}
    starts = [at for at in range(many) if at not in led]
    ends = [*starts[1:], many]
    return tuple(
        _branch(board, step, links, start, end) for start, end in zip(starts, ends, strict=True)
    )


def is_closed(step: Step) -> bool:
    """Return whether a chain's last node is linked to its first one: a loop."""
    return any(_closes(link, step) for link in step.links)


def _closes(link: Link, step: Step) -> bool:
    return link.end == 0 and link.start == len(step.nodes) - 1 and not link.is_strong


def _branch(board: Board, step: Step, links: Sequence[Link], start: int, end: int) -> Branch:
    before: dict[int, list[Link]] = {}
    for link in links:
        if start <= link.end < end:
            before.setdefault(link.end, []).append(link)
    first = next((link for link in links if link.start == start), None)
    said: dict[tuple[object, ...], Message] = {}  # side ways may say a thing again
    states = {start: not first.is_strong if first else _is_true(step, start)}
    facts = _Facts(board)
    facts.add(step.nodes[start], states[start])

    def tell(at: int) -> None:
        """Say all that a node rests on, and then the node itself."""
        if at in states:
            return
        states[at] = before[at][0].is_strong
        grounds = [link.start for link in before[at]]
        for one in grounds:
            tell(one)
        node = step.nodes[at]
        key = (node.cells, node.digit, states[at])
        if key not in said:
            some = [step.nodes[one] for one in grounds]
            said[key] = _consequence(board, step, facts, some, at, states[at])
        facts.add(node, states[at])

    left = {link.start for links_ in before.values() for link in links_}
    last = [at for at in range(start, end) if at not in left]
    for at in range(start, end):
        tell(at)
    final = last[0] if last else end - 1
    return Branch(
        step.nodes[start], states[start], step.nodes[final], states[final], tuple(said.values())
    )


def _is_true(step: Step, at: int) -> bool:
    """Return the state of a node without links: what the step says of it."""
    node = step.nodes[at]
    return all(one.digit != node.digit or one.cell not in node.cells for one in step.eliminations)


class _Facts:
    """What has been told in a branch so far."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.true: list[tuple[int, int]] = []
        self.false: set[tuple[int, int]] = set()

    def add(self, node: Node, is_true: bool) -> None:
        """Note what a node says of candidates."""
        if is_true and len(node.cells) == 1:
            self.true.append((node.cells[0], node.digit))
        elif not is_true:
            self.false.update((one, node.digit) for one in node.cells)

    def is_false(self, at: int, digit: int) -> bool:
        """Return whether a candidate is known to be false."""
        return (at, digit) in self.false or any(
            (one == at and held != digit) or (held == digit and sees(self.board, one, at))
            for one, held in self.true
        )


def _consequence(
    board: Board, step: Step, facts: _Facts, grounds: Sequence[Node], at: int, is_true: bool
) -> Message:
    node = step.nodes[at]
    if is_true:
        why = why_true(board, step, grounds, node) or _only_one_left(board, node, facts.is_false)
    else:
        why = why_false(board, step, grounds, node)
    clause = state(board, node, is_true)
    if why is None:
        return clause
    return pmsg("a consequence", "{clause} ({reason})", clause=clause, reason=why)


def state(board: Board, node: Node, is_true: bool) -> Message:
    """Return what it means that a node is true, or false.

    >>> from farandole.logic import Board, Node
    >>> board = Board("." * 81)
    >>> print(state(board, Node((10,), 7), False))
    r2c2 isn't 7
    >>> print(state(board, Node((9, 10), 7), True))
    7 is in r2c1 or r2c2
    """
    digit = symbol(node.digit)
    if len(node.cells) == 1:
        if is_true:
            return msg("{cell} is {digit}", cell=cell(board, node.cells[0]), digit=digit)
        return msg("{cell} isn't {digit}", cell=cell(board, node.cells[0]), digit=digit)
    if is_true:
        return msg("{digit} is in {cells}", digit=digit, cells=cells(board, node.cells, "or"))
    return msg("{digit} isn't in {cells}", digit=digit, cells=cells(board, node.cells, "or"))


def why_true(board: Board, step: Step, grounds: Sequence[Node], after: Node) -> Message | None:
    """Return why a node is true when others are false (strong links); None: not by one set."""
    first = grounds[0]
    if first.set is not None and first.set == after.set:
        held = step.sets[first.set]
        return msg(
            "without {digit}, {cells} must hold {digits}",
            digit=symbol(first.digit),
            cells=cells(board, held.cells),
            digits=digits(one for one in held.digits if one != first.digit),
        )
    gone = {(one, node.digit) for node in grounds for one in node.cells}
    return _only_one_left(board, after, lambda at, digit: (at, digit) in gone)


def _only_one_left(
    board: Board, node: Node, is_false: Callable[[int, int], bool]
) -> Message | None:
    """Return why a node is true when some candidates are false."""
    if len(node.cells) == 1:
        (at,) = node.cells
        if all(is_false(at, digit) for digit in board[at] if digit != node.digit):
            return msg("it has no other candidate")
    for number in shared(board, node.cells):
        others = set(places(board, number, node.digit)) - set(node.cells)
        if others and all(is_false(one, node.digit) for one in others):
            return msg(
                "{house} has no other place for {digit}",
                house=house(board, number),
                digit=symbol(node.digit),
            )
    return None


def why_false(board: Board, step: Step, grounds: Sequence[Node], after: Node) -> Message | None:
    """Return why a node is false when one before it is true (a weak link); None: not by that."""
    for before in grounds:
        if before.digit != after.digit:
            if before.cells == after.cells and len(before.cells) == 1:
                return msg("a cell holds one digit")
            continue
        mine, others = (_held(board, node) for node in (before, after))
        common = shared(board, (*mine, *others))
        if common:
            return msg(
                "{house} holds {digit} once",
                house=house(board, common[0]),
                digit=symbol(before.digit),
            )
        if all(sees(board, one, other) for one in mine for other in others):
            return msg("all of these cells see each other")
    return None


def _held(board: Board, node: Node) -> tuple[int, ...]:
    """Return the cells of a node that have its digit: a set may have others."""
    return tuple(one for one in node.cells if board.has(one, node.digit)) or node.cells


def supposing(board: Board, branch: Branch) -> Message:
    """Return a branch as a sentence."""
    if not branch.consequences:
        return msg("Suppose {clause}.", clause=state(board, branch.start, branch.start_true))
    return msg(
        "Suppose {clause}. Then, one after the other: {consequences}.",
        clause=state(board, branch.start, branch.start_true),
        consequences=series(branch.consequences),
    )


def either(board: Board, some: Iterable[Node]) -> Listed:
    """Return nodes of which one is true.

    >>> from farandole.logic import Board, Node
    >>> str(either(Board("." * 81), [Node((10,), 7), Node((11,), 3)]))
    'r2c2 is 7 or r2c3 is 3'
    """
    return Listed((state(board, one, True) for one in some), "or")
