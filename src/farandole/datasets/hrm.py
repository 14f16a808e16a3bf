"""The layout that the training code of HRM and TRM reads: arrays of tokens.

::

    identifiers.json
    train/, test/
      dataset.json                   facts about the arrays
      all__inputs.npy                (n, 81) uint8: 0 padding, 1 a blank, 2 to 10 digits
      all__labels.npy                the same of the solutions
      all__puzzle_identifiers.npy    (n,) int32, zeros
      all__puzzle_indices.npy        (n + 1,) int32: where puzzles begin
      all__group_indices.npy         (groups + 1,) int32: where a puzzle and its equivalents begin
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from farandole.bulk.verbs.describing import TEST, TRAIN
from farandole.datasets.hugging_face import rows_of_split

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from farandole.datasets.recipe import DatasetRecipe

    Cells: TypeAlias = NDArray[np.uint8]

_AT_ONCE = 1 << 17  # equivalents that are made together


def write_hrm(recipe: DatasetRecipe, parts: Sequence[Path], sizes: Counter[str], out: Path) -> None:
    """Write the arrays of both splits into a folder; only training has equivalents."""
    random = np.random.PCG64(recipe.seed)
    for split in (TRAIN, TEST):
        keep = np.ones(sizes[split], np.bool_)
        copies = 1
        if split == TRAIN:
            keep = chosen(sizes[split], recipe.subsample, random)
            copies += recipe.augmentations
        _write_split(_grids(parts, split), keep, copies, random, out / split)
    (out / "identifiers.json").write_text('["<blank>"]', "utf-8")


def chosen(size: int, number: int | None, random: np.random.PCG64) -> NDArray[np.bool_]:
    """Return which of ``size`` rows are a random sample of so many, or all of them."""
    keep = np.ones(size, np.bool_)
    if number is not None and number < size:
        keep[np.argsort(random.random_raw(size), kind="stable")[number:]] = False
    return keep


def _grids(parts: Sequence[Path], split: str) -> Iterator[tuple[Cells, Cells]]:
    for table in rows_of_split(parts, split, ["puzzle", "solution", "split"]):
        codes = (
            np.frombuffer("".join(table[name].to_pylist()).encode(), np.uint8).reshape(-1, 81)
            for name in ("puzzle", "solution")
        )
        puzzles, solutions = (np.where(code == ord("."), 0, code & 15) for code in codes)
        yield puzzles.astype(np.uint8), solutions.astype(np.uint8)


def _write_split(
    grids: Iterator[tuple[Cells, Cells]],
    keep: NDArray[np.bool_],
    copies: int,
    random: np.random.PCG64,
    out: Path,
) -> None:
    out.mkdir()
    groups = int(keep.sum())
    rows = groups * copies
    inputs, labels = (
        np.lib.format.open_memmap(out / f"all__{name}.npy", "w+", np.uint8, (rows, 81))
        if rows
        else np.zeros((0, 81), np.uint8)
        for name in ("inputs", "labels")
    )
    seen = at = 0
    for puzzles, solutions in grids:
        mask = keep[seen : seen + len(puzzles)]
        seen += len(puzzles)
        puzzles, solutions = puzzles[mask], solutions[mask]
        step = max(1, _AT_ONCE // copies)
        for start in range(0, len(puzzles), step):
            pair = puzzles[start : start + step], solutions[start : start + step]
            count = len(pair[0]) * copies
            inputs[at : at + count], labels[at : at + count] = equivalents(*pair, copies, random)
            at += count
    if not rows:
        np.save(out / "all__inputs.npy", inputs)
        np.save(out / "all__labels.npy", labels)
    np.save(out / "all__puzzle_identifiers.npy", np.zeros(rows, np.int32))
    np.save(out / "all__puzzle_indices.npy", np.arange(rows + 1, dtype=np.int32))
    np.save(out / "all__group_indices.npy", np.arange(0, rows + 1, copies, dtype=np.int32))
    facts = {
        "pad_id": 0,
        "ignore_label_id": 0,
        "blank_identifier_id": 0,
        "vocab_size": 11,
        "seq_len": 81,
        "num_puzzle_identifiers": 1,
        "total_groups": groups,
        "mean_puzzle_examples": 1,
        "total_puzzles": groups,
        "sets": ["all"],
    }
    (out / "dataset.json").write_text(json.dumps(facts), "utf-8")


def equivalents(
    puzzles: Cells, solutions: Cells, copies: int, random: np.random.PCG64
) -> tuple[Cells, Cells]:
    """Return tokens of grids, each followed by ``copies - 1`` random equivalents of it.

    Digits are renamed, the board is transposed or not, bands and stacks, and rows and columns in
    them, are permuted: the same for a puzzle and its solution.
    """
    if copies == 1:
        return puzzles + np.uint8(1), solutions + np.uint8(1)
    number = len(puzzles) * (copies - 1)
    # One row of raw numbers for each equivalent: their order is the same in every version of numpy.
    raw = random.random_raw(number * 34).reshape(number, 34)
    digits = np.zeros((number, 10), np.uint8)
    digits[:, 1:] = np.argsort(raw[:, :9], axis=1, kind="stable") + 1
    rows, columns = _lines(raw[:, 9:21]), _lines(raw[:, 21:33])
    cells = 9 * rows[:, :, None] + columns[:, None, :]
    is_turned = (raw[:, 33] >> np.uint64(63)).astype(np.bool_)
    cells = np.where(is_turned[:, None, None], cells.transpose(0, 2, 1), cells).reshape(number, 81)
    found = []
    for grids in (puzzles, solutions):
        moved = np.take_along_axis(np.repeat(grids, copies - 1, axis=0), cells, axis=1)
        renamed = np.take_along_axis(digits, moved.astype(np.intp), axis=1)
        all_of = np.concatenate([grids[:, None], renamed.reshape(-1, copies - 1, 81)], axis=1)
        found.append(all_of.reshape(-1, 81) + np.uint8(1))
    return found[0], found[1]


def _lines(raw: NDArray[np.uint64]) -> NDArray[np.intp]:
    """Return permutations of nine lines that keep the three of a band together."""
    bands = np.argsort(raw[:, :3], axis=1, kind="stable")
    within = np.argsort(raw[:, 3:].reshape(-1, 3, 3), axis=2, kind="stable")
    return (3 * bands[:, :, None] + within).reshape(-1, 9)
