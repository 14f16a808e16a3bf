"""Ideas of templates, of forcing chains and nets, and of the last resort."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.i18n import msg

if TYPE_CHECKING:
    from farandole.i18n import Message

TEXTS: dict[str, tuple[Message, Message]] = {
    "forcing-chain-contradiction": (
        msg(
            "A candidate is supposed true, or false, and chains of single conclusions are followed "
            "from it. If they lead to something impossible, a candidate both true and false, two "
            "digits in a cell, a house without a place for a digit, the opposite holds."
        ),
        msg(
            "Choose a candidate with many strong links around it, suppose one thing, and note each "
            "consequence with a small mark, one at a time. Stop at the first clash and go back "
            "along the marks to see what it really needed."
        ),
    ),
    "forcing-chain-verity": (
        msg(
            "All cases are followed: the candidates of a cell, the places of a digit in a house, "
            "or a candidate true and false. If a chain leads from each case to the same "
            "conclusion, it holds, whichever case is true."
        ),
        msg(
            "Choose a cell with two or three candidates, or a digit with two or three places, and "
            "follow each case in a colour of its own. Look for a candidate that all of them put in "
            "or all of them remove."
        ),
    ),
    "forcing-net-contradiction": (
        msg(
            "Like a forcing chain that ends in a contradiction, but a conclusion may rest on "
            "several earlier ones at once: a cell loses its candidates to different branches, and "
            "the last one left is true. What was supposed is false."
        ),
        msg(
            "It comes close to trying out: suppose a candidate true and solve on with singles "
            "until something goes wrong. To make it an argument, keep only the conclusions that "
            "lead to the clash."
        ),
    ),
    "forcing-net-verity": (
        msg(
            "All cases of a cell, or of a digit in a house, are followed to the same conclusion; "
            "a conclusion on the way may rest on several earlier ones at once. Whichever case is "
            "true, what they have in common holds."
        ),
        msg(
            "Take the cell or the digit with the fewest cases, solve on with singles in each of "
            "them, and compare the boards: what is the same in all holds."
        ),
    ),
    "template-set": (
        msg(
            "A template is a way to place one digit in all nine rows, columns and boxes at once. "
            "All templates of the digit that fit the board are listed; a cell that is in every "
            "one of them holds the digit."
        ),
        msg(
            "This is one for a program: a digit with six places to go easily has dozens of "
            "templates. By hand it pays only for a digit that has few places left: go through row "
            "by row."
        ),
    ),
    "template-delete": (
        msg(
            "All ways to place a digit in nine rows, columns and boxes at once that fit the board "
            "are listed. A candidate of the digit that is in none of them can go. All that fish "
            "and colouring can remove for one digit is among it."
        ),
        msg(
            "This is one for a program. By hand, suppose that a candidate is true and see whether "
            "the digit can still be placed everywhere else: if not, it can go, and mostly a fish "
            "is the reason."
        ),
    ),
    "brute-force": (
        msg(
            "When no technique finds a step, the solution is searched for by trying, and one cell "
            "of it is put in. It isn't logic, and it explains nothing: it only lets a path go on "
            "to its end."
        ),
        msg(
            "There is nothing to spot. By hand, it means to guess in a cell with two candidates "
            "and to remember how things stood."
        ),
    ),
}
"""The idea of each technique, and how to spot it."""
