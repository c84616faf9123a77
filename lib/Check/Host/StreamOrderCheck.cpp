// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Work in several streams of one function: in which order it runs, on which device, and whether
// anybody waits for it.
//
// Only statements that follow each other in one block are looked at, and streams and events that
// the function creates itself: of others nobody knows whether two are one. A branch, a loop or a
// call of a function that could do anything ends what is known.

#include "Analysis/Values/KnownValues.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/PointerOrigins.h"
#include "Check/Facts/StraightLine.h"
#include "Check/Facts/StreamCalls.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace offloom {
namespace {

using Action = FunctionFacts::Action;

/// Whether a kernel writes where its parameter leads, as `p[i] = …` or `*p = …`.
struct ParameterWrites : DynamicRecursiveASTVisitor {
  explicit ParameterWrites(const ParmVarDecl &P) : P(P) {}
  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (!E->isAssignmentOp())
      return true;
    const Expr *Target = E->getLHS()->IgnoreParens(), *Base = nullptr;
    if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(Target))
      Base = Subscript->getBase();
    else if (const auto *Star = dyn_cast<UnaryOperator>(Target))
      Base = Star->getSubExpr();
    const auto *Named = dyn_cast_or_null<DeclRefExpr>(Base ? Base->IgnoreParenImpCasts() : nullptr);
    Found |= Named && Named->getDecl() == &P;
    return !Found;
  }
  const ParmVarDecl &P;
  bool Found = false;
};

/// The streams and events that a function creates.
struct CreatedFinder : DynamicRecursiveASTVisitor {
  explicit CreatedFinder(const UnitFacts &Facts) : Facts(Facts) {}
  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionFacts *Function = Facts.functionOf(*Call);
    const Expr *Into = Facts.argument(*Call, ArgumentRole::Into);
    if (Into && Function->does(Action::Creates))
      if (const VarDecl *V = addressedVariable(*Into))
        Created.insert(V);
    return true;
  }
  const UnitFacts &Facts;
  llvm::DenseSet<const VarDecl *> Created;
};

struct Use {
  const VarDecl *Buffer;
  bool Writes;
};

/// Work that a function starts in a stream of its own.
struct Work {
  const CallExpr *Call;
  const VarDecl *Stream;
  llvm::SmallVector<Use, 4> Uses;
};

/// Follows the statements of one block.
class StreamOrder : public StraightLine<StreamOrder> {
public:
  StreamOrder(CheckContext &Context, const FunctionDecl &Function,
              const llvm::DenseSet<const VarDecl *> &Created)
      : StraightLine(Context.Facts), Context(Context), Function(Function), Created(Created) {}

  void follow(const CompoundStmt &Block) {
    run(Block);
    const auto *Last = Block.body_empty() ? nullptr : dyn_cast<ReturnStmt>(Block.body_back());
    if (Last && Pending && Function.isMain() && &Block == Function.getBody())
      Context.report("api-exit-without-sync", Pending->getSourceRange())
          .note(Last->getBeginLoc(), "the program ends here");
  }

  void forget() {
    Open.clear();
    Inside.clear();
    DeviceOf.clear();
    Device.reset();
    Pending = nullptr;
    Waited = nullptr;
  }

  bool VisitBinaryOperator(BinaryOperator *E) {
    if (E->isAssignmentOp())
      change(*E->getLHS());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) {
    if (E->isIncrementDecrementOp())
      change(*E->getSubExpr());
    return true;
  }

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Launch) {
    Work W{Launch, ownStream(*Launch), {}};
    const FunctionDecl *Kernel = kernelOf(*Launch), *Definition = nullptr;
    if (Kernel)
      Kernel->isDefined(Definition);
    for (unsigned I = 0; Definition && I < Launch->getNumArgs(); ++I) {
      const VarDecl *Buffer = localVariable(*Launch->getArg(I));
      if (!Buffer || !Buffer->getType()->isPointerType() || I >= Definition->getNumParams())
        continue;
      ParameterWrites Writes(*Definition->getParamDecl(I));
      Writes.TraverseStmt(Definition->getBody());
      W.Uses.push_back({Buffer, Writes.Found});
    }
    Pending = Launch;
    if (W.Stream && isElsewhere(*W.Stream))
      Context.report("api-wrong-device", Launch->getSourceRange(),
                     {{"what", "stream '" + W.Stream->getNameAsString() + "'"},
                      {"created", std::to_string(*DeviceOf.lookup(W.Stream))},
                      {"current", std::to_string(*Device)}});
    start(std::move(W));
    return true;
  }

  bool VisitCallExpr(CallExpr *Call) {
    if (isa<CUDAKernelCallExpr>(Call) || isa<CXXOperatorCallExpr>(Call))
      return true;
    if (const FunctionFacts *Function = Context.Facts.functionOf(*Call))
      act(*Function, *Call);
    else if (Context.Api.find(calleeName(*Call)))
      waited(); // perhaps
    else if (!takesStatus(*Call))
      forget();
    return true;
  }

private:
  void act(const FunctionFacts &Function, const CallExpr &Call) {
    if (Function.SerialisesStreams)
      return serialise(Call);
    for (Action Does : Function.Actions)
      act(Does, Function, Call);
  }

  void act(Action Does, const FunctionFacts &Function, const CallExpr &Call) {
    switch (Does) {
    case Action::ReadsClock:
    case Action::ConfiguresLaunch:
      break;
    case Action::Allocates: // host memory, or in the order of a stream
    case Action::Frees:
      if (Function.WaitsFor != FunctionFacts::Waiting::Nothing)
        waited();
      break;
    case Action::Copies:
    case Action::Fills:
      Function.isAsynchronous() ? startTransfer(Call) : waited();
      break;
    case Action::SelectsDevice:
      Device = knownInteger(*Call.getArg(0), &this->Function, Context.Facts);
      break;
    case Action::Creates:
      if (const VarDecl *V = addressedVariable(*Call.getArg(0)))
        DeviceOf[V] = Device;
      break;
    case Action::Records:
      record(Call);
      break;
    default:
      waited();
    }
  }

  void waited() {
    Open.clear();
    Inside.clear();
    Pending = nullptr;
  }

  /// The work of other streams waits for \p Call, and it for theirs.
  void serialise(const CallExpr &Call) {
    if (!Open.empty()) {
      Inside.push_back(&Call);
      Waited = Open.back().Stream;
    }
    Open.clear();
    Pending = nullptr;
  }

  /// A function that looks at the status of a call, as checkCudaErrors(cudaMalloc(…)).
  bool takesStatus(const CallExpr &Call) const {
    return llvm::any_of(Call.arguments(), [&](const Expr *E) {
      const auto *Type = E->IgnoreParenImpCasts()->getType()->getAs<EnumType>();
      return Type && Context.Functions.isNamed(NameGroup::ErrorTypes, Type->getDecl()->getName());
    });
  }

  const VarDecl *ownStream(const CallExpr &Call) const {
    const Expr *Stream = streamOf(Call, Context.Facts);
    return Stream ? localVariable(*Stream) : nullptr;
  }

  /// A pointer that leads somewhere else from here on.
  void change(const Expr &Pointer) {
    if (const VarDecl *V = localVariable(Pointer))
      for (Work &W : Open)
        llvm::erase_if(W.Uses, [&](const Use &U) { return U.Buffer == V; });
  }

  bool isElsewhere(const VarDecl &Object) const {
    std::optional<int64_t> Of = DeviceOf.lookup(&Object);
    return Of && Device && *Of != *Device;
  }

  void record(const CallExpr &Call) {
    const VarDecl *Event = localVariable(*Call.getArg(0));
    const VarDecl *Stream = ownStream(Call);
    if (!Event || !Stream)
      return;
    std::optional<int64_t> OfEvent = DeviceOf.lookup(Event), OfStream = DeviceOf.lookup(Stream);
    if (OfEvent && OfStream && *OfEvent != *OfStream)
      Context.report("api-wrong-device", Call.getSourceRange(),
                     {{"what", "event '" + Event->getNameAsString() + "'"},
                      {"created", std::to_string(*OfEvent)},
                      {"current", std::to_string(*OfStream)}});
  }

  void startTransfer(const CallExpr &Call) {
    Work W{&Call, ownStream(Call), {}};
    for (ArgumentRole Role : {ArgumentRole::To, ArgumentRole::From})
      if (const Expr *Pointer = Context.Facts.argument(Call, Role))
        if (const VarDecl *V = localVariable(*Pointer); V && V->getType()->isPointerType())
          W.Uses.push_back({V, Role == ArgumentRole::To});
    start(std::move(W));
  }

  void start(Work W) {
    if (!W.Stream || !Created.contains(W.Stream)) {
      Open.clear(), Inside.clear();
      return;
    }
    if (Waited && Waited != W.Stream)
      for (const CallExpr *Call : Inside)
        Context.report("stream-implicit-sync-call", Call->getSourceRange(),
                       {{"callee", calleeName(*Call).str()}});
    Inside.clear();
    for (const Work &Before : Open)
      if (Before.Stream != W.Stream && reportShared(Before, W))
        break;
    Open.push_back(std::move(W));
  }

  bool reportShared(const Work &Before, const Work &After) {
    for (const Use &A : Before.Uses)
      for (const Use &B : After.Uses)
        if (A.Buffer == B.Buffer && (A.Writes || B.Writes)) {
          Context
              .report("stream-cross-stream-dependency", After.Call->getSourceRange(),
                      {{"buffer", A.Buffer->getNameAsString()},
                       {"stream", After.Stream->getNameAsString()},
                       {"other", Before.Stream->getNameAsString()}})
              .note(Before.Call->getBeginLoc(), "the other work is started here");
          return true;
        }
    return false;
  }

  CheckContext &Context;
  const FunctionDecl &Function;
  const llvm::DenseSet<const VarDecl *> &Created;
  std::vector<Work> Open;               ///< that nobody has waited for
  std::vector<const CallExpr *> Inside; ///< calls that wait, after work in the stream Waited
  const VarDecl *Waited = nullptr;
  const CallExpr *Pending = nullptr; ///< the last launch that nobody has waited for
  std::optional<int64_t> Device;     ///< the current one
  llvm::DenseMap<const VarDecl *, std::optional<int64_t>> DeviceOf;
};

class StreamOrderVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitCompoundStmt(CompoundStmt *S) override {
    if (!inHostCode() || function()->isDependentContext() || !function()->getBody())
      return true;
    if (function() != Last) {
      Last = function();
      CreatedFinder Finder(Context.Facts);
      Finder.TraverseStmt(function()->getBody());
      Created = std::move(Finder.Created);
    }
    StreamOrder(Context, *function(), Created).follow(*S);
    return true;
  }

private:
  const FunctionDecl *Last = nullptr;
  llvm::DenseSet<const VarDecl *> Created; ///< by it
};

} // namespace

Check streamOrderCheck() { return walk<StreamOrderVisitor>(Passes::Host); }

} // namespace offloom
