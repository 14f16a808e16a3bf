"""Hostile requests: each is answered by an error that says what and where; none gets through."""

from __future__ import annotations

import json
import socket
from copy import copy
from dataclasses import replace
from typing import Any

import httpx
import pytest

from farandole.studio import Settings, application
from farandole.studio.entrance import MOST, Tokens
from tests.studio.conftest import EASY, JSON, Client, done, running

SOLVE = "/api/v1/solve"


def refused(answer: httpx.Response, status: int, code: str) -> dict[str, Any]:
    data: dict[str, Any] = answer.json()
    assert answer.headers["content-type"] == "application/problem+json"
    assert (answer.status_code, data["status"], data["code"]) == (status, status, code)
    assert data["detail"]
    assert data["title"]
    return data


def test_hosts(client: Client) -> None:
    strange = ("evil.example:8721", "127.0.0.1.evil.example", "", "a@127.0.0.1", "[", "192.0.2.7")
    for host in strange:
        refused(client.get("/api/v1/health", headers={"host": host}), 403, "request.host")
    for host in ("localhost:9", "127.0.0.1", "[::1]:8721"):
        assert client.get("/api/v1/health", headers={"host": host}).status_code == 200
    twice = [("host", "127.0.0.1"), ("host", "127.0.0.1")]
    refused(client.get("/api/v1/health", headers=twice), 403, "request.host")


def test_a_proxy_has_a_name_of_its_own(settings: Settings) -> None:
    proxied = Client(
        application(replace(settings, name="sudoku.example")), "https://sudoku.example"
    )
    own = {"origin": "https://sudoku.example", "sec-fetch-site": "same-origin"}
    assert proxied.post("solve", {"puzzle": EASY}, headers=own).status_code == 200
    host = {"host": "other.example"}
    refused(proxied.get("/api/v1/health", headers=host), 403, "request.host")


def test_figures_are_for_this_machine_alone(settings: Settings) -> None:
    app = application(replace(settings, name="sudoku.example"))

    async def ask(client: str, host: str) -> int:
        transport = httpx.ASGITransport(app, client=(client, 1))
        async with httpx.AsyncClient(transport=transport, base_url=f"http://{host}") as asking:
            return (await asking.get("/metrics")).status_code

    for client in ("127.0.0.1", "::1"):
        assert done(ask(client, "127.0.0.1")) == 200
        assert done(ask(client, "sudoku.example")) == 404
    for client in ("192.0.2.9", ""):
        assert done(ask(client, "127.0.0.1")) == 404


def test_origins(client: Client) -> None:
    own = {"origin": "http://127.0.0.1:8721", "sec-fetch-site": "same-origin"}
    linked = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}
    assert client.post("solve", {"puzzle": EASY}, headers=own).status_code == 200
    assert client.get("/api/v1/health", headers=linked).status_code == 200
    others = ("https://evil.example", "null", "http://127.0.0.1:9999", "https://127.0.0.1:8721")
    strange = [{"origin": origin} for origin in others]
    for headers in (*strange, linked, {**linked, "sec-fetch-mode": "no-cors"}):
        answer = client.post("solve", {"puzzle": EASY}, headers=headers)
        refused(answer, 403, "request.origin")
    embedded = client.get("/api/v1/health", headers={"sec-fetch-site": "same-site"})
    refused(embedded, 403, "request.origin")


def test_only_json_is_read(client: Client) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "", "multipart/form-data"):
        headers = {"content-type": kind}
        answer = client.ask("POST", SOLVE, content=b'{"puzzle": "1"}', headers=headers)
        refused(answer, 415, "request.type")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b'{"puzzle": "\xff"}', 400, "request.json"),
        (b"{", 400, "request.json"),
        (b'{"puzzle": NaN}', 400, "request.json"),
        (b'{"a":' * 50_000, 400, "request.json"),
        (b"[" * 100_000 + b"]" * 100_000, 400, "request.json"),
        (b'{"puzzle": ' + b"9" * 10_000 + b"}", 400, "request.json"),
        (b"[]", 422, "request"),
        (b'{"puzzle": 1}', 422, "request"),
        (b'{"puzzle": "\\ud800"}', 422, "request"),
        (b'{"puzzle": "1", "no": 1}', 422, "request"),
        (b'{"puzzle": "' + b"1" * 30_000 + b'"}', 422, "request"),
        (b'{"puzzle": "1...............", "shape": "9 + magic"}', 422, "shape.rule"),
    ],
)
def test_bodies(client: Client, body: bytes, status: int, code: str) -> None:
    refused(client.ask("POST", SOLVE, content=body, headers=JSON), status, code)


def test_the_place_is_named(client: Client) -> None:
    marks: list[Any] = [[1]] * 80 + ["x"]
    for path, asked, where in (
        ("hint", {"puzzle": EASY, "marks": marks}, {"field": "marks.80"}),
        ("solve", {"puzzle": "z" + EASY[1:]}, {"field": "puzzle", "line": 1, "column": 1}),
        ("bank/export", {"query": 1}, {"field": "query"}),
        ("bank/tag", {"name": "a", "query": {"level": 1}}, {"field": "query.level"}),
        ("make", {"clues": "x"}, {"field": "clues"}),
    ):
        assert client.post(path, asked).json()["where"] == where, path
    answer = client.ask("POST", SOLVE, content=b'{"a":\n  oh}', headers=JSON)
    assert refused(answer, 400, "request.json")["where"] == {"line": 2, "column": 3}


def test_errors_are_in_the_readers_language(client: Client) -> None:
    for path, body in ((SOLVE, b"{}"), ("/api/v1/nowhere", b""), (SOLVE, b"{")):
        english, chinese = (
            client.ask("POST", path, content=body, headers=JSON | {"accept-language": code})
            for code in ("en", "zh")
        )
        assert chinese.headers["content-language"] == "zh"
        assert english.json()["code"] == chinese.json()["code"]
        assert english.json()["detail"] != chinese.json()["detail"]
        assert english.json()["title"] != chinese.json()["title"]


def test_large_bodies(client: Client) -> None:
    refused(client.ask("POST", SOLVE, content=b" " * (1 << 21), headers=JSON), 413, "request.size")
    lies = JSON | {"content-length": "9" * 30}
    refused(client.ask("POST", SOLVE, content=b"{}", headers=lies), 413, "request.size")


def test_paths(client: Client) -> None:
    for path in (
        "/../../pyproject.toml",
        "/%2e%2e/%2e%2e/app.py",
        "/..%2f..%2fapp.py",
        "/static/../app.py",
        "/%00",
        "/" + "a" * 5000,
        "//etc/passwd",
        "/C:/windows/win.ini",
        "/\\..\\app.py",
    ):
        refused(client.get(path), 404, "request.path")


def test_methods(client: Client) -> None:
    refused(client.get(SOLVE), 405, "request.method")
    refused(client.ask("DELETE", "/api/v1/health"), 405, "request.method")
    refused(client.ask("POST", "/api/v1/health"), 405, "request.method")
    both = client.ask("DELETE", "/api/v1/bank/attempts")
    assert set(both.headers["allow"].split(", ")) == {"GET", "POST"}


def test_headers_of_every_answer(client: Client) -> None:
    own = ("/play", "/icon.svg", "/sw.js", "/kernel/worker.js", "/manifest.webmanifest")
    for path in ("/api/v1/health", "/api/v1/nowhere", "/api", *own):
        headers = client.get(path).headers
        assert "script-src 'self' 'wasm-unsafe-eval';" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert "access-control-allow-origin" not in headers
        if path in own:  # and when nothing has changed since
            again = client.get(path, headers={"if-none-match": headers["etag"]})
            assert again.status_code == 304
            assert again.headers["content-security-policy"] == headers["content-security-policy"]
    for path in ("/page/app.js", "/page/tokens.css"):  # parts of a page
        headers = client.get(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert "content-security-policy" not in headers


class TestTokens:
    """A server that others can reach."""

    @pytest.fixture
    def tokens(self) -> Tokens:
        return Tokens()

    @pytest.fixture
    def guarded(self, tokens: Tokens) -> Client:
        app = application(Settings("0.0.0.0", workers=1), tokens)
        return Client(app, "http://192.0.2.7:8721")

    def test_without_one_or_with_a_wrong_one(self, guarded: Client, tokens: Tokens) -> None:
        assert guarded.get("/api/v1/health").status_code == 200
        refused(guarded.post("solve", {"puzzle": EASY}), 401, "request.token")
        for path in ("/", "/api/v1/openapi.json", "/?token=x", "/?token=%C3%A9"):
            refused(guarded.get(path), 401, "request.token")
        refused(guarded.get("/", headers={"cookie": f"{tokens.name}=x"}), 401, "request.token")
        page = guarded.get("/play", headers={"accept": "text/html", "accept-language": "zh"})
        assert (page.status_code, page.headers["content-language"]) == (401, "zh")
        assert '<input class="field mono" name="token"' in page.text
        for form in ({}, {"token": "x"}, {"token": "x" * 2000}):
            assert guarded.post_form("/", form).status_code == 401

    def test_one_is_exchanged_once(self, guarded: Client, tokens: Tokens) -> None:
        token = tokens.token
        address = f"/play?a=1&token={token}"
        for _ in range(2):  # looking at it spends nothing
            page = guarded.get(address, headers={"accept": "text/html"})
            assert f'type="hidden" name="token" value="{token}"' in page.text
        answer = guarded.post_form(address, {"token": token})
        assert answer.status_code == 303
        assert answer.headers["location"] == "/play?a=1"
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=Strict" in cookie
        proof = {"cookie": f'other={{"a":1}}; x; {cookie.partition(";")[0]}'}
        assert guarded.post("solve", {"puzzle": EASY}, headers=proof).status_code == 200
        refused(guarded.get(f"/?token={token}"), 401, "request.token")
        assert tokens.token != token
        assert Tokens().name not in cookie  # of a studio on another port

    def test_a_program_sends_its_own(self, guarded: Client, tokens: Tokens) -> None:
        token = tokens.token
        proof = {"authorization": f"Bearer {token}"}
        for _ in range(2):
            assert guarded.post("solve", {"puzzle": EASY}, headers=proof).status_code == 200
        assert tokens.token != token
        assert guarded.post_form("/", {"token": token}).status_code == 401
        for wrong in (token, f"Basic {token}", "Bearer x", "Bearer"):
            refused(guarded.get("/", headers={"authorization": wrong}), 401, "request.token")

    def test_processes_know_of_each_other(self, tokens: Tokens) -> None:
        other = copy(tokens)  # as another process has it: with the same key and list
        cookie = tokens.exchange(tokens.token)
        assert other.knows({"cookie": f"{tokens.name}={cookie}"})
        token = other.token
        assert other.knows({"authorization": f"Bearer {token}"})
        assert tokens.knows({"authorization": f"Bearer {token}"})
        assert tokens.exchange(token) is None
        assert not tokens.knows({"cookie": f"{tokens.name}={token}"})
        for number in range(MOST):
            assert tokens.knows({"cookie": f"{tokens.name}={cookie}"}) == (number < MOST - 1)
            assert other.exchange(other.token)

    def test_it_is_no_other_server(self, guarded: Client, tokens: Tokens) -> None:
        address = "http://192.0.2.7:8721//evil.example/"
        answer = guarded.post_form(address, {"token": tokens.token})
        assert answer.headers["location"].startswith("/evil.example")
        answer = guarded.get("/api/v1/health", headers={"host": "evil.example"})
        refused(answer, 403, "request.host")


def test_a_body_that_does_not_come(settings: Settings) -> None:
    hurried = Settings(bank=settings.bank, patience=0.05)
    with (
        running(hurried) as (address, _),
        socket.create_connection(("127.0.0.1", int(address.rpartition(":")[2]))) as slow,
    ):
        slow.sendall(
            b"POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\n"
            b"Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
        )
        head, _, body = slow.makefile("rb").read().partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 408")
        assert json.loads(body)["code"] == "request.time"


def test_a_body_without_a_length(settings: Settings) -> None:
    small = Settings(bank=settings.bank, body=1000)

    def endless() -> Any:
        for _ in range(100):
            yield b" " * 100

    with running(small) as (address, _):
        answer = httpx.post(f"{address}{SOLVE}", content=endless(), headers=JSON, timeout=600)
        refused(answer, 413, "request.size")


def test_a_flood_is_turned_away(settings: Settings) -> None:
    narrow = Settings(bank=settings.bank, workers=1, queue=1)
    with running(narrow) as (address, app):

        async def flood() -> list[int]:
            stops = [app.state.pool.take() for _ in range(app.state.pool.most)]
            async with httpx.AsyncClient(base_url=address, timeout=600) as client:
                full = await client.post("/api/v1/rate", json={"puzzle": EASY})
                other = await client.post("/api/v1/explain", json={"puzzle": EASY})
                steps = await client.post("/api/v1/steps", json={"puzzle": EASY})
                app.state.pool.taken -= len(stops)
                free = await client.post("/api/v1/rate", json={"puzzle": EASY})
            assert full.headers["retry-after"]
            assert full.json()["code"] == "busy.server"
            return [one.status_code for one in (full, other, steps, free)]

        assert done(flood()) == [429, 200, 200, 200]  # long calls have a queue of their own


def test_reading_takes_no_longer_than_a_call_may(settings: Settings) -> None:
    hasty = Client(application(replace(settings, seconds=0)))
    for text in (f"{EASY}\n" * 3, "https://f-puzzles.com/?load=A\n" * 3):
        found = hasty.post("convert", {"text": text}).json()
        assert not found["complete"]
        assert len(found["puzzles"]) + len(found["faults"]) < 3
    found = hasty.post("bank/add", {"text": f"{EASY}\n"}).json()
    assert not found["complete"]
    assert found["added"] == 0
