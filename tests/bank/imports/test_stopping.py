"""Adding that is stopped: what was begun to be written is written whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from farandole.bank import Bank
from farandole.bank.tables.rows import Writer
from farandole.limits import Stop
from tests.bank.samples import INKALA, P, Q

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


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
