"""The studio as a static site: what is in it, and where it isn't written."""

from __future__ import annotations

import errno
import json
import os
import re
from pathlib import Path

import pytest

from farandole import ArgumentError
from farandole.studio.exporting import export, site
from farandole.studio.pages import LISTING
from tests.studio.conftest import Client


@pytest.fixture(scope="module")
def contents() -> dict[str, bytes]:
    return site()


@pytest.fixture
def quick(contents: dict[str, bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    """Make a site once for all tests that write one."""
    monkeypatch.setattr("farandole.studio.exporting.site", lambda: contents)


def test_pages_know_that_they_have_no_server(contents: dict[str, bytes]) -> None:
    page = contents["index.html"].decode()
    rooms = re.findall(r'data-rooms="([a-z ]+)"', page)[0].split()
    assert rooms[0] == "play"
    assert not {"make", "bank", "api"} & set(rooms)
    for room in rooms:
        own = contents[f"{room}.html"].decode()
        loaded = re.findall(r'<link rel="(?:modulepreload|stylesheet)" href="([^"]+)">', own)
        assert {"page/app.js", f"{room}/open.js", "page/studio.css"} < set(loaded) <= set(contents)
        assert own.partition("<head>")[0] == page.partition("<head>")[0]
    assert contents["play.html"].decode() == page
    assert '<html lang="en" data-ending=".html"' in page
    assert "wasm-unsafe-eval" in page
    assert "frame-ancestors" not in page
    assert not re.search(r"""(?:src|href)=["']/""", page)


def test_the_list_has_every_file_of_the_shell(contents: dict[str, bytes]) -> None:
    text = contents[LISTING].decode().removeprefix("self.farandole = ").removesuffix(";\n")
    told = json.loads(text)["files"]
    assert set(told) <= set(contents)
    rest = {name for name in contents if name not in told}
    rest = {name for name in rest if not name.startswith("stored/") and "LICENSE" not in name}
    assert rest == {"sw.js", LISTING}


@pytest.mark.parametrize(("language", "ending"), [("en", ""), ("zh", ".zh")])
def test_stored_paths_are_what_the_server_answers(
    contents: dict[str, bytes], client: Client, language: str, ending: str
) -> None:
    names = [name for name in contents if re.fullmatch(r"stored/explain/[1-9.]{81}\.json", name)]
    assert len(names) >= 24
    puzzle = names[-1].removeprefix("stored/explain/").removesuffix(".json")
    asked = {"puzzle": puzzle}
    answer = client.post("explain", asked, headers={"accept-language": language})
    assert json.loads(contents[f"stored/explain/{puzzle}{ending}.json"]) == answer.json()


@pytest.mark.usefixtures("quick")
def test_a_folder_that_is_not_empty_stays_as_it_is(
    tmp_path: Path, contents: dict[str, bytes]
) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text("mine")
    with pytest.raises(ArgumentError, match="isn't empty"):
        export(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]
    (tmp_path / "index.html").write_text("old")
    assert export(tmp_path, force=True) == len(contents)
    assert mine.read_text() == "mine"
    written = {
        path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()
    }
    assert written == {*contents, "mine.txt"}
    assert (tmp_path / "index.html").read_bytes() == contents["index.html"]


@pytest.mark.usefixtures("quick")
def test_a_file_in_the_way_is_named(tmp_path: Path) -> None:
    export(tmp_path / "new" / "deep")
    assert (tmp_path / "new" / "deep" / "play" / "room.js").exists()
    (tmp_path / "play").write_text("no folder")
    with pytest.raises(OSError) as raised:  # noqa: PT011
        export(tmp_path, force=True)
    assert str(raised.value.filename).startswith(str(tmp_path / "play"))
    with pytest.raises(NotADirectoryError):
        export(tmp_path / "play")


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("inner", ["", "site"])
def test_the_own_files_are_never_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, inner: str
) -> None:
    own = tmp_path / "static"
    own.mkdir()
    (own / "index.html").write_text("ours")
    monkeypatch.setattr("farandole.studio.exporting.folder", lambda: own)
    (tmp_path / "link").symlink_to(own)
    for place in (own, tmp_path / "link"):
        with pytest.raises(ArgumentError, match="own files"):
            export(place / inner, force=True)
    assert [(one.name, one.read_text()) for one in own.iterdir()] == [("index.html", "ours")]


@pytest.mark.usefixtures("quick")
def test_links_lead_nothing_out_of_the_folder(tmp_path: Path) -> None:
    goal, outside = tmp_path / "goal", tmp_path / "outside"
    goal.mkdir()
    outside.mkdir()
    (goal / "play").symlink_to(outside)
    with pytest.raises(ArgumentError, match="leads elsewhere"):
        export(goal, force=True)
    assert list(outside.iterdir()) == []
    assert [one.name for one in goal.iterdir()] == ["play"]


def test_where_a_file_cannot_be_written_nothing_new_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    contents = {f"room/{number}.js": b"there" for number in range(9)} | {"index.html": b"new"}
    monkeypatch.setattr("farandole.studio.exporting.site", lambda: contents)
    write = Path.write_bytes
    written: list[Path] = []

    def full(path: Path, content: bytes) -> int:
        if len(written) == 5:
            write(path, content[:2])  # half of a file
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        written.append(path)
        return write(path, content)

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OSError, match=r"room/5\.js|room.5\.js"):
        export(tmp_path / "a site 数独")
    assert list(tmp_path.iterdir()) == []
    kept = tmp_path / "kept"
    kept.mkdir()
    (kept / "mine.txt").write_text("mine", "utf-8")
    written.clear()
    with pytest.raises(OSError, match="No space"):
        export(kept, force=True)
    assert [path.name for path in kept.iterdir()] == ["mine.txt"]
