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

/// Local variables, and members of such.
using HandleSet = llvm::DenseSet<NamedPointer::Key>;

/// The streams and events that a function creates.
struct CreatedFinder : DynamicRecursiveASTVisitor {
  explicit CreatedFinder(UnitFacts &Facts) : Facts(Facts) {}
  bool VisitCallExpr(CallExpr *Call) override {
    if (const auto Effects = Facts.effectsOf(*Call))
      for (const HostEffect &Effect : *Effects)
        if (Effect.does(Action::Creates))
          if (NamedPointer P = Effect.argument(ArgumentRole::Into).namedTarget())
            Created.insert(P.key());
    return true;
  }
  UnitFacts &Facts;
  HandleSet Created;
};

struct Use {
  NamedPointer Buffer;
  bool Writes;
};

/// Work that a function starts in a stream of its own.
struct Work {
  const CallExpr *Call;
  NamedPointer Stream;
  llvm::SmallVector<Use, 4> Uses;
};

/// Follows the statements of one block.
class StreamOrder : public StraightLine<StreamOrder> {
public:
  StreamOrder(CheckContext &Context, const FunctionDecl &Function, const HandleSet &Created)
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
    Waited = {};
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

  bool VisitCallExpr(CallExpr *Call) {
    if (const auto Effects = Context.Facts.effectsOf(*Call)) {
      for (const HostEffect &Effect : *Effects)
        act(Effect, *Call);
    } else if (isa<CXXOperatorCallExpr>(Call)) {
      return true;
    } else if (Context.Api.find(calleeName(*Call))) {
      waited(); // perhaps
    } else if (!takesStatus(*Call)) {
      forget();
    }
    return true;
  }

private:
  /// What \p Call does, itself or by what it calls.
  void act(const HostEffect &Effect, const CallExpr &Call) {
    const FunctionFacts *Function = Effect.function();
    if (!Function)
      return launch(Effect, Call);
    if (Function->SerialisesStreams)
      return serialise(Call);
    for (Action Does : Function->Actions)
      act(Does, Effect, Call);
  }

  void launch(const HostEffect &Effect, const CallExpr &Call) {
    Work W{&Call, Effect.stream().named(), {}};
    const FunctionDecl *Kernel = kernelOf(cast<CUDAKernelCallExpr>(Effect.call())),
                       *Definition = nullptr;
    if (Kernel)
      Kernel->isDefined(Definition);
    for (unsigned I = 0; Definition && I < Effect.call().getNumArgs(); ++I) {
      const NamedPointer Buffer = Effect.operandFor(*Effect.call().getArg(I)).named();
      if (!Buffer || !typeOf(Buffer)->isPointerType() || I >= Definition->getNumParams())
        continue;
      ParameterWrites Writes(*Definition->getParamDecl(I));
      Writes.TraverseStmt(Definition->getBody());
      W.Uses.push_back({Buffer, Writes.Found});
    }
    Pending = &Call;
    if (W.Stream && isElsewhere(W.Stream))
      Context.report("api-wrong-device", Call.getSourceRange(),
                     {{"what", "stream '" + nameOf(W.Stream) + "'"},
                      {"created", std::to_string(*DeviceOf.lookup(W.Stream.key()))},
                      {"current", std::to_string(*Device)}});
    start(std::move(W));
  }

  void act(Action Does, const HostEffect &Effect, const CallExpr &Call) {
    const FunctionFacts &Function = *Effect.function();
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
      Function.isAsynchronous() ? startTransfer(Effect, Call) : waited();
      break;
    case Action::SelectsDevice:
      Device = Effect.value(ArgumentRole::Device, &this->Function);
      break;
    case Action::Creates:
      if (NamedPointer P = Effect.argument(ArgumentRole::Into).namedTarget())
        DeviceOf[P.key()] = Device;
      break;
    case Action::Records:
      record(Effect, Call);
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

  /// A pointer that leads somewhere else from here on.
  void change(const Expr &Pointer) {
    if (NamedPointer P = namedPointer(Pointer))
      for (Work &W : Open)
        llvm::erase_if(W.Uses, [&](const Use &U) { return U.Buffer.key() == P.key(); });
  }

  bool isElsewhere(NamedPointer Object) const {
    std::optional<int64_t> Of = DeviceOf.lookup(Object.key());
    return Of && Device && *Of != *Device;
  }

  void record(const HostEffect &Effect, const CallExpr &Call) {
    const NamedPointer Event = Effect.argument(ArgumentRole::Event).named();
    const NamedPointer Stream = Effect.stream().named();
    if (!Event || !Stream)
      return;
    std::optional<int64_t> OfEvent = DeviceOf.lookup(Event.key()),
                           OfStream = DeviceOf.lookup(Stream.key());
    if (OfEvent && OfStream && *OfEvent != *OfStream)
      Context.report("api-wrong-device", Call.getSourceRange(),
                     {{"what", "event '" + nameOf(Event) + "'"},
                      {"created", std::to_string(*OfEvent)},
                      {"current", std::to_string(*OfStream)}});
  }

  void startTransfer(const HostEffect &Effect, const CallExpr &Call) {
    Work W{&Call, Effect.stream().named(), {}};
    for (ArgumentRole Role : {ArgumentRole::To, ArgumentRole::From})
      if (NamedPointer P = Effect.argument(Role).named(); P && typeOf(P)->isPointerType())
        W.Uses.push_back({P, Role == ArgumentRole::To});
    start(std::move(W));
  }

  void start(Work W) {
    if (!W.Stream || !Created.contains(W.Stream.key())) {
      Open.clear(), Inside.clear();
      return;
    }
    if (Waited && Waited.key() != W.Stream.key())
      for (const CallExpr *Call : Inside)
        Context.report("stream-implicit-sync-call", Call->getSourceRange(),
                       {{"callee", calleeName(*Call).str()}});
    Inside.clear();
    for (const Work &Before : Open)
      if (Before.Stream.key() != W.Stream.key() && reportShared(Before, W))
        break;
    Open.push_back(std::move(W));
  }

  bool reportShared(const Work &Before, const Work &After) {
    for (const Use &A : Before.Uses)
      for (const Use &B : After.Uses)
        if (A.Buffer.key() == B.Buffer.key() && (A.Writes || B.Writes)) {
          Context
              .report("stream-cross-stream-dependency", After.Call->getSourceRange(),
                      {{"buffer", nameOf(A.Buffer)},
                       {"stream", nameOf(After.Stream)},
                       {"other", nameOf(Before.Stream)}})
              .note(Before.Call->getBeginLoc(), "the other work is started here");
          return true;
        }
    return false;
  }

  CheckContext &Context;
  const FunctionDecl &Function;
  const HandleSet &Created;
  std::vector<Work> Open;               ///< that nobody has waited for
  std::vector<const CallExpr *> Inside; ///< calls that wait, after work in the stream Waited
  NamedPointer Waited;
  const CallExpr *Pending = nullptr; ///< the last launch that nobody has waited for
  std::optional<int64_t> Device;     ///< the current one
  llvm::DenseMap<NamedPointer::Key, std::optional<int64_t>> DeviceOf;
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
  HandleSet Created; ///< by it
};

} // namespace

Check streamOrderCheck() { return walk<StreamOrderVisitor>(Passes::Host); }

} // namespace offloom
