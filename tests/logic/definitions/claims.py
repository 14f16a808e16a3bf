"""A checker of arguments as JSON, written from the page about them and from nothing else."""

from __future__ import annotations

from collections import Counter
from typing import Any

from farandole.logic import Board

Said = set[tuple[str, int, bool]]


class Checker:
    """Checks each claim of an argument on a board against the rule of its kind."""

    def __init__(self, board: Board, claims: list[dict[str, Any]]) -> None:
        shape = board.shape
        self.claims = claims
        names = [shape.cell_name(cell) for cell in range(shape.cells)]
        self.candidates = {
            (names[cell], digit)
            for cell in range(shape.cells)
            for digit in range(1, shape.side + 1)
            if board.has(cell, digit)
        }
        self.houses = {house.name: {names[cell] for cell in house.cells} for house in shape.houses}

    def set_of(self, data: Any) -> set[tuple[str, int]]:
        """Return the candidates of a set."""
        if len(data) == 1:
            return {each for each in self.candidates if each[0] == data[0]}
        cells = set(data[0]) if isinstance(data[0], list) else self.houses[data[0]]
        return {each for each in self.candidates if each[0] in cells and each[1] == data[1]}

    def said(self, numbers: list[int], under: list[int] | None = None) -> Said:
        """Return what claims say, of those that stand under no other suppositions."""
        return {
            tuple(each)
            for number in numbers
            for claim in [self.claims[number]]
            if claim["kind"] != "premise" and (under is None or {*claim["under"]} <= {*under})
            for each in claim["says"]
        }

    def sets_left(self, claim: dict[str, Any]) -> list[set[tuple[str, int]]]:
        """Return what the grounds leave of the sets that need a true candidate."""
        sets = [self.set_of(data) for data in claim["sets"]]
        grounds = [self.claims[number] for number in claim["from"]]
        sets += [
            {(cell, digit) for cell, digit, _ in ground["says"]}
            for ground in grounds
            if ground["kind"] == "premise"
        ]
        said = self.said(claim["from"], claim["under"])
        return [{each for each in some if (*each, False) not in said} for some in sets]

    def follows(self, claim: dict[str, Any]) -> bool:
        """Return whether a claim follows from those before it."""
        number = claim["n"]
        says = {tuple(each) for each in claim["says"]}
        if any(ground >= number for ground in claim["from"]):
            return False
        if not {each[:2] for each in says} <= self.candidates:
            return False
        if claim["kind"] not in ("cases", "refuted", "either") and any(
            not {*self.claims[ground]["under"]} <= {*claim["under"]} for ground in claim["from"]
        ):
            return False
        return bool(getattr(self, claim["kind"])(claim, says))

    def suppose(self, claim: dict[str, Any], says: Said) -> bool:
        is_known = len(says) == 1 or (says and not any(is_true for *_, is_true in says))
        return bool(is_known) and claim["under"] == [claim["n"]]

    def premise(self, claim: dict[str, Any], says: Said) -> bool:
        return not claim["under"] and bool(claim["cells"])

    def excluded(self, claim: dict[str, Any], says: Said) -> bool:
        [data] = claim["sets"]
        members = self.set_of(data)
        causes = {each[:2] for each in self.said(claim["from"]) if each[2]} & members
        return bool(says) and any(
            {each[:2] for each in says} <= members - {cause} for cause in causes
        ) and not any(is_true for *_, is_true in says)  # fmt: skip

    def last(self, claim: dict[str, Any], says: Said) -> bool:
        match self.sets_left(claim):
            case [left]:
                return {(*each, True) for each in left} == says and len(left) == 1
        return False  # without its set, or its premise

    def count(self, claim: dict[str, Any], says: Said) -> bool:
        sets = self.sets_left(claim)
        links = [self.set_of(data) for data in claim["links"]]
        beyond = Counter(each for link in links for each in link)
        beyond.subtract(each for inside in sets for each in inside)
        rank = len(links) - len(sets)
        if any(beyond[each] < 0 for inside in sets for each in inside):
            return False
        if rank < 0:
            return not says
        return bool(says) and all(
            not is_true and beyond[cell, digit] > rank for cell, digit, is_true in says
        )

    def cases(self, claim: dict[str, Any], says: Said) -> bool:
        match self.sets_left(claim):
            case [left]:
                return bool(says) and all(self.ends(claim, (*each, True), says) for each in left)
        return False

    def refuted(self, claim: dict[str, Any], says: Said) -> bool:
        [(cell, digit, is_true)] = says
        return self.ends(claim, (cell, digit, not is_true), set())

    def either(self, claim: dict[str, Any], says: Said) -> bool:
        links = [self.set_of(data) for data in claim["links"]]
        return any(
            self.goes_either_way(claim, says, links, each)
            for each in self.claims
            if each["kind"] == "suppose" and not any(is_true for *_, is_true in each["says"])
        )

    def goes_either_way(
        self, claim: dict[str, Any], says: Said, links: Any, supposed: dict[str, Any]
    ) -> bool:
        """Return whether a claim follows from a supposition, and from what is supposed false."""
        under = {*claim["under"], supposed["n"]}
        grounds = [self.claims[number] for number in claim["from"]]
        if not says or any(is_true for *_, is_true in says):
            return False
        if any(not {*ground["under"]} <= under for ground in grounds):
            return False
        absurd = any(not ground["says"] for ground in grounds)
        return (absurd or says <= self.said(claim["from"])) and all(
            start[:2] != list(end[:2])
            and any({tuple(start[:2]), end[:2]} <= link for link in links)
            for start in supposed["says"]
            for end in says
        )

    def ends(self, claim: dict[str, Any], supposed: tuple[str, int, bool], says: Said) -> bool:
        """Return whether a supposition leads to a contradiction, or to what is said."""
        under = [
            each["n"]
            for each in self.claims
            if each["kind"] == "suppose" and [tuple(one) for one in each["says"]] == [supposed]
        ] + claim["under"]
        absurd = any(
            not self.claims[number]["says"] and {*self.claims[number]["under"]} <= {*under}
            for number in claim["from"]
        )
        said = self.said(claim["from"], under)
        opposite = (*supposed[:2], not supposed[2])
        return absurd or opposite in said or (bool(says) and says <= said)

    def first_unfounded(self, decides: Said) -> int | None:
        """Return the first claim that doesn't follow; their number if they don't decide a step."""
        for claim in self.claims:
            if not self.follows(claim):
                return int(claim["n"])
        free = self.said(list(range(len(self.claims))), [])
        return None if decides <= free else len(self.claims)
