# SPDX-License-Identifier: Apache-2.0
"""Swift source, split into its code and its comments, for the other scripts."""
import re

# A name between backticks may hold any of the others.
_CODE = re.compile(r'`[^`\n]*`|//[^\n]*|/\*|(#*)("""|")|[()]')
_BLOCK = re.compile(r"/\*|\*/")


def split(text: str) -> tuple[str, list[tuple[int, str]]]:
    """The code, with blanks for comments and for the text of literals, and each comment with the offset of its start.

    The code has the length and the lines of the text. Code that is interpolated into a literal stays.
    """
    code, comments, end = [], [], 0
    # One entry for each literal whose interpolation is open: its hashes, its quotes, and the parentheses open in it.
    open_literals: list[list] = []

    def keep(to: int) -> None:
        code.append(text[end:to])

    def blank(start: int, to: int) -> None:
        code.append(re.sub(r"[^\n]", " ", text[start:to]))

    while match := _CODE.search(text, end):
        keep(match.start())
        start, end, token = match.start(), match.end(), match.group()
        if token.startswith("`"):
            code.append(token)
            continue
        if token in "()":
            code.append(token)
            if not open_literals:
                continue
            open_literals[-1][2] += 1 if token == "(" else -1
            if open_literals[-1][2]:
                continue
            hashes, quotes, _ = open_literals.pop()
            start = end
        elif token == "/*":
            end = _end_of_block(text, end)
            comments.append((start, text[start:end]))
            blank(start, end)
            continue
        elif token.startswith("//"):
            comments.append((start, token))
            blank(start, end)
            continue
        else:
            hashes, quotes = match.group(1), match.group(2)
        end, interpolates = _end_of_literal(text, end, hashes, quotes)
        blank(start, end)
        if interpolates:
            code[-1] = code[-1][:-1] + "("
            open_literals.append([hashes, quotes, 1])
    keep(len(text))
    return "".join(code), comments


def _end_of_block(text: str, at: int) -> int:
    depth = 1
    while depth and (match := _BLOCK.search(text, at)):
        depth += 1 if match.group() == "/*" else -1
        at = match.end()
    return at if not depth else len(text)


def _end_of_literal(text: str, at: int, hashes: str, quotes: str) -> tuple[int, bool]:
    """The end of the literal's text, and true if an interpolation starts there."""
    one_line = "|\n" if quotes == '"' else ""
    token = re.compile(rf"\\{hashes}\(|\\{hashes}[^(]|{quotes}{hashes}{one_line}")
    while match := token.search(text, at):
        at = match.end()
        if match.group().endswith("("):
            return at, True
        if not match.group().startswith("\\"):
            return at, False
    return len(text), False
