// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The host waits for the default stream or the device after a launch, and then does nothing but
// ask for errors, allocate and launch into the same stream, maybe in a loop's next round, or call
// what waits by itself; or it has called that just before; or a function ends with such a wait.
//
// Only statements that follow each other in one block are looked at. Whatever else stands between,
// a clock that is read or a function that could do anything, is what the host may have waited for.
// A function of the user's that does one such thing with CUDA is that thing.

#include "Check/Engine/CodeVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace offloom {
namespace {

using Waiting = FunctionFacts::Waiting;

/// The calls in a statement.
struct StatementCalls : DynamicRecursiveASTVisitor {
  bool VisitCallExpr(CallExpr *Call) override {
    (isa<CXXOperatorCallExpr, CXXMemberCallExpr>(Call) ? OfObjects : All).push_back(Call);
    return true;
  }
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }
  std::vector<const CallExpr *> All;
  std::vector<const CallExpr *> OfObjects; ///< calls of members and operators besides
};

StatementCalls statementCallsIn(const Stmt *S) {
  StatementCalls Finder;
  Finder.TraverseStmt(const_cast<Stmt *>(S));
  return Finder;
}

std::vector<const CallExpr *> callsInStatement(const Stmt *S) { return statementCallsIn(S).All; }

/// A launch or a wait that a statement is, and what it does in the end.
struct Step {
  const CallExpr *Call;
  HostEffect Effect;
};

/// A call that records an event, or waits for one.
struct EventUse {
  const CallExpr *Call = nullptr;
  NamedPointer Event;
};

/// A wait that an event is recorded behind.
struct TimedWait {
  const CallExpr *Wait;
  NamedPointer Event;
};

class ExcessSyncVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitCompoundStmt(CompoundStmt *Block) override {
    if (!inHostCode() || function()->isDependentContext())
      return true;
    std::optional<Step> Launched, Waited, Settled;
    std::optional<TimedWait> Timed;
    for (const Stmt *S : Block->body()) {
      if (std::optional<Step> Launch = launchAt(S)) {
        if (Waited && usesDefaultStream(Launch->Effect))
          Context.report("sync-between-launches", Waited->Call->getSourceRange())
              .note(Launch->Call->getBeginLoc(), "the next launch is here");
        Launched = usesDefaultStream(Launch->Effect) ? Launch : std::nullopt;
        Waited = Settled = std::nullopt;
        Timed = std::nullopt;
      } else if (std::optional<Step> Wait = waitAt(S)) {
        const bool Besides = waitsBesides(Wait->Effect);
        if (Waited && Besides && !isForErrors(*Waited, *Wait) && hasOneStream())
          reportExcess(*Waited->Call, "'" + calleeName(*Wait->Call) + "' waits by itself",
                       *Wait->Call);
        else if (Settled && !Besides && hasOneStream())
          reportExcess(*Wait->Call, "'" + calleeName(*Settled->Call) + "' has just waited",
                       *Settled->Call);
        Settled = !Besides || leavesNothing(Wait->Effect) ? Wait : std::nullopt;
        Waited = Launched && !Besides ? Wait : std::nullopt;
        if (Waited && S != Waited->Call)
          LookedAt.insert(Waited->Call);
        if (Besides)
          Launched = std::nullopt;
      } else if (const EventUse Record = eventAt(S, FunctionFacts::Action::Records); Record.Call) {
        if (Waited && hasOneStream())
          Timed = TimedWait{Waited->Call, Record.Event};
        Launched = Waited = Settled = std::nullopt;
      } else if (const EventUse Wait = eventAt(S, FunctionFacts::Action::Waits); Wait.Call) {
        if (Timed && Wait.Event.key() == Timed->Event.key())
          reportExcess(*Timed->Wait, "the event is recorded in the stream's order, and waited for",
                       *Wait.Call);
        Timed = std::nullopt;
        Launched = Waited = Settled = std::nullopt;
      } else if (onlyAllocates(S)) {
        Settled = std::nullopt;
        Timed = std::nullopt;
      } else if (!onlyAsksForErrors(S)) {
        Launched = launchWithin(*S);
        Waited = Settled = std::nullopt;
        Timed = std::nullopt;
      }
    }
    // Whoever looks at the status has waited for it.
    if (Waited && !Block->body_empty() && Block->body_back() == Waited->Call &&
        endsFunction(*Block))
      Context.report("sync-at-end", Waited->Call->getSourceRange(),
                     {{"function", function()->getNameAsString()}});
    if (Waited)
      WaitedAtEnd[Block] = Waited->Call;
    return true;
  }

  bool TraverseForStmt(ForStmt *S) override {
    return CodeVisitor::TraverseForStmt(S) && checkRounds(*S, S->getCond(), *S->getBody());
  }
  bool TraverseWhileStmt(WhileStmt *S) override {
    return CodeVisitor::TraverseWhileStmt(S) && checkRounds(*S, S->getCond(), *S->getBody());
  }

private:
  void reportExcess(const CallExpr &Wait, const llvm::Twine &What, const Expr &Next) {
    Context.report("sync-excess-device-sync", Wait.getSourceRange(), {{"what", What.str()}})
        .note(Next.getBeginLoc(), "here");
  }

  /// The event that the one call of CUDA's in the statement \p S records, or waits for.
  EventUse eventAt(const Stmt *S, FunctionFacts::Action Action) const {
    if (!isa<Expr>(S) && !isOfMacro(*S))
      return {};
    EventUse Found;
    for (const CallExpr *Call : callsInStatement(S)) {
      const std::optional<HostEffect> Effect = onlyEffect(*Call);
      if (asksForErrors(*Call) || Context.Facts.isGivenStatus(*Call) || isTelling(*S, *Call))
        continue;
      if (Found.Call || !Effect || !Effect->does(Action) || !usesDefaultStream(*Effect))
        return {};
      const Operand Event = Effect->argument(ArgumentRole::Event);
      Found = {Call, (Event ? Event : Effect->argument(ArgumentRole::Object)).heldOrNamed()};
    }
    return Found.Event ? Found : EventUse{};
  }

  /// Whether \p Wait is there for its status, which says whether the kernels worked: what frees
  /// memory in \p Next says so too, but to nobody who could still do something about it.
  bool isForErrors(const Step &Wait, const Step &Next) const {
    return LookedAt.contains(Wait.Call) && Next.Effect.does(FunctionFacts::Action::Frees);
  }

  /// The wait at the end of a round, where the next one begins with a launch.
  bool checkRounds(const Stmt &Loop, const Expr *Condition, const Stmt &Body) {
    const auto *Block = dyn_cast<CompoundStmt>(&Body);
    auto Waited = Block ? WaitedAtEnd.find(Block) : WaitedAtEnd.end();
    if (Waited == WaitedAtEnd.end() || (Condition && !readsOwnOnly(*Condition)) || !hasOneStream())
      return true;
    for (const Stmt *S : Block->body())
      if (const std::optional<Step> Launch = launchAt(S)) {
        reportExcess(*Waited->second, "the next round's launch waits on the device", *Launch->Call);
        return true;
      } else if (!onlyAsksForErrors(S)) {
        return true;
      }
    return true;
  }

  /// Whether \p E reads nothing but the function's own variables: what kernels write is elsewhere.
  static bool readsOwnOnly(const Expr &E) {
    struct Reads : DynamicRecursiveASTVisitor {
      bool VisitExpr(Expr *Part) override {
        const auto *Name = dyn_cast<DeclRefExpr>(Part);
        const auto *V = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
        const auto *Unary = dyn_cast<UnaryOperator>(Part);
        return !isa<CallExpr, ArraySubscriptExpr, MemberExpr>(Part) &&
               !(Unary && Unary->getOpcode() == UO_Deref) &&
               (!V || (V->hasLocalStorage() && !V->getType()->isReferenceType()));
      }
    };
    return Reads().TraverseStmt(const_cast<Expr *>(&E));
  }

  /// Whether nothing in the function names a stream but 0, nor another device than the first: a
  /// wait may be one for those.
  bool hasOneStream() const {
    unsigned Selections = 0;
    const StatementCalls Calls = statementCallsIn(function()->getBody());
    for (const auto *Group : {&Calls.All, &Calls.OfObjects})
      for (const CallExpr *Call : *Group)
        for (const HostEffect &Effect :
             Context.Facts.effectsOf(*Call).value_or(std::vector<HostEffect>())) {
          const bool Selects = Effect.does(FunctionFacts::Action::SelectsDevice);
          Selections += Selects;
          if (!usesDefaultStream(Effect) || Selections > 1 ||
              (Selects && !Effect.call().getArg(0)->isEvaluatable(Context.AST))) // each round's?
            return false;
        }
    return true;
  }

  /// Does \p Effect wait for the default stream, and is that not all it does?
  static bool waitsBesides(const HostEffect &Effect) {
    const FunctionFacts *Function = Effect.function();
    return Function && !Function->does(FunctionFacts::Action::Waits) &&
           (Function->WaitsFor == Waiting::Device || Function->WaitsFor == Waiting::DefaultStream);
  }

  /// Whether all work is over when the call returns: a copy to the device may still be on its way.
  static bool leavesNothing(const HostEffect &Effect) {
    if (Effect.does(FunctionFacts::Action::Copies))
      return Effect.copyKind() == CopyKind::DeviceToHost;
    return Effect.does(FunctionFacts::Action::Frees);
  }

  /// Is \p Block the body of the function, or a branch that is the last of its statements?
  bool endsFunction(const CompoundStmt &Block) const {
    llvm::SmallVector<const Stmt *> Last{function()->getBody()};
    while (!Last.empty()) {
      const Stmt *S = Last.pop_back_val();
      if (S == &Block)
        return !function()->isMain();
      if (const auto *Body = dyn_cast_or_null<CompoundStmt>(S); Body && !Body->body_empty())
        Last.push_back(Body->body_back());
      else if (const auto *If = dyn_cast_or_null<IfStmt>(S))
        Last.append({If->getThen(), If->getElse()});
    }
    return false;
  }

  /// The launch that a statement is, or a call of a function that does no more with CUDA; of a
  /// choice between launches, one.
  std::optional<Step> launchAt(const Stmt *S) const {
    if (const auto *Block = dyn_cast<CompoundStmt>(S); Block && Block->size() == 1)
      S = Block->body_back();
    if (const auto *If = dyn_cast<IfStmt>(S)) {
      const std::optional<Step> Then = launchAt(If->getThen());
      const auto *Else = dyn_cast_or_null<Expr>(If->getElse());
      const bool IsChoice =
          If->getElse() && callsIn(*If->getCond()).empty() &&
          ((Else && isa<CXXThrowExpr>(Else->IgnoreImplicit())) || launchAt(If->getElse()));
      return Then && IsChoice ? Then : std::nullopt;
    }
    const auto *E = dyn_cast<Expr>(S);
    const auto *Call = E ? dyn_cast<CallExpr>(E->IgnoreImplicit()) : nullptr;
    std::optional<HostEffect> Only = Call ? onlyEffect(*Call) : std::nullopt;
    return Only && !Only->function() ? std::optional(Step{Call, *Only}) : std::nullopt;
  }

  /// A launch that the loop or branch \p S makes, of a function that knows one stream.
  std::optional<Step> launchWithin(const Stmt &S) const {
    if (!isa<ForStmt, WhileStmt, DoStmt, IfStmt, CXXForRangeStmt>(S) || !hasOneStream())
      return std::nullopt;
    for (const CallExpr *Call : callsInStatement(&S))
      if (std::optional<HostEffect> Only = onlyEffect(*Call);
          Only && !Only->function() && usesDefaultStream(*Only))
        return Step{Call, *Only};
    return std::nullopt;
  }

  std::optional<HostEffect> onlyEffect(const CallExpr &Call) const {
    const auto Effects = Context.Facts.effectsOf(Call);
    return Effects && Effects->size() == 1 ? std::optional(Effects->front()) : std::nullopt;
  }

  /// What is given work, or waited for, names no stream, or 0.
  bool usesDefaultStream(const HostEffect &Effect) const {
    const Expr *Written = Effect.function()
                              ? Context.Facts.argument(Effect.call(), ArgumentRole::Stream)
                              : Effect.streamAsWritten();
    if (!Written || isNull(*Written))
      return true;
    const Operand Given = Effect.operandFor(*Written);
    return Given && !Given.Member && isNull(*Given.Value);
  }

  bool isNull(const Expr &E) const {
    return isa<CXXDefaultArgExpr>(E) ||
           E.IgnoreParenCasts()->isNullPointerConstant(Context.AST, Expr::NPC_ValueDependentIsNull);
  }

  /// The call that waits, alone or as the argument of what looks at its status.
  std::optional<Step> waitAt(const Stmt *S) {
    std::optional<Step> Found;
    if (!isa<Expr>(S) && !isOfMacro(*S))
      return std::nullopt;
    const StatementCalls Calls = statementCallsIn(S);
    for (const CallExpr *Call : Calls.All) {
      if (std::optional<HostEffect> Wait = waitOf(*Call))
        Found = Step{Call, *Wait};
      else if (!asksForErrors(*Call) && !Context.Facts.isGivenStatus(*Call) &&
               !isTelling(*S, *Call))
        return std::nullopt;
    }
    if (Found || Calls.OfObjects.size() != 1 || !isa<Expr>(S))
      return Found;
    std::optional<HostEffect> Wait = waitOf(*Calls.OfObjects.front());
    return Wait ? std::optional(Step{Calls.OfObjects.front(), *Wait}) : std::nullopt;
  }

  /// How \p Call waits for the default stream, if that is what it does.
  std::optional<HostEffect> waitOf(const CallExpr &Call) const {
    const FunctionFacts *Function = Context.Facts.functionOf(Call);
    if (!Function && isWaitInDisguise(Call))
      return HostEffect({&Call}, Context.Facts);
    std::optional<HostEffect> Only = onlyEffect(Call);
    if (!Only || !(waitsBesides(*Only) ||
                   (Only->does(FunctionFacts::Action::Waits) && waitsForLaunch(*Only))))
      return std::nullopt;
    return Only;
  }

  /// A function of the user's that waits for the device, looks at the status, and does no more.
  bool isWaitInDisguise(const CallExpr &Call) const {
    const FunctionDecl *Callee = Call.getDirectCallee(), *Definition = nullptr;
    if (!Callee || isa<CXXMethodDecl>(Callee) || !Callee->isDefined(Definition) ||
        isInSystemCode(Definition->getLocation(), Context.AST.getSourceManager()))
      return false;
    bool Waits = false;
    for (const CallExpr *Inner : callsInStatement(Definition->getBody())) {
      const FunctionFacts *Of = Context.Facts.functionOf(*Inner);
      const FunctionDecl *Called = Inner->getDirectCallee();
      if (Of && Of->does(FunctionFacts::Action::Waits) && Of->WaitsFor == Waiting::Device)
        Waits = true;
      else if (!asksForErrors(*Inner) && !Context.Facts.isGivenStatus(*Inner) &&
               (!Called || (Of && Of->IsCuda) ||
                !isInSystemCode(Called->getLocation(), Context.AST.getSourceManager())))
        return false;
    }
    return Waits;
  }

  bool waitsForLaunch(const HostEffect &Wait) const {
    if (Wait.function()->WaitsFor == Waiting::Device)
      return true;
    Operand Stream = Wait.argument(ArgumentRole::Object);
    if (!Stream)
      Stream = Wait.argument(ArgumentRole::Stream);
    return Wait.function()->WaitsFor == Waiting::Argument && Stream && !Stream.Member &&
           isNull(*Stream.Value);
  }

  /// `do { … } while (0)` or `{ … }` that is a macro's: one that looks at a status.
  static bool isOfMacro(const Stmt &S) {
    return isa<DoStmt, CompoundStmt>(S) && S.getBeginLoc().isMacroID();
  }

  /// Does a macro's statement tell of an error by a function of the library's?
  bool isTelling(const Stmt &S, const CallExpr &Call) const {
    const FunctionDecl *Callee = Call.getDirectCallee();
    const FunctionFacts *Function = Context.Facts.functionOf(Call);
    return isOfMacro(S) && Callee && !(Function && Function->IsCuda) &&
           Context.AST.getSourceManager().isInSystemHeader(Callee->getLocation());
  }

  bool asksForErrors(const CallExpr &Call) const {
    const FunctionFacts *Function = Context.Facts.functionOf(Call);
    if (Function)
      return Function->ReportsErrors || Function->IsPure;
    const FunctionDecl *Callee = Call.getDirectCallee(), *Definition = nullptr;
    if (!Callee || !Callee->isDefined(Definition))
      return false;
    bool Asks = false;
    for (const CallExpr *Inner : callsInStatement(Definition->getBody())) {
      const FunctionFacts *Of = Context.Facts.functionOf(*Inner);
      Asks |= Of && Of->ReportsErrors;
      if (Of && Of->usesDevice())
        return false;
    }
    return Asks;
  }

  bool onlyAsksForErrors(const Stmt *S) {
    if (isa<NullStmt>(S))
      return true;
    if (isOfMacro(*S))
      return llvm::all_of(callsInStatement(S), [&](const CallExpr *Call) {
        return asksForErrors(*Call) || Context.Facts.isGivenStatus(*Call) || isTelling(*S, *Call);
      });
    if (!isa<Expr, DeclStmt>(S))
      return false;
    StatementCalls Calls;
    Calls.TraverseStmt(const_cast<Stmt *>(S));
    if (!Calls.OfObjects.empty() || !llvm::all_of(Calls.All, [&](const CallExpr *Call) {
          return asksForErrors(*Call) || exchangesOwn(*Call);
        }))
      return false;
    const auto *E = dyn_cast<Expr>(S);
    return !E || isa<CallExpr>(E->IgnoreParenCasts()) || readsOwnOnly(*E);
  }

  /// Whether \p S does nothing with CUDA but allocate memory of the device, which needs nothing of
  /// what the kernels before have done.
  bool onlyAllocates(const Stmt *S) const {
    if (!isa<Expr, DeclStmt>(S) && !isOfMacro(*S))
      return false;
    const StatementCalls Calls = statementCallsIn(S);
    bool Allocates = false;
    return Calls.OfObjects.empty() &&
           llvm::all_of(Calls.All,
                        [&](const CallExpr *Call) {
                          const FunctionFacts *Function = Context.Facts.functionOf(*Call);
                          const bool IsAllocation =
                              Function && Function->IsCuda &&
                              Function->does(FunctionFacts::Action::Allocates) &&
                              Function->Of == FunctionFacts::Memory::Device;
                          Allocates |= IsAllocation;
                          return IsAllocation || asksForErrors(*Call) ||
                                 Context.Facts.isGivenStatus(*Call) || isTelling(*S, *Call);
                        }) &&
           Allocates;
  }

  /// `std::swap(a, b)` of the function's variables, whatever they point to, or a function of the
  /// user's that does the like.
  static bool exchangesOwn(const CallExpr &Call) {
    const FunctionDecl *Callee = Call.getDirectCallee(), *Definition = nullptr;
    if (!Callee || isa<CXXMethodDecl>(Callee) || Callee->getNumParams() != Call.getNumArgs() ||
        !llvm::all_of(Call.arguments(), [](const Expr *Argument) { return isOwn(*Argument); }))
      return false;
    if (Callee->isInStdNamespace())
      return llvm::all_of(Callee->parameters(),
                          [](const ParmVarDecl *P) { return P->getType()->isReferenceType(); });
    return Callee->isDefined(Definition) && turnsItsOwn(*Definition->getBody());
  }

  /// A variable of the function's, or the address of one.
  static bool isOwn(const Expr &Argument) {
    const auto *Address = dyn_cast<UnaryOperator>(Argument.IgnoreParenImpCasts());
    return readsOwnOnly(Address && Address->getOpcode() == UO_AddrOf ? *Address->getSubExpr()
                                                                     : Argument);
  }

  /// Whether the function that has \p Body reads and sets nothing but what it is given: variables,
  /// references, and pointers by their address.
  static bool turnsItsOwn(const Stmt &Body) {
    struct Finder : DynamicRecursiveASTVisitor {
      bool VisitExpr(Expr *Part) override {
        const auto *Name = dyn_cast<DeclRefExpr>(Part);
        const auto *V = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
        const auto *Unary = dyn_cast<UnaryOperator>(Part);
        const bool IsTarget = Unary && Unary->getOpcode() == UO_Deref;
        return !isa<CallExpr, ArraySubscriptExpr, MemberExpr>(Part) &&
               (!IsTarget || Unary->getType()->isPointerType()) && (!V || V->hasLocalStorage());
      }
    };
    return Finder().TraverseStmt(const_cast<Stmt *>(&Body));
  }

  llvm::DenseMap<const CompoundStmt *, const CallExpr *> WaitedAtEnd;
  llvm::DenseSet<const CallExpr *> LookedAt; ///< waits whose status goes somewhere
};

} // namespace

Check excessSyncCheck() { return walk<ExcessSyncVisitor>(Passes::Host); }

} // namespace offloom
