// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What host code does too early: it reads a clock, an event or managed memory before the work it is
// about is done, or uses memory that it has freed.
//
// StraightLine walks a function. A call of a function that could do anything ends what is known, so
// that what is reported happens whenever its place is reached.

#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/PointerOrigins.h"
#include "Check/Facts/StraightLine.h"
#include "Check/Host/ClockReadings.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace offloom {
namespace {

using Action = FunctionFacts::Action;
using Waiting = FunctionFacts::Waiting;

/// What is known between two statements.
struct Known {
  const CallExpr *Pending = nullptr;  ///< work that nobody has waited for
  const CallExpr *Recorded = nullptr; ///< the last event that nobody has waited for
  bool Clock = false;                 ///< a clock has been read before Pending
  llvm::DenseMap<const VarDecl *, const CallExpr *> Freed;
  llvm::SmallPtrSet<const VarDecl *, 4> Managed, UsedByKernel;

  void meet(const Known &Other) {
    Pending = Other.Pending ? Pending : nullptr;
    Recorded = Other.Recorded ? Recorded : nullptr;
    Clock &= Other.Clock;
    for (auto I = Freed.begin(), End = Freed.end(); I != End;)
      if (auto At = I++; !Other.Freed.contains(At->first))
        Freed.erase(At);
    Managed.remove_if([&](const VarDecl *V) { return !Other.Managed.contains(V); });
    UsedByKernel.remove_if([&](const VarDecl *V) { return !Other.UsedByKernel.contains(V); });
  }
};

/// Follows the statements of one function.
class Sequence : public StraightLine<Sequence, Known>, private Known {
public:
  Sequence(CheckContext &Context, const FunctionDecl &F)
      : StraightLine(Context.Facts, &F), Context(Context), Body(*F.getBody()) {}

  Known &state() { return *this; }

  void forget() {
    Pending = Recorded = nullptr;
    Clock = false;
    Freed.clear();
    UsedByKernel.clear();
  }

  bool TraverseConditionalOperator(ConditionalOperator *) {
    forget();
    return true;
  }

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Launch) {
    start(*Launch);
    for (const Expr *Argument : Launch->arguments())
      if (const VarDecl *V = localVariable(*Argument); V && Managed.contains(V))
        UsedByKernel.insert(V);
    return true;
  }

  bool VisitCXXConstructExpr(CXXConstructExpr *E) {
    const FunctionDecl *F = E->getConstructor();
    if (!F->isImplicit() && !isInSystemCode(F->getLocation(), Context.AST.getSourceManager()))
      forget(); // a class of the user's may wait in its constructor
    return true;
  }

  bool VisitCallExpr(CallExpr *Call) {
    if (isa<CUDAKernelCallExpr>(Call))
      return true;
    const FunctionFacts *Function = Context.Facts.functionOf(*Call);
    if (!Function) {
      if (onlyReadsClock(*Call))
        clock(*Call, calleeName(*Call));
      else if (mayBeClock(*Call))
        clock(*Call, calleeName(*Call), "api-unknown-timer-unsynced");
      else
        unknown(*Call);
      // A graph that is launched may allocate, at the addresses that it has had before.
      if (Context.Facts.isNamed(NameGroup::ArgumentKeepers, *Call))
        Freed.clear();
      return true;
    }
    for (Action Does : Function->Actions)
      act(Does, *Function, *Call);
    if (Function->WaitsFor != Waiting::Nothing)
      waited();
    return true;
  }

  bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) {
    touch(*E, *E->getBase());
    return true;
  }

  bool VisitUnaryOperator(UnaryOperator *E) {
    Addressed.insert(onlyAddressed(*E));
    if (E->getOpcode() == UO_Deref)
      touch(*E, *E->getSubExpr());
    else if (E->getOpcode() == UO_AddrOf)
      if (const VarDecl *V = localVariable(*E->getSubExpr()))
        set(*V); // most likely
    return true;
  }

  bool VisitBinaryOperator(BinaryOperator *E) {
    if (const VarDecl *V = E->isAssignmentOp() ? localVariable(*E->getLHS()) : nullptr)
      set(*V);
    return true;
  }

private:
  void set(const VarDecl &V) {
    Freed.erase(&V);
    Managed.erase(&V);
    UsedByKernel.erase(&V);
  }

  void act(Action Does, const FunctionFacts &Function, const CallExpr &Call) {
    switch (Does) {
    case Action::Copies:
    case Action::Fills:
    case Action::Launches:
      useArguments(Call);
      if (Function.isAsynchronous())
        Pending = &Call;
      break;
    case Action::ReadsClock:
      clock(Call, calleeName(Call));
      break;
    case Action::Records:
      Recorded = &Call;
      break;
    case Action::Measures:
      if (Recorded)
        Context.report("api-event-elapsed-unsynced", Call.getSourceRange())
            .note(Recorded->getBeginLoc(), "the event is recorded here");
      break;
    case Action::Allocates:
      if (Function.Of == FunctionFacts::Memory::Managed)
        allocateManaged(Call);
      break;
    case Action::Frees:
      free(Call);
      break;
    case Action::Queries:
      waited(); // in a loop, most likely
      break;
    default:
      break;
    }
  }

  void waited() {
    Pending = Recorded = nullptr;
    UsedByKernel.clear();
  }

  void start(const CallExpr &Call) {
    Pending = &Call;
    useArguments(Call);
  }

  void clock(const CallExpr &Call, llvm::StringRef Name,
             llvm::StringRef Rule = "api-cpu-timer-unsynced") {
    if (Pending && Clock && !onlyBegins(Call, Body, Context.AST))
      Context.report(Rule, Call.getSourceRange(), {{"clock", Name.str()}})
          .note(Pending->getBeginLoc(), "the work is started here");
    Clock = true;
    Pending = nullptr; // say it once
  }

  /// A function of the user's that reads a clock, `double seconds()`, and calls nothing else but
  /// what the library has.
  bool onlyReadsClock(const CallExpr &Call) const {
    const FunctionDecl *Callee = Call.getDirectCallee(), *Definition = nullptr;
    const SourceManager &Sources = Context.AST.getSourceManager();
    if (!Callee || isa<CXXMethodDecl>(Callee) || !Callee->isDefined(Definition) ||
        isInSystemCode(Definition->getLocation(), Sources))
      return false;
    struct Calls : DynamicRecursiveASTVisitor {
      bool VisitCallExpr(CallExpr *Call) override {
        All.push_back(Call);
        return true;
      }
      std::vector<const CallExpr *> All;
    } Of;
    Of.TraverseStmt(Definition->getBody());
    auto ReadsClock = [&](const CallExpr *Inner) {
      return Context.Facts.does(*Inner, Action::ReadsClock);
    };
    return llvm::any_of(Of.All, ReadsClock) && llvm::all_of(Of.All, [&](const CallExpr *Inner) {
             const FunctionDecl *F = Inner->getDirectCallee();
             return ReadsClock(Inner) || (F && isInSystemCode(F->getLocation(), Sources) &&
                                          !Context.Facts.functionOf(*Inner));
           });
  }

  /// A function whose definition is elsewhere, and that is used as a clock is.
  bool mayBeClock(const CallExpr &Call) const {
    const FunctionDecl *Callee = Call.getDirectCallee();
    return Callee && !isa<CXXMethodDecl>(Callee) && !Callee->isDefined() &&
           !isInSystemCode(Callee->getLocation(), Context.AST.getSourceManager()) &&
           isClockByUse(Call, Body);
  }

  void allocateManaged(const CallExpr &Call) {
    const Expr *Into = Context.Facts.argument(Call, ArgumentRole::Into);
    if (const VarDecl *V = Into ? addressedVariable(*Into) : nullptr) {
      Managed.insert(V);
      Freed.erase(V);
    }
  }

  void free(const CallExpr &Call) {
    const Expr *Object = Context.Facts.argument(Call, ArgumentRole::Object);
    const VarDecl *V = Object ? localVariable(*Object) : nullptr;
    if (!V || !V->getType()->isPointerType())
      return;
    auto [Before, IsFirst] = Freed.try_emplace(V, &Call);
    // A macro may write its argument twice; api-check-macro-double-eval speaks of that.
    const SourceManager &Sources = Context.AST.getSourceManager();
    if (!IsFirst && Sources.getSpellingLoc(Before->second->getBeginLoc()) !=
                        Sources.getSpellingLoc(Call.getBeginLoc()))
      Context
          .report("alloc-double-free", Call.getSourceRange(), {{"pointer", V->getNameAsString()}})
          .note(Before->second->getBeginLoc(), "freed here first");
  }

  /// Arguments of a launch or a copy that have been freed.
  void useArguments(const CallExpr &Call) {
    for (const Expr *Argument : Call.arguments())
      if (const VarDecl *V = localVariable(*Argument))
        use(*V, *Argument);
  }

  void use(const VarDecl &V, const Expr &Where) {
    auto Found = Freed.find(&V);
    if (Found == Freed.end())
      return;
    Context
        .report("alloc-use-after-free", Where.getSourceRange(), {{"pointer", V.getNameAsString()}})
        .note(Found->second->getBeginLoc(), "freed here");
    Freed.erase(Found);
  }

  void touch(const Expr &Access, const Expr &Pointer) {
    const VarDecl *V = localVariable(Pointer);
    if (!V || Addressed.contains(&Access))
      return;
    use(*V, Access);
    if (Pending && UsedByKernel.erase(V))
      Context
          .report("sync-async-result-read-early", Access.getSourceRange(),
                  {{"pointer", V->getNameAsString()}})
          .note(Pending->getBeginLoc(), "the kernel is launched here");
  }

  /// A function that could do anything, to what it can reach. What CUDA's and the standard
  /// library's headers declare does not reach the locals whose addresses it is not given.
  void unknown(const CallExpr &Call) {
    if (Context.Facts.callsReporter(Call))
      return;
    const FunctionDecl *Callee = Call.getDirectCallee();
    bool IsLibrary =
        Callee && isInSystemCode(Callee->getLocation(), Context.AST.getSourceManager());
    if (!IsLibrary || Context.Api.find(calleeName(Call)))
      waited();
    if (!IsLibrary)
      forget();
  }

  CheckContext &Context;
  const Stmt &Body;
  llvm::SmallPtrSet<const Expr *, 8> Addressed; ///< that nobody looks at
};

class HostSequenceVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (F->doesThisDeclarationHaveABody())
      follow(*F);
    return true;
  }
  bool VisitLambdaExpr(LambdaExpr *L) override {
    follow(*L->getCallOperator());
    return true;
  }

private:
  void follow(const FunctionDecl &F) {
    if (F.getBody() && !F.isDependentContext() && !isWrittenForDevice(F) &&
        Followed.insert(F.getBody()).second)
      Sequence(Context, F).run(*F.getBody());
  }

  llvm::SmallPtrSet<const Stmt *, 8> Followed;
};

} // namespace

Check hostSequenceCheck() { return walk<HostSequenceVisitor>(Passes::Host); }

} // namespace offloom
