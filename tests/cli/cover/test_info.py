"""``farandole cover info``."""

from __future__ import annotations

import json

import pytest

from farandole.cli.cover.info import GAINS
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
    assert said["covers, estimated"] == "? ± ?"
    row = json.loads(run("cover", "info", "--json", input=text).out)
    assert (row["solutions"], row["probes"]) == (None, 83)


def test_every_gain_has_its_words() -> None:
    assert tuple(GAINS) == reduce.GAINS
