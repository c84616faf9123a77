// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A thread's index in the grid, computed wrongly: the number of blocks for the size of one, the
// size of the block in another dimension, and loops that go on by one block where there are many.

#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Values/LoopSteps.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/BuiltinComponent.h"
#include "Check/Facts/ThreadIndex.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace offloom {
namespace {

/// `blockIdx.y * blockDim.y + threadIdx.y`, in any order, whatever its components are.
struct GridIndex {
  char Thread, Block, Factor;
  bool OfGridSize; ///< gridDim, where blockDim is usual
};

class GridIndexVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitBinaryOperator(BinaryOperator *Sum) override {
    if (!inDeviceCode() || function()->isDependentContext() || Sum->getOpcode() != BO_Add)
      return true;
    std::optional<GridIndex> I = parse(*Sum);
    if (!I)
      return true;
    if (I->OfGridSize)
      Context.report("launch-index-by-grid-size", Sum->getSourceRange(),
                     {{"block", std::string(1, I->Block)}, {"thread", std::string(1, I->Thread)}});
    else if (I->Factor != I->Thread && !isSquare(*I))
      Context.report(
          "launch-index-of-other-dimension", Sum->getSourceRange(),
          {{"thread", std::string(1, I->Thread)}, {"factor", std::string(1, I->Factor)}});
    return true;
  }

  bool VisitForStmt(ForStmt *For) override {
    if (inDeviceCode() && !function()->isDependentContext() && For->getInc() && For->getCond())
      checkStride(*For);
    return true;
  }

private:
  const Modifications &written() { return Context.Facts.modificationsOf(*function()); }

  std::optional<GridIndex> parse(const BinaryOperator &Sum) {
    for (auto [Thread, Before] :
         {std::pair(Sum.getLHS(), Sum.getRHS()), std::pair(Sum.getRHS(), Sum.getLHS())}) {
      char Component = builtinComponent(*Thread, BuiltinVariable::ThreadIdx, written());
      const auto *Product = dyn_cast<BinaryOperator>(resolved(Before, written()));
      if (!Component || !Product || Product->getOpcode() != BO_Mul)
        continue;
      for (auto [Block, Factor] : {std::pair(Product->getLHS(), Product->getRHS()),
                                   std::pair(Product->getRHS(), Product->getLHS())}) {
        char Of = builtinComponent(*Block, BuiltinVariable::BlockIdx, written());
        char Size = builtinComponent(*Factor, BuiltinVariable::BlockDim, written());
        char Blocks = builtinComponent(*Factor, BuiltinVariable::GridDim, written());
        if (Of && (Size || Blocks))
          return GridIndex{Component, Of, Size ? Size : Blocks, Blocks != 0};
      }
    }
    return std::nullopt;
  }

  /// Whether the kernel's blocks are known to be as long in both dimensions.
  bool isSquare(const GridIndex &I) {
    if (!isDefinedKernel(*function()))
      return true; // who knows
    LaunchShapes::Blocks Blocks = Context.Facts.launches().of(*function());
    return !Blocks.Assumed && llvm::all_of(Blocks.Shapes, [&](const Dimensions &Shape) {
      return Shape[I.Thread - 'x'] == Shape[I.Factor - 'x'];
    });
  }

  /// `for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x)`, where n is the
  /// same for all blocks.
  void checkStride(const ForStmt &For) {
    const auto *Condition = dyn_cast<BinaryOperator>(For.getCond()->IgnoreParenImpCasts());
    const auto *Step = dyn_cast<BinaryOperator>(For.getInc()->IgnoreParens());
    const VarDecl *Counter =
        Step && Step->getOpcode() == BO_AddAssign ? referredVariable(*Step->getLHS()) : nullptr;
    if (!Counter || !Condition || !Condition->isRelationalOp() || !isDefinedKernel(*function()))
      return;
    const bool Turned = referredVariable(*Condition->getRHS()) == Counter;
    const auto *Bound = dyn_cast_or_null<ParmVarDecl>(
        referredVariable(Turned ? *Condition->getLHS() : *Condition->getRHS()));
    const char Stride = builtinComponent(*Step->getRHS(), BuiltinVariable::BlockDim, written());
    const auto *Start = Counter->getInit()
                            ? dyn_cast<BinaryOperator>(resolved(Counter->getInit(), written()))
                            : nullptr;
    std::optional<GridIndex> I =
        Start && Start->getOpcode() == BO_Add ? parse(*Start) : std::nullopt;
    if (Bound && !written().any(Bound) && I && !I->OfGridSize && Stride == I->Thread &&
        I->Block == Stride && I->Factor == Stride)
      Context.report(
          "launch-stride-of-one-block", Step->getSourceRange(),
          {{"counter", Counter->getNameAsString()}, {"dimension", std::string(1, Stride)}});
  }
};

} // namespace

Check gridIndexCheck() { return walk<GridIndexVisitor>(Passes::Device); }

} // namespace offloom
