"""The layout of Hugging Face's data sets: a card, and shards of Parquet for each split."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from farandole._extras import needed
from farandole.datasets.card import card

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from farandole.datasets.recipe import DatasetRecipe

_ROWS = 25_000  # that are read and written at a time


def rows_of_split(parts: Sequence[Path], split: str, columns: list[str] | None = None) -> Any:  # noqa: ANN401
    """Yield the rows of a split as tables of pyarrow, in order, without the column of its name."""
    with needed("bulk"):
        import pyarrow as pa
        from pyarrow import compute, parquet

    for part in parts:
        for batch in parquet.ParquetFile(part).iter_batches(_ROWS, columns=columns):
            table = pa.Table.from_batches([batch])
            mask = compute.equal(table["split"], split)
            yield table.filter(mask).drop_columns("split")


def write_hugging_face(
    recipe: DatasetRecipe, parts: Sequence[Path], sizes: Counter[str], out: Path
) -> None:
    """Write shards and card into a folder."""
    (out / "data").mkdir()
    there = {split: size for split, size in sizes.items() if size}
    for split, size in there.items():
        _write_split(rows_of_split(parts, split), recipe, split, size, out)
    (out / "README.md").write_text(card(recipe, there), "utf-8")


def _write_split(
    tables: Iterator[Any], recipe: DatasetRecipe, split: str, size: int, out: Path
) -> None:
    """Write the shards of a split, all of one size but the last."""
    import pyarrow as pa
    from pyarrow import parquet

    shards = -(-size // recipe.rows_per_shard)
    table = next(tables)
    for shard in range(shards):
        path = out / "data" / f"{split}-{shard:05}-of-{shards:05}.parquet"
        left = min(recipe.rows_per_shard, size - shard * recipe.rows_per_shard)
        with parquet.ParquetWriter(path, table.schema, compression="zstd") as file:
            while left:
                while len(table) < min(left, _ROWS):  # row groups don't depend on the job's parts
                    table = pa.concat_tables([table, next(tables)])
                file.write_table(group := table.slice(0, min(left, _ROWS)))
                table = table.slice(len(group))
                left -= len(group)
