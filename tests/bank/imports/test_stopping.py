"""Adding that is stopped: what was begun to be written is written whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from farandole import Grid, Shape
from farandole.bank import Bank
from farandole.bank.importing import Importer
from farandole.bank.tables.keys import key_of
from farandole.bank.tables.rows import Writer
from farandole.bank.values import KEEP
from farandole.limits import Stop
from tests.bank.samples import INKALA, MANY, NONE, P, Q, swapped

if TYPE_CHECKING:
    from pathlib import Path


def test_a_stop_comes_as_a_batch_is_written(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = Writer.write

    def stopped(*arguments: Any) -> Any:
        stop.set()
        return write(*arguments)

    monkeypatch.setattr(Writer, "write", stopped)
    with Bank(file) as bank:
        with Stop() as stop:
            assert bank.add([P, Q, INKALA]).added == 3
        assert [entry.minimal is None for entry in bank.find().entries] == [False] * 3
        assert not bank.verify().faults


@pytest.mark.parametrize(
    "grid",
    [
        pytest.param(Grid(P), id="9"),
        pytest.param(
            Grid([1, 2, *[0] * 254], Shape.parse("16 + disjoint")), id="16", marks=pytest.mark.long
        ),
    ],
)
def test_a_stop_makes_no_other_key(grid: Grid) -> None:
    """A key that was cut short would have the same puzzle kept twice, or two taken for one."""
    expected = key_of(grid)
    with Stop() as stop:
        stop.set()
        assert key_of(grid) == expected


@pytest.mark.parametrize(("profile", "kept"), [(None, 5), ("usual", 0)])
def test_a_stop_comes_as_keys_are_looked_for(
    file: Path, monkeypatch: pytest.MonkeyPatch, profile: str | None, kept: int
) -> None:
    find = Importer._find_keys

    def stopped(*arguments: Any) -> Any:
        stop.set()
        return find(*arguments)

    monkeypatch.setattr(Importer, "_find_keys", stopped)
    options: dict[str, Any] = {"improper": KEEP} | ({} if profile else {"profile": None})
    with Bank(file) as bank:
        with Stop() as stop:
            report = bank.add([P, Q, INKALA, MANY, NONE], threads=1, **options)
        assert (report.added, report.complete) == (kept, kept == 5)
        assert len(bank) == kept
        assert not bank.verify().faults
        if kept:
            assert all(swapped(one) in bank for one in (P, Q, INKALA))


def test_a_stop_makes_no_faults(file: Path) -> None:
    with Bank(file) as bank:
        bank.add([P, Q, INKALA, "1.....3..2.....4"])
        with Stop() as stop:
            stop.set()
            assert not bank.verify(ratings=True).faults
