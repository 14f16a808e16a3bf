"""Contradictions: what follows from a candidate, by houses and constraints, until nothing fits.

The search for solutions says quickly which candidates lead to a contradiction without a guess. For
these the claims are found one after another, and those kept that the contradiction needs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from farandole import _kernel
from farandole.isa import level_in_use
from farandole.logic.claims import Claim, Literal
from farandole.logic.rules.alone import digits_left, has_solution
from farandole.logic.rules.plan import Part, plan_for
from farandole.logic.shapes.position import Position, ones
from farandole.logic.steps import Candidate, Step, Truth
from farandole.logic.techniques import technique
from farandole.sudoku.rules.propagators import Allowed, lowered

_MOST_NETS = 6
"""The contradictions of which the shortest is taken."""


def contradictions(at: Position) -> Iterator[Step]:
    """Yield candidates that lead to a contradiction, those with the shortest argument first."""
    found: list[tuple[int, Candidate, tuple[int, ...]]] = []
    for one in _failing(at):
        at.look()
        if claims := claims_against(at, one):
            rules = tuple(sorted({rule for claim in claims for rule in claim.rules}))
            found.append((len(claims), one, rules))
        if len(found) == _MOST_NETS:
            break
    name = technique("forcing-net-contradiction")
    for _, one, rules in sorted(found):
        yield Step(name, (), (one,), (one.cell,), (one.digit,), rules=rules)


def _failing(at: Position) -> Iterator[Candidate]:
    """Yield the candidates that no solution has, as a search shows without a guess."""
    whole = lowered(at.board.grid)
    masks = (Allowed(cell, mask) for cell, mask in enumerate(at.known))
    stream = whole._replace(propagators=(*whole.propagators, *masks)).stream
    kernel = _kernel.rule_board(whole.values, whole.cells, stream)
    for cell in sorted(range(len(at.cells)), key=lambda cell: at.cells[cell].bit_count()):
        for digit in ones(at.cells[cell]):
            at.look()
            digits = bytearray(at.board.shape.cells)
            digits[cell] = digit + 1
            search = _kernel.RuleSearch(kernel, bytes(digits), level_in_use())
            if not search.run(1, 0) and search.finished:
                yield Candidate(cell, digit + 1)


def claims_against(at: Position, one: Candidate) -> list[Claim]:
    """Return the claims by which a candidate leads to a contradiction; none if none is found."""
    net = _Net(at, one)
    end = net.run()
    return net.needed(end) if end is not None else []


class _Net:
    """What follows from a candidate: claims, and the digits that each cell has left."""

    def __init__(self, at: Position, one: Candidate) -> None:
        self.at = at
        self.masks = list(at.known)
        self.where = list(at.where)
        self.claims = [Claim("suppose", (Literal(*one, True),), under=(0,))]
        self.why: dict[Candidate, int] = {}
        """The claims that candidates are false."""
        self.parts: dict[int, Part] = {}
        """The parts of claims by constraints."""
        self.placed = {cell for cell, mask in enumerate(at.cells) if not mask}
        self.dirty: dict[Part, None] = {}
        self.shorter: dict[Truth, None] = {}
        """The parts and sets that have lost candidates."""
        self.plan = plan_for(at.board.shape, at.board.grid.constraints)

    def run(self) -> int | None:
        """Make all claims that follow; return the number of a contradiction, if there is one."""
        self._place(self.claims[0].says[0], 0)
        while self.shorter or self.dirty:
            claim = None
            if self.shorter:
                truth = next(iter(self.shorter))
                del self.shorter[truth]
                claim = self._last(truth)
                if claim and claim.says:
                    self.claims.append(claim)
                    self._place(claim.says[0], len(self.claims) - 1)
            else:
                part = min(self.dirty, key=lambda it: len(it.cells))
                del self.dirty[part]
                claim = self._work_out(part)
            if claim and not claim.says:
                self.claims.append(claim)
                return len(self.claims) - 1
        return None

    def _place(self, literal: Literal, ground: int) -> None:
        """Exclude what a true candidate rules out."""
        cell, digit, _ = literal
        self.placed.add(cell)
        bit = 1 << (digit - 1)
        gone = [Candidate(cell, other + 1) for other in ones(self.masks[cell] & ~bit)]
        peers = self.at.plan.peers[cell] & self.at.where[digit]
        gone += [Candidate(peer, digit) for peer in ones(peers) if self.masks[peer] & bit]
        if gone:
            says = tuple(Literal(*it, False) for it in gone)
            self._remove(gone, Claim("excluded", says, (ground,), (0,)))

    def _remove(self, gone: Sequence[Candidate], claim: Claim) -> None:
        self.claims.append(claim)
        for one in gone:
            self.masks[one.cell] &= ~(1 << (one.digit - 1))
            self.where[one.digit] &= ~(1 << one.cell)
            self.why[one] = len(self.claims) - 1
            self.dirty |= dict.fromkeys(self.plan.near[one.cell])
            self.shorter[Truth(None, one.cell)] = None
            for house in self.at.plan.of[one.cell]:
                self.shorter[Truth(house, one.digit)] = None

    def _last(self, truth: Truth) -> Claim | None:
        """Return that a set has one candidate left, or none; None if it has more, or had one."""
        house, which = truth
        left = (
            self.masks[which] if house is None else self.where[which] & self.at.plan.houses[house]
        )
        place = which if house is None else left.bit_length() - 1
        if left & (left - 1) or place in self.placed:
            return None
        every = truth.candidates(self.at.board)
        says = tuple(Literal(*it, True) for it in every if it not in self.why)
        grounds = sorted({self.why[it] for it in every if it in self.why})
        return Claim("last", says, tuple(grounds), (0,), (truth,))

    def _work_out(self, part: Part) -> Claim | None:
        """Exclude what a part no longer allows, and return the claim; None if it allows all."""
        masks = [*self.masks, *self.plan.extra]
        left = digits_left(self.at.board.shape, part.propagators, masks)
        if left is None:
            return None
        gone = [
            Candidate(cell, digit + 1)
            for cell in part.cells
            if cell < len(self.masks)
            for digit in ones(self.masks[cell] & ~left[cell])
        ]
        if not gone:
            return None
        is_kept = any(left.values())
        says = tuple(Literal(*it, False) for it in gone if is_kept)
        grounds = {self.why[it] for it in self._candidates(part) if it in self.why}
        claim = Claim(
            "rule", says, tuple(sorted(grounds)), (0,), rules=part.rules, houses=part.houses
        )
        self.parts[len(self.claims)] = part
        if is_kept:
            self._remove(gone, claim)
        return claim

    def _candidates(self, part: Part) -> Iterator[Candidate]:
        """Yield the candidates that the cells of a part have on the board."""
        for cell in part.cells:
            if cell < len(self.masks):
                yield from (Candidate(cell, digit + 1) for digit in ones(self.at.cells[cell]))

    def needed(self, end: int) -> list[Claim]:
        """Return the claims that a contradiction needs, and what it refutes."""
        wanted: dict[int, set[Literal]] = {end: set()}
        kept: dict[int, Claim] = {}
        for number in range(end, -1, -1):
            if number not in wanted:
                continue
            claim = self.claims[number]
            if claim.kind in ("excluded", "rule"):
                says = tuple(it for it in claim.says if it in wanted[number])
                claim = replace(claim, says=says)
            uses = self._uses(number, claim)
            for ground, literal in uses:
                wanted.setdefault(ground, set()).add(literal)
            kept[number] = replace(claim, grounds=tuple(sorted({ground for ground, _ in uses})))
        order = {number: place for place, number in enumerate(sorted(kept))}
        result = [
            replace(claim, grounds=tuple(map(order.__getitem__, claim.grounds)))
            for _, claim in sorted(kept.items())
        ]
        start = result[0].says[0]
        return [*result, Claim("refuted", (start._replace(is_true=False),), (len(result) - 1,))]

    def _uses(self, number: int, claim: Claim) -> list[tuple[int, Literal]]:
        """Return what a claim uses of earlier ones."""
        if claim.kind == "excluded":
            return [(claim.grounds[0], it) for it in self.claims[claim.grounds[0]].says]
        if claim.kind == "last":
            every = claim.sets[0].candidates(self.at.board)
            return [
                (self.why[it], Literal(*it, False))
                for it in every
                if self.why.get(it, number) < number
            ]
        if claim.kind != "rule":
            return []
        part = self.parts[number]
        gone = {it for it in self._candidates(part) if self.why.get(it, number) < number}
        for one in sorted(gone, key=lambda it: -self.why[it]):
            if self._is_left(part, gone - {one}, claim.says):
                gone.remove(one)
        return [(self.why[it], Literal(*it, False)) for it in gone]

    def _is_left(self, part: Part, gone: Iterable[Candidate], says: Sequence[Literal]) -> bool:
        """Return whether a part still says something when just these candidates are gone."""
        masks = [*self.at.known, *self.plan.extra]
        for cell, digit in gone:
            masks[cell] &= ~(1 << (digit - 1))
        cases = [[*masks[:cell], 1 << (digit - 1), *masks[cell + 1 :]] for cell, digit, _ in says]
        shape, parts = self.at.board.shape, part.propagators
        return not any(has_solution(shape, parts, case) for case in cases or [masks])
