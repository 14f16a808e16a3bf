"""What a server is told when it starts: where it listens, whom it answers, and its limits."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import ip_address

PORT = 8721
"""The port, always the same: what a browser keeps belongs to it."""

_LOOPBACK = ("localhost", "127.0.0.1", "::1")


@dataclass(frozen=True, slots=True)
class Settings:
    """Where a server listens, and how much it takes on.

    ``host`` is the address it is bound to; ``bank`` the place of the puzzle bank (None: the usual
    one); ``secure`` tells whether it speaks TLS. ``body`` is the largest request in bytes and
    ``patience`` how many seconds one may take to come. ``seconds`` is the time for a call,
    ``workers`` how many are worked on at once (None: as many as there are processors), ``queue``
    how many may wait.

    >>> Settings().is_open, Settings("0.0.0.0").is_open
    (False, True)
    """

    host: str = "127.0.0.1"
    port: int = PORT
    bank: str | None = None
    secure: bool = False
    body: int = 1 << 20
    patience: float = 10.0
    seconds: float = 10.0
    workers: int | None = None
    queue: int = 64

    @property
    def is_open(self) -> bool:
        """Whether other machines can reach it; then a token is needed."""
        return self.host not in _LOOPBACK

    @property
    def names(self) -> frozenset[str]:
        """The names under which it is asked for, by those who mean it."""
        from socket import gethostname

        names = {*_LOOPBACK, self.host.lower()}
        if self.is_open:
            own = gethostname().lower()
            names |= {own, f"{own}.local"}
        return frozenset(names)

    def answers_to(self, name: str) -> bool:
        """Return whether a name in a request is one of this server's.

        Where it is bound to more than this machine, any address will do: a foreign name can be made
        to lead here, an address can't.

        >>> Settings().answers_to("localhost"), Settings().answers_to("evil.example")
        (True, False)
        >>> Settings("0.0.0.0").answers_to("192.0.2.7"), Settings().answers_to("192.0.2.7")
        (True, False)
        """
        if name.lower() in self.names:
            return True
        try:
            ip_address(name)
        except ValueError:
            return False
        return self.is_open
