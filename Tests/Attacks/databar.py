# SPDX-License-Identifier: Apache-2.0
"""Draws GS1 DataBar symbols (ISO/IEC 24724): coupons and labels of groceries have them, and readers have ended over them."""

from __future__ import annotations

from math import comb

# Of the outer and the inner characters: first value of each group, the other part's combinations, modules and widest
# elements of the odd and of the even part (tables 2 and 3 of the standard).
OUTER = ((0, 161, 961, 2015, 2715), (1, 10, 34, 70, 126), (12, 10, 8, 6, 4), (4, 6, 8, 10, 12), (8, 6, 4, 3, 1),
         (1, 3, 5, 6, 8))
INNER = ((0, 336, 1036, 1516), (4, 20, 48, 81), (5, 7, 9, 11), (10, 8, 6, 4), (2, 4, 6, 8), (7, 5, 3, 1))
FINDERS = ((3, 8, 2, 1, 1), (3, 5, 5, 1, 1), (3, 3, 7, 1, 1), (3, 1, 9, 1, 1), (2, 7, 4, 1, 1), (2, 5, 6, 1, 1),
           (2, 3, 8, 1, 1), (1, 5, 7, 1, 1), (1, 3, 9, 1, 1))


def combinations(count: int, of: int) -> int:
    return comb(count, of) if 0 <= of <= count else 0


def widths(value: int, modules: int, widest: int, has_narrow: bool) -> list[int]:
    """The widths of four elements that stand for a value (annex B of the standard)."""
    found, elements, is_narrow = [], 4, 0
    for bar in range(elements - 1):
        width, is_narrow = 1, is_narrow | 1 << bar
        while True:
            part = combinations(modules - width - 1, elements - bar - 2)
            if has_narrow and not is_narrow and modules - width - (elements - bar - 1) >= elements - bar - 1:
                part -= combinations(modules - width - (elements - bar), elements - bar - 2)
            if elements - bar - 1 > 1:
                less = sum(combinations(modules - width - wide - 1, elements - bar - 3)
                           for wide in range(modules - width - (elements - bar - 2), widest, -1))
                part -= less * (elements - 1 - bar)
            elif modules - width > widest:
                part -= 1
            value -= part
            if value < 0:
                break
            width, is_narrow = width + 1, is_narrow & ~(1 << bar)
        value += part
        modules -= width
        found.append(width)
    return [*found, modules]


def character(value: int, tables, is_outer: bool) -> list[int]:
    """The eight widths of a character."""
    starts, others, odd_modules, even_modules, odd_widest, even_widest = tables
    group = max(index for index, start in enumerate(starts) if start <= value)
    first, second = divmod(value - starts[group], others[group])
    odd, even = (first, second) if is_outer else (second, first)
    odd = widths(odd, odd_modules[group], odd_widest[group], not is_outer)
    even = widths(even, even_modules[group], even_widest[group], is_outer)
    return [width for pair in zip(odd, even) for width in pair]


def elements(number: int) -> list[int]:
    """The 46 elements of a symbol for a number of 13 digits; the first is a space."""
    left, right = divmod(number, 4_537_077)
    values = (*divmod(left, 1_597), *divmod(right, 1_597))
    parts = [character(value, INNER if index % 2 else OUTER, index % 2 == 0) for index, value in enumerate(values)]
    check = sum(pow(3, 8 * index + place, 79) * width for index, part in enumerate(parts)
                for place, width in enumerate(part)) % 79
    check += (check >= 8) + (check + (check >= 8) >= 72)
    first, last = FINDERS[check // 9], FINDERS[check % 9]
    return [1, 1, *parts[0], *first, *parts[1][::-1], *parts[3], *last[::-1], *parts[2][::-1], 1, 1]


def bars(widths_: list[int], starts_dark: bool = False) -> bytes:
    """A row of modules, 0 for dark."""
    row, is_dark = b"", starts_dark
    for width in widths_:
        row += (b"\x00" if is_dark else b"\xff") * width
        is_dark = not is_dark
    return row


def drawn(rows: list[tuple[bytes, int]], scale: int = 3, quiet: int = 60) -> list[bytes]:
    """Rows of modules, each so many pixels high, on white paper."""
    width = max(len(row) for row, _ in rows) * scale
    picture = [b"\xff" * (width + 2 * quiet)] * quiet
    for row, height in rows:
        wide = b"".join(bytes([sample]) * scale for sample in row).ljust(width, b"\xff")
        picture += [b"\xff" * quiet + wide + b"\xff" * quiet] * height
    return picture + [b"\xff" * (width + 2 * quiet)] * quiet


def symbols() -> dict[str, list[bytes]]:
    """Pictures of symbols, by what they show: rows of grey samples."""
    one, other = bars(elements(2_001_234_567_890)), bars(elements(409_876_543_210))
    whole = elements(2_001_234_567_890)
    upper, lower = bars([*whole[:23], 1, 1]), bars([1, 1, *whole[23:]], starts_dark=True)
    between = bytes(255 - sample for sample in upper[4:46])
    return {
        "databar": drawn([(one, 100)]),
        "databar-truncated": drawn([(one, 39)]),
        "databar-small": drawn([(one, 33)], scale=1),
        "databar-stacked": drawn([(upper, 15), (b"\xff" * 4 + between, 3), (lower, 21)]),
        "databar-stacked-all-ways": drawn([(upper, 99), (b"\xff" * 4 + between, 3), (b"\x00\xff" * 25, 3), (lower, 99)]),
        "databar-twice": drawn([(one, 100), (b"\xff", 40), (one, 100)]),
        "databar-two": drawn([(one, 100), (b"\xff", 40), (other, 100)]),
        "databar-on-its-head": [row[::-1] for row in drawn([(one, 100), (b"\xff", 30), (other, 60)])[::-1]],
        "databar-halves": drawn([(one[:48], 60), (b"\xff", 30), (b"\xff" * 48 + one[48:], 60)]),
        "databar-turning": drawn([((one if number % 2 else one[::-1]), 24) for number in range(8)]),
        "databar-two-in-turns": drawn([((one if number % 2 else other), 12) for number in range(16)]),
    }
