"""The copy of the checkout that mutants live in."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.util import cache_from_source, find_spec
from pathlib import Path

_ROOMS = (
    *("src", "tests", "tools", "examples", "docs", "bench", "cpp"),
    *("pyproject.toml", "Makefile", "*.md"),
)

# In every new process, an editable installation takes precedence over any folder.
_NOT_EDITABLE = """\
import sys
sys.meta_path[:] = [
    finder for finder in sys.meta_path
    if not type(finder).__module__.startswith("_editable_skbc")
]
"""


def copy_checkout(root: Path, tree: Path) -> None:
    """Copy the files of a checkout that git knows or would, and what pip has built, to ``tree``."""
    installed = find_spec("farandole._kernel")
    assert installed is not None
    assert installed.origin is not None
    shutil.rmtree(tree, ignore_errors=True)
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", *_ROOMS]
    listed = subprocess.run(command, cwd=root, check=True, capture_output=True).stdout
    for name in filter(None, listed.decode().split("\0")):
        if (root / name).is_file():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(root / name, tree / name)
    built = Path(installed.origin).parent
    for path in built.rglob("*"):
        target = tree / "src" / "farandole" / path.relative_to(built)
        if path.is_file() and path.suffix not in {".py", ".pyc"} and not target.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
    site = tree / "site"
    site.mkdir()
    (site / "sitecustomize.py").write_text(_NOT_EDITABLE)


def enter(root: Path, tree: Path) -> None:
    """Make this process, and those it starts, use the copy and nothing but the copy."""
    exec(_NOT_EDITABLE, {})
    sys.path[:] = [str(tree / "src"), *(p for p in sys.path if Path(p or ".").resolve() != root)]
    os.environ["PYTHONPATH"] = os.pathsep.join((str(tree / "site"), str(tree / "src")))
    os.chdir(tree)
    for name in [name for name in sys.modules if name.partition(".")[0] == "farandole"]:
        del sys.modules[name]


def write(path: Path, source: str) -> None:
    """Write a module, so that no bytecode of before is used."""
    path.write_text(source, "utf-8")
    Path(cache_from_source(str(path))).unlink(missing_ok=True)
