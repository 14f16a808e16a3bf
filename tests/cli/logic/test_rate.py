"""``farandole rate`` and ``techniques``."""

from __future__ import annotations

import json
from pathlib import Path

from farandole.i18n import language
from farandole.logic import HODOKU, PEOPLE, TECHNIQUES, rate
from farandole.logic.handbook.examples import read
from farandole.logic.words import technique_name
from farandole.logic.words.ideas import idea, spotting
from farandole.sudoku.canonical import canonical
from tests.cli.samples import EASY, SMALL, Run

HARD = ".19...6.........8..7.25..4.3........9.6.......2.937.....28...9....4.9..1....6...3"
TURNED = "....8...3....4....6.5...1.......9...1..5..6...4..........6......39.....4.8......7"
NONE = "11" + "." * 79
SEVERAL = "12" + "." * 79


def test_a_row_for_each_puzzle_in_order(run: Run) -> None:
    lines = [EASY, f"{EASY[:-1]}z", NONE, SEVERAL, "what is this?", HARD]
    result = run("rate", "--school", "hodoku", "--to", "tsv", input="\n".join(lines))
    hard = rate(HARD)
    assert hard.hardest is not None
    assert result.out.splitlines() == [
        f"{EASY}\teasy\t204\tnaked-single",
        "-\tinvalid\t-\t-",
        f"{NONE}\tnone\t-\t-",
        f"{SEVERAL}\tmany\t-\t-",
        "-\tinvalid\t-\t-",
        f"{HARD}\t{hard.level}\t{hard.score}\t{hard.hardest.id}",
    ]
    assert result.code == 2
    assert [line.split(":")[1] for line in result.err.splitlines()] == ["2", "5"]
    table = run("rate", "--to", "csv", EASY, SEVERAL).out.splitlines()
    row = f"{EASY},easy,204,naked-single"
    assert table == ["puzzle,level,score,hardest", row, f"{SEVERAL},many,-,-"]


def test_the_canonical_form_is_rated_on_request(run: Run) -> None:
    form = canonical(TURNED).grid
    out = run("rate", "--canonical", "--to", "tsv", input=f"{TURNED}\n").out
    assert out.startswith(f"{TURNED}\t")
    assert int(out.split("\t")[2]) == rate(form).score != rate(TURNED).score


def test_a_profile_has_a_name(run: Run) -> None:
    out = run("rate", "--profile", "people", "--json", input=f"{HARD}\n").out
    assert json.loads(out)["score"] == rate(HARD, PEOPLE).score
    assert json.loads(out)["school"] is None
    assert "no such file" in run("rate", "--profile", "persons", HARD).err


def test_techniques_and_schools(run: Run) -> None:
    result = run("rate", "--techniques", "full-house,naked-single", input=f"{EASY}\n{HARD}\n")
    assert (result.code, result.out.splitlines()[1]) == (1, f"{HARD}\tincomplete\t-\t-")
    for words, name, value in (
        (("--without", "uniqueness,x-wing"), "school", None),
        (("--school", "hodoku-2.2.0"), "version", "2.2.0"),
        (("--seconds", "0"), "status", "limit"),
    ):
        assert json.loads(run("rate", "--json", *words, EASY).out)[name] == value
    assert "incomplete" in run("rate", "--seconds", "0", EASY).out
    for puzzle, code in ((EASY, 0), (NONE, 1), (SEVERAL, 1)):
        assert run("rate", puzzle).code == code


def test_a_profile(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        '[[technique]]\nname = "full-house"\nscore = 1\n\n[[technique]]\nname = "naked-single"\n'
        'score = 2\nlevel = "hard"\n'
    )
    assert run("rate", "--profile", str(path), EASY).out == f"{EASY}\thard\t81\tnaked-single\n"
    path.write_text(HODOKU.to_toml())
    assert json.loads(run("rate", "--json", "--profile", str(path), EASY).out)["school"] == "hodoku"
    path.write_text('[[technique]]\nname = "x-wink"\n')
    result = run("rate", "--profile", str(path), EASY)
    assert (result.code, result.out) == (2, "")
    assert "mine.toml: no technique is called 'x-wink'" in result.err
    assert "no such file" in run("rate", "--profile", "absent.toml", EASY).err


WRONG = [
    (["--techniques", "x-wink"], "--techniques: no technique is called 'x-wink'"),
    (["--without", "luck"], "--without: no technique is called 'luck'"),
    (["--techniques", ","], "--techniques: missing technique"),
    (["--techniques", "x-wing,x-wing"], "--techniques: x-wing comes twice"),
    (["--school", "se"], "--school: 'se' is not valid (choose from hodoku, hodoku-2.2.0)"),
    (["--techniques", "x-wing", "--profile", "f"], "--techniques and --profile can't be used"),
    (["--json", "--to", "tsv"], "--to and --json can't be used together"),
    (["--threads", "0"], "--threads: '0' is not an integer between 1 and 1,024"),
]


def test_wrong_use(run: Run) -> None:
    for words, sentence in WRONG:
        result = run("rate", *words, EASY)
        assert (result.code, result.out) == (2, ""), words
        assert sentence in result.err


def test_ratings_in_json(run: Run) -> None:
    result = run("rate", "--json", input=f"{EASY} an easy one\n{NONE}\n{EASY[:-1]}z\n{SMALL}\n")
    easy, none, bad, small = map(json.loads, result.out.splitlines())
    assert (easy["status"], easy["level"], easy["score"]) == ("rated", "easy", 204)
    assert (easy["label"], easy["hardest"], easy["version"]) == (
        "an easy one",
        "naked-single",
        "2.3.2",
    )
    assert easy["techniques"] == {"full-house": 21, "naked-single": 30}
    assert (none["status"], none["level"], none["score"]) == ("none", None, None)
    assert bad["status"] == "bad"
    assert (small["status"], small["shape"]) == ("rated", "4")


def test_tables(run: Run, terminal: Run) -> None:
    card = [
        "Easy, score 204 (hodoku 2.3.2)",
        "",
        "technique    level  steps  each  score",
        "──────────── ───── ────── ───── ──────",
        "Full House   Easy      21     4     84",
        "Naked Single Easy      30     4    120",
    ]
    assert run("rate", "--to", "table", EASY).out.splitlines() == card
    assert terminal("rate", EASY).out.splitlines() == card
    chinese = run("rate", "--lang", "zh", "--to", "table", EASY).out
    assert chinese.splitlines()[0] == "容易，204 分（hodoku 2.3.2）"
    result = run("rate", "--to", "table", input=f"{EASY} one\n{NONE}\nwhat?\n")
    first, second, third = result.out.splitlines()
    assert first.split() == ["stdin:1", "one", "Easy", "204", "Naked", "Single"]
    assert second == "stdin:2                   no solution"
    assert third == "stdin:3                   can't be read"


ENGLISH, CHINESE = language("en"), language("zh")
GOOD = (
    ":0003:8:6...+53+4.7....4+2+56.+254867+3+9+1.+4..+9+6.1.162+38+5749.3..+1+4.+5....42193"
    "..1.+57...+44+2.6+3.+1+75:::829:"
)
OTHERWISE = GOOD.replace(":829:", ":819:")
ABSENT = GOOD.replace("0003:8", "0003:2")


def test_the_list(run: Run) -> None:
    lines = run("techniques").out.splitlines()
    assert len(lines) == len(TECHNIQUES) + 2
    (wing,) = [line for line in lines if line.split()[1:2] == ["x-wing"]]
    assert wing.split() == ["*", "x-wing", "X-Wing", "Hard", "140", "0300"]


def test_one(run: Run) -> None:
    out = run("techniques", "X-Wing").out
    assert out.startswith("X-Wing (x-wing)\nHard, score 140\n")
    assert "swordfish" in out
    assert run("techniques", "0300").out == out
    assert len(run("techniques", "x-wing", "xy-wing").out) > len(out)
    assert "used only on request" in run("techniques", "squirmbag").out


def test_json_and_unknown_names(run: Run) -> None:
    rows = [json.loads(line) for line in run("techniques", "--json").out.splitlines()]
    assert [row["id"] for row in rows] == list(TECHNIQUES)
    result = run("techniques", "x-wink")
    assert (result.code, result.out) == (2, "")
    assert "did you mean x-wing?" in result.err


def test_a_library_that_is_passed(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "library.txt"
    path.write_text(f"# a comment\n{GOOD}\n\n{GOOD}\n")
    assert run("techniques", "verify", str(path)) == (0, "2/2\n", "")


def test_a_library_that_isn_t(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "library.txt"
    path.write_text(f"{GOOD}\n{OTHERWISE}\n{ABSENT}\n{GOOD.replace('0003:8', '0003-x:8')}\n")
    result = run("techniques", "verify", str(path))
    assert (result.code, result.out) == (1, "1/4\n")
    second, third, fourth = result.err.splitlines()
    assert second == f"{path}:2: 0003: found +829 instead of the expected step"
    assert third == f"{path}:3: 0003: found no step for these candidates"
    assert fourth == f"{path}:4: 0003-x: found a step, expected none"


def test_lines_that_are_no_cases(run: Run) -> None:
    result = run("techniques", "verify", input=f"{GOOD}\nwhat?\n{GOOD.replace('0003', '9999')}\n")
    assert (result.code, result.out) == (2, "1/1\n")
    assert [line.split(":")[1] for line in result.err.splitlines()] == ["2", "3"]
    rows = run("techniques", "verify", "--json", input=f"{GOOD}\n{OTHERWISE}\n").out.splitlines()
    assert [json.loads(row).get("passed") for row in rows] == [True, False, 1]


def test_idea_and_spotting(run: Run) -> None:
    one = TECHNIQUES["skyscraper"]
    assert ENGLISH(idea(one)) in run("techniques", one.id).out
    told = run("techniques", one.id, "--lang", "zh").out
    assert CHINESE(idea(one)) in told
    assert f"怎样发现：{CHINESE(spotting(one))}" in told
    row = json.loads(run("techniques", "--json", one.id).out)
    assert (row["idea"], row["spotting"]) == (ENGLISH(idea(one)), ENGLISH(spotting(one)))


def test_a_line_of_the_handbook_can_be_pasted(run: Run) -> None:
    _, entries = read()
    for name, words in (
        ("naked-pair", ()),
        ("avoidable-rectangle-1", ()),
        ("squirmbag", ("--techniques", "squirmbag")),
        ("death-blossom", ("--techniques", "death-blossom")),
    ):
        result = run("hint", "--depth", "2", *words, entries[name].practice)
        assert (result.code, result.err) == (0, "")
        assert result.out.startswith(f"{ENGLISH(technique_name(TECHNIQUES[name]))}: ")
