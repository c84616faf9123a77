// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Values/CommonMoves.h"
#include "Analysis/Effects/Escapes.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Analysis/Values/Recompute.h"
#include "Analysis/Values/RegisterExpressions.h"
#include "Analysis/Values/Uniformity.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace offloom {

llvm::SmallVector<const Expr *, 2> partsOf(const Expr *E) {
  llvm::SmallVector<const Expr *, 2> Parts;
  if (!E)
    return Parts;
  const auto *B = llvm::dyn_cast<BinaryOperator>(E->IgnoreParenImpCasts());
  if (!B || B->getOpcode() != BO_Comma)
    return {E};
  llvm::append_range(Parts, partsOf(B->getLHS()));
  llvm::append_range(Parts, partsOf(B->getRHS()));
  return Parts;
}

const Expr *targetOfMove(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (const auto *U = llvm::dyn_cast<UnaryOperator>(E); U && U->isIncrementDecrementOp())
    return U->getSubExpr()->IgnoreParens();
  const auto *B = llvm::dyn_cast<BinaryOperator>(E);
  if (B && (B->getOpcode() == BO_AddAssign || B->getOpcode() == BO_SubAssign))
    return B->getLHS()->IgnoreParens();
  return nullptr;
}

namespace {

bool isInMacro(const Expr *E) { return E->getBeginLoc().isMacroID() || E->getEndLoc().isMacroID(); }

/// Collects the moves that are a part of a loop's step, or that stand at an end of their block or
/// beside something that waits: no phase is divided for them. Phases outside of all loops are
/// divided for a variable that a loop moves.
class MoveFinder : public DynamicRecursiveASTVisitor {
public:
  MoveFinder(const Synchronisation &Sync, const Uniformity &Uniform)
      : Sync(Sync), Uniform(Uniform) {}

  void find(Stmt *Body) {
    TraverseStmt(Body);
    for (const auto &[S, V] : Dividing)
      if (MovedInLoops.contains(V))
        Moves[S] = V;
  }

  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }
  bool TraverseForStmt(ForStmt *S) override {
    const llvm::SaveAndRestore Inside(InLoop, true);
    for (const Expr *Part : partsOf(S->getInc()))
      if (const VarDecl *V = movedBy(Part))
        add(Part, V);
    return DynamicRecursiveASTVisitor::TraverseForStmt(S);
  }
  bool TraverseWhileStmt(WhileStmt *S) override {
    const llvm::SaveAndRestore Inside(InLoop, true);
    return DynamicRecursiveASTVisitor::TraverseWhileStmt(S);
  }
  bool TraverseDoStmt(DoStmt *S) override {
    const llvm::SaveAndRestore Inside(InLoop, true);
    return DynamicRecursiveASTVisitor::TraverseDoStmt(S);
  }

  bool VisitCompoundStmt(CompoundStmt *Block) override {
    llvm::ArrayRef<Stmt *> All(Block->body_begin(), Block->body_end());
    for (size_t I = 0; I < All.size(); ++I) {
      const VarDecl *V = movedBy(All[I]);
      if (V && (isAtBorder(llvm::reverse(All.take_front(I))) || isAtBorder(All.drop_front(I + 1))))
        add(All[I], V);
      else if (V && !InLoop)
        Dividing[All[I]] = V;
    }
    return true;
  }

  llvm::DenseMap<const Stmt *, const VarDecl *> Moves;

private:
  void add(const Stmt *S, const VarDecl *V) {
    Moves[S] = V;
    if (InLoop)
      MovedInLoops.insert(V);
  }

  const VarDecl *movedBy(const Stmt *S) const {
    const auto *E = llvm::dyn_cast<Expr>(S);
    const Expr *Target = E ? targetOfMove(E) : nullptr;
    const auto *Ref = llvm::dyn_cast_or_null<DeclRefExpr>(Target);
    const auto *V = Ref ? llvm::dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (!V || isInMacro(E))
      return nullptr;
    const auto *B = llvm::dyn_cast<BinaryOperator>(E->IgnoreParenImpCasts());
    return !B || (isOfRegisters(B->getRHS()) && Uniform.isUniform(B->getRHS()) &&
                  B->getRHS()->getType()->isIntegerType())
               ? V
               : nullptr;
  }

  /// Do nothing but moves lie between here and the end of \p Siblings, or what waits?
  template <class Range> bool isAtBorder(Range &&Siblings) const {
    for (const Stmt *S : Siblings)
      if (!movedBy(S))
        return Sync.of(S) != Waiting::None;
    return true;
  }

  const Synchronisation &Sync;
  const Uniformity &Uniform;
  bool InLoop = false;
  llvm::DenseSet<const VarDecl *> MovedInLoops;
  llvm::DenseMap<const Stmt *, const VarDecl *> Dividing;
};

/// `int i = init`, or a pointer to what has a size, which a sum of the two parts means the same
/// for.
bool isDeclaredPlainly(const VarDecl &V, const ASTContext &Context) {
  const QualType T = V.getType();
  const bool Counts = !T->isDependentType() && T->isIntegerType() && !T->isBooleanType() &&
                      !T->isEnumeralType() &&
                      Context.getTypeSize(T) >= Context.getTypeSize(Context.IntTy);
  return V.isLocalVarDecl() && V.hasLocalStorage() && V.getInit() &&
         V.getInitStyle() == VarDecl::CInit && !T.isVolatileQualified() &&
         !T->getContainedAutoType() &&
         (Counts || (T->isPointerType() && (T->getPointeeType()->isDependentType() ||
                                            T->getPointeeType()->isObjectType()))) &&
         !V.getBeginLoc().isMacroID() && !isInMacro(V.getInit());
}

} // namespace

CommonMoves::CommonMoves(const FunctionDecl &F, const Synchronisation &Sync,
                         const Uniformity &Uniform, const Modifications &Written,
                         const Escapes &Addresses) {
  MoveFinder Finder(Sync, Uniform);
  Finder.find(F.getBody());
  Moves = std::move(Finder.Moves);
  llvm::DenseMap<const VarDecl *, size_t> Counts;
  for (const auto &[S, V] : Moves)
    ++Counts[V];
  for (const auto &[V, Count] : Counts)
    if (isDeclaredPlainly(*V, F.getASTContext()) && !Uniform.isUniform(V) &&
        Count == Written.of(V).size() && !Written.handedOut().contains(V) &&
        !Addresses.hasOtherNames(V))
      Variables.insert(V);
  const llvm::DenseSet<const VarDecl *> None;
  Recompute CanRecompute(F, Written, Addresses, None, Variables);
  llvm::SmallVector<const VarDecl *, 4> Dear;
  for (const VarDecl *V : Variables)
    if (!beginsAs(V) && !CanRecompute(V))
      Dear.push_back(V);
  llvm::for_each(Dear, [this](const VarDecl *V) { remove(V); });
}

const VarDecl *CommonMoves::beginsAs(const VarDecl *V) const {
  const auto *Ref = llvm::dyn_cast<DeclRefExpr>(V->getInit()->IgnoreImplicit());
  const auto *Other = Ref ? llvm::dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return Other && Variables.contains(Other) &&
                 V->getASTContext().hasSameUnqualifiedType(V->getType(), Other->getType())
             ? Other
             : nullptr;
}

const VarDecl *CommonMoves::originOf(const VarDecl *V) const {
  const VarDecl *Other = contains(V) ? beginsAs(V) : nullptr;
  return Other ? originOf(Other) : V;
}

void CommonMoves::remove(const VarDecl *V) {
  llvm::SmallVector<const VarDecl *, 2> Followers;
  for (const VarDecl *Other : Variables)
    if (beginsAs(Other) == V)
      Followers.push_back(Other);
  Variables.erase(V);
  llvm::for_each(Followers, [this](const VarDecl *Other) { remove(Other); });
}

const VarDecl *CommonMoves::movedBy(const Stmt *S) const {
  const VarDecl *V = Moves.lookup(S);
  return V && Variables.contains(V) ? V : nullptr;
}

} // namespace offloom
