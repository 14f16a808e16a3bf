"""The version is one everywhere, its news is found; the bill of materials has what is vendored."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import farandole
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
