// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pairs of events between which the host allocates memory of the device, or frees it.
//
// Looked at are blocks whose own statements record both events and ask for the time between them:
// what stands between the two is in the time, be it in loops or branches.

#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/CodePlaces.h"
#include "Check/Facts/PointerOrigins.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"

using namespace clang;

namespace offloom {
namespace {

using Action = FunctionFacts::Action;

class EventTimingVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitCompoundStmt(CompoundStmt *S) override {
    if (!inHostCode() || function()->isDependentContext())
      return true;
    Block Here;
    for (const Stmt *Child : S->body()) {
      ++Here.Place;
      for (const CallExpr *Call : callsIn(*Child))
        for (const HostEffect &Effect :
             Context.Facts.effectsOf(*Call).value_or(std::vector<HostEffect>()))
          act(Effect, *Call, isa<Expr, DoStmt>(Child), Here);
    }
    return true;
  }

private:
  /// What the statements of a block have done so far.
  struct Block {
    unsigned Place = 0;
    struct Recorded {
      unsigned Place = 0;
      const CallExpr *Call = nullptr;
    };
    llvm::DenseMap<NamedPointer::Key, Recorded> Events;
    struct Change {
      unsigned Place;
      const CallExpr *Call;
      bool Frees;
    };
    llvm::SmallVector<Change, 4> Changes;
  };

  void act(const HostEffect &Effect, const CallExpr &Call, bool IsStatement, Block &Here) {
    const FunctionFacts *Function = Effect.function();
    if (!Function || !Function->IsCuda)
      return;
    const bool IsInStream = Function->has(ArgumentRole::Stream);
    const bool IsOfDevice = Function->Of != FunctionFacts::Memory::Host;
    if ((Function->does(Action::Allocates) || Function->does(Action::Frees)) && IsOfDevice &&
        !IsInStream)
      Here.Changes.push_back({Here.Place, &Call, Function->does(Action::Frees)});
    if (Function->does(Action::Records) && IsStatement)
      if (const NamedPointer Event = Effect.argument(ArgumentRole::Event).named())
        Here.Events[Event.key()] = {Here.Place, &Call};
    if (Function->does(Action::Measures))
      measure(Effect, Here);
  }

  void measure(const HostEffect &Effect, const Block &Here) {
    llvm::SmallVector<std::pair<NamedPointer, Block::Recorded>, 2> Both;
    for (const Operand &Argument : Effect.operands())
      if (const NamedPointer Event = Argument.named())
        if (const Block::Recorded At = Here.Events.lookup(Event.key()); At.Call)
          Both.push_back({Event, At});
    if (Both.size() != 2)
      return;
    const auto &[Start, From] = Both[0];
    const auto &[Stop, To] = Both[1];
    for (const Block::Change &Change : Here.Changes)
      if (From.Place < Change.Place && Change.Place < To.Place) {
        Context
            .report("api-event-times-allocation", Change.Call->getSourceRange(),
                    {{"start", nameOf(Start)},
                     {"stop", nameOf(Stop)},
                     {"what", Change.Frees ? "release of memory" : "allocation"}})
            .note(From.Call->getBeginLoc(), "recorded here");
        return;
      }
  }
};

} // namespace

Check eventTimingCheck() { return walk<EventTimingVisitor>(Passes::Host); }

} // namespace offloom
