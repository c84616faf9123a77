// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Histograms of few bins in global memory, in which all blocks count.
//
// That the bins are few is known by the data: bytes, or what a constant leaves of a number, also
// through locals that are set once. The array is one that the kernel is given.

#include "Analysis/Values/LoopSteps.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/ArrayElements.h"
#include "Check/Facts/ThreadIndex.h"
#include "Check/Synchronisation/AtomicResults.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"

using namespace clang;

namespace offloom {
namespace {

constexpr int64_t Few = 4096; ///< bins that a block's shared memory has room for

class HistogramVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitCallExpr(CallExpr *Call) override {
    if (!function() || !isKernel(*function()) || Context.Facts.isOneOfMany(*function()) ||
        Call->getNumArgs() != 2 || !Context.Facts.isNamed(NameGroup::Tickets, *Call) ||
        isForItsResult(*Call, Context.AST))
      return true;
    const Modifications &Written = Context.Facts.modificationsOf(*function());
    const ArrayElement Bin = pointedElement(*Call->getArg(0), Written);
    if (Bin && isa<ParmVarDecl>(Bin.Array) && Bin.Index && isOfData(*Bin.Index, Written) &&
        hasFewValues(*Bin.Index, Written))
      Context.report("atomic-histogram-not-privatised", Call->getSourceRange());
    return true;
  }

private:
  static bool isKernel(const FunctionDecl &F) { return F.hasAttr<CUDAGlobalAttr>(); }

  /// Whether \p Index is made of what lies in memory, which other threads may have the same of.
  static bool isOfData(const Expr &Index, const Modifications &Written, unsigned Depth = 0) {
    const Expr *E = resolved(&Index, Written)->IgnoreParenCasts();
    if (isa<ArraySubscriptExpr>(E))
      return true;
    if (const auto *Unary = dyn_cast<UnaryOperator>(E); Unary && Unary->getOpcode() == UO_Deref)
      return true;
    return Depth < 8 && llvm::any_of(
                            E->children(),
                            [&](const Stmt *Child) {
                              const auto *Part = dyn_cast_or_null<Expr>(Child);
                              return Part && isOfData(*Part, Written, Depth + 1);
                            });
  }

  bool hasFewValues(const Expr &Index, const Modifications &Written, unsigned Depth = 0) const {
    const Expr *E = resolved(&Index, Written)->IgnoreParenCasts();
    if (E->isValueDependent() || Depth > 8)
      return false;
    if (E->getType()->isIntegerType() && Context.AST.getTypeSize(E->getType()) == 8)
      return true;
    const auto *B = dyn_cast<BinaryOperator>(E);
    if (!B)
      return false;
    Expr::EvalResult By;
    const bool IsByConstant = B->getRHS()->EvaluateAsInt(By, Context.AST) &&
                              By.Val.getInt().isNonNegative() && By.Val.getInt().isIntN(32);
    switch (B->getOpcode()) {
    case BO_And:
    case BO_Rem:
      return IsByConstant && By.Val.getInt().getExtValue() <= Few;
    case BO_Shr:
    case BO_Div:
      return IsByConstant && hasFewValues(*B->getLHS(), Written, Depth + 1);
    default:
      return false;
    }
  }
};

} // namespace

Check histogramCheck() { return walk<HistogramVisitor>(Passes::Device); }

} // namespace offloom
