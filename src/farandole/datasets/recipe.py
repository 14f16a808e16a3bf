"""Recipes: what a data set is made from, as a value and as the file that stays with it."""

from __future__ import annotations

import hashlib
import json
import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from io import BufferedReader
from pathlib import Path
from typing import Any, NamedTuple, cast

from farandole.bulk.fields import check_effects
from farandole.bulk.files.inputs import inputs_of
from farandole.bulk.files.places import store_of, whole_path
from farandole.bulk.job import BANK, STANDARD_INPUT, Job
from farandole.bulk.verbs.registry import verb_of
from farandole.errors import ArgumentError, JobError
from farandole.i18n import Listed, Quoted, msg
from farandole.limits import known, whole_number

LAYOUTS = ("hf", "hrm")
"""The layouts: of Hugging Face's data sets, and of the training code of HRM and TRM."""

FILE = "recipe.toml"

_PART = 1 << 19  # bytes of puzzles that are worked on together, so that memory is bounded


class Ingredient(NamedTuple):
    """A file that a data set was made from: its name, size in bytes, and SHA-256."""

    name: str
    size: int
    sha256: str


@dataclass(frozen=True, slots=True)
class DatasetRecipe:
    """What a data set is made from, and how.

    ``source`` names files or patterns, as those of a :class:`~farandole.bulk.Job`, with the puzzles
    in ``column``; or ``make`` has the options of the verb ``make``, such as ``count`` and
    ``level``. ``test_share`` of the solution classes, chosen by ``seed``, are the test split.

    With ``layout="hf"`` files have ``rows_per_shard`` puzzles, with or without ``steps``, ER, EP
    and ED on a ``scale``, ``se`` or ``se-1.2.1``, and ``license`` goes on the card. With ``"hrm"``
    the training split has ``subsample`` puzzles (default: all), each followed by as many
    equivalents as ``augmentations`` says. ``ingredients`` are the files that were read, ``version``
    is that of farandole; making a set fills in both.

    >>> DatasetRecipe("puzzles.txt", test_share=0.2)
    DatasetRecipe(source=('puzzles.txt',), test_share=0.2)

    Raises `ArgumentError` for values out of range, and `JobError` unless there is one origin.
    """

    source: tuple[str, ...] | str = ()
    make: Mapping[str, Any] = field(default_factory=dict, hash=False)
    column: str | None = None
    layout: str = "hf"
    test_share: float = 0.1
    seed: int = 0
    steps: bool = True
    scale: str | None = None
    rows_per_shard: int = 250_000
    license: str | None = None
    subsample: int | None = None
    augmentations: int = 0
    version: str | None = None
    ingredients: tuple[Ingredient, ...] = ()

    def __post_init__(self) -> None:
        put = object.__setattr__
        source = (self.source,) if isinstance(self.source, str) else tuple(self.source)
        put(self, "source", source)
        put(self, "make", dict(self.make))
        put(self, "ingredients", tuple(Ingredient(*each) for each in self.ingredients))
        known(self.layout, "layout", LAYOUTS)
        whole_number(self.rows_per_shard, "rows_per_shard", 1)
        whole_number(self.augmentations, "augmentations", 0)
        if self.subsample is not None:
            whole_number(self.subsample, "subsample", 1)
        if bool(source) == bool(self.make):
            raise JobError(msg("a data set needs either files of puzzles or options to make them"))
        if any(name == STANDARD_INPUT or name.startswith(BANK) for name in source):
            text = msg("a data set is made from files: from anything else it can't be made again")
            raise JobError(text)
        is_hrm = self.layout == "hrm"
        by_default = {each.name: each.default for each in fields(self)}
        idle = ("rows_per_shard", "license", "scale") if is_hrm else ("subsample", "augmentations")
        check_effects(
            (bool(self.make) and self.column is not None, "column", "make"),
            *((getattr(self, n) != by_default[n], n, f"layout={self.layout}") for n in idle),
        )
        verb_of("dataset", self.options)
        if self.make:
            verb_of("make", self.make)

    def __repr__(self) -> str:
        shown = [
            f"{each.name}={value!r}"
            for each in fields(self)
            if (value := getattr(self, each.name)) != each.default and value not in ((), {})
        ]
        return f"DatasetRecipe({', '.join(shown)})"

    @property
    def options(self) -> dict[str, Any]:
        """The options of the verb ``dataset``."""
        steps = self.steps and self.layout == "hf"
        options = {"steps": steps, "test_share": self.test_share, "seed": self.seed}
        return options | ({} if self.scale is None else {"scale": self.scale})

    def jobs(self, work: str) -> tuple[Job, ...]:
        """Return the jobs that make the rows, in order, in a folder for the work."""
        made = f"{work}/made.txt"
        first = (Job("make", (), made, self.make),) if self.make else ()
        source = (made,) if self.make else self.source
        rows = f"{work}/rows.parquet/"
        return *first, Job("dataset", source, rows, self.options, self.column, _PART)

    def filled_in(self) -> DatasetRecipe:
        """Return the recipe with the version and the files that are read now.

        Raises `JobError` (``job.changed``) if they aren't those of the recipe.
        """
        from farandole import __version__

        found = tuple(
            _ingredient(each.name, os.path.relpath(each.name) if is_relative else each.name)
            for source in self.source
            for is_relative in (whole_path(source) != source,)
            for each in inputs_of([source])
        )
        if self.ingredients and found != self.ingredients:
            changed = sorted({each.name for each in {*found} ^ {*self.ingredients}})
            text = msg(
                "{names}: not the same as when the recipe was written", names=Listed(changed, "and")
            )
            raise JobError(text, code="job.changed")
        return replace(self, version=__version__, ingredients=found)

    def toml(self) -> str:
        """Return the recipe as a file.

        >>> print(DatasetRecipe(make={"count": 10}, seed=3).toml(), end="")
        layout = "hf"
        test_share = 0.1
        seed = 3
        steps = true
        rows_per_shard = 250000
        augmentations = 0
        <BLANKLINE>
        [make]
        count = 10
        """
        lines = [
            f"{each.name} = {_toml(value)}"
            for each in fields(self)
            if each.name not in ("make", "ingredients")
            and (value := getattr(self, each.name)) not in (None, ())
        ]
        if self.make:
            lines += ["", "[make]", *(f"{name} = {_toml(it)}" for name, it in self.make.items())]
        for each in self.ingredients:
            lines += ["", "[[ingredients]]"]
            lines += [f"{name} = {_toml(it)}" for name, it in each._asdict().items()]
        return "\n".join(lines) + "\n"

    @classmethod
    def of(cls, table: Mapping[str, Any]) -> DatasetRecipe:
        """Return the recipe that the table of a file describes.

        Raises `JobError` for an unknown field or one of the wrong kind.
        """
        names = [each.name for each in fields(cls)]
        for name in table:
            if name not in names:
                text = msg(
                    "a recipe has no {name}; it has {names}",
                    name=Quoted(name),
                    names=Listed(names, "and"),
                )
                raise JobError(text)
        try:
            files = tuple(Ingredient(**each) for each in table.get("ingredients", ()))
            return cls(**{**table, "ingredients": files})
        except TypeError as error:
            raise JobError(msg("not a recipe: {fault}", fault=str(error))) from None


def reproduce(folder: str | os.PathLike[str]) -> DatasetRecipe:
    """Return the recipe that made the data set in a folder.

    The same version of farandole makes the same files from it, byte by byte.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     _ = Path(folder, "recipe.toml").write_text('source = ["puzzles.txt"]')
    ...     reproduce(folder)
    DatasetRecipe(source=('puzzles.txt',))

    Raises `JobError` for a folder without a recipe, and for a file that isn't one.
    """
    return read_recipe(Path(folder) / FILE)


def read_recipe(path: Path) -> DatasetRecipe:
    """Return the recipe in a file.

    Raises `JobError` if there is none.
    """
    try:
        table = tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        raise JobError(msg("{name}: no such file", name=str(path))) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise JobError(msg("{name}: {fault}", name=str(path), fault=str(error))) from None
    return DatasetRecipe.of(table)


def _ingredient(path: str, name: str) -> Ingredient:
    store = store_of(path)
    with store.open(path) as file:
        found = hashlib.file_digest(cast("BufferedReader", file), "sha256")
    return Ingredient(name, store.size(path), found.hexdigest())


def _toml(value: object) -> str:
    if isinstance(value, tuple | list):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, str | bool | int | float):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    raise ArgumentError(msg("a recipe can't hold {value}", value=Quoted(value)))
