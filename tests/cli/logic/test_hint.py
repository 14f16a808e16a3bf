"""``farandole hint``, ``explain``, ``rate`` and ``techniques``."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from farandole.cli.common.progress import Progress
from farandole.i18n import language
from farandole.logic import HODOKU, PEOPLE, SE, TECHNIQUES, Board, Scale, apply, explain, rate
from farandole.logic.step_data import read_step
from farandole.logic.words.ideas import idea, spotting
from farandole.sudoku.canonical import canonical
from tests.cli.samples import EASY, EASY_SOLVED, SMALL, SMALL_SOLVED, Run


def test_depths(run: Run) -> None:
    result = run("hint", EASY)
    assert result.code == 0
    assert result.out == "In box 5 there is a cell in which only one digit is possible.\n"
    assert "r5c5" not in result.out
    step = run("hint", "--depth", "2", EASY).out
    assert step == "Naked Single: 5 is the only candidate of r5c5.\n"
    assert run("hint", "--depth", "3", EASY).out.startswith(step)
    assert run("hint", "--depth", "3", EASY).out.count("\n") > 1
    assert "r5c5" in run("hint", "--lang", "zh", "--depth", "2", EASY).out


def test_mistakes_come_first(run: Run) -> None:
    wrong = run("hint", "--givens", EASY, "532" + EASY[3:])
    assert (wrong.code, wrong.out) == (1, "2 in r1c3 isn't right.\n")
    clash = run("hint", "--givens", EASY, "535" + EASY[3:])
    assert (clash.code, "r1c3" in clash.out) == (1, True)
    result = run("hint", "535" + EASY[3:])
    assert (result.code, result.out) == (1, "")
    assert "5 in both r1c1 and r1c3 (row 1)" in result.err


def test_several_solutions_are_said_first(run: Run) -> None:
    several = EASY.replace("9", ".").replace("8", ".")
    for code, text in (
        ("en", "The board has more than one solution: "),
        ("zh", "盘面不止一个解："),
    ):
        result = run("hint", "--lang", code, several)
        assert result.out.startswith(text)
        assert result.out.count("\n") == 2
    assert json.loads(run("hint", "--json", several).out)["warning"]
    assert json.loads(run("hint", "--json", EASY).out)["warning"] is None
    none = run("hint", "--lang", "zh", "11" + "." * 79)
    assert (none.code, none.out) == (1, "")
    assert "无解" in none.err


def test_candidates_are_read(run: Run) -> None:
    """Without the 1 and the 2 of r1c3 the 4 is a naked single; HoDoKu finds another one first."""
    plain = run("hint", "--json", EASY).out
    begun = run("hint", "--json", f"{EASY}:113 213").out
    assert json.loads(plain)["board"] == EASY
    assert json.loads(begun)["board"] == f"{EASY}:113 213"


def test_nothing_left_or_nothing_found(run: Run) -> None:
    assert run("hint", EASY_SOLVED) == (0, "The board is full.\n", "")
    assert run("hint", "--lang", "zh", EASY_SOLVED).out == "盘面已填满。\n"
    none = run("hint", "--techniques", "avoidable-rectangle-1", EASY)
    assert none == (1, "The techniques find no step.\n", "")


def test_drawings(run: Run) -> None:
    assert "5! goes here" in run("hint", "--draw", EASY).out
    for puzzle in (EASY, SMALL):
        assert run("hint", "--svg", puzzle).out.startswith("<svg ")


def test_json(run: Run) -> None:
    row = json.loads(run("hint", "--json", EASY).out)
    assert row["step"]["placements"] == [["r5c5", 5]]
    assert row["mistakes"] == []
    wrong = json.loads(run("hint", "--json", "--givens", EASY, "532" + EASY[3:]).out)
    assert wrong["mistakes"][0]["kind"] == "wrong digit"
    assert wrong["step"] is None


def test_faults(run: Run) -> None:
    for words, text, fault in (
        ((), f"{EASY}\n{EASY}\n", "requires a single puzzle"),
        ((), "# nothing\n", "no puzzle"),
        (("--givens", "12", EASY), "", "--givens: "),
        (("11" + "." * 79,), "", "no solution"),
    ):
        result = run("hint", *words, input=text)
        assert (result.code, fault in result.err) == (1 if fault == "no solution" else 2, True)


def test_every_step_and_the_solution(run: Run) -> None:
    result = run("explain", EASY)
    lines = result.out.splitlines()
    assert result.code == 0
    assert lines[0] == "puzzle 1: 51 steps, Easy, score 204"
    assert lines[1] == " 1. Naked Single: 5 is the only candidate of r5c5."
    assert len(lines) == 53
    assert lines[-1] == EASY_SOLVED
    chinese = run("explain", "--lang", "zh", EASY).out.splitlines()
    assert chinese[0] == "题目 1: 51 步，容易，204 分"
    hints, reasons = (run("explain", "--depth", depth, EASY).out.splitlines() for depth in "13")
    assert len(hints) == 53
    assert len(reasons) > 100
    assert "box 5" in hints[1]
    assert run("explain", "--draw", EASY).out.count("goes here") == 51
    begun = list(explain(EASY).boards())[10]
    assert run("explain", begun.line).out.startswith("puzzle 1: 41 steps")


def test_json_is_one_object_a_puzzle_with_steps_that_can_be_done(run: Run) -> None:
    result = run("explain", "--json", input=f"{EASY} first\n{SMALL}\n")
    first, small = map(json.loads, result.out.splitlines())
    assert (first["label"], first["status"], first["score"]) == ("first", "solved", 204)
    board = Board(first["board"])
    for data in first["steps"]:
        assert data.pop("text")
        assert data.pop("argument")[-1]["says"]
        board = apply(board, read_step(data))
    assert board.grid.line == EASY_SOLVED
    assert small["reached"].replace("+", "") == SMALL_SOLVED


def test_images_and_a_page(run: Run, tmp_path: Path) -> None:
    folder, page = tmp_path / "new" / "images", tmp_path / "steps.html"
    result = run("explain", "--svg", str(folder), "--html", str(page), EASY)
    assert result.code == 0
    images = sorted(folder.iterdir())
    assert len(images) == 51
    assert images[0].name == "001-01-naked-single.svg"
    assert ElementTree.parse(images[0]).getroot().get("role") == "img"
    assert page.read_text("utf-8").count("<li") == 51
    (tmp_path / "file").write_text("")
    for option in ("--svg", "--html"):
        result = run("explain", option, str(tmp_path / "file" / "x"), EASY)
        assert (result.code, str(tmp_path / "file" / "x") in result.err) == (2, True)


def test_puzzles_that_aren_t_solved(run: Run) -> None:
    stuck = run("explain", "--techniques", "x-wing", EASY)
    assert stuck.code == 1
    assert stuck.out.endswith(f"No technique finds a further step. Position so far:\n{EASY}\n")
    assert run("explain", "11" + "." * 79).code in (1, 2)
    several = run("explain", "--json", "12" + "." * 79)
    assert several.code == 1
    assert json.loads(several.out)["status"] == "many"


@pytest.mark.parametrize("command", ["explain", "hint"])
def test_progress_is_told(
    run: Run, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[list[str]] = []
    parts: list[int] = []
    monkeypatch.setattr(Progress, "start", lambda _, names: begun.append(list(names)))
    monkeypatch.setattr(Progress, "advance", lambda _, count: parts.append(count))
    one, more = tmp_path / "one.txt", tmp_path / "more.txt"
    one.write_text(f"{EASY}\n")
    more.write_text(f"{EASY}\n" * 4)
    run(command, str(one), str(more))
    assert begun == [[str(one), str(more)]]
    assert [part for part in parts if part] == [82] * 5


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


def test_rate_on_a_scale(run: Run) -> None:
    lines = [EASY, SEVERAL, SMALL]
    result = run("rate", "--school", "se", "--to", "tsv", input="\n".join(lines))
    assert result.out.splitlines() == [
        f"{EASY}\t1.2\t1.2\t1.2\tHidden Single",
        f"{SEVERAL}\tmany\t-\t-\t-",
        f"{SMALL}\tinvalid\t-\t-\t-",
    ]
    assert result.code == 2
    assert "classic" in result.err
    table = run("rate", "--school", "se-1.2.1", "--to", "csv", EASY).out.splitlines()
    assert table == ["puzzle,er,ep,ed,hardest", f"{EASY},1.2,1.2,1.2,Hidden Single"]
    card = run("rate", "--school", "se", "--to", "table", EASY).out
    assert card == "ER 1.2, EP 1.2, ED 1.2 (se 1.18.1)\nhardest: Hidden Single\n"
    two = run("rate", "--school", "se", "--to", "table", EASY, EASY).out.splitlines()
    assert [line.split()[-5:] for line in two] == [["1.2", "1.2", "1.2", "Hidden", "Single"]] * 2
    words = ("--school", "se", "--without", "uniqueness", "--json")
    row = json.loads(run("rate", *words, EASY).out)
    assert [row[name] for name in ("er", "ep", "ed", "school")] == [1.2, 1.2, 1.2, None]
    for option in (("--without", "x-wing"), ("--techniques", "x-wing"), ("--profile", "people")):
        assert "only --without uniqueness" in run("rate", "--school", "se", *option, EASY).err


def test_rules_and_options_of_a_scale(run: Run) -> None:
    words = ["--school", "se", "--omit", "hidden-single,loop-fix", "--fc-plus", "--json"]
    words += ["--also", "6-strong-links", "--revised"]
    scale = Scale(without=("hidden-single",), loop_fix=False, fc_plus=True)
    path = explain(EASY, replace(scale, revised=True, added=("6-strong-links",)))
    assert path.rating.er > 1.2
    for name in ("rate", "explain"):
        assert json.loads(run(name, *words, EASY).out)["er"] == path.rating.er
    assert rate(EASY, scale).er > path.rating.er  # naked singles have a lower rating
    assert "direct-pointing" in run("rate", "--school", "se", "--omit", "bug-2", EASY).err
    for option in (("--omit", "bug"), ("--also", "6-strong-links"), ("--revised",)):
        for school in ((), ("--school", "te")):
            assert "go with --school se" in run("rate", *school, *option, EASY).err


def test_candidates_are_heeded_on_a_scale(run: Run) -> None:
    puzzle = ".39.5.2...74..1......7..5....74.............9......6.3...9..42.9....6....2..3...7"
    path = explain(puzzle, SE)
    hardest = next(at for at, one in enumerate(path) if one.rated and one.rated.rating == 5.6)
    board = list(path.boards())[hardest + 1]
    text = "".join(
        str(digit) if (digit == value if value else mask >> (digit - 1) & 1) else "."
        for value, mask in zip(board.grid.cells, board.candidates, strict=True)
        for digit in range(1, 10)
    )
    rows = [json.loads(run("rate", "--school", "se", "--json", one).out) for one in (text, puzzle)]
    assert [row["er"] for row in rows] == [explain(board, SE).rating.er, 5.6]
    assert rows[0]["er"] < 5.6
    lines = run("rate", "--school", "se", "--to", "tsv", input=f"{text}\n{puzzle}\n").out
    numbers = [float(line.split("\t")[1]) for line in lines.splitlines()]
    assert numbers == [row["er"] for row in rows]


def test_rate_by_trial(run: Run) -> None:
    killer = ".Shape~9x9.Cage~8~R1C1~R1C2"
    lines = [EASY, SEVERAL, SMALL, killer, HARD]
    result = run("rate", "--school", "te", "--to", "tsv", input="\n".join(lines))
    hard = rate(HARD, school="te")
    rows = [line.split("\t")[1:] for line in result.out.splitlines()]
    nothing = ["-", "-"]
    assert rows[:4] == [["0", "B0", "0"], ["many", *nothing], *[["invalid", *nothing]] * 2]
    assert rows[4] == ["1", f"B{hard.length}", str(hard.backdoor)]
    assert (result.code, result.err.count("classic 9×9 puzzles only")) == (2, 2)
    words = ("rate", "--school", "te")
    csv = run(*words, "--to", "csv", EASY).out
    assert csv == f"puzzle,depth,class,backdoor\n{EASY},0,B0,0\n"
    assert run(*words, "--to", "table", EASY).out == "depth 0, class B0, backdoor 0\n"
    two = run(*words, "--to", "table", EASY, SEVERAL).out.splitlines()
    assert two[0].split()[-3:] == ["0", "B0", "0"]
    row = json.loads(run(*words, "--json", EASY).out)
    assert [row[name] for name in ("depth", "class", "length", "backdoor", "school")] == [
        *(0, "B0", 0, 0),
        "te",
    ]
    late = run(*words, "--seconds", "0", "--to", "tsv", HARD)
    assert (late.code, late.out) == (1, f"{HARD}\t≥0\t-\t≥0\n")
    row = json.loads(run(*words, "--seconds", "0", "--json", HARD).out)
    assert (row["status"], row["class"]) == ("limit", None)
    assert "no techniques to choose" in run(*words, "--without", "uniqueness", EASY).err


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


def test_a_profile_of_ones_own(run: Run, tmp_path: Path) -> None:
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
    (["--school", "skfr"], "--school: 'skfr' is not valid (choose from hodoku, hodoku-2.2.0, se,"),
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
    assert (easy["label"], easy["hardest"]) == ("an easy one", "naked-single")
    assert easy["version"] == "2.3.2"
    assert easy["techniques"] == {"full-house": 21, "naked-single": 30}
    assert (none["status"], none["level"], none["score"]) == ("none", None, None)
    assert bad["status"] == "bad"
    assert (small["status"], small["shape"]) == ("rated", "4")


def test_tables(run: Run, terminal: Run) -> None:
    card = run("rate", "--to", "table", EASY).out
    assert card.startswith("Easy, score 204 (hodoku 2.3.2)\n\ntechnique    level  steps ")
    assert card.endswith("\nNaked Single Easy      30     4    120\n")
    assert terminal("rate", EASY).out == card
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


def test_one_by_rules_names_them(run: Run) -> None:
    cages = "Cage Combinations (cage-combinations)\nEasy, score 40\nfor puzzles with: killer cage\n"
    assert run("techniques", "cage-combinations") == (0, cages, "")
    assert run("techniques", "rule-bounds").out.endswith("for puzzles with: any constraints\n")
    assert json.loads(run("techniques", "--json", "innie").out)["idea"] is None


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
