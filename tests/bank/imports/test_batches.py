"""When batches are written, and what a report holds: numbers at their limits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from farandole.bank import Bank, importing
from farandole.logic import HODOKU
from farandole.logic.profile import HODOKU_2_2_0
from tests.bank.samples import INKALA, MANY, NONE, P, Q

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


SMALL = "1.....3..2.....4"
CHAIN = [P, Q, INKALA, SMALL, MANY, NONE]


@pytest.fixture
def written(file: Path) -> Callable[..., list[int]]:
    """Return a function that adds puzzles, and returns the numbers done after each batch."""

    def add(puzzles: list[str], **options: Any) -> list[int]:
        done: list[int] = []
        with Bank(file) as bank:
            report = bank.add(puzzles, threads=1, improper="keep", progress=done.append, **options)
            assert report.read == report.added + report.known == len(puzzles)
        return done

    return add


def test_a_full_batch(written: Callable[..., list[int]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "BATCH", 2)
    assert [len(written(CHAIN[:number])) for number in (1, 2, 3, 4)] == [1, 1, 2, 2]
    monkeypatch.setattr(importing, "BATCH", 100)
    monkeypatch.setattr(importing, "_OTHERS", 2)
    others = [SMALL, P, SMALL, Q, SMALL]
    assert [len(written(others[:number])) for number in (1, 3, 5)] == [1, 1, 2]


def test_faults_in_a_report(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not one too many: the first thousand, while all are counted."""
    monkeypatch.setattr(importing, "_MOST_FAULTS", 3)
    with Bank(file) as bank:
        for number in (2, 3, 4):
            report = bank.add([MANY] * number)
            assert report.improper == number
            assert [fault.line for fault in report.faults] == list(range(1, min(number, 3) + 1))


def test_the_options_are_part_of_an_import(file: Path, lines: Callable[..., Path]) -> None:
    """With any other option a file is read again; with the same ones it is skipped."""
    path = lines(P, Q)
    options: list[dict[str, Any]] = [
        {},
        {"profile": None},
        {"profile": HODOKU_2_2_0},
        {"improper": "keep"},
        {"source": "book"},
        {"tags": ["a"]},
        {"tags": ["a", "b"]},
        {"format": "line"},
    ]
    with Bank(file) as bank:
        for number, option in enumerate(options):
            assert bank.add_file(path, **option).skipped == 0, option
            for before in options[: number + 1]:
                assert bank.add_file(path, **before).skipped == 2, before
        assert bank.add_file(path, profile=HODOKU, notes="others").skipped == 2
        assert bank.add_file(lines(P, Q, INKALA)).added == 1, "the file has changed"


def test_collections_part_by_part(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages end where they should, whatever is read at once."""
    monkeypatch.setattr("farandole.bank.search._PART", 2)
    with Bank(file) as bank:
        bank.add([P, Q, INKALA, SMALL])
        assert bank.collect("c", [4, 2, 3, 1]) == 4
        assert bank.collect("d", [1, 2, 3, 4], most=2) == 2
        assert bank.collect("d", [1, 2, 3, 4], most=1) == 1
        assert [entry.id for entry in bank.find(collection="d")] == [1, 2, 3]
        for limit in (1, 2, 3, 4, 5):
            found, after = [], None
            while True:
                page = bank.find(collection="c", limit=limit, after=after)
                assert len(page) <= limit
                found += [entry.id for entry in page]
                after = page.after
                if after is None:
                    break
            assert found == [4, 2, 3, 1]
        for most in (3, 4, 5):
            count = bank.count(collection="c", most=most)
            assert (count.number, count.is_more) == (min(most, 4), most < 4)
