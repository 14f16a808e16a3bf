"""The house as it was planned: every file has its place, and no place has its old name again."""

from __future__ import annotations

import ast
import re
from itertools import chain
from pathlib import Path

import pytest

import farandole

ROOT = Path(__file__).parents[1]
PACKAGE = Path(farandole.__file__).parent
KERNEL = ROOT / "cpp"

TREE = {
    ROOT: """
        README.md README.zh-CN.md CHANGELOG.md CONTRIBUTING.md SECURITY.md LICENSE CITATION.cff
        Makefile pyproject.toml CMakeLists.txt Containerfile CODE_OF_CONDUCT.md licenses recipe
        .github/workflows bench/results docs/tutorial docs/how-to
        docs/reference docs/why docs/zh examples tests/corpora tests/docs""",
    KERNEL: """
        isa.hpp require.hpp bindings cover/problem.hpp cover/search cover/count cover/minimize
        cover/reduce sudoku/lockstep.hpp sudoku/search9.hpp sudoku/lines9.hpp""",
    PACKAGE: """
        __init__.py errors.py i18n i18n/locale limits.py drawing.py _lazy.py _extras.py
        parallel.py isa.py""",
    PACKAGE / "cover": """
        problem.py data/encode.py data/decode.py data/from_arrays.py data/option.py
        data/solution.py data/solution_decoder.py data/problem_data.py search/search.py
        search/existence.py search/result.py search/parallel.py search/batches.py
        search/checkpoint.py questions/count.py questions/minimize.py questions/sample.py
        questions/estimate.py questions/reduce.py questions/infeasible.py teach/links.py
        teach/dancing.py teach/trace.py formats/registry.py formats/auto.py models/model.py
        models/catalogue.py models/makers.py models/parameters.py models/geometry models/tilings
        models/boards models/words models/plans""",
    PACKAGE / "sudoku": """
        grid.py shape.py rules.py solving.py checking.py render.py as_cover.py many/lines.py
        many/rows.py many/sources.py many/pipeline.py many/solve.py many/check.py many/result.py
        many/arrays.py many/texts.py many/line_reader.py many/items.py many/verbs.py
        methods/elimination.py methods/backtracking.py methods/hybrid.py methods/linked_cells.py
        methods/dancing_links.py methods/kernel.py methods/columns.py methods/compare.py
        formats/registry.py formats/kinds.py formats/auto.py formats/lines formats/grids
        formats/tables formats/lists formats/web formats/documents""",
    PACKAGE / "make": """
        generating.py generation.py recipe.py wishes.py symmetry.py patterns.py minimizing.py""",
    PACKAGE / "paper": """
        booklets.py design.py entry.py layout.py board.py canvas.py document.py fonts.py pictures.py
        worked.py versions.py font_files/OFL.txt""",
    PACKAGE / "bank": """
        store.py marking.py migrations/versions tables/schema.py tables/postings.py tables/keys.py
        finding/query.py finding/search.py finding/reading.py database/connection.py
        database/opening.py imports/importing.py imports/sources.py exports/exporting.py""",
    PACKAGE / "cli": """
        app.py manual.py signals.py common/output.py common/options.py common/help.py
        common/progress.py common/sources.py common/many.py common/files.py common/result.py
        common/usage_errors.py sudoku logic paper cover bench studio""",
    PACKAGE / "studio": """
        app.py settings.py serving.py guard.py tokens.py pool.py problems.py pages.py api schemas
        static/index.html static/sw.js static/embed.js static/page/app.js static/page/rooms.js
        static/shapes/houses.js static/board/board.js static/play/open.js static/play/game/game.js
        static/play/saving/saving.js static/play/hints/hints.js static/play/panel/keypad.js""",
}
"""What there is, by the folder it is in; see docs/why/architecture.md."""

MOVED = {
    "cli/desk.py": "cli/common/output.py",
    "cli/say.py cli/words.py cli/cover_words.py": "i18n/message.py i18n/language.py i18n/locale",
    "cli/complaints.py cli/cover_complaints.py": "i18n/describe.py",
    "cli/outcome.py": "cli/common/result.py",
    "cli/pages.py": "cli/common/help.py",
    "cli/usage.py": "cli/common/usage_errors.py",
    "cli/program.py": "cli/app.py",
    "cli/reading.py": "cli/common/sources.py",
    "cli/blocks.py": "sudoku/many/line_reader.py",
    "cli/stream.py cli/common/pipeline.py": "sudoku/many/pipeline.py",
    "cli/cover_cases.py": "cli/cover/inputs.py",
    "cli/cover_saved.py": "cli/cover/checkpoint_files.py",
    "cli/cover_watch.py": "cli/cover/interrupts.py",
    "cover/crew.py": "parallel.py cover/search/parallel.py",
    "cover/flat.py": "cover/data/encode.py",
    "cover/written.py": "cover/data/decode.py",
    "cover/arrays.py": "cover/data/from_arrays.py",
    "cover/statement.py": "cover/data/problem_data.py",
    "cover/naming.py": "cover/data/solution_decoder.py",
    "cover/costs.py": "cover/questions/minimize.py",
    "cpp/cover/cheapest.*": "cpp/cover/minimize/branch_and_bound.cpp",
    "cpp/cover/priced_*": "cpp/cover/minimize/lagrangian_bound.hpp",
    "cpp/cover/tally*": "cpp/cover/search/item_counts.cpp",
    "cpp/cover/trail.*": "cpp/cover/search/state.cpp",
    "cpp/cover/diagram*": "cpp/cover/count/counter.cpp",
    "sudoku/classic": "sudoku/methods",
    "sudoku/columns.py sudoku/compare.py": "sudoku/methods/columns.py sudoku/methods/compare.py",
    "sudoku/many.py sudoku/batch.py sudoku/many/batch.py": "sudoku/many/solve.py",
    "sudoku/many_checks.py": "sudoku/many/check.py",
    "sudoku/rows.py": "sudoku/many/rows.py",
    "sudoku/row_text.py": "sudoku/many/lines.py",
    "sudoku/row_sources.py": "sudoku/many/sources.py",
    "sudoku/streaming.py": "sudoku/many/pipeline.py",
    "sudoku/model.py": "sudoku/as_cover.py",
    "sudoku/levels.py levels.py cpp/sudoku/levels9.hpp": "isa.py cpp/isa.hpp",
    "cover/models/pairs.py": "cover/models/words/langford.py",
    "cover/models/painted.py": "cover/models/tilings/macmahon.py",
    "cover/models/houses.py": "cover/models/boards/latin.py",
    "cover/models/chessboard.py": "cover/models/boards/queens.py",
    "cover/models/hexagons.py": "cover/models/tilings/lozenges.py",
    "cover/models/sheets.py": "cover/models/tilings/rectangles.py",
    "cover/models/classes.py": "cover/models/geometry/symmetry.py",
    "cover/models/tables.py": "cover/models/plans/plan_drawing.py",
    "cover/models/vocabulary.py": "cover/models/words/word_list.py",
    "cover/models/drawing.py": "drawing.py",
}
"""What had a name of its own making, and where a name of the field has put it."""

OLD_NAMES = {
    *("Desk", "Lot", "Ticket", "Crew", "Trail", "Trouble", "Cheapest", "crew", "crew_size"),
    *("hush", "many_checks", "row_text", "row_sources", "steady", "cover_words", "complaints"),
}
"""Words the field has others for, which no code has as a name."""


def home(path: str) -> tuple[Path, str]:
    return (ROOT, path) if path.startswith("cpp/") else (PACKAGE, path)


def test_what_was_planned_is_there() -> None:
    planned = [folder / path for folder, paths in TREE.items() for path in paths.split()]
    if not (ROOT / ".github").exists():  # a source distribution goes without
        planned = [path for path in planned if ".github" not in path.parts]
    assert [path for path in planned if not path.exists()] == []
    assert len(planned) > 100


@pytest.mark.parametrize("old", MOVED)
def test_what_was_renamed_has_one_place(old: str) -> None:
    for path in old.split():
        folder, pattern = home(path)
        kept = [found for found in folder.glob(pattern) if found.name != "__pycache__"]
        assert not [found for found in kept if found.is_file() or any(found.glob("*.py"))]
    for path in MOVED[old].split():
        folder, name = home(path)
        assert (folder / name).exists()


def names(path: Path) -> set[str]:
    """Return the words of a file's code, without its comments and strings."""
    text = path.read_text("utf-8")
    if path.suffix in (".py", ".pyi"):
        found = set()
        for node in ast.walk(ast.parse(text)):
            for field in ("id", "name", "attr", "arg", "asname"):
                if isinstance(word := getattr(node, field, None), str):
                    found.add(word)
        return found
    return set(re.findall(r"\w+", re.sub(r"//.*|\"(\\.|[^\"\\])*\"", "", text)))


CODE = sorted(
    chain(PACKAGE.rglob("*.py"), PACKAGE.rglob("*.pyi"), KERNEL.rglob("*.[ch]pp")),
)


def test_no_code_has_an_old_name() -> None:
    wrong = {path: names(path) & OLD_NAMES for path in CODE}
    assert {path: found for path, found in wrong.items() if found} == {}
    assert len(wrong) > 200


def test_an_old_name_would_be_found(tmp_path: Path) -> None:
    code = tmp_path / "code.py"
    code.write_text("class Desk:\n    def hush(self, *, steady): 'a Lot'\n")
    assert names(code) & OLD_NAMES == {"Desk", "hush", "steady"}
    code = tmp_path / "code.cpp"
    code.write_text('bool steady = false;  // a Trail\nauto text = "Crew";\n')
    assert names(code) & OLD_NAMES == {"steady"}


WRITTEN = sorted(
    path
    for path in chain(
        PACKAGE.rglob("*.py"),
        KERNEL.rglob("*.[ch]pp"),
        *((ROOT / folder).rglob("*.py") for folder in ("tests", "bench", "tools", "examples")),
    )
)


def test_files_stay_readable_in_one_sitting() -> None:
    lines = {path: len(path.read_text("utf-8").splitlines()) for path in WRITTEN}
    assert {path: count for path, count in lines.items() if count >= 500} == {}
    assert len(lines) > 300
