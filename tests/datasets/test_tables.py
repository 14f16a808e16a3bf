"""Puzzles are read from every kind of file, with their places; what can't be read is reported."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from farandole.datasets import tables
from farandole.datasets.tables import PUZZLES, Columns, batches, files_of
from farandole.errors import ParseError
from tests.datasets.samples import PUZZLE, SOLUTION, cells

BLANK = [0] * 81
ANY = Columns()
P, S = cells(PUZZLE), cells(SOLUTION)


def rows(path: Path, columns: Columns = ANY) -> list[tuple[int, list[int], bool, Any]]:
    """Return place, cells, fault and solution of every row."""
    found = []
    last = 0.0
    for batch in batches(files_of(path), columns):
        assert last <= batch.part <= 1
        last = batch.part
        answers = [None] * len(batch.bad) if batch.solutions is None else batch.solutions.tolist()
        columns_of = batch.places.tolist(), batch.puzzles.tolist(), batch.bad.tolist(), answers
        found += list(zip(*columns_of, strict=True))
    assert not found or last == 1
    return found


@pytest.fixture
def file(tmp_path: Path) -> Callable[[str, str | bytes], Path]:
    def write(name: str, content: str | bytes) -> Path:
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return write


def test_lines_of_text_keep_their_numbers(
    file: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "_ROWS", 2)
    text = f"# title\n\n{PUZZLE}\n{PUZZLE},label\nwhat?\n{PUZZLE.replace('.', '0')}\r\n"
    good = [(place, P, False, None) for place in (3, 4, 6)]
    assert rows(file("a.txt", text)) == [*good[:2], (5, BLANK, True, None), good[2]]
    assert rows(file("none.txt", "")) == []
    assert rows(file("bare.csv", f"{PUZZLE},{SOLUTION}\n")) == [(1, P, False, None)]


@pytest.mark.parametrize("mark", [",", ";", "\t"])
def test_columns_of_tables_are_found_by_name(file: Callable[..., Path], mark: str) -> None:
    lines = [["source", " Question", "answer"], ["x", PUZZLE, SOLUTION], [], ["x", PUZZLE], ["x"]]
    text = "\ufeff" + "".join(mark.join(line) + "\n" for line in lines)
    expected = [(2, P, False, S), (4, P, False, BLANK), (5, BLANK, True, BLANK)]
    assert rows(file("a.csv", text)) == expected
    assert rows(file("a.txt", text.replace(" Question", "puzzle"))) == expected
    named = file("b.csv", f"board{mark}Mine{mark}solution\nx{mark}{PUZZLE}{mark}{SOLUTION}\n")
    assert rows(named) == [(2, BLANK, True, S)]
    assert rows(named, Columns("mine", "BOARD")) == [(2, P, False, BLANK)]


@pytest.mark.parametrize(
    ("name", "content", "columns", "sentence"),
    [
        ("a.csv", "a,b\n1,2\n", Columns(), "no column with puzzles: found 'a', 'b', expected pu"),
        ("a.csv", "a,puzzle\n1,2\n", Columns("c"), "no column 'c': found 'a', 'puzzle'$"),
        ("a.csv", "puzzle\n", Columns(None, "c"), "no column 'c': found 'puzzle'$"),
        ("a.csv", 'puzzle\n1\n"' + "x" * 200_000, Columns(), "line 3: not a valid table: field"),
        ("a.npy", "", Columns(), "not an array of boards: expected"),
        ("a.npy", "text", Columns(), "not an array of boards: expected"),
    ],
)
def test_a_file_that_is_no_table_is_refused(
    file: Callable[..., Path], name: str, content: str, columns: Columns, sentence: str
) -> None:
    path = file(name, content)
    with pytest.raises(ParseError, match=f"{name}(: |, ){sentence}"):
        rows(path, columns)
    with pytest.raises(FileNotFoundError):
        rows(path.with_name("no.csv"))


def test_parquet_holds_text_or_lists(tmp_path: Path) -> None:
    pa = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "a.parquet"

    def stored(**columns: object) -> Path:
        parquet.write_table(pa.table(columns), path)
        return path

    both = [(1, P, False, S), (2, P, False, S)]
    square = [np.reshape(board, (9, 9)).tolist() for board in (P, S)]
    assert rows(stored(puzzle=[PUZZLE] * 2, solution=[SOLUTION] * 2)) == both
    assert rows(stored(grid=[P] * 2, solution=[S] * 2)) == both
    assert rows(stored(grid=[square[0]] * 2, solution=[square[1]] * 2)) == both
    assert rows(stored(grid=[P, P[:80], None])) == [
        (1, P, False, None),
        (2, BLANK, True, None),
        (3, BLANK, True, None),
    ]
    with pytest.raises(ParseError, match="the column 'grid' holds int64: expected text or lists"):
        rows(stored(grid=[1]))
    with pytest.raises(ParseError, match="no column with puzzles: found 'foo'"):
        rows(stored(foo=[1]))
    whole = stored(puzzle=[PUZZLE]).read_bytes()
    path.write_bytes(whole[:-9])
    with pytest.raises(ParseError, match="not a Parquet file"):
        rows(path)


def test_arrays_of_tokens_have_their_labels_beside_them(tmp_path: Path) -> None:
    tokens, padding = np.array([P, P]) + 1, np.zeros((1, 81), int)
    np.save(tmp_path / "all__inputs.npy", np.concatenate([tokens, padding]))
    np.save(tmp_path / "all__labels.npy", np.array([S, S, S]) + 1)
    expected = [(1, P, False, S), (2, P, False, S), (3, BLANK, True, S)]
    assert rows(tmp_path) == expected
    np.save(tmp_path / "all__labels.npy", np.array([S]) + 1)
    with pytest.raises(ParseError, match=r"found \(1, 81\) int64, expected \(3, 81\)"):
        rows(tmp_path)
    np.save(tmp_path / "digits.npy", np.reshape([P], (1, 9, 9)))
    assert rows(tmp_path / "digits.npy") == [(1, P, False, None)]


def test_shards_are_read_in_order_and_splits_kept_apart(
    tmp_path: Path, file: Callable[..., Path]
) -> None:
    with pytest.raises(ParseError, match="the folder has no Parquet or CSV files"):
        rows(tmp_path)
    file("train-00001-of-00002.csv", "puzzle\nbad\n")
    file("train-00000-of-00002.csv", f"puzzle\n{PUZZLE}\n{PUZZLE}\n")
    expected = [(2, P, False, None), (3, P, False, None), (5, BLANK, True, None)]
    assert rows(tmp_path) == expected
    file("test-00000-of-00001.csv", "puzzle\n")
    with pytest.raises(ParseError, match=r"several data sets: .*: found test, train$"):
        rows(tmp_path)
    assert rows(tmp_path / "train-*.csv") == expected


def test_names_of_columns_are_lower_case() -> None:
    assert [name.lower() for name in PUZZLES] == [*PUZZLES]
