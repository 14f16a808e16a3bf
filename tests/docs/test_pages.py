"""The pages hang together: links lead somewhere, nothing names a machine, the site builds."""

from __future__ import annotations

import json
import re
import runpy
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from docs.zh.why import tables
from farandole.logic import TECHNIQUES
from tools import site_links
from tools.examples import PAGES, ROOT, named
from tools.package_page import absolute, dynamic_metadata

GENERATED = {"_build", "techniques"}
"""Folders below docs that the site's own build writes; see test_handbook.py."""
FOLDERS = ("src", "cpp", "docs", "examples", "bench", "tests", "changelog.d", "tools")
KINDS = {
    *(".py", ".pyi", ".md", ".cpp", ".hpp", ".svg", ".css", ".toml", ".json", ".txt"),
    *(".cff", ".sh"),
}
SOURCES = [
    path
    for folder in FOLDERS
    for path in sorted((ROOT / folder).rglob("*"))
    if path.suffix in KINDS and path.is_file() and not GENERATED & {*path.parts}
] + [path for path in sorted(ROOT.iterdir()) if path.suffix in KINDS or path.name == "Makefile"]

_FENCES = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"`[^`\n]+`")
_LINK = re.compile(r"\]\(([^()\s]+)\)|(?:src|href)=\"([^\"]+)\"")


def anchors(page: Path) -> set[str]:
    """Return the anchors that headings make, as GitHub and MyST both make them."""
    text = _FENCES.sub("", page.read_text("utf-8"))
    found = set()
    for heading in re.findall(r"^#+ (.+)$", text, re.MULTILINE):
        words = re.sub(r"[`*]", "", heading).strip().lower()
        found.add(re.sub(r"[^\w\- ]", "", words).replace(" ", "-"))
    return found


def test_links_lead_somewhere() -> None:
    lost = []
    for page in PAGES:
        text = _CODE.sub("", _FENCES.sub("", page.read_text("utf-8")))
        for match in _LINK.finditer(text):
            target = match[1] or match[2]
            path, _, anchor = target.partition("#")
            if re.match(r"[a-z]+:", target):
                is_there = target.startswith("https://")
            elif path.endswith("techniques/index.md"):
                continue  # written when the site is built, which looks for it
            else:
                there = (page.parent / path) if path else page
                is_there = there.exists() and (not anchor or anchor in anchors(there))
            if not is_there:
                lost.append(f"{named(page)}: {target}")
    assert lost == []


def test_pages_have_one_title_each() -> None:
    for page in PAGES:
        if "docs" in page.relative_to(ROOT).parts:
            text = _FENCES.sub("", page.read_text("utf-8"))
            assert text.startswith("# "), named(page)
            assert len(re.findall(r"^# ", text, re.MULTILINE)) == 1, named(page)


def test_chinese_pages_lead_to_chinese_ones() -> None:
    """Unless the text of a link names its target as English."""
    for page in PAGES:
        if "zh" not in page.relative_to(ROOT).parts:
            continue
        text = _FENCES.sub("", page.read_text("utf-8"))
        for words, target in re.findall(r"\[([^\[\]]*)\]\(([^()\s#]+\.md)[^()]*\)", text):
            there = (page.parent / target).resolve()
            if there.is_relative_to(ROOT / "docs") and not there.is_relative_to(ROOT / "docs/zh"):
                chinese = ROOT / "docs/zh" / there.relative_to(ROOT / "docs")
                is_named = re.search("英文|English", words)
                assert is_named or not chinese.exists(), f"{named(page)}: {target}"


def test_every_page_is_in_a_table_of_contents() -> None:
    listed = set()
    for page in PAGES:
        for block in re.findall(r"^```{toctree}.*?^```$", page.read_text("utf-8"), re.M | re.S):
            for line in block.splitlines()[1:-1]:
                entry = re.sub(r"^.*<(.*)>$", r"\1", line.strip())
                if entry and not entry.startswith(":") and entry != "techniques/index":
                    listed.add((page.parent / f"{entry}.md").resolve())
    pages = {p.resolve() for p in PAGES if "docs" in p.relative_to(ROOT).parts}
    assert pages - listed == {(ROOT / "docs" / "index.md").resolve()}
    assert listed <= pages


def test_no_file_names_a_machine() -> None:
    names = "|".join(("root", "home", "work", "Users", "tmp", "opt", "mnt"))
    place = re.compile(rf"(?<![\w.~}}])/({names})/\w")
    assert place.search("see " + "/".join(["", "home", "me"]))
    assert not place.search("https://example.org" + "/home/" + "x")
    assert [named(p) for p in SOURCES if place.search(p.read_text("utf-8", "replace"))] == []
    assert len(SOURCES) > 50


@pytest.mark.long
def test_the_pictures_are_what_the_package_draws(tmp_path: Path) -> None:
    """``docs/images/draw.py`` made them, and makes the same ones now."""
    subprocess.run(
        [sys.executable, str(ROOT / "docs" / "images" / "draw.py"), str(tmp_path)],
        check=True,
        timeout=3600,
    )
    drawn = {path.name: path.read_text("utf-8") for path in tmp_path.iterdir()}
    kept = {p.name: p.read_text("utf-8") for p in (ROOT / "docs" / "images").glob("*.svg")}
    assert drawn.keys() == kept.keys()
    assert drawn == kept, "run: python docs/images/draw.py"


@pytest.mark.long
def test_the_site_builds_without_a_warning(tmp_path: Path) -> None:
    """With one technique of each family: the pages of all others are made in the same way.

    And without the sources, which an extension of Sphinx adds as they are.
    """
    for name in ("sphinx", "furo", "myst_parser", "sphinx_copybutton", "sphinxext.opengraph"):
        pytest.importorskip(name, reason="the site needs the packages of the group docs")
    left = shutil.ignore_patterns(*GENERATED)
    shutil.copytree(ROOT / "docs", tmp_path / "docs", ignore=left)
    shutil.copytree(ROOT / "examples" / "data", tmp_path / "examples" / "data")  # to download
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-b", "html"]
    families = {technique.family: name for name, technique in TECHNIQUES.items()}
    command += ["-D", f"techniques={','.join(['x-wing', *families.values()])}"]
    used = runpy.run_path(str(ROOT / "docs" / "conf.py"))["extensions"]
    command += ["-D", f"extensions={','.join(name for name in used if 'viewcode' not in name)}"]
    command += [str(tmp_path / "docs"), str(tmp_path / "html")]
    built = subprocess.run(command, capture_output=True, text=True, check=False, timeout=3600)
    assert built.returncode == 0, built.stderr
    assert (tmp_path / "html" / "index.html").exists()
    for page, language, other in (
        ("why/kernel9.html", "en", "../zh/why/kernel9.html"),
        ("zh/why/kernel9.html", "zh-CN", "../../why/kernel9.html"),
        ("techniques/x-wing.html", "en", "../zh/techniques/x-wing.html"),
        ("zh/techniques/x-wing.html", "zh-CN", "../../techniques/x-wing.html"),
        ("search.html", "en", "zh/search.html"),
        ("zh/search.html", "zh-CN", "../search.html"),
        ("genindex.html", "en", "zh/index.html"),
        ("zh/index.html", "zh-CN", "../index.html"),
    ):
        text = (tmp_path / "html" / page).read_text("utf-8")
        assert f'lang="{language}" data-content_root' in text, page
        assert f'class="other-language" href="{other}"' in text, page
        foreign = "上一页|本页内容|搜索|背景</span>"
        if language == "zh-CN":
            foreign = ">(Next|Previous|Home|Background)</span>|On this page|Back to top|[\"']Search"
        assert not re.search(foreign, text), f"{page}: {re.search(foreign, text)}"
    assert site_links.check(tmp_path / "html")[0] == []
    assert (tmp_path / "html" / "studio" / "dance.html").exists()
    check_pages(tmp_path / "html")
    check_addresses(tmp_path / "html")


def check_pages(site: Path) -> None:
    """What extensions and templates put into pages is there."""
    for page, said in (
        ("how-to/make.html", 'class="option docutils'),
        ("tutorial/first-steps.html", 'class="drawn highlight'),
        ("index.html", "landing.js"),
        ("index.html", 'property="og:image"'),
        ("index.html", 'name="description"'),
        ("index.html", "copybutton.js"),
        ("why/benchmarks.html", 'rel="prev"'),
        ("zh/reference/sudoku.html", 'id="farandole.sudoku.Grid.candidates"'),
        ("zh/reference/bank.html", "此后的参数只能按名称传入"),
        ("how-to/solve-many.html", "_downloads/"),
    ):
        assert said in (site / page).read_text("utf-8"), page
    sudoku = (site / "zh/reference/sudoku.html").read_text("utf-8")
    types = re.findall(r'href="([^"]*)#farandole\.sudoku\.Shape"', sudoku)
    assert set(types) == {""}, "no type on a Chinese page leads to its entry, or to an English one"
    lost = (site / "404.html").read_text("utf-8")
    assert "<base" not in lost, "its own anchors would lead to the start page"
    relative = re.findall(r'(?:href|src|action)="(?!/farandole/|#|https?:)[^"]*', lost)
    assert relative == [], "not found from an address that is deeper"
    commands = (site / "reference/cli.html").read_text("utf-8")
    assert not re.search("[–—][a-z]", commands), "the two hyphens of an option became a dash"
    end = (site / "why/benchmarks.html").read_text("utf-8")
    assert 'rel="next"' not in end, "English pages lead on to Chinese ones"


def check_addresses(site: Path) -> None:
    """Each page names itself and its other language, as the list of all pages does."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    home = project["urls"]["Documentation"]
    listed = (site / "sitemap.xml").read_text("utf-8")
    for page, address, other in (
        ("index.html", "", "zh/"),
        ("zh/index.html", "zh/", ""),
        ("zh/techniques/x-wing.html", "zh/techniques/x-wing.html", "techniques/x-wing.html"),
    ):
        head = (site / page).read_text("utf-8").partition("</head>")[0]
        language = "en" if page.startswith("zh/") else "zh-CN"
        assert f'<link rel="canonical" href="{home}{address}">' in head
        assert f'<meta property="og:url" content="{home}{address}" />' in head
        assert f'<link rel="alternate" hreflang="{language}" href="{home}{other}" />' in head
        assert '<meta property="og:image:width" content="1200" />' in head
        assert head.count('name="viewport"') == 1
        assert f"<loc>{home}{address}</loc>" in listed
    assert "search.html" not in listed
    for page in ("search.html", "zh/search.html", "genindex.html", "404.html"):
        text = (site / page).read_text("utf-8")
        assert text.count('content="noindex"') == 1, page
        assert 'rel="canonical"' not in text, page


def test_the_chinese_tables_are_the_english_ones() -> None:
    chinese, english = (page.read_text("utf-8") for page in (tables.CHINESE, tables.ENGLISH))
    assert not tables.untranslated(english)
    assert chinese == tables.filled(chinese, english), "run: python docs/zh/why/tables.py"


def test_every_explanation_is_there_in_chinese() -> None:
    english, chinese = (
        {path.name for path in folder.glob("*.md")}
        for folder in (ROOT / "docs" / "why", ROOT / "docs" / "zh" / "why")
    )
    assert english == chinese


_SUFFIX = "py|pyi|hpp|cpp|md|json|toml|svg|sh|po|cff|txt|tsv"
_FILE = re.compile(
    rf"(?<![\w/.<*+-])((?:\w[\w-]*/)*\w[\w-]*\*?\.(?:{_SUFFIX}|\*)|(?:\w[\w-]*/)+[\w-]*\*?)"
)
_TREES = re.compile(r"^```text\n.*?^```$", re.MULTILINE | re.DOTALL)
_HOMES = (ROOT, ROOT / "src/farandole", ROOT / "cpp")
_FOLDERS = {path.name for home in _HOMES for path in home.iterdir() if path.is_dir()} - {"build"}
_MADE_UP = {"puzzles.txt", "FILE.tsv", "big.dlx", "python/cpython"}
"""Names in examples."""


def files_named(text: str) -> list[str]:
    """Return the paths of this project that a page names as code: files, and folders below one."""
    text = re.sub(r"\]\([^()\s]*\)|https?://\S+", "", text)
    pieces = [*_CODE.findall(text), *_TREES.findall(text)]
    found = [match[1] for piece in pieces for match in _FILE.finditer(piece)]
    return [
        path
        for path in found
        if path not in _MADE_UP
        and ("." in path.rpartition("/")[2] or path.partition("/")[0] in _FOLDERS)
    ]


def test_files_that_are_named_exist() -> None:
    """What the explanations and the house rules call by its path is there under that path."""
    everywhere = {path.name for path in SOURCES}
    lost, seen = [], 0
    for page in [ROOT / "CONTRIBUTING.md", *(p for p in PAGES if p.parent.name == "why")]:
        for path in files_named(page.read_text("utf-8")):
            seen += 1
            there = any(any(home.glob(path.rstrip("/"))) for home in _HOMES)
            if not there and ("/" in path or path not in everywhere):
                lost.append(f"{named(page)}: {path}")
    assert lost == []
    assert seen > 150


def ask(question: str, terms: dict[str, object], titles: dict[str, object]) -> dict[str, object]:
    """Return the words that are looked for, and the index as the search then has it."""
    node = shutil.which("node") or pytest.skip("needs node")
    pytest.importorskip("sphinx", reason="the site needs the packages of the group docs")
    from docs.languages import SearchBoth

    index = {"terms": terms, "titleterms": titles}
    script = f"""const Search = {{ _index: {json.dumps(index)} }};
{SearchBoth.js_splitter_code}
const words = splitQuery({json.dumps(question)});
console.log(JSON.stringify({{ words, ...Search._index }}));"""
    said = subprocess.run(
        [node, "-e", script], capture_output=True, text=True, check=True, timeout=120
    )
    found: dict[str, object] = json.loads(said.stdout)
    return found


@pytest.mark.long
def test_a_question_in_chinese_is_split_into_words() -> None:
    terms: dict[str, object] = {"舞蹈": 1, "原理": [1, 2], "蹈的": 3}
    for question, words in (
        ("舞蹈链的原理", ["舞蹈", "蹈链", "原理"]),  # 链的 and 的原 occur nowhere
        ("舞蹈的数独", ["舞蹈", "数独"]),  # 蹈的 occurs, and says nothing
        ("舞蹈", ["舞蹈"]),
        ("数独 x-wing", ["数独", "x", "wing"]),
        ("无中生有", ["无中", "中生", "生有"]),  # nothing is found
        ("宫", ["宫"]),
    ):
        assert ask(question, terms, {"蹈链": 1, "数独": 1})["words"] == words


@pytest.mark.long
def test_a_single_character_is_looked_for_in_every_pair() -> None:
    terms: dict[str, object] = {"行宫": [4, 1], "宫内": 1, "宫": 2, "数独": 7}
    found = ask("宫", terms, {"宫外": 3, "数独": 7})
    assert found["words"] == ["宫"]
    assert found["terms"] == {**terms, "宫": [4, 1, 2]}
    assert found["titleterms"] == {"宫外": 3, "数独": 7, "宫": [3]}
    assert ask("X鱼", terms, {})["terms"] == terms, "what stands nowhere isn't found"


SITE = "https://example.org/pages"
SOURCE = "https://github.com/example/example"
RAW = "https://raw.githubusercontent.com/example/example/main"


def test_links_become_absolute() -> None:
    for text, whole in (
        ("[a](docs/a.md)", f"[a]({SOURCE}/blob/main/docs/a.md)"),
        ("[a](docs/a.md#b)", f"[a]({SOURCE}/blob/main/docs/a.md#b)"),
        ("![a](docs/a.svg)", f"![a]({RAW}/docs/a.svg)"),
        ('<img src="docs/a.webp">', f'<img src="{RAW}/docs/a.webp">'),
        ('srcset="docs/a.webp"', f'srcset="{RAW}/docs/a.webp"'),
        ("[a](https://example.org/a)", "[a](https://example.org/a)"),
        ("[a](#b)", f"[a]({SOURCE}#b)"),
    ):
        assert absolute(text, SOURCE) == whole
    for text, whole in (
        ("[a](docs/why/a.md)", f"[a]({SITE}/why/a.html)"),
        ("[a](docs/zh/how-to/a.md#b)", f"[a]({SITE}/zh/how-to/a.html#b)"),
        ("[a](docs/reference/index.md)", f"[a]({SITE}/reference/)"),
        ("[a](docs/index.md)", f"[a]({SITE}/)"),
        ("[a](docs/why/reindex.md)", f"[a]({SITE}/why/reindex.html)"),
        ("[a](CHANGELOG.md)", f"[a]({SOURCE}/blob/main/CHANGELOG.md)"),
        ("![a](docs/images/a.svg)", f"![a]({RAW}/docs/images/a.svg)"),
    ):
        assert absolute(text, SOURCE, site=SITE) == whole


@pytest.mark.parametrize("name", ["README.md", "README.zh-CN.md"])
def test_the_readme_leads_to_pages_that_the_site_has(name: str) -> None:
    """Whole addresses are made of the one in the metadata; each is a page, or a made folder."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    site = project["urls"]["Documentation"]
    found = re.findall(rf"{re.escape(site)}([^)#\s]*)", (ROOT / name).read_text("utf-8"))
    assert len(found) > 2
    made = {"studio/", "techniques/", "zh/techniques/"}
    pages = {path for path in found if path not in made}
    assert not [path for path in pages if not (ROOT / "docs" / path / "index.md").is_file()]


def test_the_page_of_an_index_does_not_say_that_the_package_is_not_there() -> None:
    source = (ROOT / "README.md").read_text("utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    page = dynamic_metadata("readme", {}, project)["text"]
    if "<!-- from source -->" in source:  # until the first release
        assert "not on PyPI yet" in source
    assert "not on PyPI yet" not in page
    assert "from source -->" not in page
    assert page.count("```") == source.count("```") - source.count("```sh\nmake run") * 2


def test_the_metadata_has_whole_links_where_the_source_is_known() -> None:
    known = dynamic_metadata("readme", {}, {"urls": {"Source": SOURCE}})
    assert known["content-type"] == "text/markdown"
    assert f"{RAW}/docs/images/studio.webp" in known["text"]
    both = dynamic_metadata("readme", {}, {"urls": {"Source": SOURCE, "Documentation": SITE + "/"}})
    assert f"]({SITE}/tutorial/first-steps.html)" in both["text"]
    assert "](docs/tutorial/first-steps.md)" in dynamic_metadata("readme", {}, {})["text"]
    with pytest.raises(ValueError, match="readme"):
        dynamic_metadata("version", {}, {})
