"""Parquet files of jobs, as other libraries read them."""

from __future__ import annotations

from pathlib import Path

import pyarrow.parquet as pq
import pytest

from farandole import solve
from farandole.bulk import run
from tests.bulk.samples import LINES, job

MANY = [LINES[0][:60] + "." * 21, "11" + "." * 79]  # several solutions, and none


@pytest.fixture(scope="module", params=["out.parquet", "out.parquet/"])
def files(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    folder = tmp_path_factory.mktemp("readers")
    lines = [line for pair in zip(LINES, MANY * 12, strict=True) for line in pair]
    (folder / "in.txt").write_text("".join(f"{line}\n" for line in lines))
    run(job(folder, request.param, part=1500))
    out = folder / "out.parquet"
    return sorted(out.iterdir()) if out.is_dir() else [out]


@pytest.fixture(scope="module")
def rows() -> list[tuple[str, str | None, int]]:
    found: list[tuple[str, str | None, int]] = []
    for line, other in zip(LINES, MANY * 12, strict=True):
        found += [(line, solve(line).line, 1), (other, None, 2 if other == MANY[0] else 0)]
    return found


COLUMNS = ["puzzle", "solution", "solutions"]
Rows = list[tuple[str, "str | None", int]]


def test_pyarrow(files: list[Path], rows: Rows) -> None:
    tables = [pq.read_table(file, columns=COLUMNS) for file in files]
    assert [tuple(row.values()) for table in tables for row in table.to_pylist()] == rows
    for file in files:
        columns = pq.read_metadata(file).row_group(0)
        assert columns.column(0).path_in_schema == "puzzle"
        assert columns.column(0).compression == "ZSTD"


def test_pandas(files: list[Path], rows: Rows) -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.concat([pandas.read_parquet(file) for file in files])[COLUMNS]
    found = frame.astype(object).where(frame.notna(), None).values.tolist()
    assert [tuple(row) for row in found] == rows


def test_polars(files: list[Path], rows: Rows) -> None:
    polars = pytest.importorskip("polars")
    frame = polars.concat([polars.read_parquet(file) for file in files])
    assert frame.select(COLUMNS).rows() == rows
    assert frame["solution"].null_count() == len(MANY * 12)


def test_duckdb(files: list[Path], rows: Rows) -> None:
    duckdb = pytest.importorskip("duckdb")
    names = [str(file) for file in files]
    query = f"SELECT {', '.join(COLUMNS)} FROM read_parquet({names!r})"
    with duckdb.connect() as base:
        assert base.execute(query).fetchall() == rows
        where = f"SELECT count(*) FROM read_parquet({names!r}) WHERE solution IS NULL"
        assert base.execute(where).fetchone() == (24,)


@pytest.mark.filterwarnings("ignore")
def test_datasets(
    files: list[Path], rows: Rows, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    datasets = pytest.importorskip("datasets")
    found = datasets.Dataset.from_parquet([str(file) for file in files], cache_dir=str(tmp_path))
    assert [tuple(row[name] for name in COLUMNS) for row in found] == rows
