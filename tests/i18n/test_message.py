from __future__ import annotations

import pickle

import pytest

from farandole.i18n import Listed, Message, Number, Quoted, msg, nmsg, pmsg

MESSAGES = [
    msg("plain"),
    msg("{a} and {b}", a=1, b="x"),
    nmsg("{count} puzzle", "{count} puzzles", count=1),
    nmsg("{count} puzzle in {file}", "{count} puzzles in {file}", count=1234, file="a.txt"),
    pmsg("a solution", "yes"),
    msg("{parts}", parts=Listed([Quoted("a"), msg("b")], "or")),
]


@pytest.mark.parametrize("message", MESSAGES, ids=str)
def test_a_message_prints_as_code_that_rebuilds_it(message: Message) -> None:
    again = eval(repr(message))
    assert again == message
    assert str(again) == str(message)
    assert hash(again) == hash(message)
    assert pickle.loads(pickle.dumps(message)) == message


def test_values_are_as_a_program_wants_them() -> None:
    message = msg("{a} {b} {c}", a=Quoted("x"), b=Number(3), c=Listed([Quoted(1), 2]))
    assert message.values == {"a": "x", "b": 3, "c": (1, 2)}
    assert type(message.values["b"]) is int


def test_values_are_never_read_as_templates() -> None:
    assert str(msg("found {found}", found="{line}{0}{{")) == "found {line}{0}{{"
    assert str(msg("braces {} stay where nothing is filled in")) == (
        "braces {} stay where nothing is filled in"
    )


def test_a_monstrous_value_makes_a_short_sentence() -> None:
    for value in ("x" * 10**6, b"x" * 10**6, [10**6] * 10**4, 10**5000):
        assert len(str(msg("found {value}", value=Quoted(value)))) < 200
    for shown, text in (
        (10**5000, "a number of 16610 bits"),
        (Number(-(10**5000)), "a number of 16610 bits"),
        (Quoted([10**5000]), "<list>"),
    ):
        assert str(msg("{n}", n=shown)) == text


def test_lists_of_any_length() -> None:
    said = [str(msg("{x}", x=Listed("abc"[:n], "or"))) for n in range(4)]
    assert said == ["", "a", "a or b", "a, b or c"]
