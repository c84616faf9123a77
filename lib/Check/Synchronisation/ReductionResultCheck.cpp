// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions by __shfl_down_sync whose result all lanes use: only lane 0 has it.
//
// The other lanes may well hold something that is ignored later. Certain is the mistake only where
// each lane combines its own value of the sum with an element of its own, in memory, outside of any
// branch: `x[i] = x[i] / sum`.

#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Modifications.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/PointerOrigins.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {
namespace {

/// The local variable or parameter that \p E names; null for anything else.
const VarDecl *namedLocal(const Expr &E) {
  const auto *Reference = dyn_cast<DeclRefExpr>(E.IgnoreParenImpCasts());
  const auto *V = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
  return V && V->hasLocalStorage() ? V : nullptr;
}

bool isShuffleDownOf(const Expr &E, const VarDecl &V, const FunctionTable &Functions) {
  const auto *Call = dyn_cast<CallExpr>(E.IgnoreParenImpCasts());
  if (!Call)
    return false;
  llvm::StringRef Name = calleeName(*Call);
  unsigned Value = Functions.isNamed(NameGroup::Shuffles, Name) ? 1 : 0; // behind the mask
  return Functions.isNamed(NameGroup::ShufflesDown, Name) && Call->getNumArgs() > Value &&
         namedLocal(*Call->getArg(Value)) == &V;
}

/// The `v` of `v += __shfl_down_sync(mask, v, i)`, and of `v = f(v, __shfl_down_sync(mask, v, i))`.
const VarDecl *reducedBy(const BinaryOperator &E, const FunctionTable &Functions) {
  const VarDecl *V = E.isAssignmentOp() ? namedLocal(*E.getLHS()) : nullptr;
  if (!V)
    return nullptr;
  const Expr &Right = *E.getRHS()->IgnoreParenImpCasts();
  auto isPair = [&](const Expr &A, const Expr &B) {
    return (namedLocal(A) == V && isShuffleDownOf(B, *V, Functions)) ||
           (namedLocal(B) == V && isShuffleDownOf(A, *V, Functions));
  };
  bool Reduces = E.isCompoundAssignmentOp() && isShuffleDownOf(Right, *V, Functions);
  if (const auto *Operator = dyn_cast<BinaryOperator>(&Right))
    Reduces |= isPair(*Operator->getLHS(), *Operator->getRHS());
  if (const auto *Call = dyn_cast<CallExpr>(&Right); Call && Call->getNumArgs() == 2)
    Reduces |= isPair(*Call->getArg(0), *Call->getArg(1));
  return Reduces ? V : nullptr;
}

/// The variables that the loops of a function reduce, each with its loop.
struct ReductionFinder : DynamicRecursiveASTVisitor {
  explicit ReductionFinder(const FunctionTable &Functions) : Functions(Functions) {}

  bool TraverseForStmt(ForStmt *S) override { return inLoop(S, S->getBody()); }
  bool TraverseWhileStmt(WhileStmt *S) override { return inLoop(S, S->getBody()); }
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }

  std::vector<std::pair<const VarDecl *, const Stmt *>> Found;

private:
  const FunctionTable &Functions;

  bool inLoop(const Stmt *Loop, const Stmt *Body) {
    const auto *Block = dyn_cast_or_null<CompoundStmt>(Body);
    llvm::ArrayRef<const Stmt *> Statements(&Body, 1);
    for (const Stmt *S :
         Block ? llvm::ArrayRef<const Stmt *>(Block->body_begin(), Block->size()) : Statements) {
      const auto *E = dyn_cast_or_null<BinaryOperator>(S);
      if (const VarDecl *V = E ? reducedBy(*E, Functions) : nullptr)
        Found.emplace_back(V, Loop);
    }
    return TraverseStmt(const_cast<Stmt *>(Body));
  }
};

/// Where every thread stores, to an element of its own, what it makes of an element and of \p V.
class ResultUseFinder : public DynamicRecursiveASTVisitor {
public:
  ResultUseFinder(const VarDecl &V, const ThreadDependences &Threads) : V(V), Threads(Threads) {}

  // What is done in a branch may be done by lane 0 alone.
  bool TraverseIfStmt(IfStmt *) override { return true; }
  bool TraverseSwitchStmt(SwitchStmt *) override { return true; }
  bool TraverseConditionalOperator(ConditionalOperator *) override { return true; }
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }

  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (E->isAssignmentOp() && isElementOfThread(*E->getLHS()) &&
        (E->isCompoundAssignmentOp() ? usesDirectly(*E->getRHS()) : combines(*E->getRHS())))
      Found = Found ? Found : E;
    return true;
  }

  const BinaryOperator *Found = nullptr;

private:
  bool isElementOfThread(const Expr &E) const {
    const auto *Element = dyn_cast<ArraySubscriptExpr>(E.IgnoreParenImpCasts());
    return Element && Threads.of(*Element->getIdx()).Way != ThreadWay::None;
  }

  /// A factor or term with V: `v`, `v * 2`, `f(v)`, but no `v * (lane == 0)`.
  bool usesDirectly(const Expr &E) const {
    struct Comparison : DynamicRecursiveASTVisitor {
      bool VisitBinaryOperator(BinaryOperator *E) override { return !E->isComparisonOp(); }
    };
    return refersTo(&E, &V) && Comparison().TraverseStmt(const_cast<Expr *>(&E));
  }

  /// x[i] / v, (x[i] - v) * 2, f(x[i] - v).
  bool combines(const Expr &Written) const {
    const Expr &E = *Written.IgnoreParenImpCasts();
    if (const auto *Call = dyn_cast<CallExpr>(&E))
      return llvm::any_of(Call->arguments(), [&](const Expr *A) { return combines(*A); });
    const auto *Operator = dyn_cast<BinaryOperator>(&E);
    if (!Operator || !(Operator->isMultiplicativeOp() || Operator->isAdditiveOp()))
      return false;
    const Expr &Left = *Operator->getLHS(), &Right = *Operator->getRHS();
    return (isElementOfThread(Left) && usesDirectly(Right)) ||
           (isElementOfThread(Right) && usesDirectly(Left)) || combines(Left) || combines(Right);
  }

  const VarDecl &V;
  const ThreadDependences &Threads;
};

struct ReturnFinder : DynamicRecursiveASTVisitor {
  bool VisitReturnStmt(ReturnStmt *) override { return false; }
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }
  static bool in(const Stmt &S) { return !ReturnFinder().TraverseStmt(const_cast<Stmt *>(&S)); }
};

/// Whether \p F ends by returning what it has reduced, and lane 0 alone has.
bool returnsReduction(const FunctionDecl &F, const FunctionTable &Functions) {
  const FunctionDecl *Definition = nullptr;
  if (!F.isDefined(Definition) || !isWrittenForDevice(*Definition))
    return false;
  const auto *Body = dyn_cast_or_null<CompoundStmt>(Definition->getBody());
  const auto *Return =
      Body && Body->size() >= 2 ? dyn_cast<ReturnStmt>(Body->body_back()) : nullptr;
  const VarDecl *V = Return && Return->getRetValue() ? namedLocal(*Return->getRetValue()) : nullptr;
  if (!V)
    return false;
  ReductionFinder Reductions(Functions);
  Reductions.TraverseStmt(const_cast<CompoundStmt *>(Body));
  const Stmt *Before = *(Body->body_end() - 2);
  return llvm::is_contained(Reductions.Found, std::pair(V, Before));
}

class ReductionResultVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitCompoundStmt(CompoundStmt *Block) override {
    if (!inDeviceCode() || function()->isDependentContext())
      return true;
    llvm::ArrayRef<Stmt *> Statements(Block->body_begin(), Block->size());
    for (size_t I = 0; I < Statements.size(); ++I)
      if (const VarDecl *V = reducedIn(*Statements[I]))
        follow(*V, *Statements[I], Statements.drop_front(I + 1));
    return true;
  }

private:
  /// The variable that a statement leaves with a result in lane 0 alone.
  const VarDecl *reducedIn(const Stmt &S) const {
    if (isa<ForStmt, WhileStmt>(S)) {
      ReductionFinder Reductions(Context.Functions);
      Reductions.TraverseStmt(const_cast<Stmt *>(&S));
      return !Reductions.Found.empty() && Reductions.Found.back().second == &S
                 ? Reductions.Found.back().first
                 : nullptr;
    }
    const Expr *Value = nullptr;
    const VarDecl *V = nullptr;
    if (const auto *E = dyn_cast<BinaryOperator>(&S); E && E->getOpcode() == BO_Assign) {
      V = namedLocal(*E->getLHS());
      Value = E->getRHS();
    } else if (const auto *D = dyn_cast<DeclStmt>(&S); D && D->isSingleDecl()) {
      V = dyn_cast<VarDecl>(D->getSingleDecl());
      Value = V ? V->getInit() : nullptr;
    }
    const auto *Call = V && Value ? dyn_cast<CallExpr>(Value->IgnoreParenImpCasts()) : nullptr;
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    return Callee && returnsReduction(*Callee, Context.Functions) ? V : nullptr;
  }

  /// Looks for a use of \p V after \p Reduction, until it is written again or some threads leave.
  void follow(const VarDecl &V, const Stmt &Reduction, llvm::ArrayRef<Stmt *> After) {
    for (Stmt *S : After) {
      if (Modifications(S).any(&V) || ReturnFinder::in(*S))
        return;
      ResultUseFinder Use(V, Context.Facts.threadsOf(*function()));
      Use.TraverseStmt(S);
      if (!Use.Found)
        continue;
      Context
          .report("warp-reduce-result-all-lanes", Use.Found->getSourceRange(),
                  {{"variable", V.getNameAsString()}})
          .note(Reduction.getBeginLoc(), "the reduction leaves its result in lane 0");
      return;
    }
  }
};

} // namespace

Check reductionResultCheck() { return walk<ReductionResultVisitor>(Passes::Device); }

} // namespace offloom
