// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Loops/RowLoops.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Values/RegisterExpressions.h"
#include "Analysis/Values/Uniformity.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

using Stride = std::optional<std::int64_t>;

/// More values than this are no row's: comparing them would cost what the row gains.
static constexpr size_t MostSame = 4;

/// Does \p S mention `threadIdx` itself, not in what variables began with?
static bool namesThreadIdx(const Stmt *S) {
  const auto *Ref = llvm::dyn_cast_or_null<DeclRefExpr>(S);
  return S && ((Ref && builtinVariable(Ref->getDecl()) == BuiltinVariable::ThreadIdx) ||
               llvm::any_of(S->children(), namesThreadIdx));
}

/// May \p S change memory, or more than what its thread has by name? Functions of numbers do not.
static bool mayChangeMemory(const Stmt *S) {
  if (!S)
    return false;
  const Expr *Target = nullptr;
  if (const auto *B = llvm::dyn_cast<BinaryOperator>(S); B && B->isAssignmentOp())
    Target = B->getLHS();
  if (const auto *U = llvm::dyn_cast<UnaryOperator>(S); U && U->isIncrementDecrementOp())
    Target = U->getSubExpr();
  if (const VarDecl *V = Target ? variableOf(Target) : nullptr;
      Target && (!V || !V->hasLocalStorage() || isShared(*V) || V->getType()->isReferenceType()))
    return true;
  if (const auto *Call = llvm::dyn_cast<CallExpr>(S)) {
    const FunctionDecl *F = Call->getDirectCallee();
    if (!F || !F->getASTContext().getSourceManager().isInSystemHeader(F->getLocation()) ||
        llvm::any_of(F->parameters(),
                     [](const ParmVarDecl *P) { return !P->getType()->isArithmeticType(); }))
      return true;
  }
  if (llvm::isa<CXXConstructExpr, CXXNewExpr, CXXDeleteExpr, LambdaExpr, AsmStmt>(S))
    return true;
  return llvm::any_of(S->children(), mayChangeMemory);
}

static bool isVolatileIn(const Stmt *S) {
  const auto *E = llvm::dyn_cast_or_null<Expr>(S);
  return S &&
         ((E && E->getType().isVolatileQualified()) || llvm::any_of(S->children(), isVolatileIn));
}

/// `tile.size()`, which the type says.
static bool asksTileSize(const Expr *E) {
  const auto *Call = llvm::dyn_cast<CXXMemberCallExpr>(E);
  const CXXMethodDecl *F = Call ? Call->getMethodDecl() : nullptr;
  return F && F->isStatic() && F->isConstexpr() && F->getNumParams() == 0 && F->getIdentifier() &&
         (F->getName() == "size" || F->getName() == "num_threads") &&
         isInNamespace(*F, "cooperative_groups");
}

/// Variables, constants, arithmetic, and elements of memory: what may be evaluated for one thread
/// of a row in place of all.
static bool isPlain(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (llvm::isa<IntegerLiteral, CharacterLiteral, DeclRefExpr, UnaryExprOrTypeTraitExpr,
                SubstNonTypeTemplateParmExpr>(E) ||
      asksTileSize(E))
    return true;
  if (const auto *Element = llvm::dyn_cast<ArraySubscriptExpr>(E))
    return isPlain(Element->getBase()) && isPlain(Element->getIdx());
  if (const auto *Member = llvm::dyn_cast<MemberExpr>(E))
    return llvm::isa<FieldDecl>(Member->getMemberDecl()) && isPlain(Member->getBase());
  if (const auto *Cast = llvm::dyn_cast<ExplicitCastExpr>(E))
    return Cast->getType()->isScalarType() && isPlain(Cast->getSubExpr());
  if (const auto *U = llvm::dyn_cast<UnaryOperator>(E))
    return !U->isIncrementDecrementOp() && U->getOpcode() != UO_AddrOf && isPlain(U->getSubExpr());
  const auto *B = llvm::dyn_cast<BinaryOperator>(E);
  return B && !B->isAssignmentOp() && !B->isPtrMemOp() && isPlain(B->getLHS()) &&
         isPlain(B->getRHS());
}

bool RowLoops::isWrittenIn(const VarDecl *V, const Stmt &S) const {
  return Written.handedOut().contains(V) ||
         llvm::any_of(Written.of(V), [&](const Expr *Site) { return contains(&S, Site); });
}

/// Is \p E the same in all rounds of \p Loop?
bool RowLoops::isFixedIn(const Expr *E, const Stmt &Loop) const {
  if (isStableIn(E, &Loop, Written))
    return true;
  return isPlain(E) && !isVolatileIn(E) && !isVolatileIn(&Loop) && !mayChangeMemory(&Loop) &&
         llvm::none_of(localVariablesIn(E), [&](const VarDecl *V) { return isWrittenIn(V, Loop); });
}

std::optional<StridedLoop> RowLoops::read(const Stmt &S) const {
  StridedLoop Loop;
  Loop.Loop = &S;
  Loop.OfRows = true;
  if (Sync.of(&S) != Waiting::None || Sync.callsNeedThreadIdx(&S) || !readHead(S, Loop) ||
      !splitBegin(Loop.Begin, Loop))
    return std::nullopt;
  const Expr *Bound =
      variableOf(Loop.Test->getLHS()) == Loop.Index ? Loop.Test->getRHS() : Loop.Test->getLHS();
  for (const Expr *E : {Loop.First, Bound, Loop.Step}) {
    if (E && (!addSame(E, Loop) || (E != Loop.First && !isFixedIn(E, S))))
      return std::nullopt;
  }
  for (const VarDecl *V : localVariablesIn(llvm::cast<ForStmt>(S).getBody()))
    addSameOfBody(V, Loop);
  return Loop.Same.size() <= MostSame ? std::optional(Loop) : std::nullopt;
}

/// `for (int j = …; j < n; j += s)`, all of it in the author's text, and whose index nothing but
/// the head changes.
bool RowLoops::readHead(const Stmt &S, StridedLoop &Loop) const {
  const auto *For = llvm::dyn_cast<ForStmt>(&S);
  const auto *Init = For ? llvm::dyn_cast_or_null<DeclStmt>(For->getInit()) : nullptr;
  const auto *Test = For ? llvm::dyn_cast_or_null<BinaryOperator>(For->getCond()) : nullptr;
  const auto *Step = For && For->getInc()
                         ? llvm::dyn_cast<BinaryOperator>(For->getInc()->IgnoreParenImpCasts())
                         : nullptr;
  if (!Init || !Init->isSingleDecl() || !Test || !Step || For->getConditionVariable())
    return false;
  const auto *V = llvm::dyn_cast<VarDecl>(Init->getSingleDecl());
  if (!V || !V->getInit() || V->getInitStyle() != VarDecl::CInit ||
      V->getType()->isDependentType() || !V->getType()->isIntegerType() ||
      V->getType().isVolatileQualified() || Context.getTypeSize(V->getType()) < 32 ||
      Written.handedOut().contains(V) || Step->getOpcode() != BO_AddAssign ||
      variableOf(Step->getLHS()) != V ||
      llvm::any_of(Written.of(V), [&](const Expr *Site) { return !contains(For->getInc(), Site); }))
    return false;
  const auto Op = Test->getOpcode();
  const bool Below = variableOf(Test->getLHS()) == V && (Op == BO_LT || Op == BO_LE);
  const bool Above = variableOf(Test->getRHS()) == V && (Op == BO_GT || Op == BO_GE);
  for (SourceLocation L : {For->getForLoc(), For->getRParenLoc(), V->getLocation(),
                           Test->getOperatorLoc(), Step->getOperatorLoc()})
    if (L.isMacroID())
      return false;
  Loop.Index = V;
  Loop.Begin = V->getInit();
  Loop.Test = Test;
  Loop.Step = Step->getRHS();
  Loop.StepSite = For->getInc();
  const Expr *Bound = Below ? Test->getRHS() : Test->getLHS();
  return (Below || Above) && Bound->getType()->isIntegerType() &&
         Loop.Step->getType()->isIntegerType();
}

/// By how much \p E grows from a thread of a row to the next, as far as that can be told: what is
/// divided is the same for them, and a remainder does not come round.
Stride RowLoops::stride(const Expr *E) const {
  E = E->IgnoreParenCasts();
  if (E->isTypeDependent())
    return std::nullopt;
  if (Uniform.isUniform(E))
    return 0;
  if (const auto *Call = llvm::dyn_cast<CallExpr>(E); Call && Sync.asksOwnRank(Call))
    return 1;
  if (const auto *Member = llvm::dyn_cast<MemberExpr>(E);
      Member && namesThreadIdx(Member->getBase()))
    return memberName(*Member) == "x";
  if (const VarDecl *V = variableOf(E))
    return strideOf(V);
  if (const auto *Element = llvm::dyn_cast<ArraySubscriptExpr>(E))
    return stride(Element->getBase()) == 0 && stride(Element->getIdx()) == 0 ? Stride(0)
                                                                             : std::nullopt;
  const auto *B = llvm::dyn_cast<BinaryOperator>(E);
  if (!B)
    return std::nullopt;
  const Stride Left = stride(B->getLHS()), Right = stride(B->getRHS());
  if (!Left || !Right)
    return std::nullopt;
  switch (B->getOpcode()) {
  case BO_Add:
    return *Left + *Right;
  case BO_Sub:
    return *Left - *Right;
  case BO_Div:
  case BO_Shr:
    return *Right == 0 ? Stride(0) : std::nullopt;
  case BO_Rem:
  case BO_And:
    return *Right == 0 ? Left : std::nullopt;
  default:
    return *Left == 0 && *Right == 0 ? Stride(0) : std::nullopt;
  }
}

Stride RowLoops::strideOf(const VarDecl *V) const {
  if (!V->isLocalVarDecl() || !V->getInit() || isShared(*V) || V->getType()->isReferenceType() ||
      !(V->getType()->isIntegerType() || V->getType()->isPointerType()))
    return std::nullopt;
  // What is added later, `row += warps`, is added to the row's, or it ends the row.
  return stride(V->getInit());
}

/// `row's + lane`, or a variable that is that.
bool RowLoops::splitBegin(const Expr *E, StridedLoop &Loop) const {
  const Expr *Bare = E->IgnoreParenImpCasts();
  if (stride(Bare) != 1 || !Bare->getType()->isIntegerType())
    return false;
  const auto IsLane = [&](const Expr *Part) {
    const auto *Call = llvm::dyn_cast<CallExpr>(Part->IgnoreParenImpCasts());
    return isOfRegisters(Part) || (Call && Sync.asksOwnRank(Call));
  };
  if (IsLane(Bare)) {
    Loop.Lane = Bare;
    return true;
  }
  const auto *Sum = llvm::dyn_cast<BinaryOperator>(Bare);
  if (!Sum || Sum->getOpcode() != BO_Add)
    return false;
  for (auto [One, Other] :
       {std::pair(Sum->getLHS(), Sum->getRHS()), std::pair(Sum->getRHS(), Sum->getLHS())})
    if (stride(One) == 1 && stride(Other) == 0 && IsLane(One) && isPlain(Other) &&
        !isVolatileIn(Other) && One->getType()->isIntegerType() &&
        Other->getType()->isIntegerType()) {
      Loop.Lane = One->IgnoreParenImpCasts();
      Loop.First = Other;
      return true;
    }
  return false;
}

/// Can a row agree on \p V, and have one for all rounds of \p Loop?
bool RowLoops::mayBeSame(const VarDecl *V, const StridedLoop &Loop) const {
  return V->hasLocalStorage() && !isShared(*V) && !V->getType()->isDependentType() &&
         (V->getType()->isIntegerType() || V->getType()->isPointerType()) &&
         !V->getType().isVolatileQualified() && !isWrittenIn(V, *Loop.Loop) &&
         !(V->getInit() && contains(Loop.Loop, V->getInit()));
}

/// \p E is evaluated for a row as a whole, which must agree on all that it is made of.
bool RowLoops::addSame(const Expr *E, StridedLoop &Loop) const {
  if (!isPlain(E) || namesThreadIdx(E))
    return false;
  for (const VarDecl *V : localVariablesIn(E)) {
    if (Uniform.isUniform(V) || V == Loop.Index)
      continue;
    if (!mayBeSame(V, Loop) || (V->isLocalVarDecl() && strideOf(V) != 0))
      return false;
    if (!llvm::is_contained(Loop.Same, V))
      Loop.Same.push_back(V);
  }
  return true;
}

/// What the body reads of a row is one number as well, where that helps.
void RowLoops::addSameOfBody(const VarDecl *V, StridedLoop &Loop) const {
  if (Uniform.isUniform(V) || V == Loop.Index || llvm::is_contained(Loop.Same, V) ||
      !mayBeSame(V, Loop) || strideOf(V) != 0)
    return;
  const Expr *Init = V->getInit();
  // What is made of the row's numbers alone is made of them anew.
  const bool IsMade =
      !Written.any(V) && isOfRegisters(Init) && !namesThreadIdx(Init) &&
      llvm::none_of(localVariablesIn(Init), [&](const VarDecl *Of) { return Written.any(Of); });
  if (!IsMade) {
    Loop.Same.push_back(V);
    return;
  }
  for (const VarDecl *Of : localVariablesIn(Init))
    addSameOfBody(Of, Loop);
}

} // namespace offloom
