// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Steps: those that there are, and where one is missing between two accesses.
#include "Analysis/Code/Jumps.h"
#include "Analysis/Execution/WarpExecution.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

using StepKind = WarpStep::Kind;

WarpExecution::StepPlace WarpExecution::placeOf(WarpStep::Kind Kind, const Stmt *S) {
  return {unsigned(Kind), {S->getBeginLoc().getRawEncoding(), S->getEndLoc().getRawEncoding()}};
}

bool WarpExecution::isStep(WarpStep::Kind Kind, const Stmt *S) const {
  return !Steps.empty() && Steps.contains(placeOf(Kind, S));
}

static bool isLoop(const Stmt *S) { return isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(S); }

/// The part that \p F executes, if that is a statement: not a condition, nor an operand.
const Stmt *WarpExecution::statementOf(const Frame &F) {
  const bool IsStatement = isa<CompoundStmt>(F.S) || (isa<IfStmt>(F.S) && F.Part != Head) ||
                           (isLoop(F.S) && F.Part == Body);
  return IsStatement ? F.Statement : nullptr;
}

/// The statement that is executed now, if it is not a part of an expression.
const Stmt *WarpExecution::statementNow() const {
  return Now.Frames.empty() ? nullptr : statementOf(Now.Frames.back());
}

/// Is what is executed now a statement with such a step?
bool WarpExecution::isStatementStep(WarpStep::Kind Kind) const {
  const Stmt *S = statementNow();
  return S && isStep(Kind, S);
}

/// Do lanes wait between the value of \p Assignment and the store?
bool WarpExecution::isSplitHere(const Expr *Assignment) const {
  return isStep(StepKind::SplitInside, Assignment) || isStatementStep(StepKind::Split) ||
         isStatementStep(StepKind::Stays);
}

/// \p S has been executed, a part of another statement.
void WarpExecution::meetBehind(const Stmt *S, unsigned Part) {
  if (isStep(StepKind::Behind, S) ||
      ((Part == Then || Part == Else) && isStep(StepKind::BodyEnd, S)))
    step();
}

/// Notes that \p Lane and another of its warp should wait for each other. Where they do and a step
/// is still missing, there is no place for it.
void WarpExecution::noteMissing(WarpStep Step, unsigned Lane) {
  if (isStep(Step.TheKind, Step.Where))
    Step.TheKind = StepKind::Nowhere;
  if (isStep(Step.TheKind, Step.Where))
    return;
  auto Known = llvm::find_if(Meetings, [&](const Meeting &M) { return M.Step.isAt(Step); });
  if (Known == Meetings.end())
    Known = Meetings.insert(Known, {Step, llvm::BitVector(Blocks.size())});
  Known->InShapes.set(Lane / PerShape);
}

static WarpStep at(StepKind K, const Stmt *Where) { return WarpStep{K, Where, nullptr, nullptr}; }

static WarpStep beforeOperand(const Stmt *S) {
  return at(isa<Expr>(S) ? StepKind::BeforeOperand : StepKind::Nowhere, S);
}

/// Where lanes have to wait so that all of them have done what is in the first frames before any
/// does what is in the second; none if that is no question.
std::optional<WarpStep> WarpExecution::between(llvm::ArrayRef<Frame> First,
                                               llvm::ArrayRef<Frame> Second) const {
  auto [A, B] = std::mismatch(First.begin(), First.end(), Second.begin(), Second.end());
  if (A == First.end() || B == Second.end() || A->S != B->S) {
    if (A == First.begin())
      return std::nullopt;
    return inStatement(*(A - 1), First.drop_front(A - First.begin()),
                       Second.drop_front(B - Second.begin()));
  }
  if (isa<CompoundStmt>(A->S))
    return at(StepKind::Before, B->Statement);
  if (isa<IfStmt, Expr>(A->S)) {
    if (A->Part != Head) // the sides of a branch do not follow each other
      return std::nullopt;
    return isa<Expr>(A->S) || B->Part == Head ? beforeOperand(B->Statement)
                                              : at(StepKind::BodyBegin, B->Statement);
  }
  return isLoop(A->S) ? inLoop(*A, *B) : at(StepKind::Nowhere, A->S);
}

/// The same for two parts of a loop.
std::optional<WarpStep> WarpExecution::inLoop(const Frame &First, const Frame &Second) const {
  const Stmt *LoopBody = bodyOf(First.S);
  const bool Repeats = First.Round != Second.Round;
  if (First.Part == Body) {
    if (!jumpsOf(LoopBody).Continue)
      return at(StepKind::BodyEnd, LoopBody);
    return Second.Part == Body ? at(StepKind::BodyBegin, LoopBody)
                               : beforeOperand(Second.Statement);
  }
  // The first condition is behind the beginning, the next ones are behind the step.
  if (Second.Part == Then && (!Repeats || First.Part == Last))
    return beforeOperand(Second.Statement);
  if (!Repeats && First.Part > Body)
    return at(StepKind::Nowhere, First.S);
  return at(StepKind::BodyBegin, LoopBody);
}

/// The same for two parts of what \p Around executes, from where their frames differ.
std::optional<WarpStep> WarpExecution::inStatement(const Frame &Around, llvm::ArrayRef<Frame> First,
                                                   llvm::ArrayRef<Frame> Second) const {
  for (const Frame &F : Second) {
    if (isa<CompoundStmt>(F.S)) // of a function that is called
      return at(StepKind::Before, F.Statement);
    if (!isa<Expr>(F.S))
      break;
    if (F.Part != Head)
      return beforeOperand(F.Statement);
  }
  for (const Frame &F : First) {
    const auto *E = dyn_cast<Expr>(F.S);
    if (E && assignmentOf(*E)) {
      const auto *Whole = dyn_cast_or_null<Expr>(statementOf(Around));
      return Whole && Whole->IgnoreImplicit() == E ? at(StepKind::Split, Whole)
                                                   : at(StepKind::SplitInside, E);
    }
    if (isa<CompoundStmt>(F.S))
      return at(jumpsOf(F.Statement).Return ? StepKind::Nowhere : StepKind::Behind, F.Statement);
    if (!E)
      break;
  }
  return at(StepKind::Nowhere, Around.Statement);
}

} // namespace offloom
