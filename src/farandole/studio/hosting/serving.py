"""Running the server: its socket, its address, the browser, and shutdown."""

from __future__ import annotations

import errno
import os
import socket
import ssl
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from multiprocessing import get_context
from tempfile import TemporaryDirectory
from typing import Any

import uvicorn
from uvicorn.supervisors import Multiprocess

from farandole.errors import ArgumentError
from farandole.i18n import Message, msg
from farandole.i18n.system import reason
from farandole.studio.entrance import SIZE, Tokens
from farandole.studio.hosting.logs import LOGGER
from farandole.studio.hosting.logs import config as log_config
from farandole.studio.hosting.worker import Connection, Worker
from farandole.studio.settings import Settings

_ANY = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}
_PATIENCE = 2  # seconds for answers to end at shutdown, after the time of a call
_KEPT = 75  # seconds for an idle connection: longer than proxies keep one, 60 by default
_CONNECTIONS = 1000


class _Several(Multiprocess):
    """Watches over the processes that serve."""

    def keep_subprocess_alive(self) -> None:
        """Replace those that ended, and tell of it in the log."""
        for process in self.processes:
            process.child_conn.close()  # else nobody learns at once that its other end is gone
        before = {process.pid for process in self.processes}
        super().keep_subprocess_alive()
        for number in {process.pid for process in self.processes} - before:
            LOGGER.error("a process ended; process %d takes its place", number)

    def handle_hup(self) -> None:
        """Replace all processes, one after the other."""
        LOGGER.info("replacing the processes")
        super().handle_hup()


def serve(
    settings: Settings,
    tell: Callable[[Message], object],
    *,
    browser: bool = False,
    certfile: str | None = None,
    keyfile: str | None = None,
    processes: int | None = None,
    log: str | None = None,
) -> None:
    """Serve until Ctrl-C or SIGTERM; ``tell`` gets the address and remarks.

    ``processes`` is how many serve, watched by this one, which replaces them one by one at SIGHUP;
    by default this one serves. Then ``tell`` must be picklable. ``log`` is ``"text"`` or
    ``"json"`` to log each request to standard error.

    Raises :class:`~farandole.ArgumentError` for a port in use, an address of another machine, and
    unusable certificates.
    """
    if certfile is not None:
        _check_certificates(certfile, keyfile)
    with bound(settings.host, settings.port) as listening, ExitStack() as stack:
        at = partial(address_of, settings, listening.getsockname()[1])
        known: Any = None
        if processes is not None:
            known = get_context("spawn").Array("q", SIZE)
            folder = stack.enter_context(TemporaryDirectory(prefix="farandole-studio-"))
            os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder
            threads = max(2, (os.cpu_count() or 1) // processes)  # not all waiting for one
            settings = replace(settings, workers=settings.workers or threads)
        tokens = Tokens(partial(_announce, tell, at), known) if settings.is_open else None
        address = at(tokens.token if tokens else None)
        tell(msg("Studio running at {address} (Ctrl-C to stop)", address=address))
        if settings.is_open:
            tell(_TOKEN)
            if not settings.secure:
                tell(_NO_TLS)
        config = uvicorn.Config(
            Worker(settings, tokens),
            http=Connection,
            lifespan="on",
            log_config=log_config(log),
            access_log=False,
            server_header=False,
            ws="none",
            timeout_keep_alive=_KEPT if settings.name else 10,
            timeout_graceful_shutdown=int(settings.seconds) + _PATIENCE,
            limit_concurrency=_CONNECTIONS,
            ssl_certfile=certfile,
            ssl_keyfile=keyfile,
            workers=processes,
            timeout_worker_healthcheck=60,  # a loaded machine takes its time to start one
        )
        if browser:
            _open_later(address)
        if processes is None:
            uvicorn.Server(config).run(sockets=[listening])
        else:
            listening.set_inheritable(True)
            _Several(config, [listening]).run()


def _announce(tell: Callable[[Message], object], at: Callable[[str], str], token: str) -> None:
    tell(msg("For another browser, open {address}", address=at(token)))


_TOKEN = msg("Other machines can reach it. The address contains a token that works once.")
_NO_TLS = msg(
    "Without TLS (--certfile, --keyfile), browsers on other machines can't work offline, read the "
    "clipboard or use the camera."
)


def bound(host: str, port: int) -> socket.socket:
    """Return a listening socket. Raises ArgumentError where that fails."""
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
                    "port {port} is in use, perhaps by another studio. Stop the other program, or "
                    "choose another port with --port (browsers store games by port)",
                    port=str(port),
                )
            ) from None
        values = {"host": host, "port": str(port), "reason": reason(failure)}
        raise ArgumentError(
            msg("cannot listen at {host}, port {port}: {reason}", **values)
        ) from None
    return listening


def address_of(settings: Settings, port: int, token: str | None = None) -> str:
    """Return the address to open in a browser.

    >>> from farandole.studio import Settings
    >>> address_of(Settings(), 8721), address_of(Settings("::", secure=True), 1, "x")
    ('http://127.0.0.1:8721/', 'https://[::1]:1/?token=x')
    """
    host = _ANY.get(settings.host, settings.host)
    if settings.host in _ANY and settings.host != "::":
        host = _own_address() or host
    name = f"[{host}]" if ":" in host else host
    scheme = "https" if settings.secure else "http"
    return f"{scheme}://{name}:{port}/" + (f"?token={token}" if token else "")


def _own_address() -> str | None:
    """Return the address of this machine in its network; nothing is sent to find it."""
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
        text = msg(
            "{file} is not a usable certificate: {reason}", file=certfile, reason=reason(failure)
        )
        raise ArgumentError(text) from None


def _open_later(address: str) -> None:
    """Open a browser; the socket listens already, so the server may answer later."""
    import threading
    import webbrowser

    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
