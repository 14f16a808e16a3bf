"""The settings of a server: where it listens, who may use it, and its limits."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import ip_address
from socket import gethostname

PORT = 8721
"""The default port. It stays the same since a browser stores data by port."""

_LOOPBACK = ("localhost", "127.0.0.1", "::1")


@dataclass(frozen=True, slots=True)
class Settings:
    """The address and the limits of a server.

    ``host`` is the address to listen at, ``name`` that of a proxy in front, ``bank`` the file of
    the puzzle bank (None: the usual one), ``read_only`` whether it refuses changes, ``secure``
    whether to use TLS. ``body`` is the largest request in bytes, ``patience`` the seconds that it
    may take to arrive, ``seconds`` the time for a call. ``workers`` calls run at once (None: one
    for each processor), ``queue`` calls may wait.

    >>> Settings().is_open, Settings("0.0.0.0").is_open
    (False, True)
    """

    host: str = "127.0.0.1"
    port: int = PORT
    name: str | None = None
    bank: str | None = None
    read_only: bool = False
    secure: bool = False
    body: int = 1 << 20
    patience: float = 10.0
    seconds: float = 10.0
    workers: int | None = None
    queue: int = 256

    @property
    def is_open(self) -> bool:
        """Whether other machines can reach it; then browsers need a token."""
        return self.host not in _LOOPBACK

    def answers_to(self, name: str) -> bool:
        """Return whether a name in a request is one of this server's.

        A server that other machines can reach accepts any address: a foreign name can be made to
        lead here, an address can't.

        >>> Settings().answers_to("localhost"), Settings().answers_to("evil.example")
        (True, False)
        >>> Settings("0.0.0.0").answers_to("192.0.2.7"), Settings().answers_to("192.0.2.7")
        (True, False)
        """
        own = {*_LOOPBACK, self.host.lower(), (self.name or self.host).lower()}
        if self.is_open:
            machine = gethostname().lower()
            own |= {machine, f"{machine}.local"}
        if name.lower() in own:
            return True
        try:
            ip_address(name)
        except ValueError:
            return False
        return self.is_open
