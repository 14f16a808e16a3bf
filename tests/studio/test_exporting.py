"""The studio as a static site: what is in it, and where it isn't written."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from farandole import ArgumentError
from farandole.studio.exporting import export, site
from farandole.studio.pages import LISTING

if TYPE_CHECKING:
    from pathlib import Path

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


def written(place: Path) -> dict[str, bytes]:
    files = [path for path in place.rglob("*") if path.is_file()]
    return {path.relative_to(place).as_posix(): path.read_bytes() for path in files}


@pytest.mark.usefixtures("quick")
def test_a_folder_that_is_not_empty_stays_as_it_is(
    tmp_path: Path, contents: dict[str, bytes]
) -> None:
    assert export(tmp_path / "new" / "deep") == len(contents)
    assert written(tmp_path / "new" / "deep") == contents
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "mine.txt").write_text("mine")
    with pytest.raises(ArgumentError, match="isn't empty"):
        export(mine)
    assert written(mine) == {"mine.txt": b"mine"}
    (mine / "index.html").write_text("old")
    assert export(mine, force=True) == len(contents)
    assert written(mine) == {**contents, "mine.txt": b"mine"}


@pytest.mark.usefixtures("quick")
def test_a_file_in_the_way_is_named(tmp_path: Path) -> None:
    (tmp_path / "play").write_text("no folder")
    with pytest.raises(OSError) as raised:  # noqa: PT011
        export(tmp_path, force=True)
    assert str(raised.value.filename).startswith(str(tmp_path / "play"))
    with pytest.raises(NotADirectoryError):
        export(tmp_path / "play")


@pytest.mark.usefixtures("quick")
def test_the_own_files_are_never_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "static"
    own.mkdir()
    monkeypatch.setattr("farandole.studio.exporting.folder", lambda: own)
    (tmp_path / "link").symlink_to(own)
    for place in (own, own / "site", tmp_path / "link", tmp_path / "link" / "site"):
        with pytest.raises(ArgumentError, match="own files"):
            export(place, force=True)
    assert written(own) == {}
