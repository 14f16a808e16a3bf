"""The commands of the bank, from the first puzzle to a restored copy."""

from __future__ import annotations

import csv
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from farandole._extras import install_line
from tests.bank.samples import INKALA, MANY, P, Q, swapped
from tests.cli.samples import Run
from tests.conftest import Python

pytest.importorskip("sqlalchemy")


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FARANDOLE_BANK", str(tmp_path / "my.bank"))
    return tmp_path / "my.bank"


@pytest.fixture
def filled(run: Run, place: Path) -> Path:
    text = f"{P} first 难题\n{Q} second\n{INKALA} third\n"
    assert run("bank", "add", "-", "--source", "book", "--tag", "a,b", input=text).code == 0
    return place


def test_lines_have_no_room_for_rules(run: Run, filled: Path, tmp_path: Path) -> None:
    puzzle = "1.....3..2.....4"
    assert run("bank", "add", puzzle, "--shape", "4 + diagonals", "--improper", "keep").code == 0
    refusal = "line can't hold the boxes, regions and rules of this board (choose from {})"
    path, others = str(tmp_path / "x.txt"), "csv, json, parquet or bank"
    for words, able in (
        ("export", others),
        ("find --to line", "--json"),
        (f"export -o {path}", others),
    ):
        ran = run("bank", *words.split())
        assert (ran.code, refusal.format(able) in ran.err) == (2, True)
    assert not (tmp_path / "x.txt").exists()
    assert run("bank", "export", "--shape", "9", "-o", path, "--replace").err.count("\n") == 1
    for to in ("csv", "json"):
        assert run("bank", "export", "--to", to).err == ""
    assert run("bank", "find", "--json").err == ""


def test_adding_from_everywhere(run: Run, tmp_path: Path) -> None:
    (tmp_path / "x.txt").write_text(f"{P}\n{Q}\n")
    ran = run("bank", "add", str(tmp_path / "x.txt"), INKALA, "-", input=swapped(P))
    assert ran.code == 0
    assert ran.out.splitlines() == [
        f"{tmp_path}/x.txt: 2 new, 0 known, 0 improper",
        "puzzle 2: 1 new, 0 known, 0 improper",
        "stdin: 0 new, 1 known, 0 improper",
    ]
    assert run("bank", "find", "--source", "x.txt", "--total").out == "2\n"


def test_adding_a_limit(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    path.write_text(f"{P}\n{Q}\n")
    ran = run("bank", "add", str(path), INKALA, "--seconds", "0")
    assert ran.code == 1
    assert ran.err.splitlines()[0] == (f"{path}: limit reached; add the same file again to resume")
    assert len(ran.err.splitlines()) == 2
    ran = run("bank", "add", str(path), "--seconds", "0", "--json", "--improper", "refuse")
    assert ran.code == 1
    assert json.loads(ran.out)["complete"] is False
    assert "limit reached; nothing was added" in ran.err
    assert run("bank", "find", "--total").out == "0\n"
    ran = run("bank", "add", str(path), "--seconds", "1000")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == f"{path}: 2 new, 0 known, 0 improper\n"


def test_adding_in_json(run: Run, filled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = run("bank", "add", "--json", "-", input=f"{P}\n{MANY}\n")
    facts = {"source": "-", "read": 2, "added": 0, "known": 1, "improper": 1, "skipped": 0}
    more = {"taken": 0, "refused": 0, "ignored": []}
    assert (ran.code, json.loads(ran.out)) == (1, {**facts, "unrated": 0, "complete": True, **more})
    monkeypatch.setattr("farandole.bank.rating.rated_row", lambda *_: None)
    ran = run("bank", "add", "1.....3..2.....4")  # one whose rating takes too long
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.endswith(": 1 new, 0 known, 0 improper, 1 without a rating\n")


def test_adding_what_can_t_be_read(run: Run, tmp_path: Path) -> None:
    (tmp_path / "x.txt").write_text(f"{P}\n{P[:80]}\n{Q}\n")
    ran = run("bank", "add", str(tmp_path / "x.txt"))
    assert ran.code == 2
    assert f"{tmp_path}/x.txt:2:" in ran.err
    assert "2 new" in ran.out
    (tmp_path / "noise").write_bytes(bytes(range(256)) * 50)
    ran = run("bank", "add", str(tmp_path / "none.txt"), str(tmp_path / "noise"), INKALA)
    assert (ran.code, ran.out) == (2, "puzzle 3: 1 new, 0 known, 0 improper\n")
    assert "none.txt: can't be read" in ran.err
    assert "noise: not a text file" in ran.err


def test_adding_keep_and_refuse(run: Run) -> None:
    ran = run("bank", "add", "-", "--improper", "refuse", input=f"{P}\n{MANY}\n")
    assert (ran.code, ran.out) == (2, "")
    assert "line 2: more than one solution; nothing was added" in ran.err
    assert run("bank", "find", "--total").out == "0\n"
    ran = run("bank", "add", "-", "--improper", "keep", input=f"{P}\n{MANY}\n")
    assert ran.code == 0
    assert run("bank", "find", "--status", "many", "--to", "ids").out == "2\n"


def test_adding_without_a_rating(run: Run) -> None:
    assert run("bank", "add", MANY).err == "puzzle 1: more than one solution\n"
    assert run("bank", "add", ".Thermo~R1C1~R1C2").err == "puzzle 1: more than one solution\n"
    run("bank", "add", P, "--no-rating")
    assert run("bank", "find", "--to", "tsv").out == f"1\t{P}\t-\t-\t-\n"
    run("bank", "add", P, "--school", "hodoku-2.2.0")
    assert run("bank", "find", "--level", "easy").code == 1
    assert run("bank", "find", "--level", "easy", "--school", "hodoku-2.2.0").out == f"{P}\n"


PROPERTIES: list[tuple[list[str], str]] = [
    ([], "1 2 3"),
    (["--level", "easy,unfair"], "1 2"),
    (["--score", "1000-2000"], "2"),
    (["--clues", "25-"], "1 2"),
    (["--uses", "naked-single", "--avoids", "x-wing,naked-pair"], "1"),
    (["--hardest", "brute-force"], "3"),
    (["--symmetry", "half-turn"], "1"),
    (["--minimal"], "2 3"),
    (["--tag", "a,b"], "1 2 3"),
    (["--without-tag", "a"], ""),
    (["--text", "难题"], "1"),
    (["--source", "book", "--limit", "2"], "1 2"),
    (["--after", "2"], "3"),
    (["--shape", "4"], ""),
    (["--order", "clues"], "3 2 1"),
    (["--order", "level", "--limit", "1", "--after", "1"], "2"),
    (["--sample", "2", "--order", "score"], "1 3"),
    (["--unused"], "1 2 3"),
]


def test_editing_and_removing(run: Run, filled: Path, tmp_path: Path) -> None:
    (tmp_path / "x.txt").write_text(f"{swapped(Q)}\n{MANY}\n")
    (tmp_path / "bad.txt").write_text(f"{Q}\n12x\n")
    for words, code, out in (
        ("edit 1 --set-title new --set-author Ann", 0, "1 puzzle changed\n"),
        ("edit 1", 2, ""),
        ("find --text ann --to line", 0, f"{P} new\n"),
        ("tag a --rename b", 0, "b: 3 puzzles\n"),
        ("tag b --rename c --all", 2, ""),
        ("remove 1", 2, ""),
        ("remove --yes", 2, ""),
        ("remove 1 --last-import --yes", 2, ""),
        (f"remove --puzzles {tmp_path}/bad.txt --yes", 2, ""),  # nothing is removed
        (f"remove --puzzles {tmp_path}/x.txt --yes", 0, "1 puzzle removed\n"),
        ("remove --level hard --yes", 1, ""),
        ("find --to ids", 0, "1\n3\n"),
        ("remove --last-import --yes", 0, "2 puzzles removed\n"),
        ("remove --last-import --yes", 1, ""),
    ):
        ran = run("bank", *words.split())
        assert (ran.code, ran.out) == (code, out), words
    assert run("bank", "upgrade").err.endswith("up to date\n")
    run("bank", "add", P, INKALA)
    assert run("bank", "remove", "--last-import", "--yes").out == "2 puzzles removed\n"


def test_plans(run: Run, filled: Path) -> None:
    week = "easy,easy,easy,unfair,unfair,easy,extreme"
    plan = ["bank", "collect", "may", "--week", week, "--from"]
    for words, code in (
        ([*plan, "2026-05-32"], 2),
        ([*plan, "2026-05-01"], 2),
        ([*plan, "2026-05-02", "1"], 2),
        (plan[:-1], 2),
        (["bank", "collect", "may", "--all", "--days", "2"], 2),
        ([*plan, "2026-05-31"], 0),
    ):
        assert run(*words).code == code, words
    listed = run("bank", "collect", "may").out.splitlines()
    assert listed[2].split() == ["2026-05-31", "3", "Extreme", "21,342", INKALA]
    assert run("bank", "find", "--unused", "--to", "ids").out == "1\n2\n"
    assert run("bank", "collect", "all", "--not-in", "may").out == "2 puzzles added\n"
    assert run("bank", "collect", "all", "--publish").out == "2 puzzles published\n"
    assert run("bank", "find", "--unused").code == 1
    assert "all               2 yes" in run("bank", "collect").out
    assert run("bank", "collect", "none").code == 2


def test_finding_by_property(run: Run, filled: Path) -> None:
    for words, ids in PROPERTIES:
        ran = run("bank", "find", "--to", "ids", *words)
        assert ran.out.split() == ids.split(), words
        assert ran.code == (0 if ids else 1)


def test_what_find_writes(run: Run, filled: Path) -> None:
    found = run("bank", "find").out
    assert found.splitlines() == [f"{P} first 难题", f"{Q} second", f"{INKALA} third"]
    assert run("solve", input=found).code == 0
    (line,) = run("bank", "find", "--json", "--level", "unfair").out.splitlines()
    row = json.loads(line)
    assert (row["id"], row["puzzle"], row["title"], row["tags"]) == (2, Q, "second", ["a", "b"])
    assert row["ratings"][0]["level"] == "unfair"
    table = run("bank", "find", "--to", "table", "--lang", "zh").out
    assert "容易" in table
    assert P in table
    assert run("bank", "find", "--limit", "1").err == "more puzzles available; use --after 1\n"


def test_no_bank_yet(run: Run, place: Path) -> None:
    fault = f"{place}: there is no bank yet; add puzzles to create one\n"
    assert run("bank", "find") == (2, "", fault)
    assert not place.exists()


def test_wrong_values(run: Run, filled: Path) -> None:
    for words in (
        *("find --level tough", "find --score a-b", "find --clues -", "find --uses x-wink"),
        *("find --symmetry round", "find --limit 0", "find --json --total", "find --clues 24-22"),
        *("find --tag ,", "tag new", "tag new 1 --level easy", "tag new 77", f"tag new {'9' * 30}"),
        *("tag new --tag ,", "export --to parquet", "export --split 90 -o x.csv"),
        *("export -o no/x.csv", "show 12..z..........."),
    ):
        ran = run("bank", *words.split())
        assert (ran.code, ran.out) == (2, ""), words
    assert run("bank", "export", "-o", "").code == 2


def test_show(run: Run, filled: Path) -> None:
    by_number = run("bank", "show", "1")
    assert by_number.out == run("bank", "show", swapped(P)).out
    for part in ("first 难题", "half-turn", "book", "a, b", "Easy, score 204", P):
        assert part in by_number.out
    rows = [json.loads(line) for line in run("bank", "show", "--json", "1", "3").out.splitlines()]
    assert [row["puzzle"] for row in rows] == [P, INKALA]
    ran = run("bank", "show", "9", "2")
    assert (ran.code, ran.err) == (1, "the bank has no puzzle 9\n")
    assert Q in ran.out


def test_stats(run: Run, filled: Path) -> None:
    out = run("bank", "stats").out
    for part in ("3 puzzles", "Levels", "Scores", "Givens", "Techniques used", "█"):
        assert part in out
    assert "题库" not in out
    ran = run("bank", "stats", "--people", "--lang", "zh")
    assert ran.out.startswith("未用提示的解题结果 0 个")
    assert run("bank", "stats", "--people", "--svg").code == 2
    some = run("bank", "stats", "--of", "tags").out
    assert "Levels" not in some
    facts = json.loads(run("bank", "stats", "--json").out)
    assert (facts["puzzles"], facts["levels"]["easy"]) == (3, 1)
    from xml.etree import ElementTree

    image = ElementTree.fromstring(run("bank", "stats", "--svg", "--lang", "zh").out)
    assert len(list(image.iter("{http://www.w3.org/2000/svg}rect"))) > 20


def test_export(run: Run, filled: Path, tmp_path: Path) -> None:
    assert run("bank", "export").out == run("bank", "find").out
    ran = run("bank", "export", "--to", "csv")
    rows = list(csv.DictReader(ran.out.splitlines()))
    assert [row["puzzle"] for row in rows] == [P, Q, INKALA]
    path = tmp_path / "x.csv"
    ran = run("bank", "export", "--level", "easy", "-o", str(path))
    assert (ran.code, ran.err) == (0, "1 puzzle written\n")
    assert run("bank", "export", "-o", str(path)).code == 2
    assert run("bank", "export", "-o", str(path), "--replace").code == 0
    assert path.read_text("utf-8") == run("bank", "export", "--to", "csv").out
    run("bank", "export", "--split", "1/1", "--seed", "4", "-o", str(tmp_path / "s.txt"))
    parts = [(tmp_path / f"s-{n}.txt").read_text("utf-8") for n in (1, 2)]
    assert sorted("".join(parts).split("\n")) == sorted(run("bank", "find").out.split("\n"))


def test_tags(run: Run, filled: Path) -> None:
    assert run("bank", "tag", "new", "1", "3").out == "2 puzzles tagged\n"
    assert run("bank", "tag", "new", "--level", "unfair").out == "1 puzzle tagged\n"
    assert run("bank", "find", "--tag", "new", "--total").out == "3\n"
    assert run("bank", "tag", "new", "--all", "--remove").out == "3 puzzles untagged\n"
    assert run("bank", "find", "--tag", "new", "--total").out == "0\n"
    for ran in (
        run("bank", "tag", "red, blue", "1"),
        run("bank", "add", "--tag", '"red, blue",c', Q),
    ):
        assert (ran.code, "is not a valid tag" in ran.err) == (2, True)
    with closing(sqlite3.connect(filled)) as connection, connection:
        connection.execute("UPDATE tags SET name = 'red, blue' WHERE name = 'a'")
    for words, count in (
        (("--tag", '"red, blue",b'), 3),
        (("--without-tag", 'b, "red, blue"'), 0),
        (("--tag", '"b'), 0),
    ):
        assert run("bank", "find", *words, "--total").out == f"{count}\n"
    assert run("bank", "tag", "red, blue", "2", "--remove").code == 0
    assert run("bank", "find", "--tag", '"red, blue"', "--total").out == "2\n"


def test_collections(run: Run, filled: Path) -> None:
    assert run("bank", "collect").code == 1
    assert run("bank", "collect", "week", "3", "1", "--title", "第一周").out == "2 puzzles added\n"
    assert run("bank", "collect", "week", "--all", "--limit", "1").out == "1 puzzle added\n"
    assert run("bank", "find", "--collection", "week", "--to", "ids").out.split() == ["3", "1", "2"]
    assert "第一周" in run("bank", "collect").out
    assert run("bank", "collect", "week", "3", "--remove").out == "1 puzzle removed\n"
    assert run("bank", "collect", "week", "--drop").code == 0
    assert run("bank", "find", "--collection", "week").code == 2


def test_verify(run: Run, filled: Path) -> None:
    assert run("bank", "verify", "--ratings").out == "3 puzzles verified, 0 faults\n"
    with closing(sqlite3.connect(filled)) as connection, connection:
        connection.execute("UPDATE puzzles SET solution = given WHERE id = 2")
        connection.execute("DELETE FROM postings WHERE kind = 10")
    ran = run("bank", "verify")
    assert (ran.code, ran.err.splitlines()[0]) == (1, "puzzle 2: the column solution is wrong")
    assert run("bank", "verify", "--reindex").code == 1
    ran = run("bank", "verify")
    assert ran.out == "3 puzzles verified, 1 fault\n"


def test_backup_and_restore(run: Run, filled: Path, tmp_path: Path) -> None:
    copy = str(tmp_path / "copy.bank")
    assert run("bank", "backup", copy).code == 0
    assert run("bank", "backup", copy).code == 2
    run("bank", "tag", "oops", "--all")
    assert run("bank", "restore", copy).code == 2
    ran = run("bank", "restore", copy, "--replace")
    assert (ran.code, ran.err) == (0, f"the previous bank is now {filled}.before-1\n")
    assert run("bank", "find", "--tag", "oops", "--total").out == "0\n"


def test_a_foreign_file_is_told(run: Run, place: Path) -> None:
    place.write_text("my diary")
    for command in (["add", P], ["find"], ["stats"], ["verify"], ["tag", "x", "--all"]):
        ran = run("bank", *command)
        assert (ran.code, ran.out) == (2, "")
        assert ran.err == f"{place} is not a bank; it was not changed\n"
    assert place.read_text() == "my diary"


def test_a_missing_extra_is_named(python: Python, tmp_path: Path) -> None:
    """Help needs nothing; what needs the libraries says how to get them; the rest works."""
    code = (
        "import sys\n"
        "sys.modules['sqlalchemy'] = None\n"
        "from farandole.cli import main\n"
        "print(main(['bank', 'find', '--help']), main(['bank', 'find']))\n"
        "import farandole\n"
        "try: farandole.bank.Bank\n"
        "except ImportError as error: print(type(error).__name__, error)\n"
    )
    ran = python(code)
    assert ran.stdout.splitlines()[-2:] == [
        "0 2",
        f"MissingExtra sqlalchemy isn't installed: {install_line('bank')}",
    ]
    assert ran.stderr == f"sqlalchemy isn't installed: {install_line('bank')}\n"
