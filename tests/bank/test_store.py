"""The bank as a whole, on SQLite and on PostgreSQL; and the keys of puzzles."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from farandole import ArgumentError, BankError, Grid, Shape, rate, solve
from farandole.bank import Attempt, Bank, Dated, Query
from farandole.bank.tables.keys import classic_keys, key_of, pack, unpack
from farandole.logic import HODOKU
from farandole.logic.profile import HODOKU_2_2_0
from farandole.sudoku.canonical import canonical, random_equivalent
from farandole.sudoku.formats import Record
from farandole.sudoku.rules import Distinct
from tests.bank.conftest import Server
from tests.bank.samples import INKALA, MANY, NONE, P, Q, alter, refused, swapped


class TestAdding:
    def test_what_is_kept(self, bank: Bank) -> None:
        report = bank.add([f"{P} from a book"], source="book", tags=["one", "two"])
        assert (report.read, report.added, report.known, report.complete) == (1, 1, 0, True)
        entry = bank.get(P)
        rating = rate(P)
        assert entry.grid == Grid(P)
        assert entry.solution == solve(P)
        assert (entry.status, entry.clues, entry.symmetry) == ("solved", 30, "half-turn")
        assert (entry.title, entry.tags) == ("from a book", ("one", "two"))
        assert entry.sources == ("book",)
        assert entry.minimal is False
        (kept,) = entry.ratings
        for name in ("level", "score", "hardest", "counts"):
            assert getattr(kept, name) == getattr(rating, name)
        assert (kept.school, kept.version) == (HODOKU.school, HODOKU.version)

    def test_equivalents_are_one(self, bank: Bank) -> None:
        report = bank.add([P, swapped(P), Q, swapped(Q), swapped(swapped(P))])
        assert (report.added, report.known) == (2, 3)
        report = bank.add([swapped(P), P], tags=["again"])
        assert (report.added, report.known) == (0, 2)
        assert [entry.grid.line for entry in bank.find()] == [P, Q]
        assert bank.get(swapped(P)).grid == Grid(P)
        assert bank.count(tags="again").number == 1
        assert swapped(P) in bank
        assert INKALA not in bank

    def test_what_comes_later_adds_what_is_missing(self, bank: Bank) -> None:
        assert bank.add([P], profile=None).unrated == 0
        assert bank.get(P).ratings == ()
        assert bank.count(level="easy").number == 0
        bank.add([f"{swapped(P)} a title"], source="second")
        bank.add([f"{P} another"], profile=HODOKU_2_2_0)
        entry = bank.get(P)
        assert entry.title == "a title"
        assert entry.sources == ("second",)
        assert [one.version for one in entry.ratings] == ["2.3.2", "2.2.0"]
        assert bank.count(level="easy").number == 1
        assert bank.count(level="easy", profile=HODOKU_2_2_0).number == 1
        assert bank.count(text="title").number == 1
        assert bank.count(text="another").number == 0

    def test_improper_puzzles(self, bank: Bank) -> None:
        for improper, statuses in (("list", {"solved"}), ("keep", {"solved", "many", "none"})):
            seen: list[int | None] = []
            report = bank.add(
                f"{MANY}\n{NONE}\nwhat?\n{P}\n",
                improper=improper,
                fault=lambda fault: seen.append(fault.line),  # noqa: B023
            )
            assert (report.read, report.improper) == (4, 3)
            assert [fault.line for fault in report.faults] == seen == [1, 2, 3]
            reasons = [str(fault.reason) for fault in report.faults]
            assert reasons == ["more than one solution", "no solution", "can't be read"]
            assert {entry.status for entry in bank.find()} == statuses

    def test_refused(self, bank: Bank) -> None:
        bank.add([Q])
        with refused("improper", r"line 2: more than one solution; nothing"):
            bank.add(f"{P}\n{MANY}\n{INKALA}\n", improper="refuse", tags=["new"])
        assert [entry.grid.line for entry in bank.find()] == [Q]
        assert bank.count(tags="new").number == 0
        assert bank.add(f"{P}\n{INKALA}\n", improper="refuse").added == 2

    def test_rules(self, bank: Bank) -> None:
        """Their order makes no difference; names of custom ones don't define them."""
        for name in ("4 + diagonals + anti-king", "4 + anti-king + diagonals"):
            bank.add([Grid("1" + "." * 15, Shape.parse(name))], improper="keep")
            assert bank.count(shape=name).number == 1
        line = "12..3..........."
        grids = [Grid(line, Shape(2, 2, Distinct("own", (group,)))) for group in ((0, 5), (0, 10))]
        report = bank.add([*grids, P], improper="keep")
        assert (report.added, report.improper) == (1, 2)
        assert "built-in rules" in str(report.faults[0].reason)
        with pytest.raises(BankError, match="built-in rules"):
            bank.get(grids[0])
        assert len(bank) == 2
        assert bank.verify().wrong == 0

    def test_names_that_are_no_text(self, bank: Bank, tmp_path: Path) -> None:
        path = tmp_path / "\udcff.txt"
        path.write_text(f"{P}\n")
        assert bank.add_file(path, source=path.name, notes="\udcff\0").added == 1
        assert bank.get(P).sources == ("?.txt",)
        assert bank.add([Record(Grid(Q), "\udcff title", 1)]).added == 1
        for name in ("tags", "source", "collection", "text"):
            wrong: dict[str, Any] = {name: "\udcff"}
            with pytest.raises(ArgumentError):
                bank.find(**wrong)
        with pytest.raises(ArgumentError):
            bank.collect("\udcff", [1])

    def test_numbers_beyond_any_bank(self, bank: Bank) -> None:
        bank.add([P])
        bank.collect("all", [1])
        for number in (10**30, -1, 0):
            with pytest.raises(BankError, match="no puzzle"):
                bank.tag("x", [number])
            with pytest.raises(BankError, match="no puzzle"):
                bank.get(number)
            assert bank.attempts(number) == []
        with pytest.raises(ArgumentError):
            bank.find(collection="all", after=10**30)

    def test_values_that_hold_no_puzzle(self, bank: Bank) -> None:
        report = bank.add([Grid(P), "x" * 100_000, ""])
        assert (report.added, report.improper) == (1, 2)
        with pytest.raises(ArgumentError):
            bank.add([P], improper="never")

    def test_huge_labels_and_nuls(self, bank: Bank) -> None:
        bank.add([f"{P} {'长' * 100_000}", f"{Q} a\0b"])
        assert len(bank.get(P).title) == 1000
        assert bank.get(Q).title == "ab"
        bank.add([Record(Grid(INKALA), "\x1b[31mred\x07\tand\x9b \u202eleft", 1)])
        assert bank.get(INKALA).title == "[31mred and left"
        assert bank.count(text="长长").number == 1
        assert bank.verify().wrong == 0


class TestMarks:
    def test_a_tag_has_no_comma(self, bank: Bank) -> None:
        bank.add([P])
        for name in ("red, blue", ","):
            with pytest.raises(ArgumentError, match="comma"):
                bank.tag(name, [1])
            with pytest.raises(ArgumentError, match="comma"):
                bank.add([Q], tags=["x", name])
        assert bank.get(1).tags == ()
        assert len(bank) == 1

    def test_a_tag_with_a_comma_of_an_older_bank(self, shelf: Bank, file: Path) -> None:
        shelf.close()
        alter(file, "UPDATE tags SET name = 'red, blue'")
        with Bank(file) as bank:
            assert [entry.id for entry in bank.find(tags="red, blue")] == [1, 2, 3]
            assert bank.untag("red, blue", [1, 2]) == 2
            assert bank.tag("red, blue", [2]) == 1
            assert bank.get(2).tags == ("red, blue",)
            assert bank.verify().wrong == 0

    def test_tags(self, bank: Bank) -> None:
        bank.add([P, Q, INKALA])
        assert bank.tag("new", Query(level="unfair")) == 1
        assert bank.tag("new", [1]) == 1
        assert bank.tag("new", [1]) == 1
        assert [entry.id for entry in bank.find(tags="new")] == [1, 2]
        assert bank.untag("new", [1]) == 1
        assert [entry.id for entry in bank.find(tags="new")] == [2]
        assert [entry.id for entry in bank.find(without_tags="new")] == [1, 3]
        assert bank.get(1).tags == ()
        with pytest.raises(BankError, match="no tag"):
            bank.untag("never", [1])
        with pytest.raises(BankError, match="no puzzle 99"):
            bank.tag("other", [1, 99])
        assert bank.count(tags="other").number == 0, "nothing of it is kept"
        with pytest.raises(ArgumentError):
            bank.tag(" ", [1])
        assert bank.verify().wrong == 0

    def test_collections(self, bank: Bank) -> None:
        bank.add([P, Q, INKALA])
        assert bank.collect("week", [3, 1], title="First") == 2
        assert bank.collect("week", Query()) == 1
        assert [entry.id for entry in bank.find(collection="week")] == [3, 1, 2]
        page = bank.find(collection="week", limit=2)
        assert page.after is not None
        rest = bank.find(collection="week", limit=2, after=page.after)
        assert ([entry.id for entry in rest], rest.after) == ([2], None)
        assert [entry.id for entry in bank.find(collection="week", level="unfair")] == [2]
        assert bank.count(collection="week", level="easy").number == 1
        (one,) = bank.collections()
        assert (one.name, one.title, one.puzzles) == ("week", "First", 3)
        assert bank.uncollect("week", [3]) == 1
        assert [entry.id for entry in bank.find(collection="week")] == [1, 2]
        assert bank.collect("some", Query(), most=2) == 2
        bank.drop_collection("week")
        with pytest.raises(BankError, match="no collection"):
            bank.find(collection="week")
        assert len(bank) == 3

    def test_results_of_play(self, bank: Bank) -> None:
        bank.add([P])
        attempt = Attempt(1, 1_700_000_000, 320.5, mistakes=2, hints=1, player="Ann")
        bank.record(attempt)
        bank.record(attempt)  # sent again
        assert bank.attempts() == bank.attempts(1) == [attempt]
        assert bank.attempts(2) == []
        with pytest.raises(BankError, match="no puzzle"):
            bank.record(Attempt(2, 0, 1.0))


class TestEditing:
    def test_texts_and_sources(self, bank: Bank) -> None:
        bank.add([f"{P} old", Q], source="one")
        assert bank.edit(Query(level="easy"), title="new\n难题", notes="n", source="two") == 1
        assert bank.edit([1, 2], author="Ann", notes="") == 2
        entry = bank.get(1)
        assert (entry.title, entry.notes, entry.author) == ("new 难题", "", "Ann")
        assert (entry.sources, bank.get(2).sources) == (("two",), ("one",))
        found = [bank.count(text=text).number for text in ("old", "难题", "ann", "two", "one")]
        assert found == [0, 1, 2, 1, 1]
        assert bank.edit([2], source="", title="") == 1
        assert (bank.get(2).sources, bank.count(source="one").number) == ((), 0)
        assert bank.verify().wrong == 0

    def test_tags_are_renamed_and_merged(self, bank: Bank) -> None:
        bank.add([P, Q, INKALA], tags=["a"])
        bank.tag("b", [2])
        assert bank.rename_tag("b", "b") == bank.rename_tag("b", "c") == 1
        assert bank.get(2).tags == ("a", "c")
        assert bank.rename_tag("a", "c") == 3
        assert [entry.tags for entry in bank.find()] == [("c",)] * 3
        assert bank.count(tags="a").number == 0
        for old, new in (("a", "c"), ("c", "x,y")):
            with pytest.raises((BankError, ArgumentError)):
                bank.rename_tag(old, new)
        assert bank.verify().wrong == 0

    def test_removed_numbers_are_not_given_again(
        self, bank: Bank, lines: Callable[..., Path]
    ) -> None:
        path = lines(P, Q, INKALA)
        bank.add_file(path, tags=["x"])
        bank.collect("all", Query())
        bank.record(Attempt(3, 1_700_000_000, 1.0))
        assert bank.remove([Grid(swapped(INKALA)), 3, Grid(MANY)]) == 1
        with pytest.raises(BankError, match="no puzzle 9"):
            bank.remove([1, 9])
        assert [one.id for one in bank.find(collection="all")] == [1, 2]
        assert (bank.stats().puzzles, bank.count(tags="x").number, bank.attempts()) == (2, 2, [])
        assert bank.add_file(path, tags=["x"]).added == 1, "the file is read again"
        assert bank.last_import() == [4]
        assert bank.remove(bank.last_import()) == 1
        assert bank.last_import() == []
        assert bank.remove(Query()) == 2
        assert (bank.last_import(), len(bank), bank.verify().wrong) == ([], 0, 0)
        report = bank.add([P])
        bank.add([Q], run=report.run)
        assert bank.last_import() == [5, 6]
        assert bank.verify(ratings=True).wrong == 0


class TestPlans:
    WEEK = ("easy", "unfair", "easy", "easy", "extreme", "extreme", "extreme")

    def test_a_plan_takes_what_was_never_published(self, bank: Bank) -> None:
        bank.add([P, Q, INKALA, f"{P[:2]}4{P[3:]}", f"{P[:3]}6{P[4:]}", MANY], improper="keep")
        bank.collect("own", [1])
        assert bank.count(not_in="own").number == 5
        assert bank.count(unused=True).number == 6
        assert bank.publish("own") == bank.publish("own") == 1
        start = date(2026, 12, 1)  # a Tuesday
        with refused("missing", "Easy 2 of 3, Unfair 1 of 2, Extreme 1 of 3"):
            bank.plan("december", self.WEEK, start, days=8)
        with pytest.raises(ArgumentError, match="seven"):
            bank.plan("december", ["easy"], start)
        with pytest.raises(ArgumentError):
            bank.plan("december", self.WEEK, date.max, days=9)
        assert [one.name for one in bank.collections()] == ["own"]
        planned = bank.plan("december", self.WEEK, start, days=4, title="Advent")
        assert planned == bank.calendar("december")
        assert [str(one.day)[8:] for one in planned] == ["01", "02", "03", "04"]
        levels = [bank.get(one.puzzle).ratings[0] for one in planned]
        assert [one.level for one in levels] == ["unfair", "easy", "easy", "extreme"]
        assert levels[1].score <= levels[2].score
        assert {one.puzzle for one in planned} == {2, 3, 4, 5}
        assert [entry.id for entry in bank.find(unused=True)] == [6]
        assert [one.published > 0 for one in bank.collections()] == [True, True]
        with refused("exists", "already"):
            bank.plan("december", self.WEEK, start, days=1)
        bank.drop_collection("december")
        assert len(bank.plan("end", self.WEEK, date(2026, 12, 31))) == 1
        assert bank.calendar("own") == (Dated(None, 1),)
        assert bank.verify().wrong == 0


class TestOpening:
    def test_nothing_there_and_read_only(self, file: Path) -> None:
        with Bank(file) as bank:
            with refused("missing", "no bank yet"):
                bank.find()
            with Bank(file, read_only=True) as other, refused("missing", "no bank yet"):
                other.add([P])
            assert not bank.is_there
            assert not file.exists()
            bank.add([P])
            with Bank(file, read_only=True) as other:
                assert len(other) == 1
                with refused("readonly"):
                    other.add([Q], tags=["new"])

    def test_two_banks_at_once(self, place: str) -> None:
        with Bank(place) as one, Bank(place) as two:
            one.add([P])
            two.add([Q], tags=["t"])
            one.add([swapped(Q), INKALA], tags=["u"])
            assert [entry.grid.line for entry in two.find()] == [P, Q, INKALA]
            assert two.get(2).tags == ("t", "u")
            assert two.verify(ratings=True).wrong == 0

    def test_a_foreign_database(self, postgresql: Server) -> None:
        from farandole.bank.database.connection import Database

        place = postgresql.database()
        with closing(Database(place)) as database, database.writing() as connection:
            connection.exec_driver_sql("CREATE TABLE customers (id integer)")
        with refused("foreign"):
            Bank(place)


def test_a_session_ends_clean(file: Path) -> None:
    with Bank(file) as bank:
        bank.add([P])
    assert [path.name for path in file.parent.iterdir()] == [file.name]


@given(
    st.lists(
        st.binary(min_size=81, max_size=81).map(lambda b: bytes(x % 10 for x in b)), max_size=5
    )
)
def test_what_is_packed_is_unpacked(boards: list[bytes]) -> None:
    keys = pack(b"".join(boards)) if boards else []
    assert [unpack(key).cells for key in keys] == boards
    assert len(set(keys)) == len(set(boards))


@pytest.mark.parametrize("count", [0, 1, 80, 81])
def test_few_and_many_givens(count: int) -> None:
    cells = b"\x09" * count + bytes(81 - count)
    (key,) = pack(cells)
    assert unpack(key).cells == cells
    assert len(key) == 12 + (count + 1) // 2


@pytest.mark.parametrize("puzzle", [P, Q, INKALA])
def test_equivalents_have_one_key(puzzle: str) -> None:
    key = key_of(Grid(puzzle))
    assert unpack(key) == canonical(puzzle).grid
    for seed in range(50):
        assert key_of(random_equivalent(puzzle, seed)) == key
    assert key_of(Grid(swapped(puzzle))) == key
    assert classic_keys(Grid(puzzle).cells + Grid(P).cells) == [key, key_of(Grid(P))]


def test_boards_are_part_of_keys() -> None:
    line = "1.....3..2.....4"
    plain, other = Grid(line), Grid(line, Shape(2, 2, "diagonals"))
    assert key_of(plain) != key_of(other)
    assert unpack(key_of(plain)) == canonical(plain).grid
    assert unpack(key_of(other)).shape == other.shape


def test_a_form_that_isn_t_settled_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    grid = Grid("1.....3..2.....4")
    unsettled = replace(canonical(grid), complete=False)
    monkeypatch.setattr("farandole.sudoku.canonical.canonical", lambda _: unsettled)
    assert key_of(grid)[:1] == b"\2"
    assert unpack(key_of(grid)) == grid
