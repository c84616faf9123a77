// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tiles of a block that are made where only a part of their threads come by. Making one is done by
// all of its threads together.
//
// Looked at are conditions on threadIdx.x that certainly cut a tile in two: a number of threads
// that is no multiple of the tile, one thread, every other thread. A whole warp may well have a
// tile of its own.

#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Modifications.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/PointerOrigins.h"
#include "Check/Facts/ThreadIndex.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace offloom {
namespace {

/// The calls of `tiled_partition` for the whole block in a statement, lambdas aside.
struct PartitionFinder : DynamicRecursiveASTVisitor {
  explicit PartitionFinder(const UnitFacts &Facts) : Facts(Facts) {}

  bool VisitCallExpr(CallExpr *Call) override {
    if (!Facts.isNamed(NameGroup::GroupPartitions, *Call) || Call->getNumArgs() == 0)
      return true;
    const CXXRecordDecl *Parent =
        Call->getArg(0)->IgnoreParenImpCasts()->getType()->getAsCXXRecordDecl();
    if (Parent && Parent->getName() == "thread_block")
      Found.push_back(Call);
    return true;
  }
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }

  const UnitFacts &Facts;
  std::vector<const CallExpr *> Found;
};

class GroupPartitionVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitIfStmt(IfStmt *S) override {
    if (!inDeviceCode() || !function()->getBody() || function()->isDependentContext())
      return true;
    PartitionFinder Finder(Context.Facts);
    Finder.TraverseStmt(S->getThen());
    if (S->getElse())
      Finder.TraverseStmt(S->getElse());
    if (Finder.Found.empty())
      return true;
    const Modifications &Written = Context.Facts.modificationsOf(*function());
    for (const CallExpr *Call : Finder.Found)
      if (std::optional<int64_t> Size = sizeOf(*Call); Size && cuts(*S->getCond(), *Size, Written))
        Context
            .report("sync-cg-in-divergent", Call->getSourceRange(),
                    {{"size", std::to_string(*Size)}})
            .note(S->getCond()->getBeginLoc(), "this condition differs between them");
    return true;
  }

private:
  /// The threads of a tile: of `tiled_partition<32>(b)` or `tiled_partition(b, 32)`.
  std::optional<int64_t> sizeOf(const CallExpr &Call) const {
    if (Call.getNumArgs() == 2)
      return constant(*Call.getArg(1));
    const TemplateArgumentList *Arguments = Call.getDirectCallee()->getTemplateSpecializationArgs();
    if (!Arguments || Arguments->size() == 0 ||
        Arguments->get(0).getKind() != TemplateArgument::Integral)
      return std::nullopt;
    return Arguments->get(0).getAsIntegral().getExtValue();
  }

  std::optional<int64_t> constant(const Expr &E) const {
    Expr::EvalResult Value;
    return !E.isValueDependent() && E.EvaluateAsInt(Value, Context.AST)
               ? std::optional(Value.Val.getInt().getExtValue())
               : std::nullopt;
  }

  /// Whether \p Condition holds for some threads of a tile of \p Size and not for others.
  bool cuts(const Expr &Condition, int64_t Size, const Modifications &Written) const {
    const auto *Operator = dyn_cast<BinaryOperator>(resolved(&Condition, Written));
    if (!Operator || Size <= 1)
      return false;
    const Expr &Left = *Operator->getLHS(), &Right = *Operator->getRHS();
    std::optional<int64_t> Value = constant(Right);
    if (Operator->getOpcode() == BO_And || Operator->getOpcode() == BO_Rem)
      return isLaneOf(*Operator, Size, Written);
    if (!Value)
      return false;
    if (Operator->isEqualityOp())
      return threadComponent(Left, Written) == 'x' || isLaneOf(Left, Size, Written);
    if (!Operator->isRelationalOp() || threadComponent(Left, Written) != 'x')
      return false;
    bool Includes = Operator->getOpcode() == BO_LE || Operator->getOpcode() == BO_GT;
    return (*Value + Includes) % Size != 0;
  }

  /// `threadIdx.x % n` or `threadIdx.x & bits` that differs within a tile.
  bool isLaneOf(const Expr &E, int64_t Size, const Modifications &Written) const {
    const auto *Operator = dyn_cast<BinaryOperator>(resolved(&E, Written));
    if (!Operator || threadComponent(*Operator->getLHS(), Written) != 'x')
      return false;
    std::optional<int64_t> Value = constant(*Operator->getRHS());
    if (Operator->getOpcode() == BO_And)
      return Value && (*Value & (Size - 1)) != 0;
    return Operator->getOpcode() == BO_Rem && Value && *Value > 1;
  }
};

} // namespace

Check groupPartitionCheck() { return walk<GroupPartitionVisitor>(Passes::Device); }

} // namespace offloom
