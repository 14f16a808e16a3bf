"""The files of the pages, served or exported: types, tags, addresses, catalogues, colours."""

from __future__ import annotations

import hashlib
import json
import re
import warnings
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import farandole.studio
from farandole import ArgumentError
from farandole.i18n import LANGUAGES
from farandole.logic import Board
from farandole.logic.handbook.examples import Entry, read
from farandole.logic.techniques import LEVELS, TECHNIQUES
from farandole.studio.exporting import export, site
from farandole.studio.pages import LISTING, folder
from tests.studio.conftest import Client
from tests.sudoku.test_grid import contrast, mixed
from tools.collection import CLASSIC, OTHERS, classic
from tools.collection import others as other_boards


def test_a_room_has_one_address(client: Client) -> None:
    """The links of a page are relative, so one with a slash at its end leads to the other."""
    for room in ("learn", "api"):
        answer = client.get(f"/{room}/")
        assert (answer.status_code, answer.headers["location"]) == (307, f"../{room}")


def test_files_have_types_and_are_sent_once_and_packed(client: Client) -> None:
    for path, kind in (
        ("/api/api.js", "text/javascript"),
        ("/api/api.css", "text/css"),
        ("/api", "text/html"),
    ):
        first = client.get(path)
        assert (first.status_code, first.headers["cache-control"]) == (200, "no-cache"), path
        assert first.headers["content-type"].startswith(kind)
        again = client.get(path, headers={"if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b""), path
    answer = client.get("/api/api.js", headers={"accept-encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.content == (folder() / "api/api.js").read_bytes()
    assert len(answer.content) > int(answer.headers["content-length"])


def test_the_browser_has_its_sentences_of_the_same_catalogue(client: Client) -> None:
    assert client.get("/locale/languages.json").json() == LANGUAGES
    found = client.get("/locale/zh.json").json()
    assert found["messages"]["New puzzle"] == ["新题目"]
    assert "{name}: the bank is read-only" not in found["messages"]  # the command line says that
    assert client.get("/locale/xx.json").status_code == 404


def test_the_description_is_in_the_readers_language(client: Client) -> None:
    english = client.get("/api/v1/openapi.json").json()
    chinese = client.get("/api/v1/openapi.json?lang=zh").json()
    for path, calls in english["paths"].items():
        for method, call in calls.items():
            assert call["summary"] != chinese["paths"][path][method]["summary"], path
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # a second call at an address, which is never answered
        client.app.app.openapi()


@pytest.mark.parametrize("page", ["docs/reference", "docs/zh/reference"])
def test_every_call_is_in_the_reference(client: Client, page: str) -> None:
    text = (Path(__file__).parents[2] / page / "studio-api.md").read_text("utf-8")
    for path, calls in client.get("/api/v1/openapi.json").json()["paths"].items():
        for method, call in calls.items():
            assert f"{method.upper()} {path}`" in text
            body = call.get("requestBody")
            answer = call["responses"].get("200", {}).get("content", {}).get("application/json")
            for part in (body and body["content"]["application/json"], answer):
                name = (part or {}).get("schema", {}).get("$ref", "").rpartition("/")[2]
                for field in schemas(client).get(name, {}).get("properties", {}):
                    assert f"`{field}`" in text or f'"{field}"' in text, f"{path}: {field}"


@cache
def schemas(client: Client) -> dict[str, Any]:
    found: dict[str, Any] = client.get("/api/v1/openapi.json").json()["components"]["schemas"]
    return found


def test_the_list_of_files_to_keep_is_of_what_is_served(client: Client) -> None:
    answer = client.get("/sw-files.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"
    text = answer.text.removeprefix("self.farandole = ").removesuffix(";\n")
    for name, digest in json.loads(text)["files"].items():
        assert hashlib.sha256(client.get(f"/{name}").content).hexdigest() == digest, name
    other = client.get("/sw-files.js", headers={"if-none-match": '"other"'})
    assert other.content == answer.content


@pytest.mark.parametrize("room", ["play", "explain", "learn", "make", "bank", "dance"])
def test_the_page_of_a_room_names_what_the_room_loads(client: Client, room: str) -> None:
    answer = client.get(f"/{room}")
    assert answer.headers["content-type"].startswith("text/html")
    modules = re.findall(r'<link rel="modulepreload" href="([^"]+)">', answer.text)
    assert len(set(modules)) == len(modules)
    assert {"page/app.js", "page/dom.js", f"{room}/open.js"} < set(modules)
    for name in modules:
        assert client.get(f"/{name}").status_code == 200, name
        # Found by another way than theirs: every quoted address after "from" outside of comments.
        code = re.sub(
            r"/\*.*?\*/|^\s*//.*?$", "", (folder() / name).read_text("utf-8"), flags=re.S | re.M
        )
        for path in re.findall(r'\bfrom "(\.[^"]+)"|^import "(\.[^"]+)"', code, re.M):
            wanted = (folder() / name).parent / "".join(path)
            assert wanted.resolve().relative_to(folder().resolve()).as_posix() in modules
    styles = re.findall(r'<link rel="stylesheet" href="([^"]+)">', answer.text)
    assert len(set(styles)) == len(styles) >= 3
    assert all(client.get(f"/{name}").status_code == 200 for name in styles)
    assert answer.text.index("stylesheet") < answer.text.index("<script")


def test_pages_of_rooms_have_tags_of_their_own(client: Client) -> None:
    first = client.get("/explain")
    again = client.get("/explain", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    other = client.get("/", headers={"if-none-match": first.headers["etag"]})
    assert other.status_code == 200
    assert other.content == client.get("/play").content == client.get("/index.html").content
    assert client.get("/explain.html").content == first.content != other.content
    assert "preload" not in client.get("/api").text


STATIC = Path(farandole.studio.__file__).parent / "static"


def palettes() -> dict[str, dict[str, bytes]]:
    """Return the colours of each palette: light and dark, soft and vivid."""
    text = (STATIC / "page" / "tokens.css").read_text("utf-8")
    blocks = re.findall(r"\{([^{}]*--entered:[^{}]*)\}", text)
    named = [dict(re.findall(r"--([\w-]+): #(\w{6})\b", block)) for block in blocks]
    light, dark, vivid, vivid_dark = [
        {name: bytes.fromhex(value) for name, value in one.items()} for one in named
    ]
    vivid, vivid_dark = light | vivid, dark | vivid_dark
    return {"light": light, "dark": dark, "vivid": vivid, "vivid dark": vivid_dark}


def test_lines_of_rules_can_be_seen_also_on_what_is_shaded() -> None:
    sheet = (STATIC / "board" / "board.css").read_text("utf-8")
    [strength] = re.findall(r"\.extra \{[^}]*fill-opacity: ([\d.]+)", sheet)
    for name, palette in palettes().items():
        paper = palette["paper"]
        for below in (paper, palette["seen"], mixed(palette["extra"], paper, float(strength))):
            assert contrast(palette["extra-line"], below) >= 3, name


def test_digits_can_be_read_on_every_colour() -> None:
    for name, palette in palettes().items():
        for below in ("paper", *(f"colour-{number}" for number in range(1, 9))):
            assert contrast(palette["ink"], palette[below]) >= 4.5, (name, below)
            assert contrast(palette["entered"], palette[below]) >= 4, (name, below)
            assert contrast(palette["bad"], palette["paper"]) >= 4.5, name


@pytest.fixture(scope="module")
def contents() -> dict[str, bytes]:
    return site()


@pytest.fixture
def quick(contents: dict[str, bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    """Make a site once for all tests that write one."""
    monkeypatch.setattr("farandole.studio.exporting.site", lambda _: contents)


def test_pages_know_that_they_have_no_server(contents: dict[str, bytes]) -> None:
    page = contents["index.html"].decode()
    rooms = re.findall(r'data-rooms="([a-z ]+)"', page)[0].split()
    assert rooms[0] == "play"
    assert not {"bank", "set", "api"} & set(rooms)
    for room in rooms:
        own = contents[f"{room}.html"].decode()
        loaded = re.findall(r'<link rel="(?:modulepreload|stylesheet)" href="([^"]+)">', own)
        assert {"page/app.js", f"{room}/open.js", "page/studio.css"} < set(loaded) <= set(contents)
        assert own.partition("<head>")[0] == page.partition("<head>")[0]
    assert contents["play.html"].decode() == page
    for name in ("about.html", "bank.html", "set.html", "404.html"):
        assert "pip install &quot;farandole[all]&quot;" in contents[name].decode()
    for name in (*rooms, "bank", "set"):
        assert f"url=../{name}.html" in contents[f"{name}/index.html"].decode()
    # As `python -m tools.collection` makes them.
    lines = contents["puzzles/collection/classic.txt"].decode().splitlines()
    counted = Counter(line.partition(" ")[0] for line in set(lines))
    assert counted == {"=": 1, **dict.fromkeys(LEVELS, CLASSIC)}
    others = contents["puzzles/collection/boards.txt"].decode()
    known = contents["puzzles/collection.js"].decode()
    [pattern] = re.findall(r"const BOARDS = /(.+)/;", known)
    boards = re.findall(r"^= (.+)$", others, re.M)
    assert boards == list(OTHERS)
    assert all(re.fullmatch(pattern, board) for board in ("9", *boards))
    for level in LEVELS:
        assert next(classic(level)) == next(line for line in lines if line.startswith(level))
    for board in ("jigsaw 5", "9 + disjoint"):
        assert f"= {board}\n{next(other_boards(board))}\n" in others
    # Hosts drop files with such names.
    assert not any(part.startswith(".") for name in contents for part in name.split("/"))
    assert '<html lang="en" data-ending=".html"' in page
    assert "wasm-unsafe-eval" in page
    assert "frame-ancestors" not in page
    assert not re.search(r"""(?:src|href)=["']/""", page)


def test_the_list_has_every_file_of_the_shell(contents: dict[str, bytes]) -> None:
    text = contents[LISTING].decode().removeprefix("self.farandole = ").removesuffix(";\n")
    told = json.loads(text)["files"]
    assert set(told) <= set(contents)
    rest = {name for name in contents if name not in told}
    rest = {name for name in rest if "LICENSE" not in name}
    assert rest == {"sw.js", LISTING}


@pytest.mark.parametrize(("language", "ending"), [("en", ""), ("zh", ".zh")])
def test_stored_lessons_are_what_the_server_answers(
    contents: dict[str, bytes], client: Client, language: str, ending: str
) -> None:
    headers = {"accept-language": language}
    answer = client.get("/api/v1/techniques", headers=headers)
    assert json.loads(contents[f"stored/techniques{ending}.json"]) == answer.json()
    lessons = json.loads(contents[f"stored/lessons{ending}.json"])
    assert list(lessons) == list(TECHNIQUES)
    _, entries = read()
    for name, lesson in lessons.items():
        check_lesson(lesson, name, entries[name])
    answer = client.get("/api/v1/techniques/x-wing", headers=headers)
    assert lessons["x-wing"] == answer.json()


def check_lesson(found: dict[str, Any], name: str, entry: Entry) -> None:
    assert found["idea"]
    assert found["spotting"]
    assert found["family_idea"]
    assert found["example"]["step"]["notation"] == entry.step
    assert found["example"]["board"]["givens"] == list(Board(entry.example).givens.cells)
    assert [rung["kind"] for rung in found["example"]["rungs"]][-1] == "apply"
    assert found["has_practice"] == (found["practice"] is not None) == (name != "brute-force")
    if found["practice"]:
        shown, answers = found["practice"]["step"], found["practice"]["answers"]
        first = {"placements": shown["placements"], "eliminations": shown["eliminations"]}
        assert first == answers[0]
        before = shown["before"]
        for answer in answers:
            for did in (*answer["placements"], *answer["eliminations"]):
                assert did["digit"] in before[did["cell"]]


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
