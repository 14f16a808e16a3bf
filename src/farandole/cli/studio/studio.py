"""``farandole studio``: the server and its rooms in the browser."""

from __future__ import annotations

import os
from contextlib import suppress
from functools import partial
from importlib import import_module

import click
from click.core import ParameterSource

from farandole.cli.bank.common import BANK_FILE
from farandole.cli.common import CliError, Given, Output, command, option
from farandole.cli.common.files import cannot
from farandole.cli.common.values import File, Numeric, OneOf
from farandole.i18n import Listed, Message, language, msg, nmsg

_OF_THE_SERVER = (
    "host",
    "port",
    "bank",
    "read_only",
    "no_browser",
    "workers",
    "name",
    "log",
    "certfile",
    "keyfile",
)
_PORT = 8721  # farandole.studio.PORT; help pages don't import it


@command(
    "studio",
    [
        option(
            "--host ADDRESS",
            "Address to listen on (default: 127.0.0.1, this machine only). Other addresses "
            "require the token in the printed link.",
            default="127.0.0.1",
        ),
        option("--port N", "Port (default: {port}).", Numeric(1, 65535), port=str(_PORT)),
        BANK_FILE,
        option("--read-only", "Refuse all changes to the bank, which must exist."),
        option("--no-browser", "Don't open a browser."),
        option(
            "--workers N",
            "Serve with N processes, which SIGHUP restarts one at a time.",
            Numeric(1, 64),
        ),
        option("--name NAME", "Host name of the proxy in front of the studio."),
        option("--log FORMAT", "Log each request to standard error.", OneOf(("text", "json"))),
        option("--certfile FILE", "Certificate in PEM format, to serve over TLS.", File()),
        option("--keyfile FILE", "Private key of the certificate, if in another file.", File()),
        option(
            "--export FOLDER",
            "Write the studio as a static site for any web server, instead of starting a server: "
            "with all pages but Set and the bank.",
            File(folder=True),
        ),
        option("--force", "Allow a folder that isn't empty."),
        option(
            "--pyodide FOLDER",
            "Add constraints and the page Set to the site, with a Python for browsers: the folder "
            "of the npm package pyodide.",
            File(folder=True),
        ),
    ],
    msg(
        "Start the studio and open it in the browser: play, get hints, generate puzzles and "
        "watch how they are solved. The API is at /api/v1, documented at /api."
    ),
    msg("Ctrl-C stops the server."),
    "  farandole studio\n"
    "  farandole studio --port 9000 --no-browser\n"
    "  farandole studio --export site",
)
def run(given: Given, out: Output) -> None:
    """Run the command."""
    say = out.say
    if given.export is not None:
        _export(given, out)
        return
    if given.force:
        raise CliError(say("--force requires --export"))
    if given.pyodide is not None:
        raise CliError(say("--pyodide requires --export"))
    if given.keyfile is not None and given.certfile is None:
        raise CliError(say("--keyfile requires --certfile"))
    if given.bank is not None and "://" not in given.bank and not os.path.exists(given.bank):
        from farandole.bank.database.files import check_folder

        check_folder(given.bank)
    if given.read_only:
        _check_bank(given.bank)
    port = _PORT if given.port is None else given.port
    studio = import_module("farandole.studio")

    settings = studio.Settings(
        given.host,
        port,
        name=given.name,
        bank=given.bank,
        read_only=given.read_only,
        secure=given.certfile is not None,
    )
    with suppress(KeyboardInterrupt):  # which is how it is meant to end
        studio.serve(
            settings,
            partial(_tell, say.code),
            browser=not given.no_browser,
            certfile=given.certfile,
            keyfile=given.keyfile,
            processes=given.workers,
            log=given.log,
        )


def _tell(code: str, message: Message) -> None:
    """Print a message, from whichever process."""
    print(language(code)(message), flush=True)  # noqa: T201


def _check_bank(place: str | None) -> None:
    """Raise BankError for a bank that isn't there: nobody could add a puzzle to it."""
    from farandole.bank import Bank

    with Bank(place, read_only=True) as bank:
        if not bank.is_there:
            len(bank)


def _export(given: Given, out: Output) -> None:
    say = out.say
    context = click.get_current_context()
    for name in _OF_THE_SERVER:
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            names = Listed(["--export", f"--{name.replace('_', '-')}"], "and")
            raise CliError(say("{names} can't be used together", names=say.value(names)))
    exporting = import_module("farandole.studio.exporting")
    try:
        count = exporting.export(given.export, force=given.force, pyodide=given.pyodide)
    except OSError as error:
        raise CliError(cannot(error.filename or given.export, error, say)) from None
    text = nmsg("{count} file written to {place}", "{count} files written to {place}", count=count)
    out.write(say(text, place=given.export) + "\n")
