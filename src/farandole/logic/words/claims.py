"""An argument in words: one sentence for each claim that isn't folded into the next.

Claims that a candidate is the last of a set, and those that count, have numbers, by which later
sentences refer to them. The candidates that a true candidate excludes are named where they are
needed: "no 7 by 2".
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from farandole.i18n import Listed, Named, msg, pmsg
from farandole.logic.argument import argue
from farandole.logic.steps import Candidate, Node
from farandole.logic.words.literals import state
from farandole.logic.words.phrases import digits, grouped, paragraph, series, symbol

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from farandole.i18n import Message
    from farandole.logic.argument import Argument, Claim, Literal
    from farandole.logic.steps import Truth
    from farandole.logic.words.scene import Scene

_MOST = 3
"""Suppositions that are refuted at full length; further ones are alike."""


def paragraphs(scene: Scene) -> tuple[Message, ...]:
    """Return the claims behind a step in paragraphs, the last of which is the conclusion.

    Nothing if there is no argument.
    """
    argument = argue(scene.board, scene.step)
    return () if argument is None else _Writer(scene, argument).paragraphs()


class _Writer:
    """Writes one argument: numbers its claims, and words each in the order of reading."""

    def __init__(self, scene: Scene, argument: Argument) -> None:
        self.scene = scene
        self.claims = argument.claims
        self.premise = argument.premise
        self.goals = {
            *((*each, True) for each in scene.step.placements),
            *((*each, False) for each in scene.step.eliminations),
        }
        self.numbers: dict[int, int] = {}
        numbered = [n for n, claim in enumerate(self.claims) if self._has_sentence(claim)]
        self.numbers.update((n, number) for number, n in enumerate(numbered, 1))

    def _has_sentence(self, claim: Claim) -> bool:
        """Return whether a claim has a sentence and a number of its own."""
        if claim.kind == "last":
            return bool(claim.sets) or bool(self._causes(claim))
        is_final = not claim.under and set(claim.says) <= self.goals
        return claim.kind == "count" and bool(claim.says) and not is_final

    def paragraphs(self) -> tuple[Message, ...]:
        """Return the premise, what holds without suppositions, the cases, and the conclusion."""
        ends = [claim for claim in self.claims if not claim.under and self._is_end(claim)]
        first = [self._premise()] if self.premise else []
        free = [self._sentence(n) for n in self.numbers if not self.claims[n].under]
        body: list[Message] = []
        refuted = [claim for claim in ends if claim.kind == "refuted"]
        for claim in ends:
            if claim.kind == "cases":
                body += self._cases(claim)
            elif claim.kind == "count":
                free.append(self._counting(claim))
        body += [self._refutation(claim) for claim in refuted[:_MOST]]
        if len(refuted) > _MOST:
            body.append(msg("The other candidates are refuted in the same way."))
        if free:
            first.append(paragraph(*free))
        return (*first, *body, self._conclusion(ends))

    def _is_end(self, claim: Claim) -> bool:
        return claim.kind in ("cases", "refuted", "count", "last") and bool(
            self.goals.intersection(claim.says)
        )

    def _conclusion(self, ends: Sequence[Claim]) -> Message:
        if not ends or ends[-1].kind != "cases":
            return self.scene.conclusion()
        if self._cases_of(ends[-1])[2:]:
            return self.scene.say("In every case {result}.")
        return self.scene.say("In either case {result}.")

    def _premise(self) -> Message:
        """Return the pattern that would leave two solutions, and the candidates that prevent it."""
        premise, scene = self.premise, self.scene
        assert premise is not None
        guards = _either(scene, premise.guards)
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
        scene = self.scene
        suppositions = self._cases_of(claim)
        parts = []
        if claim.sets:
            held = [Candidate(*self.claims[n].says[0][:2]) for n in suppositions]
            parts.append(_alternatives(scene, claim.sets[0], held))
        for n in suppositions:
            ends = [g for g in claim.grounds if n in self.claims[g].under or g == n]
            absurd = next((g for g in ends if not self.claims[g].says), None)
            end: Message | None = None
            if absurd is not None:
                end = self._absurdity(absurd)
            else:
                reached = {literal for g in ends for literal in self.claims[g].says} & self.goals
                earlier = {literal for g in self.numbers for literal in self._says_under(g, n)}
                left = sorted(reached - earlier)
                if left:
                    end = msg("Then {clauses}.", clauses=self._clauses(left))
            parts.append(self._supposing(n, end))
        return parts

    def _cases_of(self, claim: Claim) -> list[int]:
        """Return the suppositions of the cases of a claim."""
        return [
            n
            for n, each in enumerate(self.claims)
            if each.kind == "suppose" and any(n in self.claims[g].under for g in claim.grounds)
        ]

    def _says_under(self, number: int, supposed: int) -> tuple[Literal, ...]:
        claim = self.claims[number]
        return claim.says if supposed in claim.under else ()

    def _refutation(self, claim: Claim) -> Message:
        """Return why a supposition is false."""
        [end] = claim.grounds
        [(cell, digit, is_true)] = claim.says
        supposed = next(
            n
            for n, each in enumerate(self.claims)
            if each.kind == "suppose" and each.says[0] == (cell, digit, not is_true)
        )
        return self._supposing(supposed, self._absurdity(end))

    def _supposing(self, supposed: int, end: Message | None) -> Message:
        """Return a supposition, its consequences, and its conclusion."""
        middle = [self._sentence(n) for n in self.numbers if supposed in self.claims[n].under]
        [literal] = self.claims[supposed].says
        start = msg("Suppose {clause}.", clause=self._clause(literal))
        return paragraph(start, *middle, *([end] if end else []))

    def _absurdity(self, number: int) -> Message:
        """Return the reason why a supposition is impossible."""
        claim = self.claims[number]
        if claim.kind == "count":
            return self._counting(claim)
        return msg(
            "But then {clause}, which contradicts the supposition.",
            clause=self._clause(claim.says[0]),
        )

    # ---- sentences of single claims -------------------------------------------------------------

    def _sentence(self, n: int) -> Message:
        claim, number = self.claims[n], self.numbers[n]
        text = self._counting(claim) if claim.kind == "count" else self._last(claim)
        return msg("({number}) {text}", number=number, text=text)

    def _last(self, claim: Claim) -> Message:
        """Return the sentence that a candidate is the last of its set, with the reasons."""
        scene, causes = self.scene, self._causes(claim)
        [(at, digit, _)] = claim.says
        clause = self._clause(claim.says[0])
        if not claim.sets:  # of a premise
            reasons = [
                self._by(number, self._clauses([(*each, False) for each in gone]))
                for number, gone in causes
            ]
        elif claim.sets[0].house is None:
            reasons = [
                self._by(number, pmsg("a reason", "no {digits}", digits=digits(gone, "or")))
                for number, some in causes
                for gone in [[digit for _, digit in some]]
            ]
        else:
            clause = msg(
                "In {house} the {digit} goes into {cell}",
                house=_houses(scene, claim.sets),
                digit=symbol(digit),
                cell=scene.cell(at),
            )
            reasons = [
                self._by(number, pmsg("a reason", "not in {cells}", cells=scene.cells(gone, "or")))
                for number, some in causes
                for gone in [[cell for cell, _ in some]]
            ]
        if not reasons:
            return msg("{clause}.", clause=clause)
        return msg("{clause}: {reasons}.", clause=clause, reasons=_join(reasons))

    def _by(self, number: int | None, reason: Message) -> Message:
        """Return the excluded candidates and the excluding claim; a supposition needs no number."""
        if number is None:
            return reason
        return pmsg("a reason", "{reason} by {number}", reason=reason, number=number)

    def _causes(self, claim: Claim) -> list[tuple[int | None, list[Candidate]]]:
        """Return the false candidates of a claim's sets, by the numbers of the excluding claims.

        Each once; those of a supposition first, with no number.
        """
        members = {each for truth in claim.sets for each in truth.candidates(self.scene.board)}
        for ground in claim.grounds:
            if self.claims[ground].kind == "premise":
                members.update(Candidate(*each[:2]) for each in self.claims[ground].says)
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
        if ground in self.numbers:
            return self.numbers[ground]
        return max((self._number_of_cause(each) for each in self.claims[ground].grounds), default=0)

    # ---- counting -------------------------------------------------------------------------------

    def _counting(self, claim: Claim) -> Message:
        """Return the count, and its conclusion."""
        text = self._count(claim)
        numbers = [str(number) for number, _ in self._causes(claim) if number is not None]
        if numbers:
            text = msg("{text} (by {numbers})", text=text, numbers=Listed(numbers, "and"))
        if not claim.says:
            return msg("{text}, which is impossible.", text=text)
        if not claim.under and set(claim.says) <= self.goals:
            return msg("{text}.", text=text)
        return msg("{text}, so {clauses}.", text=text, clauses=self._clauses(claim.says))

    def _count(self, claim: Claim) -> Message:
        """Return the sentence that some sets have all their candidates in some links."""
        sets, links = claim.sets, claim.links
        is_premise = any(self.claims[n].kind == "premise" for n in claim.grounds)
        if not links:
            return self._nothing_left(sets)
        are_cells = [truth.house is None for truth in sets]
        if all(are_cells) and not is_premise and all(link.house is not None for link in links):
            return self._digits_left(claim)
        if sets and not any(are_cells) and not is_premise:
            return self._places_left(claim)
        return self._sets_left(claim)

    def _digits_left(self, claim: Claim) -> Message:
        """Return the digits that some cells must hold."""
        scene, sets, links = self.scene, claim.sets, claim.links
        cells = scene.cells(truth.at for truth in sets)
        if len({link.house for link in links}) > 1:
            return msg(
                "Each of {cells} needs a digit, and all they can have, once each, is {links}",
                cells=cells,
                links=_by_house(scene, links),
            )
        held = digits(sorted(link.at for link in links))
        if len(links) < len(sets):
            return msg(
                "{cells} have only {digits} left, fewer digits than cells", cells=cells, digits=held
            )
        return msg(
            "{cells} have only {digits} left, as many digits as cells", cells=cells, digits=held
        )

    def _places_left(self, claim: Claim) -> Message:
        """Return the places where the digits of some houses must be."""
        scene, sets, links = self.scene, claim.sets, claim.links
        if len({truth.house for truth in sets}) == 1 and all(link.house is None for link in links):
            return msg(
                "In {house} the only places for {digits} are {cells}",
                house=_houses(scene, sets[:1]),
                digits=digits(sorted(truth.at for truth in sets)),
                cells=scene.cells(sorted(link.at for link in links)),
            )
        is_one_digit = len({truth.at for truth in (*sets, *links)}) == 1
        if not is_one_digit or any(link.house is None for link in links):
            return self._sets_left(claim)
        values = {
            "houses": _houses(scene, sorted(sets)),
            "digit": symbol(sets[0].at),
            "links": _houses(scene, sorted(links)),
        }
        if 1 < len(sets) == len(links):
            return msg("In {houses} the {digit} has places only in {links}, one in each", **values)
        return msg("In {houses} the {digit} has places only in {links}", **values)

    def _sets_left(self, claim: Claim) -> Message:
        scene = self.scene
        sets = [_set_name(scene, truth, True) for truth in claim.sets]
        if any(self.claims[n].kind == "premise" for n in claim.grounds):
            sets.append(msg("the candidates that save the pattern"))
        return msg(
            "Each of these needs a candidate: {sets}. All of theirs lie in these, which allow one "
            "each: {links}",
            sets=series(sets),
            links=series(_set_name(scene, link, True) for link in claim.links),
        )

    def _nothing_left(self, sets: Sequence[Truth]) -> Message:
        if not sets:
            return msg("Only the two digits are left in these cells")
        [truth] = sets
        if truth.house is None:
            return msg("{cell} has no candidate left", cell=self.scene.cell(truth.at))
        return msg(
            "In {house} the {digit} has no place left",
            house=_houses(self.scene, sets),
            digit=symbol(truth.at),
        )

    # ---- clauses --------------------------------------------------------------------------------

    def _clause(self, literal: tuple[int, int, bool]) -> Message:
        cell, digit, is_true = literal
        return state(self.scene.board, Node((cell,), digit), is_true)

    def _clauses(self, literals: Iterable[tuple[int, int, bool]]) -> Message:
        """Return the true and the false candidates, as clauses."""
        some = dict.fromkeys(literals)
        clauses = [self._clause(literal) for literal in some if literal[2]]
        for held, all_ in grouped(Candidate(*literal[:2]) for literal in some if not literal[2]):
            clauses.append(
                msg(
                    "{cells} can't be {digits}",
                    cells=self.scene.cells(held),
                    digits=digits(all_, "or"),
                )
            )
        return series(clauses)


def _join(parts: Sequence[Message]) -> Message:
    """Return reasons as a list with commas."""
    first, *others = parts
    for second in others:
        first = pmsg("reasons", "{first}, {second}", first=first, second=second)
    return first


def _either(scene: Scene, some: Sequence[Candidate]) -> Listed:
    return Listed((state(scene.board, Node((at,), digit), True) for at, digit in some), "or")


def _alternatives(scene: Scene, truth: Truth, held: Sequence[Candidate]) -> Message:
    """Return the clause that one of some candidates of a set is true."""
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


def _houses(scene: Scene, sets: Sequence[Truth]) -> Named | Message:
    """Return the houses of sets; cells that a rule keeps apart are no house."""
    full = len(scene.board.shape.houses)
    if all(truth.house is not None and truth.house < full for truth in sets):
        return scene.houses([truth.house for truth in sets if truth.house is not None])
    return series(_set_name(scene, truth, False) for truth in sets)


def _set_name(scene: Scene, truth: Truth, with_digit: bool) -> Message:
    """Return the name of a set, in a list of sets of any kind."""
    shape = scene.board.shape
    if truth.house is None:
        return pmsg("a set", "{cell}", cell=scene.cell(truth.at))
    if truth.house >= len(shape.houses):
        where: Named | Listed = scene.cells(truth.cells(shape))
    else:
        where = scene.house(truth.house)
    if with_digit:
        return pmsg("a set", "{digit} in {house}", digit=symbol(truth.at), house=where)
    return pmsg("a set", "{cell}", cell=where)


def _by_house(scene: Scene, links: Sequence[Truth]) -> Message:
    """Return digits by the houses in which each can be once."""
    truths: dict[int | None, list[Truth]] = {}
    for link in links:
        truths.setdefault(link.house, []).append(link)
    return series(
        [
            pmsg(
                "a set",
                "{digits} in {house}",
                digits=digits(sorted(link.at for link in some)),
                house=_set_name(scene, some[0], False),
            )
            for some in truths.values()
        ]
    )
