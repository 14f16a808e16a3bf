"""``--engine sat``, ``cp`` and ``mip``, and problems written for other solvers."""

from __future__ import annotations

import json

import pytest

from farandole.cover.exchange import EXPORTS, export
from farandole.cover.formats import parse
from tests.cli.samples import TOY, Run

COSTS = "a b\na |3\nb |4\na b |8\n"


@pytest.mark.parametrize("format", EXPORTS)
def test_show_writes_them(run: Run, format: str) -> None:
    result = run("cover", "show", "--to", format, input=TOY)
    assert result == (0, export(parse(TOY), format), "")
    two = ("--format", "poj3740", "--to", format)
    refused = run("cover", "show", *two, input="1 1\n1\n1 1\n1\n")
    assert refused == (2, "", f"--to {format}: {format} holds one problem, not 2\n")


def test_costs_are_not_lost_in_cnf(run: Run) -> None:
    result = run("cover", "show", "--to", "cnf", input=COSTS)
    assert (result.code, result.out) == (2, "")
    assert result.err == "--to cnf: cnf can't hold costs\n"


def test_solve_with_sat(run: Run) -> None:
    pytest.importorskip("pysat", reason="needs python-sat")
    result = run("cover", "solve", "--engine", "sat", "--to", "names", "--all", input=COSTS)
    assert (result.code, sorted(result.out.splitlines())) == (0, ["0 1", "2"])
    row = json.loads(run("cover", "solve", "--engine", "sat", "--json", input="a b\na\n").out)
    assert (row["status"], row["complete"], row["engine"]) == ("none", True, "sat")
    result = run("cover", "solve", "--engine", "sat", "--ordered", input=TOY)
    assert result.code == 2
    assert "--engine sat and --ordered can't be used together" in result.err


@pytest.mark.parametrize(("engine", "package"), [("cp", "ortools"), ("mip", "highspy")])
def test_minimum_with_others(run: Run, engine: str, package: str) -> None:
    pytest.importorskip(package, reason=f"needs {package}")
    result = run("cover", "minimum", "--engine", engine, "--to", "names", input=COSTS)
    assert (result.code, result.out) == (0, "7: 0 1\n")
    row = json.loads(run("cover", "minimum", "--engine", engine, "--json", input=COSTS).out)
    assert (row["cost"], row["bound"], row["engine"]) == (7, 7, engine)
    result = run("cover", "minimum", "--engine", engine, "--ties", input=COSTS)
    assert f"--engine {engine} and --ties can't be used together" in result.err
