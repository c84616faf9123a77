// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Effects/OwnWrites.h"
#include "Analysis/Code/Collectives.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Effects/PureFunctions.h"
#include "Analysis/Effects/Synchronisation.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

namespace {

class OtherWriteFinder : public DynamicRecursiveASTVisitor {
public:
  OtherWriteFinder(const FunctionDecl &F, const Synchronisation &Sync, unsigned Depth)
      : F(F), Sync(Sync), Depth(Depth) {}

  bool found() {
    TraverseStmt(F.getBody());
    return Found;
  }

  bool VisitStmt(Stmt *S) override {
    Found |= llvm::isa<AsmStmt, CXXNewExpr, CXXDeleteExpr, CXXThrowExpr, AtomicExpr, VAArgExpr,
                       LambdaExpr, CXXUnresolvedConstructExpr, CXXBindTemporaryExpr>(S);
    return !Found;
  }
  bool VisitBinaryOperator(BinaryOperator *Operation) override {
    return !Operation->isAssignmentOp() || writes(Operation->getLHS());
  }
  bool VisitUnaryOperator(UnaryOperator *Operation) override {
    return !Operation->isIncrementDecrementOp() || writes(Operation->getSubExpr());
  }
  bool VisitVarDecl(VarDecl *V) override {
    const QualType T = V->getType();
    return !(Found |= (T->isReferenceType() && !T->getPointeeType().isConstQualified()) ||
                      T.isDestructedType());
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *Made) override {
    return !(Found |= !isPureConstructor(*Made->getConstructor(), Sync));
  }
  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    return !(Found |= !Callee || !writesNothing(*Callee, *Call));
  }

private:
  bool writes(const Expr *Place) {
    const VarDecl *V = rootVariable(Place);
    return !(Found |= !V || V->getDeclContext() != &F || V->getType()->isReferenceType());
  }

  /// The variable whose address \p Argument is.
  bool leadsToOwn(const Expr *Argument) {
    const Expr *E = Argument->IgnoreParenCasts();
    if (const auto *U = llvm::dyn_cast<UnaryOperator>(E); U && U->getOpcode() == UO_AddrOf)
      E = U->getSubExpr();
    else if (!E->getType()->isArrayType())
      return false;
    return writes(E);
  }

  static bool takesValuesAlone(const FunctionDecl &Callee) {
    return !llvm::isa<CXXMethodDecl>(Callee) &&
           llvm::none_of(Callee.parameters(), [](const ParmVarDecl *P) {
             return P->getType()->isReferenceType() &&
                    !P->getType()->getPointeeType().isConstQualified();
           });
  }

  bool writesNothing(const FunctionDecl &Callee, const CallExpr &Call) {
    if (Sync.isPure(&Callee) || Synchronisation::isBarrier(&Callee))
      return true;
    if (const Collective *C = collectiveOf(&Callee))
      return !C->SetsLast;
    if (Callee.getIdentifier() && isOfSystem(Callee) &&
        (Callee.getName() == "memcpy" || Callee.getName() == "memset"))
      return leadsToOwn(Call.getArg(0));
    if (const auto *Assignment = llvm::dyn_cast<CXXOperatorCallExpr>(&Call);
        Assignment && Assignment->isAssignmentOp() && Callee.isTrivial())
      return writes(Assignment->getArg(0));
    // `make_uchar4(…)`
    if (isOfSystem(Callee) && Callee.getIdentifier() && Callee.getName().starts_with("make_") &&
        !isInNamespace(Callee, "cuda"))
      return true;
    if (!isOfSystem(Callee))
      return Depth > 0 && takesValuesAlone(Callee) && Callee.hasBody() &&
             !OtherWriteFinder(*Callee.getDefinition(), Sync, Depth - 1).found();
    // What a group is asked for.
    const auto *Method = llvm::dyn_cast<CXXMethodDecl>(&Callee);
    return Method && isInNamespace(Callee, "cooperative_groups") &&
           (Method->isConst() || Method->isStatic()) && Method->getNumParams() == 0;
  }

  const FunctionDecl &F;
  const Synchronisation &Sync;
  unsigned Depth; ///< of calls to follow
  bool Found = false;
};

} // namespace

bool writesOnlyOwnVariables(const FunctionDecl &F, const Synchronisation &Sync) {
  const FunctionDecl *Definition = nullptr;
  return F.hasBody(Definition) && !Definition->isDependentContext() &&
         !OtherWriteFinder(*Definition, Sync, /*Depth=*/3).found();
}

} // namespace offloom
