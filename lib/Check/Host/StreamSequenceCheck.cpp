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
        checkCaptured(*Call, *Function);
    }
  }

  bool VisitUnaryOperator(UnaryOperator *E) {
    if (E->getOpcode() == UO_AddrOf)
      if (const VarDecl *V = localVariable(*E->getSubExpr())) {
        Handles.erase(V);
        Unrecorded.erase(V);
      }
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) {
    if (const VarDecl *V = E->isAssignmentOp() ? localVariable(*E->getLHS()) : nullptr)
      Handles.erase(V);
    return true;
  }

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Launch) {
    FirstWork = FirstWork ? FirstWork : Launch;
    start(*Launch);
    return true;
  }

  bool VisitCallExpr(CallExpr *Call) {
    if (isa<CUDAKernelCallExpr>(Call))
      return true;
    checkDestroyed(*Call);
    const FunctionFacts *Function = Context.Facts.functionOf(*Call);
    if (!Function) {
      if (isUnknown(*Call))
        forget();
      return true;
    }
    checkCaptured(*Call, *Function);
    for (Action Does : Function->Actions)
      act(Does, *Call, *Function);
    if (Function->usesDevice() && !FirstWork)
      FirstWork = Call;
    return true;
  }

private:
  void act(Action Does, const CallExpr &Call, const FunctionFacts &Function) {
    switch (Does) {
    case Action::Copies:
    case Action::Fills:
    case Action::Launches:
      if (Function.isAsynchronous())
        start(Call);
      else if (Function.WaitsFor == Waiting::DefaultStream)
        block(Call);
      break;
    case Action::Creates:
      create(Call, Function);
      break;
    case Action::Destroys:
      destroy(Call);
      break;
    case Action::BeginsCapture:
      begin(Call);
      break;
    case Action::EndsCapture:
      Capture = nullptr;
      break;
    case Action::Records:
      record(Call);
      break;
    case Action::OrdersStreams:
      checkRecorded(Call);
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

  static const VarDecl *argument(const CallExpr &Call, unsigned I) {
    return I < Call.getNumArgs() ? localVariable(*Call.getArg(I)) : nullptr;
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

  StreamKind kindOf(const Expr *Stream) const {
    const VarDecl *V = Stream ? localVariable(*Stream) : nullptr;
    auto Found = V ? Handles.find(V) : Handles.end();
    return Found == Handles.end() ? StreamKind::Unknown : Found->second.Kind;
  }

  /// The legacy default stream: nothing is said, or null.
  bool isDefault(const Expr *Stream) const {
    if (Context.Options.Build.PerThreadStream)
      return false;
    if (!Stream)
      return true;
    Expr::EvalResult Value;
    return !Stream->isValueDependent() &&
           Stream->isNullPointerConstant(Context.AST, Expr::NPC_ValueDependentIsNotNull);
  }

  StreamKind createdKind(const CallExpr &Call, const FunctionFacts &Function) const {
    if (!Function.has(ArgumentRole::Flags))
      return StreamKind::Blocking;
    const Expr *Written = Context.Facts.argument(Call, ArgumentRole::Flags);
    std::optional<int64_t> Flags =
        Written ? knownInteger(*Written, nullptr, Context.Facts) : std::nullopt;
    if (!Flags)
      return StreamKind::Unknown;
    return *Flags & 0x01 ? StreamKind::NonBlocking : StreamKind::Blocking;
  }

  void create(const CallExpr &Call, const FunctionFacts &Function) {
    const Expr *Into = Context.Facts.argument(Call, ArgumentRole::Into);
    const VarDecl *V = Into ? addressedVariable(*Into) : nullptr;
    if (Function.Makes == FunctionFacts::Handle::Stream && V && !V->getType()->isArrayType())
      Handles[V] = {createdKind(Call, Function), nullptr};
    if (Function.Makes == FunctionFacts::Handle::Event && V && !V->getType()->isArrayType())
      Unrecorded[V] = &Call;
  }

  const VarDecl *eventOf(const CallExpr &Call) const {
    const Expr *Event = Context.Facts.argument(Call, ArgumentRole::Event);
    return Event ? localVariable(*Event) : nullptr;
  }

  /// An event that has not been recorded holds no stream up.
  void checkRecorded(const CallExpr &Call) {
    const VarDecl *V = eventOf(Call);
    if (const CallExpr *Created = V ? Unrecorded.lookup(V) : nullptr)
      Context
          .report("stream-wait-before-record", Call.getSourceRange(),
                  {{"event", V->getNameAsString()}})
          .note(Created->getBeginLoc(), "created here, and recorded nowhere in between");
  }

  void destroy(const CallExpr &Call) {
    const Expr *Object = Context.Facts.argument(Call, ArgumentRole::Object);
    if (const VarDecl *V = Object ? localVariable(*Object) : nullptr)
      Handles[V].Destroyed = &Call;
  }

  void checkDestroyed(const CallExpr &Call) {
    for (const Expr *Argument : Call.arguments()) {
      const VarDecl *V = localVariable(*Argument);
      auto Found = V ? Handles.find(V) : Handles.end();
      if (Found == Handles.end() || !Found->second.Destroyed)
        continue;
      Context
          .report("stream-destroyed-in-use", Argument->getSourceRange(),
                  {{"handle", V->getNameAsString()}})
          .note(Found->second.Destroyed->getBeginLoc(), "destroyed here");
      Handles.erase(V); // say it once
    }
  }

  void begin(const CallExpr &Call) {
    const Expr *Mode = Context.Facts.argument(Call, ArgumentRole::Kind);
    std::optional<int64_t> Value =
        Mode ? knownInteger(*Mode, nullptr, Context.Facts) : std::nullopt;
    if (Value && *Value != RelaxedMode)
      Capture = &Call;
  }

  void checkCaptured(const CallExpr &Call, const FunctionFacts &Function) {
    if (!Capture)
      return;
    bool Asks = Function.does(Action::Waits) || Function.does(Action::Queries);
    const Expr *Stream = Asks ? waitedFor(Call) : nullptr;
    bool Allocates = Function.does(Action::Allocates) && Function.SerialisesStreams &&
                     Function.Of == FunctionFacts::Memory::Device;
    if ((Stream && isCaptured(*Stream)) || (Asks && Function.WaitsFor == Waiting::Device) ||
        Allocates ||
        (Function.WaitsFor == Waiting::DefaultStream &&
         kindOf(Capture->getArg(0)) == StreamKind::Blocking))
      refuse(Call, "'" + calleeName(Call).str() + "'");
  }

  /// The stream that \p Call waits for or asks about.
  const Expr *waitedFor(const CallExpr &Call) const {
    const Expr *Stream = Context.Facts.argument(Call, ArgumentRole::Stream);
    return Stream ? Stream : Context.Facts.argument(Call, ArgumentRole::Object);
  }

  bool isCaptured(const Expr &Stream) const {
    const VarDecl *V = referredVariable(Stream);
    return V && V->hasLocalStorage() && V == referredVariable(*Capture->getArg(0));
  }

  void refuse(const CallExpr &Call, const std::string &What) {
    Context.report("stream-capture-unsafe", Call.getSourceRange(), {{"what", What}})
        .note(Capture->getBeginLoc(), "the capture begins here");
    Capture = nullptr; // it is invalid now
  }

  void start(const CallExpr &Call) {
    const Expr *Stream = streamOf(Call, Context.Facts);
    StreamKind Kind = kindOf(Stream);
    if (isDefault(Stream)) {
      if (Capture && kindOf(Capture->getArg(0)) == StreamKind::Blocking)
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
  void record(const CallExpr &Call) {
    if (const VarDecl *V = eventOf(Call))
      Unrecorded.erase(V);
    if (!isDefault(streamOf(Call, Context.Facts))) {
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
  llvm::DenseMap<const VarDecl *, Handle> Handles;
  llvm::DenseMap<const VarDecl *, const CallExpr *> Unrecorded; ///< events, by what made them
  const CallExpr *Busy = nullptr; ///< work on a created stream that nobody has waited for
  std::pair<const CallExpr *, const char *> Between; ///< what came after it, and its rule
  const CallExpr *Capture = nullptr;                 ///< its begin
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
