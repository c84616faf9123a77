// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/BlockRounds.h"
#include "Analysis/DeviceCode.h"
#include "Analysis/Jumps.h"
#include "Analysis/Modifications.h"
#include "Analysis/RoundsGain.h"
#include "Analysis/Synchronisation.h"
#include "Analysis/ThreadStrides.h"
#include "Analysis/Uniformity.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace offloom {

/// A variable that only the thread's own statements change, or a constant.
static bool isOfRegisters(const ValueDecl *D) {
  if (llvm::isa<EnumConstantDecl, NonTypeTemplateParmDecl>(D))
    return true;
  const auto *V = llvm::dyn_cast<VarDecl>(D);
  if (!V || V->getType()->isReferenceType() || V->getType().isVolatileQualified() || isShared(*V))
    return false;
  return builtinVariable(V) != BuiltinVariable::None || V->isLocalVarDeclOrParm() ||
         V->isConstexpr();
}

bool isOfRegisters(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (llvm::isa<IntegerLiteral, FloatingLiteral, CharacterLiteral, CXXBoolLiteralExpr,
                UnaryExprOrTypeTraitExpr>(E))
    return true;
  if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E))
    return isOfRegisters(Ref->getDecl());
  if (const auto *Member = llvm::dyn_cast<MemberExpr>(E))
    return !Member->isArrow() && llvm::isa<FieldDecl>(Member->getMemberDecl()) &&
           !Member->getType()->isReferenceType() && isOfRegisters(Member->getBase());
  if (const auto *Cast = llvm::dyn_cast<ExplicitCastExpr>(E))
    return Cast->getType()->isScalarType() && Cast->getSubExpr()->getType()->isScalarType() &&
           isOfRegisters(Cast->getSubExpr());
  if (const auto *U = llvm::dyn_cast<UnaryOperator>(E))
    return U->isArithmeticOp() && isOfRegisters(U->getSubExpr());
  if (const auto *Choice = llvm::dyn_cast<ConditionalOperator>(E))
    return isOfRegisters(Choice->getCond()) && isOfRegisters(Choice->getTrueExpr()) &&
           isOfRegisters(Choice->getFalseExpr());
  const auto *B = llvm::dyn_cast<BinaryOperator>(E);
  if (!B || B->isAssignmentOp() || B->isPtrMemOp())
    return false;
  const bool Divides = B->getOpcode() == BO_Div || B->getOpcode() == BO_Rem;
  return (!Divides || llvm::isa<IntegerLiteral>(B->getRHS()->IgnoreParenImpCasts())) &&
         isOfRegisters(B->getLHS()) && isOfRegisters(B->getRHS());
}

namespace {

/// Finds declarations that hide the variables an expression is made of.
class Hider : public DynamicRecursiveASTVisitor {
public:
  explicit Hider(const Expr *E) { add(E); }

  bool VisitVarDecl(VarDecl *V) override {
    Found |= Names.contains(V->getName()) && !Meant.contains(V);
    return !Found;
  }

  bool Found = false;

private:
  /// Phases also say again what the variables in \p E are made of.
  void add(const Expr *E) {
    for (const VarDecl *V : localVariablesIn(E)) {
      Names.insert(V->getName());
      if (Meant.insert(V).second && V->isLocalVarDecl() && V->getInit())
        add(V->getInit());
    }
  }

  llvm::DenseSet<const VarDecl *> Meant;
  llvm::StringSet<> Names;
};

/// Does something in \p S hide what \p E means? A phase in there could not evaluate it.
bool hides(const Stmt *S, const Expr *E) {
  Hider Finder(E);
  Finder.TraverseStmt(const_cast<Stmt *>(S));
  return Finder.Found;
}

} // namespace

/// Goes down from a kernel's body to the loops, by what the block can go through as a whole.
class RoundsFinder {
public:
  RoundsFinder(const FunctionDecl &F, const Synchronisation &Sync, const Uniformity &Uniform,
               const Modifications &Written, BlockRounds &Found)
      : Context(F.getASTContext()), Sync(Sync), Uniform(Uniform), Written(Written), Found(Found),
        Strides(Context, Uniform, Written) {}

  void find(const CompoundStmt &Body) {
    const bool Waits = Sync.of(&Body) != Waiting::None;
    for (const Stmt *S : Body.body()) {
      if (!Waits && endsThreads(S) && !hides(&Body, conditionOf(S))) {
        Found.Ends.insert(S);
        Guarded = true;
      } else if (jumpsOf(S).Return) {
        Found = {}; // threads that end elsewhere are missing from later rounds
        return;
      } else {
        inside(S);
      }
    }
  }

private:
  /// Are \p S's rounds, or those of loops in it, the block's?
  bool inside(const Stmt *Attributed) {
    const Stmt *S = withoutAttributes(Attributed);
    bool Any = false;
    if (const auto *Block = llvm::dyn_cast_or_null<CompoundStmt>(S))
      for (const Stmt *Child : Block->body())
        Any |= inside(Child);
    else if (const auto *If = llvm::dyn_cast_or_null<IfStmt>(S))
      Any = insideIf(*If);
    else if (llvm::isa_and_nonnull<ForStmt, WhileStmt, DoStmt>(S))
      Any = insideLoop(S);
    if (Any) {
      Found.Around.insert(S);
      Found.Around.insert(Attributed);
    }
    return Any;
  }

  bool insideIf(const IfStmt &S) {
    if (S.getInit() || S.getConditionVariable() || S.isConstexpr() ||
        (Guarded && !isOfRegisters(S.getCond())))
      return false;
    if (Uniform.isUniform(S.getCond())) {
      const bool Then = inside(S.getThen());
      return (S.getElse() && inside(S.getElse())) || Then;
    }
    if (S.getElse() || Sync.of(&S) != Waiting::None || !isStable(S.getCond(), &S) ||
        hides(&S, S.getCond()))
      return false;
    llvm::SaveAndRestore Inner(Guarded, true);
    if (!inside(S.getThen()))
      return false;
    Found.Guards.insert(&S);
    return true;
  }

  bool insideLoop(const Stmt *S) {
    const Stmt *Body = bodyOf(S);
    const Expr *Condition = conditionOf(S);
    if (const auto *For = llvm::dyn_cast<ForStmt>(S))
      if (std::optional<StridedLoop> Loop = stridedLoop(*For))
        return insideStrided(*Loop);
    if (!Condition || !Uniform.isUniform(Condition) || !isHeadUniform(S) ||
        (Guarded && !isOfRegisters(Condition)))
      return false;
    if (Sync.of(S) != Waiting::None)
      return inside(Body);
    const bool Leaves = jumpsOf(Body).Loop || jumpsOf(Body).Return || jumpsOf(Body).Goto;
    if (Leaves || !keepsLittle(S))
      return false;
    const bool Inner = inside(Body);
    return Inner || gainsByRounds(*S, Strides, Uniform, Context);
  }

  bool insideStrided(const StridedLoop &Loop) {
    const Stmt *Body = Loop.Loop->getBody();
    const Jumps Out = jumpsOf(Body);
    if (Out.Return || Out.Goto || Out.Loop != Out.Continue || !keepsLittle(Loop.Loop) ||
        hides(Loop.Loop, Loop.Loop->getCond()))
      return false;
    llvm::SaveAndRestore Inner(Guarded, true);
    Strides.set(Loop.Index, componentIsX(Loop.Lane));
    if (!Out.Continue)
      inside(Body);
    Found.Strided[Loop.Loop] = Loop;
    return true;
  }

  static bool componentIsX(const Expr *Lane) {
    return llvm::cast<MemberExpr>(Lane)->getMemberDecl()->getName() == "x";
  }

  /// `for (int i = uniform + threadIdx.x; i < uniform; i += uniform)`, in no macro.
  std::optional<StridedLoop> stridedLoop(const ForStmt &S) const {
    const auto *Init = llvm::dyn_cast_or_null<DeclStmt>(S.getInit());
    const auto *Index =
        Init && Init->isSingleDecl() ? llvm::dyn_cast<VarDecl>(Init->getSingleDecl()) : nullptr;
    const auto *Test = llvm::dyn_cast_or_null<BinaryOperator>(S.getCond());
    if (!Index || !Test || !S.getInc() || S.getConditionVariable() ||
        Sync.of(&S) != Waiting::None || S.getBeginLoc().isMacroID() ||
        S.getRParenLoc().isMacroID() || Index->getLocation().isMacroID() ||
        Index->getType()->isDependentType() || !Index->getType()->isIntegerType() ||
        Context.getTypeSize(Index->getType()) < 32 || // it wraps, and comes back
        Index->getInitStyle() != VarDecl::CInit || !Index->getInit() ||
        Written.handedOut().contains(Index))
      return std::nullopt;
    StridedLoop Loop{&S, Index, nullptr, nullptr};
    if (!splitFirst(Index->getInit(), Loop) || !isTest(*Test, Index) ||
        !isStep(S.getInc(), Index, S) || !isSteadyIn(otherSide(*Test, Index), S))
      return std::nullopt;
    for (const Expr *Site : Written.of(Index))
      if (!contains(S.getInc(), Site))
        return std::nullopt;
    return Loop;
  }

  /// `uniform + threadIdx.x`, or a variable that is that for good.
  bool splitFirst(const Expr *E, StridedLoop &Loop) const {
    E = E->IgnoreParenCasts();
    if (isComponentOfThreadIdx(E)) {
      Loop.Lane = E;
      return true;
    }
    if (const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E)) {
      const auto *V = llvm::dyn_cast<VarDecl>(Ref->getDecl());
      return V && V->isLocalVarDecl() && V->getInit() && !Written.any(V) &&
             !V->getType()->isReferenceType() && V->getType()->isIntegerType() &&
             isOfRegisters(V->getInit()) && splitFirst(V->getInit(), Loop);
    }
    const auto *Sum = llvm::dyn_cast<BinaryOperator>(E);
    if (!Sum || Sum->getOpcode() != BO_Add)
      return false;
    for (auto [One, Other] :
         {std::pair(Sum->getLHS(), Sum->getRHS()), std::pair(Sum->getRHS(), Sum->getLHS())})
      if (isComponentOfThreadIdx(One->IgnoreParenCasts()) && isSteady(Other)) {
        Loop.Lane = One->IgnoreParenCasts();
        Loop.First = Other;
        return true;
      }
    return false;
  }

  static bool isComponentOfThreadIdx(const Expr *E) {
    const auto *Member = llvm::dyn_cast<MemberExpr>(E);
    const auto *Base =
        Member ? llvm::dyn_cast<DeclRefExpr>(Member->getBase()->IgnoreParenImpCasts()) : nullptr;
    return Base && builtinVariable(Base->getDecl()) == BuiltinVariable::ThreadIdx &&
           !E->getBeginLoc().isMacroID();
  }

  static bool isNamed(const Expr *E, const VarDecl *V) {
    const auto *Ref = llvm::dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
    return Ref && Ref->getDecl() == V && !Ref->getLocation().isMacroID();
  }

  static const Expr *otherSide(const BinaryOperator &B, const VarDecl *V) {
    return isNamed(B.getLHS(), V) ? B.getRHS() : B.getLHS();
  }

  /// `i < n` and its kind: what holds for a thread holds for those before it.
  static bool isTest(const BinaryOperator &B, const VarDecl *Index) {
    const auto Op = B.getOpcode();
    return isNamed(B.getLHS(), Index) ? Op == BO_LT || Op == BO_LE
                                      : isNamed(B.getRHS(), Index) && (Op == BO_GT || Op == BO_GE);
  }

  bool isStep(const Expr *Inc, const VarDecl *Index, const ForStmt &Loop) const {
    const auto *B = llvm::dyn_cast<BinaryOperator>(Inc->IgnoreParenImpCasts());
    if (!B || !isNamed(B->getLHS(), Index))
      return false;
    if (B->getOpcode() == BO_AddAssign)
      return isSteadyIn(B->getRHS(), Loop);
    const auto *Sum = llvm::dyn_cast<BinaryOperator>(B->getRHS()->IgnoreParenImpCasts());
    return B->getOpcode() == BO_Assign && Sum && Sum->getOpcode() == BO_Add &&
           (isNamed(Sum->getLHS(), Index) || isNamed(Sum->getRHS(), Index)) &&
           isSteadyIn(otherSide(*Sum, Index), Loop);
  }

  /// The same for all threads, and at any time.
  bool isSteady(const Expr *E) const {
    return !E->getBeginLoc().isMacroID() && Uniform.isUniform(E) && isOfRegisters(E) &&
           llvm::none_of(localVariablesIn(E), [&](const VarDecl *V) { return Written.any(V); });
  }

  /// The same for all threads, and in all rounds of \p Loop.
  bool isSteadyIn(const Expr *E, const ForStmt &Loop) const {
    return Uniform.isUniform(E) && isOfRegisters(E) && isStable(E, &Loop);
  }

  /// Is \p E, which \p S begins with, the same whenever it is asked for in \p S?
  bool isStable(const Expr *E, const Stmt *S) const {
    return isOfRegisters(E) && llvm::none_of(localVariablesIn(E), [&](const VarDecl *V) {
             return Written.handedOut().contains(V) ||
                    llvm::any_of(Written.of(V),
                                 [&](const Expr *Site) { return contains(S, Site); });
           });
  }

  bool endsThreads(const Stmt *S) const {
    const auto *If = llvm::dyn_cast<IfStmt>(S);
    if (!If || If->getElse() || If->getInit() || If->getConditionVariable())
      return false;
    const Stmt *Then = If->getThen();
    if (const auto *Block = llvm::dyn_cast<CompoundStmt>(Then))
      Then = Block->size() == 1 ? Block->body_front() : nullptr;
    const auto *Return = llvm::dyn_cast_or_null<ReturnStmt>(Then);
    return Return && !Return->getRetValue() && !Uniform.isUniform(If->getCond()) &&
           isOfRegisters(If->getCond()) &&
           llvm::none_of(localVariablesIn(If->getCond()),
                         [&](const VarDecl *V) { return Written.any(V); });
  }

  bool isHeadUniform(const Stmt *S) const {
    const auto *For = llvm::dyn_cast<ForStmt>(S);
    if (!For)
      return true;
    if (For->getConditionVariable())
      return false;
    if (const auto *Init = llvm::dyn_cast_or_null<DeclStmt>(For->getInit()))
      return llvm::all_of(Init->decls(), [&](const Decl *D) {
        const auto *V = llvm::dyn_cast<VarDecl>(D);
        return V && Uniform.isUniform(V) &&
               !(Guarded && V->getInit() && !isOfRegisters(V->getInit()));
      });
    if (!For->getInit())
      return !Guarded; // a counter that others see goes on
    // `int k; for (k = 0; …)`. A counter that is set for some threads alone is not uniform.
    const auto *Set = llvm::dyn_cast<BinaryOperator>(For->getInit());
    const auto *Counter =
        Set && Set->getOpcode() == BO_Assign ? llvm::dyn_cast<DeclRefExpr>(Set->getLHS()) : nullptr;
    const auto *V = Counter ? llvm::dyn_cast<VarDecl>(Counter->getDecl()) : nullptr;
    return V && V->isLocalVarDecl() && Uniform.isUniform(V) && Uniform.isUniform(Set->getRHS()) &&
           isOfRegisters(Set->getRHS());
  }

  /// What a thread keeps from round to round of \p S is a few numbers.
  bool keepsLittle(const Stmt *S) const {
    unsigned Numbers = 0;
    for (const VarDecl *V : localVariablesIn(S)) {
      if (contains(S, V) || Uniform.isUniform(V))
        continue;
      if (V->getType()->isArrayType() || V->getType()->isDependentType())
        return false;
      if (llvm::any_of(Written.of(V), [&](const Expr *Site) { return offloom::contains(S, Site); }))
        Numbers += V->getType()->isRecordType() ? 4 : 1;
    }
    return Numbers <= 8;
  }

  /// Is \p V declared in \p S?
  bool contains(const Stmt *S, const VarDecl *V) const {
    const SourceManager &SM = Context.getSourceManager();
    return !SM.isBeforeInTranslationUnit(V->getLocation(), S->getBeginLoc()) &&
           SM.isBeforeInTranslationUnit(V->getLocation(), S->getEndLoc());
  }
  static bool contains(const Stmt *S, const Expr *Site) { return offloom::contains(S, Site); }

  const ASTContext &Context;
  const Synchronisation &Sync;
  const Uniformity &Uniform;
  const Modifications &Written;
  BlockRounds &Found;
  ThreadStrides Strides;
  /// Not all threads may come here.
  bool Guarded = false;
};

BlockRounds::BlockRounds(const FunctionDecl &F, const Synchronisation &Sync,
                         const Uniformity &Uniform, const Modifications &Written) {
  RoundsFinder(F, Sync, Uniform, Written, *this).find(*llvm::cast<CompoundStmt>(F.getBody()));
}

} // namespace offloom
