// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/UnrollPragmas.h"
#include "Analysis/RoundsGain.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
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

/// `unroll`, perhaps with a count, behind the `#pragma` at \p At.
struct UnrollPragma {
  TextRange Words;
  unsigned Times;
};

} // namespace

static std::optional<UnrollPragma> unrollPragmaAt(FileID File, size_t At, llvm::StringRef Buffer) {
  size_t Begin = Buffer.find_first_not_of(" \t", At + 7);
  if (Begin == llvm::StringRef::npos || !Buffer.drop_front(Begin).starts_with("unroll"))
    return std::nullopt;
  llvm::StringRef Rest = Buffer.drop_front(Begin + 6);
  Rest = Rest.take_until([](char C) { return C == '\n' || C == '/'; });
  llvm::StringRef Count = Rest.trim(" \t\r()");
  unsigned Times = 0;
  // A count that only a template knows is beyond GCC's pragma; the usual limit serves.
  if (Count.getAsInteger(10, Times))
    Times = 32;
  return UnrollPragma{
      {File, static_cast<unsigned>(Begin), static_cast<unsigned>(Begin + 6 + Rest.rtrim().size())},
      Times};
}

void unrollFewRounds(TextRange Loop, const SourceText &Text, EditList &Edits) {
  constexpr unsigned Few = 8; // a tree over a warp has 5
  llvm::StringRef Buffer = Text.buffer(Loop.File);
  const unsigned LineStart = Text.lineStart(Loop.File, Loop.Begin);
  if (LineStart == 0)
    return;
  const size_t At = Buffer.find("#pragma", Text.lineStart(Loop.File, LineStart - 1));
  if (At >= LineStart)
    return;
  if (auto Pragma = unrollPragmaAt(Loop.File, At, Buffer); Pragma && Pragma->Times > Few)
    Edits.replace({Loop.File, static_cast<unsigned>(At), Pragma->Words.End},
                  "#pragma GCC unroll " + std::to_string(Few));
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

void rewriteUnrollPragmas(FileID File, const SourceText &Text, EditList &Edits) {
  llvm::StringRef Buffer = Text.buffer(File);
  for (size_t At = Buffer.find("#pragma"); At != llvm::StringRef::npos;
       At = Buffer.find("#pragma", At + 1)) {
    if (auto Pragma = unrollPragmaAt(File, At, Buffer))
      Edits.replace(Pragma->Words, "GCC unroll " + std::to_string(Pragma->Times));
  }
}

} // namespace offloom
