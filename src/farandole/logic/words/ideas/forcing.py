"""Ideas of templates, of forcing chains and nets, and of the last resort."""

from __future__ import annotations

from farandole.i18n import msg

IDEAS = {
    "forcing-chain-contradiction": msg(
        "A candidate is assumed true, or false, and chains of single conclusions are followed from "
        "it. If they lead to something impossible, such as a candidate both true and false, two "
        "digits in a cell or a house without a place for a digit, the opposite holds."
    ),
    "forcing-chain-verity": msg(
        "All cases are followed: the candidates of a cell, the places of a digit in a house, or a "
        "candidate true and false. If a chain leads from each case to the same conclusion, the "
        "conclusion holds."
    ),
    "forcing-net-contradiction": msg(
        "Like a forcing chain that ends in a contradiction, but a conclusion may rest on several "
        "earlier ones at once: a cell loses its candidates to different branches, and the last one "
        "left is true. The assumption is false."
    ),
    "forcing-net-verity": msg(
        "All cases of a cell, or of a digit in a house, are followed to the same conclusion; each "
        "step may rest on several earlier ones at once. Whichever case is true, the common "
        "conclusion holds."
    ),
    "template-set": msg(
        "A template is a way to place one digit in all nine rows, columns and boxes at once. List "
        "all templates of the digit that fit the board; a cell that is in every one of them holds "
        "the digit."
    ),
    "template-delete": msg(
        "List all ways to place a digit in nine rows, columns and boxes at once that fit the "
        "board. A candidate of the digit that is in none of them can be removed. This includes "
        "everything that fish and colouring can remove for one digit."
    ),
    "brute-force": msg(
        "If no technique finds a step, a search finds the solution, and one cell of it is entered. "
        "It isn't logic and explains nothing: it only lets a path reach the end."
    ),
}
SPOTTING = {
    "forcing-chain-contradiction": msg(
        "Choose a candidate with many strong links around it, make an assumption, and note each "
        "consequence with a small mark, one at a time. Stop at the first conflict and follow the "
        "marks back to see which of them it needed."
    ),
    "forcing-chain-verity": msg(
        "Choose a cell with two or three candidates, or a digit with two or three places, and "
        "follow each case in a colour of its own. Look for a candidate that all of them place or "
        "all of them remove."
    ),
    "forcing-net-contradiction": msg(
        "It is close to trial and error: suppose that a candidate is true and continue with "
        "singles until something goes wrong. To turn it into an argument, keep only the "
        "conclusions that lead to the conflict."
    ),
    "forcing-net-verity": msg(
        "Choose the cell or the digit with the fewest cases, continue with singles in each of "
        "them, and compare the boards: anything that is the same in all of them holds."
    ),
    "template-set": msg(
        "This one is for a program: a digit with six places to fill often has dozens of templates. "
        "By hand it is only worth it for a digit with few places left: go row by row."
    ),
    "template-delete": msg(
        "This one is for a program. By hand, suppose that a candidate is true and check whether "
        "the digit can still be placed everywhere else: if not, it can be removed, and the reason "
        "is usually a fish."
    ),
    "brute-force": msg(
        "There is nothing to spot. By hand, it means guessing in a cell with two candidates and "
        "remembering the board before the guess."
    ),
}
