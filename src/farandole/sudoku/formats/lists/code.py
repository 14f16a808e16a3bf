"""Where a list begins in a line of some programming language.

int[][] board = new int[][] {{5, 3,        let b: [[u8; 9]; 9] = [[5, 3,
grid = np.array([[5, 3,                    problem(1, [[5,3,_,
array([[5, 3,                              vector<vector<char>> board{{'5','3',
"""

from __future__ import annotations

import re

_OPEN = "[{("
_LONGEST = 300  # characters in front of a list
_SIGN = re.compile(r":=|=>|(?<![=!<>:+*/-])=(?!=|>)|\breturn\b|->")
_TYPE = re.compile(
    r"""\s*(?:new\b\s*)?(?:&\s*)?
    (?:[A-Za-z_][\w.:]*!?\s*(?:<[\w\s,:<>\[\];*]*>)?\s*)?      # a type, a call, vec!
    (?:\[[\w\s,;]*\]\s*)*                                      # [][] or [9, 9] in front of {
    (?:[A-Za-z_][\w.]*\s*)?                                    # []int
    \(?\s*""",
    re.VERBOSE,
)
_CALL = re.compile(r"[A-Za-z_$][\w.$:]*!?\s*\(\s*(?:\w+\s*,\s*)*(?=[\[({]|c\()")
_BRACES = re.compile(r"[A-Za-z_][\w:\s,*]*<[\w:\s,*<>]*>\s*[A-Za-z_]\w*\s*(?:\[\w*\]\s*)*(?=\{)")
_WORD = re.compile(r"[A-Za-z_][\w.]*!?\s*(?=[\[({])")


def list_start(bare: str) -> int | None:
    """Return where a list begins behind a name, a type or a call; None if none does.

    >>> list_start("int[][] b = new int[][] {{5,"), list_start("x == ["), list_start("a = 5")
    (24, None, None)
    >>> list_start("grid = np.array([[5,"), list_start("problem(1, [[5,")
    (16, 11)
    """
    head = bare[:_LONGEST]
    if (match := _CALL.match(head)) is not None:
        return match.end()
    if (match := _BRACES.match(head)) is not None:
        return match.end()
    at = 0
    if (sign := _SIGN.search(head)) is not None:
        name = head[: sign.start()].strip()
        words = name.replace("*", " ").replace("&", " ").split()
        if sign[0] != "return" and not (words and _is_name(name)):
            return None
        at = sign.end()
    elif not head.startswith("new "):
        return None
    match = _TYPE.match(head, at)
    if match is None:
        return None
    end = match.end()
    # A type's own brackets are followed by another bracket; else they are the list.
    while end > at and head[end : end + 1] not in tuple(_OPEN):
        back = max(head.rfind(mark, at, end) for mark in _OPEN)
        if back < 0:
            return None
        end = back
    return end if head[end : end + 1] in tuple(_OPEN) else None


def _is_name(text: str) -> bool:
    """Tell whether what stands before ``=`` is a name, with a type perhaps."""
    return (
        re.fullmatch(r"[\w\s$:<>\[\],;&*.()]+", text) is not None
        and re.search(r"[A-Za-z_$\u0080-\uffff]", text) is not None
    )


def word_before_list(text: str, at: int) -> int | None:
    """Return where the bracket is that follows a word right here: ``vec![``, ``array(``.

    >>> word_before_list("[vec![5]]", 1)
    5
    """
    match = _WORD.match(text, at)
    return match.end() if match is not None else None
