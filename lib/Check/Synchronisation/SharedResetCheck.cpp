// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shared variables that are reset too early or too late for others: no barrier stands between the
// reset and those who set the variable, or between those who read it as a loop's condition and the
// reset of the next round.
//
// `if (threadIdx.x == 0) changed = 0; if (a[i] > b[i]) changed = 1; __syncthreads();` loses what a
// thread sets before thread 0 has come by. Statements of one block are looked at in their order,
// from a reset to what may be a barrier; calls of functions in sight may be one.

#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Values/LoopSteps.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/Meetings.h"
#include "Check/Facts/MemoryUses.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace offloom {
namespace {

/// `V = value;`, by all threads or by those of a branch for one.
struct Reset {
  const VarDecl *Variable = nullptr;
  const BinaryOperator *Store = nullptr;
};

/// The statements of a block of code, or of a loop's round, that threads come to one by one.
using Sequence = llvm::SmallVector<const Stmt *, 8>;

/// A barrier, what may be one, or what cannot be followed.
bool mayMeet(const Stmt &S) {
  struct Finder : DynamicRecursiveASTVisitor {
    bool VisitCallExpr(CallExpr *Call) override {
      const FunctionDecl *Callee = Call->getDirectCallee();
      return !(Found |= !Callee || isMeeting(*Call) || !isOfSystem(*Callee));
    }
    bool VisitStmt(Stmt *S) override {
      return !(Found |= isa<AsmStmt, GotoStmt, LabelStmt, LambdaExpr>(S));
    }
    bool Found = false;
  } In;
  In.TraverseStmt(const_cast<Stmt *>(&S));
  return In.Found;
}

bool leavesLoop(const Stmt &S) {
  if (const auto *Body = dyn_cast<CompoundStmt>(&S))
    return !Body->body_empty() && leavesLoop(*Body->body_back());
  return isa<BreakStmt, ReturnStmt>(S);
}

class SharedResetVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    Variables.clear();
    if (F->doesThisDeclarationHaveABody() && isWrittenForDevice(*F) && !F->isDependentContext() &&
        !isOfSingleWarps(*F))
      findVariables(*F->getBody());
    return true;
  }

  bool VisitCompoundStmt(CompoundStmt *Block) override {
    if (Variables.empty())
      return true;
    const Sequence All(Block->body());
    for (size_t I = 0; I < All.size(); ++I)
      if (const Reset Here = resetIn(*All[I]); Here.Variable)
        findSetBehind(Here, llvm::ArrayRef(All).drop_front(I + 1));
    return true;
  }
  bool VisitDoStmt(DoStmt *S) override { return checkRounds(nullptr, *S->getBody(), S->getCond()); }
  bool VisitWhileStmt(WhileStmt *S) override {
    return checkRounds(S->getCond(), *S->getBody(), nullptr);
  }
  bool VisitForStmt(ForStmt *S) override {
    return checkRounds(S->getCond(), *S->getBody(), nullptr);
  }

private:
  bool isOfSingleWarps(const FunctionDecl &F) {
    if (!isWrittenGlobal(F))
      return false;
    const LaunchShapes::Blocks Blocks = Context.Facts.launches().of(F);
    return !Blocks.Shapes.empty() && llvm::all_of(Blocks.Shapes, [](const Dimensions &Block) {
      return Block[0] * Block[1] * Block[2] <= 32;
    });
  }

  void findVariables(const Stmt &Body) {
    struct Finder : DynamicRecursiveASTVisitor {
      bool VisitVarDecl(VarDecl *V) override {
        if (isShared(*V) && V->getType()->isScalarType() && !V->getType().isVolatileQualified())
          Found.insert(V);
        return true;
      }
      llvm::SmallPtrSet<const VarDecl *, 4> Found;
    } In;
    In.TraverseStmt(const_cast<Stmt *>(&Body));
    Variables = std::move(In.Found);
  }

  ThreadWay wayTo(const Expr &E) { return Context.Facts.threadsOf(*function()).of(E).Way; }

  /// Whether \p Condition is that of a thread with one index: `threadIdx.x == 0`, `!lane`.
  bool picksThread(const Expr &Condition) {
    const Expr &E = *Condition.IgnoreParenImpCasts();
    if (const auto *Not = dyn_cast<UnaryOperator>(&E))
      return Not->getOpcode() == UO_LNot && wayTo(*Not->getSubExpr()) != ThreadWay::None;
    const auto *B = dyn_cast<BinaryOperator>(&E);
    if (!B)
      return false;
    if (B->getOpcode() == BO_LAnd)
      return picksThread(*B->getLHS()) || picksThread(*B->getRHS());
    const bool IsConstant =
        B->getLHS()->isEvaluatable(Context.AST) || B->getRHS()->isEvaluatable(Context.AST);
    return B->getOpcode() == BO_EQ && IsConstant && !hasElement(E) && wayTo(E) != ThreadWay::None;
  }

  static bool hasElement(const Stmt &S) {
    return isa<ArraySubscriptExpr>(S) || llvm::any_of(S.children(), [](const Stmt *Child) {
             return Child && hasElement(*Child);
           });
  }

  Reset resetIn(const Stmt &S) {
    if (const auto *If = dyn_cast<IfStmt>(&S)) {
      if (If->getElse() || !picksThread(*If->getCond()))
        return {};
      const auto *Body = dyn_cast<CompoundStmt>(If->getThen());
      if (!Body)
        return storeOf(*If->getThen());
      Reset Last;
      for (const Stmt *Child : Body->body())
        if (const Reset Here = storeOf(*Child); Here.Variable)
          Last = Here;
      return mayMeet(*Body) ? Reset() : Last;
    }
    const Reset Here = storeOf(S);
    return Here.Variable && Here.Store->getRHS()->isEvaluatable(Context.AST) ? Here : Reset();
  }

  Reset storeOf(const Stmt &S) const {
    const auto *Store = dyn_cast<BinaryOperator>(&S);
    const VarDecl *V =
        Store && Store->getOpcode() == BO_Assign ? referredVariable(*Store->getLHS()) : nullptr;
    return V && Variables.contains(V) ? Reset{V, Store} : Reset();
  }

  void findSetBehind(const Reset &From, llvm::ArrayRef<const Stmt *> Behind) {
    for (const Stmt *S : Behind) {
      const auto *If = dyn_cast<IfStmt>(S);
      if (mayMeet(*S) || storeOf(*S).Variable == From.Variable)
        return;
      if (If && picksThread(*If->getCond()))
        continue;
      if (const Expr *Set = setIn(*S, From, /*Differs=*/false)) {
        Context
            .report("sync-reset-without-barrier", From.Store->getSourceRange(),
                    {{"object", From.Variable->getNameAsString()}})
            .note(Set->getBeginLoc(), "other threads may have come by here before");
        return;
      }
    }
  }

  /// Where some threads, but not all, give the variable another value, or any of them counts.
  const Expr *setIn(const Stmt &S, const Reset &From, bool Differs) {
    if (Differs || isa<Expr>(S))
      for (const MemoryUse &Use : usesOf(*From.Variable, &S, Context.Functions))
        if (Use.Kind == UseKind::Atomic ||
            (Differs && Use.Kind == UseKind::Write && isOtherValue(S, From)))
          return Use.Name;
    if (isa<Expr>(S))
      return nullptr;
    const Expr *Condition = nullptr;
    if (const auto *If = dyn_cast<IfStmt>(&S))
      Condition = If->getCond();
    if (Condition && picksThread(*Condition))
      return nullptr;
    Differs |= Condition && wayTo(*Condition) != ThreadWay::None;
    for (const Stmt *Child : S.children())
      if (const Expr *Set = Child ? setIn(*Child, From, Differs) : nullptr)
        return Set;
    return nullptr;
  }

  /// Whether the store \p S is of another value than the reset.
  bool isOtherValue(const Stmt &S, const Reset &From) const {
    const Reset Here = storeOf(S);
    if (Here.Variable != From.Variable)
      return false;
    Expr::EvalResult Old, New;
    return !From.Store->getRHS()->EvaluateAsRValue(Old, Context.AST) ||
           !Here.Store->getRHS()->EvaluateAsRValue(New, Context.AST) || !Old.Val.isInt() ||
           !New.Val.isInt() || !llvm::APSInt::isSameValue(Old.Val.getInt(), New.Val.getInt());
  }

  /// A round of a loop with \p First before its body, or \p Last behind it.
  bool checkRounds(const Expr *First, const Stmt &Body, const Expr *Last) {
    const auto *Block = dyn_cast<CompoundStmt>(&Body);
    if (Variables.empty() || !Block)
      return true;
    Sequence Round;
    if (First)
      Round.push_back(First);
    Round.append(Block->body_begin(), Block->body_end());
    if (Last)
      Round.push_back(Last);
    for (size_t I = 0; I < Round.size(); ++I)
      if (const Expr *Asked = conditionOfLoop(*Round[I]))
        for (const VarDecl *V : Variables)
          if (refersTo(Asked, V) && !mayMeet(*Asked))
            findResetBehind(*V, *Asked, Round, I);
    return true;
  }

  static const Expr *conditionOfLoop(const Stmt &S) {
    if (const auto *If = dyn_cast<IfStmt>(&S))
      return leavesLoop(*If->getThen()) ? If->getCond() : nullptr;
    return dyn_cast<Expr>(&S) && !isa<BinaryOperator, CallExpr>(S) ? cast<Expr>(&S) : nullptr;
  }

  void findResetBehind(const VarDecl &V, const Expr &Asked, const Sequence &Round, size_t From) {
    for (size_t Step = 1; Step < Round.size(); ++Step) {
      const Stmt &S = *Round[(From + Step) % Round.size()];
      if (mayMeet(S))
        return;
      const Reset Here = resetIn(S);
      if (Here.Variable != &V)
        continue;
      Context
          .report("sync-reset-in-next-round", Here.Store->getSourceRange(),
                  {{"object", V.getNameAsString()}})
          .note(Asked.getBeginLoc(), "others of the block may still have to ask for it here");
      return;
    }
  }

  llvm::SmallPtrSet<const VarDecl *, 4> Variables; ///< shared, of the function that the walk is in
};

} // namespace

Check sharedResetCheck() { return walk<SharedResetVisitor>(Passes::Device); }

} // namespace offloom
