// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Applying edits, with or without `#line` directives.
#include "Support/Edit.h"
#include "Support/EditOrder.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <optional>
#include <tuple>

namespace offloom {

/// Is \p E put behind the last part of what \p Before replaces?
static bool isBehindPartOf(const Edit &E, const Edit &Before) {
  const std::int64_t Begin = -1 - std::int64_t(E.Rank);
  return E.Length == 0 && Before.Length != 0 && E.Offset == endOf(Before) &&
         Begin > Before.Offset && Begin <= E.Offset;
}

void normalise(std::vector<Edit> &Edits) {
  llvm::stable_sort(Edits, [](const Edit &A, const Edit &B) {
    return std::tuple(A.Offset, A.Length != 0, A.Length ? -std::int64_t(A.Length) : A.Rank) <
           std::tuple(B.Offset, B.Length != 0, B.Length ? -std::int64_t(B.Length) : B.Rank);
  });
  std::vector<Edit> Kept;
  unsigned End = 0;
  std::optional<std::size_t> Replacement; ///< the last one
  for (Edit &E : Edits) {
    if (E.Offset < End) {
      // What reaches beyond a removal, which only took a blank with it, is more than a part of it.
      if (endOf(E) <= End || !Kept.back().Text.empty())
        continue;
      Kept.back().Length = E.Offset - Kept.back().Offset;
    }
    if (Replacement && isBehindPartOf(E, Kept[*Replacement]))
      continue;
    auto AtSameOffset = [&](const Edit &K) { return K.Offset == E.Offset; };
    auto FirstThere = std::find_if_not(Kept.rbegin(), Kept.rend(), AtSameOffset).base();
    if (std::find(FirstThere, Kept.end(), E) != Kept.end())
      continue;
    End = std::max(End, endOf(E));
    if (E.Length)
      Replacement = Kept.size();
    Kept.push_back(std::move(E));
  }
  Edits = std::move(Kept);
}

std::vector<Edit> effectOf(std::vector<Edit> Edits) {
  normalise(Edits);
  std::vector<Edit> Effect;
  for (Edit &E : Edits) {
    if (Effect.empty() || endOf(Effect.back()) != E.Offset) {
      E.Rank = 0;
      Effect.push_back(std::move(E));
      continue;
    }
    Effect.back().Length += E.Length;
    Effect.back().Text += E.Text;
  }
  return Effect;
}

namespace {

/// Lines of \p Source, counted from 1, that begin inside a comment or a literal, where a directive
/// would be text.
llvm::BitVector linesInsideTokens(const std::string &Source) {
  llvm::BitVector Inside(std::count(Source.begin(), Source.end(), '\n') + 2);
  clang::LangOptions Language;
  Language.CPlusPlus = Language.CPlusPlus11 = Language.RawStringLiterals = true;
  Language.LineComment = true;
  const char *Begin = Source.c_str();
  clang::Lexer Raw(clang::SourceLocation(), Language, Begin, Begin, Begin + Source.size());
  Raw.SetCommentRetentionState(true);
  clang::Token Tok;
  unsigned Line = 1;
  std::size_t Counted = 0;
  for (bool AtEnd = false; !AtEnd;) {
    AtEnd = Raw.LexFromRawLexer(Tok);
    std::size_t End = Raw.getBufferLocation() - Begin;
    for (; Counted < End - Tok.getLength(); ++Counted)
      Line += Source[Counted] == '\n';
    for (; Counted < End; ++Counted)
      if (Source[Counted] == '\n')
        Inside.set(++Line);
  }
  return Inside;
}

/// Output that knows which line of the original source a compiler takes the current line for.
class LineMappedText {
public:
  LineMappedText(llvm::StringRef Source, llvm::StringRef Name)
      : Name(Name), Inside(linesInsideTokens(Source.str())) {}

  /// Appends a piece of the source that begins on line \p Line.
  void appendSource(llvm::StringRef Piece, unsigned Line) { append(Piece, Line, ~0u, true); }

  /// Appends new text that stands in place of lines \p First to \p Last.
  void appendNew(llvm::StringRef Text, unsigned First, unsigned Last) {
    append(Text, First, Last, false);
  }

  std::string take() { return std::move(Out); }

private:
  void append(llvm::StringRef Text, unsigned Line, unsigned LastLine, bool FromSource) {
    while (!Text.empty()) {
      std::size_t Newline = Text.find('\n');
      llvm::StringRef Piece = Text.take_front(Newline == Text.npos ? Text.size() : Newline + 1);
      if (!Piece.trim().empty() && !(FromSource && atLineStart() && Inside.test(Line)))
        moveTo(Line);
      Out += Piece;
      if (Newline == Text.npos)
        return;
      ++Presumed;
      Line = std::min(Line + 1, LastLine);
      Text = Text.drop_front(Piece.size());
    }
  }

  /// True also behind the indentation of a line.
  bool atLineStart() const {
    llvm::StringRef Line = llvm::StringRef(Out).rtrim(" \t");
    return Line.empty() || Line.back() == '\n';
  }

  /// Makes the current line count as \p Line, where a directive can stand at all: not in the middle
  /// of a line, and not in a macro definition that a backslash continues.
  void moveTo(unsigned Line) {
    if (Presumed == Line || !atLineStart())
      return;
    std::string Indentation = Out.substr(llvm::StringRef(Out).rtrim(" \t").size());
    llvm::StringRef Before = llvm::StringRef(Out).drop_back(Indentation.size());
    if (Before.ends_with("\\\n") || Before.ends_with("\\\r\n"))
      return;
    Out.resize(Before.size());
    Out += "#line " + std::to_string(Line) + " \"";
    for (char C : Name)
      Out += C == '\\' || C == '"' ? std::string{'\\', C} : std::string{C};
    Out += "\"\n" + Indentation;
    Presumed = Line;
  }

  std::string Out;
  llvm::StringRef Name;
  llvm::BitVector Inside;
  unsigned Presumed = 0;
};

std::string applyMapped(llvm::StringRef Source, llvm::ArrayRef<Edit> Edits, llvm::StringRef Name) {
  LineMappedText Out(Source, Name);
  unsigned Line = 1, Position = 0;
  auto linesIn = [&](unsigned Begin, unsigned End) {
    return static_cast<unsigned>(Source.slice(Begin, End).count('\n'));
  };
  for (const Edit &E : Edits) {
    Out.appendSource(Source.slice(Position, E.Offset), Line);
    unsigned First = Line + linesIn(Position, E.Offset);
    unsigned Last = First + linesIn(E.Offset, endOf(E));
    Out.appendNew(E.Text, First, Last);
    Line = Last;
    Position = endOf(E);
  }
  Out.appendSource(Source.substr(Position), Line);
  return Out.take();
}

} // namespace

/// Ends the lines of \p Edits as \p Source ends its own.
static void useLineEndsOf(llvm::StringRef Source, std::vector<Edit> &Edits) {
  std::size_t Newline = Source.find('\n');
  if (Newline == Source.npos || Newline == 0 || Source[Newline - 1] != '\r')
    return;
  for (Edit &E : Edits) {
    std::string Text;
    for (char C : E.Text) {
      if (C == '\n' && !llvm::StringRef(Text).ends_with("\r"))
        Text += '\r';
      Text += C;
    }
    E.Text = std::move(Text);
  }
}

/// UTF-8's byte order mark, which compilers take at the very start of a file only.
constexpr llvm::StringLiteral ByteOrderMark = "\xEF\xBB\xBF";

/// Makes \p Edits those of the text behind the mark: what is inserted before the mark goes behind
/// it.
static void moveBehindMark(std::vector<Edit> &Edits) {
  for (Edit &E : Edits) {
    unsigned End = std::max<unsigned>(endOf(E), ByteOrderMark.size());
    E.Offset = std::max<unsigned>(E.Offset, ByteOrderMark.size()) - ByteOrderMark.size();
    E.Length = End - ByteOrderMark.size() - E.Offset;
  }
}

std::string applyEdits(llvm::StringRef Source, std::vector<Edit> Edits, llvm::StringRef LineName) {
  if (Source.consume_front(ByteOrderMark)) {
    moveBehindMark(Edits);
    return ByteOrderMark.str() + applyEdits(Source, std::move(Edits), LineName);
  }
  normalise(Edits);
  useLineEndsOf(Source, Edits);
  if (!LineName.empty())
    return applyMapped(Source, Edits, LineName);
  std::string Out;
  unsigned Position = 0;
  for (const Edit &E : Edits) {
    Out += Source.slice(Position, E.Offset);
    Out += E.Text;
    Position = endOf(E);
  }
  Out += Source.substr(Position);
  return Out;
}

/// Do both the same? Who replaces a text may give it a rank; only insertions are ordered by theirs.
static bool isSameEdit(const Edit &A, const Edit &B) {
  return A.Offset == B.Offset && A.Length == B.Length && A.Text == B.Text &&
         (A.Length != 0 || A.Rank == B.Rank);
}

bool mergeEdits(std::vector<Edit> &Into, const std::vector<Edit> &From) {
  auto conflicts = [](const Edit &A, const Edit &B) {
    if (A.Length == 0 && B.Length == 0)
      return A.Offset == B.Offset && A.Rank == B.Rank;
    if (A.Offset == B.Offset && A.Length == B.Length)
      return true;
    bool Apart = endOf(A) <= B.Offset || endOf(B) <= A.Offset;
    bool AInB = B.Offset <= A.Offset && endOf(A) <= endOf(B);
    bool BInA = A.Offset <= B.Offset && endOf(B) <= endOf(A);
    return !Apart && !AInB && !BInA;
  };
  const std::vector<Edit> Before = Into;
  for (const Edit &E : From) {
    // Of what both have, each has put it in the order of its other insertions.
    if (llvm::any_of(Before, [&](const Edit &B) { return isSameEdit(B, E); }))
      continue;
    if (llvm::any_of(Before, [&](const Edit &B) { return conflicts(B, E); })) {
      Into = Before;
      return false;
    }
    Into.push_back(E);
  }
  return true;
}

} // namespace offloom
