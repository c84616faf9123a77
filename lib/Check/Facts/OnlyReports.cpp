// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Facts/OnlyReports.h"

#include "Check/Facts/CodePlaces.h"
#include "Check/Facts/UnitFacts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace offloom {
namespace {

class Visitor : public DynamicRecursiveASTVisitor {
public:
  explicit Visitor(UnitFacts &Facts) : Facts(Facts) {}

  bool VisitStmt(Stmt *) override { return ++Count < Longest; }
  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    const FunctionFacts *Function = Facts.functionOf(*Call);
    if (Function && Function->ReportsErrors)
      return true;
    if (!Callee || isa<CUDAKernelCallExpr>(Call) || Facts.isNamed(NameGroup::CudaFunctions, *Call))
      return false;
    return isInSystemCode(Callee->getLocation(), Facts.AST.getSourceManager()) ||
           Facts.callsReporter(*Call);
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override {
    const FunctionDecl *F = E->getConstructor();
    return F->isTrivial() || F->isImplicit() ||
           isInSystemCode(F->getLocation(), Facts.AST.getSourceManager());
  }
  bool VisitCXXDeleteExpr(CXXDeleteExpr *) override { return false; }
  bool VisitLambdaExpr(LambdaExpr *) override { return false; }

private:
  static constexpr unsigned Longest = 2000; ///< branches and loops are walked once a walk

  UnitFacts &Facts;
  unsigned Count = 0;
};

bool changesArgument(const FunctionDecl &F) {
  return llvm::any_of(F.parameters(), [](const ParmVarDecl *P) {
    QualType T = P->getType();
    return T->isReferenceType() && !T.getNonReferenceType().isConstQualified();
  });
}

} // namespace

bool onlyReports(const Stmt *S, UnitFacts &Facts) {
  return !S || Visitor(Facts).TraverseStmt(const_cast<Stmt *>(S));
}

bool isReporter(const FunctionDecl &Definition, UnitFacts &Facts) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Definition);
  return !(Method && Method->isVirtual()) && Definition.getBody() &&
         !isInSystemCode(Definition.getLocation(), Facts.AST.getSourceManager()) &&
         !changesArgument(Definition) && onlyReports(Definition.getBody(), Facts);
}

} // namespace offloom
