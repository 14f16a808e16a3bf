"""Wings, chains of cells with two candidates, almost locked sets: slow definitions."""

from __future__ import annotations

from functools import reduce
from itertools import combinations, product
from operator import or_

from tests.logic.definitions.plain import (
    DIGITS,
    HOUSES,
    PEERS,
    Candidates,
    Cells,
    Removals,
    sees_all,
)


def xy_wing(on: Candidates) -> Removals:
    """A cell xy sees xz and yz: what sees these isn't z."""
    for pivot in on.bivalue:
        for one, other in combinations([c for c in on.bivalue if c in PEERS[pivot]], 2):
            digits = on.at[pivot] | on.at[one] | on.at[other]
            if len(digits) == 3 and len({on.at[c] for c in (pivot, one, other)}) == 3:
                (z,) = on.at[one] & on.at[other]
                if z not in on.at[pivot]:
                    yield on.gone(sees_all([one, other]), [z])


def xyz_wing(on: Candidates) -> Removals:
    """A cell xyz sees xz and yz: what sees all three isn't z."""
    for pivot in on.empty:
        if len(on.at[pivot]) != 3:
            continue
        for one, other in combinations([c for c in on.bivalue if c in PEERS[pivot]], 2):
            if on.at[one] != on.at[other] and on.at[one] | on.at[other] == on.at[pivot]:
                yield on.gone(sees_all([pivot, one, other]), on.at[one] & on.at[other])


def wxyz_wing(on: Candidates) -> Removals:
    """Four cells with four digits, of which only z has two places that don't see each other."""
    masks = {
        cell: sum(1 << digit for digit in on.at[cell])
        for cell in sorted(on.empty)
        if len(on.at[cell]) <= 4
    }
    for two in combinations(masks, 2):
        held = masks[two[0]] | masks[two[1]]
        if held.bit_count() > 4:
            continue
        near = [c for c in masks if c > two[1] and (held | masks[c]).bit_count() <= 4]
        for more in combinations(near, 2):
            cells = (*two, *more)
            if (held | masks[more[0]] | masks[more[1]]).bit_count() != 4:
                continue
            apart: set[int] = set()
            for one, other in combinations(cells, 2):
                if other not in PEERS[one]:
                    apart |= on.at[one] & on.at[other]
            if len(apart) == 1:
                (z,) = apart
                yield on.gone(sees_all(c for c in cells if z in on.at[c]), [z])


def bent_set(on: Candidates, size: int) -> Removals:
    """As many cells as digits, of which only z has two places that don't see each other.

    No part of them has as few digits as cells. So every part that may become such a set has more
    digits than cells, and at most one that isn't confined.
    """

    masks = {cell: sum(1 << digit for digit in on.at[cell]) for cell in sorted(on.empty)}

    def grow(cells: tuple[int, ...], digits: int, apart: int) -> Removals:
        if len(cells) == size:
            if apart and all(
                reduce(or_, (masks[cell] for cell in part)).bit_count() > many
                for many in range(1, size)
                for part in combinations(cells, many)
            ):
                alone = {apart.bit_length() - 1}
                yield on.gone(sees_all(c for c in cells if alone <= on.at[c]), alone)
            return
        for cell, mask in masks.items():
            if cells and cell <= cells[-1]:
                continue
            union = digits | mask
            if not len(cells) + 1 + (len(cells) + 1 < size) <= union.bit_count() <= size:
                continue
            more = apart
            for other in cells:
                if other not in PEERS[cell]:
                    more |= mask & masks[other]
            if more.bit_count() < 2:
                yield from grow((*cells, cell), union, more)

    yield from grow((), 0, 0)


def w_wing(on: Candidates) -> Removals:
    """Two cells xz, each seeing an end of a strong link of x: what sees both isn't z."""
    for one, other in combinations(on.bivalue, 2):
        if on.at[one] != on.at[other]:
            continue
        for x in on.at[one]:
            for _, p, q in on.conjugates(x):
                if {p, q} & {one, other}:
                    continue
                if (p in PEERS[one] and q in PEERS[other]) or (
                    q in PEERS[one] and p in PEERS[other]
                ):
                    yield on.gone(sees_all([one, other]), on.at[one] - {x})


def remote_pair(on: Candidates) -> set[tuple[int, int]]:
    """Cells with the same two candidates, each seeing the next: every one holds the other digit.

    What sees two at odd distance, three at least, holds neither.
    """
    found: set[tuple[int, int]] = set()
    for start in on.bivalue:
        same = [cell for cell in on.bivalue if on.at[cell] == on.at[start]]

        def go(way: list[int], same: list[int] = same) -> None:
            if len(way) >= 4 and len(way) % 2 == 0:
                found.update(on.gone(sees_all([way[0], way[-1]]), on.at[way[0]]))
            for cell in same:
                if cell in PEERS[way[-1]] and cell not in way and len(way) < 10:
                    go([*way, cell])

        go([start])
    return found


def xy_chain(on: Candidates, most: int = 10) -> Removals:
    """Cells with two candidates, each sharing a digit with the next, in turn; z at both ends.

    So many cells at most, ten in the profile; no cell comes twice.
    """
    for start in on.bivalue:
        for z in on.at[start]:
            for end in _ends(on, start, z, most):
                yield on.gone(sees_all([start, end]), [z])


def _ends(on: Candidates, start: int, z: int, most: int) -> set[int]:
    """Return the cells that hold z at the end of a chain if the start doesn't hold it."""
    ends: set[int] = set()
    (holds,) = on.at[start] - {z}
    todo = [(start, holds, frozenset({start}))]
    known = set(todo)
    while todo:
        cell, holds, used = todo.pop()
        for other in on.bivalue:
            if other not in PEERS[cell] or other in used or holds not in on.at[other]:
                continue
            (then,) = on.at[other] - {holds}
            if then == z:
                ends.add(other)
            state = (other, then, used | {other})
            if len(used) + 1 < most and state not in known:
                known.add(state)
                todo.append(state)
    return ends


def almost_locked_sets(on: Candidates) -> list[tuple[Cells, frozenset[int]]]:
    """Return the sets of n cells of a house that hold n + 1 digits."""
    found = {}
    for house in HOUSES:
        empty = sorted(on.empty & house)
        for size in range(1, min(8, len(empty)) + 1):
            for cells in combinations(empty, size):
                digits = frozenset().union(*(on.at[cell] for cell in cells))
                if len(digits) == size + 1:
                    found[frozenset(cells)] = digits
    return list(found.items())


def als_xz(on: Candidates) -> Removals:
    """Two sets apart with a restricted common x: any other digit z of both is in one of them.

    With two restricted commons both sets are locked, too.
    """
    sets = [
        (
            cells,
            digits,
            {d: cells & on.where[d] for d in digits},
            {d: sees_all(cells & on.where[d]) for d in digits},
        )
        for cells, digits in almost_locked_sets(on)
    ]
    for (one, mine, places, seen), (other, theirs, _, seen2) in combinations(sets, 2):
        if len(mine & theirs) < 2 or one & other:
            continue
        common = [x for x in mine & theirs if places[x] <= seen2[x]]
        if not common:
            continue
        gone: set[tuple[int, int]] = set()
        for z in mine & theirs:
            if z not in common or len(common) > 1:
                gone |= on.gone(seen[z] & seen2[z], [z])
        if len(common) > 1:
            for z in mine.difference(common):
                gone |= on.gone(seen[z] - one - other, [z])
            for z in theirs.difference(common):
                gone |= on.gone(seen2[z] - one - other, [z])
        yield frozenset(gone)


def als_xy_wing(on: Candidates) -> Removals:
    """Two sets that have restricted commons x and y with a third: z of both is in one of them.

    The two ends are apart from each other, and so is each from the third.
    """
    sets = almost_locked_sets(on)
    where = [{d: cells & on.where[d] for d in digits} for cells, digits in sets]
    seen = [{d: sees_all(of[d]) for d in of} for of in where]
    common: list[dict[int, set[int]]] = [{} for _ in sets]
    for one, other in combinations(range(len(sets)), 2):
        if not sets[one][0] & sets[other][0]:
            both = sets[one][1] & sets[other][1]
            digits = {d for d in both if where[one][d] <= seen[other][d]}
            if digits:
                common[one][other] = common[other][one] = digits
    for links in common:
        for (one, x), (other, y) in combinations(links.items(), 2):
            if sets[one][0] & sets[other][0] or (x == y and len(x) == 1):
                continue
            gone: set[tuple[int, int]] = set()
            for z in (sets[one][1] & sets[other][1]) - x - y:
                gone |= on.gone(seen[one][z] & seen[other][z], [z])
            yield frozenset(gone)


def grouped_w_wing(on: Candidates) -> Removals:
    """Two cells xz apart; a house where three places of x or more each see one: these see no z.

    Neither cell is in the house as a place, and neither sees all of the places.
    """
    for one, other in combinations(on.bivalue, 2):
        if on.at[one] != on.at[other] or other in PEERS[one]:
            continue
        for x in on.at[one]:
            for house in HOUSES:
                places = on.where[x] & house
                if len(places) < 3 or places & {one, other}:
                    continue
                seen = [places & PEERS[one], places & PEERS[other]]
                if seen[0] | seen[1] == places and places not in seen:
                    yield on.gone(sees_all([one, other]), on.at[one] - {x})


def multi_branch_w_wing(on: Candidates) -> Removals:
    """Three cells xz or more apart; each place of x in a house sees one; all cells are needed."""
    for first in on.bivalue:
        same = [cell for cell in on.bivalue if on.at[cell] == on.at[first]]
        if first != same[0]:
            continue
        for x in on.at[first]:
            for house in HOUSES:
                places = on.where[x] & house
                ends = [cell for cell in same if cell not in places]
                for size in range(3, min(len(places), len(ends)) + 1):
                    for cells in combinations(ends, size):
                        alone = [
                            {p for p in places if PEERS[p] & {*cells} == {cell}} for cell in cells
                        ]
                        apart = not any(PEERS[cell] & {*cells} for cell in cells)
                        if apart and all(PEERS[p] & {*cells} for p in places) and all(alone):
                            yield on.gone(sees_all(cells), on.at[first] - {x})


def als_w_wing(on: Candidates) -> Removals:
    """Two sets apart; all x of each see one place of a strong link of x: z of both is in one."""
    sets = [
        (cells, {d: sees_all(cells & on.where[d]) & on.where[d] for d in digits})
        for cells, digits in almost_locked_sets(on)
    ]
    for x in DIGITS:
        for _, p, q in on.conjugates(x):
            near = [one for one in sets if p in one[1].get(x, ()) and not one[0] & {p, q}]
            far = [one for one in sets if q in one[1].get(x, ()) and not one[0] & {p, q}]
            for (one, seen), (other, seen2) in product(near, far):
                if not one & other and len(one) + len(other) > 2:
                    for z in (seen.keys() & seen2.keys()) - {x}:
                        if both := seen[z] & seen2[z]:
                            yield on.gone(both, [z])
