"""What is said where a package of an extra isn't installed."""

from __future__ import annotations

import pickle
import re
import sys
import tomllib
from pathlib import Path

import pytest

from farandole import MissingExtra
from farandole._extras import MARKS, install_line, needed
from farandole.bank import Bank

ROOT = Path(__file__).parent.parent


def these_are_there(monkeypatch: pytest.MonkeyPatch, *packages: str) -> None:
    """Let an environment have these packages, and no others."""
    found = {name: name for name in packages}
    monkeypatch.setattr("farandole._extras.find_spec", found.get)


def test_a_missing_package_is_named_with_its_install_line() -> None:
    with pytest.raises(MissingExtra) as caught, needed("print"):
        import nowhere_to_be_found.at_all  # type: ignore[import-not-found]  # noqa: F401
    said = str(caught.value)
    assert said == f"nowhere_to_be_found isn't installed: {install_line('print')}"
    assert caught.value.code == "extra"
    assert isinstance(caught.value, ImportError)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_the_line_is_for_what_has_installed_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    these_are_there(monkeypatch, "pip")
    for folder, file, line in (
        ("env", None, 'pip install "farandole[bank]"'),
        ("tools/farandole", "uv-receipt.toml", 'uv tool install "farandole[bank]"'),
        ("venvs/farandole", "pipx_metadata.json", 'pipx install --force "farandole[bank]"'),
        (".cache/0123abc", "pipx_metadata.json", 'pipx run --spec "farandole[bank]" farandole'),
        ("archive-v0/Ab_1", None, 'uvx --from "farandole[bank]" farandole'),
    ):
        here = tmp_path / folder
        here.mkdir(parents=True)
        if file:
            (here / file).touch()
        monkeypatch.setattr(sys, "prefix", str(here))
        assert install_line("bank") == line
    these_are_there(monkeypatch)
    monkeypatch.setattr(sys, "prefix", "/somewhere/.venv")
    assert install_line("all") == 'uv pip install "farandole[all]"'


def test_a_new_environment_keeps_its_extras(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "uv-receipt.toml").touch()
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    most = ["python_calamine", "typst", "sqlalchemy", "pyarrow", "distributed", "gymnasium"]
    for there, extra, names in (
        (["typst"], "bank", "bank,print"),
        (["typst", "sqlalchemy"], "postgres", "postgres,print"),
        ([*most, "fastapi"], "postgres", "all,postgres"),
        (["typst"], "all", "all"),
    ):
        these_are_there(monkeypatch, *there)
        assert install_line(extra) == f'uv tool install "farandole[{names}]"'


def test_without_the_gil_the_driver_of_postgresql_comes_without_its_library(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "prefix", "/somewhere/.venv")
    these_are_there(monkeypatch, "pip")
    monkeypatch.setattr("farandole._extras.is_free_threaded", lambda: False)
    assert install_line("postgres") == 'pip install "farandole[postgres]"'
    monkeypatch.setattr("farandole._extras.is_free_threaded", lambda: True)
    assert install_line("postgres") == 'pip install "farandole[bank]" psycopg'
    assert install_line("bank") == 'pip install "farandole[bank]"'


def test_the_extras_are_those_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    code = "".join(path.read_text("utf-8") for path in (ROOT / "src").rglob("*.py"))
    assert {*re.findall(r'(?:needed|install_line)\("(\w+)"\)', code)} == MARKS.keys()
    assert extras.keys() == {*MARKS, "all"}
    assert extras["all"] == ["farandole[sheets,print,bank,parquet,studio,bulk,gym]"]
    for extra, mark in MARKS.items():
        module = mark.replace("_", "-")
        assert any(re.match(rf"{module}\b", one) for one in extras[extra]), extra


def test_other_errors_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ZeroDivisionError), needed("print"):
        raise ZeroDivisionError
    with pytest.raises(ModuleNotFoundError) as caught, needed("print"):
        raise ModuleNotFoundError(name="farandole.nowhere")
    assert not isinstance(caught.value, MissingExtra)


@pytest.mark.parametrize("package", ["typst", "segno"])
def test_paper_says_so(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    import farandole.paper

    for name in list(sys.modules):
        if name.startswith(("farandole.paper.", f"{package}.")):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, package, None)
    for verb in ("booklet", "picture"):
        monkeypatch.delitem(vars(farandole.paper), verb, raising=False)
    with pytest.raises(MissingExtra, match=r"farandole\[print\]"):
        _ = farandole.paper.booklet, farandole.paper.picture


def test_a_bank_on_a_server_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(MissingExtra) as caught:
        Bank("postgresql://me@127.0.0.1:1/puzzles")
    assert str(caught.value) == f"psycopg isn't installed: {install_line('postgres')}"


def test_a_driver_without_the_library_of_postgresql_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "psycopg.py").write_text('raise ImportError("no pq wrapper available.")')
    for name in [name for name in sys.modules if name.split(".")[0] == "psycopg"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr("farandole.bank.database.connection.is_free_threaded", lambda: False)
    with pytest.raises(MissingExtra) as caught:
        Bank("postgresql://me@127.0.0.1:1/puzzles")
    assert str(caught.value) == f"libpq isn't installed: {install_line('postgres')}"
    monkeypatch.setattr("farandole.bank.database.connection.is_free_threaded", lambda: True)
    with pytest.raises(MissingExtra, match=r"libpq isn't installed: \w+ install libpq"):
        Bank("postgresql://me@127.0.0.1:1/puzzles")
