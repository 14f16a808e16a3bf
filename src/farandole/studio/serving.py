"""Running the server: its socket, its address, the browser, and the end."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
import ssl
from contextlib import contextmanager
from typing import TYPE_CHECKING

from farandole._extras import needed
from farandole.errors import ArgumentError
from farandole.i18n import msg
from farandole.i18n.system import reason
from farandole.studio.app import application
from farandole.studio.tokens import Tokens

with needed("studio"):
    import uvicorn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from farandole.i18n import Message
    from farandole.studio.guard import Guard
    from farandole.studio.settings import Settings

_ANY = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}
_PATIENCE = 2  # seconds for what is still being answered, at the end
_CONNECTIONS = 1000
_CUT_OFF = ("timeout graceful shutdown exceeded", "asyncio.exceptions.CancelledError")


def serve(
    settings: Settings,
    tell: Callable[[Message], object],
    *,
    browser: bool = False,
    certfile: str | None = None,
    keyfile: str | None = None,
) -> None:
    """Serve until Ctrl-C or SIGTERM; ``tell`` is told the address, and what is to be known.

    Raises :class:`~farandole.ArgumentError` for a port that is taken, an address that isn't this
    machine's, and certificates that can't be used.
    """
    if certfile is not None:
        _check_certificates(certfile, keyfile)
    with bound(settings.host, settings.port) as listening:
        port = listening.getsockname()[1]

        def announce(token: str) -> None:
            tell(
                msg(
                    "For the next browser, open {address}",
                    address=address_of(settings, port, token),
                )
            )

        tokens = Tokens(announce) if settings.is_open else None
        address = address_of(settings, port, tokens.token if tokens else None)
        tell(msg("The studio is at {address} (Ctrl-C ends it)", address=address))
        if settings.is_open:
            for remark in _REMARKS[settings.secure]:
                tell(remark)
        app = application(settings, tokens)
        config = uvicorn.Config(
            app,
            log_level="warning",
            access_log=False,
            server_header=False,
            ws="none",
            timeout_keep_alive=10,
            timeout_graceful_shutdown=_PATIENCE,
            limit_concurrency=_CONNECTIONS,
            ssl_certfile=certfile,
            ssl_keyfile=keyfile,
        )
        if browser:
            _open_later(address)
        with _quiet():
            _Server(config, app).run(sockets=[listening])


class _Server(uvicorn.Server):
    """A server that at its end tells those who wait, and waits for what is being kept."""

    def __init__(self, config: uvicorn.Config, app: Guard) -> None:
        super().__init__(config)
        self._app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End."""
        self._app.end()
        await super().shutdown(sockets)


@contextmanager
def _quiet() -> Iterator[None]:
    """Leave out what uvicorn notes of answers that were cut off at the end."""

    def is_wanted(record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        is_cut_off = any(text in str(record.msg) for text in _CUT_OFF)
        return not (is_cut_off or isinstance(error, asyncio.CancelledError))

    logger = logging.getLogger("uvicorn.error")
    logger.addFilter(is_wanted)
    try:
        yield
    finally:
        logger.removeFilter(is_wanted)


_REMARKS = {
    False: (
        msg("Other machines can reach it. The address has a token that one browser can use once."),
        msg(
            "Without TLS (--certfile, --keyfile) browsers on other machines keep no copy for times "
            "without a server, and give no access to clipboard and camera."
        ),
    ),
    True: (
        msg("Other machines can reach it. The address has a token that one browser can use once."),
    ),
}


def bound(host: str, port: int) -> socket.socket:
    """Return a socket that is bound. Raises ArgumentError if it can't be."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        # A server that has just ended leaves connections behind, which don't matter here.
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen()
    except OSError as failure:
        listening.close()
        if failure.errno == errno.EADDRINUSE:
            raise ArgumentError(
                msg(
                    "port {port} is taken, perhaps by a studio that runs already. No other is "
                    "taken instead, since what a browser saves belongs to a port: end the other "
                    "program, or choose one with --port",
                    port=str(port),
                )
            ) from None
        raise ArgumentError(
            msg(
                "nothing can listen at {host}, port {port}: {reason}",
                host=host,
                port=str(port),
                reason=reason(failure),
            )
        ) from None
    return listening


def address_of(settings: Settings, port: int, token: str | None = None) -> str:
    """Return the address that a browser opens.

    >>> from farandole.studio import Settings
    >>> address_of(Settings(), 8721), address_of(Settings("::", secure=True), 1, "x")
    ('http://127.0.0.1:8721/', 'https://[::1]:1/?token=x')
    """
    host = _ANY.get(settings.host, settings.host)
    if settings.host in _ANY and settings.host != "::":
        host = _own_address() or host
    shown = f"[{host}]" if ":" in host else host
    scheme = "https" if settings.secure else "http"
    return f"{scheme}://{shown}:{port}/" + (f"?token={token}" if token else "")


def _own_address() -> str | None:
    """Return the address under which other machines know this one; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def _check_certificates(certfile: str, keyfile: str | None) -> None:
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certfile, keyfile)
    except (OSError, ssl.SSLError) as failure:
        raise ArgumentError(
            msg(
                "{file} can't be used as a certificate: {reason}",
                file=certfile,
                reason=reason(failure),
            )
        ) from None


def _open_later(address: str) -> None:
    """Open a browser; the socket is bound, so it may come before the server answers."""
    import threading
    import webbrowser

    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
