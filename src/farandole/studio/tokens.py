"""Who may use a server that other machines can reach: a token once, then a cookie.

The token stands in the address that the program prints. A browser that opens it gets a cookie
instead, for an event source can send no other proof, and the token is spent; a new one is printed
for the next browser.
"""

from __future__ import annotations

import secrets
from http.cookies import CookieError, SimpleCookie
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

COOKIE = "farandole_studio"
_MOST = 64  # browsers at once; the one that came first is forgotten


class Tokens:
    """One token that is not yet spent, and the cookies that were given for others.

    >>> tokens = Tokens()
    >>> cookie = tokens.exchange(tokens.token)
    >>> tokens.knows(f"a=b; farandole_studio={cookie}"), tokens.knows("farandole_studio=x")
    (True, False)
    """

    def __init__(self, announce: Callable[[str], object] | None = None) -> None:
        self.token = secrets.token_urlsafe(24)
        self.announce = announce
        self._cookies: dict[str, None] = {}

    def exchange(self, token: str) -> str | None:
        """Return a cookie for the token, which is spent by that; None for any other."""
        if not secrets.compare_digest(token.encode(errors="replace"), self.token.encode()):
            return None
        self.token = secrets.token_urlsafe(24)
        cookie = secrets.token_urlsafe(32)
        self._cookies[cookie] = None
        if len(self._cookies) > _MOST:
            del self._cookies[next(iter(self._cookies))]
        if self.announce is not None:
            self.announce(self.token)
        return cookie

    def knows(self, header: str) -> bool:
        """Return whether a header ``Cookie`` has one that was given out."""
        try:
            found = SimpleCookie(header).get(COOKIE)
        except CookieError:
            return False
        return found is not None and found.value in self._cookies


def cookie_header(cookie: str, *, secure: bool) -> str:
    """Return the header that sets a cookie.

    >>> cookie_header("x", secure=False)
    'farandole_studio=x; Path=/; HttpOnly; SameSite=Strict'
    """
    return f"{COOKIE}={cookie}; Path=/; HttpOnly; SameSite=Strict" + "; Secure" * secure
