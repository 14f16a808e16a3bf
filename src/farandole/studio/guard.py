"""The checks that every request passes first: its sender, its origin, its size.

They hold on the machine's own address, too, where any page in any browser can send requests: a
foreign name that leads here isn't one of ours (Host), a form or a script of another site names
that site (Origin, Sec-Fetch-Site), and what it may send without asking isn't
``application/json``.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, TypeAlias
from urllib.parse import urlsplit

from farandole.i18n import Number, msg
from farandole.studio.entrance import FORM, OPEN, Tokens, enter, entrance, refusal
from farandole.studio.problems import Problem, answer_of, language_of

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable, MutableMapping

    from starlette.responses import Response

    from farandole.studio.pool import Pool
    from farandole.studio.settings import Settings

    Scope: TypeAlias = MutableMapping[str, Any]
    Message: TypeAlias = MutableMapping[str, Any]
    Receive: TypeAlias = Callable[[], Awaitable[Message]]
    Send: TypeAlias = Callable[[Message], Awaitable[None]]
    App: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]

API = "/api/v1/"
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'self'"
)
HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
"""Headers of every answer."""

DOCUMENT_HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"geolocation=(), microphone=()"),
)
"""Headers of all files that a browser may show or run by themselves. The modules and style sheets
of a page have none: there are some sixty, and the headers would double their size."""

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

    @property
    def state(self) -> Any:  # noqa: ANN401
        """What the app keeps: its settings and its pools."""
        return self.app.state  # type: ignore[attr-defined]

    def end(self) -> None:
        """Accept no more work, and notify waiting clients that the server is shutting down."""
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
            if answer := await self._keep_out(scope, headers, receive):
                await answer(scope, receive, guarded)
                return
            receive = await self._body(scope, headers, receive)
            await self.app(scope, receive, guarded)
        except Problem as problem:
            if not started:
                say = language_of(scope)
                response = answer_of(problem.data(say), say, problem.headers)
                await response(scope, receive, guarded)

    def _check_host(self, headers: dict[bytes, bytes]) -> None:
        host = headers.get(b"host", b"").decode("latin-1")
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            name = ""
        if not name or "@" in host or "/" in host or not self.settings.answers_to(name):
            text = msg("{name} is not a name of this server", name=host[:200])
            raise Problem(403, "request.host", text, {"header": "Host"})

    def _check_origin(self, scope: Scope, headers: dict[bytes, bytes]) -> None:
        site = headers.get(b"sec-fetch-site")
        goes_there = scope["method"] == "GET" and headers.get(b"sec-fetch-mode") == b"navigate"
        origin = headers.get(b"origin")
        own = f"{scope['scheme']}://{headers[b'host'].decode('latin-1').lower()}"
        if origin is not None and origin.decode("latin-1").lower() != own:
            source = origin.decode("latin-1")[:200]
        elif site in (b"cross-site", b"same-site") and not goes_there:
            source = site.decode()
        else:
            return
        text = msg("requests from other sites are refused: {found}", found=source)
        raise Problem(403, "request.origin", text, {"header": "Origin"})

    async def _keep_out(
        self, scope: Scope, headers: dict[bytes, bytes], receive: Receive
    ) -> Response | None:
        """Return what those get who have no token yet; None for all others.

        Raises Problem for programs.
        """
        path, tokens = scope["path"], self.tokens
        if tokens is None or path in OPEN:
            return None
        if tokens.knows(
            {
                name: headers.get(name.encode(), b"").decode("latin-1")
                for name in ("cookie", "authorization")
            }
        ):
            return None
        if path.startswith(API) or b"text/html" not in headers.get(b"accept", b""):
            raise refusal()
        query = scope["query_string"].decode("latin-1")
        is_form = scope["method"] == "POST" and headers.get(b"content-type") == FORM
        if is_form and 0 < len(headers.get(b"content-length", b"")) < 4:  # a token is short
            receive = await self._body(scope, headers, receive)
            form = (await receive())["body"][:1000]
            place = scope["raw_path"].decode("latin-1")
            if found := enter(tokens, place, query, form, secure=self.settings.secure):
                return found
        return entrance(tokens, query, language_of(scope))

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
            text = msg("the body took too long to arrive")
            raise Problem(408, "request.time", text, headers=_CLOSE) from None
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
        text = msg("a request can have at most {bytes} bytes", bytes=Number(self.settings.body))
        return Problem(413, "request.size", text, headers=_CLOSE)


_CLOSE = {"connection": "close"}


def _headers(scope: Scope) -> dict[bytes, bytes]:
    """Return the headers; of one that stands twice the first, but two hosts are none."""
    result: dict[bytes, bytes] = {}
    for name, value in scope["headers"]:
        if name in result and name == b"host":
            result[name] = b""
        result.setdefault(name, value)
    return result


def _replay(body: bytes, receive: Receive) -> Receive:
    is_read = False

    async def replay() -> Message:
        nonlocal is_read
        if is_read:
            return await receive()
        is_read = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay
