// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Kernels/RisingGuard.h"
#include "Analysis/Phases/PhaseValues.h"
#include "Analysis/Values/RegisterExpressions.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

namespace {

/// How a number goes from thread to thread.
enum class Course { Unknown, Same, OfIndex, Scaled };

class CourseReader {
public:
  CourseReader(const PhasePlan &Plan, const ASTContext &Context) : Plan(Plan), Context(Context) {}

  Course of(const Expr *E) const {
    E = E->IgnoreParens();
    if (!isWord(E->getType()))
      return Course::Unknown;
    if (isThreadIdxX(E, Plan))
      return isWord(E->IgnoreParenCasts()->getType()) ? Course::OfIndex : Course::Unknown;
    if (namesThoseOfBlock(E, Plan) && isOfRegisters(E))
      return Course::Same;
    if (const auto *Cast = llvm::dyn_cast<CastExpr>(E))
      return of(Cast->getSubExpr());
    if (const auto *B = llvm::dyn_cast<BinaryOperator>(E))
      return ofOperation(*B);
    const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E);
    const auto *V = Ref ? llvm::dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    return V && isNumber(*V) ? of(V->getInit()) : Course::Unknown;
  }

  /// A variable that says what it begins with wherever it is used.
  bool isNumber(const VarDecl &V) const {
    const VariableRole Role = Plan.roleOf(&V);
    return (Role == VariableRole::Local || Role == VariableRole::Recomputed) && V.getInit() &&
           V.isLocalVarDecl() && isWord(V.getType()) && !Plan.Moves.contains(&V) &&
           !Plan.Rounds->isFirstValue(&V) && isOfRegisters(V.getInit());
  }

private:
  bool isWord(QualType T) const {
    return !T->isDependentType() && T->isIntegerType() && !T->isBooleanType() &&
           !T.isVolatileQualified() && Context.getTypeSize(T) == 32;
  }

  Course ofOperation(const BinaryOperator &B) const {
    const Course Left = of(B.getLHS()), Right = of(B.getRHS());
    if (Left == Course::Unknown || Right == Course::Unknown)
      return Course::Unknown;
    const bool OneIsSame = Left == Course::Same || Right == Course::Same;
    const Course Other = Left == Course::Same ? Right : Left;
    switch (B.getOpcode()) {
    case BO_Add:
      return OneIsSame ? Other : Course::Unknown;
    case BO_Sub:
      return Right == Course::Same ? Left : Course::Unknown;
    case BO_Mul:
      return OneIsSame ? Course::Scaled : Course::Unknown;
    case BO_Shl:
      return Right == Course::Same ? Course::Scaled : Course::Unknown;
    default:
      return Course::Unknown;
    }
  }

  const PhasePlan &Plan;
  const ASTContext &Context;
};

} // namespace

bool risesEvenly(const Expr *E, const PhasePlan &Plan, const ASTContext &Context) {
  const Course Found = CourseReader(Plan, Context).of(E);
  return Found == Course::OfIndex || Found == Course::Scaled;
}

bool risesByMultiples(const Expr *E, const PhasePlan &Plan, const ASTContext &Context) {
  return CourseReader(Plan, Context).of(E) == Course::Scaled;
}

std::optional<RisingGuard> risingGuard(llvm::ArrayRef<const Stmt *> Statements,
                                       const PhasePlan &Plan, const ASTContext &Context) {
  const CourseReader Courses(Plan, Context);
  while (!Statements.empty() && llvm::isa<NullStmt>(Statements.back()))
    Statements = Statements.drop_back();
  const auto *If = Statements.empty() ? nullptr : llvm::dyn_cast<IfStmt>(Statements.back());
  if (!If || If->getElse() || If->getInit() || If->getConditionVariable() || If->isConstexpr() ||
      If->getBeginLoc().isMacroID() || If->getRParenLoc().isMacroID())
    return std::nullopt;
  const llvm::ArrayRef<const Stmt *> Before = Statements.drop_back();
  for (const Stmt *S : Before) {
    const auto *Declaration = llvm::dyn_cast<DeclStmt>(S);
    if (!Declaration || S->getBeginLoc().isMacroID() ||
        !llvm::all_of(Declaration->decls(), [&](const Decl *D) {
          const auto *V = llvm::dyn_cast<VarDecl>(D);
          return V && Courses.isNumber(*V);
        }))
      return std::nullopt;
  }
  const auto *B = llvm::dyn_cast<BinaryOperator>(If->getCond()->IgnoreParenImpCasts());
  if (!B || (B->getOpcode() != BO_LT && B->getOpcode() != BO_GT))
    return std::nullopt;
  const bool IsLess = B->getOpcode() == BO_LT;
  const Expr *Value = (IsLess ? B->getLHS() : B->getRHS())->IgnoreParenImpCasts();
  const Expr *Bound = (IsLess ? B->getRHS() : B->getLHS())->IgnoreParenImpCasts();
  if (Courses.of(Value) != Course::Scaled || !namesThoseOfBlock(Bound, Plan) ||
      !isOfRegisters(Bound) || !Bound->getType()->isIntegerType())
    return std::nullopt;
  return RisingGuard{Value, Bound, Before};
}

} // namespace offloom
