"""``farandole bank upgrade``: the tables of an older bank become those of this version."""

from __future__ import annotations

from farandole.cli.bank.common import BANK_FILE, open_bank
from farandole.cli.common import Given, Output, command
from farandole.i18n import msg


@command(
    "upgrade",
    [BANK_FILE],
    msg(
        "Upgrade a bank that an older version made: all or nothing, in one transaction. Commands "
        "that write to a bank do it too."
    ),
    "  farandole bank upgrade",
)
def run(given: Given, out: Output) -> None:
    """Upgrade the bank."""
    with open_bank(given) as bank:
        if not bank.is_there:
            bank.count(most=0)  # raises: there is no bank yet
        out.note(out.say("{name}: up to date", name=bank.place))
