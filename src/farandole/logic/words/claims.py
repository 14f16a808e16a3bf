"""An argument in words: one sentence for each claim that isn't folded into the next.

Claims that a candidate is the last of a set, and those that count, have numbers, by which later
sentences refer to them. What a true candidate excludes is said where it is needed: "no 7 by 2".
Counts of the same cells share a sentence, and so do cases with the same consequences.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from farandole.i18n import Message, msg, pmsg
from farandole.logic.argument import Argument, Claim, Literal, argue
from farandole.logic.steps import Candidate, Node, Truth
from farandole.logic.words.counting import count_clause, directly, houses_of, letter_of, members_of
from farandole.logic.words.phrases import (
    alternatives,
    clauses,
    digits,
    grouped,
    paragraph,
    sentences,
    series,
    stating,
    symbol,
)

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

    from farandole.i18n.message import Value
    from farandole.logic.words.scene import Scene

_MOST = 3
"""Suppositions that are refuted at full length; further ones are alike."""
_LETTERED = ("almost-locked-sets", "sue-de-coq")
"""Families and techniques whose opening sentence gives the sets their letters."""


def paragraphs(scene: Scene) -> tuple[Message, ...]:
    """Return the claims behind a step in paragraphs, the last of which says what follows.

    Nothing if there is no argument.
    """
    argument = argue(scene.board, scene.step)
    return () if argument is None else _Writer(scene, argument).paragraphs()


class _Writer:
    """Writes one argument: numbers its claims, and says each in the order of reading."""

    def __init__(self, scene: Scene, argument: Argument) -> None:
        self.scene = scene
        self.claims = argument.claims
        self.premise = argument.premise
        self.goals = {
            *((*each, True) for each in scene.step.placements),
            *((*each, False) for each in scene.step.eliminations),
        }
        self.says = [claim.says for claim in self.claims]
        self.firsts = self._first_counts()
        self.numbers: dict[int, int] = {}
        self.numbers = self._numbered(range(len(self.claims)))
        self.folded = self._folded()
        untold = {other for others in self.folded.values() for other in others}
        self.numbers = self._numbered(
            n for n, claim in enumerate(self.claims) if not untold.intersection(claim.under)
        )

    def _first_counts(self) -> dict[int, int]:
        """Return for each count the first one of the same sets, which says what both do."""
        firsts: dict[int, int] = {}
        known: dict[Hashable, int] = {}
        for n, claim in enumerate(self.claims):
            if claim.kind == "count" and claim.says:
                first = known.setdefault((claim.sets, claim.grounds, claim.under), n)
                firsts[n] = first
                if first != n:
                    self.says[first] = tuple(dict.fromkeys((*self.says[first], *claim.says)))
        return firsts

    def _numbered(self, told: Iterable[int]) -> dict[int, int]:
        """Return the numbers of claims that have a sentence of their own."""
        return {n: number for number, n in enumerate(filter(self._has_sentence, told), 1)}

    def _has_sentence(self, n: int) -> bool:
        claim = self.claims[n]
        if claim.kind == "last":
            return bool(claim.sets) or bool(self._causes(claim))
        return self.firsts.get(n) == n and not self._is_final(n)

    def _is_final(self, n: int) -> bool:
        """Return whether a claim is a count that says nothing but what the step does."""
        claim = self.claims[n]
        return claim.kind == "count" and not claim.under and set(self.says[n]) <= self.goals

    # ---- cases that are alike -------------------------------------------------------------------

    def _folded(self) -> dict[int, list[int]]:
        """Return suppositions, each with later ones from which the same follows."""
        folded: dict[int, list[int]] = {}
        known: dict[Hashable, int] = {}
        for n, claim in enumerate(self.claims):
            if claim.kind == "suppose":
                first = known.setdefault(self._consequences(n), n)
                folded.setdefault(first, [])
                if first != n:
                    folded[first].append(n)
        return folded

    def _consequences(self, supposed: int) -> Hashable:
        """Return what follows from a supposition, the same for suppositions that are alike."""
        [(_, digit, is_true)] = self.claims[supposed].says
        own = [n for n in self.numbers if supposed in self.claims[n].under]
        places = {self.numbers[n]: -1 - at for at, n in enumerate(own)}

        def shape(claim: Claim) -> Hashable:
            causes = [
                (places.get(number or 0, number), *each) for number, each in self._causes(claim)
            ]
            return (claim.kind, claim.says, claim.sets, claim.links, tuple(causes))

        users = [claim for claim in self.claims if supposed in self._suppositions(claim)]
        ends: list[Hashable] = []
        for user in users:
            for ground in user.grounds:
                claim = self.claims[ground]
                if supposed not in claim.under or ground == supposed:
                    continue
                ends.append(shape(claim) if not claim.says else claim.says)
        is_refuted = any(user.kind == "refuted" for user in users)
        start = (digit, is_true) if is_refuted else None
        return (is_refuted, start, *(shape(self.claims[n]) for n in own), *ends)

    def _suppositions(self, claim: Claim) -> list[int]:
        """Return the suppositions of the cases of a claim, or the one that it refutes."""
        if claim.kind == "cases":
            return [
                n
                for n, each in enumerate(self.claims)
                if each.kind == "suppose" and any(n in self.claims[g].under for g in claim.grounds)
            ]
        if claim.kind == "refuted":
            [(cell, digit, is_true)] = claim.says
            return [
                n
                for n, each in enumerate(self.claims)
                if each.kind == "suppose" and each.says[0] == (cell, digit, not is_true)
            ]
        return []

    # ---- paragraphs -----------------------------------------------------------------------------

    def paragraphs(self) -> tuple[Message, ...]:
        """Return the premise, what holds without suppositions, the cases, and the conclusion."""
        ends = [n for n, claim in enumerate(self.claims) if not claim.under and self._is_end(n)]
        if len(ends) == 1 and self._is_final(ends[0]) and not self.claims[ends[0]].grounds:
            return tuple(stating(text, ends) for text in directly(self.scene, self.claims[ends[0]]))
        told = [stating(self._premise(), self._of_kind("premise"))] if self.premise else []
        free = [self._sentence(n) for n in self.numbers if not self.claims[n].under]
        free += [
            stating(self._counted(self.claims[n], self.says[n]), self._alike(n))
            for n in ends
            if self._is_final(n)
        ]
        if free:
            told.append(paragraph(*free))
        refuted: list[int] = []
        for n in ends:
            if self.claims[n].kind == "cases":
                told += self._cases(self.claims[n])
            elif self.claims[n].kind == "refuted":
                refuted += [s for s in self._suppositions(self.claims[n]) if s in self.folded]
        told += [self._refutation(supposed) for supposed in refuted[:_MOST]]
        if len(refuted) > _MOST:
            told.append(msg("The other candidates are refuted in the same way."))
        kinds = {self.scene.id, self.scene.step.technique.family}
        if kinds.isdisjoint(_LETTERED) and any(
            letter_of(self.scene, [truth.at for truth in self.claims[n].sets])
            for n in range(len(self.claims))
            if self.claims[n].kind == "count"
        ):
            told.insert(0, self.scene.say("{sets}."))
        return (*told, stating(self._conclusion(ends), ends))

    def _is_end(self, n: int) -> bool:
        claim = self.claims[n]
        if claim.kind == "count" and self.firsts.get(n) != n:
            return False
        return claim.kind in ("cases", "refuted", "count", "last") and bool(
            self.goals.intersection(self.says[n])
        )

    def _conclusion(self, ends: Sequence[int]) -> Message:
        last = self.claims[ends[-1]] if ends else None
        if last is not None and last.kind == "cases":
            told = [n for n in self._suppositions(last) if n in self.folded]
            if len(told) > 2 or (len(told) == 1 and len(self._suppositions(last)) > 2):
                return self.scene.say("In every case {result}.")
            return self.scene.say("In either case {result}.")
        return self.scene.say("So {result}.")

    def _premise(self) -> Message:
        """Return the pattern that would leave two solutions, and what saves it."""
        premise, scene = self.premise, self.scene
        assert premise is not None
        guards = _either(self.scene, premise.guards)
        if premise.digits:
            return scene.say(
                "If {cells} held only {digits}, these two could be swapped, and the puzzle would "
                "have a second solution. It has only one, so {guards}.",
                cells=scene.cells(premise.cells),
                digits=digits(premise.digits),
                guards=guards,
            )
        return msg(
            "Unless {guards}, every open cell has two candidates, and every digit two places in "
            "each house. This can't happen in a puzzle with one solution, so {guards}.",
            guards=guards,
        )

    def _cases(self, claim: Claim) -> list[Message]:
        """Return the cases of a set, each in a paragraph."""
        suppositions = self._suppositions(claim)
        parts = []
        if claim.sets:
            held = [Candidate(*self.claims[n].says[0][:2]) for n in suppositions]
            parts.append(_alternatives(self.scene, claim.sets[0], held))
        told = [n for n in suppositions if n in self.folded]
        if len(told) == 1 and not any(told[0] in self.claims[n].under for n in self.numbers):
            return parts  # the conclusion says it
        for n in told:
            ends = [g for g in claim.grounds if n in self.claims[g].under or g == n]
            absurd = next((g for g in ends if not self.claims[g].says), None)
            end: Message | None = None
            if absurd is not None:
                end = self._absurdity(absurd)
            else:
                reached = {literal for g in ends for literal in self.claims[g].says} & self.goals
                said = {
                    literal
                    for g in self.numbers
                    if n in self.claims[g].under
                    for literal in self.says[g]
                }
                if left := sorted(reached - said):
                    text = msg("Then {clauses}.", clauses=self._clauses(left))
                    end = stating(text, [g for g in ends if set(left) & set(self.claims[g].says)])
            parts.append(self._supposing(n, end, len(told) == 1))
        return parts

    def _refutation(self, supposed: int) -> Message:
        """Return why a supposition is false."""
        [end] = next(
            claim.grounds
            for claim in self.claims
            if claim.kind == "refuted" and supposed in self._suppositions(claim)
        )
        return self._supposing(supposed, self._absurdity(end))

    def _supposing(self, supposed: int, end: Message | None, is_only: bool = False) -> Message:
        """Return a supposition and those like it, what follows from it, and how it ends."""
        middle = [self._sentence(n) for n in self.numbers if supposed in self.claims[n].under]
        alike = [self.claims[n].says[0] for n in (supposed, *self.folded[supposed])]
        if len(alike) > 1 and is_only:
            start = msg("Each case goes the same way.")
        elif all(is_true for _, _, is_true in alike):
            either = _either(self.scene, [Candidate(*each[:2]) for each in alike])
            start = msg("Suppose {clause}.", clause=either)
        else:
            start = msg("Suppose {clause}.", clause=alternatives([*map(self._clause, alike)]))
        start = stating(start, (supposed, *self.folded[supposed]))
        return paragraph(start, *middle, *([end] if end else []))

    def _absurdity(self, number: int) -> Message:
        """Return why a supposition can't be."""
        claim = self.claims[number]
        if claim.kind == "count":
            return stating(self._counted(claim, self.says[number]), [number])
        text = msg(
            "But then {clause}, which contradicts the supposition.",
            clause=self._clause(claim.says[0]),
        )
        return stating(text, [number])

    # ---- sentences of single claims -------------------------------------------------------------

    def _sentence(self, n: int) -> Message:
        claim, number = self.claims[n], self.numbers[n]
        is_count = claim.kind == "count"
        text = self._counted(claim, self.says[n]) if is_count else self._last(claim)
        return stating(msg("({number}) {text}", number=number, text=text), self._alike(n))

    def _alike(self, n: int) -> list[int]:
        """Return a claim, and the other counts of the same sets, which its sentence states too."""
        return [n, *(other for other, first in self.firsts.items() if first == n != other)]

    def _of_kind(self, kind: str) -> list[int]:
        return [n for n, claim in enumerate(self.claims) if claim.kind == kind]

    def _last(self, claim: Claim) -> Message:
        """Return that a candidate is the last of its set, and where the others went."""
        scene, causes = self.scene, self._causes(claim)
        [(at, digit, _)] = claim.says
        values: dict[str, Value] = {"cell": scene.cell(at), "digit": symbol(digit)}
        if not claim.sets:  # of a premise
            reasons = [
                _by(number, self._clauses([(*each, False) for each in gone]))
                for number, gone in causes
            ]
            return msg(
                "{clause}: {reasons}.", clause=self._clause(claim.says[0]), reasons=clauses(reasons)
            )
        if claim.sets[0].house is None:
            if not causes:
                return msg("{cell} is {digit}.", **values)
            reasons = [
                _by(number, pmsg("a reason", "no {digits}", digits=digits(gone, "or")))
                for number, some in causes
                for gone in [[digit for _, digit in some]]
            ]
            return msg("{cell} is {digit}: {reasons}.", **values, reasons=clauses(reasons))
        house = houses_of(scene, claim.sets)
        if not causes:
            return msg("In {house} the {digit} goes into {cell}.", **values, house=house)
        reasons = [
            _by(number, pmsg("a reason", "not in {cells}", cells=scene.cells(gone, "or")))
            for number, some in causes
            for gone in [[cell for cell, _ in some]]
        ]
        return msg(
            "In {house} the {digit} goes into {cell}: {reasons}.",
            **values,
            house=house,
            reasons=clauses(reasons),
        )

    def _causes(self, claim: Claim) -> list[tuple[int | None, list[Candidate]]]:
        """Return which candidates of a claim's sets are false, by the number of what excludes them.

        Each once; those of a supposition first, with no number.
        """
        members = members_of(self.scene, self.claims, claim)
        causes: dict[Candidate, int] = {}
        for ground in claim.grounds:
            number = self._number_of_cause(ground)
            for cell, digit, is_true in self.claims[ground].says:
                each = Candidate(cell, digit)
                if not is_true and each in members:
                    causes[each] = min(number, causes.get(each, number))
        ordered = sorted(causes.items(), key=lambda item: (item[1], item[0]))
        return [
            (number or None, [each for each, _ in some])
            for number, some in groupby(ordered, key=lambda item: item[1])
        ]

    def _number_of_cause(self, ground: int) -> int:
        """Return the number of the claim that excludes a candidate; 0 for a supposition."""
        ground = self.firsts.get(ground, ground)
        if ground in self.numbers:
            return self.numbers[ground]
        return max((self._number_of_cause(each) for each in self.claims[ground].grounds), default=0)

    # ---- counting -------------------------------------------------------------------------------

    def _counted(self, claim: Claim, says: Sequence[Literal]) -> Message:
        """Return what is counted, and what follows."""
        causes = self._causes(claim)
        left = members_of(self.scene, self.claims, claim).difference(*(some for _, some in causes))
        has_premise = any(self.claims[n].kind == "premise" for n in claim.grounds)
        text = count_clause(self.scene, claim, sorted(left), has_premise)
        if numbers := [number for number, _ in causes if number is not None]:
            text = msg("{text} (by {numbers})", text=text, numbers=sentences(numbers))
        if not says:
            return msg("{text}, which is impossible.", text=text)
        if not claim.under and set(says) <= self.goals:
            return msg("{text}.", text=text)
        return msg("{text}, so {clauses}.", text=text, clauses=self._clauses(says))

    # ---- clauses --------------------------------------------------------------------------------

    def _clause(self, literal: Literal) -> Message:
        return self.scene.state(Node((literal[0],), literal[1]), literal[2])

    def _clauses(self, literals: Iterable[tuple[int, int, bool]]) -> Message:
        """Return which candidates are true or false, as clauses."""
        scene, some = self.scene, dict.fromkeys(literals)
        parts = [scene.state(Node((at,), digit), True) for at, digit, is_true in some if is_true]
        for held, all_ in grouped(Candidate(*literal[:2]) for literal in some if not literal[2]):
            parts.append(
                msg("{cells} can't be {digits}", cells=scene.cells(held), digits=digits(all_, "or"))
            )
        return series(parts)


def _either(scene: Scene, some: Iterable[Candidate]) -> Message:
    """Return that one of some candidates is true."""
    by_cell: dict[int, list[int]] = {}
    for cell, digit in some:
        by_cell.setdefault(cell, []).append(digit)
    held = {digit for all_ in by_cell.values() for digit in all_}
    if len(held) == 1:
        return scene.state(Node(tuple(sorted(by_cell)), *held), True)
    parts = [
        msg("{cell} is {digit}", cell=scene.cell(cell), digit=digits(all_, "or"))
        for cell, all_ in by_cell.items()
    ]
    return alternatives(parts)


def _by(number: int | None, reason: Message) -> Message:
    """Return what is excluded, and by which claim; a supposition needs no number."""
    if number is None:
        return reason
    return pmsg("a reason", "{reason} by {number}", reason=reason, number=number)


def _alternatives(scene: Scene, truth: Truth, held: Sequence[Candidate]) -> Message:
    """Return that one of some candidates of a set is true."""
    if truth.house is None:
        return msg(
            "{cell} is {digits}.",
            cell=scene.cell(truth.at),
            digits=digits((digit for _, digit in held), "or"),
        )
    return msg(
        "In {house} the {digit} is in {cells}.",
        house=scene.house(truth.house),
        digit=symbol(truth.at),
        cells=scene.cells((at for at, _ in held), "or"),
    )
