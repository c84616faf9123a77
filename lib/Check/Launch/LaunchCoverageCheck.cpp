// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches whose threads and work do not match: a grid that is rounded down and leaves a rest, and
// rows of threads that the kernel does not tell apart; and one row of threads for a kernel that
// finds its row by the index in the grid.
//
// The first two are certain only with the kernel's body in sight. A rounded-down quotient may be
// meant, if nothing can be left over; it is not where the kernel is guarded against a rest.

#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Values/KnownValues.h"
#include "Analysis/Values/LoopSteps.h"
#include "Analysis/Values/ThreadIndexUse.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/BuiltinComponent.h"
#include "Check/Facts/ThreadIndex.h"
#include "clang/AST/ExprCXX.h"
#include <array>

using namespace clang;

namespace offloom {
namespace {

/// Where a kernel compares a parameter.
struct ComparisonFinder : DynamicRecursiveASTVisitor {
  explicit ComparisonFinder(const ParmVarDecl &Bound) : Bound(Bound) {}

  bool VisitIfStmt(IfStmt *S) override {
    Guards |= refersTo(S->getCond(), &Bound);
    return true;
  }
  bool VisitForStmt(ForStmt *S) override {
    Loops |= S->getCond() && refersTo(S->getCond(), &Bound);
    return true;
  }
  bool VisitWhileStmt(WhileStmt *S) override {
    Loops |= refersTo(S->getCond(), &Bound);
    return true;
  }

  const ParmVarDecl &Bound;
  bool Guards = false, Loops = false;
};

/// Whether the host asks what would be left over of a number.
struct RemainderFinder : DynamicRecursiveASTVisitor {
  explicit RemainderFinder(const VarDecl &Count) : Count(Count) {}

  bool VisitBinaryOperator(BinaryOperator *E) override {
    Found |= E->getOpcode() == BO_Rem && referredVariable(*E->getLHS()) == &Count;
    return !Found;
  }

  const VarDecl &Count;
  bool Found = false;
};

/// Which dimensions of the grid a kernel tells its threads apart by: it asks for the block, and the
/// thread in it. One that asks how many blocks there are, or whose index goes on, has a loop that
/// makes up for those that are missing.
struct GridDimensions : DynamicRecursiveASTVisitor {
  explicit GridDimensions(const Modifications &Written) : Written(Written) {}

  bool VisitExpr(Expr *E) override {
    note(BuiltinVariable::ThreadIdx, *E, Threads);
    note(BuiltinVariable::BlockIdx, *E, Blocks);
    note(BuiltinVariable::GridDim, *E, Counts);
    return true;
  }
  /// An index that goes on from there: `for (z = …; z < depth; ++z)`.
  bool VisitVarDecl(VarDecl *V) override {
    const std::optional<char> Component =
        V->getInit() && Written.any(V) ? gridComponent(*V->getInit(), Written) : std::nullopt;
    if (Component)
      Counts[*Component - 'x'] = true;
    return true;
  }
  bool tellsApart(unsigned I) const { return Threads[I] && Blocks[I] && !Counts[I]; }

private:
  void note(BuiltinVariable Variable, const Expr &E, std::array<bool, 3> &Asked) {
    if (char Component = builtinComponent(E, Variable, Written))
      Asked[Component - 'x'] = true;
  }

  const Modifications &Written;
  std::array<bool, 3> Threads{}, Blocks{}, Counts{};
};

class LaunchCoverageVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Launch) override {
    const FunctionDecl *Kernel = kernelOf(*Launch);
    if (!Kernel || !Kernel->isDefined(Kernel) || !inHostCode() || !function()->getBody() ||
        Kernel->isDependentContext())
      return true;
    LaunchConfiguration Configuration = configurationOf(*Launch);
    if (Configuration.Grid)
      checkGrid(*Configuration.Grid, *Launch, *Kernel);
    if (Configuration.Block)
      checkBlock(*Configuration.Block, *Kernel);
    if (Configuration.Grid && Configuration.Block && !isTemplateInstance())
      checkRows(*Configuration.Grid, *Configuration.Block, *Launch, *Kernel);
    return true;
  }

private:
  void checkGrid(const Expr &Grid, const CUDAKernelCallExpr &Launch, const FunctionDecl &Kernel) {
    for (const Expr *Extent : extentsOf(Grid, *function(), Context.Facts)) {
      const auto *Quotient = dyn_cast<BinaryOperator>(Extent->IgnoreParenImpCasts());
      if (!Quotient || Quotient->getOpcode() != BO_Div || !Quotient->getType()->isIntegerType())
        continue;
      const VarDecl *Count = referredVariable(*withoutLess(*Quotient->getLHS()));
      if (Count && !knownInteger(*Quotient->getLHS(), function(), Context.Facts) &&
          isGuarded(*Count, Launch, Kernel) && !isRemainderKnown(*Count))
        Context.report("launch-truncating-grid", Quotient->getSourceRange(),
                       {{"count", Count->getNameAsString()}, {"kernel", Kernel.getNameAsString()}});
    }
  }

  /// The n of `n - 1`: of a quotient that would be rounded up, had anybody added the block.
  const Expr *withoutLess(const Expr &E) const {
    const auto *Difference = dyn_cast<BinaryOperator>(E.IgnoreParenImpCasts());
    return Difference && Difference->getOpcode() == BO_Sub &&
                   Difference->getRHS()->isEvaluatable(Context.AST)
               ? Difference->getLHS()
               : &E;
  }

  /// Whether the function looks at what \p Count leaves over, be it to assert that it is nothing.
  bool isRemainderKnown(const VarDecl &Count) const {
    RemainderFinder Finder(Count);
    Finder.TraverseStmt(function()->getBody());
    return Finder.Found;
  }

  /// Whether \p Kernel compares the parameter that \p Count is passed for, and not in a loop that
  /// could make up for blocks that are missing.
  bool isGuarded(const VarDecl &Count, const CUDAKernelCallExpr &Launch,
                 const FunctionDecl &Kernel) const {
    for (unsigned I = 0; I < std::min(Launch.getNumArgs(), Kernel.getNumParams()); ++I) {
      if (referredVariable(*Launch.getArg(I)) != &Count)
        continue;
      ComparisonFinder Finder(*Kernel.getParamDecl(I));
      Finder.TraverseStmt(Kernel.getBody());
      return Finder.Guards && !Finder.Loops;
    }
    return false;
  }

  bool isTemplateInstance() const { return function()->isTemplateInstantiation(); }

  /// Whether \p Launch has one thread in a dimension in which the kernel has work for many.
  void checkRows(const Expr &Grid, const Expr &Block, const CUDAKernelCallExpr &Launch,
                 const FunctionDecl &Kernel) {
    const Extents Blocks = knownExtents(Grid, function(), Context.Facts);
    const Extents Threads = knownExtents(Block, function(), Context.Facts);
    for (unsigned I = 1; I < 3; ++I) {
      if (Blocks[I] != 1 || Threads[I] != 1)
        continue;
      GridDimensions Of(Context.Facts.modificationsOf(Kernel));
      Of.TraverseStmt(Kernel.getBody());
      if (Of.tellsApart(I))
        Context.report(
            "launch-dimension-missing", Launch.getSourceRange(),
            {{"dimension", std::string(1, "xyz"[I])}, {"kernel", Kernel.getNameAsString()}});
    }
  }

  void checkBlock(const Expr &Block, const FunctionDecl &Kernel) {
    std::optional<Dimensions> Size = knownDimensions(Block, function(), Context.Facts);
    if (!Size || ((*Size)[1] <= 1 && (*Size)[2] <= 1))
      return;
    const ThreadIndexUse Use = threadIndexUse(Kernel);
    for (unsigned I = 1; I < 3; ++I)
      if ((*Size)[I] > 1 && !Use.Reads[I] && !Use.Unclear)
        Context.report("launch-dimension-ignored", Block.getSourceRange(),
                       {{"dimension", std::string(1, "xyz"[I])},
                        {"size", std::to_string((*Size)[I])},
                        {"kernel", Kernel.getNameAsString()}});
  }
};

} // namespace

Check launchCoverageCheck() { return walk<LaunchCoverageVisitor>(Passes::Device); }

} // namespace offloom
