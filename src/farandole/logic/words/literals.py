"""Claims of chains: each node's state, and why it follows."""

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
    from farandole.logic.words.scene import Scene


class Branch(NamedTuple):
    """A premise and its consequences: one branch of a step's nodes and links.

    ``start_true`` and ``end_true`` are the states of the premise and of the conclusion;
    ``consequences`` lie between them, the conclusion included.
    """

    start: Node
    start_true: bool
    end: Node
    end_true: bool
    premise: Message
    conclusion: Message
    consequences: tuple[Message, ...]

    def supposing(self) -> Message:
        """Return the branch as a sentence."""
        if not self.consequences:
            return msg("Suppose {clause}.", clause=self.premise)
        return msg(
            "Suppose {clause}. It follows in turn: {consequences}.",
            clause=self.premise,
            consequences=series(self.consequences),
        )


def branches(scene: Scene) -> tuple[Branch, ...]:
    """Return the branches of a step's chains; each begins at a node to which no link leads."""
    step = scene.step
    links = [link for link in step.links if not _closes(link, step)]
    reached = {link.end for link in links}
    starts = [at for at in range(len(step.nodes)) if at not in reached]
    ends = [*starts[1:], len(step.nodes)]
    return tuple(_branch(scene, links, start, end) for start, end in zip(starts, ends, strict=True))


def is_closed(step: Step) -> bool:
    """Return whether a chain's last node is linked to its first one: a loop."""
    return any(_closes(link, step) for link in step.links)


def _closes(link: Link, step: Step) -> bool:
    return link.end == 0 and link.start == len(step.nodes) - 1 and not link.is_strong


def _branch(scene: Scene, links: Sequence[Link], start: int, end: int) -> Branch:
    board, step = scene.board, scene.step
    before: dict[int, list[Link]] = {}
    for link in links:
        if start <= link.end < end:
            before.setdefault(link.end, []).append(link)
    first = next((link for link in links if link.start == start), None)
    states = {start: not first.is_strong if first else _is_true(step, start)}
    consequences: dict[tuple[object, ...], Message] = {}  # side branches may repeat a node
    facts = _Facts(board)
    facts.add(step.nodes[start], states[start])

    def follow(at: int) -> None:
        """Add the nodes from which a node follows, and then the node itself."""
        if at in states:
            return
        states[at] = before[at][0].is_strong
        grounds = [link.start for link in before[at]]
        for ground in grounds:
            follow(ground)
        node = step.nodes[at]
        key = (node.cells, node.digit, states[at])
        if key not in consequences:
            nodes = [step.nodes[ground] for ground in grounds]
            consequences[key] = _consequence(scene, facts, nodes, node, states[at])
        facts.add(node, states[at])

    leading = {link.start for some in before.values() for link in some}
    last = [at for at in range(start, end) if at not in leading]
    for at in range(start, end):
        follow(at)
    final = last[0] if last else end - 1
    return Branch(
        step.nodes[start],
        states[start],
        step.nodes[final],
        states[final],
        state(board, step.nodes[start], states[start]),
        state(board, step.nodes[final], states[final]),
        tuple(consequences.values()),
    )


def _is_true(step: Step, at: int) -> bool:
    """Return the state of a node without links: false if the step removes one of its candidates."""
    node = step.nodes[at]
    return all(digit != node.digit or cell not in node.cells for cell, digit in step.eliminations)


class _Facts:
    """The known states of candidates in a branch."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.true: list[tuple[int, int]] = []
        self.false: set[tuple[int, int]] = set()

    def add(self, node: Node, is_true: bool) -> None:
        """Add the state of a node's candidates."""
        if is_true and len(node.cells) == 1:
            self.true.append((node.cells[0], node.digit))
        elif not is_true:
            self.false.update((at, node.digit) for at in node.cells)

    def is_false(self, at: int, digit: int) -> bool:
        """Return whether a candidate is known to be false."""
        return (at, digit) in self.false or any(
            (other == at and held != digit) or (held == digit and sees(self.board, other, at))
            for other, held in self.true
        )


def _consequence(
    scene: Scene, facts: _Facts, grounds: Sequence[Node], node: Node, is_true: bool
) -> Message:
    board = scene.board
    if is_true:
        reason = why_true(board, scene.step, grounds, node)
        reason = reason or _only_one_left(board, node, facts.is_false)
    else:
        reason = why_false(board, grounds, node)
    return because(state(board, node, is_true), reason)


def because(clause: Message, reason: Message | None) -> Message:
    """Return a clause with its reason."""
    if reason is None:
        return clause
    return pmsg("a consequence", "{clause} ({reason})", clause=clause, reason=reason)


def state(board: Board, node: Node, is_true: bool) -> Message:
    """Return the state of a node, true or false, as a clause.

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


def why_true(board: Board, step: Step, grounds: Sequence[Node], node: Node) -> Message | None:
    """Return why a node is true when others are false (strong links); None: not by one set."""
    first = grounds[0]
    if first.set is not None and first.set == node.set:
        locked = step.sets[first.set]
        return msg(
            "without {digit}, {cells} must hold {digits}",
            digit=symbol(first.digit),
            cells=cells(board, locked.cells),
            digits=digits(digit for digit in locked.digits if digit != first.digit),
        )
    false = {(at, ground.digit) for ground in grounds for at in ground.cells}
    return _only_one_left(board, node, lambda at, digit: (at, digit) in false)


def _only_one_left(
    board: Board, node: Node, is_false: Callable[[int, int], bool]
) -> Message | None:
    """Return why a node is true when some candidates are false."""
    if len(node.cells) == 1:
        (at,) = node.cells
        if all(is_false(at, digit) for digit in board[at] if digit != node.digit):
            return only_candidate()
    for number in shared(board, node.cells):
        others = set(places(board, number, node.digit)) - set(node.cells)
        if others and all(is_false(other, node.digit) for other in others):
            return only_place(board, number, node.digit)
    return None


def only_candidate() -> Message:
    """Return the clause that a cell has no other candidate left."""
    return msg("it has no other candidate")


def only_place(board: Board, number: int, digit: int) -> Message:
    """Return the clause that a house has no other place left for a digit."""
    return msg(
        "{house} has no other place for {digit}", house=house(board, number), digit=symbol(digit)
    )


def why_false(board: Board, grounds: Sequence[Node], node: Node) -> Message | None:
    """Return why a node is false when one before it is true (a weak link); None: not by that."""
    for before in grounds:
        if before.digit != node.digit:
            if before.cells == node.cells and len(before.cells) == 1:
                return msg("a cell holds one digit")
            continue
        mine, others = (_holding(board, each) for each in (before, node))
        common = shared(board, (*mine, *others))
        if common:
            return msg(
                "{house} holds {digit} once",
                house=house(board, common[0]),
                digit=symbol(before.digit),
            )
        if all(sees(board, at, other) for at in mine for other in others):
            return msg("all of these cells see each other")
    return None


def _holding(board: Board, node: Node) -> tuple[int, ...]:
    """Return the cells of a node that have its digit: a set may have others."""
    return tuple(at for at in node.cells if board.has(at, node.digit)) or node.cells


def either(board: Board, nodes: Iterable[Node]) -> Listed:
    """Return nodes of which one is true."""
    return Listed((state(board, node, True) for node in nodes), "or")
