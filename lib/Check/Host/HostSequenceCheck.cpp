// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What host code does too early: it reads a clock, an event or managed memory before the work it is
// about is done, or uses memory that it has freed.
//
// StraightLine walks a function. A call of a function that could do anything ends what is known, so
// that what is reported happens whenever its place is reached.

#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/OnlyReports.h"
#include "Check/Facts/PointerOrigins.h"
#include "Check/Facts/StraightLine.h"
#include "Check/Host/ClockReadings.h"
#include "Check/Host/StopWatches.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetOperations.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/SaveAndRestore.h"

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
  unsigned Waits = 0;                 ///< how often something may have waited
  using Place = NamedPointer::Key;
  llvm::DenseMap<Place, const CallExpr *> Freed;
  llvm::DenseSet<Place> Managed, UsedByKernel;

  void meet(const Known &Other) {
    if (Waits == Other.Waits) // what one of two ways starts, the other does not wait for
      Pending = Pending ? Pending : Other.Pending;
    else
      Pending = Other.Pending ? Pending : nullptr;
    Waits = std::max(Waits, Other.Waits);
    Recorded = Other.Recorded ? Recorded : nullptr;
    Clock &= Other.Clock;
    for (auto I = Freed.begin(), End = Freed.end(); I != End;)
      if (auto At = I++; !Other.Freed.contains(At->first))
        Freed.erase(At);
    llvm::set_intersect(Managed, Other.Managed);
    llvm::set_intersect(UsedByKernel, Other.UsedByKernel);
  }
};

/// Follows the statements of one function.
class Sequence : public StraightLine<Sequence, Known>, private Known {
public:
  Sequence(CheckContext &Context, const FunctionDecl &F, StopWatches &Watches)
      : StraightLine(Context.Facts, &F), Context(Context), Watches(Watches), Body(*F.getBody()) {}

  Known &state() { return *this; }

  void forget() {
    waited();
    Clock = false;
    Freed.clear();
  }

  bool TraverseConditionalOperator(ConditionalOperator *) {
    forget();
    return true;
  }

  bool TraverseVarDecl(VarDecl *V) {
    if (const CXXConstructExpr *Made = makingOf(*V))
      Objects[Made] = V;
    return StraightLine::TraverseVarDecl(V);
  }

  bool VisitCXXConstructExpr(CXXConstructExpr *E) {
    const CXXConstructorDecl *F = E->getConstructor();
    if (isInSystemCode(F->getLocation(), Context.AST.getSourceManager()))
      return true;
    if (Watches.onlyReadsClock(*F) && isQuietObject(*E, Context.Facts)) {
      Clock = true;
      Pending = nullptr;
    } else if (!F->isImplicit()) {
      make(*E);
    }
    return true;
  }

  /// The objects of a block end with it.
  void left(const Stmt &Block) {
    for (const Stmt *S : llvm::reverse(cast<CompoundStmt>(Block).body()))
      if (const auto *Declarations = dyn_cast<DeclStmt>(S))
        for (const Decl *D : Declarations->decls())
          if (const auto *V = dyn_cast<VarDecl>(D); V && V->hasLocalStorage())
            end(*V);
  }

  bool VisitCallExpr(CallExpr *Call) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (!Context.Facts.functionOf(*Call) && Callee && Watches.onlyReadsClock(*Callee)) {
      clock(*Call, calleeName(*Call));
    } else if (const auto Effects = Context.Facts.effectsOf(*Call)) {
      for (const HostEffect &Effect : *Effects)
        act(Effect, *Call);
    } else if (mayBeClock(*Call)) {
      clock(*Call, calleeName(*Call), "api-unknown-timer-unsynced");
    } else {
      unknown(*Call);
    }
    // A graph that is launched may allocate, at the addresses that it has had before.
    if (Context.Facts.isNamed(NameGroup::ArgumentKeepers, *Call))
      Freed.clear();
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
    else if (const NamedPointer P = addressedPointer(*E))
      set(P); // most likely
    return true;
  }

  bool VisitBinaryOperator(BinaryOperator *E) {
    if (NamedPointer P = E->isAssignmentOp() ? namedPointer(*E->getLHS()) : NamedPointer{})
      set(P);
    return true;
  }

private:
  void set(NamedPointer P) {
    Freed.erase(P.key());
    Managed.erase(P.key());
    UsedByKernel.erase(P.key());
  }

  /// What \p Call does, itself or by what it calls.
  void act(const HostEffect &Effect, const CallExpr &Call) {
    const FunctionFacts *Function = Effect.function();
    if (!Function)
      return launch(Effect, Call);
    for (Action Does : Function->Actions)
      act(Does, Effect, Call);
    if (Function->WaitsFor != Waiting::Nothing)
      waited();
  }

  void launch(const HostEffect &Effect, const CallExpr &Call) {
    Pending = &Call;
    useArguments(Effect);
    for (const Operand &Argument : Effect.operands())
      if (NamedPointer P = Argument.named(); P && Managed.contains(P.key()))
        UsedByKernel.insert(P.key());
  }

  void act(Action Does, const HostEffect &Effect, const CallExpr &Call) {
    switch (Does) {
    case Action::Copies:
    case Action::Fills:
    case Action::Launches:
      useArguments(Effect);
      if (Effect.startsWork())
        Pending = &Call;
      break;
    case Action::ReadsClock:
      clock(Call, calleeName(Call));
      break;
    case Action::Records:
      Recorded = &Call;
      break;
    case Action::Measures:
      if (Recorded && !hasUntimed(Effect)) // of such an event there is no time at all
        Context.report("api-event-elapsed-unsynced", Call.getSourceRange())
            .note(Recorded->getBeginLoc(), "the event is recorded here");
      break;
    case Action::Allocates:
      if (Effect.function()->Of == FunctionFacts::Memory::Managed)
        allocateManaged(Effect);
      else if (NamedPointer P = Effect.argument(ArgumentRole::Into).namedTarget())
        set(P);
      else if (!Effect.isDirect())
        Freed.clear(); // it may be one of these, by another name
      break;
    case Action::Frees:
      free(Effect, Call);
      break;
    case Action::Creates:
      if (const auto Flags = Effect.value(ArgumentRole::Flags, nullptr);
          Flags && (*Flags & Untimed))
        WithoutTime.insert(Effect.argument(ArgumentRole::Into).namedTarget().key());
      break;
    case Action::Queries:
      waited(); // in a loop, most likely
      break;
    default:
      break;
    }
  }

  bool hasUntimed(const HostEffect &Effect) const {
    return llvm::any_of(Effect.operands(), [&](const Operand &Event) {
      return Event.named() && WithoutTime.contains(Event.named().key());
    });
  }

  void waited() {
    ++Waits;
    Pending = Recorded = nullptr;
    UsedByKernel.clear();
  }

  void clock(const CallExpr &Call, llvm::StringRef Name,
             llvm::StringRef Rule = "api-cpu-timer-unsynced") {
    if (Pending && Clock && isEnd(Call))
      Context.report(Rule, Call.getSourceRange(), {{"clock", Name.str()}})
          .note(Pending->getBeginLoc(), "the work is started here");
    Clock = true;
    Pending = nullptr; // say it once
  }

  /// Whether the reading that \p Call makes is the end of what is measured.
  bool isEnd(const CallExpr &Call) const {
    const FunctionDecl *Callee = Call.getDirectCallee();
    const std::optional<bool> Known = Callee ? Watches.ends(*Callee) : std::nullopt;
    return Known ? *Known : !onlyBegins(Call, Body, Context.AST);
  }

  /// A class of the user's does something with CUDA in its constructor, unless that is quiet.
  void make(const CXXConstructExpr &E) {
    const VarDecl *V = Objects.lookup(&E);
    if (V ? isQuietlyMade(E, Context.Facts) : isQuietObject(E, Context.Facts))
      return;
    const auto Effects = V ? Context.Facts.effectsOfMaking(E, *V) : std::nullopt;
    if (!Effects)
      return forget(); // it may wait
    for (const HostEffect &Effect : *Effects)
      act(Effect, Effect.call());
  }

  /// \p V, an object, ends here: it may read a clock, as the timer of a block does, free or wait.
  void end(const VarDecl &V) {
    const auto *Record = V.getType()->getAsCXXRecordDecl();
    if (!Record || !Record->hasDefinition() || Record->hasTrivialDestructor() ||
        isInSystemCode(Record->getLocation(), Context.AST.getSourceManager()))
      return;
    const CXXDestructorDecl *Destructor = Record->getDestructor();
    if (endsQuietly(V.getType(), Context.Facts)) {
      if (Destructor && Watches.onlyReadsClock(*Destructor))
        endOfClock(V, *Destructor);
      return;
    }
    const auto Effects = Context.Facts.effectsOfEnd(V);
    if (!Effects)
      return forget();
    llvm::SaveAndRestore Here(Ending, &V);
    for (const HostEffect &Effect : *Effects)
      act(Effect, Effect.call());
  }

  void endOfClock(const VarDecl &V, const CXXDestructorDecl &Destructor) {
    if (Pending && Clock)
      Context
          .report("api-cpu-timer-unsynced", V.getSourceRange(),
                  {{"clock", Destructor.getNameAsString()}})
          .note(Pending->getBeginLoc(), "the work is started here");
    Pending = nullptr;
  }

  /// A function whose definition is elsewhere, and that is used as a clock is.
  bool mayBeClock(const CallExpr &Call) const {
    const FunctionDecl *Callee = Call.getDirectCallee();
    return Callee && !isa<CXXMethodDecl>(Callee) && !Callee->isDefined() &&
           !isInSystemCode(Callee->getLocation(), Context.AST.getSourceManager()) &&
           isClockByUse(Call, Body);
  }

  void allocateManaged(const HostEffect &Effect) {
    if (NamedPointer P = Effect.argument(ArgumentRole::Into).namedTarget()) {
      set(P);
      Managed.insert(P.key());
    }
  }

  void free(const HostEffect &Effect, const CallExpr &Call) {
    const NamedPointer P = Effect.argument(ArgumentRole::Object).named();
    if (!P || !typeOf(P)->isPointerType())
      return;
    auto [Before, IsFirst] = Freed.try_emplace(P.key(), &Call);
    // A macro may write its argument twice; api-check-macro-double-eval speaks of that.
    const SourceManager &Sources = Context.AST.getSourceManager();
    if (!IsFirst && Sources.getSpellingLoc(Before->second->getBeginLoc()) !=
                        Sources.getSpellingLoc(Call.getBeginLoc())) {
      Reported Twice = Context.report("alloc-double-free",
                                      Ending ? Ending->getSourceRange() : Call.getSourceRange(),
                                      {{"pointer", nameOf(P)}});
      Twice.note(Before->second->getBeginLoc(), "freed here first");
      if (Ending)
        Twice.note(Call.getBeginLoc(), "the destructor frees it again");
    }
    if (Effect.clears())
      Freed.erase(P.key());
  }

  /// Arguments of a launch or a copy that have been freed.
  void useArguments(const HostEffect &Effect) {
    for (const Operand &Argument : Effect.operands())
      if (NamedPointer P = Argument.named())
        use(P, *Argument.Value);
  }

  void use(NamedPointer P, const Expr &Where) {
    auto Found = Freed.find(P.key());
    if (Found == Freed.end())
      return;
    Context.report("alloc-use-after-free", Where.getSourceRange(), {{"pointer", nameOf(P)}})
        .note(Found->second->getBeginLoc(), "freed here");
    Freed.erase(Found);
  }

  void touch(const Expr &Access, const Expr &Pointer) {
    const NamedPointer P = namedPointer(Pointer);
    if (!P || Addressed.contains(&Access))
      return;
    use(P, Access);
    if (Pending && UsedByKernel.erase(P.key()))
      Context
          .report("sync-async-result-read-early", Access.getSourceRange(), {{"pointer", nameOf(P)}})
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
    if (IsLibrary)
      return;
    forget();
    for (auto I = Managed.begin(), End = Managed.end(); I != End;)
      if (auto At = I++; isKnownToOthers(*At))
        Managed.erase(At);
  }

  static constexpr int64_t Untimed = 2; ///< of an event: cudaEventDisableTiming

  CheckContext &Context;
  StopWatches &Watches;
  const Stmt &Body;
  llvm::DenseMap<const CXXConstructExpr *, const VarDecl *> Objects; ///< by what makes them
  const VarDecl *Ending = nullptr;              ///< the object whose destructor runs
  llvm::DenseSet<Place> WithoutTime;            ///< events
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
      Sequence(Context, F, Watches).run(*F.getBody());
  }

  StopWatches Watches{Context.Facts};
  llvm::SmallPtrSet<const Stmt *, 8> Followed;
};

} // namespace

Check hostSequenceCheck() { return walk<HostSequenceVisitor>(Passes::Host); }

} // namespace offloom
