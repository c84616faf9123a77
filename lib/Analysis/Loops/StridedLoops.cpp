// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Loops/StridedLoops.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Code/Jumps.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Values/RegisterExpressions.h"
#include "Analysis/Values/Uniformity.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/Expr.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

/// A block has 1,024 threads at most. An index of fewer bits than this wraps, and comes back.
static constexpr unsigned BitsOfLane = 16, BitsOfIndex = 32;

const VarDecl *variableOf(const Expr *E) {
  const auto *Ref = E ? llvm::dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts()) : nullptr;
  return Ref ? llvm::dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
}

llvm::SmallVector<const BinaryOperator *, 2> comparisonsOf(const BinaryOperator *Test) {
  if (!Test || Test->getOpcode() != BO_LAnd)
    return {Test};
  llvm::SmallVector<const BinaryOperator *, 2> Found;
  for (const Expr *Side : {Test->getLHS(), Test->getRHS()})
    llvm::append_range(Found,
                       comparisonsOf(llvm::dyn_cast<BinaryOperator>(Side->IgnoreParenImpCasts())));
  return Found;
}

static const Expr *otherSide(const BinaryOperator &B, const VarDecl *V) {
  return variableOf(B.getLHS()) == V ? B.getRHS() : B.getLHS();
}

/// `i < n` and its kind: what holds for a thread holds for those before it.
static bool isComparison(const BinaryOperator &B, const VarDecl *Index) {
  const auto Op = B.getOpcode();
  return variableOf(B.getLHS()) == Index
             ? Op == BO_LT || Op == BO_LE
             : variableOf(B.getRHS()) == Index && (Op == BO_GT || Op == BO_GE);
}

static bool isComponentOfThreadIdx(const Expr *E) {
  const auto *Member = llvm::dyn_cast<MemberExpr>(E);
  const auto *Base =
      Member ? llvm::dyn_cast<DeclRefExpr>(Member->getBase()->IgnoreParenImpCasts()) : nullptr;
  return Base && builtinVariable(Base->getDecl()) == BuiltinVariable::ThreadIdx;
}

/// The amount that \p E, `i += s` or `i = i + s`, adds to \p Index; null if it is something else.
static const Expr *amountOf(const Expr *E, const VarDecl *Index) {
  const auto *B = llvm::dyn_cast<BinaryOperator>(E->IgnoreParenImpCasts());
  if (!B || variableOf(B->getLHS()) != Index)
    return nullptr;
  if (B->getOpcode() == BO_AddAssign)
    return B->getRHS();
  const auto *Sum = llvm::dyn_cast<BinaryOperator>(B->getRHS()->IgnoreParenImpCasts());
  const bool Adds = B->getOpcode() == BO_Assign && Sum && Sum->getOpcode() == BO_Add &&
                    (variableOf(Sum->getLHS()) == Index || variableOf(Sum->getRHS()) == Index);
  return Adds ? otherSide(*Sum, Index) : nullptr;
}

namespace {

/// Where the function speaks of a loop's index outside of the loop.
class OtherUses : public DynamicRecursiveASTVisitor {
public:
  OtherUses(const StridedLoop &Loop, const SourceManager &SM) : Loop(Loop), SM(SM) {}

  bool TraverseForStmt(ForStmt *S) override {
    const auto *Set = llvm::dyn_cast_or_null<BinaryOperator>(S->getInit());
    if (S == Loop.Loop || (!Loop.GoesOn && Set && Set->getOpcode() == BO_Assign &&
                           variableOf(Set->getLHS()) == Loop.Index && !mentions(Set->getRHS())))
      return true; // it begins for itself
    return DynamicRecursiveASTVisitor::TraverseForStmt(S);
  }
  bool TraverseWhileStmt(WhileStmt *S) override {
    return S == Loop.Loop || DynamicRecursiveASTVisitor::TraverseWhileStmt(S);
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    // Its first value may be read before the loop.
    Disturbs |=
        E->getDecl() == Loop.Index &&
        !(Loop.GoesOn && SM.isBeforeInTranslationUnit(E->getLocation(), Loop.Loop->getBeginLoc()));
    return true;
  }
  bool Disturbs = false;

private:
  bool mentions(const Expr *E) const { return llvm::is_contained(localVariablesIn(E), Loop.Index); }

  const StridedLoop &Loop;
  const SourceManager &SM;
};

} // namespace

static bool isDeclaredIn(const Stmt *S, const VarDecl *V) {
  const auto *Declaration = llvm::dyn_cast_or_null<DeclStmt>(S);
  return S &&
         ((Declaration && llvm::is_contained(Declaration->decls(), V)) ||
          llvm::any_of(S->children(), [=](const Stmt *Child) { return isDeclaredIn(Child, V); }));
}

StridedLoops::StridedLoops(const FunctionDecl &F, const Synchronisation &Sync,
                           const Uniformity &Uniform, const Modifications &Written)
    : F(F), Context(F.getASTContext()), Sync(Sync), Uniform(Uniform), Written(Written) {}

std::optional<StridedLoop> StridedLoops::read(const Stmt &S, bool IsRepeated) const {
  StridedLoop Loop;
  Loop.Loop = &S;
  if (Sync.of(&S) != Waiting::None || (!readFor(S, Loop) && !readWhile(S, Loop)) ||
      !isIndex(Loop.Index) || !splitFirst(Loop.Begin, Loop) || !readHead(Loop) || !readStep(Loop) ||
      !indexIsFree(Loop, IsRepeated))
    return std::nullopt;
  return Loop;
}

bool StridedLoops::readFor(const Stmt &S, StridedLoop &Loop) const {
  const auto *For = llvm::dyn_cast<ForStmt>(&S);
  if (!For || !For->getInc() || For->getConditionVariable())
    return false;
  Loop.StepSite = For->getInc();
  if (const auto *Init = llvm::dyn_cast_or_null<DeclStmt>(For->getInit())) {
    Loop.Index = Init->isSingleDecl() ? llvm::dyn_cast<VarDecl>(Init->getSingleDecl()) : nullptr;
    Loop.Begin = Loop.Index ? Loop.Index->getInit() : nullptr;
    return true;
  }
  Loop.NewHead = true;
  if (const auto *Set = llvm::dyn_cast_or_null<BinaryOperator>(For->getInit())) {
    Loop.Index = Set->getOpcode() == BO_Assign ? variableOf(Set->getLHS()) : nullptr;
    Loop.Begin = Set->getRHS();
    return true;
  }
  const auto *Test = llvm::dyn_cast_or_null<BinaryOperator>(For->getCond());
  const auto *Step = llvm::dyn_cast<BinaryOperator>(For->getInc()->IgnoreParenImpCasts());
  Loop.Index = Test && Step && !For->getInit() ? variableOf(Step->getLHS()) : nullptr;
  Loop.Begin = Loop.Index ? Loop.Index->getInit() : nullptr;
  Loop.GoesOn = true;
  return true;
}

/// `while (i < n) { …; i += step; }`
bool StridedLoops::readWhile(const Stmt &S, StridedLoop &Loop) const {
  const auto *While = llvm::dyn_cast<WhileStmt>(&S);
  const auto *Body = While ? llvm::dyn_cast<CompoundStmt>(While->getBody()) : nullptr;
  const auto *Step =
      Body && !Body->body_empty() ? llvm::dyn_cast<BinaryOperator>(Body->body_back()) : nullptr;
  if (!Step || While->getConditionVariable() || Step->getBeginLoc().isMacroID())
    return false;
  Loop.StepSite = Step;
  Loop.Last = Step;
  Loop.Index = variableOf(Step->getLHS());
  Loop.Begin = Loop.Index ? Loop.Index->getInit() : nullptr;
  Loop.NewHead = Loop.GoesOn = true;
  return true;
}

/// Not a reference, nor known to instantiations alone.
bool StridedLoops::isInteger(QualType T, unsigned Bits) const {
  return !T->isDependentType() && T->isIntegerType() && Context.getTypeSize(T) >= Bits;
}

bool StridedLoops::isIndex(const VarDecl *V) const {
  return V && V->isLocalVarDecl() && !V->isStaticLocal() && !isShared(*V) &&
         !V->getType().isVolatileQualified() && isInteger(V->getType(), BitsOfIndex) &&
         (!V->getInit() || V->getInitStyle() == VarDecl::CInit) && !Written.handedOut().contains(V);
}

bool StridedLoops::readHead(StridedLoop &Loop) const {
  Loop.Test = llvm::dyn_cast_or_null<BinaryOperator>(conditionOf(Loop.Loop));
  const auto IsTest = [&](const BinaryOperator *B) {
    if (!B || !isComparison(*B, Loop.Index))
      return false;
    const Expr *Bound = otherSide(*B, Loop.Index);
    return Uniform.isUniform(Bound) && isStableIn(Bound, Loop.Loop, Written);
  };
  if (!llvm::all_of(comparisonsOf(Loop.Test), IsTest))
    return false;
  // A head that a macro holds is written anew, if it is all that the macro holds.
  const auto *For = llvm::dyn_cast<ForStmt>(Loop.Loop);
  const SourceManager &SM = Context.getSourceManager();
  if (!For)
    return !Loop.Loop->getBeginLoc().isMacroID() && !Loop.Test->getEndLoc().isMacroID();
  if (!For->getForLoc().isMacroID())
    return !For->getRParenLoc().isMacroID() && !Loop.Index->getLocation().isMacroID() &&
           (Loop.NewHead || !Loop.Test->getOperatorLoc().isMacroID());
  Loop.NewHead = true;
  const LangOptions &Language = Context.getLangOpts();
  return Lexer::isAtStartOfMacroExpansion(For->getForLoc(), SM, Language) &&
         Lexer::isAtEndOfMacroExpansion(For->getRParenLoc(), SM, Language) &&
         SM.getExpansionRange(For->getForLoc()).getBegin() ==
             SM.getExpansionRange(For->getRParenLoc()).getBegin() &&
         !For->getBody()->getBeginLoc().isMacroID();
}

bool StridedLoops::readStep(StridedLoop &Loop) const {
  Loop.Step = amountOf(Loop.StepSite, Loop.Index);
  return Loop.Step && Uniform.isUniform(Loop.Step) && isStableIn(Loop.Step, Loop.Loop, Written);
}

/// Does nothing but the loop itself change the index, and does nobody else ask for it?
bool StridedLoops::indexIsFree(const StridedLoop &Loop, bool IsRepeated) const {
  const auto *For = llvm::dyn_cast<ForStmt>(Loop.Loop);
  const bool IsOwn = For && llvm::isa_and_nonnull<DeclStmt>(For->getInit());
  for (const Expr *Site : Written.of(Loop.Index)) {
    const bool InLoop = contains(Loop.Loop, Site);
    const bool InHead =
        contains(Loop.StepSite, Site) || (For && For->getInit() && contains(For->getInit(), Site));
    if (InLoop ? !InHead : IsOwn || Loop.GoesOn)
      return false;
  }
  if (IsOwn)
    return true;
  if (Loop.GoesOn && IsRepeated)
    return false; // it would go on from where the last time ended
  for (const VarDecl *V : localVariablesIn(Loop.Loop))
    if (!isDeclaredIn(Loop.Loop, V) && isMadeOf(V, Loop.Index))
      return false;
  OtherUses Others(Loop, Context.getSourceManager());
  Others.TraverseStmt(F.getBody());
  return !Others.Disturbs;
}

/// \p E without casts, all of which keep \p Bits bits.
const Expr *StridedLoops::withoutCasts(const Expr *E, unsigned Bits) const {
  E = E->IgnoreParenImpCasts();
  const auto *Cast = llvm::dyn_cast<ExplicitCastExpr>(E);
  return Cast && isInteger(Cast->getType(), Bits) ? withoutCasts(Cast->getSubExpr(), Bits) : E;
}

/// Would \p V, if a phase in the loop computed it anew, be made of another value of the index?
bool StridedLoops::isMadeOf(const VarDecl *V, const VarDecl *Index) const {
  if (V == Index || !V->isLocalVarDecl() || !V->getInit() || Written.any(V))
    return false;
  return llvm::any_of(localVariablesIn(V->getInit()), [&](const VarDecl *Operand) {
    return Operand == Index || isMadeOf(Operand, Index);
  });
}

/// The component of `threadIdx` that \p E is, or that the variable \p E is for good; else null.
const Expr *StridedLoops::laneOf(const Expr *E) const {
  E = withoutCasts(E, BitsOfLane);
  if (isComponentOfThreadIdx(E))
    return E;
  const VarDecl *V = constantVariable(E, BitsOfLane);
  return V ? laneOf(V->getInit()) : nullptr;
}

/// The variable that \p E is, if it keeps all of the value that it is made with.
const VarDecl *StridedLoops::constantVariable(const Expr *E, unsigned Bits) const {
  const VarDecl *V = variableOf(E);
  return V && V->isLocalVarDecl() && V->getInit() && !Written.any(V) &&
                 isInteger(V->getType(), Bits) && isOfRegisters(V->getInit())
             ? V
             : nullptr;
}

/// `uniform + threadIdx.x`, or a variable that is that for good.
bool StridedLoops::splitFirst(const Expr *E, StridedLoop &Loop) const {
  if (!E)
    return false;
  E = withoutCasts(E, BitsOfIndex);
  if (const Expr *Lane = laneOf(E)) {
    Loop.Lane = Lane;
    return true;
  }
  if (const VarDecl *V = constantVariable(E, BitsOfIndex))
    return splitFirst(V->getInit(), Loop);
  const auto *Sum = llvm::dyn_cast<BinaryOperator>(E);
  if (!Sum || Sum->getOpcode() != BO_Add)
    return false;
  for (auto [One, Other] :
       {std::pair(Sum->getLHS(), Sum->getRHS()), std::pair(Sum->getRHS(), Sum->getLHS())})
    if (const Expr *Lane = laneOf(One); Lane && isSteady(Other)) {
      Loop.Lane = Lane;
      Loop.First = Other;
      return true;
    }
  return false;
}

/// The same for all threads, and at any time.
bool StridedLoops::isSteady(const Expr *E) const {
  return Uniform.isUniform(E) && isOfRegisters(E) &&
         llvm::none_of(localVariablesIn(E), [&](const VarDecl *V) { return Written.any(V); });
}

} // namespace offloom
