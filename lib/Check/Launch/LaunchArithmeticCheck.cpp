// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The numbers of an execution configuration: cut to 32 bits, no multiple of the cluster, or written
// out where the runtime could say which are best.

#include "Analysis/Values/KnownValues.h"
#include "Check/Engine/TakenBranches.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace offloom {
namespace {

/// Whether the value of \p E may need more than 32 bits: a sum or a product of whole variables.
/// A quotient, a remainder, a minimum or a shift hints at a value that was made small on purpose.
bool mayBeLarge(const Expr &E) {
  const Expr *Value = E.IgnoreParenImpCasts();
  if (const auto *Binary = dyn_cast<BinaryOperator>(Value))
    return (Binary->isAdditiveOp() || Binary->getOpcode() == BO_Mul) &&
           mayBeLarge(*Binary->getLHS()) && mayBeLarge(*Binary->getRHS());
  return isa<DeclRefExpr, MemberExpr, IntegerLiteral, UnaryExprOrTypeTraitExpr>(Value);
}

/// The sizes that `__cluster_dims__` gives; nothing if it is not there or not known.
std::optional<Dimensions> clusterOf(const FunctionDecl &Kernel, UnitFacts &Facts) {
  for (const auto *A : Kernel.specific_attrs<AnnotateAttr>()) {
    if (A->getAnnotation() != "cluster_dims" || A->args_size() > 3)
      continue;
    Dimensions Size{1, 1, 1};
    for (unsigned I = 0; I < A->args_size(); ++I) {
      std::optional<int64_t> Known = knownInteger(*A->args_begin()[I], nullptr, Facts);
      if (!Known || *Known <= 0)
        return std::nullopt;
      Size[I] = *Known;
    }
    return Size;
  }
  return std::nullopt;
}

class LaunchArithmeticVisitor : public TakenBranchesVisitor {
public:
  using TakenBranchesVisitor::TakenBranchesVisitor;

  bool VisitCXXConstructExpr(CXXConstructExpr *E) override {
    if (inHostCode() && E->getConstructor()->getParent()->getName() == "dim3" &&
        !E->getConstructor()->isCopyOrMoveConstructor())
      for (const Expr *Argument : E->arguments())
        checkNarrowing(*Argument);
    return true;
  }

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Launch) override {
    if (!inHostCode())
      return true;
    LaunchConfiguration C = configurationOf(*Launch);
    if (C.Grid)
      checkCluster(*C.Grid, kernelOf(*Launch));
    if (C.Block && isa<IntegerLiteral>(C.Block->IgnoreUnlessSpelledInSource()))
      Context.report("launch-hardcoded-config", C.Block->getSourceRange());
    return true;
  }

private:
  void checkNarrowing(const Expr &Argument) {
    const auto *Cast = dyn_cast<ImplicitCastExpr>(&Argument);
    if (!Cast || Cast->getCastKind() != CK_IntegralCast || Cast->isValueDependent())
      return;
    const Expr &Wide = *Cast->getSubExpr();
    if (Context.AST.getTypeSize(Wide.getType()) <= Context.AST.getTypeSize(Cast->getType()) ||
        !mayBeLarge(Wide) || knownInteger(Wide, function(), Context.Facts))
      return;
    Context.report("launch-grid-narrowing", Wide.getSourceRange(),
                   {{"size", sourceText(Wide.getSourceRange(), Context.AST).str()}});
  }

  void checkCluster(const Expr &Grid, const FunctionDecl *Kernel) {
    if (!Kernel || Context.Profile.max_cluster_blocks == 0)
      return;
    std::optional<Dimensions> Cluster = clusterOf(*Kernel, Context.Facts);
    std::optional<Dimensions> Size = knownDimensions(Grid, function(), Context.Facts);
    if (!Cluster || !Size)
      return;
    for (unsigned I = 0; I < 3; ++I)
      if ((*Size)[I] % (*Cluster)[I] != 0)
        return void(Context.report("launch-cluster-shape", Grid.getSourceRange(),
                                   {{"grid", text(*Size)},
                                    {"cluster", text(*Cluster)},
                                    {"kernel", Kernel->getNameAsString()},
                                    {"dimension", std::string(1, "xyz"[I])}}));
  }
};

} // namespace

Check launchArithmeticCheck() { return walk<LaunchArithmeticVisitor>(Passes::Host); }

} // namespace offloom
