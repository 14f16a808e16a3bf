"""``farandole dataset make`` and ``reproduce``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from farandole import check_many
from tests.cli.samples import Ran

pytest.importorskip("pyarrow")


def files_of(folder: Path) -> dict[str, bytes]:
    found = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def test_a_recipe_makes_the_same_again(
    run: Callable[..., Ran], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    made = run(
        *("dataset", "make", "--make", "count=60,minimal=true,each=25", "--out", "one"),
        *("--layout", "hrm", "--seed", "7", "--augmentations", "3", "--test-share", "0.25"),
    )
    train, test = (len(np.load(f"one/{name}/all__inputs.npy")) for name in ("train", "test"))
    assert made.code == 0
    assert made.out == f"one: {train // 4} puzzles for training, {test} for testing\n"
    assert train // 4 + test == 60
    assert 5 < test < 25
    Path("again.toml").write_text(run("dataset", "reproduce", "one").out)
    again = run("dataset", "make", "--recipe", "again.toml", "--out", "two", "--workers", "1")
    assert again.code == 0
    assert files_of(Path("one")) == files_of(Path("two"))
    puzzles = np.load("one/train/all__inputs.npy")[::4] - 1
    assert check_many(puzzles, minimal=True).minimal.all()


def test_options_and_refusals(
    run: Callable[..., Ran], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("in.csv").write_text(f"n,x\n1,{'.' * 81}\n2,...\n")
    assert run("dataset", "make", "in.csv", "--column", "x", "--out", "sets").code > 0
    grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    Path("in.csv").write_text(f"n,x\n1,{'.' * 81}\n2,{grid}\n")
    made = run("dataset", "make", "in.csv", "--column", "x", "--no-steps", "--out", "some")
    assert (made.code, made.out) == (0, "some: 1 puzzle for training, 0 for testing\n")
    assert "some/refused.tsv" in made.err
    assert "steps = false" in Path("some/recipe.toml").read_text()
    for wrong in (["in.csv"], ["--out", "a"], ["x", "--make", "count=1", "--out", "a"]):
        assert run("dataset", "make", *wrong).code > 0
    for idle, other in (
        (["in.csv", "--subsample", "3"], "subsample has no effect with layout=hf"),
        (["in.csv", "--augmentations", "3"], "augmentations has no effect with layout=hf"),
        (["in.csv", "--layout", "hrm", "--license", "x"], "license has no effect with layout=hrm"),
        (["--make", "count=1", "--column", "x"], "column has no effect with make"),
    ):
        assert other in run("dataset", "make", *idle, "--out", "a").err
    done = run("dataset", "make", "in.csv", "--recipe", "some/recipe.toml", "--out", "b")
    assert (done.code > 0, "excludes" in done.err) == (True, True)
