"""``farandole studio``: the server and its rooms in the browser."""

from __future__ import annotations

import os
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from farandole.cli.app import CliError, Command
from farandole.cli.bank.common import bank_option
from farandole.cli.common import options
from farandole.cli.common.files import cannot
from farandole.cli.common.help import paragraphs
from farandole.i18n import Listed, nmsg

if TYPE_CHECKING:
    from farandole.cli.app import Given
    from farandole.i18n import Language, Message

_OF_THE_SERVER = ("host", "port", "bank", "no_browser", "certfile", "keyfile")
_PORT = 8721  # farandole.studio.PORT; help pages don't import it


def build(say: Language) -> Command:
    """Return the command."""
    return Command(
        "studio",
        say,
        lambda given: _run(given, say),
        [
            options.value(
                "--host",
                None,
                say("ADDRESS"),
                say(
                    "Address to listen on (default: 127.0.0.1, this machine only). Other "
                    "addresses require the token in the printed link."
                ),
                default="127.0.0.1",
            ),
            options.number(
                say,
                "--port",
                "N",
                say("Port (default: {port}).", port=str(_PORT)),
                most=65535,
            ),
            bank_option(say),
            options.flag("--no-browser", say("Don't open a browser.")),
            options.file(say, "--certfile", say("Certificate in PEM format, to serve over TLS.")),
            options.file(
                say,
                "--keyfile",
                say("Private key of the certificate, if in another file."),
            ),
            options.folder(
                say,
                "--export",
                say(
                    "Write the studio as a static site for any web server, with Play, "
                    "Explain and Dance, instead of starting a server."
                ),
            ),
            options.flag("--force", say("Allow a folder that isn't empty.")),
        ],
        help=paragraphs(
            say(
                "Start the studio and open it in the browser: play, get hints, generate "
                "puzzles and watch how they are solved. The API is at /api/v1, documented at "
                "/api."
            ),
            say("Ctrl-C stops the server."),
            "  farandole studio\n  farandole studio --port 9000 --no-browser\n"
            "  farandole studio --export site",
        ),
    )


def _run(given: Given, say: Language) -> int:
    if given.export is not None:
        return _export(given, say)
    if given.force:
        raise CliError(say("--force requires --export"))
    if given.keyfile is not None and given.certfile is None:
        raise CliError(say("--keyfile requires --certfile"))
    if given.bank is not None and "://" not in given.bank and not os.path.exists(given.bank):
        from farandole.bank.database.files import check_folder

        check_folder(given.bank)
    port = _PORT if given.port is None else given.port
    studio = import_module("farandole.studio")

    def tell(message: Message) -> None:
        click.echo(say(message))

    settings = studio.Settings(given.host, port, given.bank, secure=given.certfile is not None)
    with suppress(KeyboardInterrupt):  # which is how it is meant to end
        studio.serve(
            settings,
            tell,
            browser=not given.no_browser,
            certfile=given.certfile,
            keyfile=given.keyfile,
        )
    return 0


def _export(given: Given, say: Language) -> int:
    context = click.get_current_context()
    for name in _OF_THE_SERVER:
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            names = Listed(["--export", f"--{name.replace('_', '-')}"], "and")
            raise CliError(say("{names} can't be used together", names=say.value(names)))
    exporting = import_module("farandole.studio.exporting")
    try:
        count = exporting.export(given.export, force=given.force)
    except OSError as error:
        raise CliError(cannot(error.filename or given.export, error, say)) from None
    text = nmsg("{count} file written to {place}", "{count} files written to {place}", count=count)
    click.echo(say(text, place=given.export))
    return 0
