"""What shells offer, and the scripts by which they ask."""

from __future__ import annotations

import os
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.shell_completion import ShellComplete

from farandole.cli.app import program
from farandole.cli.completion import SHELLS
from farandole.cli.manual import commands
from farandole.cli.shells import VARIABLE
from farandole.cover.models import NAMES as MODELS
from farandole.i18n import LANGUAGES, language
from farandole.logic.profile import SCHOOLS
from farandole.logic.techniques import LEVELS, TECHNIQUES
from farandole.make.symmetry import SYMMETRIES
from farandole.sudoku.formats import FORMATS
from farandole.sudoku.formats.registry import WRITTEN
from farandole.sudoku.methods import METHODS
from farandole.sudoku.rules import NAMES as RULES

if TYPE_CHECKING:
    from tests.cli.samples import Run


def offered(line: str, lang: str = "en") -> dict[str, str | None]:
    """Return what is offered for the last word of a line, with what is said of it."""
    *words, incomplete = line.split(" ")
    completion = ShellComplete(program(language(lang)), {}, "farandole", VARIABLE)
    return {
        str(item.value) if item.type == "plain" else item.type: item.help
        for item in completion.get_completions(words, incomplete)
    }


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("", [path.split()[1] for path in commands() if path.count(" ") == 1]),
        ("cover ", ["solve", "count", "model", "draw"]),
        ("bank ", ["add", "find", "restore"]),
        ("help ", ["solve", "cover", "help"]),
        ("help cover ", ["solve", "model"]),
        ("cover help ", ["solve", "model"]),
        ("solve --to ", ["board", *WRITTEN]),
        ("convert --to ", WRITTEN),
        ("convert --from ", FORMATS),
        ("solve --format ", FORMATS),
        ("make --to ", WRITTEN),
        ("cover solve ", MODELS),
        ("cover model ", MODELS),
        ("cover solve polyominoes ", ["pieces=", "board=", "reduced="]),
        ("cover solve --engine ", ["automatic", "bits", "sparse"]),
        ("cover count --engine ", ["automatic", "bits", "sparse", "diagram"]),
        ("cover solve --to ", ["options", "names", "judge"]),
        ("cover solve --format ", ["dlx", "matrix"]),
        ("compare --methods ", METHODS),
        ("compare --methods kernel,", [f"kernel,{name}" for name in METHODS if name != "kernel"]),
        ("techniques ", [*TECHNIQUES, "verify"]),
        ("make --uses ", TECHNIQUES),
        ("make --uses x-wing,", ["x-wing,swordfish"]),
        ("rate --without ", [*TECHNIQUES, "uniqueness"]),
        ("make --difficulty ", LEVELS),
        ("make --difficulty medium..", ["medium..hard", "medium..medium"]),
        ("make --symmetry ", SYMMETRIES),
        ("bank find --symmetry ", SYMMETRIES),
        ("bank find --level ", LEVELS),
        ("bank find --level easy,", ["easy,medium"]),
        ("rate --school ", SCHOOLS),
        ("hint --depth ", ["1", "2", "3"]),
        ("solve --shape ", ["4", "9", "16", "box"]),
        ("solve --shape 9+", [f"9+{name}" for name in RULES]),
        ("solve --shape 9+diagonals+", ["9+diagonals+windoku"]),
        ("print --paper ", ["A4", "letter"]),
        ("print --solutions ", ["back", "next", "none"]),
        ("--lang ", LANGUAGES),
        ("solve --lang ", LANGUAGES),
        ("--color ", ["auto", "always", "never"]),
        ("completion ", SHELLS),
        ("solve --", ["--to", "--json", "--quiet", "--color", "--help"]),
        ("-", ["--version", "--lang", "-h", "-V", "-q"]),
    ],
)
def test_offers(line: str, names: list[str]) -> None:
    assert set(names) <= set(offered(line))


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("so", ["solve"]),
        ("make --symmetry half", ["half-turn"]),
        ("make --difficulty HAR", ["hard"]),
        ("solve --to sudoku-c", ["sudoku-coach"]),
        ("cover model que", ["queens"]),
        ("cover solve queens ", ["n="]),
        ("make --difficulty hard..", ["hard..hard", "hard..unfair", "hard..extreme"]),
        ("solve --shape 9+diag", ["9+diagonals"]),
        ("compare --methods kernel,dan", ["kernel,dancing-links"]),
        ("solve --threads ", []),
        ("make --seed ", []),
    ],
)
def test_nothing_else_is_offered(line: str, names: list[str]) -> None:
    assert list(offered(line)) == names


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("solve ", "file"),
        ("solve puz", "file"),
        ("solve -o ", "file"),
        ("solve --regions ", "file"),
        ("make --pattern ", "file"),
        ("rate --profile ", "file"),
        ("explain --html ", "file"),
        ("explain --svg ", "dir"),
        ("studio --export ", "dir"),
        ("bank add ", "file"),
        ("bank backup ", "file"),
        ("bank find --bank ", "file"),
        ("cover solve --save ", "file"),
        ("cover solve nothing-like-a-model", "file"),
        ("cover solve some.dlx ", "file"),
        ("techniques verify ", "file"),
        ("print --font ", "file"),
    ],
)
def test_files_are_left_to_the_shell(line: str, kind: str) -> None:
    assert list(offered(line)) == [kind]


def test_what_is_said_of_offers() -> None:
    assert offered("so") == {"solve": "Solve puzzles."}
    assert offered("so", "zh") == {"solve": "求解数独。"}
    assert offered("techniques x-w") == {"x-wing": "X-Wing"}
    assert offered("--lang ", "zh") == dict(LANGUAGES)
    assert "皇后" in str(offered("cover model queens", "zh")["queens"])


@pytest.mark.parametrize("shell", SHELLS)
def test_scripts(run: Run, shell: str, monkeypatch: pytest.MonkeyPatch) -> None:
    result = run("completion", shell)
    assert (result.code, result.err) == (0, "")
    assert f"{VARIABLE}={shell}_complete" in result.out
    monkeypatch.setenv("SHELL", f"/usr/local/bin/{shell}")
    assert run("completion") == result


def test_a_shell_without_completion(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHELL", "/bin/tcsh")
    result = run("completion")
    assert (result.code, result.err) == (2, "for which shell? Name one: bash, zsh, fish\n")


_ESCAPES = re.compile(r"\x1b\[[0-9;?=>]*[a-zA-Z]|\x1b[(=>][B0]?|\x1b\][^\a]*\a|.\x08")
"""What a terminal is told besides the text: colours, places, and a sign taken back."""


class Shell:
    """A real shell on a terminal, set up as the page on the command line says."""

    def __init__(self, name: str, home: Path, script: str) -> None:
        ours = home / "farandole"
        ours.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m farandole.cli "$@"\n')
        ours.chmod(0o755)
        places = {"zsh": ".zfunc/_farandole", "fish": ".config/fish/completions/farandole.fish"}
        place = home / places.get(name, "farandole.bash")
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(script)
        (home / ".zshrc").write_text(
            "fpath+=~/.zfunc\nautoload -Uz compinit && compinit -u\nPS1='now'': '\n"
        )
        (home / ".bashrc").write_text("source ~/farandole.bash\nPS1='now'': '\n")
        (home / ".config/fish").mkdir(parents=True, exist_ok=True)
        (home / ".config/fish/config.fish").write_text(
            "set fish_greeting\nfunction fish_prompt; echo 'now'': '; end\n"
        )
        (home / "my puzzle.txt").touch()
        env = {"HOME": str(home), "PATH": f"{home}{os.pathsep}{os.environ['PATH']}"}
        pid, self.terminal = pty.fork()
        if not pid:
            os.chdir(home)
            env |= {"TERM": "dumb" if name == "bash" else "xterm", "LANG": "C.UTF-8"}
            os.execvpe(name, [name, "-i"], env)
        self.pid, self.seen = pid, ""
        self.wait("now: ")

    def completed(self, line: str, end: str) -> str:
        """Return what becomes of a line with the Tab key, once it ends so."""
        self.type(line, line)
        self.type("\t", end)
        self.type("\x01echo is''it \n", "isit ")  # before the line
        self.seen = self.seen.partition("isit ")[2]
        self.wait("now: ")
        return self.seen.split("\r")[0].strip()

    def type(self, keys: str, until: str) -> None:
        """Type some keys, and read what is shown until there is what they lead to."""
        self.seen = ""
        os.write(self.terminal, keys.encode())
        self.wait(until)

    def wait(self, until: str) -> None:
        end = time.monotonic() + 60
        while until not in self.seen:
            assert time.monotonic() < end, self.seen
            if select.select([self.terminal], [], [], 1.0)[0]:
                new = os.read(self.terminal, 65536).decode(errors="replace")
                self.seen = _ESCAPES.sub("", self.seen + new)

    def close(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.terminal)


@pytest.mark.parametrize("name", SHELLS)
def test_the_tab_key_in_a_shell(run: Run, tmp_path: Path, name: str) -> None:
    if not shutil.which(name):
        pytest.skip(f"needs {name}")
    shell = Shell(name, tmp_path, run("completion", name).out)
    try:
        for begun, rest in [
            ("compl", "etion"),
            ("solve --sha", "pe"),
            ("solve --to sudokup", "ad"),
            ("solve --to=sudokup", "ad"),
            ("compare --methods kernel,dan", "cing-links"),
            ("solve --shape 9+diag", "onals"),
            ("cover solve superq", "ueens"),
            ("techniques x-wi", "ng"),
            ("solve my", "puzzle.txt"),
        ]:
            whole = shell.completed(f"farandole {begun}", rest)
            assert whole == f"farandole {begun} {rest}" if "." in rest else begun + rest
    finally:
        shell.close()


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_asked_as_other_shells_do(shell: str) -> None:
    environment = {VARIABLE: f"{shell}_complete", "COMP_WORDS": "farandole so", "COMP_CWORD": "1"}
    if shell == "fish":
        environment["COMP_CWORD"] = "so"
    done = subprocess.run(
        [sys.executable, "-m", "farandole.cli"],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | environment,
    )
    assert "solve" in done.stdout
    assert "Solve puzzles." in done.stdout
