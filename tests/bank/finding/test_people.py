"""Times of play against measures of difficulty."""

from __future__ import annotations

from dataclasses import astuple, replace
from pathlib import Path

import pytest

from farandole.bank import Attempt, Bank
from farandole.logic import HODOKU, HODOKU_2_2_0, effort
from farandole.make import make_many
from tests.bank.samples import INKALA, P, Q


def test_people(tmp_path: Path) -> None:
    """Times that grow with the root of the score, for players of every speed and choice."""
    with Bank(tmp_path / "people.bank") as bank:
        bank.add([P, Q, INKALA, *(made.grid for made in make_many(6, seed=1))])
        bank.add("..34" + "." * 8 + "1.4.", rate=False, improper="keep")
        assert bank.people().score is None
        scores = {one.id: one.ratings[0].score for one in bank.find() if one.ratings}
        numbers = list(scores)
        results = [
            Attempt(id, 5, speed * scores[id] ** 0.5, player=player)
            for player, speed, chosen in (("a", 9, numbers), ("b", 2, numbers[3:]), ("", 5, [1]))
            for id in chosen
        ]
        for one in results:
            bank.record(one)
        for change in ({"hints": 1}, {"finished": False}, {"puzzle": max(numbers) + 1}):
            bank.record(replace(results[0], seconds=1e6, **change))
        found = bank.people()
        assert (found.results, found.players, found.with_hints) == (len(results), 3, 1)
        assert found.score is not None
        assert astuple(found.score) == pytest.approx((len(results) - 1, 0.5, 1))
        assert not found.surprises
        assert found.levels["easy"] > 0
        assert found.puzzles == len(numbers)
        efforts = {id: effort(bank.get(id).grid) for id in numbers}
        assert found.effort is not None
        assert 0.5 < found.effort.correlation < 1
        assert len(set(efforts.values())) == len(efforts)

        slow = numbers[4]
        for player in "ab":
            bank.record(Attempt(slow, 6, 90 * scores[slow] ** 0.5, player=player))
        first = bank.people().surprises[0]
        assert first.puzzle == slow
        assert 2 < first.factor < 5
        assert bank.people(HODOKU_2_2_0).results == 0
        assert bank.people(HODOKU.without_uniqueness()).results == 0
