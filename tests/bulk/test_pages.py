"""Columns of numbers and of grids in Parquet files, as other libraries read them."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow.parquet as pq
import pytest

from farandole.bulk.files.tables import Grids, Table, writer

if TYPE_CHECKING:
    from farandole.bulk.files.tables import Values

KINDS = ("u1", "i1", "u2", "i2", "u4", "i4", "u8", "i8")


def numbers(kind: str, n: int) -> np.ndarray[Any, Any]:
    """Return numbers of a type, the lowest and the highest among them."""
    info = np.iinfo(kind)
    values = np.random.default_rng(n).integers(info.min, info.max, n, kind, endpoint=True)
    values[: min(n, 2)] = [info.max, info.min][:n]
    return values


def columns(n: int, *, nulls: bool) -> dict[str, Values]:
    found: dict[str, Values] = {kind: numbers(kind, n) for kind in KINDS}
    if nulls:
        mask = np.arange(n) % 3 == 2
        found = {kind: np.ma.MaskedArray(found[kind], mask) for kind in KINDS}
    valid = np.arange(n) % 5 > 0 if nulls else None
    return {**found, "grid": Grids(np.full((n, 81), 7, np.uint8), valid)}


def expected(table: dict[str, Values]) -> dict[str, list[Any]]:
    return {
        name: values.texts() if isinstance(values, Grids) else np.ma.asarray(values).tolist()
        for name, values in table.items()
    }


def written(tables: list[dict[str, Values]]) -> bytes:
    file = BytesIO()
    parquet = writer("parquet", file, ())
    for table in tables:
        parquet.put(Table(table), [])
    parquet.close()
    return file.getvalue()


@pytest.fixture(autouse=True)
def small_groups(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("farandole.bulk.files.tables._GROUP", 1000)


@pytest.fixture(params=[(0,), (1,), (7,), (400, 2, 900, 30)], ids=str)
def sizes(request: pytest.FixtureRequest) -> tuple[int, ...]:
    found: tuple[int, ...] = request.param
    return found


@pytest.mark.parametrize("has_texts", [False, True])
@pytest.mark.parametrize("nulls", [False, True])
def test_numbers_are_read_back(
    sizes: tuple[int, ...], nulls: bool, has_texts: bool, tmp_path: Path
) -> None:
    tables = [columns(n, nulls=nulls and at != 1) for at, n in enumerate(sizes)]
    if has_texts:  # then pyarrow writes a part of each group
        tables = [{**table, "text": ["a,b"] * n} for table, n in zip(tables, sizes, strict=True)]
    path = tmp_path / "numbers.parquet"
    path.write_bytes(written(tables))
    parts = list(map(expected, tables))
    whole = {name: [each for part in parts for each in part[name]] for name in parts[0]}
    assert pq.read_table(path).to_pydict() == whole
    assert pq.read_metadata(path).num_rows == sum(sizes)
    polars = pytest.importorskip("polars")
    assert polars.read_parquet(path).to_dict(as_series=False) == whole
    duckdb = pytest.importorskip("duckdb")
    with duckdb.connect() as base:
        rows = base.execute(f"SELECT * FROM read_parquet('{path}')").fetchall()
    assert rows == list(zip(*whole.values(), strict=True))


def test_columns_know_their_lowest_and_highest_numbers() -> None:
    data = written([columns(n, nulls=True) for n in (40, 1000, 60)])
    file = pq.ParquetFile(BytesIO(data))
    assert [file.metadata.row_group(at).num_rows for at in range(2)] == [1040, 60]
    for at in range(2):
        table = file.read_row_group(at)
        for place, kind in enumerate(KINDS):
            column = file.metadata.row_group(at).column(place)
            found = column.statistics
            values = [value for value in table[kind].to_pylist() if value is not None]
            assert (found.min, found.max) == (min(values), max(values))
            assert found.null_count == table[kind].null_count > 0
            assert column.num_values == len(table)


def test_readers_skip_groups_by_these_numbers(tmp_path: Path) -> None:
    path = tmp_path / "many.parquet"
    first, second = np.full(1000, 3, np.uint32), np.array([5, 2**32 - 1], np.uint32)
    path.write_bytes(written([{"n": first}, {"n": second}]))
    assert pq.read_table(path, filters=[("n", ">", 4)])["n"].to_pylist() == [5, 2**32 - 1]
    duckdb = pytest.importorskip("duckdb")
    with duckdb.connect() as base:
        query = f"SELECT n FROM read_parquet('{path}') WHERE n > 2147483648"
        assert base.execute(query).fetchall() == [(2**32 - 1,)]


def test_a_column_of_nulls_alone() -> None:
    none = np.ma.MaskedArray(np.ones(5, np.uint8), True)
    grids = Grids(np.zeros((5, 81), np.uint8), np.zeros(5, np.bool_))
    table = pq.read_table(BytesIO(written([{"n": none, "grid": grids}])))
    assert table.to_pydict() == {"n": [None] * 5, "grid": [None] * 5}
