// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The order of calls on streams: used after they were destroyed, what a capture does not allow,
// work on the default stream between that of others.
//
// Streams are local variables; what is done in another function, or in a branch, ends what is
// known.

#include "Check/CodeVisitor.h"
#include "Check/KnownValues.h"
#include "Check/StraightLine.h"
#include "Check/StreamCalls.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace offloom {
namespace {

enum class StreamKind { Unknown, Blocking, NonBlocking };

/// What is known of the handle in a local variable.
struct Handle {
  StreamKind Kind = StreamKind::Unknown;
  const CallExpr *Destroyed = nullptr;
};

bool destroys(llvm::StringRef Name) {
  return llvm::StringSwitch<bool>(Name)
      .Cases({"cudaStreamDestroy", "cudaEventDestroy", "cudaGraphDestroy", "cudaGraphExecDestroy"},
             true)
      .Default(false);
}

/// Waits for all that the streams of the program have to do, or for what may be all.
bool waits(llvm::StringRef Name) {
  return Name.contains("Synchronize") || Name.contains("Query") || Name == "cudaDeviceReset";
}

/// The first call of these makes the device's context.
bool needsContext(llvm::StringRef Name) {
  return llvm::StringSwitch<bool>(Name)
      .Cases({"cudaMalloc", "cudaFree", "cudaMemcpy", "cudaMemset", "cudaMallocHost",
              "cudaHostAlloc", "cudaMallocManaged", "cudaStreamCreate", "cudaEventCreate",
              "cudaDeviceSynchronize", "cudaMemcpyToSymbol"},
             true)
      .Default(false);
}

class StreamSequence : public StraightLine<StreamSequence> {
public:
  explicit StreamSequence(CheckContext &Context) : StraightLine(Context.AST), Context(Context) {}

  void forget() {
    Handles.clear();
    ended();
    Capture = nullptr;
    FirstWork = nullptr;
  }

  bool VisitUnaryOperator(UnaryOperator *E) {
    if (E->getOpcode() == UO_AddrOf)
      if (const VarDecl *V = localVariable(*E->getSubExpr()))
        Handles.erase(V);
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
    llvm::StringRef Name = calleeName(*Call);
    if (isa<CUDAKernelCallExpr>(Call))
      return true;
    checkDestroyed(*Call);
    checkCaptured(*Call, Name);
    if (startsWork(*Call)) {
      start(*Call);
    } else if (Name.starts_with("cudaStreamCreate")) {
      create(*Call, Name);
    } else if (destroys(Name)) {
      if (const VarDecl *V = argument(*Call, 0))
        Handles[V].Destroyed = Call;
    } else if (Name == "cudaStreamBeginCapture") {
      begin(*Call);
    } else if (Name == "cudaStreamEndCapture") {
      Capture = nullptr;
    } else if (Name == "cudaEventRecord") {
      record(*Call);
    } else if (Name == "cudaMemcpy") {
      if (Busy)
        Between = {Call, "stream-blocking-copy-between-async"};
      Busy = Recorded = nullptr;
    } else if (Name == "cudaStreamWaitEvent") {
      Recorded = nullptr;
    } else if (Name == "cudaSetDeviceFlags") {
      if (FirstWork)
        Context.report("api-set-device-flags-late", Call->getSourceRange())
            .note(FirstWork->getBeginLoc(), "the device is in use since here");
    } else if (waits(Name)) {
      ended();
    } else if (Name == "cudaSetDevice") {
      FirstWork = nullptr;
    } else if (isUnknown(*Call, Name)) {
      forget();
    }
    if (needsContext(Name) && !FirstWork)
      FirstWork = Call;
    if (Name == "cudaDeviceReset")
      FirstWork = nullptr;
    return true;
  }

private:
  static const VarDecl *argument(const CallExpr &Call, unsigned I) {
    return I < Call.getNumArgs() ? localVariable(*Call.getArg(I)) : nullptr;
  }

  bool isUnknown(const CallExpr &Call, llvm::StringRef Name) const {
    const FunctionDecl *Callee = Call.getDirectCallee();
    return !Callee || (!Name.starts_with("cuda") && Name != "__cudaPushCallConfiguration" &&
                       !isInSystemCode(Callee->getLocation(), Context.AST.getSourceManager()));
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

  StreamKind createdKind(const CallExpr &Call, llvm::StringRef Name) const {
    if (Name == "cudaStreamCreate")
      return StreamKind::Blocking;
    std::optional<int64_t> Flags;
    if (Call.getNumArgs() > 1)
      Flags = knownInteger(*Call.getArg(1), nullptr, Context.Facts);
    if (!Flags)
      return StreamKind::Unknown;
    return *Flags & 0x01 ? StreamKind::NonBlocking : StreamKind::Blocking;
  }

  void create(const CallExpr &Call, llvm::StringRef Name) {
    const VarDecl *V = addressedVariable(*Call.getArg(0));
    if (!V || V->getType()->isArrayType())
      return;
    Handles[V] = {createdKind(Call, Name), nullptr};
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
    const auto *Mode = Call.getNumArgs() == 2
                           ? dyn_cast<DeclRefExpr>(Call.getArg(1)->IgnoreParenImpCasts())
                           : nullptr;
    llvm::StringRef Name =
        Mode && isa<EnumConstantDecl>(Mode->getDecl()) ? Mode->getDecl()->getName() : "";
    if (Name == "cudaStreamCaptureModeGlobal" || Name == "cudaStreamCaptureModeThreadLocal")
      Capture = &Call;
  }

  void checkCaptured(const CallExpr &Call, llvm::StringRef Name) {
    if (!Capture)
      return;
    bool IsOfStream = Name == "cudaStreamSynchronize" || Name == "cudaStreamQuery";
    if ((IsOfStream && argument(Call, 0) && argument(Call, 0) == argument(*Capture, 0)) ||
        Name == "cudaDeviceSynchronize" || Name == "cudaMalloc" ||
        (Name == "cudaMemcpy" && kindOf(Capture->getArg(0)) == StreamKind::Blocking))
      refuse(Call, "'" + Name.str() + "'");
  }

  void refuse(const CallExpr &Call, const std::string &What) {
    Context.report("stream-capture-unsafe", Call.getSourceRange(), {{"what", What}})
        .note(Capture->getBeginLoc(), "the capture begins here");
    Capture = nullptr; // it is invalid now
  }

  void start(const CallExpr &Call) {
    const Expr *Stream = streamOf(Call);
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
    if (!isDefault(streamOf(Call))) {
      Recorded = nullptr;
      return;
    }
    if (Recorded && Work)
      Context.report("api-event-wrong-stream", Call.getSourceRange())
          .note(Work->getBeginLoc(), "the work is on another stream");
    Recorded = &Call;
    Work = nullptr;
  }

  CheckContext &Context;
  llvm::DenseMap<const VarDecl *, Handle> Handles;
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
