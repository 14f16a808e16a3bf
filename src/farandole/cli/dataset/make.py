"""``farandole dataset make``: puzzles, all that is known of them, and a split that doesn't leak."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

from farandole.cli.bulk.common import Settings, merged
from farandole.cli.common import CliError, Given, Output, argument, command, option
from farandole.cli.common.options import MOST_THREADS
from farandole.cli.common.values import File, Numeric, OneOf
from farandole.datasets.recipe import LAYOUTS, DatasetRecipe, read_recipe
from farandole.i18n import Number, msg, nmsg
from farandole.logic.scale.scale import SCALES


@command(
    "make",
    [
        argument("[SOURCE]…", "source", File()),
        option("--out FOLDER", "Folder of the data set; it must not exist.", File()),
        option(
            "--make NAME=VALUE,…",
            "Make the puzzles: options of the verb make, such as count=1000,level=hard.",
            Settings(),
            repeated=True,
        ),
        option("--recipe FILE", "Make the data set of a recipe, as reproduce writes it.", File()),
        option("--column NAME", "Column of the puzzles (default: found by its usual names)."),
        option(
            "--layout LAYOUT",
            "hf: Parquet and a card, as Hugging Face has them (default); hrm: the arrays that the "
            "training code of HRM and TRM reads.",
            OneOf(LAYOUTS),
        ),
        option(
            "--test-share SHARE",
            "Share of the solution classes that are the test split (default: 0.1).",
            Numeric(0, 1, whole=False),
        ),
        option("--seed N", "Seed of the split and of everything random.", Numeric(0)),
        option("--no-steps", "Leave out the steps."),
        option(
            "--scale SCALE",
            "Add ER, EP and ED on Sudoku Explainer's scale: se, or se-1.2.1 for the rules of its "
            "version 1.2.1 alone.",
            OneOf(SCALES),
        ),
        option("--rows-per-shard N", "Puzzles in a file of Parquet.", Numeric(1)),
        option("--license NAME", "License on the card, such as cc0-1.0."),
        option("--subsample N", "hrm: puzzles of the training split (default: all).", Numeric(1)),
        option("--augmentations N", "hrm: equivalents of each of them (default: 0).", Numeric(0)),
        option(
            "--workers N",
            "Number of worker threads (default: all processors).",
            Numeric(1, MOST_THREADS),
        ),
    ],
    msg(
        "Make a data set of puzzles with one solution: solution, class of puzzle and solution, "
        "clues, guesses, level, score, and the steps in order. SOURCE is a file or a pattern of "
        "files: text, CSV or Parquet."
    ),
    msg(
        "Equivalent puzzles and solutions are never in both splits. Other lines are listed in "
        "refused.tsv. The work is done in FOLDER.work: the same command goes on where it stopped."
    ),
    "  farandole dataset make puzzles.txt --out sudoku --test-share 0.05\n"
    "  farandole dataset make --make count=1000000,level=hard --out hard",
    heads={"--workers": msg("Where it runs")},
)
def run(given: Given, out: Output) -> None:
    """Make the data set."""
    from farandole.datasets.making import make_dataset

    say = out.say
    if given.out is None:
        raise CliError(say("Give the folder of the data set: --out FOLDER"))
    recipe = _recipe(given, out)
    out.expect([])

    def report(done: int, total: int) -> None:
        out.progress.at(done / total if total else 1.0)

    made = make_dataset(recipe, given.out, workers=given.workers, progress=report)
    out.progress.stop()
    key = nmsg(
        "{folder}: {count} puzzle for training, {test} for testing",
        "{folder}: {count} puzzles for training, {test} for testing",
        folder=made.folder,
        count=made.train,
        test=Number(made.test),
    )
    out.write(say(key) + "\n")
    if made.refused:
        key = nmsg(
            "{count} line is no puzzle with one solution: see {file}",
            "{count} lines are no puzzles with one solution: see {file}",
            count=made.refused,
        )
        out.note(say(key.having({"file": f"{made.folder}/refused.tsv"})))


def _recipe(given: Given, out: Output) -> DatasetRecipe:
    names = [each.name for each in fields(DatasetRecipe)]
    values = {name: getattr(given, name, None) for name in names}
    values["make"] = merged(given.make) or None
    values["steps"] = False if given.no_steps else None
    chosen = {name: value for name, value in values.items() if value not in (None, (), [])}
    if given.recipe is None:
        return DatasetRecipe(**chosen)
    if chosen:
        raise CliError(out.say("--recipe excludes sources and options of the data set"))
    return read_recipe(Path(given.recipe))
