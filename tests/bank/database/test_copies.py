"""Backups while a bank is in use, and the way back."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from farandole import BankError
from farandole.bank import Bank, restore
from tests.bank.samples import INKALA, P, Q, alter, refused

if TYPE_CHECKING:
    from pathlib import Path

    from tests.bank.conftest import Server


def test_there_and_back(shelf: Bank, file: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.bank"
    seen: list[tuple[int, int]] = []
    shelf.backup(copy, progress=lambda done, all: seen.append((done, all)))
    assert seen[-1][0] == seen[-1][1] > 0
    wanted = list(shelf.find())
    shelf.tag("later", [1])
    shelf.close()
    moved = restore(file, copy, replace=True)
    assert moved == file.with_name("puzzles.bank.before-1")
    with Bank(file) as bank, Bank(moved) as before:
        assert list(bank.find()) == wanted
        assert (bank.count(tags="later").number, before.count(tags="later").number) == (0, 1)
        assert bank.verify(ratings=True).wrong == before.verify().wrong == 0
        bank.add([P])
    with pytest.raises(BankError, match="does not exist"):
        restore(tmp_path / "new" / "x.bank", copy)
    assert not (tmp_path / "new").exists()
    assert restore(tmp_path / "x.bank", copy) is None
    with Bank(tmp_path / "x.bank") as bank:
        assert list(bank.find()) == wanted
    assert not list(tmp_path.glob("*.part*"))
    assert not list(tmp_path.glob("*.restored*"))


def test_while_another_writes(shelf: Bank, file: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        other.execute("UPDATE puzzles SET clues = 99")
        shelf.backup(tmp_path / "copy.bank")
        other.execute("ROLLBACK")
    with Bank(tmp_path / "copy.bank", read_only=True) as copy:
        assert copy.verify().wrong == 0


def test_nothing_is_written_over(shelf: Bank, file: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.bank"
    copy.write_text("mine")
    with refused("exists"):
        shelf.backup(copy)
    assert copy.read_text() == "mine"
    with pytest.raises(BankError):
        shelf.backup(file, replace=True)
    shelf.backup(copy, replace=True)
    before = file.read_bytes()
    with refused("exists"):
        restore(file, copy)
    assert file.read_bytes() == before


def test_a_bad_copy_changes_nothing(shelf: Bank, file: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.bank"
    shelf.add([INKALA])
    shelf.backup(copy)
    shelf.close()
    data, before = copy.read_bytes(), file.read_bytes()
    for code, content in (
        ("damaged", data[: len(data) // 2]),
        ("damaged", data[:8192] + b"\xaa" * (len(data) - 8192)),
        ("foreign", b"something else altogether"),
        ("newer", data),
        ("missing", None),
    ):
        copy.unlink() if content is None else copy.write_bytes(content)
        if code == "newer":
            alter(copy, "UPDATE alembic_version SET version_num = '9999'")
        with refused(code):
            restore(file, copy, replace=True)
        assert file.read_bytes() == before
        assert [one.name for one in tmp_path.glob("puzzles.bank*")] == ["puzzles.bank"]


def test_a_bank_in_use_isn_t_replaced(shelf: Bank, file: Path, tmp_path: Path) -> None:
    shelf.backup(tmp_path / "copy.bank")
    assert len(shelf) == 3  # its connection stays open
    with refused("locked"):
        restore(file, tmp_path / "copy.bank", replace=True)
    assert len(shelf) == 3


def test_a_damaged_bank_is_put_aside(shelf: Bank, file: Path, tmp_path: Path) -> None:
    shelf.backup(tmp_path / "copy.bank")
    shelf.close()
    harmed = file.read_bytes()[:5000]
    file.write_bytes(harmed)
    moved = restore(file, tmp_path / "copy.bank", replace=True)
    assert moved is not None
    assert moved.read_bytes() == harmed
    with Bank(file) as bank:
        assert [entry.grid.line for entry in bank.find()] == [P, Q, INKALA]


def test_a_log_that_was_left_behind_is_put_aside(shelf: Bank, file: Path, tmp_path: Path) -> None:
    """Otherwise the copy would be read with the changes of another bank."""
    shelf.backup(tmp_path / "copy.bank")
    shelf.tag("later", [1, 2, 3])
    log = file.with_name(f"{file.name}-wal").read_bytes()
    shelf.close()
    file.unlink()
    file.with_name(f"{file.name}-wal").write_bytes(log)
    assert restore(file, tmp_path / "copy.bank") is None
    with Bank(file) as bank:
        assert bank.count(tags="later").number == 0
        assert bank.verify().wrong == 0
    assert file.with_name(f"{file.name}.before-1-wal").read_bytes() == log


def test_nothing_but_files_is_replaced(shelf: Bank, tmp_path: Path) -> None:
    copy, folder, pipe = (tmp_path / name for name in ("copy.bank", "folder", "pipe"))
    shelf.backup(copy)
    folder.mkdir()
    os.mkfifo(pipe)
    for place in (folder, pipe):
        with pytest.raises(BankError) as caught:
            restore(place, copy, replace=True)
        assert caught.value.code in ("bank.exists", "bank.foreign")
        for write in (shelf.backup, shelf.export):
            with refused("exists"):
                write(place, replace=True)
    assert folder.is_dir()
    assert pipe.is_fifo()
    for write in (shelf.backup, shelf.export):
        with pytest.raises(BankError, match="can't be written"):
            write("/")
    with pytest.raises(BankError, match="nowhere"):
        shelf.backup(tmp_path / "nowhere" / "copy.bank")


def test_a_bank_isn_t_written_over_through_a_link(shelf: Bank, file: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.bank"
    link.symlink_to(file)
    with Bank(link) as bank:
        for write in (bank.backup, bank.export):
            for place in (file, link):
                with refused("exists"):
                    write(place, replace=True)
    target, other = tmp_path / "target.csv", tmp_path / "other.csv"
    target.write_text("mine")
    other.symlink_to(target)
    shelf.export(other, replace=True)
    assert other.is_symlink()
    assert target.read_text("utf-8").count("\n") == 4
    assert len(shelf) == 3


def test_a_server_has_means_of_its_own(postgresql: Server, tmp_path: Path) -> None:
    with Bank(postgresql.database()) as bank:
        bank.add([P])
        with pytest.raises(BankError, match="pg_dump"):
            bank.backup(tmp_path / "copy.bank")
        assert bank.export(tmp_path / "copy.bank") == [1], "but it can be exported"
    with Bank(tmp_path / "copy.bank") as copy:
        assert copy.verify(ratings=True).wrong == 0
