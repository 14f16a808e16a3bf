"""The languages of errors, commands and the browser.

A sentence is a :class:`Message`: an English template, known by it to translators, and values. Rooms
make messages (:func:`msg`, :func:`nmsg` where it counts, :func:`pmsg` where one English word has
two meanings) and never sentences; a :class:`Language` makes sentences of them, wherever text is
shown to people. To add a language see CONTRIBUTING.
"""

from __future__ import annotations

from farandole.i18n.describe import describe, fault, placed, sentence
from farandole.i18n.language import ENGLISH, LANGUAGES, Language, language, preferred, spoken
from farandole.i18n.message import Listed, Message, Named, Number, Quoted, msg, nmsg, pmsg
from farandole.i18n.parts import parts

__all__ = [
    "ENGLISH",
    "LANGUAGES",
    "Language",
    "Listed",
    "Message",
    "Named",
    "Number",
    "Quoted",
    "describe",
    "fault",
    "language",
    "msg",
    "nmsg",
    "parts",
    "placed",
    "pmsg",
    "preferred",
    "sentence",
    "spoken",
]
