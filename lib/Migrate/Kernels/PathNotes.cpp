// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Kernels/PathNotes.h"
#include "Analysis/Code/Jumps.h"
#include "Migrate/Kernels/BlockFunction.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <map>

using namespace clang;

namespace offloom {
namespace {

/// The calls in a body that ask or lead to code that does, and the loops around them.
class WayFinder : public DynamicRecursiveASTVisitor {
public:
  explicit WayFinder(const Convergence &Asking) : Asking(Asking) {}

  bool TraverseForStmt(ForStmt *S) override { return loop(S, &WayFinder::forStmt); }
  bool TraverseWhileStmt(WhileStmt *S) override { return loop(S, &WayFinder::whileStmt); }
  bool TraverseDoStmt(DoStmt *S) override { return loop(S, &WayFinder::doStmt); }
  bool TraverseCXXForRangeStmt(CXXForRangeStmt *S) override {
    return loop(S, &WayFinder::rangeStmt);
  }
  bool VisitCallExpr(CallExpr *Call) override {
    bool Leads = Asking.leadsToIt(Call);
    if (Leads || Asking.asks(Call)) {
      Calls.push_back({Call, Leads});
      for (const Stmt *&Loop : Around) {
        if (Loop)
          Loops.push_back(Loop);
        Loop = nullptr;
      }
    }
    return true;
  }

  struct Step {
    const CallExpr *Call;
    bool IsNoted; ///< else its place says all
  };
  llvm::SmallVector<Step, 8> Calls;
  llvm::SmallVector<const Stmt *, 4> Loops;

private:
  bool forStmt(Stmt *S) { return DynamicRecursiveASTVisitor::TraverseForStmt(cast<ForStmt>(S)); }
  bool whileStmt(Stmt *S) {
    return DynamicRecursiveASTVisitor::TraverseWhileStmt(cast<WhileStmt>(S));
  }
  bool doStmt(Stmt *S) { return DynamicRecursiveASTVisitor::TraverseDoStmt(cast<DoStmt>(S)); }
  bool rangeStmt(Stmt *S) {
    return DynamicRecursiveASTVisitor::TraverseCXXForRangeStmt(cast<CXXForRangeStmt>(S));
  }
  bool loop(Stmt *S, bool (WayFinder::*Traverse)(Stmt *)) {
    Around.push_back(S);
    bool Continue = (this->*Traverse)(S);
    Around.pop_back();
    return Continue;
  }

  const Convergence &Asking;
  llvm::SmallVector<const Stmt *, 4> Around; ///< null: found already
};

class PathWriter {
public:
  PathWriter(const SourceText &Text, EditList &Edits, std::string Rounds)
      : Text(Text), SM(Text.sources()), Edits(Edits), Rounds(std::move(Rounds)) {}

  /// Of two that stand on one line, the line does not tell which it is.
  void write(WayFinder &Ways) {
    llvm::DenseMap<unsigned, unsigned> OnLine;
    for (const WayFinder::Step &Step : Ways.Calls)
      ++OnLine[lineOf(*Step.Call)];
    for (const Stmt *Loop : Ways.Loops)
      ++OnLine[lineOf(*Loop)];
    for (const WayFinder::Step &Step : Ways.Calls)
      if (Step.IsNoted || OnLine[lineOf(*Step.Call)] > 1)
        noteCall(*Step.Call);
    for (const Stmt *Loop : Ways.Loops)
      noteRounds(*Loop);
    for (const auto &[Place, Text] : Around) {
      auto [File, Begin, End] = Place;
      Edits.insertBefore({File, Begin, End}, Text.Opening);
      Edits.insertBehind({File, Begin, End}, Text.Closing);
    }
  }

private:
  unsigned lineOf(const Stmt &S) const { return SM.getExpansionLineNumber(S.getBeginLoc()); }

  /// Where \p Call is spelled: in the file, or in the definition of a macro, each use of which is
  /// another step.
  std::optional<TextRange> spellingOf(const CallExpr &Call) const {
    CharSourceRange Chars = Lexer::makeFileCharRange(
        CharSourceRange::getTokenRange(Call.getSourceRange()), SM, Text.context().getLangOpts());
    if (Chars.isValid())
      return Text.rangeOf(Call.getSourceRange());
    // CallExpr says that `[] {}()` begins at its parentheses.
    SourceLocation Begin = SM.getSpellingLoc(Call.getSourceRange().getBegin());
    SourceLocation End = Lexer::getLocForEndOfToken(SM.getSpellingLoc(Call.getEndLoc()), 0, SM,
                                                    Text.context().getLangOpts());
    if (Begin.isInvalid() || End.isInvalid())
      return std::nullopt;
    auto [File, Offset] = SM.getDecomposedLoc(Begin);
    auto [EndFile, EndOffset] = SM.getDecomposedLoc(End);
    if (File != EndFile || Offset >= EndOffset || !SM.getFileEntryForID(File))
      return std::nullopt;
    return TextRange{File, Offset, EndOffset};
  }

  void noteCall(const CallExpr &Call) {
    auto Range = spellingOf(Call);
    if (!Range)
      return;
    surround(*Range, "(offloom::path_step(__COUNTER__), ", ")");
  }

  void noteRounds(const Stmt &Loop) {
    auto Range = Text.statementRange(&Loop);
    auto Body = Text.statementRange(bodyOf(&Loop));
    if (!Range || !Body || Loop.getBeginLoc().isMacroID() || Loop.getEndLoc().isMacroID())
      return;
    surroundStatement(*Range, "{ offloom::path_step " + Rounds + "(__COUNTER__); ");
    if (isa<CompoundStmt>(bodyOf(&Loop)))
      Edits.declareAt(Body->File, Body->Begin + 1, " " + Rounds + ".next_round();");
    else
      surroundStatement(*Body, "{ " + Rounds + ".next_round(); ");
  }

  /// A pragma stands right in front of its loop: what opens goes before it, on a line of its own.
  void surroundStatement(TextRange Statement, std::string Opening) {
    const unsigned Begin = inFrontOfPragmas(Statement);
    if (Begin != Statement.Begin)
      Opening += "\n";
    Statement.Begin = Begin;
    surround(Statement, Opening, " }");
  }

  /// Inside of what else surrounds \p Range.
  void surround(TextRange Range, llvm::StringRef Opening, llvm::StringRef Closing) {
    Surrounding &Text = Around[{Range.File, Range.Begin, Range.End}];
    Text.Opening += Opening;
    Text.Closing.insert(0, Closing);
  }

  /// A loop with attributes begins at one of them, which is in a pragma's line.
  unsigned inFrontOfPragmas(TextRange Loop) {
    const llvm::StringRef Buffer = Text.buffer(Loop.File);
    const auto IsPragma = [&](unsigned Start) {
      return Buffer.drop_front(Start).ltrim(" \t").starts_with("#pragma");
    };
    unsigned At = Loop.Begin;
    unsigned Start = Text.lineStart(Loop.File, At);
    if (IsPragma(Start))
      At = Start;
    else if (!Buffer.slice(Start, At).trim().empty())
      return At;
    while (Start > 0 && IsPragma(Text.lineStart(Loop.File, Start - 1)))
      At = Start = Text.lineStart(Loop.File, Start - 1);
    return At;
  }

  const SourceText &Text;
  const SourceManager &SM;
  EditList &Edits;
  const std::string Rounds;
  /// What opens and closes around a piece of text: several may, as around a loop that is a body.
  struct Surrounding {
    std::string Opening, Closing;
  };
  std::map<std::tuple<FileID, unsigned, unsigned>, Surrounding> Around;
};

} // namespace

void notePaths(const FunctionDecl &F, const Synchronisation &Sync, const Convergence &Asking,
               const SourceText &Text, EditList &Edits) {
  WayFinder Ways(Asking);
  Ways.TraverseStmt(F.getBody());
  if (Ways.Calls.empty())
    return;
  PathWriter(Text, Edits, BlockFunction(F, Text, Sync).freshName("rounds")).write(Ways);
}

} // namespace offloom
