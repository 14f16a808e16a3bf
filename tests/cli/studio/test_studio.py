"""``farandole studio``."""

from __future__ import annotations

import re
import signal
import subprocess
from pathlib import Path

import httpx
import pytest

from farandole.studio.hosting.serving import bound
from tests.cli.samples import Run, command


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_serves_until_it_is_told_to_end(how: signal.Signals) -> None:
    with bound("127.0.0.1", 0) as free:
        port = free.getsockname()[1]
    started = command("studio", "--no-browser", "--port", str(port))
    with subprocess.Popen(started, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        [address] = re.findall(r"http://\S+/", line)
        assert httpx.get(f"{address}api/v1/health").status_code == 200
        process.send_signal(how)
        process.communicate()
    assert process.returncode == 0


def test_a_taken_port_is_said(run: Run) -> None:
    with bound("127.0.0.1", 0) as taken:
        result = run("studio", "--no-browser", "--port", str(taken.getsockname()[1]))
    assert result.code == 2
    assert "is in use" in result.err


def test_the_token_is_told_in_chinese(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("uvicorn.Server.run", lambda *_, **__: None)
    result = run("studio", "--no-browser", "--host", "0.0.0.0", "--lang", "zh")
    assert result.code == 0
    assert "token=" in result.out
    assert "令牌" in result.out


def test_it_is_exported(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is in a site is in tests/studio/test_pages.py."""
    pages = {"index.html": b"<html>", "stored/lessons.json": b"{}"}
    monkeypatch.setattr("farandole.studio.exporting.site", lambda _: pages)
    place = tmp_path / "site"
    done = run("studio", "--export", str(place))
    assert (done.code, done.err) == (0, "")
    assert re.search(r"2 files written to ", done.out)
    assert {name: (place / name).read_bytes() for name in pages} == pages
    again = run("studio", "--export", str(place))
    assert again.code == 2
    assert "isn't empty; --force" in again.err
    (tmp_path / "file").write_text("")
    assert "file" in run("studio", "--export", str(tmp_path / "file" / "site")).err


def test_options_that_do_not_go_together(run: Run) -> None:
    for words, fault in (
        ("--force", "--force requires --export"),
        ("--export x --port 9000", "--port can't be used together"),
        ("--export x --no-browser", "--no-browser can't be used together"),
        ("--no-browser --port 70000", "is not an integer between 1 and 65,535"),
        ("--no-browser --keyfile x", "--keyfile requires --certfile"),
        ("--no-browser --certfile x", "x"),
    ):
        result = run("studio", *words.split())
        assert (result.code, fault in result.err) == (2, True)
