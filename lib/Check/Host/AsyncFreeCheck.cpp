// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory that is freed in the order of one stream while another still works with it.
//
// Streams and pointers are local variables or parameters, and the default stream is left alone, as
// it waits for others. Whatever may order the two streams ends what is known: an event, a wait, an
// unknown function.

#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/StraightLine.h"
#include "Check/Facts/StreamCalls.h"
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

/// The local variable or parameter that \p E is.
const VarDecl *heldVariable(const Expr &E) {
  const auto *Reference = dyn_cast<DeclRefExpr>(E.IgnoreParenCasts());
  const auto *V = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
  return V && V->hasLocalStorage() && !V->getType()->isReferenceType() ? V : nullptr;
}

class StreamUses : public StraightLine<StreamUses> {
public:
  explicit StreamUses(CheckContext &Context) : StraightLine(Context.Facts), Context(Context) {}

  void forget() { Uses.clear(); }

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Launch) {
    use(*Launch);
    return true;
  }

  bool VisitCallExpr(CallExpr *Call) {
    if (isa<CUDAKernelCallExpr>(Call))
      return true;
    const FunctionFacts *Function = Context.Facts.functionOf(*Call);
    bool IsSystems =
        Call->getDirectCallee() &&
        isInSystemCode(Call->getDirectCallee()->getLocation(), Context.AST.getSourceManager());
    if (!Function) {
      if (!IsSystems && !Context.Facts.callsReporter(*Call))
        forget();
      return true;
    }
    if (Function->does(Action::Frees) && Function->has(ArgumentRole::Stream))
      checkFree(*Call);
    if (startsWork(*Call, Context.Facts))
      use(*Call);
    else if (Function->WaitsFor != FunctionFacts::Waiting::Nothing ||
             llvm::any_of(Function->Actions, mayOrderStreams))
      forget();
    return true;
  }

private:
  struct Use {
    const VarDecl *Stream;
    const CallExpr *Call;
  };

  void use(const CallExpr &Call) {
    const Expr *Stream = streamOf(Call, Context.Facts);
    const VarDecl *Of = Stream ? heldVariable(*Stream) : nullptr;
    for (const Expr *Argument : Call.arguments())
      if (const VarDecl *V = heldVariable(*Argument); V && V->getType()->isPointerType() && V != Of)
        Uses[V] = {Of, &Call};
  }

  void checkFree(const CallExpr &Call) {
    const Expr *Object = Context.Facts.argument(Call, ArgumentRole::Object);
    const Expr *Stream = Context.Facts.argument(Call, ArgumentRole::Stream);
    const VarDecl *V = Object ? heldVariable(*Object) : nullptr;
    const VarDecl *Of = Stream ? heldVariable(*Stream) : nullptr;
    auto Last = V ? Uses.find(V) : Uses.end();
    if (!Of || Last == Uses.end() || !Last->second.Stream || Last->second.Stream == Of)
      return;
    Context
        .report("alloc-free-async-other-stream", Call.getSourceRange(),
                {{"variable", V->getNameAsString()},
                 {"stream", Last->second.Stream->getNameAsString()}})
        .note(Last->second.Call->getBeginLoc(), "used here");
  }

  CheckContext &Context;
  llvm::DenseMap<const VarDecl *, Use> Uses; ///< the last of each pointer
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
