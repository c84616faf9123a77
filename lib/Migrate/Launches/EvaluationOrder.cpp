// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Launches/EvaluationOrder.h"
#include "Analysis/Effects/Modifications.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <utility>

using namespace clang;

namespace offloom {

namespace {

/// Looks for writes to what outlives the code that it goes through, and the functions that this
/// calls.
class ChangeFinder : public DynamicRecursiveASTVisitor {
public:
  bool changes(const Expr *E) {
    TraverseStmt(const_cast<Expr *>(E));
    return Found;
  }

  bool VisitBinaryOperator(BinaryOperator *Operation) override {
    return !Operation->isAssignmentOp() || writes(Operation->getLHS());
  }
  bool VisitUnaryOperator(UnaryOperator *Operation) override {
    return !Operation->isIncrementDecrementOp() || writes(Operation->getSubExpr());
  }
  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    const FunctionDecl *Body = Callee ? Callee->getDefinition() : nullptr;
    // What a member function does to an object of the caller's own is nothing to others.
    if (!Body || changesOwnObject(*Call, *Body) || !Seen.insert(Body).second)
      return true;
    const FunctionDecl *Caller = std::exchange(Within, Body);
    TraverseStmt(Body->getBody());
    Within = Caller;
    return !Found;
  }
  // What is not called now.
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }

private:
  /// Is \p Place a variable of the function that is gone through?
  bool isOwn(const Expr *Place) const {
    const VarDecl *V = rootVariable(Place);
    return V && V->hasLocalStorage() && !V->getType()->isReferenceType() && Within &&
           V->getDeclContext() == Within;
  }
  bool writes(const Expr *Place) { return !(Found |= !isOwn(Place)); }

  bool changesOwnObject(const CallExpr &Call, const FunctionDecl &Callee) const {
    const auto *Method = llvm::dyn_cast<CXXMethodDecl>(&Callee);
    if (!Method || Method->isStatic())
      return false;
    const auto *Member = llvm::dyn_cast<CXXMemberCallExpr>(&Call);
    const Expr *Object = Member ? Member->getImplicitObjectArgument() : Call.getArg(0);
    return llvm::isa<MaterializeTemporaryExpr>(Object->IgnoreParenCasts()) || isOwn(Object);
  }

  const FunctionDecl *Within = nullptr; ///< none: the expression itself
  llvm::SmallPtrSet<const FunctionDecl *, 8> Seen;
  bool Found = false;
};

/// Does one of \p Exprs surely change something when evaluated?
bool haveEffects(CallExpr::const_arg_range Exprs, const ASTContext &Context) {
  return llvm::any_of(Exprs, [&](const Expr *E) {
    return !E->isInstantiationDependent() &&
           (E->HasSideEffects(Context, /*IncludePossibleEffects=*/false) ||
            ChangeFinder().changes(E));
  });
}

/// Do all \p Exprs have a value that is known before the program runs?
bool areConstant(CallExpr::const_arg_range Exprs, const ASTContext &Context) {
  return llvm::all_of(Exprs, [&](const Expr *E) {
    return !E->isInstantiationDependent() && E->isEvaluatable(Context);
  });
}

} // namespace

bool orderMatters(const CUDAKernelCallExpr &Call, const ASTContext &Context) {
  auto Config = Call.getConfig()->arguments(), Arguments = Call.arguments();
  return (haveEffects(Config, Context) && !areConstant(Arguments, Context)) ||
         (haveEffects(Arguments, Context) && !areConstant(Config, Context));
}

} // namespace offloom
