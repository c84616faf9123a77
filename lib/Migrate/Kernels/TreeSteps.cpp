// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Kernels/TreeSteps.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Loops/StridedLoops.h"
#include "Analysis/Phases/PhaseValues.h"
#include "Analysis/Phases/ScanOperations.h"
#include "Analysis/Values/RegisterExpressions.h"
#include "Migrate/Kernels/RisingGuard.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLExtras.h"
#include <utility>

using namespace clang;

namespace offloom {

namespace {

class TreeReader {
public:
  TreeReader(bool IsForMultiples, const PhasePlan &Plan, const ASTContext &Context)
      : IsOfMultiples(IsForMultiples), IsForMultiples(IsForMultiples), Plan(Plan),
        Context(Context) {}

  std::optional<TreeStep> read(llvm::ArrayRef<const Stmt *> Statements) {
    while (!Statements.empty() && declaresPlaces(Statements.front()))
      Statements = Statements.drop_front();
    if (Statements.size() == 1) {
      if (const auto *Block = llvm::dyn_cast<CompoundStmt>(Statements.front()))
        return read(llvm::ArrayRef<const Stmt *>(Block->body_begin(), Block->body_end()));
      if (const auto *If = llvm::dyn_cast<IfStmt>(Statements.front()))
        return readBranch(*If);
    }
    const bool IsStep = Statements.size() == 1   ? combines(Statements[0])
                        : Statements.size() == 3 ? swaps(Statements)
                                                 : false;
    if (!IsStep)
      return std::nullopt;
    Step.Statements.append(Statements.begin(), Statements.end());
    return Step;
  }

private:
  std::optional<TreeStep> readBranch(const IfStmt &If) {
    if (If.getElse() || If.getInit() || If.getConditionVariable() || If.isConstexpr())
      return std::nullopt;
    std::optional<TreeStep> Found = read({If.getThen()});
    return Found && holdsInBetween(If.getCond()) ? Found : std::nullopt;
  }

  /// If \p Condition holds for two threads that are asked, does it for all those between them that
  /// the loop is for? Of a place the runtime finds out that it rises evenly.
  bool holdsInBetween(const Expr *Condition) {
    const auto *B = llvm::dyn_cast<BinaryOperator>(Condition->IgnoreParenImpCasts());
    if (!B)
      return false;
    if (B->getOpcode() == BO_LAnd)
      return holdsInBetween(B->getLHS()) && holdsInBetween(B->getRHS());
    if (B->getOpcode() == BO_EQ) // `t % (2 * s) == 0`, which the loop is for
      return std::exchange(IsForMultiples, false) &&
             llvm::isa<BinaryOperator>(B->getLHS()->IgnoreParenImpCasts()) &&
             llvm::cast<BinaryOperator>(B->getLHS()->IgnoreParenImpCasts())->getOpcode() == BO_Rem;
    return B->isRelationalOp() &&
           (isBound(B->getLHS(), B->getRHS()) || isBound(B->getRHS(), B->getLHS()));
  }

  bool isBound(const Expr *Place, const Expr *Bound) const {
    return (isThreadIdxX(Place, Plan) || isSame(Place, Step.To) || isSame(Place, Step.From)) &&
           namesThoseOfBlock(Bound, Plan) && isOfRegisters(Bound);
  }

  bool declaresPlaces(const Stmt *S) const {
    const auto *Declaration = llvm::dyn_cast<DeclStmt>(S);
    return llvm::isa<NullStmt>(S) ||
           (Declaration && llvm::all_of(Declaration->decls(), [&](const Decl *D) {
              const auto *V = llvm::dyn_cast<VarDecl>(D);
              return V && V->getInit() && risesEvenly(V->getInit(), Plan, Context) &&
                     V->getType()->isIntegerType() && !V->isStaticLocal();
            }));
  }

  /// Is \p Index of elements that lie apart? Where they are side by side, compilers do better.
  bool isPlace(const Expr *Index) const {
    return IsOfMultiples ? risesEvenly(Index, Plan, Context)
                         : risesByMultiples(Index, Plan, Context);
  }

  /// The index of \p E, an element of the step's array; null if it is none.
  const Expr *indexOf(const Expr *E) {
    const auto *Element = llvm::dyn_cast<ArraySubscriptExpr>(E->IgnoreParenImpCasts());
    const VarDecl *V = Element ? variableOf(Element->getBase()) : nullptr;
    const QualType T = Element ? Element->getType() : QualType();
    if (!V || !isShared(*V) || !V->getType()->isArrayType() || (Step.Array && V != Step.Array) ||
        T->isDependentType() || !T->isArithmeticType() || T->isBooleanType() ||
        T.isVolatileQualified() || !isPlace(Element->getIdx()))
      return nullptr;
    Step.Array = V;
    return Element->getIdx();
  }

  bool isSame(const Expr *A, const Expr *B) const { return isSameExpression(*A, *B, Context); }

  static bool isKnown(BinaryOperatorKind Operator) {
    return Operator == BO_Add || Operator == BO_Mul || Operator == BO_And || Operator == BO_Or ||
           Operator == BO_Xor;
  }

  /// What \p S, `a[to] += other` or `a[to] = max(a[to], other)`, combines `a[to]` with; else null.
  const Expr *combinedWith(const Stmt *S) {
    const auto *Whole = llvm::dyn_cast<Expr>(S);
    const auto *B = Whole ? llvm::dyn_cast<BinaryOperator>(Whole->IgnoreParenImpCasts()) : nullptr;
    if (!B || !B->isAssignmentOp())
      return nullptr;
    Step.To = indexOf(B->getLHS());
    const QualType T = B->getLHS()->getType();
    if (!Step.To)
      return nullptr;
    if (const auto *Compound = llvm::dyn_cast<CompoundAssignOperator>(B)) {
      Step.Operator = BinaryOperator::getOpForCompoundAssignment(B->getOpcode());
      return isKnown(Step.Operator) && isOf(Compound->getComputationResultType(), T) &&
                     isOf(B->getRHS()->getType(), T)
                 ? B->getRHS()
                 : nullptr;
    }
    const Expr *Made = B->getRHS()->IgnoreParenImpCasts();
    const Expr *Left = nullptr, *Right = nullptr;
    if (const auto *Operation = llvm::dyn_cast<BinaryOperator>(Made)) {
      Step.Operator = Operation->getOpcode();
      Left = Operation->getLHS();
      Right = Operation->getRHS();
    } else if (const auto *Call = llvm::dyn_cast<CallExpr>(Made)) {
      const auto Choice = choiceOf(*Call, Context);
      if (!Choice)
        return nullptr;
      Step.Operator = *Choice;
      Left = Call->getArg(0);
      Right = Call->getArg(1);
    }
    if (!Left || !isOf(Made->getType(), T) || !isOf(Left->getType(), T) ||
        !isOf(Right->getType(), T) || (llvm::isa<BinaryOperator>(Made) && !isKnown(Step.Operator)))
      return nullptr;
    return isSame(Left, B->getLHS()) ? Right : isSame(Right, B->getLHS()) ? Left : nullptr;
  }

  bool isOf(QualType A, QualType B) const { return Context.hasSameUnqualifiedType(A, B); }

  bool combines(const Stmt *S) {
    const Expr *With = combinedWith(S);
    Step.From = With ? indexOf(With) : nullptr;
    return Step.From;
  }

  /// `T x = a[from]; a[from] = a[to]; a[to] += x;`
  bool swaps(llvm::ArrayRef<const Stmt *> S) {
    const auto *Declaration = llvm::dyn_cast<DeclStmt>(S[0]);
    const auto *Kept = Declaration && Declaration->isSingleDecl()
                           ? llvm::dyn_cast<VarDecl>(Declaration->getSingleDecl())
                           : nullptr;
    const auto *Second = llvm::dyn_cast<Expr>(S[1]);
    const auto *Moved =
        Second ? llvm::dyn_cast<BinaryOperator>(Second->IgnoreParenImpCasts()) : nullptr;
    if (!Kept || !Kept->getInit() || Kept->isStaticLocal() || !Moved ||
        Moved->getOpcode() != BO_Assign || Plan.roleOf(Kept) != VariableRole::Local)
      return false;
    const Expr *From = indexOf(Kept->getInit());
    const Expr *With = combinedWith(S[2]);
    const Expr *To = indexOf(Moved->getRHS());
    const Expr *MovedTo = indexOf(Moved->getLHS());
    Step.Swaps = true;
    Step.From = From;
    const auto IsSame = [&](const Expr *A, const Expr *B) { return A && B && isSame(A, B); };
    // What is added is the variable, or `a[from]` itself, which has become `a[to]`: not that.
    return With && variableOf(With) == Kept && IsSame(From, MovedTo) && IsSame(To, Step.To) &&
           !isSame(From, To) && isOf(Kept->getType(), Kept->getInit()->getType()) &&
           isOf(Moved->getLHS()->getType(), Moved->getRHS()->getType());
  }

  const bool IsOfMultiples;
  bool IsForMultiples; ///< and no condition has said so yet
  const PhasePlan &Plan;
  const ASTContext &Context;
  TreeStep Step;
};

} // namespace

std::optional<TreeStep> treeStepOf(llvm::ArrayRef<const Stmt *> Statements, bool IsForMultiples,
                                   const PhasePlan &Plan, const ASTContext &Context) {
  return TreeReader(IsForMultiples, Plan, Context).read(Statements);
}

} // namespace offloom
