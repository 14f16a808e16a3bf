"""``farandole cover info`` and ``show``, ``draw`` and ``model``, which draws too."""

from __future__ import annotations

import json
import math
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from farandole.cli.cover.info import GAINS
from farandole.cover.formats import FORMATS, read
from farandole.cover.models import NAMES, queens
from farandole.cover.questions import reduce
from tests.cli.samples import TOY, Run

ODD = "a 1:2|b c | x y\na x:R |7\na x:R |7\nb x:S |-2\nb c\ny\n"


def lines(text: str) -> dict[str, str]:
    """Return what stands after each name."""
    return {
        name.strip(): rest.strip()
        for name, _, rest in (line.strip().partition("  ") for line in text.splitlines()[1:])
    }


def test_what_is_odd(run: Run) -> None:
    result = run("cover", "info", input=ODD)
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith("stdin:1 (dlx)\n")
    said = lines(result.out)
    assert said["items"] == "3, 1 of them with bounds"
    assert said["secondary items"] == "2"
    assert said["options"] == "5"
    assert said["entries"] == "9 (36.0%)"
    assert said["colors"] == "2, in 3 entries"
    assert said["costs"] == "-2 to 7"
    assert said["duplicate options"] == "1"
    assert said["options without primary items"] == "1"
    assert "items without an option" not in said
    assert said["engine"] in ("bits", "sparse")
    assert "options" in said["after preprocessing"]


def test_plain_problems_and_items_without_options(run: Run) -> None:
    said = lines(run("cover", "info", "queens", "8").out)
    assert " ".join(said) == (
        "items secondary items options entries engine after preprocessing nodes, estimated "
        "covers, estimated"
    )
    said = lines(run("cover", "info", input="a b\n").out)
    assert (said["entries"], said["items without an option"]) == ("0 (0.0%)", "2 (a, b)")
    many = " ".join(f"i{k}" for k in range(20))
    said = lines(run("cover", "info", input=f"{many}\ni0\n").out)
    assert said["items without an option"] == ("19 (i1, i2, i3, i4, i5, i6, i7, i8, 11 others)")
    two = run("cover", "info", "--format", "poj3740", input="1 1\n1\n1 1\n0\n").out
    assert two.count("(poj3740)") == 2
    assert run("cover", "info", input="a b\nc\n").code == 2


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("a b\na\n", "no: b needs at least 1 options, but only 0 contain it"),
        ("3:5|a b\na\na b\n", "no: a needs at least 3 options, but only 2 contain it"),
        ("a b c d\na b\nb c\nd\n", "no: these can't be covered together"),
        (TOY, "yes"),
    ],
)
def test_explain(run: Run, text: str, reason: str) -> None:
    result = run("cover", "info", "--explain", input=text)
    assert (result.code, result.err) == (int(reason != "yes"), "")
    assert lines(result.out)["has a cover"].startswith(reason)
    chinese = run("cover", "info", "--lang", "zh", "--explain", input=text).out
    assert ("以下各项不能同时覆盖" in chinese) == ("together" in reason)


def test_explain_within_limits(run: Run) -> None:
    result = run("cover", "info", "--explain", "--nodes", "0", "queens", "8")
    assert result.code == 1
    assert result.err == ("queens(8): limit reached before a cover was found or ruled out\n")
    assert lines(result.out)["has a cover"] == "unknown: limit reached"


def test_json(run: Run) -> None:
    row = json.loads(run("cover", "info", "--json", "--explain", input="a b c\na b\nb c\n").out)
    assert (row["items"], row["options"], row["duplicates"]) == (3, 2, 0)
    assert (row["feasible"], row["blamed"], row["minimal"]) == (False, ["a", "c"], True)
    assert row["engine"] in ("bits", "sparse")
    assert row["colors"] == 0
    row = json.loads(run("cover", "info", "--json", input=ODD).out)
    assert row["costs"] == [-2, 7]
    assert row["reduced"]["gains"]["idle options"] == 1


def test_what_no_number_can_hold(run: Run) -> None:
    many = "\n".join(f"i{k}" for k in range(400))
    text = " ".join(many.split()) + "\n" + f"{many}\n" * 300
    result = run("cover", "info", input=text)
    assert (result.code, result.err) == (0, "")
    said = lines(result.out)
    assert said["duplicate options"] == "119,600"
    assert re.fullmatch(r"7.06e\+990 ± \S+", said["covers, estimated"])
    row = json.loads(run("cover", "info", "--json", input=text).out)
    assert (row["solutions"], row["probes"]) == (None, 83)
    assert row["solutions_log10"] == pytest.approx(400 * math.log10(300))


def test_every_gain_has_its_words() -> None:
    assert tuple(GAINS) == reduce.GAINS


def test_matrices(run: Run, tmp_path: Path) -> None:
    result = run("cover", "show", input="p q | x\np x\nq\n")
    assert (result.code, result.err) == (0, "")
    assert result.out == (
        "stdin:1 (dlx)\n2 items, 1 secondary, 2 options, 3 ones (50.0%)\n\n"
        "  p q │ x\n0 1 · │ 1\n1 · 1 │ ·\n"
    )
    colors = run("cover", "show", input="p 2|q | x y\np q x:red\nq y x:B |5\n").out
    assert colors.split("\n\n")[1] == "  p q │   x y\n0 1 1 │ red ·\n1 · 1 │   B 1\n"
    large = run("cover", "show", input=run("cover", "model", "sudoku").out)
    assert large.out == "stdin:1 (dlx)\n324 items, 729 options, 2,916 ones (1.2%)\n"
    assert run("cover", "show", "queens", "4").out.splitlines()[0] == "queens(4)"
    path = tmp_path / "toy.txt"
    options = ("--lang", "zh", "--format", "dlx", "-o", str(path))
    assert run("cover", "show", *options, input=TOY).code == 0
    assert "7 个项，6 个选项，16 个 1（38.1%）" in path.read_text("utf-8")


@pytest.mark.parametrize("name", FORMATS)
def test_other_formats(run: Run, name: str) -> None:
    result = run("cover", "show", "--to", name, input=TOY)
    if name == "zoj3209":  # of rectangles
        assert (result.code, result.out) == (2, "")
        assert result.err.startswith("--to zoj3209: ")
        return
    (case,) = read(result.out, name)
    assert case.problem.option_count == 6
    assert case.problem.count() == 1


def test_a_model_draws_itself(run: Run) -> None:
    model = queens(6)
    drawings = [model.text(solution) for solution in model.problem.search()]
    for name in ("draw", "model"):
        result = run("cover", name, "queens", "6", "--limit", "9")
        assert (result.code, result.err) == (0, "")
        assert sorted(result.out.rstrip().split("\n\n")) == sorted(drawings)
    assert run("cover", "model", "queens", "6", "--solve").out.rstrip() == drawings[0]
    assert run("cover", "count", input=run("cover", "model", "queens", "6").out).out == "4\n"


def test_a_file_is_drawn_as_a_matrix(run: Run) -> None:
    for text, drawing in (
        (TOY, "  A B C D E F G\n3 1 · · 1 · 1 ·\n4 · 1 · · · · 1\n0 · · 1 · 1 · ·\n"),
        ("a b | x\na x:red\nb x:red\n", "  a b │   x\n0 1 · │ red\n1 · 1 │ red\n"),
    ):
        assert run("cover", "draw", input=text) == (0, drawing, "")
    items = [f"long{k}" for k in range(50)]  # too wide for a matrix
    text = " ".join(items) + "\n" + "\n".join(items) + "\n"
    assert sorted(run("cover", "draw", input=text).out.split()) == sorted(items)


def test_images(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "cover.svg"
    for words in (
        *("model queens 6 --svg", "draw queens 6 --svg", "draw --format dlx --seed 3 --svg"),
    ):
        assert run("cover", *words.split(), "-o", str(path), input=TOY).code == 0
        assert ET.fromstring(path.read_text("utf-8")).tag.endswith("svg")
    # All six options are drawn, and the three of the cover stand out: seven cells.
    rows = path.read_text("utf-8")
    assert rows.count('class="piece ') == 7
    assert rows.count('class="other"') == 9
    two = run("cover", "draw", "--svg", "--format", "poj3740", input="1 1\n1\n1 1\n1\n")
    assert two == (2, "", "--svg requires a single problem\n")
    items = " ".join(f"i{k}" for k in range(301))
    large = run("cover", "draw", "--svg", input=f"{items}\n{items}\n")
    assert large == (2, "", "stdin:1: too large for an image\n")


def test_no_cover(run: Run) -> None:
    for name in ("draw", "model"):
        none = run("cover", name, "queens", "3", "--limit", "1")
        assert none == (1, "", "queens(3): no exact cover\n")
        late = run("cover", name, "queens", "12", "--limit", "1", "--nodes", "1")
        assert late == (1, "", "queens(12): limit reached; covers found: 0\n")


def test_wrong_values(run: Run) -> None:
    for words in (
        *("draw queens 8 --svg --limit 2", "model queens x", "model nonsense", "model queens"),
        *("model queens 8 --solve --svg", "model queens 8 --svg --limit 3"),
    ):
        result = run("cover", *words.split())
        assert (result.code, result.out) == (2, "")
        assert result.err.startswith("farandole cover ")


def test_the_list_of_models(run: Run) -> None:
    result = run("cover", "model", "--lang", "zh")
    assert (result.code, result.err) == (0, "")
    for entry in NAMES.values():
        assert f"  {entry.name}  " in result.out
        assert all(f"    {parameter.name} " in result.out for parameter in entry.parameters)
