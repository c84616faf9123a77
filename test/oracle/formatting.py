# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""C++ text as tokens, and the same tokens in another formatting.

Blanks, line breaks, comments and backslashes between tokens mean nothing to a compiler, so that they may mean nothing
to a tool that edits text either. `respelled` shuffles them; `tokens_of` tells whether two texts are the same program.
"""

import dataclasses
import re

TOKEN = re.compile(r"""
    (?P<raw>(?:u8|[uUL])?R"(?P<delimiter>[^()\\\s]*)\(.*?\)(?P=delimiter)")
  | (?P<line_comment>//(?:\\\r?\n|[^\n])*)
  | (?P<block_comment>/\*.*?\*/)
  | (?P<blank>(?:\s|\\\r?\n)+)
  | (?P<string>(?:u8|[uUL])?"(?:\\.|[^"\\\n])*"\w*)
  | (?P<character>(?:u8|[uUL])?'(?:\\.|[^'\\\n])*')
  | (?P<number>\.?\d(?:[eEpP][+-]|'?\w|\.)*)
  | (?P<word>[A-Za-z_$]\w*)
  | (?P<mark><<<|>>>|<<=|>>=|<=>|\.\.\.|->\*|::|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|\#\#|\.\*|.)
""", re.VERBOSE | re.DOTALL)

MEANINGLESS = {"line_comment", "block_comment", "blank"}


@dataclasses.dataclass
class Token:
    text: str
    kind: str
    spaced: bool = False  # something stood between it and the token before it


@dataclasses.dataclass
class Directive:
    tokens: list


def pieces(text):
    """The tokens of a text, with each preprocessor directive in one piece."""
    found, directive, spaced, line_start = [], None, False, True
    for match in TOKEN.finditer(text):
        kind, token = match.lastgroup, match[0]
        if kind == "delimiter":
            kind = "raw"
        if kind in MEANINGLESS:
            spaced = True
            if kind == "blank" and "\n" in re.sub(r"\\\r?\n", "", token):
                directive, line_start = None, True
            continue
        if token == "#" and line_start and directive is None:
            directive = Directive([])
            found.append(directive)
        line_start = False
        (found if directive is None else directive.tokens).append(Token(token, kind, spaced))
        spaced = False
    return found


def tokens_of(text):
    """The tokens of a text that a compiler reads, directives among them."""
    return [token.text for piece in pieces(text)
            for token in (piece.tokens if isinstance(piece, Directive) else [piece])]


# What comments contain that a tool which looks for characters would trip over.
REMARKS = ["x", "}", "{", ";", ")", "(", ",", "a; b", "it's", '"', "__syncthreads();", "{ }", "return;", "#if 0", "::", "<<<",
           ">>>(", "if (x) {", "int y = 1;", "else", "\\n", "__shared__", "unroll", "template <", "=", "]"]


@dataclasses.dataclass(frozen=True)
class Style:
    """How often what stands between two tokens; what may be nothing is nothing with `tight` weight."""

    name: str
    tight: int = 0
    space: int = 0
    tab: int = 0
    line: int = 0
    remark: int = 0  # /* one line */
    remark_lines: int = 0  # /* several */
    line_remark: int = 0  # // to the end of the line
    long_line_remark: int = 0  # // with a backslash before the end of the line
    splice: int = 0  # a backslash before the end of the line
    carriage_returns: bool = False


STYLES = [
    Style("tight", tight=1),
    Style("one-line", space=1),
    Style("spread", line=1),
    Style("spread-windows", line=3, tab=1, line_remark=1, carriage_returns=True),
    Style("remarks", tight=6, space=6, remark=4, remark_lines=1),
    Style("line-remarks", tight=4, space=6, line=2, line_remark=3, long_line_remark=1),
    Style("spliced", tight=4, space=4, splice=3, long_line_remark=1),
    Style("mixed", tight=20, space=20, tab=4, line=12, remark=3, remark_lines=1, line_remark=3, long_line_remark=1, splice=1),
    Style("mixed-windows", tight=20, space=20, tab=4, line=12, remark=3, line_remark=3, carriage_returns=True),
]

BETWEEN = ["tight", "space", "tab", "line", "remark", "remark_lines", "line_remark", "long_line_remark", "splice"]


def may_touch(left, right):
    """Are two tokens still the same two with nothing between them?"""
    if not right.spaced:
        return True
    if left.kind != "mark" and right.kind != "mark":
        return False
    if left.kind == "number" and (right.text[0] in "+-." or left.text[-1] in "eEpP"):
        return False
    both = left.text[-1] + right.text[0]
    if both in ("<:", "<%", "%:", ":>", "%>"):
        return False
    return left.kind != right.kind and "." not in both or left.text in "(){}[];," or right.text in "(){}[];,"


def blank(style, random, weights, before):
    kind = random.choices(BETWEEN, weights)[0]
    guard = " " if before.endswith("/") else ""
    remark = random.choice(REMARKS)
    indentation = random.choice(["", " ", "  ", "\t", "      "])
    return {
        "tight": "",
        "space": " ",
        "tab": "\t",
        "line": random.choice(["\n", "\n", "\n\n", " \n"]) + indentation,
        "remark": f"{guard}/* {remark} */",
        "remark_lines": f"{guard}/* {remark}\n{random.choice(REMARKS)} */",
        "line_remark": f"{guard}// {remark} .\n{indentation}",
        "long_line_remark": f"{guard}// {remark} \\\n {random.choice(REMARKS)} .\n{indentation}",
        "splice": " \\\n" + indentation,  # without a blank it would join words
    }[kind]


def in_directive(directive, style, random):
    """A directive, with other blanks where a macro has some, since those beside parentheses and `#` count."""
    words = [token.text for token in directive.tokens]
    text = "#"
    for i, token in enumerate(directive.tokens[1:], 1):
        if not token.spaced:
            between = ""
        elif words[1] != "define" or i < 3:
            between = " "
        else:
            between = random.choice([" ", "\t", "  ", " \\\n  "] + ([" /* } */ "] if style.remark else []))
        text += between + token.text
    if words[1] in ("define", "endif", "else", "if") and style.line_remark and random.random() < 0.3:
        text += " // a remark"
    return text


def respelled(text, style, random):
    """The same program in another formatting."""
    weights = [getattr(style, kind) for kind in BETWEEN]
    always = [0 if kind == "tight" else weight for kind, weight in zip(BETWEEN, weights)]
    if not any(always):
        always[BETWEEN.index("space")] = 1
    written, before = "", None
    for piece in pieces(text):
        if isinstance(piece, Directive):
            if written and not written.endswith("\n"):
                written += "\n"
            written += in_directive(piece, style, random) + "\n"
            before = None
            continue
        if before is not None:
            touching = may_touch(before, piece)
            written += blank(style, random, weights if touching else always, before.text)
        written += piece.text
        before = piece
    written += "\n"
    # A raw string keeps its line ends.
    return written if not style.carriage_returns or 'R"' in text else written.replace("\n", "\r\n")
