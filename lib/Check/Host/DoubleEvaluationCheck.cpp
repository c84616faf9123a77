// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Macros that evaluate a CUDA call twice: `#define CHECK(x) if ((x) != cudaSuccess) die(x)` makes
// the call again when it has failed, and asks the second call what the first one did. And one that
// evaluates a call not at all: assert, in a release build.
//
// The macro's text is not looked at but what becomes of it: two calls in one function that are
// written once. The first must be one that is made whenever the second is.

#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/PointerOrigins.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;

namespace offloom {
namespace {

/// The statements around a node, itself first.
llvm::SmallVector<const Stmt *, 16> ancestorsOf(const Stmt &S, ASTContext &AST) {
  llvm::SmallVector<const Stmt *, 16> All{&S};
  while (true) {
    DynTypedNodeList Parents = AST.getParents(*All.back());
    if (Parents.empty())
      return All;
    if (const auto *Outer = Parents[0].get<Stmt>()) {
      All.push_back(Outer);
      continue;
    }
    const auto *V = Parents[0].get<VarDecl>(); // an initialiser
    DynTypedNodeList OfVariable = V ? AST.getParents(*V) : DynTypedNodeList(DynTypedNode());
    const Stmt *Declaration = V && !OfVariable.empty() ? OfVariable[0].get<Stmt>() : nullptr;
    if (!Declaration)
      return All;
    All.push_back(Declaration);
  }
}

/// Whether \p Outer, when it runs, always runs its child \p Inner.
bool alwaysRuns(const Stmt &Outer, const Stmt &Inner) {
  if (const auto *If = dyn_cast<IfStmt>(&Outer))
    return &Inner != If->getThen() && &Inner != If->getElse();
  if (const auto *Choice = dyn_cast<AbstractConditionalOperator>(&Outer))
    return &Inner == Choice->getCond();
  if (const auto *Binary = dyn_cast<BinaryOperator>(&Outer))
    return !Binary->isLogicalOp() || &Inner == Binary->getLHS();
  if (const auto *Do = dyn_cast<DoStmt>(&Outer))
    return &Inner == Do->getBody();
  return !isa<ForStmt, WhileStmt, CXXForRangeStmt, SwitchStmt, SwitchCase, CXXCatchStmt,
              LambdaExpr>(Outer);
}

/// Whether \p Second can only run when \p First has run before it.
bool follows(const Stmt &First, const Stmt &Second, ASTContext &AST) {
  llvm::SmallVector<const Stmt *, 16> OfFirst = ancestorsOf(First, AST),
                                      OfSecond = ancestorsOf(Second, AST);
  for (size_t I = 0; I + 1 < OfFirst.size(); ++I) {
    if (!alwaysRuns(*OfFirst[I + 1], *OfFirst[I]))
      return false;
    if (llvm::is_contained(OfSecond, OfFirst[I + 1]))
      return true;
  }
  return false;
}

bool isInAssert(SourceLocation Place, const ASTContext &AST) {
  const SourceManager &Sources = AST.getSourceManager();
  for (; Place.isMacroID(); Place = Sources.getImmediateMacroCallerLoc(Place))
    if (Lexer::getImmediateMacroName(Place, Sources, AST.getLangOpts()) == "assert")
      return true;
  return false;
}

class DoubleEvaluationVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  /// Calls that stand in assert and nowhere else.
  void reportAsserted() {
    for (const auto &[Where, Call] : Seen)
      if (!Outside.contains(Where))
        Context.report("api-check-in-assert", Call->getSourceRange());
  }

  // Not evaluated.
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *) override { return true; }
  bool TraverseDecltypeTypeLoc(DecltypeTypeLoc, bool) override { return true; }

  bool VisitCallExpr(CallExpr *Call) override {
    const SourceManager &Sources = Context.AST.getSourceManager();
    SourceLocation Begin = Call->getBeginLoc();
    llvm::StringRef Name = calleeName(*Call);
    const FunctionFacts *Function = Context.Facts.functionOf(*Call);
    if (!inHostCode() || !Sources.isMacroArgExpansion(Begin) ||
        !Context.Functions.isNamed(NameGroup::CudaFunctions, Name) ||
        (Function && Function->IsPure))
      return true;
    // Past the macros around: a macro that stands twice in an argument makes two calls.
    Key Where{function(), {Sources.getSpellingLoc(Begin), Sources.getFileLoc(Begin)}};
    auto [Before, IsFirst] = Seen.try_emplace(Where, Call);
    if (!isInAssert(Begin, Context.AST))
      Outside.insert(Where);
    if (IsFirst || !follows(*Before->second, *Call, Context.AST))
      return true;
    // Of a macro in a macro, the user's innermost holds the parameter that appears twice.
    SourceLocation Parameter = parameterOf(Begin);
    while (Sources.isInSystemHeader(Parameter) && Begin.isMacroID()) {
      Begin = Sources.getImmediateMacroCallerLoc(Begin);
      Parameter = Begin.isMacroID() ? parameterOf(Begin) : Begin;
    }
    SourceLocation Made = Sources.getExpansionLoc(Begin);
    Context.report("api-check-macro-double-eval", Parameter, {{"callee", Name.str()}})
        .note(Made, "the call is here");
    return true;
  }

private:
  /// The parameter, in the text of its macro, that became \p Place.
  SourceLocation parameterOf(SourceLocation Place) const {
    const SourceManager &Sources = Context.AST.getSourceManager();
    return Sources.getSpellingLoc(Sources.getImmediateExpansionRange(Place).getBegin());
  }

  using Key = std::pair<const FunctionDecl *, std::pair<SourceLocation, SourceLocation>>;

  llvm::MapVector<Key, const CallExpr *> Seen;
  llvm::DenseSet<Key> Outside; ///< of assert
};

} // namespace

static void checkDoubleEvaluation(CheckContext &Context) {
  DoubleEvaluationVisitor Visitor(Context);
  Visitor.TraverseAST(Context.AST);
  Visitor.reportAsserted();
}

Check doubleEvaluationCheck() { return {Passes::Host, checkDoubleEvaluation}; }

} // namespace offloom
