"""What shells offer, and the scripts by which they ask."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from farandole.cli.app import program
from farandole.cli.completion import SHELLS
from farandole.cli.manual import commands
from farandole.cover.models import NAMES as MODELS
from farandole.i18n import LANGUAGES, language
from farandole.logic.profile import SCHOOLS
from farandole.logic.techniques import LEVELS, TECHNIQUES
from farandole.make.symmetry import SYMMETRIES
from farandole.sudoku.formats import FORMATS
from farandole.sudoku.formats.registry import WRITTEN
from farandole.sudoku.methods import METHODS
from farandole.sudoku.rules import NAMES as RULES
from tests.cli.samples import Run

VARIABLE = "_FARANDOLE_COMPLETE"


def offered(line: str, lang: str = "en") -> dict[str, str | None]:
    """Return what is offered for the last word of a line, with what is said of it."""
    *words, incomplete = line.split(" ")
    completion = ShellComplete(program(language(lang)), {}, "farandole", VARIABLE)
    return {
        str(item.value) if item.type == "plain" else item.type: item.help
        for item in completion.get_completions(words, incomplete)
    }


OFFERED = [
    ("", [path.split()[1] for path in commands() if path.count(" ") == 1]),
    ("cover ", ["solve", "count", "model", "draw"]),
    ("help ", ["solve", "cover", "help"]),
    ("solve --to ", ["board", *WRITTEN]),
    ("solve --format ", FORMATS),
    ("cover solve ", MODELS),
    ("cover count --engine ", ["automatic", "bits", "sparse", "diagram"]),
    ("cover solve --format ", ["dlx", "matrix"]),
    ("compare --methods ", METHODS),
    ("techniques ", [*TECHNIQUES, "verify"]),
    ("make --uses ", TECHNIQUES),
    ("rate --without ", [*TECHNIQUES, "uniqueness"]),
    ("make --level ", LEVELS),
    ("make --symmetry ", SYMMETRIES),
    ("bank find --level ", LEVELS),
    ("bank find --level easy,", ["easy,medium"]),
    ("rate --school ", SCHOOLS),
    ("hint --depth ", ["1", "2", "3"]),
    ("solve --shape ", ["4", "9", "16", "box"]),
    ("solve --shape 9+", [f"9+{name}" for name in RULES]),
    ("solve --shape 9+diagonals+", ["9+diagonals+windoku"]),
    ("print --solutions ", ["back", "next", "none"]),
    ("--lang ", LANGUAGES),
    ("--color ", ["auto", "always", "never"]),
    ("completion ", SHELLS),
    ("solve --", ["--to", "--json", "--quiet", "--color", "--help"]),
    ("-", ["--version", "--lang", "-h", "-V", "-q"]),
]


def test_offers() -> None:
    for line, names in OFFERED:
        assert set(names) <= set(offered(line)), line


ONLY = [
    ("so", ["solve"]),
    ("make --symmetry half", ["half-turn"]),
    ("solve --to sudoku-c", ["sudoku-coach"]),
    ("cover model que", ["queens"]),
    ("cover solve queens ", ["n="]),
    ("make --level hard..", ["hard..hard", "hard..unfair", "hard..extreme"]),
    ("solve --shape 9+diag", ["9+diagonals"]),
    ("compare --methods kernel,dan", ["kernel,dancing-links"]),
    ("solve --threads ", []),
]


def test_nothing_else_is_offered() -> None:
    for line, names in ONLY:
        assert list(offered(line)) == names


FILES = {
    "file": (
        *("solve ", "solve puz", "solve -o ", "solve --regions ", "make --pattern "),
        *("rate --profile x", "explain --html ", "bank add ", "bank backup ", "bank find --bank "),
        *("cover solve --save ", "cover solve nothing-like-a-model", "cover solve some.dlx "),
        *("techniques verify ", "print --font "),
    ),
    "dir": ("explain --svg ", "studio --export "),
}


def test_files_are_left_to_the_shell() -> None:
    for kind, lines in FILES.items():
        for line in lines:
            assert list(offered(line)) == [kind], line


def test_a_profile_has_a_name_besides_files() -> None:
    assert list(offered("rate --profile ")) == ["people", "file"]


def test_what_is_said_of_offers() -> None:
    assert offered("so") == {"solve": "Solve puzzles."}
    assert offered("so", "zh") == {"solve": "求解数独。"}
    assert offered("techniques x-w") == {"x-wing": "X-Wing"}
    assert offered("--lang ", "zh") == dict(LANGUAGES)
    assert "皇后" in str(offered("cover model queens", "zh")["queens"])


def test_scripts(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for shell in SHELLS:
        result = run("completion", shell)
        assert (result.code, result.err) == (0, "")
        assert f"{VARIABLE}={shell}_complete" in result.out
        monkeypatch.setenv("SHELL", f"/usr/local/bin/{shell}")
        assert run("completion") == result
    monkeypatch.setenv("SHELL", "/bin/tcsh")
    assert run("completion") == (2, "", "missing shell (choose from bash, zsh, fish)\n")


OFFERS = {
    "compl": "completion",
    "solve --sha": "--shape",
    "cover solve queens ": "n=",
    "solve --to = sudokup": "sudokupad",  # bash takes words apart at each "="
    "--color =": "auto always never",
}


@pytest.mark.skipif(not shutil.which("bash"), reason="needs bash")
def test_the_script_of_bash(run: Run, tmp_path: Path) -> None:
    ours = tmp_path / "farandole"
    ours.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m farandole.cli "$@"\n')
    ours.chmod(0o755)
    script = run("completion", "bash").out + "compopt() { :; }\n"
    for line in OFFERS:
        words = ["farandole", *line.split(" ")]
        script += f"COMP_WORDS=({' '.join(map(repr, words))}); COMP_CWORD={len(words) - 1}\n"
        script += '_farandole_completion farandole; echo "${COMPREPLY[@]}"\n'
    env = os.environ | {"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(
        ["bash", "-c", script], capture_output=True, text=True, check=False, env=env
    )
    assert (done.stderr, done.stdout.split("\n")[:-1]) == ("", [*OFFERS.values()])


@pytest.mark.parametrize(("name", "word"), [("zsh", "1"), ("fish", "so")])
def test_asked_as_other_shells_do(shell: Run, name: str, word: str) -> None:
    asked = {VARIABLE: f"{name}_complete", "COMP_WORDS": "farandole so", "COMP_CWORD": word}
    told = shell(env=asked).out
    assert "solve" in told
    assert "Solve puzzles." in told
