// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory, streams and events that a host function makes and forgets: nothing frees them, and when
// the function returns nobody knows them any more.
//
// Each use of the variable must be one that keeps nothing: an argument of a launch or of CUDA's own
// functions, a comparison, an access. Any other use may hand it on, and ends the question. `main`
// is left alone: the end of the program frees what it holds. What makes and what ends such a thing
// is written in rules/api.

#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/PointerOrigins.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ParentMapContext.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;

namespace offloom {
namespace {

using Making = ApiFunction::Making;
using Ending = ApiFunction::Ending;

/// What a function does with one of its variables.
struct Life {
  Making What = Making::Nothing;
  const CallExpr *Made = nullptr;
  bool IsKept = false; ///< ended, or handed on
};

class Lives : public DynamicRecursiveASTVisitor {
public:
  Lives(ASTContext &AST, const ApiTable &Api) : AST(AST), Api(Api) {}

  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    llvm::StringRef Name = calleeName(*Call);
    EndsAll |= endedBy(Name) == Ending::All || Name == "exit" || Name == "_Exit" ||
               Name == "abort" || (Callee && Callee->isNoReturn());
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const auto *V = dyn_cast<VarDecl>(E->getDecl());
    if (V && V->hasLocalStorage() && !V->getType()->isReferenceType())
      use(*E, Of[V]);
    return true;
  }

  llvm::MapVector<const VarDecl *, Life> Of;
  bool EndsAll = false;

private:
  Making madeBy(llvm::StringRef Function) const {
    const ApiFunction *Found = Api.find(Function);
    return Found ? Found->Makes : Making::Nothing;
  }
  Ending endedBy(llvm::StringRef Function) const {
    const ApiFunction *Found = Api.find(Function);
    return Found ? Found->Ends : Ending::Nothing;
  }

  /// The expression or statement around \p E, past parentheses and casts.
  const Stmt *around(const Expr &E, const Expr *&Operand) const {
    Operand = &E;
    while (true) {
      DynTypedNodeList Parents = AST.getParents(*Operand);
      const Stmt *Parent = Parents.size() == 1 ? Parents[0].get<Stmt>() : nullptr;
      if (!isa_and_nonnull<ParenExpr, CastExpr>(Parent))
        return Parent;
      Operand = cast<Expr>(Parent);
    }
  }

  void use(const DeclRefExpr &E, Life &L) {
    const Expr *Operand = nullptr;
    const Stmt *Parent = around(E, Operand);
    if (const auto *Address = dyn_cast_or_null<UnaryOperator>(Parent);
        Address && Address->getOpcode() == UO_AddrOf) {
      const Expr *Passed = nullptr;
      const auto *Call = dyn_cast_or_null<CallExpr>(around(*Address, Passed));
      Making What = Call && Call->getNumArgs() && Call->getArg(0) == Passed
                        ? madeBy(calleeName(*Call))
                        : Making::Nothing;
      // Made a second time, it may be in a loop that keeps the first.
      if (What == Making::Nothing || L.Made)
        L.IsKept = true;
      L.What = What, L.Made = Call;
      return;
    }
    if (!keepsNothing(Parent, Operand))
      L.IsKept = true;
  }

  bool keepsNothing(const Stmt *Parent, const Expr *Operand) const {
    if (isa_and_nonnull<CUDAKernelCallExpr>(Parent))
      return true;
    if (const auto *Call = dyn_cast_or_null<CallExpr>(Parent)) {
      llvm::StringRef Name = calleeName(*Call);
      return (Api.find(Name) && endedBy(Name) == Ending::Nothing && !Name.contains("Launch") &&
              !Name.contains("Graph")) ||
             Name == "memcpy" || Name == "memset";
    }
    if (const auto *Binary = dyn_cast_or_null<BinaryOperator>(Parent))
      return Binary->isComparisonOp();
    if (const auto *Subscript = dyn_cast_or_null<ArraySubscriptExpr>(Parent))
      return Subscript->getBase() == Operand;
    const auto *Unary = dyn_cast_or_null<UnaryOperator>(Parent);
    return Unary && (Unary->getOpcode() == UO_Deref || Unary->getOpcode() == UO_LNot);
  }

  ASTContext &AST;
  const ApiTable &Api;
};

class LeakVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!F->doesThisDeclarationHaveABody() || F->isMain() || F->isDependentContext() ||
        isWrittenForDevice(*F))
      return true;
    Lives All(Context.AST, Context.Api);
    All.TraverseStmt(F->getBody());
    if (All.EndsAll)
      return true;
    for (const auto &[V, L] : All.Of)
      if (L.Made && !L.IsKept)
        report(*V, L);
    return true;
  }

private:
  void report(const VarDecl &V, const Life &L) {
    llvm::StringRef Rule = L.What != Making::Memory ? "api-handle-leak"
                           : isa<ParmVarDecl>(V)    ? "alloc-into-by-value-param"
                                                    : "alloc-leak";
    Context.report(Rule, L.Made->getSourceRange(),
                   {{"variable", V.getNameAsString()},
                    {"what", L.What == Making::Stream ? "stream" : "event"}});
  }
};

} // namespace

Check leakCheck() { return walk<LeakVisitor>(Passes::Host); }

} // namespace offloom
