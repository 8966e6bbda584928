# SPDX-License-Identifier: Apache-2.0
"""The classes of the network: each character of a card's print, space and small letters too, is one of its own."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import cache

BLANK = 0
DIGITS = "0123456789"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
SMALL_LETTERS = "abcdefghijklmnopqrstuvwxyz"
SIGNS = ".,-/'()&+:#"
WESTERN = "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿ"
CENTRAL = (
    "ĀāĂăĄąĆćĈĉĊċČčĎďĐđĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĦħĨĩĪīĬĭĮįİıĲĳĴĵĶķĹĺĻļĽľŁłŃńŅņŇňŊŋ"
    "ŌōŎŏŐőŒœŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŦŧŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžȘșȚțẞ"
)
CHARACTERS = " " + DIGITS + LETTERS + SMALL_LETTERS + SIGNS + WESTERN + CENTRAL
"""Characters in the order of their classes, the first of which is class 1."""

CLASSES = 1 + len(CHARACTERS)
CLASS_OF = {character: 1 + index for index, character in enumerate(CHARACTERS)}


def readable(text: str) -> str:
    """What of a text the network is to read: single spaces, and none at the ends."""
    known = "".join(character for character in unicodedata.normalize("NFC", text) if character in CLASS_OF)
    return " ".join(known.split())


@cache
def base(character: str) -> str:
    """The capital without an accent that a letter is made from; other characters as they are."""
    special = {"Ø": "O", "Đ": "D", "Ð": "D", "Ħ": "H", "Ł": "L", "Ŧ": "T", "ı": "I", "Ŋ": "N", "ŋ": "N",
               "Æ": "A", "Œ": "O", "Þ": "P", "þ": "P", "ß": "B", "ẞ": "B", "Ĳ": "I", "ĳ": "I", "ð": "O"}
    plain = unicodedata.normalize("NFD", character)[0]
    return special.get(plain) or special.get(plain.upper()) or plain.upper()[0]


def encode(text: str) -> list[int]:
    """The classes of a text that is readable."""
    return [CLASS_OF[character] for character in text]


def decode(classes: Sequence[int]) -> str:
    """The text of the likeliest class of each time step: repeats joined, blanks left out."""
    kept = (now for before, now in zip((BLANK, *classes), classes, strict=False) if now != before and now != BLANK)
    return "".join(CHARACTERS[index - 1] for index in kept)
