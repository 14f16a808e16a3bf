"""Who may use a server that other machines can reach: each token lets in one browser or program.

The token is part of the address that the program prints. Whoever opens that address gets a page
with a button, which exchanges the token for a cookie: programs that only look at an address, as
those that draw previews of links, don't spend it. A program sends its token with each request.
A token that has let somebody in is spent, and a new one is printed for the next.
"""

from __future__ import annotations

import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable, Mapping, MutableSequence
from contextlib import nullcontext
from html import escape
from urllib.parse import parse_qsl, urlencode

from starlette.requests import cookie_parser
from starlette.responses import HTMLResponse, RedirectResponse, Response

from farandole.i18n import Language, msg
from farandole.studio.pages import plain_page
from farandole.studio.problems import Problem

OPEN = (
    "/api/v1/health",
    "/page/tokens.css",
    "/page/studio.css",
    "/page/theme.js",
    "/vendor/inter/inter.woff2",
    "/icon.svg",
)
"""Addresses that need no token."""

FORM = b"application/x-www-form-urlencoded"
MOST = 64
"""Browsers and programs at once; the one that came first is forgotten."""

SIZE = MOST + 1
"""The length of the list of numbers in which several processes keep who was let in."""

_BROWSER, _PROGRAM = 1, 2

_FORM = """    <main class="entrance">
      <form method="post">
        <h1>farandole</h1>
        <p>{text}</p>
        {field}
        <button class="primary">{button}</button>
      </form>
    </main>"""

_REFERRER = '<meta name="referrer" content="same-origin">'  # else the form has no origin


class Tokens:
    """The tokens of a server, and who was let in.

    Several processes share ``known``, a list of `SIZE` numbers with a lock, all of them zero.

    >>> tokens = Tokens()
    >>> cookie = tokens.exchange(tokens.token)
    >>> tokens.knows({"cookie": f"a=b; {tokens.name}={cookie}"})
    True
    >>> tokens.knows({"authorization": "Bearer x"})
    False
    """

    def __init__(
        self,
        announce: Callable[[str], object] | None = None,
        known: MutableSequence[int] | None = None,
    ) -> None:
        self.announce = announce
        self._key = secrets.token_bytes(32)
        # The number of tokens that were spent; then who came by each of the last, see `_slot`.
        self._known = [0] * SIZE if known is None else known
        self._lock = getattr(known, "get_lock", nullcontext)()
        # A browser sends its cookies to all ports of a host: each studio has a name of its own.
        self.name = f"farandole_{hmac.digest(self._key, b'name', 'sha256')[:4].hex()}"

    @property
    def token(self) -> str:
        """The token that wasn't spent yet."""
        return self._made("token", self._known[0])

    def fits(self, token: str) -> bool:
        """Return whether a token is the one that wasn't spent yet."""
        return secrets.compare_digest(token.encode(errors="replace"), self.token.encode())

    def exchange(self, token: str) -> str | None:
        """Return a cookie for the token, which is spent by that; None for any other."""
        number = self._spend(token, _BROWSER)
        return None if number is None else self._made("cookie", number)

    def knows(self, headers: Mapping[str, str]) -> bool:
        """Return whether a request has a cookie that was given out, or a token of its own.

        The headers are ``cookie`` and ``authorization``.
        """
        if self._was_given("cookie", cookie_parser(headers.get("cookie", "")).get(self.name, "")):
            return True
        kind, _, token = headers.get("authorization", "").partition(" ")
        if kind.lower() != "bearer":
            return False
        return self._spend(token, _PROGRAM) is not None or self._was_given("token", token)

    def _made(self, kind: str, number: int) -> str:
        """Return the token or the cookie with a number, which nobody else can make."""
        digest = hmac.digest(self._key, f"{kind} {number}".encode(), "sha256")
        return f"{number}.{urlsafe_b64encode(digest[:24]).decode()}"

    def _was_given(self, kind: str, text: str) -> bool:
        number = text.partition(".")[0]
        if not (number.isascii() and number.isdigit() and len(number) < 10):
            return False
        if not secrets.compare_digest(
            text.encode(errors="replace"), self._made(kind, int(number)).encode()
        ):
            return False
        who = _BROWSER if kind == "cookie" else _PROGRAM
        is_spent = self._known[0] - MOST <= int(number) < self._known[0]
        return is_spent and self._known[_slot(int(number))] == who

    def _spend(self, token: str, who: int) -> int | None:
        """Let somebody in by the token, and print another for the next; None for a wrong token."""
        with self._lock:
            if not self.fits(token):
                return None
            number = self._known[0]
            self._known[_slot(number)] = who
            self._known[0] += 1
        if self.announce is not None:
            self.announce(self.token)
        return number


def _slot(number: int) -> int:
    return 1 + number % MOST


def enter(tokens: Tokens, path: str, query: str, form: bytes, *, secure: bool) -> Response | None:
    """Return the answer to a form that has the token: a cookie; None if it has another, or none."""
    cookie = tokens.exchange(dict(parse_qsl(form.decode("latin-1"))).get("token", ""))
    if cookie is None:
        return None
    rest = urlencode(
        [pair for pair in parse_qsl(query, keep_blank_values=True) if pair[0] != "token"]
    )
    fields = {
        "set-cookie": cookie_header(f"{tokens.name}={cookie}", secure=secure),
        "cache-control": "no-store",
    }
    return RedirectResponse("/" + path.lstrip("/") + f"?{rest}" * bool(rest), 303, fields)


def cookie_header(cookie: str, *, secure: bool) -> str:
    """Return the header that sets a cookie.

    >>> cookie_header("name=x", secure=False)
    'name=x; Path=/; HttpOnly; SameSite=Strict'
    """
    return f"{cookie}; Path=/; HttpOnly; SameSite=Strict" + "; Secure" * secure


def entrance(tokens: Tokens, query: str, say: Language) -> Response:
    """Return the page for a browser without a cookie: a button, or a field for the token."""
    token = dict(reversed(parse_qsl(query))).get("token", "")
    if tokens.fits(token):
        text = msg("This address works once, for one browser.")
        field = f'<input type="hidden" name="token" value="{escape(token)}">'
    else:
        text = msg("Open the address printed by farandole studio, or enter the token in it.")
        name = escape(say(msg("Token")))
        field = (
            f'<input class="field mono" name="token" aria-label="{name}" placeholder="{name}" '
            'autocomplete="off" required autofocus>'
        )
    button = escape(say(msg("Open the studio")))
    form = _FORM.format(text=escape(say(text)), field=field, button=button)
    page = plain_page(say.code, form, head=_REFERRER, base="/")
    fields = {"cache-control": "no-store", "content-language": say.code}
    return HTMLResponse(page, 200 if tokens.fits(token) else 401, fields)


def refusal() -> Problem:
    """Return the error for a request of a program without a token."""
    text = msg("open the address printed by farandole studio; it contains a token")
    return Problem(401, "request.token", text, headers={"www-authenticate": "Bearer"})
