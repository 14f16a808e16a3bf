"""What is said about wrong use, in both languages; help pages; choosing the language."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from farandole.cli.app import program
from farandole.cli.common.help import width
from farandole.cli.common.language import chosen
from farandole.cli.manual import commands
from farandole.i18n import language
from tests.cli.samples import EASY, SMALL, SMALL_SOLVED

if TYPE_CHECKING:
    from tests.cli.samples import Run

COMMANDS = commands()


@pytest.mark.parametrize(
    ("arguments", "english", "chinese"),
    [
        (
            ("solve", "--foo"),
            "farandole solve: there is no option --foo",
            "farandole solve: 没有选项 --foo",
        ),
        (
            ("slove",),
            "farandole: there is no command slove; did you mean solve",
            "farandole: 没有命令 slove；您是不是想用 solve",
        ),
        (
            ("cover", "xyz"),
            "farandole cover: there is no command xyz\n",
            "farandole cover: 没有命令 xyz\n",
        ),
        (
            ("solve", "--to"),
            "farandole solve: --to needs a value: --to FORMAT",
            "farandole solve: --to 需要一个值：--to 格式",
        ),
        (
            ("solve", "--json=3"),
            "farandole solve: --json takes no value",
            "farandole solve: --json 不带值",
        ),
        (
            ("count", "--limit", "0"),
            "farandole count: --limit: 0 is no whole number of 1 or more",
            "farandole count: --limit：0 不是不小于 1 的整数",
        ),
        (
            ("solve", "--seconds", "-1"),
            "farandole solve: --seconds: -1 is no number of 0 or more",
            "farandole solve: --seconds：-1 不是不小于 0 的数",
        ),
        (
            ("solve", "--seconds", "nan"),
            "farandole solve: --seconds: nan is no number",
            "farandole solve: --seconds：nan 不是",
        ),
        (
            ("solve", "--to", "x"),
            "farandole solve: --to: x is none of board, line",
            "farandole solve: --to：x 不在可选范围：board, line",
        ),
        (
            ("solve", "--any", "--all"),
            "farandole solve: --any and --all can't be used together",
            "farandole solve: --any 和 --all 不能同时使用",
        ),
        (
            ("solve", "--shape", "7"),
            "farandole solve: --shape: side 7 has no boxes",
            "farandole solve: --shape：边长 7 分不出宫",
        ),
    ],
)
def test_wrong_use(run: Run, arguments: tuple[str, ...], english: str, chinese: str) -> None:
    for lang, beginning in (("en", english), ("zh", chinese)):
        result = run("--lang", lang, *arguments, input=EASY)
        assert (result.code, result.out) == (2, "")
        assert result.err.startswith(beginning)
        hint = "For help type: farandole" if lang == "en" else "查看帮助请输入：farandole"
        assert result.err.splitlines()[1].startswith(hint)
        assert len(result.err.splitlines()) == 2


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("path", COMMANDS)
def test_help_pages(run: Run, path: str, lang: str) -> None:
    words = path.split()[1:]
    result = run(*words, "--help", "--lang", lang)
    assert (result.code, result.err) == (0, "")
    for option in COMMANDS[path]:
        assert re.search(rf"(^|[ ,]){re.escape(option)}\b", result.out, re.MULTILINE), option
    prose = [line for line in result.out.splitlines() if "farandole" not in line]
    assert all(width(line) < 80 for line in prose)
    if lang == "zh":
        assert result.out.startswith("用法：")
        assert not re.search(r"Usage|Options|Commands|Show this|default", result.out)


@pytest.mark.parametrize("group", [(), ("cover",)])
def test_a_group_alone_shows_its_page(run: Run, group: tuple[str, ...]) -> None:
    result = run(*group)
    assert (result.code, result.out) == (2, "")
    assert result.err == run(*group, "--help").out


def test_version(run: Run) -> None:
    assert re.fullmatch(r"farandole \d+\.\d+\.\d+\S*\n", run("--version").out)


def test_unknown_language(run: Run) -> None:
    result = run("solve", EASY, "--lang", "fr")
    assert result.code == 2
    assert result.err.startswith("farandole solve: --lang: fr is none of en or zh")
    assert run("--lang", "fr", "solve", EASY).code == 2


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh_CN.UTF-8", "LC_MESSAGES": "de_DE"}, "en"),
        ({"LANG": "en_US", "LC_ALL": "zh_TW"}, "zh"),
        ({"LANG": "zh_CN", "FARANDOLE_LANG": "en"}, "en"),
        ({"LC_ALL": "", "LANG": "zh_CN"}, "zh"),
        ({"FARANDOLE_LANG": "zh"}, "zh"),
    ],
)
def test_language_of_the_environment(environment: dict[str, str], expected: str) -> None:
    assert chosen(["solve"], environment).code == expected


def test_the_option_goes_before_the_environment() -> None:
    assert chosen(["--lang", "en", "solve"], {"FARANDOLE_LANG": "zh"}).code == "en"
    assert chosen(["solve", "--lang=zh"], {}).code == "zh"
    assert chosen(["solve", "--", "--lang=zh"], {}).code == "en"


def test_click_s_own_runner() -> None:
    """The program is an ordinary click group, for those who want to build it into another."""
    done = CliRunner().invoke(program(language("en")), ["solve", SMALL], standalone_mode=False)
    assert (done.return_value, done.output) == (0, f"{SMALL_SOLVED}\n")
    done = CliRunner().invoke(program(language("zh")), ["solve", "--help"])
    assert done.output.startswith("用法：")


LONG = "9" * 5000
NUMBERS = ("--threads", "--nodes", "--max", "--seconds")
BOARDS = (LONG, f"{LONG}x{LONG}", f"box {LONG}x2", f"9 + {LONG}")


@pytest.mark.parametrize(
    "words",
    [
        *(
            ("solve", option, LONG, SMALL)
            for option in ("--threads", "--nodes", "--max", "--seconds")
        ),
        ("count", "--limit", LONG, SMALL),
        *(
            ("solve", "--shape", shape, SMALL)
            for shape in (LONG, f"{LONG}x{LONG}", f"box {LONG}x2")
        ),
        ("solve", "--shape", f"9 + {LONG}", SMALL),
        ("solve", "--format", LONG, SMALL),
        ("cover", "count", "--threads", LONG, "queens", "4"),
        ("cover", "count", "--memory", LONG, "queens", "4"),
        ("cover", "count", "--memory", f"{LONG}G", "queens", "4"),
        ("cover", "solve", "--seed", LONG, "queens", "4"),
        ("cover", "sample", "-n", LONG, "queens", "4"),
        ("cover", "minimum", "--best", LONG, "queens", "4"),
        ("cover", "estimate", "--probes", LONG, "queens", "4"),
        ("cover", "count", "queens", LONG),
        ("cover", "count", "dominoes", f"{LONG}x{LONG}"),
        ("cover", "count", "sudoku", "2x2", LONG),
        ("bench", "--seed", LONG),
        ("--lang", LONG),
        (LONG,),
        ("solve", f"--{LONG}"),
    ],
    ids=lambda words: " ".join(word[:20] for word in words),
)
def test_numbers_of_thousands_of_digits(run: Run, words: tuple[str, ...]) -> None:
    result = run(*words)
    assert (result.code, result.out) == (2, "")
    first, *others = result.err.splitlines()
    assert len(first) < 400
    assert len(others) <= 1
    assert not others or others[0].startswith("For help type: ")


def test_chinese_names_of_commands(run: Run) -> None:
    assert "did you mean solve?" in run("求解", "p.txt").err
