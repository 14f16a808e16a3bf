"""What every request passes before anything is done: whose it is, where it comes from, its size.

Also on the machine's own address, where any page in any browser can send requests: a name that was
made to lead here is no name of ours (Host), a form or a script of another site says so (Origin,
Sec-Fetch-Site), and what they may send without asking isn't ``application/json``.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urlencode, urlsplit

from farandole.i18n import Number, msg
from farandole.studio.languages import language_of
from farandole.studio.problems import MEDIA_TYPE, Problem, body_of
from farandole.studio.tokens import cookie_header

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable, MutableMapping
    from typing import Any, TypeAlias

    from farandole.studio.pool import Pool
    from farandole.studio.settings import Settings
    from farandole.studio.tokens import Tokens

    Scope: TypeAlias = MutableMapping[str, Any]
    Message: TypeAlias = MutableMapping[str, Any]
    Receive: TypeAlias = Callable[[], Awaitable[Message]]
    Send: TypeAlias = Callable[[Message], Awaitable[None]]
    App: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]

API = "/api/v1/"
OPEN = ("/api/v1/health",)
"""What is answered without a token."""

POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'self'"
)
HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
"""What every answer says."""

DOCUMENT_HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"geolocation=(), microphone=()"),
)
"""What is said besides of all that a browser may show or run by itself: everything but the parts of
a page. A page has some sixty of those; half of what they took on the way was these headers."""

_PARTS = (b"text/css", b"text/javascript")
_WORKERS = ("/sw.js", "/worker.js")  # scripts which obey their own policy, not that of a page


def _all_headers(scope: Scope, message: Message) -> list[tuple[bytes, bytes]]:
    headers = list(message.get("headers", ()))
    kind = next((value for name, value in headers if name == b"content-type"), b"")
    is_part = kind.startswith(_PARTS) and not scope["path"].endswith(_WORKERS)
    return [*headers, *HEADERS, *(() if is_part else DOCUMENT_HEADERS)]


class Guard:
    """The app with this in front of it."""

    def __init__(
        self, app: App, settings: Settings, tokens: Tokens | None, pools: Iterable[Pool] = ()
    ) -> None:
        self.app = app
        self.settings = settings
        self.tokens = tokens
        self._pools = tuple(pools)

    def end(self) -> None:
        """Begin no more work, and tell those who wait for some that the server ends."""
        for pool in self._pools:
            pool.end()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or hand it on."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if scope["type"] != "http":
            return
        started = False

        async def guarded(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                message = {**message, "headers": _all_headers(scope, message)}
            await send(message)

        try:
            headers = _headers(scope)
            self._check_host(headers)
            self._check_origin(scope, headers)
            if await self._let_in(scope, headers, guarded):
                return
            receive = await self._body(scope, headers, receive)
            await self.app(scope, receive, guarded)
        except Problem as problem:
            if not started:
                await answer(problem, scope, guarded)

    def _check_host(self, headers: dict[bytes, bytes]) -> None:
        host = headers.get(b"host", b"").decode("latin-1")
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            name = ""
        if not name or "@" in host or "/" in host or not self.settings.answers_to(name):
            raise Problem(
                403,
                "request.host",
                msg("this server isn't called {name}", name=host[:200]),
                {"header": "Host"},
            )

    def _check_origin(self, scope: Scope, headers: dict[bytes, bytes]) -> None:
        site = headers.get(b"sec-fetch-site")
        goes_there = scope["method"] == "GET" and headers.get(b"sec-fetch-mode") == b"navigate"
        origin = headers.get(b"origin")
        own = f"{scope['scheme']}://{headers[b'host'].decode('latin-1').lower()}"
        if origin is not None and origin.decode("latin-1").lower() != own:
            found = origin.decode("latin-1")[:200]
        elif site in (b"cross-site", b"same-site") and not goes_there:
            found = site.decode()
        else:
            return
        raise Problem(
            403,
            "request.origin",
            msg("requests of other sites aren't answered: {found}", found=found),
            {"header": "Origin"},
        )

    async def _let_in(self, scope: Scope, headers: dict[bytes, bytes], send: Send) -> bool:
        """Return whether it is answered: a token exchanged. Raise Problem without one."""
        if self.tokens is None or scope["path"] in OPEN:
            return False
        if b"token=" in scope["query_string"] and scope["method"] == "GET":
            query = parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)
            given = next((value for name, value in query if name == "token"), "")
            cookie = self.tokens.exchange(given)
            if cookie is not None:
                rest = urlencode([(name, value) for name, value in query if name != "token"])
                place = (
                    "/" + scope["raw_path"].decode("latin-1").lstrip("/") + f"?{rest}" * bool(rest)
                )
                fields = [
                    (b"location", place.encode("latin-1")),
                    (b"set-cookie", cookie_header(cookie, secure=self.settings.secure).encode()),
                    (b"cache-control", b"no-store"),
                    (b"content-length", b"0"),
                ]
                await send({"type": "http.response.start", "status": 303, "headers": fields})
                await send({"type": "http.response.body", "body": b""})
                return True
        if not self.tokens.knows(headers.get(b"cookie", b"").decode("latin-1")):
            raise Problem(
                401,
                "request.token",
                msg("open the address that farandole studio has printed: it has a token"),
            )
        return False

    async def _body(self, scope: Scope, headers: dict[bytes, bytes], receive: Receive) -> Receive:
        """Return what the app hears: the whole body at once, then what comes after."""
        if scope["method"] in ("GET", "HEAD"):
            return receive
        length = headers.get(b"content-length", b"0")
        if len(length) > 18 or (length.isdigit() and int(length) > self.settings.body):
            raise self._too_large()
        try:
            async with asyncio.timeout(self.settings.patience):
                body = await self._read(receive)
        except TimeoutError:
            raise Problem(
                408, "request.time", msg("the body took too long to come"), headers=_CLOSE
            ) from None
        return _replay(body, receive)

    async def _read(self, receive: Receive) -> bytes:
        body = bytearray()
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise Problem(400, "request", msg("the connection was closed"))
            body += message.get("body", b"")
            if len(body) > self.settings.body:
                raise self._too_large()
            if not message.get("more_body"):
                return bytes(body)

    def _too_large(self) -> Problem:
        return Problem(
            413,
            "request.size",
            msg("a request has at most {bytes} bytes", bytes=Number(self.settings.body)),
            headers=_CLOSE,
        )


_CLOSE = {"connection": "close"}


def _headers(scope: Scope) -> dict[bytes, bytes]:
    """Return the headers; of one that stands twice the first, but two hosts are none."""
    found: dict[bytes, bytes] = {}
    for name, value in scope["headers"]:
        if name in found and name == b"host":
            found[name] = b""
        found.setdefault(name, value)
    return found


def _replay(body: bytes, receive: Receive) -> Receive:
    is_read = False

    async def replay() -> Message:
        nonlocal is_read
        if is_read:
            return await receive()
        is_read = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay


async def answer(problem: Problem, scope: Scope, send: Send) -> None:
    """Send an error."""
    say = language_of(scope)
    body = body_of(problem.data(say))
    fields = [
        (b"content-type", MEDIA_TYPE.encode()),
        (b"content-length", str(len(body)).encode()),
        (b"content-language", say.code.encode()),
        (b"cache-control", b"no-store"),
        *((name.encode(), value.encode()) for name, value in problem.headers.items()),
    ]
    await send({"type": "http.response.start", "status": problem.status, "headers": fields})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})
