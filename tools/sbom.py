"""The bill of materials as CycloneDX: what is installed for farandole, and what is vendored in it.

Usage: python tools/sbom.py FOUND.cdx.json RESULT.cdx.json. The first is what cyclonedx-py says of
an environment with farandole and its extras; parts that no package manager knows are added.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

VENDORED: list[dict[str, Any]] = [
    {
        "name": "nanobind",
        "type": "library",
        "description": "compiled into the extension module",
        "licenses": [{"license": {"id": "BSD-3-Clause"}}],
        "purl": "pkg:pypi/nanobind",
    },
    {
        "name": "robin-map",
        "type": "library",
        "description": "within nanobind",
        "licenses": [{"license": {"id": "MIT"}}],
        "purl": "pkg:github/Tessil/robin-map",
    },
    {
        "name": "libc++",
        "version": "14",
        "type": "library",
        "description": "parts, compiled into studio/static/kernel/farandole.wasm",
        "licenses": [{"expression": "Apache-2.0 WITH LLVM-exception"}],
        "purl": "pkg:github/llvm/llvm-project",
    },
    {
        "name": "wasi-libc",
        "type": "library",
        "description": "parts, compiled into studio/static/kernel/farandole.wasm",
        "licenses": [{"expression": "Apache-2.0 WITH LLVM-exception AND MIT"}],
        "purl": "pkg:github/WebAssembly/wasi-libc",
    },
    {
        "name": "Noto Sans",
        "version": "2.004",
        "type": "file",
        "description": "paper/font_files",
        "licenses": [{"license": {"id": "OFL-1.1"}}],
        "purl": "pkg:github/notofonts/latin-greek-cyrillic",
    },
    {
        "name": "inter-ui",
        "version": "4.1.1",
        "type": "file",
        "description": "letters and digits: studio/static/vendor/inter",
        "licenses": [{"license": {"id": "OFL-1.1"}}],
        "purl": "pkg:npm/inter-ui@4.1.1",
    },
    {
        "name": "lucide",
        "type": "file",
        "description": "icons: studio/static/vendor/lucide",
        "licenses": [{"license": {"id": "ISC"}}],
        "purl": "pkg:npm/lucide-static",
    },
]
"""Others' work inside the wheel; licenses/README.md says the same for people."""


def with_vendored(bill: dict[str, Any]) -> dict[str, Any]:
    """Return the bill with the vendored parts in it, as components of farandole itself."""
    parts = [{"bom-ref": f"vendored:{part['name']}", **part} for part in VENDORED]
    roots = [c["bom-ref"] for c in bill["components"] if c["name"] == "farandole"]
    root = bill.get("metadata", {}).get("component", {}).get("bom-ref") or roots[0]
    graph = {entry["ref"]: entry for entry in bill.get("dependencies", [])}
    entry = graph.setdefault(root, {"ref": root})
    entry["dependsOn"] = sorted([*entry.get("dependsOn", []), *(p["bom-ref"] for p in parts)])
    for part in parts:
        graph[part["bom-ref"]] = {"ref": part["bom-ref"]}
    return {
        **bill,
        "components": [*bill["components"], *parts],
        "dependencies": sorted(graph.values(), key=lambda entry: str(entry["ref"])),
    }


def main() -> None:
    """Read one file, write the other."""
    source, result = map(Path, sys.argv[1:3])
    bill = with_vendored(json.loads(source.read_text("utf-8")))
    result.write_text(json.dumps(bill, indent=2, sort_keys=True) + "\n", "utf-8")


if __name__ == "__main__":
    main()
