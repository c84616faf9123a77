// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Kernels/RegionRange.h"
#include "Analysis/Code/Collectives.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Phases/PhaseValues.h"
#include "Analysis/Values/RegisterExpressions.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <cstdint>

using namespace clang;

namespace offloom {

namespace {

/// Is each number that a thread index may be itself in type \p T?
bool holdsIndices(QualType T, const ASTContext &Context) {
  return T->isIntegerType() && !T->isDependentType() &&
         Context.getTypeSize(T) >= Context.getTypeSize(Context.IntTy);
}

/// Can the block say \p E before the loop over its threads?
bool isTheBlocks(const Expr *E, const PhasePlan &Plan) {
  return namesThoseOfBlock(E, Plan) && isOfRegisters(E);
}

/// `step`, or `unsigned(step)` where the author's comparison takes it for unsigned.
std::optional<std::string> boundText(const Expr *Converted, const PhaseVariables &Variables,
                                     const ASTContext &Context) {
  const Expr *E = Converted->IgnoreParenImpCasts();
  if (Converted->getType()->isSignedIntegerType() || E->getType()->isUnsignedIntegerType() ||
      llvm::isa<IntegerLiteral>(E))
    return Variables.text(E);
  if (Context.hasSameType(Converted->getType(), Context.UnsignedIntTy))
    return "unsigned(" + Variables.text(E) + ")";
  return std::nullopt;
}

/// The largest number that a thread's index is compared with: an `int`'s.
constexpr unsigned LargestNumber = 0x7ffffffe;
constexpr llvm::StringLiteral FirstLanes = "offloom::first_lanes";
constexpr llvm::StringLiteral EachLane = "offloom::each_lane(";

/// Is \p Range of some threads of each warp, which cannot be combined with others?
bool isOfWarps(llvm::StringRef Range) { return Range == FirstLanes || Range.starts_with(EachLane); }

bool isZero(const Expr *E) {
  const auto *Number = llvm::dyn_cast<IntegerLiteral>(E->IgnoreParenImpCasts());
  return Number && Number->getValue() == 0;
}

/// The number that \p E compares with zero: `lane` of `lane == 0` and `!lane`; else null.
const Expr *comparedWithZero(const Expr *E) {
  const auto *Not = llvm::dyn_cast<UnaryOperator>(E);
  if (Not && Not->getOpcode() == UO_LNot)
    return Not->getSubExpr();
  const auto *B = llvm::dyn_cast<BinaryOperator>(E);
  if (!B || B->getOpcode() != BO_EQ)
    return nullptr;
  return isZero(B->getRHS()) ? B->getLHS() : isZero(B->getLHS()) ? B->getRHS() : nullptr;
}

/// `offloom::each_lane(31)` of `lane == 31`: the lane that \p Condition asks for is one of a
/// warp's.
std::optional<std::string> rangeOfLane(const Expr *Condition, const PhasePlan &Plan) {
  const auto *B = llvm::dyn_cast<BinaryOperator>(Condition);
  if (!B || B->getOpcode() != BO_EQ)
    return std::nullopt;
  const bool LaneFirst = isLaneOfX(B->getLHS(), Plan);
  const Expr *Lane = LaneFirst ? B->getLHS() : B->getRHS();
  const auto *Number = llvm::dyn_cast<IntegerLiteral>(
      (LaneFirst ? B->getRHS() : B->getLHS())->IgnoreParenImpCasts());
  if (!Number || !isLaneOfX(Lane, Plan) || Number->getValue().uge(32))
    return std::nullopt;
  return EachLane.str() + std::to_string(Number->getValue().getZExtValue()) + ")";
}

/// Can a loop's head take the place of the condition of \p S, and of nothing else?
bool isPlainBranch(const IfStmt &S) {
  return !S.getElse() && !S.getInit() && !S.getConditionVariable() && !S.isConstexpr() &&
         !S.getIfLoc().isMacroID() && !S.getRParenLoc().isMacroID();
}

/// The range that \p Index, which is threadIdx.x, \p Op and \p Bound keep others out of.
std::optional<std::string> rangeText(BinaryOperatorKind Op, const Expr *Bound,
                                     const PhaseVariables &Variables) {
  const ASTContext &Context = Variables.context();
  const auto *Number = llvm::dyn_cast<IntegerLiteral>(Bound->IgnoreParenImpCasts());
  if (Op == BO_NE && isZero(Bound))
    return "offloom::from(1)";
  if (Op == BO_LE || Op == BO_GT) {
    if (!Number || Number->getValue().ugt(LargestNumber))
      return std::nullopt;
    return (Op == BO_LE ? "offloom::below(" : "offloom::from(") +
           std::to_string(Number->getValue().getZExtValue() + 1) + ")";
  }
  const std::string Name = Op == BO_LT   ? "offloom::below("
                           : Op == BO_GE ? "offloom::from("
                           : Op == BO_EQ ? "offloom::only("
                                         : "";
  std::optional<std::string> Text = boundText(Bound, Variables, Context);
  return Text && !Name.empty() ? std::optional(Name + *Text + ")") : std::nullopt;
}

/// `offloom::multiples_of(2 * step)` of `t % (2 * step)`, which is zero.
std::optional<std::string> rangeOfMultiples(const Expr *Number, const PhasePlan &Plan,
                                            const PhaseVariables &Variables) {
  const auto *B = llvm::dyn_cast<BinaryOperator>(Number->IgnoreParenImpCasts());
  if (!B || B->getOpcode() != BO_Rem || !isThreadIdxX(B->getLHS(), Plan) ||
      !holdsIndices(B->getLHS()->IgnoreParenImpCasts()->getType(), Variables.context()) ||
      !isTheBlocks(B->getRHS(), Plan))
    return std::nullopt;
  std::optional<std::string> Text = boundText(B->getRHS(), Variables, Variables.context());
  return Text ? std::optional("offloom::multiples_of(" + *Text + ")") : std::nullopt;
}

/// The same of one condition, `t < step` or `t == 0`.
std::optional<std::string> rangeOfComparison(const Expr *Condition, const PhasePlan &Plan,
                                             const PhaseVariables &Variables) {
  const ASTContext &Context = Variables.context();
  if (const Expr *Number = comparedWithZero(Condition)) {
    if (isLaneOfX(Number, Plan))
      return FirstLanes.str();
    if (isWarpOfX(Number, Plan))
      return "offloom::below(32)";
    if (isThreadIdxX(Number, Plan) &&
        holdsIndices(Number->IgnoreParenImpCasts()->getType(), Context))
      return "offloom::only(0)";
  }
  if (auto Lane = rangeOfLane(Condition, Plan))
    return Lane;
  const auto *B = llvm::dyn_cast<BinaryOperator>(Condition);
  if (!B || !B->isComparisonOp() || B->getOpcode() == BO_Cmp)
    return std::nullopt;
  const bool IndexFirst = isThreadIdxX(B->getLHS(), Plan);
  const Expr *Index = IndexFirst ? B->getLHS() : B->getRHS();
  const Expr *Bound = IndexFirst ? B->getRHS() : B->getLHS();
  if (!isThreadIdxX(Index, Plan) || !holdsIndices(Index->getType(), Context) ||
      !holdsIndices(Index->IgnoreParenImpCasts()->getType(), Context) || !isTheBlocks(Bound, Plan))
    return std::nullopt;
  const bool IsOrder = B->isRelationalOp();
  return rangeText(IndexFirst || !IsOrder ? B->getOpcode()
                                          : BinaryOperator::reverseComparisonOp(B->getOpcode()),
                   Bound, Variables);
}

/// Does \p E ask for the thread's rank in its block?
bool isRankInBlock(const Expr *E, const Synchronisation &Sync) {
  const auto *Rank = llvm::dyn_cast<CallExpr>(E->IgnoreParenImpCasts());
  const FunctionDecl *F = Rank ? Rank->getDirectCallee() : nullptr;
  return F && Sync.asksOwnRank(Rank) && groupOf(*F) == GroupKind::Block;
}

/// The same of `block.thread_rank() < step` or `block.thread_rank() == 0`.
std::optional<std::string> rangeOfRanks(const Expr *Condition, const PhasePlan &Plan,
                                        const PhaseVariables &Variables,
                                        const Synchronisation &Sync) {
  if (const Expr *Number = comparedWithZero(Condition); Number && isRankInBlock(Number, Sync))
    return "offloom::ranks_below(1)";
  const auto *B = llvm::dyn_cast<BinaryOperator>(Condition);
  if (!B || B->getOpcode() != BO_LT || !isRankInBlock(B->getLHS(), Sync) ||
      !isTheBlocks(B->getRHS(), Plan))
    return std::nullopt;
  std::optional<std::string> Text = boundText(B->getRHS(), Variables, Variables.context());
  return Text ? std::optional("offloom::ranks_below(" + *Text + ")") : std::nullopt;
}

/// The same of `threadIdx.y * blockDim.x + threadIdx.x < step`, or `== 0`.
std::optional<std::string> rangeInPlane(const Expr *Condition, const PhasePlan &Plan,
                                        const PhaseVariables &Variables) {
  auto IsRank = [&](const Expr *E) {
    return isRankInPlane(E, Plan) && holdsIndices(E->getType(), Variables.context()) &&
           holdsIndices(E->IgnoreParenImpCasts()->getType(), Variables.context());
  };
  if (const Expr *Number = comparedWithZero(Condition); Number && IsRank(Number))
    return "offloom::plane_ranks_below(1)";
  const auto *B = llvm::dyn_cast<BinaryOperator>(Condition);
  if (!B || B->getOpcode() != BO_LT || !IsRank(B->getLHS()) || !isTheBlocks(B->getRHS(), Plan))
    return std::nullopt;
  std::optional<std::string> Text = boundText(B->getRHS(), Variables, Variables.context());
  return Text ? std::optional("offloom::plane_ranks_below(" + *Text + ")") : std::nullopt;
}

/// The parts of `a && b && c`.
void addParts(const Expr *E, llvm::SmallVectorImpl<const Expr *> &Parts) {
  E = E->IgnoreParenImpCasts();
  const auto *B = llvm::dyn_cast<BinaryOperator>(E);
  if (!B || B->getOpcode() != BO_LAnd)
    return Parts.push_back(E);
  addParts(B->getLHS(), Parts);
  addParts(B->getRHS(), Parts);
}

/// A comparison of a thread's index along one axis with a number that is known here.
struct KnownComparison {
  bool AlongX;
  BinaryOperatorKind Op; ///< of the index, with the number at its right
  std::int64_t Number;
};

std::optional<KnownComparison> knownComparison(const Expr *E, const PhasePlan &Plan,
                                               const ASTContext &Context) {
  const auto *B = llvm::dyn_cast<BinaryOperator>(E);
  if (!B || !B->isRelationalOp())
    return std::nullopt;
  auto IsIndex = [&](const Expr *F) { return isThreadIdxX(F, Plan) || isThreadIdxY(F, Plan); };
  const bool IndexFirst = IsIndex(B->getLHS());
  const Expr *Index = IndexFirst ? B->getLHS() : B->getRHS();
  const Expr *Number = IndexFirst ? B->getRHS() : B->getLHS();
  Expr::EvalResult Known;
  if (!IsIndex(Index) || Number->isValueDependent() || !Number->EvaluateAsInt(Known, Context))
    return std::nullopt;
  return KnownComparison{isThreadIdxX(Index, Plan),
                         IndexFirst ? B->getOpcode()
                                    : BinaryOperator::reverseComparisonOp(B->getOpcode()),
                         Known.Val.getInt().getExtValue()};
}

} // namespace

bool isThreadRange(llvm::StringRef Range) {
  return Range.starts_with("offloom::below(") || Range.starts_with("offloom::from(") ||
         Range.starts_with("(offloom::from(") || Range.starts_with("(offloom::below(");
}

bool isOfTileWithoutMargin(const IfStmt &S, const PhasePlan &Plan, const ASTContext &Context) {
  constexpr std::int64_t Vector = 8; // of 32 bytes, the least that compilers take here
  llvm::SmallVector<const Expr *, 4> Parts;
  addParts(S.getCond(), Parts);
  std::int64_t First = 0;
  std::optional<std::int64_t> Last;
  bool AlongY = false;
  for (const Expr *Part : Parts) {
    const auto Known = knownComparison(Part, Plan, Context);
    if (!Known)
      continue;
    if (!Known->AlongX)
      AlongY = true;
    else if (Known->Op == BO_LT || Known->Op == BO_LE)
      Last = Known->Number + (Known->Op == BO_LE);
    else
      First = Known->Number + (Known->Op == BO_GT);
  }
  return AlongY && Last && (*Last - First) % Vector != 0;
}

std::optional<std::string> threadRange(const IfStmt &S, const PhasePlan &Plan,
                                       const PhaseVariables &Variables,
                                       const Synchronisation &Sync) {
  if (!isPlainBranch(S))
    return std::nullopt;
  if (const Expr *Number = comparedWithZero(S.getCond()->IgnoreParenImpCasts());
      Number && !isLaneOfX(Number, Plan))
    if (auto Multiples = rangeOfMultiples(Number, Plan, Variables))
      return Multiples;
  if (auto Ranks = rangeOfRanks(S.getCond()->IgnoreParenImpCasts(), Plan, Variables, Sync))
    return Ranks;
  if (auto Ranks = rangeInPlane(S.getCond()->IgnoreParenImpCasts(), Plan, Variables))
    return Ranks;
  llvm::SmallVector<const Expr *, 4> Parts;
  addParts(S.getCond(), Parts);
  llvm::SmallVector<std::string, 2> Ranges, OfBlock;
  for (const Expr *Part : Parts) {
    if (isTheBlocks(Part, Plan)) {
      const auto *Or = llvm::dyn_cast<BinaryOperator>(Part);
      const bool NeedsParens = Parts.size() > 2 && Or && Or->getOpcode() == BO_LOr;
      OfBlock.push_back(NeedsParens ? "(" + Variables.text(Part) + ")" : Variables.text(Part));
    } else if (auto Range = rangeOfComparison(Part, Plan, Variables)) {
      Ranges.push_back(*Range);
    } else {
      return std::nullopt;
    }
  }
  if (Ranges.empty() || (Parts.size() > 1 && llvm::any_of(Ranges, isOfWarps)))
    return std::nullopt;
  const std::string Range = llvm::join(Ranges, " & ");
  if (OfBlock.empty())
    return Range;
  return (Ranges.size() > 1 ? "(" + Range + ")" : Range) + ".where(" + llvm::join(OfBlock, " && ") +
         ")";
}

std::optional<std::string> threadRangeAround(const IfStmt &S, const PhasePlan &Plan,
                                             const PhaseVariables &Variables) {
  if (!isPlainBranch(S) || !isOfRegisters(S.getCond()) ||
      isOfTileWithoutMargin(S, Plan, Variables.context()))
    return std::nullopt;
  llvm::SmallVector<const Expr *, 4> Parts;
  addParts(S.getCond(), Parts);
  llvm::SmallVector<std::string, 2> Ranges;
  for (const Expr *Part : Parts)
    if (auto Range = rangeOfComparison(Part, Plan, Variables); Range && !isOfWarps(*Range))
      Ranges.push_back(*Range);
  return Ranges.empty() ? std::nullopt : std::optional(llvm::join(Ranges, " & "));
}

std::optional<std::string> threadRangeOfTree(const IfStmt &S, const PhasePlan &Plan,
                                             const PhaseVariables &Variables) {
  if (!isPlainBranch(S))
    return std::nullopt;
  llvm::SmallVector<const Expr *, 4> Parts;
  addParts(S.getCond(), Parts);
  for (const Expr *Part : Parts) {
    const Expr *Number = comparedWithZero(Part);
    if (auto Multiples = Number ? rangeOfMultiples(Number, Plan, Variables) : std::nullopt)
      return Multiples;
    if (auto Range = rangeOfComparison(Part, Plan, Variables); Range && !isOfWarps(*Range))
      return Range;
  }
  return std::nullopt;
}

std::optional<std::string> branchRange(const IfStmt &S, const PhasePlan &Plan,
                                       const PhaseVariables &Variables,
                                       const Synchronisation &Sync) {
  std::optional<std::string> Range = threadRange(S, Plan, Variables, Sync);
  const bool IsForLoops =
      Range && (isOfWarps(*Range) || llvm::StringRef(*Range).starts_with("offloom::multiples_of") ||
                llvm::StringRef(*Range).starts_with("offloom::plane_ranks_below"));
  return IsForLoops ? std::nullopt : Range;
}

} // namespace offloom
