"""Bundles in place of the modules: which files are served, for how long, and when they are not."""

from __future__ import annotations

import json
import re
import shutil
import sys
from pathlib import Path

import pytest

from farandole.studio import Settings, application, bundling, pages
from farandole.studio.exporting import site
from tests.studio.conftest import Client

ESBUILD = """#!PYTHON
import pathlib, sys
place = next(one.partition("=")[2] for one in sys.argv if one.startswith("--outdir="))
def write(name, text):
    path = pathlib.Path(place, name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
for name in sys.argv[1:]:
    if name.endswith(".css"):
        write(name, "")
    elif name.endswith(".js"):
        size = len(pathlib.Path(name).read_text())  # in the folder of the modules
        write(name, f"var a={size};" + 'import{b}from"../chunks/b-1.js";import"../chunks/c-2.js"')
write("chunks/b-1.js", 'import"./d-3.js";')
write("chunks/c-2.js", "")
write("chunks/d-3.js", "")
"""
CHUNKS = {"chunks/b-1.js", "chunks/c-2.js", "chunks/d-3.js"}


@pytest.fixture
def esbuild(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let there be an esbuild, which writes less, and no bundles yet."""
    monkeypatch.delenv("FARANDOLE_BUNDLES")
    monkeypatch.setattr(bundling, "BUNDLED", tmp_path / "bundled")
    path = tmp_path / "bin" / "esbuild"
    path.parent.mkdir()
    path.write_text(ESBUILD.replace("PYTHON", sys.executable))
    path.chmod(0o755)
    monkeypatch.setenv("PATH", str(path.parent))
    return path


def listed(script: bytes) -> set[str]:
    found = json.loads(script.decode().removeprefix("self.farandole = ").removesuffix(";\n"))
    return set(found["files"])


def linked(page: str) -> list[str]:
    return re.findall(r'<link rel="modulepreload" href="([^"]+)">', page)


@pytest.mark.usefixtures("esbuild")
def test_bundles_are_served_and_shared_parts_are_kept_for_ever(settings: Settings) -> None:
    assert bundling.bundle(bundling.BUNDLED) == bundling.current() == bundling.BUNDLED
    client = Client(application(settings))
    found = linked(client.get("/make").text)
    assert len(found) == len(set(found))
    assert set(found) == {"page/app.js", "make/open.js", *CHUNKS}
    for name in found:
        answer = client.get(f"/{name}")
        assert answer.content == (bundling.BUNDLED / name).read_bytes()
        is_kept = "immutable" in answer.headers["cache-control"]
        assert is_kept == (name in CHUNKS), name
    assert "immutable" not in client.get("/chunks/other.js").headers["cache-control"]
    names = listed(client.get("/sw-files.js").content)
    assert CHUNKS | {"page/tokens.css", "kernel/logic.wasm", "page/theme.js"} < names
    assert "page/dom.js" not in names
    assert all(client.get(f"/{name}").status_code == 200 for name in names)
    assert client.get("/api/api.js").content == (pages.folder() / "api/api.js").read_bytes()


@pytest.mark.long
def test_an_export_makes_bundles_where_esbuild_is(esbuild: Path) -> None:
    contents = site()
    assert CHUNKS < listed(contents[pages.LISTING]) <= set(contents)
    assert set(linked(contents["dance.html"].decode())) == {"page/app.js", "dance/open.js", *CHUNKS}
    assert not bundling.BUNDLED.exists()
    esbuild.unlink()
    contents = site()
    assert "page/dom.js" in contents
    assert "page/dom.js" in linked(contents["dance.html"].decode())


@pytest.mark.usefixtures("esbuild")
def test_bundles_of_other_modules_are_not_served(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    own = tmp_path / "static"
    shutil.copytree(bundling.STATIC, own)
    monkeypatch.setattr(bundling, "STATIC", own)
    bundling.bundle(bundling.BUNDLED)
    (bundling.BUNDLED / "chunks" / "old-0.js").write_text("old")
    monkeypatch.setenv("FARANDOLE_BUNDLES", "0")
    assert bundling.current() is None
    monkeypatch.delenv("FARANDOLE_BUNDLES")
    assert bundling.current() is not None
    with (own / "page" / "dom.js").open("a") as file:
        file.write("// another\n")
    assert bundling.current() is None
    assert "page/dom.js" in linked(Client(application(settings)).get("/make").text)
    bundling.bundle(bundling.BUNDLED)
    assert bundling.current() is not None
    assert not (bundling.BUNDLED / "chunks" / "old-0.js").exists()
