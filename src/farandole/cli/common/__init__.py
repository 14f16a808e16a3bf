"""What the commands share; what each of them needs is here by name."""

from farandole.cli.common.command import command
from farandole.cli.common.options import CliError, Given, argument, option
from farandole.cli.common.output import Output, Row, duration

__all__ = ["CliError", "Given", "Output", "Row", "argument", "command", "duration", "option"]
