"""The card of a data set: metadata that Hugging Face reads, and a page for people."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from farandole.logic.scale.scale import SCALES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from farandole.datasets.recipe import DatasetRecipe

_COLUMNS = {
    "puzzle": ("string", "81 symbols in reading order, a dot for a blank"),
    "solution": ("string", "the only solution, 81 digits"),
    "canonical_id": ("string", "a name of the puzzle's class: equal for equivalent puzzles"),
    "solution_class": ("string", "a name of the solution's class"),
    "clues": ("uint8", "the number of clues"),
    "guesses": ("uint32", "search effort: the guesses of farandole's solver"),
    "level": ("string", "HoDoKu's level: easy, medium, hard, unfair or extreme"),
    "score": ("int32", "HoDoKu's score"),
    "hardest": ("string", "the hardest technique of the steps"),
}
"""The columns but for the steps and a scale: their types, and what they hold."""

_ON_SCALE = {
    "er": ("float64", "rating of the hardest step on Sudoku Explainer's scale"),
    "ep": ("float64", "the same up to the first digit placed"),
    "ed": ("float64", "the same of the first step"),
}

_STEPS = """\
  - name: steps
    list:
    - name: cell
      dtype: uint8
    - name: digit
      dtype: uint8
    - name: technique
      dtype: string
    - name: eliminations
      list:
      - name: cell
        dtype: uint8
      - name: digit
        dtype: uint8
"""


def card(recipe: DatasetRecipe, sizes: Mapping[str, int]) -> str:
    """Return the card: ``sizes`` are the rows of each split that has any."""
    lines = ["---"]
    if recipe.license is not None:
        lines.append(f"license: {json.dumps(recipe.license)}")
    lines += ["tags: [sudoku]", f"size_categories: [{_category(sum(sizes.values()))}]"]
    lines += ["configs:", "- config_name: default", "  data_files:"]
    for split in sizes:
        lines += [f"  - split: {split}", f"    path: data/{split}-*"]
    lines += ["dataset_info:", "  features:"]
    columns = _COLUMNS | (_ON_SCALE if recipe.scale else {})
    for name, (kind, _) in columns.items():
        lines += [f"  - name: {name}", f"    dtype: {kind}"]
    lines += _STEPS.splitlines() if recipe.steps else []
    lines += ["---", "", "# Sudoku puzzles", ""]
    lines += [f"Made by farandole {recipe.version}; `recipe.toml` makes it again.", ""]
    lines += ["| split | puzzles |", "|---|---|"]
    lines += [f"| {split} | {size:,} |" for split, size in sizes.items()]
    lines += ["", "Every puzzle has one solution.", "", "| column | contents |", "|---|---|"]
    lines += [f"| `{name}` | {text} |" for name, (_, text) in columns.items()]
    if recipe.steps:
        lines.append(
            "| `steps` | the steps of the rating in order: cell (0 to 80) and digit, null if the "
            "step places none, technique, and eliminations |"
        )
    if recipe.scale:
        scale = SCALES[recipe.scale]
        lines += ["", f"ER, EP and ED: school {scale.school}, as SukakuExplainer {scale.version}."]
    lines += [
        "",
        "The split doesn't leak: it depends on the class of the solution alone, and equivalent "
        "puzzles have equivalent solutions. So no puzzle of one split is equivalent to one of the "
        "other, and neither are their solutions.",
    ]
    return "\n".join(lines) + "\n"


def _category(rows: int) -> str:
    """Return Hugging Face's name for a number of rows.

    >>> _category(999), _category(10_000_000)
    ('n<1K', '10M<n<100M')
    """
    names = ["1K", "10K", "100K", "1M", "10M", "100M", "1B", "10B"]
    place = len(str(rows // 1000)) if rows >= 1000 else 0
    if place == 0:
        return "n<1K"
    return f"{names[place - 1]}<n<{names[place]}" if place < len(names) else "n>10B"
