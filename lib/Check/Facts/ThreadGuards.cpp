// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Facts/ThreadGuards.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace offloom {
namespace {

class GuardFinder : public DynamicRecursiveASTVisitor {
public:
  static bool in(const Stmt &Body) {
    GuardFinder Finder;
    return !Finder.TraverseStmt(const_cast<Stmt *>(&Body));
  }

  bool VisitIfStmt(IfStmt *S) override { return isFree(S->getCond()); }
  bool VisitWhileStmt(WhileStmt *S) override { return isFree(S->getCond()); }
  bool VisitDoStmt(DoStmt *S) override { return isFree(S->getCond()); }
  bool VisitSwitchStmt(SwitchStmt *S) override { return isFree(S->getCond()); }
  bool VisitAbstractConditionalOperator(AbstractConditionalOperator *E) override {
    return isFree(E->getCond());
  }
  bool VisitBinaryOperator(BinaryOperator *E) override {
    return !E->isLogicalOp() || isFree(E->getLHS());
  }
  bool VisitForStmt(ForStmt *S) override {
    if (const auto *Init = dyn_cast_or_null<DeclStmt>(S->getInit()))
      for (const Decl *D : Init->decls())
        if (const auto *V = dyn_cast<VarDecl>(D); V && V->getInit() && isFree(V->getInit()))
          Counters.insert(V);
    return !S->getCond() || isFree(S->getCond());
  }
  bool VisitLambdaExpr(LambdaExpr *) override { return false; }
  bool VisitGCCAsmStmt(GCCAsmStmt *) override { return false; }

private:
  /// Whether \p E is made of parameters, constants and the counters of loops alone.
  bool isFree(const Expr *E) const {
    struct Finder : DynamicRecursiveASTVisitor {
      explicit Finder(const GuardFinder &Outer) : Outer(Outer) {}
      bool VisitDeclRefExpr(DeclRefExpr *E) override {
        const auto *V = dyn_cast<VarDecl>(E->getDecl());
        return !V || isa<ParmVarDecl>(V) || Outer.Counters.contains(V);
      }
      bool VisitArraySubscriptExpr(ArraySubscriptExpr *) override { return false; }
      bool VisitCallExpr(CallExpr *) override { return false; }
      const GuardFinder &Outer;
    };
    return Finder(*this).TraverseStmt(const_cast<Expr *>(E));
  }

  llvm::DenseSet<const VarDecl *> Counters;
};

} // namespace

bool decidesByThread(const Stmt &Body) { return GuardFinder::in(Body); }

} // namespace offloom
