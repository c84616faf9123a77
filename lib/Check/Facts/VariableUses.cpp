// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Facts/VariableUses.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace clang;

namespace offloom {
namespace {

using AllUses = llvm::MapVector<const VarDecl *, VariableUses::Uses>;

class UseCollector : public DynamicRecursiveASTVisitor {
public:
  explicit UseCollector(AllUses &Of) : Of(Of) {}

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const auto *V = dyn_cast<VarDecl>(E->getDecl());
    if (!V || !V->isLocalVarDecl() || V->isStaticLocal() || V->getType()->isReferenceType())
      return true;
    VariableUses::Uses &Uses = Of[V];
    const Expr *Operand = E;
    const Stmt *Parent = around(Operand);
    bool ByAddress = false;
    if (const auto *Address = dyn_cast_or_null<UnaryOperator>(Parent);
        Address && Address->getOpcode() == UO_AddrOf) {
      ByAddress = true;
      Operand = Address;
      Parent = around(Operand);
    }
    const auto *Call = dyn_cast_or_null<CallExpr>(Parent);
    if (!Call || Call->getCallee() == Operand || InLambda)
      Uses.HasOthers = true;
    else
      Uses.Calls.push_back({Call, argument(*Call, *Operand), ByAddress});
    return true;
  }

  bool TraverseStmt(Stmt *S) override {
    Path.push_back(S);
    bool Result = DynamicRecursiveASTVisitor::TraverseStmt(S);
    Path.pop_back();
    return Result;
  }

  bool TraverseLambdaExpr(LambdaExpr *L) override {
    ++InLambda;
    bool Result = DynamicRecursiveASTVisitor::TraverseLambdaExpr(L);
    --InLambda;
    return Result;
  }

private:
  /// The statement around \p Operand, which becomes its child past parentheses and casts.
  const Stmt *around(const Expr *&Operand) const {
    const Stmt *Inner = nullptr;
    for (const Stmt *Outer : llvm::reverse(Path)) {
      if (Inner == Operand && !isa<ParenExpr, CastExpr>(Outer))
        return Outer;
      if (Inner == Operand)
        Operand = cast<Expr>(Outer);
      Inner = Outer;
    }
    return nullptr;
  }

  static unsigned argument(const CallExpr &Call, const Expr &Operand) {
    unsigned I = 0;
    while (I < Call.getNumArgs() && Call.getArg(I) != &Operand)
      ++I;
    return I;
  }

  AllUses &Of;
  /// What the walk is in. Clang's parents would be found for the whole unit, which costs as much as
  /// all checks of it.
  llvm::SmallVector<const Stmt *, 16> Path;
  unsigned InLambda = 0;
};

} // namespace

VariableUses::VariableUses(const Stmt &Body) {
  UseCollector(Of).TraverseStmt(const_cast<Stmt *>(&Body));
}

} // namespace offloom
