// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Preprocessor/UnrollPragmas.h"
#include "Analysis/Loops/RoundsGain.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

using namespace clang;

namespace offloom {

namespace {

/// A pragma `unroll`, perhaps with a count.
struct UnrollPragma {
  TextRange Words; ///< behind `#pragma`
  unsigned Times;
};

/// Goes through the tokens of a buffer, of which no literal or comment is a directive.
class DirectiveReader {
public:
  DirectiveReader(FileID File, size_t From, const SourceText &Text)
      : Buffer(Text.buffer(File)), File(File),
        Raw(SourceLocation(), Text.context().getLangOpts(), Buffer.begin(), Buffer.data() + From,
            Buffer.end()) {
    next();
  }

  bool atEnd() const { return Current.is(tok::eof); }
  bool isDirective() const { return Current.is(tok::hash) && Current.isAtStartOfLine(); }
  TextRange range() const { return {File, offset(), offset() + Current.getLength()}; }
  void next() { Raw.LexFromRawLexer(Current); }

  /// Passes the `#` that is next, and the words of a pragma that it begins.
  std::optional<UnrollPragma> takeUnrollPragma() {
    next();
    if (!takeWord("pragma"))
      return std::nullopt;
    const unsigned Begin = offset();
    if (!takeWord("unroll"))
      return std::nullopt;
    const unsigned Count = offset();
    unsigned End = Begin + 6;
    for (; !atEnd() && !Current.isAtStartOfLine(); next())
      End = offset() + Current.getLength();
    const llvm::StringRef Given = Buffer.slice(Count, End).trim(" \t()");
    unsigned Times = 0;
    // A count that only a template knows is beyond GCC's pragma; the usual limit serves.
    if (Given.getAsInteger(10, Times))
      Times = 32;
    return UnrollPragma{{File, Begin, End}, Times};
  }

  /// Behind `#pragma`: is it one of nvcc's that says what to warn of? Before CUDA 11.5 their names
  /// had no `nv_`.
  bool isAtMessagesOfNvcc() const {
    if (!Current.is(tok::raw_identifier) || Current.isAtStartOfLine())
      return false;
    const llvm::StringRef Word = Current.getRawIdentifier();
    const llvm::StringRef Old = Word.starts_with("diag_") ? Word.drop_front(5) : "";
    return Word.starts_with("nv_diag") || Word == "nv_exec_check_disable" ||
           Word == "hd_warning_disable" || Old == "suppress" || Old == "default" ||
           Old == "warning" || Old == "error" || Old == "remark" || Old == "once";
  }

  /// Behind the `#` of `#define NAME #pragma ...`: passes it, and says where the pragma is.
  std::optional<TextRange> takePragmaAsMacro() {
    if (!takeWord("define") || Current.isAtStartOfLine())
      return std::nullopt;
    next();
    const unsigned Begin = offset();
    if (Current.isNot(tok::hash) || Current.isAtStartOfLine())
      return std::nullopt;
    next();
    if (!takeWord("pragma"))
      return std::nullopt;
    unsigned End = offset();
    for (; !atEnd() && !Current.isAtStartOfLine(); next())
      End = offset() + Current.getLength();
    return TextRange{File, Begin, End};
  }

private:
  unsigned offset() const {
    return static_cast<unsigned>(Raw.getBufferLocation() - Buffer.data()) - Current.getLength();
  }
  bool takeWord(llvm::StringRef Word) {
    if (!Current.is(tok::raw_identifier) || Current.isAtStartOfLine() ||
        Current.getRawIdentifier() != Word)
      return false;
    next();
    return true;
  }

  llvm::StringRef Buffer;
  FileID File;
  Lexer Raw;
  Token Current;
};

} // namespace

void unrollFewRounds(TextRange Loop, const SourceText &Text, EditList &Edits) {
  constexpr unsigned Few = 8; // a tree over a warp has 5
  const unsigned LineStart = Text.lineStart(Loop.File, Loop.Begin);
  if (LineStart == 0)
    return;
  DirectiveReader Reader(Loop.File, Text.lineStart(Loop.File, LineStart - 1), Text);
  if (!Reader.isDirective())
    return;
  if (auto Pragma = Reader.takeUnrollPragma(); Pragma && Pragma->Times > Few)
    Edits.replace(Pragma->Words, "GCC unroll " + std::to_string(Few));
}

/// How often the innermost rounds of the loops in \p S are gone through in all; none if that is not
/// known.
static std::optional<std::int64_t> innermostRounds(const Stmt *S, const ASTContext &Context) {
  if (llvm::isa<WhileStmt, DoStmt, CXXForRangeStmt, LambdaExpr, BreakStmt, ReturnStmt, GotoStmt>(S))
    return std::nullopt;
  std::int64_t Most = 1;
  for (const Stmt *Child : S->children()) {
    if (!Child)
      continue;
    const auto Inside = innermostRounds(Child, Context);
    if (!Inside)
      return std::nullopt;
    Most = std::max(Most, *Inside);
  }
  if (!llvm::isa<ForStmt>(S))
    return Most;
  const auto Rounds = roundsOf(*S, Context);
  return Rounds && isWrittenOut(*S, Context) ? std::optional(*Rounds * Most) : std::nullopt;
}

namespace {

/// Asks for the rounds of a nest's outermost loop; compilers write the inner ones out by
/// themselves.
class NestUnroller : public DynamicRecursiveASTVisitor {
public:
  NestUnroller(std::string Indentation, const SourceText &Text, EditList &Edits)
      : Indentation(std::move(Indentation)), Text(Text), Edits(Edits) {}

  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }
  bool TraverseForStmt(ForStmt *Loop) override {
    constexpr std::int64_t MostInNest = 256;
    const auto Own = roundsOf(*Loop, Text.context());
    const auto All = innermostRounds(Loop, Text.context());
    if (!Own || !All)
      return DynamicRecursiveASTVisitor::TraverseForStmt(Loop);
    if (*Own > 1 && *All > *Own && *All <= MostInNest)
      askFor(*Loop);
    return true;
  }

private:
  /// Unless the author has said something of that, or the loop is not the first of its line.
  void askFor(const ForStmt &Loop) {
    const auto Range = Text.rangeOf(Loop.getSourceRange());
    if (!Range || !Text.isOwnText(Loop.getSourceRange()))
      return;
    const llvm::StringRef Buffer = Text.buffer(Range->File);
    const unsigned LineStart = Text.lineStart(Range->File, Range->Begin);
    const llvm::StringRef Before = Buffer.take_front(LineStart).rtrim();
    if (!Buffer.slice(LineStart, Range->Begin).trim().empty() ||
        Before.substr(Before.rfind('\n') + 1).ltrim().starts_with("#"))
      return;
    Edits.insertBefore(
        *Range,
        ("OFFLOOM_WRITE_OUT\n" + Text.indentation(Range->File, Range->Begin) + Indentation).str());
  }

  std::string Indentation;
  const SourceText &Text;
  EditList &Edits;
};

} // namespace

void unrollNests(const Stmt &S, const llvm::Twine &Indentation, const SourceText &Text,
                 EditList &Edits) {
  NestUnroller(Indentation.str(), Text, Edits).TraverseStmt(const_cast<Stmt *>(&S));
}

void rewritePragmasOfNvcc(FileID File, const SourceText &Text, EditList &Edits) {
  if (!Text.buffer(File).contains("pragma"))
    return;
  DirectiveReader Reader(File, 0, Text);
  while (!Reader.atEnd()) {
    if (!Reader.isDirective()) {
      Reader.next();
      continue;
    }
    const TextRange Hash = Reader.range();
    if (auto Pragma = Reader.takeUnrollPragma())
      Edits.replace(Pragma->Words, "GCC unroll " + std::to_string(Pragma->Times));
    else if (Reader.isAtMessagesOfNvcc())
      Edits.replace(Hash, "// #");
    // nvcc reads what g++ has preprocessed. Here stands the one of a branch that Clang does not
    // take.
    else if (auto InMacro = Reader.takePragmaAsMacro())
      Edits.replace(*InMacro, ("/* " + Text.text(*InMacro) + " */").str());
  }
}

} // namespace offloom
