"""Making a data set: the rows by a bulk job, then the files of a layout, beside their place.

::

    sets.work/
      made.txt               puzzles that were made
      rows.parquet/          the rows of all puzzles, a file for each part of the job
      rows.parquet.job/      what is done of it
      out/                   the data set, moved to its place once it is whole
"""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from shutil import rmtree
from typing import TYPE_CHECKING, Any

from farandole.bulk.files.places import is_remote
from farandole.bulk.running import run
from farandole.bulk.verbs.describing import TEST, TRAIN, Describe
from farandole.datasets.hrm import write_hrm
from farandole.datasets.hugging_face import write_hugging_face
from farandole.datasets.recipe import FILE, DatasetRecipe
from farandole.errors import JobError
from farandole.i18n import msg

if TYPE_CHECKING:
    from collections.abc import Callable

    from farandole.bulk.job import Job
    from farandole.bulk.states import Status
    from farandole.sudoku.many.sources import Puzzles

REFUSED = "refused.tsv"


@dataclass(frozen=True, slots=True)
class MadeDataset:
    """A data set that was made: its folder, and the number of puzzles in each split.

    ``refused`` is the number of lines without a puzzle with one solution: they are in
    ``refused.tsv``, with the line and the reason.
    """

    folder: str
    train: int
    test: int
    refused: int


def make_dataset(
    recipe: DatasetRecipe,
    folder: str | os.PathLike[str],
    *,
    workers: int | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> MadeDataset:
    """Make a data set by a recipe, in a new folder.

    ``workers`` are threads (default: all processors); the files don't depend on them. The work is
    done in ``FOLDER.work``, and goes on where it stopped when the same call is repeated.
    ``progress`` is called with the bytes done and their number, of each of the jobs.

    >>> from tempfile import TemporaryDirectory
    >>> recipe = DatasetRecipe(make={"count": 20, "seed": 1}, test_share=0.2)
    >>> with TemporaryDirectory() as folder:
    ...     made = make_dataset(recipe, f"{folder}/sudoku")
    >>> made.train + made.test, made.refused
    (20, 0)

    Raises `JobError` if the folder exists, if a file isn't that of the recipe, or if no puzzle has
    one solution, and `MissingExtra` without pyarrow.
    """
    if is_remote(os.fspath(folder)):
        raise JobError(msg("{folder}: give a folder of this machine", folder=os.fspath(folder)))
    target = Path(folder)
    if target.exists():
        raise JobError(msg("{folder} exists: remove it, or give another name", folder=str(target)))
    whole = recipe.filled_in()
    work = Path(f"{os.path.abspath(target)}.work")
    for job in recipe.jobs(str(work)):
        state = run(job, workers=workers, progress=progress)
        for part, fault in state.failed.items():
            raise JobError(msg("part {part} failed: {fault}", part=part, fault=fault))
    sizes = Counter({name: state.tally.get(name, 0) for name in (TRAIN, TEST)})
    if not sizes.total():
        raise JobError(msg("no puzzle with one solution: see {file}", file=_refused(job)))
    out = work / "out"
    rmtree(out, ignore_errors=True)
    out.mkdir()
    parts = sorted((work / "rows.parquet").glob("*.parquet"))
    write = write_hugging_face if recipe.layout == "hf" else write_hrm
    write(whole, parts, sizes, out)
    (out / FILE).write_text(whole.toml(), "utf-8")
    if state.bad:
        os.replace(_refused(job), out / REFUSED)
    return _put(out, target, state, sizes)


def _put(out: Path, target: Path, state: Status, sizes: Counter[str]) -> MadeDataset:
    """Move what is whole to its place, and remove the rest."""
    os.rename(out, target)
    rmtree(out.parent)
    return MadeDataset(str(target), sizes[TRAIN], sizes[TEST], state.bad)


def _refused(job: Job) -> str:
    return f"{job.folder}/bad.tsv"


def describe_many(
    puzzles: Puzzles,
    *,
    steps: bool = True,
    test_share: float = 0.1,
    seed: int = 0,
    scale: str | None = None,
) -> Any:  # noqa: ANN401
    """Return the rows of a data set as a table of pyarrow: one for each puzzle with one solution.

    Puzzles are those of :func:`~farandole.sudoku.solve_many`; all others are left out. About 0.2 ms
    a random puzzle; the columns are in the guide to making data sets. ``scale`` is ``se`` or
    ``se-1.2.1``, for ER, EP and ED.

    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> table = describe_many([p, "1" * 81])
    >>> table["level"].to_pylist(), table["split"].to_pylist()
    (['easy'], ['train'])

    Raises `MissingExtra` without pyarrow.
    """
    from farandole.bulk.files.tables import Grids, arrow_table
    from farandole.sudoku.many.check import givens_of
    from farandole.sudoku.many.sources import rows_of

    rows = rows_of(puzzles, 1)
    part = rows.take(len(rows)).read()
    found = Describe(steps, test_share, seed, scale).rows(givens_of(part)[part.status == 0])
    table = arrow_table(found)
    for at, (name, values) in enumerate(found.columns.items()):
        if isinstance(values, Grids):
            table = table.set_column(at, name, [values.texts()])
    return table
