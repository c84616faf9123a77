// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The order of calls on streams: used after they were destroyed, what a capture does not allow,
// work on the default stream between that of others.
//
// Streams are local variables; what is done in another function, or in a branch, ends what is
// known.

#include "Analysis/Values/KnownValues.h"
#include "Analysis/Values/LoopSteps.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/StraightLine.h"
#include "Check/Facts/StreamCalls.h"
#include "llvm/ADT/DenseMap.h"

using namespace clang;

namespace offloom {
namespace {

enum class StreamKind { Unknown, Blocking, NonBlocking };

/// What is known of the handle in a local variable.
struct Handle {
  StreamKind Kind = StreamKind::Unknown;
  const CallExpr *Destroyed = nullptr;
};

using Action = FunctionFacts::Action;
using Waiting = FunctionFacts::Waiting;

/// The calls that each round of a loop makes, in their order: not those in branches.
struct RoundCalls : DynamicRecursiveASTVisitor {
  bool VisitCallExpr(CallExpr *Call) override {
    All.push_back(Call);
    return true;
  }
  bool TraverseIfStmt(IfStmt *S) override { return TraverseStmt(S->getCond()); }
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }

  llvm::SmallVector<const CallExpr *, 4> All;
};

class StreamSequence : public StraightLine<StreamSequence> {
public:
  explicit StreamSequence(CheckContext &Context) : StraightLine(Context.Facts), Context(Context) {}

  void forget() {
    Handles.clear();
    Unrecorded.clear();
    ended();
    Capture = nullptr;
    FirstWork = nullptr;
  }

  /// What a capture does not allow in a loop either.
  void passed(const Stmt &S) {
    if (!Capture || !isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(S))
      return;
    RoundCalls Calls;
    Calls.TraverseStmt(const_cast<Stmt *>(&S));
    for (const CallExpr *Call : Calls.All) {
      const FunctionFacts *Function = Context.Facts.functionOf(*Call);
      if (Function &&
          (Function->does(Action::BeginsCapture) || Function->does(Action::EndsCapture)))
        return;
      if (Function)
        checkCaptured(HostEffect({Call}, Context.Facts), *Call);
    }
  }

  bool VisitUnaryOperator(UnaryOperator *E) {
    if (const NamedPointer P = addressedPointer(*E)) {
      Handles.erase(P.key());
      Unrecorded.erase(P.key());
    }
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) {
    if (NamedPointer P = E->isAssignmentOp() ? namedPointer(*E->getLHS()) : NamedPointer{})
      Handles.erase(P.key());
    return true;
  }

  bool VisitCallExpr(CallExpr *Call) {
    checkDestroyed(*Call);
    const auto Effects = Context.Facts.effectsOf(*Call);
    if (!Effects) {
      if (isUnknown(*Call))
        forget();
      return true;
    }
    for (const HostEffect &Effect : *Effects)
      act(Effect, *Call);
    return true;
  }

private:
  /// What \p Call does, itself or by what it calls.
  void act(const HostEffect &Effect, const CallExpr &Call) {
    const FunctionFacts *Function = Effect.function();
    if (!Function)
      start(Effect, Call);
    else
      checkCaptured(Effect, Call);
    for (Action Does : Function ? llvm::ArrayRef(Function->Actions) : llvm::ArrayRef<Action>())
      act(Does, Effect, Call);
    if ((!Function || Function->usesDevice()) && !FirstWork)
      FirstWork = &Call;
  }

  void act(Action Does, const HostEffect &Effect, const CallExpr &Call) {
    const FunctionFacts &Function = *Effect.function();
    switch (Does) {
    case Action::Copies:
    case Action::Fills:
    case Action::Launches:
      if (Function.isAsynchronous())
        start(Effect, Call);
      else if (Function.WaitsFor == Waiting::DefaultStream)
        block(Call);
      break;
    case Action::Creates:
      create(Effect, Call);
      break;
    case Action::Destroys:
      destroy(Effect, Call);
      break;
    case Action::BeginsCapture:
      begin(Effect, Call);
      break;
    case Action::EndsCapture:
      Capture = nullptr;
      break;
    case Action::Records:
      record(Effect, Call);
      break;
    case Action::OrdersStreams:
      checkRecorded(Effect, Call);
      Recorded = nullptr;
      break;
    case Action::SetsDeviceFlags:
      if (FirstWork)
        Context.report("api-set-device-flags-late", Call.getSourceRange())
            .note(FirstWork->getBeginLoc(), "the device is in use since here");
      break;
    case Action::SelectsDevice:
      FirstWork = nullptr;
      break;
    case Action::Resets:
      FirstWork = nullptr;
      ended();
      break;
    case Action::Waits:
    case Action::Queries:
      ended(); // all that the streams have to do, or what may be all
      break;
    default:
      if (Function.WaitsFor != Waiting::Nothing)
        ended();
    }
  }

  /// A copy that the host waits for, and that waits for the streams.
  void block(const CallExpr &Call) {
    if (Busy)
      Between = {&Call, "stream-blocking-copy-between-async"};
    Busy = Recorded = nullptr;
  }

  bool isUnknown(const CallExpr &Call) const {
    const FunctionDecl *Callee = Call.getDirectCallee();
    return !Callee || (!Context.Api.find(calleeName(Call)) &&
                       !isInSystemCode(Callee->getLocation(), Context.AST.getSourceManager()) &&
                       !Context.Facts.callsReporter(Call));
  }

  /// Nothing is under way any more.
  void ended() {
    Busy = nullptr;
    Between = {};
    Recorded = nullptr;
  }

  StreamKind kindOf(NamedPointer Stream) const {
    return Stream ? Handles.lookup(Stream.key()).Kind : StreamKind::Unknown;
  }

  /// The legacy default stream: nothing is said, or null.
  bool isDefault(const HostEffect &Effect) const {
    if (Context.Options.Build.PerThreadStream)
      return false;
    const Operand Given = Effect.stream();
    const Expr *Stream = Given ? Given.Value : Effect.streamAsWritten();
    if (!Stream)
      return true;
    return !Given.Member && !Stream->isValueDependent() &&
           Stream->isNullPointerConstant(Context.AST, Expr::NPC_ValueDependentIsNotNull);
  }

  StreamKind createdKind(const HostEffect &Effect) const {
    if (!Effect.function()->has(ArgumentRole::Flags))
      return StreamKind::Blocking;
    const std::optional<int64_t> Flags = Effect.value(ArgumentRole::Flags, nullptr);
    if (!Flags)
      return StreamKind::Unknown;
    return *Flags & 0x01 ? StreamKind::NonBlocking : StreamKind::Blocking;
  }

  void create(const HostEffect &Effect, const CallExpr &Call) {
    const NamedPointer P = Effect.argument(ArgumentRole::Into).namedTarget();
    const FunctionFacts::Handle Makes = Effect.function()->Makes;
    if (Makes == FunctionFacts::Handle::Stream && P && !typeOf(P)->isArrayType())
      Handles[P.key()] = {createdKind(Effect), nullptr};
    if (Makes == FunctionFacts::Handle::Event && P && !typeOf(P)->isArrayType())
      Unrecorded[P.key()] = &Call;
  }

  /// An event that has not been recorded holds no stream up.
  void checkRecorded(const HostEffect &Effect, const CallExpr &Call) {
    const NamedPointer P = Effect.argument(ArgumentRole::Event).named();
    if (const CallExpr *Created = P ? Unrecorded.lookup(P.key()) : nullptr)
      Context.report("stream-wait-before-record", Call.getSourceRange(), {{"event", nameOf(P)}})
          .note(Created->getBeginLoc(), "created here, and recorded nowhere in between");
  }

  void destroy(const HostEffect &Effect, const CallExpr &Call) {
    if (NamedPointer P = Effect.argument(ArgumentRole::Object).named())
      Handles[P.key()].Destroyed = &Call;
  }

  void checkDestroyed(const CallExpr &Call) {
    for (const Expr *Argument : Call.arguments()) {
      const NamedPointer P = namedPointer(*Argument);
      auto Found = P ? Handles.find(P.key()) : Handles.end();
      if (Found == Handles.end() || !Found->second.Destroyed)
        continue;
      Context.report("stream-destroyed-in-use", Argument->getSourceRange(), {{"handle", nameOf(P)}})
          .note(Found->second.Destroyed->getBeginLoc(), "destroyed here");
      Handles.erase(P.key()); // say it once
    }
  }

  void begin(const HostEffect &Effect, const CallExpr &Call) {
    const std::optional<int64_t> Mode = Effect.value(ArgumentRole::Kind, nullptr);
    if (!Mode || *Mode == RelaxedMode)
      return;
    Capture = &Call;
    const Operand Of = Effect.argument(ArgumentRole::Stream);
    Captured = Of.named();
    CapturedParameter = Of && !Of.Member ? referredVariable(*Of.Value) : nullptr;
  }

  void checkCaptured(const HostEffect &Effect, const CallExpr &Call) {
    if (!Capture)
      return;
    const FunctionFacts &Function = *Effect.function();
    bool Asks = Function.does(Action::Waits) || Function.does(Action::Queries);
    const Operand Stream = Asks ? waitedFor(Effect) : Operand{};
    bool Allocates = Function.does(Action::Allocates) && Function.SerialisesStreams &&
                     Function.Of == FunctionFacts::Memory::Device;
    if ((Stream && isCaptured(Stream)) || (Asks && Function.WaitsFor == Waiting::Device) ||
        Allocates ||
        (Function.WaitsFor == Waiting::DefaultStream && kindOf(Captured) == StreamKind::Blocking))
      refuse(Call, "'" + calleeName(Effect.call()).str() + "'");
  }

  /// The stream that is waited for or asked about.
  static Operand waitedFor(const HostEffect &Effect) {
    const Operand Stream = Effect.argument(ArgumentRole::Stream);
    return Stream ? Stream : Effect.argument(ArgumentRole::Object);
  }

  bool isCaptured(const Operand &Stream) const {
    if (NamedPointer P = Stream.named())
      return Captured && P.key() == Captured.key();
    const VarDecl *V = Stream.Member ? nullptr : referredVariable(*Stream.Value);
    return V && V->hasLocalStorage() && V == CapturedParameter;
  }

  void refuse(const CallExpr &Call, const std::string &What) {
    Context.report("stream-capture-unsafe", Call.getSourceRange(), {{"what", What}})
        .note(Capture->getBeginLoc(), "the capture begins here");
    Capture = nullptr; // it is invalid now
  }

  void start(const HostEffect &Effect, const CallExpr &Call) {
    const StreamKind Kind = kindOf(Effect.stream().named());
    if (isDefault(Effect)) {
      if (Capture && kindOf(Captured) == StreamKind::Blocking)
        refuse(Call, "work on the default stream");
      else if (Busy && !Between.first && !Capture)
        Between = {&Call, "stream-default-serialises"};
      Recorded = nullptr;
      return;
    }
    if (Kind != StreamKind::NonBlocking)
      Recorded = nullptr;
    else if (!Work)
      Work = &Call;
    if (Kind != StreamKind::Blocking || Capture)
      return;
    if (Between.first)
      Context.report(Between.second, Between.first->getSourceRange())
          .note(Call.getBeginLoc(), "this work waits for it");
    Between = {};
    Busy = &Call;
  }

  /// Of a pair of events on the default stream, all work between them may be on a stream that it
  /// does not wait for.
  void record(const HostEffect &Effect, const CallExpr &Call) {
    if (NamedPointer P = Effect.argument(ArgumentRole::Event).named())
      Unrecorded.erase(P.key());
    if (!isDefault(Effect)) {
      Recorded = nullptr;
      return;
    }
    if (Recorded && Work)
      Context.report("api-event-wrong-stream", Call.getSourceRange())
          .note(Work->getBeginLoc(), "the work is on another stream");
    Recorded = &Call;
    Work = nullptr;
  }

  static constexpr int64_t RelaxedMode = 2; ///< of a capture: cudaStreamCaptureModeRelaxed

  CheckContext &Context;
  llvm::DenseMap<NamedPointer::Key, Handle> Handles;
  llvm::DenseMap<NamedPointer::Key, const CallExpr *> Unrecorded; ///< events, by what made them
  const CallExpr *Busy = nullptr; ///< work on a created stream that nobody has waited for
  std::pair<const CallExpr *, const char *> Between; ///< what came after it, and its rule
  const CallExpr *Capture = nullptr;                 ///< its begin
  NamedPointer Captured;                             ///< its stream, if that is a local
  const VarDecl *CapturedParameter = nullptr;        ///< or a parameter
  const CallExpr *FirstWork = nullptr;
  /// An event on the default stream, after which there was no work but on non-blocking streams.
  const CallExpr *Recorded = nullptr;
  const CallExpr *Work = nullptr; ///< the first of that work
};

class StreamSequenceVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (F->doesThisDeclarationHaveABody() && !F->isDependentContext() && !isWrittenForDevice(*F))
      walk(*F->getBody());
    return true;
  }

private:
  /// The blocks in \p S, each by itself.
  void walk(const Stmt &S) {
    if (isa<CompoundStmt>(S))
      StreamSequence(Context).run(S);
    for (const Stmt *Child : S.children())
      if (Child)
        walk(*Child);
  }
};

} // namespace

Check streamSequenceCheck() { return walk<StreamSequenceVisitor>(Passes::Host); }

} // namespace offloom
