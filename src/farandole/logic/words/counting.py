"""Claims that count, in words: some sets need as much as others have room for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.i18n import Listed, Message, Named, msg, nmsg, pmsg
from farandole.logic.steps import Candidate, Truth
from farandole.logic.words.phrases import Mention, both, clauses, digits, letter, series, symbol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from farandole.i18n.message import Value
    from farandole.logic.argument import Claim
    from farandole.logic.words.scene import Scene


def count_clause(
    scene: Scene, claim: Claim, left: Sequence[Candidate], has_premise: bool
) -> Message:
    """Return that some sets have all their candidates in some links, without a full stop.

    ``left`` are the candidates of the sets that nothing excludes.
    """
    sets, links = claim.sets, claim.links
    if not links:
        return _nothing_left(scene, sets)
    kind = _kind(claim)
    if has_premise or kind == "sets":
        return _sets_left(scene, claim, has_premise)
    if kind == "cells":
        return _digits_left(scene, claim)
    values: dict[str, Value] = {"house": houses_of(scene, sorted(sets))}
    if kind == "digits":
        values["digits"] = digits(sorted(truth.at for truth in sets))
        values["cells"] = scene.cells(sorted(link.at for link in links))
        if len(sets) == len(links) == 2:
            return msg("In {house} both {digits} have places only in {cells}", **values)
        return msg("In {house} the digits {digits} have places only in {cells}", **values)
    values["digit"] = symbol(sets[0].at)
    values["links"] = houses_of(scene, sorted(links))
    if len(sets) == len(links) == 1:
        cells = [at for at, _ in left]
        return msg(
            "In {house} the {digit} must be in {cells}, {both} in {links}",
            **values,
            cells=scene.cells(cells, "or"),
            both=both(len(cells)),
        )
    if len(sets) == len(links):
        return msg("In {house} the {digit} has places only in {links}, one in each", **values)
    return msg("In {house} the {digit} has places only in {links}, one too few", **values)


def directly(scene: Scene, claim: Claim) -> tuple[Message, ...]:
    """Return why a step holds that follows from one count on the board as it is."""
    sets, links, kind = claim.sets, claim.links, _kind(claim)
    values: dict[str, Value] = {"count": len(sets)}
    if kind == "fish":
        values["digit"] = symbol(sets[0].at)
        values["links"] = houses_of(scene, sorted(links))
    if kind == "fish" and len(sets) == 1:
        return (
            msg(
                "{clause}.",
                clause=count_clause(scene, claim, sets[0].candidates(scene.board), False),
            ),
            scene.say("So the {digit} of {links} is there: {result}.", **values),
        )
    places = msg("{places}.", places=places_of(scene, sets))
    if kind == "fish":
        return (
            places,
            scene.say(
                "All of these cells lie in {links}: {count} houses with room for one {digit} each, "
                "for {count} that need one. So {links} have their {digit} in these cells, and "
                "{result}.",
                **values,
            ),
        )
    if kind == "cells":
        values["digits"] = digits(sorted({link.at for link in links}))
        text = msg(
            "These {count} cells need a digit each and have only the {count} digits {digits}. They "
            "use them all up, so {result}."
        )
        if len(sets) == 2:
            text = msg(
                "Both cells need a digit and have only {digits}. They use up both, so {result}."
            )
        return (places, scene.fill(text, **values))
    if kind == "digits":
        values["cells"] = scene.cells(sorted(link.at for link in links))
        text = msg(
            "These {count} digits need a cell each and have only the {count} cells {cells}. They "
            "fill them all, so {result}."
        )
        if len(sets) == 2:
            text = msg(
                "Both digits need a cell and have only {cells}. They fill both, so {result}."
            )
        return (places, scene.fill(text, **values))
    values["links"] = series(_set_name(scene, link, True) for link in links)
    return (
        places,
        scene.say(
            "These {count} need a place each, and all their places lie in {count} groups with room "
            "for one each: {links}. So nothing else in these groups is true: {result}.",
            **values,
        ),
    )


def places_of(scene: Scene, sets: Sequence[Truth]) -> Message:
    """Return the candidates of sets, as clauses of one sentence; those that are alike together."""
    alike: dict[tuple[int | None, tuple[int, ...]], list[int]] = {}
    for truth in sorted(sets, key=lambda truth: (truth.house is None, truth)):
        held = truth.candidates(scene.board)
        members = tuple(each.digit if truth.house is None else each.cell for each in held)
        alike.setdefault((truth.house, members), []).append(truth.at)
    parts: list[Message] = []
    before = None
    for (house, members), same in alike.items():
        count = len(same)
        if house is None:
            cells, all_ = scene.cells(same), digits(members)
            text = nmsg("{cells} has {digits}", "{cells} have {digits}", count=count)
            parts.append(text.having({"cells": cells, "digits": all_}))
            continue
        if house == before:
            text = nmsg("the {digits} in {cells}", "the digits {digits} in {cells}", count=count)
        elif parts:
            text = nmsg(
                "in {house} the {digits} is in {cells}",
                "in {house} the digits {digits} are in {cells}",
                count=count,
            )
        else:
            text = nmsg(
                "In {house} the {digits} is in {cells}",
                "In {house} the digits {digits} are in {cells}",
                count=count,
            )
        before = house
        values: dict[str, Value] = {"house": scene.house(house), "digits": digits(same)}
        parts.append(text.having({**values, "cells": scene.cells(members, "or")}))
    return clauses(parts)


def members_of(scene: Scene, claims: Sequence[Claim], claim: Claim) -> set[Candidate]:
    """Return the candidates of a claim's sets, and of the premise if it rests on that."""
    members = {each for truth in claim.sets for each in truth.candidates(scene.board)}
    for ground in claim.grounds:
        if claims[ground].kind == "premise":
            members.update(Candidate(*each[:2]) for each in claims[ground].says)
    return members


def _kind(claim: Claim) -> str:
    """Return what is counted: cells, the digits of a house, houses of one digit, or any sets."""
    sets, links = claim.sets, claim.links
    if all(truth.house is None for truth in sets) and all(link.house is not None for link in links):
        return "cells"
    if any(truth.house is None for truth in sets):
        return "sets"
    if all(link.house is None for link in links):
        return "digits" if len({truth.house for truth in sets}) == 1 else "sets"
    if all(link.house is not None for link in links):
        return "fish" if len({truth.at for truth in (*sets, *links)}) == 1 else "sets"
    return "sets"


def _digits_left(scene: Scene, claim: Claim) -> Message:
    """Return which digits some cells must hold."""
    at = tuple(truth.at for truth in claim.sets)
    held = sorted({link.at for link in claim.links})
    name = letter_of(scene, at)
    count = len(at)
    values: dict[str, Value] = {
        "cells": name or scene.cells(at),
        "digits": digits(held),
        "count": count,
    }
    if len(held) < len(claim.links):  # a digit may be there twice, in different houses
        values["links"] = _by_house(scene, claim.links)
        return msg(
            "{cells} need {count} digits and have only these left, each once: {links}", **values
        )
    if name and len(held) < count:
        return msg("{cells} has only {digits} left, too few for {count} cells", **values)
    if name:
        return msg("{cells} has only {digits} left, {count} digits for {count} cells", **values)
    if len(held) < count:
        return msg("{cells} have only {digits} left, too few for {count} cells", **values)
    if count == 2:
        return msg("{cells} both have only {digits} left, one for each", **values)
    return msg("{cells} have only {digits} left, {count} digits for {count} cells", **values)


def letter_of(scene: Scene, cells: Sequence[int]) -> Named | None:
    """Return the letter of the locked set that has just these cells, if it is one of several."""
    sets = scene.step.sets
    for number, one in enumerate(sets):
        if len(sets) > 1 and len(cells) > 1 and set(one.cells) == set(cells):
            return Named(letter(number), Mention(one.cells))
    return None


def _sets_left(scene: Scene, claim: Claim, has_premise: bool) -> Message:
    """Return that any sets need as much as any others have room for."""
    needing = [_set_name(scene, truth, True) for truth in claim.sets]
    if has_premise:
        needing.append(pmsg("a set", "one of the candidates that prevent a second solution"))
    return msg(
        "Each of these has a true candidate: {sets}. All of them lie in these, each with room for "
        "one: {links}",
        sets=series(needing),
        links=series(_set_name(scene, link, True) for link in claim.links),
    )


def _nothing_left(scene: Scene, sets: Sequence[Truth]) -> Message:
    """Return that a set has no candidate left; without sets it is that of the premise."""
    if not sets:
        return msg("None of the candidates that prevent a second solution is left")
    [truth] = sets
    if truth.house is None:
        return msg("{cell} has no candidate left", cell=scene.cell(truth.at))
    house = houses_of(scene, sets)
    return msg("In {house} the {digit} has no place left", house=house, digit=symbol(truth.at))


# ---- names of sets ------------------------------------------------------------------------------


def houses_of(scene: Scene, sets: Sequence[Truth]) -> Named | Message:
    """Return the houses of sets; cells that a rule keeps apart are no house."""
    full = len(scene.board.shape.houses)
    if all(truth.house is not None and truth.house < full for truth in sets):
        return scene.houses([truth.house for truth in sets if truth.house is not None])
    return series(_set_name(scene, truth, False) for truth in sets)


def _set_name(scene: Scene, truth: Truth, with_digit: bool) -> Message:
    """Return what a set is called, in a list of sets of any kind."""
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
    held: dict[int | None, list[Truth]] = {}
    for link in links:
        held.setdefault(link.house, []).append(link)
    return series(
        pmsg(
            "a set",
            "{digits} in {house}",
            digits=digits(sorted(link.at for link in some)),
            house=_set_name(scene, some[0], False),
        )
        for some in held.values()
    )
