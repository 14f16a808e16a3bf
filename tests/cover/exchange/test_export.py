"""Each format's text, solved by a solver that shares nothing with the writer."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

from farandole.cover import Colored, Item, Problem, Solution
from farandole.cover.exchange import EXPORTS, checked_cover, clauses, export
from farandole.errors import ArgumentError, FormatError
from tests.cover.oracle import covers, random_problem

pytest.importorskip("pysat", reason="needs python-sat")
pytest.importorskip("highspy", reason="needs HiGHS")


def models(rows: list[list[int]], problem: Problem) -> set[frozenset[int]]:
    """Return every model of some clauses, as sets of option numbers."""
    from pysat.solvers import Solver

    every = range(1, problem.option_count + 1)
    found = set()
    with Solver("glucose42") as solver:
        for row in rows:
            solver.add_clause(row)
        while solver.solve():
            true = set(solver.get_model())
            found.add(frozenset(checked_cover(problem, true).numbers))
            if not every:
                break
            solver.add_clause([-k if k in true else k for k in every])
    return found


@pytest.mark.parametrize("limits", [(2, 2, 0), (5, 30, 10**6)], ids=["products", "pairs"])
def test_models_of_the_clauses_are_the_covers(
    limits: tuple[int, int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in zip(("_SMALL", "_LARGE", "_PAIRS"), limits, strict=True):
        monkeypatch.setattr(clauses, name, value)
    rng = random.Random(7)
    for _ in range(120):
        problem = random_problem(rng, costs=False)
        lines = export(problem, "cnf").splitlines()
        (head,) = [line.split() for line in lines if line.startswith("p ")]
        rows = [[*map(int, line.split())] for line in lines if line[0] in "-0123456789"]
        assert all(row.pop() == 0 for row in rows)
        literals = {abs(literal) for row in rows for literal in row}
        assert (int(head[2]) >= max(literals, default=0), int(head[3])) == (True, len(rows))
        assert models(rows, problem) == set(covers(problem)), problem


@pytest.mark.parametrize("size", [4, 31, 40, 200])
def test_at_most_one_of_many_takes_few_clauses(size: int) -> None:
    problem = Problem("a", ["a"] * size)
    text = export(problem, "cnf")
    rows = [
        [*map(int, line.split()[:-1])] for line in text.splitlines() if line[0] in "-0123456789"
    ]
    assert len(rows) <= (size * (size - 1) // 2 + 1 if size <= 30 else 3 * size + 60)
    assert models(rows, problem) == {frozenset([k]) for k in range(size)}


def of_highs(text: str, path: Path) -> frozenset[int] | None:
    """Return the variables that are 1 in the best solution of a file, or None."""
    import highspy

    path.write_text(text, "utf-8")
    solver: Any = highspy.Highs()
    solver.silent()
    assert solver.readModel(str(path)) == highspy.HighsStatus.kOk
    solver.setOptionValue("mip_rel_gap", 0.0)
    solver.run()
    if solver.getModelStatus() == highspy.HighsModelStatus.kInfeasible:
        return None
    assert solver.getModelStatus() == highspy.HighsModelStatus.kOptimal
    pairs = zip(solver.getLp().col_names_, solver.getSolution().col_value, strict=True)
    return frozenset(int(name[1:]) for name, value in pairs if value > 0.5)


def of_opb(text: str) -> list[str]:
    """Return the same problem as lines of an LP file: only the signs of the form differ."""
    rows = [line for line in text.splitlines() if not line.startswith("*")]
    goal = [line.removeprefix("min:") for line in rows if line.startswith("min:")]
    rest = [line for line in rows if not line.startswith("min:")]
    assert all(line.endswith(" ;") for line in rest)
    names = sorted(set(re.findall(r"x\d+", text)), key=lambda name: int(name[1:]))
    goal = [" ".join(goal).rstrip("; ") or "0 x1"]
    return ["Minimize", *goal, "Subject To", *(line[:-2] for line in rest), "Binary", *names, "End"]


def of_minizinc(text: str) -> list[str]:
    """Return the data of a MiniZinc model as lines of an LP file; the model is golden text."""
    data: dict[str, list[Any]] = {}
    for name, body in re.findall(r"array\[int\] of [\w ]*int: (\w+) = \[(.*?)\];", text, re.S):
        sets = re.findall(r"\{(.*?)\}", body)
        number = re.compile(r"-?\d+").findall
        data[name] = [[*map(int, number(part))] for part in sets] or [*map(int, number(body))]
    rows = []
    for group, low, high in zip(data["groups"], data["low"], data["high"], strict=True):
        total = " + ".join(f"x{k}" for k in group)
        rows += [f"{total} >= {low}", f"{total} <= {high}"] if group else []
    rows += [f"x{a} - x{b} <= 0" for a, b in zip(data["linked"], data["link"], strict=True)]
    rows += [f"x{k} = 0" for k in data["never"]]
    costs = " ".join(f"{cost:+} x{k}" for k, cost in enumerate(data.get("cost", []), 1))
    last = re.search(r"array\[1..(\d+)\] of var 0..1: x;", text)
    assert last
    names = [f"x{k}" for k in range(1, int(last[1]) + 1)]
    return ["Minimize", costs or "0 x1", "Subject To", *rows, "Binary", *names, "End"]


def test_linear_programs_have_the_cheapest_cover(tmp_path: Path) -> None:
    rng = random.Random(8)
    for _ in range(60):
        problem = random_problem(rng)
        if problem.costs and max(map(abs, problem.costs)) > 10**6:
            continue  # beyond the tolerances of doubles
        every = covers(problem)
        opb, minizinc = of_opb(export(problem, "opb")), of_minizinc(export(problem, "minizinc"))
        for name, text in (
            ("a.lp", export(problem, "lp")),
            ("a.mps", export(problem, "mps")),
            ("b.lp", "\n".join(opb)),
            ("c.lp", "\n".join(minizinc)),
        ):
            answer = of_highs(text, tmp_path / name)
            if not every:
                assert answer is None, (problem, text)
                continue
            assert answer is not None, (problem, text)
            cover = checked_cover(problem, answer)
            assert every[frozenset(cover.numbers)] == min(every.values()), (problem, text)


ODD = Problem(
    [Item("two\nlines", 1, 2), ("a", 1)],
    {"選項": [("a", 1)], "\\ *%c": ["two\nlines", Colored(";", 1)], "x1": ["two\nlines", ";"]},
    secondary=[";"],
    costs=[1, -2, 3],
)


@pytest.mark.parametrize("format", EXPORTS)
def test_names_stand_in_comments(format: str, tmp_path: Path) -> None:
    problem = ODD
    if format == "cnf":
        with pytest.raises(FormatError, match="cnf can't hold costs"):
            export(ODD, format)
        named = {option.name: option.items for option in ODD.options}
        problem = Problem([Item("two\nlines", 1, 2), ("a", 1)], named, secondary=[";"])
    lines = export(problem, format).splitlines()
    mark = {"cnf": "c", "lp": "\\", "minizinc": "%"}.get(format, "*")
    assert f"{mark} option 0: 選項" in lines
    assert f"{mark} option 1: \\ *%c" in lines
    assert f"{mark} item 0: 'two\\nlines'" in lines
    if format in ("lp", "mps"):
        answer = of_highs("\n".join(lines), tmp_path / f"odd.{format}")
        assert answer is not None
        assert checked_cover(problem, answer) == Solution(("選項", "\\ *%c"))


def test_minizinc_is_this() -> None:
    assert export(Problem("a", ["a", []], costs=[3, 4]), "minizinc").splitlines() == [
        "% exact cover: variable k is option k - 1, from 1 to 2",
        "% item 0: a",
        "int: options = 2;",
        "array[1..2] of var 0..1: x;",
        "array[int] of set of int: groups = [{1,},",
        "];",
        "array[int] of int: low = [1,];",
        "array[int] of int: high = [1,];",
        "array[int] of int: linked = [];",
        "array[int] of int: link = [];",
        "array[int] of int: never = [2,];",
        "constraint forall(g in index_set(groups))(let {",
        "    var int: number = sum(v in groups[g])(x[v])",
        "} in low[g] <= number /\\ number <= high[g]);",
        "constraint forall(k in index_set(linked))(x[linked[k]] <= x[link[k]]);",
        "constraint forall(v in never)(x[v] = 0);",
        "array[int] of int: cost = [3,4,];",
        "solve minimize sum(v in index_set(cost))(cost[v] * x[v]);",
        'output ["\\([v | v in 1..options where fix(x[v]) = 1])\\n"];',
    ]


def test_lines_of_lp_stay_short() -> None:
    problem = Problem("a", ["a"] * 1000, costs=[10**6] * 1000)
    assert max(map(len, export(problem, "lp").splitlines())) <= 255


def test_checked_covers_are_the_covers() -> None:
    rng = random.Random(9)
    for _ in range(40):
        problem = random_problem(rng, options=7)
        found = set()
        for bits in range(1 << problem.option_count):
            chosen = frozenset(k for k in range(problem.option_count) if bits >> k & 1)
            try:
                cover = checked_cover(problem, [k + 1 for k in chosen])
            except ArgumentError:
                continue
            assert cover.numbers == tuple(sorted(chosen))
            found.add(chosen)
        assert found == set(covers(problem))


def test_bounds_that_take_too_many_clauses_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clauses, "_MOST_COUNTED", 40)
    with pytest.raises(FormatError, match="cnf can't hold bounds of 5 for 10 options"):
        export(Problem([Item("a", 5, 5)], ["a"] * 10), "cnf")
    with pytest.raises(ArgumentError, match="format must be cnf, opb"):
        export(ODD, "smt")
