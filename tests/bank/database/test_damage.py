"""What can go wrong with a bank, and the way back: killed, full, locked, damaged, copied."""

from __future__ import annotations

import os
import random
import resource
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from farandole import BankError
from farandole.bank import Attempt, Bank, importing, restore
from farandole.sudoku.many.single import LIMIT, Result
from tests.bank.conftest import Server
from tests.bank.samples import INKALA, P, Q, alter, refused, swapped
from tests.conftest import Clock

_LEFT = Result(LIMIT, (), 0, False, 0, 0.0)


@pytest.fixture(scope="module")
def many() -> list[str]:
    """Two hundred proper puzzles and their equivalents: solutions with some more givens."""
    from farandole import solve

    puzzles = []
    for puzzle in (P, Q, INKALA):
        solution = solve(puzzle).line
        empty = [cell for cell in range(81) if puzzle[cell] == "."]
        for seed in range(70):
            more = random.Random(seed).sample(empty, 1 + seed % 5)
            puzzles.append(
                "".join(solution[cell] if cell in more else puzzle[cell] for cell in range(81))
            )
    return [form for puzzle in puzzles for form in (puzzle, swapped(puzzle))]


def test_what_was_done_before_ctrl_c_is_kept(
    file: Path, many: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importing, "BATCH", 50)

    def stop(done: int) -> None:
        raise KeyboardInterrupt

    with Bank(file) as bank:
        with pytest.raises(KeyboardInterrupt):
            bank.add(many, progress=stop)
        assert 0 < len(bank) < 150
        assert bank.verify().wrong == 0
        bank.add(many)
        assert bank.verify().wrong == 0


class TestLimit:
    """A limit of time: what was written stays, without a gap, and the next run goes on there."""

    @pytest.fixture(autouse=True)
    def small_batches(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(importing, "BATCH", 50)

    @pytest.mark.parametrize(("after", "threads"), [(1, 1), (3, 2)])
    def test_a_file_goes_on(
        self,
        *,
        file: Path,
        lines: Callable[..., Path],
        many: list[str],
        clock: Clock,
        after: int,
        threads: int,
    ) -> None:
        path = lines(*many, "no puzzle")
        told = []

        def tell(done: int) -> None:
            told.append(done)
            if len(told) == after:
                clock.time = 100

        with Bank(file) as bank:
            report = bank.add_file(path, seconds=10, progress=tell, threads=threads)
            assert not report.complete
            assert report.read >= report.added + report.known > 0
            assert len(bank) == report.added < 210
            assert bank.verify().wrong == 0
            again = bank.add_file(path)
            assert again.complete
            assert again.skipped == report.added + report.known
            assert again.skipped + again.read == len(many) + 1
            assert len(bank) == len({bank.get(line).id for line in many})
            assert bank.verify(ratings=True).wrong == 0

    def test_no_time_at_all(self, file: Path, lines: Callable[..., Path]) -> None:
        path = lines(P, Q)
        with Bank(file) as bank:
            for improper in ("list", "keep", "refuse"):
                report = bank.add_file(path, seconds=0, improper=improper)
                assert (report.complete, report.read, report.added) == (False, 0, 0)
            assert len(bank) == 0
            report = bank.add_file(path, seconds=1000)
            assert (report.complete, report.added, report.skipped) == (True, 2, 0)
            report = bank.add_file(path, seconds=0)
            assert (report.complete, report.skipped) == (True, 2)

    def test_a_puzzle_that_takes_too_long(
        self, file: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """What comes after it isn't written either: the next run would never see it."""
        monkeypatch.setattr(importing, "settle", lambda grid, **_: _LEFT)
        with Bank(file) as bank:
            report = bank.add([P, "1.....3..2.....4", Q], seconds=1000)
            assert (report.complete, report.added, report.improper) == (False, 1, 0)
            assert P in bank


@contextmanager
def largest_file(size: int) -> Iterator[None]:
    """Let no file grow beyond a size, as if the disk were full."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


class TestFull:
    def test_a_full_disk(self, file: Path, many: list[str]) -> None:
        """A file that may grow no more: an error that says so, and what was kept is kept."""
        with Bank(file) as bank:
            bank.add([P, Q])
        with largest_file(40_000), Bank(file) as bank, refused("full"):
            bank.add(many)
        with Bank(file) as bank:
            assert len(bank) == 2
            assert bank.verify().wrong == 0
            assert bank.add(many).added > 0

    def test_a_full_disk_for_a_copy(self, shelf: Bank, tmp_path: Path) -> None:
        with largest_file(20_000):
            with pytest.raises(BankError):
                shelf.backup(tmp_path / "copy.bank")
            with pytest.raises((BankError, OSError)):
                shelf.export(tmp_path / "copy2.bank")
        assert sorted(path.name for path in tmp_path.glob("copy*")) == []


class TestLocked:
    def test_another_writer(self, shelf: Bank) -> None:
        with closing(sqlite3.connect(shelf.place, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with Bank(shelf.place, timeout=0) as bank:
                assert len(bank) == 3, "readers don't wait for writers"
                with refused("locked", "locked"):
                    bank.tag("new", [1])
            other.execute("ROLLBACK")
        assert shelf.tag("new", [1]) == 1


class TestDamaged:
    def test_damaged_files(self, shelf: Bank, file: Path) -> None:
        shelf.close()
        data = bytearray(file.read_bytes())
        for share in (0.1, 0.5, 0.9):
            part = bytes(data[: int(len(data) * share)])
            file.write_bytes(part)
            with refused("damaged"):
                Bank(file)
            assert file.read_bytes() == part
        data[8192 : len(data) - 4096] = random.Random(1).randbytes(len(data) - 4096 - 8192)
        file.write_bytes(data)
        with refused("damaged"), Bank(file) as bank:
            bank.add([P, Q, INKALA], tags=["new"])

    def test_foreign_files(self, file: Path) -> None:
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("CREATE TABLE customers (id INTEGER)")
        head = b"SQLite format 3\0" + bytes(84)
        for content in (
            *(head[:size] for size in (1, 15, 16, 50, 99)),
            *(b"a list of puzzles\n", b"\0" * 5000, b"PK\x03\x04" + bytes(200)),
            file.read_bytes(),
        ):
            file.write_bytes(content)
            with refused("foreign", "is not a bank"):
                Bank(file)
            assert file.read_bytes() == content
        file.write_bytes(b"")
        with Bank(file) as bank:
            assert bank.add([P]).added == 1, "an empty file becomes a bank"
        pipe = file.with_name("pipe")
        os.mkfifo(pipe)
        with refused("foreign"):
            Bank(pipe)
        with refused("connection"):
            Bank(file.parent)

    def test_folders(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """That of the default place is made; any other one must be there."""
        (tmp_path / "file").touch()
        for folder in (tmp_path / "a" / "b", tmp_path / "file"):
            for read_only in (False, True):
                with refused("missing", f"folder {folder} does not exist"):
                    Bank(folder / "puzzles.bank", read_only=read_only)
        (tmp_path / "a").mkdir()
        with Bank(tmp_path / "a" / "puzzles.bank") as bank:
            (tmp_path / "a").rmdir()
            with refused("missing", "does not exist"):
                bank.add([P])
        assert sorted(tmp_path.iterdir()) == [tmp_path / "file"]
        place = tmp_path / "a" / "b" / "puzzles.bank"
        monkeypatch.setattr("farandole.bank.database.connection.default_path", lambda: place)
        with Bank() as bank:
            bank.add([P])
        assert place.is_file()

    def test_a_newer_bank(self, shelf: Bank, file: Path) -> None:
        shelf.close()
        alter(file, "UPDATE alembic_version SET version_num = '9999'")
        with refused("newer", "newer"):
            Bank(file)


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


def test_a_server_is_copied_to_a_file_and_back(postgresql: Server, tmp_path: Path) -> None:
    copy = tmp_path / "copy.bank"
    with Bank(postgresql.database()) as bank:
        bank.add([f"{P} 难题", Q, INKALA], source="book", author="Ann", tags=["x"])
        bank.remove([2])
        bank.collect("c", [3, 1])
        bank.record(Attempt(1, 5, 1.5))
        seen: list[tuple[int, int]] = []
        bank.backup(copy, progress=lambda done, all: seen.append((done, all)))
        assert seen[-1][0] == seen[-1][1] > 0
        wanted = list(bank.find()), bank.calendar("c"), bank.attempts()
        with refused("exists"):
            restore(bank.place, copy)
    other = postgresql.database()
    assert restore(other, copy) is None
    for place, number in ((copy, 4), (other, 4)):
        with Bank(place) as back:
            assert (list(back.find()), back.calendar("c"), back.attempts()) == wanted
            assert back.verify(ratings=True).wrong == 0
            back.add([Q], source="new", tags=["new"])
            assert [entry.id for entry in back.find(tags="new")] == [number]
    assert [path.name for path in tmp_path.glob("copy*")] == ["copy.bank"]
