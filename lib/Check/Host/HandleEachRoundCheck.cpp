// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Streams, events and handles of libraries that each round of a loop makes and destroys: in the
// loop itself, or in a function that it calls. They can be made once and used again.
//
// Not said of what is made where the device is selected: a stream belongs to one.

#include "Analysis/Code/Repetition.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/PointerOrigins.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;

namespace offloom {
namespace {

using Action = FunctionFacts::Action;
using Making = FunctionFacts::Handle;

/// What a function does with a variable, or a member of one, that holds a handle.
struct HandleLife {
  const CallExpr *Made = nullptr, *Ended = nullptr;
  const FunctionFacts *By = nullptr;
  bool IsRepeated = false; ///< where it is made and where it is ended
};

struct HandlesOfFunction {
  llvm::MapVector<NamedPointer::Key, HandleLife> Lives;
  bool SelectsDevice = false;
};

/// A handle that takes longer to make than to use, and is the same whatever it is used for.
bool isUsedAgain(Making What) {
  return What == Making::Stream || What == Making::Event || What == Making::Library;
}

class HandleEachRoundVisitor : public RepetitionVisitor<CodeVisitor> {
public:
  using RepetitionVisitor<CodeVisitor>::RepetitionVisitor;

  bool VisitCallExpr(CallExpr *Call) override {
    if (!inHostCode() || function()->isDependentContext())
      return true;
    HandlesOfFunction &Here = Functions[function()->getCanonicalDecl()];
    if (const auto Effects = Context.Facts.effectsOf(*Call))
      for (const HostEffect &Effect : *Effects)
        if (Effect.function() && Effect.function()->IsCuda)
          note(*Call, Effect, Here);
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (Callee && isRepeated())
      CalledInLoop.try_emplace(Callee->getCanonicalDecl(), Call);
    return true;
  }

  void finish() {
    for (const auto &[F, Of] : Functions)
      for (const auto &[Key, Life] : Of.Lives) {
        const CallExpr *Loop = CalledInLoop.lookup(F);
        if (!Life.Made || !Life.Ended || Of.SelectsDevice || (!Life.IsRepeated && !Loop))
          continue;
        Reported Finding = Context.report(
            "api-handle-each-round", Life.Made->getSourceRange(),
            {{"what", wordFor(Life.By->Makes)}, {"variable", nameOf({Key.first, Key.second})}});
        if (!Life.IsRepeated)
          Finding.note(Loop->getBeginLoc(), "a loop calls the function here");
      }
  }

private:
  void note(const CallExpr &Call, const HostEffect &Effect, HandlesOfFunction &Here) {
    const FunctionFacts &Called = *Effect.function();
    Here.SelectsDevice |= Called.does(Action::SelectsDevice);
    const bool Ends = Called.does(Action::Destroys);
    if (!Ends && !isUsedAgain(Called.Makes))
      return;
    const NamedPointer Handle = Ends ? Effect.argument(ArgumentRole::Object).named()
                                     : Effect.argument(ArgumentRole::Into).namedTarget();
    if (!Handle)
      return;
    HandleLife &Life = Here.Lives[Handle.key()];
    Life.IsRepeated = Ends ? Life.IsRepeated && isRepeated() : isRepeated();
    (Ends ? Life.Ended : Life.Made) = &Call;
    if (!Ends)
      Life.By = &Called;
  }

  llvm::MapVector<const FunctionDecl *, HandlesOfFunction> Functions;
  llvm::DenseMap<const FunctionDecl *, const CallExpr *> CalledInLoop; ///< by a loop, and where
};

} // namespace

Check handleEachRoundCheck() { return walkAndFinish<HandleEachRoundVisitor>(Passes::Host); }

} // namespace offloom
