// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory that is freed in the order of one stream while another still works with it.
//
// Streams and pointers are variables or members of the object itself, and the default stream is
// left alone, as it waits for others. Whatever may order the two streams ends what is known: an
// event, a wait, an unknown function.

#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/StraightLine.h"
#include "llvm/ADT/DenseMap.h"

using namespace clang;

namespace offloom {
namespace {

using Action = FunctionFacts::Action;

bool mayOrderStreams(Action Does) {
  return llvm::is_contained(
      {Action::Waits, Action::Queries, Action::Records, Action::OrdersStreams, Action::Resets},
      Does);
}

class StreamUses : public StraightLine<StreamUses> {
public:
  explicit StreamUses(CheckContext &Context) : StraightLine(Context.Facts), Context(Context) {}

  void forget() { Uses.clear(); }

  bool VisitCallExpr(CallExpr *Call) {
    const auto Effects = Context.Facts.effectsOf(*Call);
    for (const HostEffect &Effect : Effects.value_or(std::vector<HostEffect>()))
      act(Effect, *Call);
    const FunctionDecl *Callee = Call->getDirectCallee();
    const bool IsSystems =
        Callee && isInSystemCode(Callee->getLocation(), Context.AST.getSourceManager());
    if (!Effects && !IsSystems && !Context.Facts.callsReporter(*Call))
      forget();
    return true;
  }

private:
  struct Use {
    NamedPointer Stream;
    const CallExpr *Call = nullptr;
  };

  /// What \p Call does, itself or by what it calls.
  void act(const HostEffect &Effect, const CallExpr &Call) {
    const FunctionFacts *Function = Effect.function();
    if (Function && Function->does(Action::Frees) && Function->has(ArgumentRole::Stream))
      checkFree(Effect, Call);
    if (Effect.startsWork())
      use(Effect, Call);
    else if (Function->WaitsFor != FunctionFacts::Waiting::Nothing ||
             llvm::any_of(Function->Actions, mayOrderStreams))
      forget();
  }

  void use(const HostEffect &Effect, const CallExpr &Call) {
    const NamedPointer Stream = Effect.stream().heldOrNamed();
    for (const Operand &Argument : Effect.operands())
      if (const NamedPointer P = Argument.heldOrNamed();
          P && typeOf(P)->isPointerType() && P.key() != Stream.key())
        Uses[P.key()] = {Stream, &Call};
  }

  void checkFree(const HostEffect &Effect, const CallExpr &Call) {
    const NamedPointer P = Effect.argument(ArgumentRole::Object).heldOrNamed(),
                       Stream = Effect.argument(ArgumentRole::Stream).heldOrNamed();
    const Use Last = P ? Uses.lookup(P.key()) : Use{};
    if (!Stream || !Last.Stream || Last.Stream.key() == Stream.key())
      return;
    Context
        .report("alloc-free-async-other-stream", Call.getSourceRange(),
                {{"variable", nameOf(P)}, {"stream", nameOf(Last.Stream)}})
        .note(Last.Call->getBeginLoc(), "used here");
  }

  CheckContext &Context;
  llvm::DenseMap<NamedPointer::Key, Use> Uses; ///< the last of each pointer
};

class AsyncFreeVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (F->doesThisDeclarationHaveABody() && !F->isDependentContext() && !isWrittenForDevice(*F))
      StreamUses(Context).run(*F->getBody());
    return true;
  }
};

} // namespace

Check asyncFreeCheck() { return walk<AsyncFreeVisitor>(Passes::Host); }

} // namespace offloom
