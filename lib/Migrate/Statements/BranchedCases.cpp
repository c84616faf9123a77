// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Statements/BranchedCases.h"
#include "Migrate/Text/SourceText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

using namespace clang;

namespace offloom {

namespace {

/// More labels are a table, which is fast as it is.
constexpr size_t MostLabels = 8;

/// `case 1: case 2: a; b; break;`
struct CaseGroup {
  llvm::SmallVector<const SwitchCase *, 2> Labels;
  llvm::SmallVector<const Stmt *, 4> Statements;
  const BreakStmt *Break = nullptr;

  bool isDefault() const { return llvm::any_of(Labels, llvm::IsaPred<DefaultStmt>); }
};

/// Does \p S leave the switch around it, or begin or end something that is more than a branch? A
/// `break` \p InLoop is the loop's.
bool isOdd(const Stmt *S, bool InLoop = false) {
  if (!S || llvm::isa<SwitchStmt>(S))
    return false;
  InLoop |= llvm::isa<ForStmt, WhileStmt, DoStmt>(S);
  return (llvm::isa<BreakStmt>(S) && !InLoop) ||
         llvm::isa<SwitchCase, LabelStmt, GotoStmt, LambdaExpr>(S) ||
         llvm::any_of(S->children(), [=](const Stmt *Part) { return isOdd(Part, InLoop); });
}

/// The cases of \p S; none where they are not one after the other.
std::optional<std::vector<CaseGroup>> groupsOf(const SwitchStmt &S) {
  const auto *Body = llvm::dyn_cast<CompoundStmt>(S.getBody());
  if (!Body || S.getInit() || S.getConditionVariable() ||
      !S.getCond()->IgnoreImplicit()->getType()->isIntegralOrEnumerationType())
    return std::nullopt;
  std::vector<CaseGroup> Groups;
  size_t Labels = 0;
  for (const Stmt *Part : Body->body()) {
    if (llvm::isa<SwitchCase>(Part)) {
      if (!Groups.empty() && !Groups.back().Break)
        return std::nullopt; // falls through
      Groups.emplace_back();
    }
    for (; const auto *Label = llvm::dyn_cast<SwitchCase>(Part); Part = Label->getSubStmt()) {
      Groups.back().Labels.push_back(Label);
      ++Labels;
    }
    if (Groups.empty() || Groups.back().Break)
      return std::nullopt;
    if (const auto *Break = llvm::dyn_cast<BreakStmt>(Part))
      Groups.back().Break = Break;
    else if (isOdd(Part) || llvm::isa<DeclStmt>(Part))
      return std::nullopt;
    else
      Groups.back().Statements.push_back(Part);
  }
  const bool IsPlain = Groups.size() > 1 && Labels <= MostLabels &&
                       llvm::none_of(llvm::ArrayRef(Groups).drop_back(),
                                     [](const CaseGroup &G) { return G.isDefault(); });
  return IsPlain ? std::optional(std::move(Groups)) : std::nullopt;
}

/// Does \p Written have a directive, which may leave some of it out?
bool hasDirective(llvm::StringRef Written) {
  return llvm::any_of(llvm::split(Written, '\n'),
                      [](llvm::StringRef Line) { return Line.ltrim().starts_with("#"); });
}

class CaseBrancher : public DynamicRecursiveASTVisitor {
public:
  CaseBrancher(const SourceText &Text, EditList &Edits) : Text(Text), Edits(Edits) {}

  bool TraverseForStmt(ForStmt *S) override {
    return inLoop([&] { return DynamicRecursiveASTVisitor::TraverseForStmt(S); });
  }
  bool TraverseWhileStmt(WhileStmt *S) override {
    return inLoop([&] { return DynamicRecursiveASTVisitor::TraverseWhileStmt(S); });
  }
  bool TraverseDoStmt(DoStmt *S) override {
    return inLoop([&] { return DynamicRecursiveASTVisitor::TraverseDoStmt(S); });
  }
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }

  /// One within another's case stays: the outer one's edits are around it.
  bool TraverseSwitchStmt(SwitchStmt *S) override {
    if (Depth > 0)
      branch(*S);
    return true;
  }

private:
  bool inLoop(llvm::function_ref<bool()> Traverse) {
    ++Depth;
    const bool GoesOn = Traverse();
    --Depth;
    return GoesOn;
  }

  void branch(const SwitchStmt &S) {
    const auto Whole = Text.rangeOf(S.getSourceRange());
    const auto Condition = Text.rangeOf(S.getCond()->getSourceRange());
    const auto Body = Text.rangeOf(S.getBody()->getSourceRange());
    const auto Groups = groupsOf(S);
    if (!Groups || !Whole || !Condition || !Body || !Text.isOwnText(S.getSourceRange()) ||
        hasDirective(Text.text(*Whole)))
      return;
    Name = "chosen";
    while (Text.buffer(Whole->File).contains(Name)) // in whatever sense
      Name += "_";
    llvm::SmallVector<std::pair<TextRange, std::string>, 16> Changes = {
        {{Whole->File, Whole->Begin, Body->Begin + 1},
         "{ const auto " + Name + " = " + Text.text(*Condition).str() + ";"}};
    for (const CaseGroup &G : *Groups)
      if (!change(G, &G == &Groups->front(), Changes))
        return;
    for (const auto &[Range, New] : Changes)
      Edits.replace(Range, New);
  }

  /// `case 1:` … `break;` becomes `else if (chosen == 1) {` … `}`.
  bool change(const CaseGroup &G, bool IsFirst,
              llvm::SmallVectorImpl<std::pair<TextRange, std::string>> &Changes) const {
    const SourceManager &SM = Text.sources();
    const auto First = Text.rangeOf(SourceRange(G.Labels.front()->getBeginLoc()));
    const auto Last = Text.rangeOf(SourceRange(G.Labels.back()->getColonLoc()));
    if (!First || !Last)
      return false;
    std::string Tests;
    for (const SwitchCase *Label : G.Labels) {
      const auto *Case = llvm::dyn_cast<CaseStmt>(Label);
      const auto Value = Case ? Text.rangeOf(Case->getLHS()->getSourceRange()) : std::nullopt;
      if (!Case)
        continue;
      if (!Value || Case->getRHS() || SM.isMacroArgExpansion(Case->getLHS()->getBeginLoc()))
        return false;
      const bool IsName = llvm::isa<IntegerLiteral, CharacterLiteral, DeclRefExpr>(
          Case->getLHS()->IgnoreImplicit()->IgnoreImpCasts());
      const std::string Written = Text.text(*Value).str();
      Tests +=
          (Tests.empty() ? "" : " || ") + Name + " == " + (IsName ? Written : "(" + Written + ")");
    }
    Changes.push_back(
        {{First->File, First->Begin, Last->End},
         (IsFirst ? "" : "else ") + (G.isDefault() ? std::string("{") : "if (" + Tests + ") {")});
    return close(G, *First, Changes);
  }

  bool close(const CaseGroup &G, TextRange Label,
             llvm::SmallVectorImpl<std::pair<TextRange, std::string>> &Changes) const {
    if (!G.Break) {
      const auto Last =
          G.Statements.empty() ? std::nullopt : Text.statementRange(G.Statements.back());
      if (Last)
        Changes.push_back({{Last->File, Last->End, Last->End}, " }"});
      return Last.has_value();
    }
    auto Break = Text.statementRange(G.Break);
    if (!Break)
      return false;
    const unsigned Line = Text.lineStart(Break->File, Break->Begin);
    std::string Brace = "}";
    if (Text.buffer(Break->File).slice(Line, Break->Begin).trim(" \t").empty()) {
      Break->Begin = Line; // as deep as its label
      Brace = Text.indentation(Label.File, Label.Begin).str() + "}";
    }
    Changes.push_back({*Break, Brace});
    return true;
  }

  const SourceText &Text;
  EditList &Edits;
  std::string Name;
  unsigned Depth = 0;
};

} // namespace

std::vector<ExpandedKernel> branchCases(ASTContext &Context, const MigrateOptions &How) {
  SourceText Text(Context);
  return rewriteKernels(Context, Text, How, [&](const FunctionDecl &F, EditList &Edits) {
    CaseBrancher(Text, Edits).TraverseStmt(F.getBody());
    return false;
  });
}

} // namespace offloom
