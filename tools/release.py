"""Versions and news of a release.

::

    python tools/release.py --check v1.2.3    exit 1 unless that is the version everywhere
    python tools/release.py --news v1.2.3     what CHANGELOG.md says of it
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
STATED = {
    "pyproject.toml": r'^version = "([^"]+)"$',
    "src/farandole/__init__.py": r'^__version__ = "([^"]+)"$',
    "CITATION.cff": r"^version: (\S+)$",
    "recipe/recipe.yaml": r'^  version: "([^"]+)"$',
}
"""Where the version stands, and how."""


def versions(root: Path = ROOT) -> dict[str, str]:
    """Return the version that each file states; nothing where it states none."""
    found = {}
    for name, pattern in STATED.items():
        stated = re.search(pattern, (root / name).read_text("utf-8"), re.MULTILINE)
        found[name] = stated[1] if stated else ""
    return found


def news(version: str, changelog: str) -> str:
    """Return the section of a version; nothing if there is none."""
    heading = re.escape(f"## {version} ")
    section = re.search(rf"^{heading}.*?\n(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL)
    return section[1].strip() + "\n" if section else ""


def main() -> int:
    """Check, or print the news."""
    parser = argparse.ArgumentParser(description=__doc__, prog="release.py")
    task = parser.add_mutually_exclusive_group(required=True)
    task.add_argument("--check", metavar="TAG")
    task.add_argument("--news", metavar="TAG")
    asked = parser.parse_args()
    version = (asked.check or asked.news).removeprefix("v")
    text = news(version, (ROOT / "CHANGELOG.md").read_text("utf-8"))
    if asked.news:
        print(text, end="")
    else:
        wrong = {name: found for name, found in versions().items() if found != version}
        for name, found in wrong.items():
            print(f"{name}: {found or 'no version'} instead of {version}", file=sys.stderr)
        if wrong:
            return 1
    if not text:
        print(f"CHANGELOG.md: nothing about {version}", file=sys.stderr)
    return 0 if text else 1


if __name__ == "__main__":
    sys.exit(main())
