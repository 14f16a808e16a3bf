"""Mutation testing: small changes in a copy of the package, each of which some test should notice.

``make mutants`` runs this. The tests of a module are those that mirror its place, and its own
examples; of these, the ones that run the changed statement. Results go to build/mutants.
"""

from __future__ import annotations

import argparse
import difflib
import itertools
import shutil
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from tools.mutants.copied import copy_checkout, enter, write
from tools.mutants.mutations import Mutant, mutants
from tools.mutants.reach import tests_of
from tools.mutants.trials import Baseline, baseline, survives

if TYPE_CHECKING:
    from collections.abc import Sequence

ROOT = Path(__file__).resolve().parent.parent.parent
SOURCES = Path("src", "farandole")
PLACES = (
    "sudoku/formats",
    "sudoku/many",
    "sudoku/canonical",
    "sudoku/methods",
    "sudoku",
    "cover/questions",
    "cover/search",
    "cover/models",
    "cover",
    "logic/words",
    "logic/shapes",
    "logic/many",
    "logic/render",
    "logic",
    "make",
    "paper",
    "bank",
    "cli",
    "studio",
    "i18n",
    "_extras.py",
    "drawing.py",
    "errors.py",
    "isa.py",
    "limits.py",
    "parallel.py",
)
"""Where mutants are made; the tests of a place mirror it. A module is in the first that has it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the mutants of some modules and write their fates."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__)
    parser.add_argument(
        "modules", nargs="*", help="paths below src/farandole, or the beginnings of some"
    )
    parser.add_argument("--sample", type=int, help="at most this many mutants of each module")
    parser.add_argument(
        "--total", type=int, help="this many mutants, drawn from all modules by their length"
    )
    parser.add_argument("--seed", type=int, default=0, help="chooses the sample (default 0)")
    parser.add_argument(
        "--quick", action="store_true", help="only the tests that run the changed statement"
    )
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "mutants")
    options = parser.parse_args(arguments)
    chosen = {place: modules_of(place, options.modules) for place in PLACES}
    if not any(chosen.values()):
        parser.error("no module has such a name")
    modules = list(itertools.chain(*chosen.values()))
    samples = dict.fromkeys(modules, options.sample)
    if options.total:
        samples = _draw(modules, options.total, options.seed)

    out: Path = options.out.resolve()
    shutil.rmtree(out, ignore_errors=True)
    tree = out / "tree"
    out.mkdir(parents=True)
    copy_checkout(ROOT, tree)
    enter(ROOT, tree)
    report = _Report(out)
    try:
        for place, there in chosen.items():
            if some := {module: samples[module] for module in there if module in samples}:
                _run_place(place, some, report, options)
    except KeyboardInterrupt:
        print("stopped; the results so far:")
    print(report.write())
    return 0


def modules_of(place: str, wanted: Sequence[str] = ()) -> list[str]:
    """Return the modules of a place that were asked for, as paths in the checkout."""
    path = ROOT / SOURCES / place
    files = [path] if path.is_file() else sorted(path.rglob("*.py"))
    earlier = PLACES[: PLACES.index(place)]
    names = [file.relative_to(ROOT / SOURCES).as_posix() for file in files]
    return [
        (SOURCES / name).as_posix()
        for name in names
        if not any(name == other or name.startswith(f"{other}/") for other in earlier)
        and (not wanted or any(name.startswith(start) for start in wanted))
    ]


def _draw(modules: Sequence[str], total: int, seed: int) -> dict[str, int | None]:
    """Return how many mutants of each module are in a sample of all."""
    lengths = [(ROOT / module).read_text("utf-8").count("\n") for module in modules]
    return dict(Counter(Random(seed).choices(modules, lengths, k=total)))


def tests_of_place(place: str) -> list[str]:
    """Return where the tests of a place are: the mirrored file or folder, and its examples."""
    path = Path("tests", place)
    mirror = path.with_name(f"test_{path.name.lstrip('_')}") if path.suffix else path
    return [mirror.as_posix(), (SOURCES / place).as_posix()]


class _Report:
    """The fates of the mutants, in files that are complete after each of them."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self.counts: dict[str, Counter[str]] = {}
        (out / "survivors.diff").touch()

    def add(self, module: str, before: str, mutant: Mutant, fate: str) -> None:
        self.counts.setdefault(module, Counter())[fate] += 1
        if fate not in {"killed", "hung"}:
            name = module.removeprefix(f"{SOURCES}/")
            diff = difflib.unified_diff(
                before.splitlines(keepends=True),
                mutant.source.splitlines(keepends=True),
                name,
                f"{name} ({mutant.operator}; {fate})",
            )
            with (self.out / "survivors.diff").open("a", encoding="utf-8") as file:
                file.writelines([*diff, "\n"])
        self.write()

    def write(self) -> str:
        """Write the table and return it."""
        head = ("module", "mutants", "killed", "of these hung", "survived", "of these not reached")
        rows = []
        for module, fates in [*self.counts.items(), ("all", sum(self.counts.values(), Counter()))]:
            killed = fates["killed"] + fates["hung"]
            counts = (
                fates.total(),
                killed,
                fates["hung"],
                fates.total() - killed,
                fates["not reached"],
            )
            rows.append((module.removeprefix(f"{SOURCES}/"), *map(str, counts)))
        lines = [head, tuple("---" for _ in head), *rows]
        table = "".join(f"| {' | '.join(line)} |\n" for line in lines)
        (self.out / "table.md").write_text(table, "utf-8")
        return table


def _run_place(
    place: str, samples: dict[str, int | None], report: _Report, options: argparse.Namespace
) -> None:
    log = report.out / "pytest.log"
    print(f"{place}: tests of the package as it is ...", flush=True)
    known = baseline(Path.cwd(), tests_of_place(place), list(samples), log)
    print(f"{place}: {len(known.seconds)} tests, {sum(known.seconds.values()):.0f} s", flush=True)
    for module, most in samples.items():
        start = time.monotonic()
        source = Path(module).read_text("utf-8")
        made = mutants(source, Random(f"{options.seed} {module}"))
        for mutant in itertools.islice(made, most):
            tests, others = tests_of(source, mutant.source, known.reached[module], known.seconds)
            fate = _fate(module, mutant, known, (tests, set() if options.quick else others), log)
            report.add(module, source, mutant, fate)
        write(Path(module), source)
        fates = dict(report.counts.get(module, {}))
        print(f"{module}: {fates}, {time.monotonic() - start:.0f} s", flush=True)


def _fate(
    module: str, mutant: Mutant, known: Baseline, tests: Sequence[set[str]], log: Path
) -> str:
    """Return the fate of a mutant when some tests are run, and then others."""
    if not any(tests):
        return "not reached"
    write(Path(module), mutant.source)
    for some in filter(None, tests):
        if not (passed := survives(known, some, log)):
            return "hung" if passed is None else "killed"
    return "survived"


if __name__ == "__main__":
    sys.exit(main())
