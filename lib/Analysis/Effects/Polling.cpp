// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Effects/Polling.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Code/Jumps.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Effects/Synchronisation.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace offloom {

namespace {

bool isAtomic(const CallExpr *Call, llvm::ArrayRef<llvm::StringRef> Names) {
  const FunctionDecl *F = Call->getDirectCallee();
  if (!F || !F->getDeclName().isIdentifier())
    return false;
  llvm::StringRef Name = F->getName();
  Name.consume_back("_block");
  Name.consume_back("_system");
  return llvm::is_contained(Names, Name);
}

/// `clock()` and `clock64()`. Time passes for all threads at once: where each waits for it in turn,
/// a block takes as many times as long as it has threads.
bool readsClock(const CallExpr *Call) {
  const FunctionDecl *F = Call->getDirectCallee();
  return F && F->getDeclName().isIdentifier() && F->getNumParams() == 0 &&
         (F->getName() == "clock" || F->getName() == "clock64") &&
         F->getASTContext().getSourceManager().isInSystemHeader(F->getLocation());
}

/// Does evaluating an expression read what changes without this thread: memory that another one
/// writes, or the clock?
class PollFinder : public DynamicRecursiveASTVisitor {
public:
  bool VisitImplicitCastExpr(ImplicitCastExpr *E) override {
    if (E->getCastKind() == CK_LValueToRValue && E->getSubExpr()->getType().isVolatileQualified())
      Found |= !llvm::isa<DeclRefExpr>(E->getSubExpr()->IgnoreParens()) ||
               !isLocal(llvm::cast<DeclRefExpr>(E->getSubExpr()->IgnoreParens()));
    return true;
  }

  /// `flag.load()`, `flag.test()`, and the conversion that is a load.
  bool VisitCXXMemberCallExpr(CXXMemberCallExpr *Call) override {
    const CXXMethodDecl *Method = Call->getMethodDecl();
    if (!Method || !isInNamespace(*Method, "cuda") ||
        !Method->getASTContext().getSourceManager().isInSystemHeader(Method->getLocation()))
      return true;
    bool OfAtomic = Method->getParent()->getName().starts_with("atomic");
    Found |= OfAtomic && (llvm::isa<CXXConversionDecl>(Method) ||
                          (Method->getDeclName().isIdentifier() &&
                           (Method->getName() == "load" || Method->getName() == "test")));
    return true;
  }

  bool VisitCallExpr(CallExpr *Call) override {
    Found |= isAtomic(Call, {"__nv_atomic_load", "__nv_atomic_load_n"});
    Found |= readsClock(Call);
    // A read spelled as an atomic that changes nothing. Locks (atomicCAS, atomicExch) are not
    // polls: in a thread loop their holder has always let go, or runs on another worker.
    if (isAtomic(Call, {"atomicAdd", "atomicOr", "atomicXor", "atomicSub", "atomicMax"}) &&
        Call->getNumArgs() == 2) {
      Expr::EvalResult Value;
      const Expr *Operand = Call->getArg(1);
      if (!Operand->isValueDependent() &&
          Operand->EvaluateAsInt(Value, Call->getDirectCallee()->getASTContext()))
        Found |= Value.Val.getInt() == 0;
    }
    return true;
  }

  bool Found = false;

private:
  static bool isLocal(const DeclRefExpr *E) {
    const auto *V = llvm::dyn_cast<VarDecl>(E->getDecl());
    return V && V->hasLocalStorage() && !isShared(*V);
  }
};

bool polls(const Stmt *S) {
  PollFinder Finder;
  if (S)
    Finder.TraverseStmt(const_cast<Stmt *>(S));
  return Finder.Found;
}

/// Does the body of a loop set a variable of its condition to what a poll yields, at once or by way
/// of other variables?
class PolledCondition : public DynamicRecursiveASTVisitor {
public:
  explicit PolledCondition(const Expr &Condition) : Condition(Condition) {}

  bool VisitVarDecl(VarDecl *V) override {
    if (V->hasInit() && isPolled(V->getInit()))
      note(V);
    return true;
  }

  bool VisitBinaryOperator(BinaryOperator *B) override {
    const VarDecl *V = B->isAssignmentOp() ? rootVariable(B->getLHS()) : nullptr;
    if (V && isPolled(B->getRHS()))
      note(V);
    return true;
  }

  bool Found = false;

private:
  void note(const VarDecl *V) {
    Polled.insert(V);
    Found |= refersTo(&Condition, V);
  }

  bool isPolled(const Expr *E) const {
    return polls(E) || llvm::any_of(Polled, [&](const VarDecl *V) { return refersTo(E, V); });
  }

  const Expr &Condition;
  llvm::SmallPtrSet<const VarDecl *, 4> Polled;
};

/// Does \p Condition depend on what a poll yields? Of `a, b` it is `b` that decides.
bool asksPoll(const Expr *Condition) {
  const auto *Comma =
      Condition ? dyn_cast<BinaryOperator>(Condition->IgnoreParenImpCasts()) : nullptr;
  if (!Comma || Comma->getOpcode() != BO_Comma)
    return polls(Condition);
  PolledCondition Decides(*Comma->getRHS());
  Decides.TraverseStmt(Comma->getLHS());
  return Decides.Found || asksPoll(Comma->getRHS());
}

/// Finds loops that go on until somebody else writes, or time has passed.
class PollingLoopFinder : public DynamicRecursiveASTVisitor {
public:
  bool VisitWhileStmt(WhileStmt *S) override { return note(S, S->getCond(), S->getBody()); }
  bool VisitDoStmt(DoStmt *S) override { return note(S, S->getCond(), S->getBody()); }
  bool VisitForStmt(ForStmt *S) override { return note(S, S->getCond(), S->getBody()); }

  llvm::SmallVector<const Stmt *, 4> Found;

private:
  bool note(Stmt *Loop, const Expr *Condition, const Stmt *Body) {
    if ((asksPoll(Condition) || pollsInBody(Body, Condition) || endsByPoll(Loop, Condition, Body) ||
         repeatsByFlag(Condition, Body)) &&
        !hasBarrier(Body) && !writesWhat(Body, Condition))
      Found.push_back(Loop);
    return true;
  }

  /// `do { s[i] = x; } while (s[i] != x)` repeats its own attempt; it does not wait to be served.
  static bool writesWhat(const Stmt *Body, const Expr *Condition) {
    const auto *Assignment = llvm::dyn_cast_or_null<BinaryOperator>(Body);
    if (Assignment && Assignment->isAssignmentOp())
      if (const auto *To = llvm::dyn_cast<ArraySubscriptExpr>(Assignment->getLHS()->IgnoreParens()))
        if (const auto *Base = llvm::dyn_cast<DeclRefExpr>(To->getBase()->IgnoreParenImpCasts()))
          return Condition && refersTo(Condition, Base->getDecl());
    return Body &&
           llvm::any_of(Body->children(), [&](const Stmt *S) { return writesWhat(S, Condition); });
  }

  /// Threads that meet at a barrier in each round make each other's progress.
  static bool hasBarrier(const Stmt *S) {
    if (const auto *Call = llvm::dyn_cast_or_null<CallExpr>(S);
        Call && Synchronisation::isBarrier(Call))
      return true;
    return S && llvm::any_of(S->children(), hasBarrier);
  }

  /// `while (true) { if (poll) break; }` and `do { v = poll; } while (v == 0)`: the body is small,
  /// does nothing but look, and what it sees ends the loop.
  static bool pollsInBody(const Stmt *Body, const Expr *Condition) {
    const auto *Block = llvm::dyn_cast_or_null<CompoundStmt>(Body);
    if (!Block || Block->size() > 3 || !polls(Body))
      return false;
    Jumps Leaving = jumpsOf(Body);
    if (!Leaving.Loop && !Leaving.Return && !Leaving.Goto && !pollsFor(Body, Condition))
      return false;
    return llvm::none_of(Block->body(),
                         [](const Stmt *S) { return llvm::isa<ForStmt, WhileStmt, DoStmt>(S); });
  }

  /// `while (!done) { if (poll) { …; done = true; } }`: nothing but a branch that depends on a poll
  /// changes what \p Condition looks at.
  static bool endsByPoll(const Stmt *Loop, const Expr *Condition, const Stmt *Body) {
    if (!Condition || !polls(Body))
      return false;
    Modifications Written(Loop);
    llvm::SmallVector<const Expr *, 4> Sites;
    for (const VarDecl *V : localVariablesIn(Condition))
      llvm::append_range(Sites, Written.of(V));
    return !Sites.empty() &&
           llvm::all_of(Sites, [&](const Expr *Site) { return standsUnderPoll(Site, Body, Body); });
  }

  /// Does \p E give the flag \p V a known value, or add to what it says: `again |= left != 0`?
  static bool setsFlag(const BinaryOperator &E, const VarDecl *V) {
    const BinaryOperatorKind Op = E.getOpcode();
    if (Op == BO_OrAssign || Op == BO_AndAssign || Op == BO_XorAssign)
      return true;
    if (Op != BO_Assign || E.getRHS()->isValueDependent())
      return false;
    const auto *Join = llvm::dyn_cast<BinaryOperator>(E.getRHS()->IgnoreParenImpCasts());
    return E.getRHS()->isEvaluatable(V->getASTContext()) ||
           (Join && (Join->isLogicalOp() || Join->isBitwiseOp()) && refersTo(Join, V));
  }

  /// `do { again = 0; for (…) if (notYet(polled)) again = 1; } while (again);`: rounds that count
  /// nothing, until what is polled lets one pass without a flag.
  static bool repeatsByFlag(const Expr *Condition, const Stmt *Body) {
    if (!Condition || !Body || !polls(Body))
      return false;
    const auto Flags = localVariablesIn(Condition);
    Modifications Written(Body);
    return !Flags.empty() && llvm::all_of(Flags, [&](const VarDecl *V) {
      const auto &Sites = Written.of(V);
      return Sites.size() > 1 && llvm::all_of(Sites, [&](const Expr *Site) {
               const auto *Assignment = llvm::dyn_cast<BinaryOperator>(Site->IgnoreParens());
               return Assignment && setsFlag(*Assignment, V);
             });
    });
  }

  /// Is \p Site in a branch within \p S whose condition polls, or looks at what a poll in \p Body
  /// yielded?
  static bool standsUnderPoll(const Expr *Site, const Stmt *S, const Stmt *Body) {
    if (!S || !contains(S, Site))
      return false;
    if (const auto *If = llvm::dyn_cast<IfStmt>(S); If && !contains(If->getCond(), Site))
      if (polls(If->getCond()) || pollsFor(Body, If->getCond()))
        return true;
    return llvm::any_of(S->children(),
                        [&](const Stmt *Child) { return standsUnderPoll(Site, Child, Body); });
  }

  static bool pollsFor(const Stmt *Body, const Expr *Condition) {
    if (!Condition)
      return false;
    PolledCondition Finder(*Condition);
    Finder.TraverseStmt(const_cast<Stmt *>(Body));
    return Finder.Found;
  }
};

/// Loops that go on until a lock is free: `while (atomicCAS(&lock, 0, 1) != 0);`.
class LockLoopFinder : public DynamicRecursiveASTVisitor {
public:
  bool VisitWhileStmt(WhileStmt *S) override {
    if (takesLock(S->getCond()))
      Found.push_back(S);
    return true;
  }
  bool VisitDoStmt(DoStmt *S) override {
    if (takesLock(S->getCond()))
      Found.push_back(S);
    return true;
  }
  bool VisitForStmt(ForStmt *S) override {
    if (takesLock(S->getCond()))
      Found.push_back(S);
    return true;
  }

  llvm::SmallVector<const Stmt *, 4> Found;

private:
  static bool takesLock(const Stmt *S) {
    if (!S)
      return false;
    if (const auto *Call = llvm::dyn_cast<CallExpr>(S))
      if (const FunctionDecl *F = Call->getDirectCallee(); F && F->getDeclName().isIdentifier())
        if (F->getName().starts_with("atomicCAS") || F->getName().starts_with("atomicExch") ||
            exchanges(F))
          return true;
    return llvm::any_of(S->children(), takesLock);
  }

  /// `flag.test_and_set()`, `flag.exchange(1)`, `flag.compare_exchange_strong(free, 1)`.
  static bool exchanges(const FunctionDecl *F) {
    const auto *Method = llvm::dyn_cast<CXXMethodDecl>(F);
    return Method && Method->getParent()->getName().starts_with("atomic") &&
           (F->getName() == "test_and_set" || F->getName() == "exchange" ||
            F->getName().starts_with("compare_exchange"));
  }
};

} // namespace

llvm::SmallVector<const Stmt *, 4> lockLoops(const Stmt *S) {
  LockLoopFinder Finder;
  if (S)
    Finder.TraverseStmt(const_cast<Stmt *>(S));
  return std::move(Finder.Found);
}

llvm::SmallVector<const Stmt *, 4> pollingLoops(const Stmt *S) {
  PollingLoopFinder Finder;
  if (S)
    Finder.TraverseStmt(const_cast<Stmt *>(S));
  return std::move(Finder.Found);
}

} // namespace offloom
