"""Data sets: their rows, their split, their layouts, and the recipe that makes them again."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from farandole import (
    Grid,
    JobError,
    canonical,
    explain,
    make_many,
    random_equivalent,
    solve,
)
from farandole.bulk import Job, run
from farandole.bulk.verbs.describing import in_test
from farandole.datasets import (
    DatasetRecipe,
    audit,
    describe_many,
    make_dataset,
    reproduce,
)
from farandole.datasets.hrm import equivalents
from farandole.logic import HODOKU, rate_many

pq = pytest.importorskip("pyarrow.parquet")

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
NONE = "11" + "." * 79
MANY = "." * 81


@pytest.fixture(scope="module")
def puzzles() -> list[str]:
    """Thirty puzzles, and two equivalents of each, in another order."""
    made = [one.grid for one in make_many(28, seed=4, threads=1)] + [Grid(EASY), Grid(HARD)]
    some = [random_equivalent(grid, seed=n) for grid in made for n in (1, 2)]
    return [grid.line for grid in [*made, *some[::-1]]]


def files_of(folder: Path) -> dict[str, bytes]:
    found = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


# ---- rows ---------------------------------------------------------------------------------------


def test_rows_agree_with_the_functions_for_one_puzzle(puzzles: list[str]) -> None:
    rows = describe_many(puzzles).to_pylist()
    assert [row["puzzle"] for row in rows] == puzzles
    for row in rows:
        path = explain(row["puzzle"], HODOKU)
        assert row["solution"] == solve(row["puzzle"]).line
        assert row["clues"] == 81 - row["puzzle"].count(".")
        assert (row["level"], row["score"]) == (path.rating.level, path.rating.score)
        assert row["hardest"] == getattr(path.rating.hardest, "id", None)
        expected = []
        for step in path.steps:
            gone = [one._asdict() for one in step.eliminations]
            for cell, digit in step.placements or [(None, None)]:
                head = {"cell": cell, "digit": digit, "technique": step.technique.id}
                expected.append({**head, "eliminations": gone})
                gone = []
        assert row["steps"] == expected
    assert any(step["eliminations"] for row in rows for step in row["steps"])
    assert rows[29]["guesses"] > rows[28]["guesses"] == 0


def test_ids_are_those_of_classes(puzzles: list[str]) -> None:
    rows = describe_many([*puzzles, solve(EASY).line], steps=False).to_pylist()
    for name, grid_of in (("canonical_id", "puzzle"), ("solution_class", "solution")):
        forms = [canonical(Grid(row[grid_of])).grid.line for row in rows]
        pairs = {(row[name], form) for row, form in zip(rows, forms, strict=True)}
        assert len(pairs) == len({row[name] for row in rows}) == len(set(forms))
    assert len({row["canonical_id"] for row in rows}) == 31  # the solution is a puzzle of its own
    assert len({row["solution_class"] for row in rows}) == 30
    assert rows[-1]["steps" if "steps" in rows[-1] else "score"] == 0


def test_improper_puzzles_are_left_out() -> None:
    table = describe_many([NONE, EASY, "what?", MANY, HARD])
    assert table["puzzle"].to_pylist() == [EASY, HARD]


# ---- the split ----------------------------------------------------------------------------------


def test_the_split_is_a_share_that_depends_on_seed_and_class() -> None:
    classes = [number.to_bytes(16, "big") for number in range(20_000)]
    small, large, other = (in_test(classes, *how) for how in ((0.1, 1), (0.3, 1), (0.1, 2)))
    assert abs(small.mean() - 0.1) < 0.01
    assert abs(large.mean() - 0.3) < 0.01
    assert not (small & ~large).any()
    assert 100 < (small & other).sum() < 300  # independent: 200 expected
    assert (in_test(classes[::-1], 0.1, 1)[::-1] == small).all()
    assert not in_test(classes, 0, 1).any()
    assert in_test(classes, 1, 1).all()


def test_equivalents_are_never_parted(puzzles: list[str]) -> None:
    splits = describe_many(puzzles, steps=False, test_share=0.5)["split"].to_pylist()
    originals, copies = splits[:30], splits[30:][::-1]
    assert {*originals} == {"train", "test"}
    assert copies == [split for split in originals for _ in (1, 2)]
    grids = [Grid(line) for line in puzzles[:30]]  # a clue more: another puzzle, the same solution
    more = [grid.with_cell(at := grid.blanks[0], solve(grid).cells[at]).line for grid in grids]
    rows = describe_many(more, steps=False, test_share=0.5)
    assert rows["split"].to_pylist() == originals


def test_the_verb_of_a_job(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_bytes(f"\ufeff#x\r\n{HARD}\r\n{NONE}\r\n{EASY}".encode())
    source = str(tmp_path / "in.txt")
    state = run(Job("dataset", source, str(tmp_path / "out.csv"), {"steps": False}))
    assert (state.rows, state.bad) == (2, 1)
    rows = (tmp_path / "out.csv").read_text().splitlines()
    assert rows[0].endswith(",score,hardest,split")
    assert [row[:81] for row in rows[1:]] == [HARD, EASY]
    assert Path(f"{state.folder}/bad.tsv").read_text() == f"3\tin.txt\tno solution\t{NONE}\n"
    with pytest.raises(JobError, match="CSV can't hold steps"):
        run(Job("dataset", source, str(tmp_path / "steps.csv")))
    (tmp_path / "packed.txt").write_text(EASY + MANY)
    packed = run(Job("dataset", str(tmp_path / "packed.txt"), str(tmp_path / "packed.parquet")))
    assert (packed.rows, packed.bad) == (1, 1)


# ---- Hugging Face -------------------------------------------------------------------------------


def test_hugging_face_reads_the_folder(
    puzzles: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    datasets = pytest.importorskip("datasets")
    source = tmp_path / "in.txt"
    lines = ["# a comment", *puzzles[:40], "", NONE, *puzzles[40:], "what?", MANY]
    source.write_text("".join(f"{line}\n" for line in lines))
    recipe = DatasetRecipe(
        str(source), test_share=0.5, rows_per_shard=16, license="cc0-1.0", scale="se"
    )
    made = make_dataset(recipe, tmp_path / "out")
    assert (made.train + made.test, made.refused) == (90, 3)
    refused = (tmp_path / "out" / "refused.tsv").read_text().splitlines()
    assert [line.split("\t")[0] for line in refused] == ["43", "94", "95"]
    assert not (tmp_path / "out.work").exists()

    monkeypatch.setattr(datasets.config, "HF_DATASETS_OFFLINE", True)
    read = datasets.load_dataset(str(tmp_path / "out"), cache_dir=str(tmp_path / "cache"))
    assert not caplog.records  # it understands the card
    assert read["train"].features["steps"].feature["cell"].dtype == "uint8"
    expected = describe_many(puzzles, test_share=0.5, scale="se").to_pylist()
    assert [(row["er"], row["ep"], row["ed"]) for row in expected] == [
        (one.er, one.ep, one.ed) for one in rate_many(puzzles, school="se")
    ]
    for split in ("train", "test"):
        rows = [row for row in expected if row["split"] == split]
        assert read[split].to_list() == [
            {name: value for name, value in row.items() if name != "split"} for row in rows
        ]
        shards = sorted((tmp_path / "out" / "data").glob(f"{split}-*"))
        count = -(-len(rows) // 16)
        assert [one.name for one in shards] == [
            f"{split}-{n:05}-of-{count:05}.parquet" for n in range(count)
        ]
        assert all(pq.read_metadata(one).num_rows == 16 for one in shards[:-1])
    found = audit(tmp_path / "out/data/train-*.parquet", tmp_path / "out/data/test-*.parquet")
    assert not found.leaks
    assert 'license: "cc0-1.0"' in (tmp_path / "out" / "README.md").read_text()


def test_bytes_depend_neither_on_parts_nor_on_workers(
    puzzles: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "in.csv").write_text("id,quiz\n" + "".join(f"1,{one}\n" for one in puzzles))
    recipe = DatasetRecipe(str(tmp_path / "in.csv"), seed=3, rows_per_shard=20)
    monkeypatch.setattr("farandole.datasets.hugging_face._ROWS", 7)
    make_dataset(recipe, tmp_path / "one", workers=1)
    shard = pq.read_metadata(next((tmp_path / "one" / "data").glob("train-00000*")))
    assert [shard.row_group(n).num_rows for n in range(shard.num_row_groups)] == [7, 7, 6]
    monkeypatch.setattr("farandole.datasets.recipe._PART", 500)
    make_dataset(recipe, tmp_path / "two", workers=3)
    assert files_of(tmp_path / "one") == files_of(tmp_path / "two")


# ---- HRM ----------------------------------------------------------------------------------------


def test_hrm_arrays(puzzles: list[str], tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text("\n".join(puzzles))
    recipe = DatasetRecipe(
        str(tmp_path / "in.txt"), layout="hrm", test_share=0.4, subsample=7, augmentations=5
    )
    make_dataset(recipe, tmp_path / "out")
    split = describe_many(puzzles, steps=False, test_share=0.4).to_pylist()
    assert json.loads((tmp_path / "out" / "identifiers.json").read_text()) == ["<blank>"]
    for name, copies in (("train", 6), ("test", 1)):
        folder = tmp_path / "out" / name
        kinds = ("inputs", "labels", "puzzle_identifiers", "puzzle_indices", "group_indices")
        arrays = {kind: np.load(folder / f"all__{kind}.npy") for kind in kinds}
        rows = [row for row in split if row["split"] == name]
        groups = 7 if name == "train" else len(rows)
        n = groups * copies
        assert arrays["inputs"].shape == arrays["labels"].shape == (n, 81)
        assert arrays["inputs"].dtype == arrays["labels"].dtype == np.uint8
        assert {array.dtype for kind, array in arrays.items() if "_i" in kind} == {np.dtype("i4")}
        assert arrays["puzzle_identifiers"].tolist() == [0] * n
        assert arrays["puzzle_indices"].tolist() == list(range(n + 1))
        assert arrays["group_indices"].tolist() == list(range(0, n + 1, copies))
        facts = json.loads((folder / "dataset.json").read_text())
        assert facts == {
            "pad_id": 0, "ignore_label_id": 0, "blank_identifier_id": 0, "vocab_size": 11,
            "seq_len": 81, "num_puzzle_identifiers": 1, "total_groups": groups,
            "mean_puzzle_examples": 1, "total_puzzles": groups, "sets": ["all"],
        }  # fmt: skip
        inputs, labels = (
            [Grid(bytes(row)) for row in (arrays[kind] - 1)] for kind in ("inputs", "labels")
        )
        assert all(solve(a) == b for a, b in zip(inputs, labels, strict=True))
        originals = [grid.line for grid in inputs[::copies]]
        there = [row["puzzle"] for row in rows]
        assert originals == [line for line in there if line in {*originals}]  # in order
        assert len({*originals}) == groups
        for at in range(0, n, copies):
            assert len({canonical(grid).grid for grid in inputs[at : at + copies]}) == 1


def test_augmentations_reach_every_symmetry() -> None:
    cells = np.arange(81, dtype=np.uint8)[None] % 9 + 1
    first = np.zeros((1, 81), np.uint8)
    first[0, 0] = 1
    _, moved = equivalents(cells, first, 20_001, np.random.PCG64(1))
    at = (moved[1:] > 1).argmax(axis=1)
    counts = np.bincount(at, minlength=81)  # each cell in one of 81
    assert counts.min() > 170
    assert counts.max() < 330
    assert (np.bincount(moved[1:].max(axis=1))[2:] > 1900).all()  # each digit in one of 9
    rows = np.zeros((1, 81), np.uint8)
    rows[0, :9] = 1
    _, moved = equivalents(cells, rows, 2001, np.random.PCG64(2))
    sums = [(moved[1:].reshape(-1, 9, 9) > 1).sum(axis=axis).max(axis=1) == 9 for axis in (1, 2)]
    assert 900 < sums[0].sum() < 1100  # a row becomes a column one half of the time
    assert (sums[0] != sums[1]).all()


def test_a_split_without_puzzles(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(EASY)
    for layout in ("hf", "hrm"):
        recipe = DatasetRecipe(str(tmp_path / "in.txt"), layout=layout, test_share=0)
        assert make_dataset(recipe, tmp_path / layout).test == 0
    assert [path.name for path in (tmp_path / "hf" / "data").iterdir()] == [
        "train-00000-of-00001.parquet"
    ]
    assert np.load(tmp_path / "hrm" / "test" / "all__inputs.npy").shape == (0, 81)


# ---- recipes ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "recipe",
    [
        DatasetRecipe("a b.csv", column='"', test_share=0.0, steps=False, license="mit\x7f"),
        DatasetRecipe(("ü", "\\*"), layout="hrm", subsample=9, augmentations=2, seed=2**63),
        DatasetRecipe(make={"count": 3, "level": ["easy", "hard"], "minimal": True}),
        DatasetRecipe("a", version="1", ingredients=(("a", 3, "0" * 64),)),  # type: ignore[arg-type]
    ],
)
def test_recipes_as_text_and_code(recipe: DatasetRecipe, tmp_path: Path) -> None:
    (tmp_path / "recipe.toml").write_text(recipe.toml(), "utf-8")
    assert reproduce(tmp_path) == recipe
    from farandole.datasets.recipe import Ingredient

    assert eval(repr(recipe), {"DatasetRecipe": DatasetRecipe, "Ingredient": Ingredient}) == recipe


def test_a_recipe_with_its_files_works_in_another_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in (tmp_path / "here", tmp_path / "there"):
        (folder / "in").mkdir(parents=True)
        monkeypatch.chdir(folder)
        Path("in/a.txt").write_text(f"{EASY}\n")
        recipe = DatasetRecipe("in/*.txt") if folder.name == "here" else reproduce("../here/sets")
        make_dataset(recipe, "sets")
        assert [each.name for each in reproduce("sets").ingredients] == ["in/a.txt"]
    assert files_of(Path("sets")) == files_of(tmp_path / "here/sets")


def test_what_is_refused(tmp_path: Path) -> None:
    source = tmp_path / "in.txt"
    source.write_text(f"{NONE}\n")
    recipe = DatasetRecipe(str(source))
    with pytest.raises(JobError, match="no puzzle with one solution"):
        make_dataset(recipe, tmp_path / "out")
    source.write_text(f"{EASY}\n")
    make_dataset(recipe, tmp_path / "sets")
    before = files_of(tmp_path / "sets")
    with pytest.raises(JobError, match="exists"):
        make_dataset(recipe, tmp_path / "sets")
    source.write_text(f"{HARD}\n")
    with pytest.raises(JobError, match=r"in\.txt: not the same") as caught:
        make_dataset(reproduce(tmp_path / "sets"), tmp_path / "again")
    assert caught.value.code == "job.changed"
    assert files_of(tmp_path / "sets") == before
    for wrong in ({}, {"source": "a", "make": {"count": 1}}, {"source": "-"}, {"source": "bank:"}):
        with pytest.raises(JobError):
            DatasetRecipe(**wrong)
    for text in ("x = 1", "source = 3", "=", 'source = "a"\ningredients = [{}]'):
        (tmp_path / "recipe.toml").write_text(text)
        with pytest.raises(JobError):
            reproduce(tmp_path)


def test_a_run_that_was_stopped_goes_on(
    puzzles: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "in.txt").write_text("\n".join(puzzles))
    recipe = DatasetRecipe(str(tmp_path / "in.txt"))

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("farandole.datasets.making.write_hugging_face", stop)
        with pytest.raises(KeyboardInterrupt):
            make_dataset(recipe, tmp_path / "out")
    assert not (tmp_path / "out").exists()
    monkeypatch.setattr("farandole.bulk.running.work", stop)  # nothing is done twice
    assert make_dataset(recipe, tmp_path / "out").train > 0
