"""What is said about wrong use, in both languages; help pages; choosing the language."""

from __future__ import annotations

import re

from click.testing import CliRunner

from farandole.cli.app import program
from farandole.cli.common.settings import chosen
from farandole.i18n import language
from tests.cli.samples import EASY, SMALL, SMALL_SOLVED, Run

WRONG = {
    ("solve", "--foo"): ("solve: unknown option --foo\n", "solve: 未知选项 --foo\n"),
    ("solve", "--thread", "2"): (
        "solve: unknown option --thread; did you mean --threads?\n",
        "solve: 未知选项 --thread；是否想用 --threads？\n",
    ),
    ("slove", SMALL): (
        "farandole: unknown command slove; did you mean solve?\n",
        "farandole: 未知命令 slove；是否想用 solve？\n",
    ),
    ("make", "10"): ("make: unexpected argument '10'\n", "make: 多余的参数 '10'\n"),
    ("solve", "--to"): (
        "solve: --to requires a value: --to FORMAT\n",
        "solve: --to 需要一个值：--to 格式\n",
    ),
    ("solve", "--json=3"): ("solve: --json does not take a value\n", "solve: --json 不带值\n"),
    ("count", "--limit", "0"): (
        "count: --limit: '0' is not an integer of 1 or more\n",
        "count: --limit：'0' 无效：应为不小于 1 的整数\n",
    ),
    ("solve", "--threads", "lots"): (
        "solve: --threads: 'lots' is not an integer between 1 and 1,024\n",
        "solve: --threads：'lots' 无效：应为 1～1,024 的整数\n",
    ),
    ("solve", "--seconds", "nan"): (
        "solve: --seconds: 'nan' is not a number of 0 or more\n",
        "solve: --seconds：'nan' 无效：应为不小于 0 的数\n",
    ),
    ("solve", "--any", "--all"): (
        "solve: --any and --all can't be used together\n",
        "solve: --any 和 --all 不能同时使用\n",
    ),
    ("solve", "-json"): (
        "solve: unknown option -json; did you mean --json?\n",
        "solve: 未知选项 -json；是否想用 --json？\n",
    ),
    ("solve", "--encoding", "klingon"): (
        "solve: --encoding: 'klingon' is not a known encoding\n",
        "solve: --encoding：'klingon' 不是已知的编码\n",
    ),
}


def test_usage_errors(run: Run) -> None:
    cases = [
        (words, lang, sentence)
        for words, sentences in WRONG.items()
        for lang, sentence in zip(("en", "zh"), sentences, strict=True)
    ]
    for arguments, lang, sentence in cases:
        result = run("--lang", lang, *arguments, input=EASY)
        assert (result.code, result.out) == (2, ""), arguments
        assert result.err.startswith(("farandole " if arguments[0] != "slove" else "") + sentence)
        hint = "For help type: farandole" if lang == "en" else "查看帮助请输入：farandole"
        assert result.err.splitlines()[1].startswith(hint)
        assert len(result.err.splitlines()) == 2


def test_a_group_alone_shows_its_page(run: Run) -> None:
    for group in ((), ("cover",)):
        result = run(*group)
        assert (result.code, result.out) == (2, "")
        assert result.err == run(*group, "--help").out
    missing = f"farandole: missing command; did you mean farandole solve {EASY}?\n"
    assert run(EASY).err.startswith(missing)


def test_versions_languages_and_click_s_own_runner(run: Run) -> None:
    assert re.fullmatch(r"farandole \d+\.\d+\.\d+\S*\n", run("--version").out)
    fault = "farandole solve: --lang: 'fr' is not valid (choose from en, zh)\n"
    assert run("solve", EASY, "--lang", "fr").err.startswith(fault)
    assert chosen(["--lang", "en", "solve"], {"FARANDOLE_LANG": "zh"}).code == "en"
    assert chosen(["solve", "--", "--lang=zh"], {}).code == "en"
    done = CliRunner().invoke(program(language("en")), ["solve", SMALL], standalone_mode=False)
    assert (done.return_value, done.output) == (0, f"{SMALL_SOLVED}\n")
    done = CliRunner().invoke(program(language("zh")), ["solve", "--help"])
    assert done.output.startswith("用法：")


LONG = "9" * 5000
WORDS = [
    *(
        ("solve", option, LONG, SMALL)
        for option in ("--threads", "--nodes", "--limit", "--seconds")
    ),
    *(("solve", "--shape", shape, SMALL) for shape in (LONG, f"{LONG}x{LONG}", f"box {LONG}x2")),
    ("solve", "--shape", f"9 + {LONG}", SMALL),
    ("cover", "count", "--threads", LONG, "queens", "4"),
    ("cover", "count", "--memory", f"{LONG}G", "queens", "4"),
    ("cover", "count", "queens", LONG),
    ("cover", "count", "dominoes", f"{LONG}x{LONG}"),
    ("cover", "count", "sudoku", "2x2", LONG),
    ("--lang", LONG),
    ("solve", f"--{LONG}"),
]


def test_numbers_of_thousands_of_digits(run: Run) -> None:
    for words in WORDS:
        result = run(*words)
        assert (result.code, result.out) == (2, ""), words[0]
        first, *others = result.err.splitlines()
        assert len(first) < 400
        assert others in ([], [f"For help type: {first.partition(':')[0]} --help"])
