// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Grids that are a quotient rounded down, `n / block`, for kernels that do one element a thread: of
// a rest nobody speaks. Where the kernel compares its index with the number, the rest was thought
// of and then forgotten, which is LaunchCoverageCheck's.

#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Values/KnownValues.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/ThreadGuards.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"

using namespace clang;

namespace offloom {
namespace {

/// Whether a kernel looks at the size of the grid, as loops do that go on by it.
bool looksAtGrid(const Stmt &Body) {
  struct Finder : DynamicRecursiveASTVisitor {
    bool VisitDeclRefExpr(DeclRefExpr *E) override {
      return builtinVariable(E->getDecl()) != BuiltinVariable::GridDim;
    }
  };
  return !Finder().TraverseStmt(const_cast<Stmt *>(&Body));
}

/// Whether a function asks what would be left over of anything.
bool asksForRemainder(const Stmt &Body) {
  struct Finder : DynamicRecursiveASTVisitor {
    bool VisitBinaryOperator(BinaryOperator *E) override {
      return E->getOpcode() != BO_Rem && E->getOpcode() != BO_RemAssign;
    }
  };
  return !Finder().TraverseStmt(const_cast<Stmt *>(&Body));
}

class GridRestVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Launch) override {
    const FunctionDecl *Kernel = kernelOf(*Launch);
    LaunchConfiguration C = configurationOf(*Launch);
    if (!Kernel || !Kernel->isDefined(Kernel) || Kernel->isDependentContext() || !inHostCode() ||
        !function()->getBody() || function()->isDependentContext() || !C.Grid || !C.Block ||
        decidesByThread(*Kernel->getBody()) || looksAtGrid(*Kernel->getBody()) ||
        isCareful(*function()))
      return true;
    for (const Expr *Extent : extentsOf(*C.Grid, *function(), Context.Facts))
      if (check(*Extent, *C.Block, *Kernel))
        break;
    return true;
  }

private:
  /// Whether \p F asks for a remainder; found out once a function, which may have many launches.
  bool isCareful(const FunctionDecl &F) {
    auto [Known, IsNew] = Careful.try_emplace(&F, false);
    if (IsNew)
      Known->second = asksForRemainder(*F.getBody());
    return Known->second;
  }

  bool check(const Expr &Extent, const Expr &Block, const FunctionDecl &Kernel) {
    const auto *Quotient = dyn_cast<BinaryOperator>(Extent.IgnoreParenImpCasts());
    if (!Quotient || Quotient->getOpcode() != BO_Div || !Quotient->getType()->isIntegerType())
      return false;
    const Expr &Count = *Quotient->getLHS()->IgnoreParenImpCasts(), &By = *Quotient->getRHS();
    // What is rounded up has a sum above the line.
    if (!isCount(Count) || knownInteger(Count, function(), Context.Facts) ||
        !isOfBlock(By, Block) || isWhole(Count, By))
      return false;
    Context.report("launch-grid-rest", Quotient->getSourceRange(),
                   {{"count", sourceText(Count.getSourceRange(), Context.AST).str()},
                    {"block", sourceText(By.getSourceRange(), Context.AST).str()},
                    {"kernel", Kernel.getNameAsString()}});
    return true;
  }

  /// Whether \p E is a number that nothing has been done to: `n`, `image.width()`, `extents[0]`.
  static bool isCount(const Expr &E) {
    if (const auto *Call = dyn_cast<CallExpr>(&E)) {
      const auto *Element = dyn_cast<CXXOperatorCallExpr>(Call);
      const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Call->getDirectCallee());
      return Method && (Element ? Element->getOperator() == OO_Subscript
                                : Method->isConst() && Call->getNumArgs() == 0);
    }
    return isa<DeclRefExpr, MemberExpr, ArraySubscriptExpr>(E);
  }

  /// Whether \p By is an extent of \p Block, or what is known to be as large.
  bool isOfBlock(const Expr &By, const Expr &Block) {
    if (const auto *Member = dyn_cast<MemberExpr>(By.IgnoreParenImpCasts()))
      return isSameExpression(*Member->getBase()->IgnoreParenImpCasts(),
                              *Block.IgnoreUnlessSpelledInSource(), Context.AST);
    std::optional<int64_t> Known = knownInteger(By, function(), Context.Facts);
    for (const Expr *Extent : extentsOf(Block, *function(), Context.Facts)) {
      std::optional<int64_t> Of = knownInteger(*Extent, function(), Context.Facts);
      if ((Known && Of && *Of > 1 && *Known % *Of == 0) ||
          isSameExpression(By, *Extent, Context.AST))
        return true;
    }
    return false;
  }

  /// Whether \p Count is set to a multiple of \p By, as far as one can see.
  bool isWhole(const Expr &Count, const Expr &By) {
    const Expr *Value = initialValue(Count, *function(), Context.Facts)->IgnoreParenImpCasts();
    const auto *Product = dyn_cast<BinaryOperator>(Value);
    if (Value == &Count || !Product)
      return false;
    if (Product->getOpcode() != BO_Mul && Product->getOpcode() != BO_Shl)
      return true; // rounded in some way
    std::optional<int64_t> Divisor = knownInteger(By, function(), Context.Facts);
    for (const Expr *Factor : {Product->getLHS(), Product->getRHS()}) {
      std::optional<int64_t> Known = knownInteger(*Factor, function(), Context.Facts);
      if (isSameExpression(*Factor, By, Context.AST) ||
          (Known && Divisor && *Divisor > 0 && *Known % *Divisor == 0))
        return true;
    }
    return Product->getOpcode() == BO_Shl;
  }

  llvm::DenseMap<const FunctionDecl *, bool> Careful;
};

} // namespace

Check gridRestCheck() { return walk<GridRestVisitor>(Passes::Device); }

} // namespace offloom
