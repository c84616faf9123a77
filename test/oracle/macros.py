# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The same program with statements, conditions and arguments inside of a macro that gives them back."""

from formatting import Directive

DEFINITION = "#define SAME(...) __VA_ARGS__\n"

NO_STATEMENT = {"case", "default", "public", "private", "protected", "template", "else", "while", "#", "friend", "using"}
TYPES = {"int", "float", "double", "char", "unsigned", "long", "short", "bool", "void", "auto", "const", "volatile", "typename",
         "struct", "class", "size_t"}
NO_CALL = {"for", "sizeof", "decltype", "alignof", "alignas", "__attribute__", "__launch_bounds__", "__align__", "defined",
           "catch", "asm", "operator", "noexcept", "static_assert", "SAME", "requires", "explicit", "__cluster_dims__",
           "__shared__", "__declspec", "if constexpr", "return"}


def closing(pieces, start):
    """The place of the bracket that closes the one at `start`; None with a directive in between."""
    depth = 0
    for i in range(start, len(pieces)):
        if isinstance(pieces[i], Directive):
            return None
        depth += pieces[i].text in ("(", "[", "{")
        depth -= pieces[i].text in (")", "]", "}")
        if depth == 0:
            return i
    return None


def is_expression(tokens):
    """Surely no declaration: no type, no two words in a row, nothing that could be a pointer's declarator."""
    words = [token.kind in ("word", "number") for token in tokens]
    texts = [token.text for token in tokens]
    return (texts and not any(a and b for a, b in zip(words, words[1:])) and not TYPES & set(texts)
            and not {"*", "&", "&&", "...", "{", "}", ";", "<", "=", "<<<", "[", "asm"} & set(texts))


def expressions(pieces):
    """Places [begin, end) of arguments and conditions."""
    for i in range(2, len(pieces) - 1):
        token, before = pieces[i], pieces[i - 1]
        if isinstance(token, Directive) or isinstance(before, Directive) or token.text != "(" or before.kind != "word":
            continue
        end = closing(pieces, i) if before.text not in NO_CALL else None
        inside = pieces[i + 1:end] if end else []
        if not inside or end + 1 >= len(pieces) or isinstance(pieces[end + 1], Directive):
            continue
        if is_expression(inside) and not any(token.text == "," for token in inside):
            yield i + 1, end


def statements(pieces):
    """Places [begin, end) of statements and declarations that end in a semicolon, within braces."""
    depth = 0
    for i, token in enumerate(pieces[:-1]):
        if isinstance(token, Directive):
            continue
        depth += token.text == "{"
        depth -= token.text == "}"
        if depth < 1 or token.text not in ("{", "}", ";"):
            continue
        end, nested = i + 1, 0
        while end < len(pieces) and not isinstance(pieces[end], Directive) and pieces[end].text not in ("{", "}"):
            nested += pieces[end].text in ("(", "[")
            nested -= pieces[end].text in (")", "]")
            if nested < 0 or (pieces[end].text == ";" and nested == 0):
                break
            end += 1
        first = pieces[i + 1]
        if (nested == 0 and end < len(pieces) and end > i + 1 and not isinstance(pieces[end], Directive)
                and pieces[end].text == ";" and first.kind == "word" and first.text not in NO_STATEMENT):
            yield i + 1, end + 1


def in_macros(pieces, random, share):
    """The program as text, with `share` of what may stand in the macro in it."""
    chosen = [place for place in [*expressions(pieces), *statements(pieces)] if random.random() < share]
    opens, closes = {}, {}
    for begin, end in chosen:
        if all(end <= b or e <= begin or (b <= begin and end <= e) or (begin <= b and e <= end) for b, e in chosen):
            opens[begin] = opens.get(begin, 0) + 1
            closes[end] = closes.get(end, 0) + 1
    text = DEFINITION
    for i, piece in enumerate(pieces):
        text += ")" * closes.get(i, 0)
        if isinstance(piece, Directive):
            words = "".join((" " if token.spaced else "") + token.text for token in piece.tokens)
            text += ("" if text.endswith("\n") else "\n") + words.strip() + "\n"
            continue
        text += (" " if piece.spaced else "") + "SAME(" * opens.get(i, 0) + piece.text
        text += "\n" if piece.text in ("{", "}", ";") and piece.kind == "mark" else ""
    return text + "\n"
