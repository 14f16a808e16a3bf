"""One version everywhere, a bill of what is vendored, and what is said while compiling."""

from __future__ import annotations

import io
import json
import re
import tomllib
from pathlib import Path

import farandole
from tools.building import Progress, watched
from tools.release import news, versions
from tools.sbom import VENDORED, with_vendored

ROOT = Path(__file__).parents[2]


def test_the_version_is_one() -> None:
    assert set(versions().values()) == {farandole.__version__}


def test_a_file_without_a_version_is_seen(tmp_path: Path) -> None:
    for name in versions():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("nothing", "utf-8")
    assert set(versions(tmp_path).values()) == {""}


def test_news_are_those_of_one_version() -> None:
    text = "# Changelog\n\n## 1.2.0 (2026)\n\nNew.\n\n## 1.1.0 (2025)\n\nOld.\n"
    assert news("1.2.0", text) == "New.\n"
    assert news("1.1.0", text) == "Old.\n"
    assert news("1.1", text) == ""


def test_the_bill_has_what_is_vendored() -> None:
    bill = {"components": [{"name": "farandole", "bom-ref": "root"}], "dependencies": []}
    made = with_vendored(bill)
    assert {part["name"] for part in made["components"]} == {"farandole"} | {
        part["name"] for part in VENDORED
    }
    root = next(entry for entry in made["dependencies"] if entry["ref"] == "root")
    assert len(root["dependsOn"]) == len(VENDORED)
    json.dumps(made)


def test_the_container_is_given_what_the_build_reads() -> None:
    """A tool that the build runs, and a file that metadata are made of, are not ignored."""
    build = (ROOT / "CMakeLists.txt").read_text("utf-8")
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    readme = settings["tool"]["scikit-build"]["metadata"]["readme"]
    needed = {f"tools/{name}" for name in re.findall(r"/tools/(\w+\.py)", build)}
    needed |= {"README.md", f"{readme['provider-path']}/{readme['provider']}.py"}
    given = (ROOT / ".dockerignore").read_text("utf-8").split()
    assert needed <= {line[1:] for line in given if line.startswith("!")}


def said(lines: list[str]) -> str:
    stream = io.StringIO()
    progress = Progress(stream)
    watched(lines, progress.see)
    progress.end()
    return stream.getvalue()


def test_steps_are_said_beforehand_and_counted() -> None:
    text = said([f"  [{n}/50] Building CXX object x.o\n" for n in range(1, 51)])
    lines = text.splitlines()
    assert lines[0].strip() == "50 steps of compiling"
    assert len(lines) == 11
    assert lines[-1].strip() == "compiled: 50 of 50"


def test_packages_are_counted_once() -> None:
    stream = io.StringIO()
    progress = Progress(stream)
    watched(["Collecting click>=8\n", "  Collecting Click\n", "Collecting rich\n"], progress.see)
    assert progress.packages == {"click", "rich"}
    assert stream.getvalue() == "", "nothing is written over where there is no terminal"


def test_the_last_lines_are_kept_for_a_failure() -> None:
    assert watched([f"{n}\n" for n in range(1000)], lambda line: None)[-1] == "999\n"
