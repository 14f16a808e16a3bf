"""What `verify`, and those who ask, say of rows that were changed behind the bank's back."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from farandole import BankError
from farandole.bank import Bank, Query
from farandole.bank.database import verifying
from farandole.bank.tables import indexing
from tests.bank.samples import P, Q, alter, refused


class TestVerify:
    @pytest.mark.parametrize(
        ("change", "fault"),
        [
            ("UPDATE puzzles SET solution = given WHERE id = 1", "puzzle 1: the column solution"),
            ("UPDATE puzzles SET given = 'what'", "puzzle 1: the puzzle can't be read"),
            ("UPDATE ratings SET score = 5 WHERE puzzle_id = 3", "puzzle 3: the rating is wrong"),
            ("DELETE FROM postings WHERE kind = 10", "the index is wrong: level"),
            ("UPDATE puzzles SET shape_id = 77", "the table puzzles refers to a missing row"),
            ("UPDATE ratings SET used = 'x' WHERE puzzle_id = 2", "puzzle 2: the rating can't"),
            ("UPDATE puzzles SET key = 'text' WHERE id = 2", "puzzle 2: the puzzle can't be read"),
            ("UPDATE puzzles SET clues = 'many' WHERE id = 2", "the index can't be checked"),
            ("UPDATE shapes SET name = x'ff'", "puzzle 1: the board of the puzzle is not known"),
        ],
    )
    def test_faults_are_reported(self, shelf: Bank, file: Path, change: str, fault: str) -> None:
        shelf.close()
        alter(file, change)
        with Bank(file) as bank:
            report = bank.verify(ratings=True)
        faults = [str(text) if id is None else f"puzzle {id}: {text}" for id, text in report.faults]
        assert report.wrong == len(faults)
        assert any(text.startswith(fault) for text in faults), faults

    def test_at_most_a_thousand_faults(self, shelf: Bank, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(verifying, "_MOST_FAULTS", 2)
        alter(shelf.place, "UPDATE puzzles SET created = 'now'")
        report = shelf.verify()
        assert (report.wrong, [id for id, _ in report.faults]) == (3, [1, 2])

    @pytest.mark.parametrize(
        "change",
        [
            "ratings SET level = 99 WHERE puzzle_id = 2",
            "ratings SET level = -1 WHERE puzzle_id = 2",
            "ratings SET outcome = 'solved' WHERE puzzle_id = 2",
            "ratings SET used = 'none' WHERE puzzle_id = 2",
            "ratings SET profile_id = 9 WHERE puzzle_id = 2",
            "puzzles SET symmetry = 7 WHERE id = 2",
            "puzzles SET symmetry = 'full' WHERE id = 2",
            "puzzles SET status = -1 WHERE id = 2",
            "puzzles SET shape_id = 9 WHERE id = 2",
            "puzzles SET given = '12' WHERE id = 2",
            "puzzles SET solution = CAST(x'ff' AS TEXT) WHERE id = 2",
            "puzzles SET key = x'01' WHERE id = 2",
            "puzzles SET created = 'now' WHERE id = 2",
            "texts SET title = x'00' WHERE puzzle_id = 2",
        ],
    )
    def test_the_puzzle_of_a_damaged_row_is_named(
        self, shelf: Bank, file: Path, change: str
    ) -> None:
        shelf.close()
        alter(file, f"UPDATE {change}")
        with Bank(file) as bank:
            with refused("damaged", r"^puzzle 2 is damaged;"):
                bank.find()
            assert bank.get(1).id == 1, "the others are found all the same"
            with pytest.raises(BankError, match=r"^puzzle 2 is damaged;"):
                bank.export(file.with_name("copy.csv"))
            assert not file.with_name("copy.csv").exists()
            assert bank.verify().wrong > 0

    @pytest.mark.parametrize("id", [0, -5, 70_000, 2**33, 2**40 - 1, 2**40, 2**63 - 1])
    def test_a_puzzle_whose_number_cannot_be(
        self, shelf: Bank, file: Path, id: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """No more blocks are looked at than there are, however far away the puzzle is."""
        shelf.close()
        alter(file, f"UPDATE puzzles SET id = {id} WHERE id = 2")
        looked = []
        bits_of = indexing._bits_of

        def count(connection: Any, block: int) -> Any:
            looked.append(block)
            return bits_of(connection, block)

        monkeypatch.setattr(indexing, "_bits_of", count)
        with Bank(file) as bank:
            with pytest.raises(BankError, match=r"^puzzle 2 is damaged;"):
                bank.find()
            said = [(number, str(text)) for number, text in bank.verify().faults]
            assert (id, "the number of the puzzle is not valid") in said
            if 0 < id < 2**40:
                bank.reindex()
                assert [entry.id for entry in bank.find()] == [1, 3, id]
                assert bank.get(Q).id == id
                return
            for work in (bank.reindex, lambda: bank.add(["1.....3..2.....4"])):
                with refused("damaged", rf"^puzzle {id} is damaged;"):
                    work()
        assert len(looked) <= 4

    def test_bitmaps_of_what_cannot_be(self, shelf: Bank, file: Path) -> None:
        shelf.close()
        alter(file, "UPDATE ratings SET level = 99 WHERE puzzle_id = 2")
        with Bank(file) as bank:
            bank.reindex()
            with refused("damaged", "the index of the bank"):
                bank.stats()

    def test_reindex(self, shelf: Bank, file: Path) -> None:
        shelf.close()
        alter(file, "DELETE FROM postings")
        with Bank(file) as bank:
            assert bank.count().number == 0
            bank.reindex()
            assert bank.verify().wrong == 0
            assert bank.count(Query(text="难题", tags="x")).number == 1


def test_the_process_leaves_no_file_open(file: Path) -> None:
    with Bank(file) as bank:
        bank.add([P])
    links = [Path("/proc/self/fd") / name for name in os.listdir("/proc/self/fd")]
    opened = [os.readlink(link) for link in links if link.is_symlink()]
    assert not any("puzzles.bank" in name for name in opened)
