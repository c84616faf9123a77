// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What host code does with memory that the GPU copies by itself: touched while a copy of it is
// under way, copied to the host and straight back, read although it is write-combined.

#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Values/KnownValues.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/OnlyReports.h"
#include "Check/Facts/PointerOrigins.h"
#include "Check/Facts/StraightLine.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace offloom {
namespace {

constexpr int64_t WriteCombined = 0x04; // cudaHostAllocWriteCombined

using Action = FunctionFacts::Action;

/// Of CUDA's functions, those that neither wait nor copy.
bool goesOn(const FunctionFacts &Function) {
  return Function.ReportsErrors || Function.does(Action::Creates) ||
         Function.does(Action::Records) || Function.does(Action::ConfiguresLaunch);
}

class CopySequence : public StraightLine<CopySequence> {
public:
  CopySequence(CheckContext &Context, const PointerOrigins &Origins)
      : StraightLine(Context.Facts), Context(Context), Origins(Origins) {}

  void forget() {
    Downloads.clear();
    Uploads.clear();
    Last = {};
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) {
    ++Mentions[E->getDecl()];
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) {
    ++Mentions[E->getMemberDecl()];
    return true;
  }

  bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) {
    touch(*E, *E->getBase(), Downloads);
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) {
    if (E->getOpcode() == UO_Deref)
      touch(*E, *E->getSubExpr(), Downloads);
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) {
    if (!E->isAssignmentOp())
      return true;
    const Expr *To = E->getLHS()->IgnoreParens();
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(To))
      touch(*E, *Element->getBase(), Uploads);
    else if (const auto *Target = dyn_cast<UnaryOperator>(To);
             Target && Target->getOpcode() == UO_Deref)
      touch(*E, *Target->getSubExpr(), Uploads);
    return true;
  }

  bool VisitCallExpr(CallExpr *Call) {
    if (const auto Effects = Context.Facts.effectsOf(*Call))
      for (const HostEffect &Effect : *Effects)
        act(Effect, *Call);
    else if (!onlyReports(Call, Context.Facts))
      forget(); // it waits, or may do so
    return true;
  }

private:
  using Pending = llvm::DenseMap<NamedPointer::Key, const CallExpr *>;

  /// What \p Call does, itself or by what it calls.
  void act(const HostEffect &Effect, const CallExpr &Call) {
    const FunctionFacts *Function = Effect.function();
    if (!Function) // a launch
      Last = {};
    else if (Effect.does(Action::Copies) && Function->has(ArgumentRole::To) &&
             Function->has(ArgumentRole::From))
      copy(Effect, Call);
    else if (!goesOn(*Function) && !onlyReports(&Effect.call(), Context.Facts))
      forget();
  }

  void copy(const HostEffect &Effect, const CallExpr &Call) {
    const Operand To = Effect.argument(ArgumentRole::To),
                  From = Effect.argument(ArgumentRole::From);
    if (Effect.function()->isAsynchronous())
      return begin(Call, Effect.copyKind(), To, From);
    Downloads.clear();
    Uploads.clear();
    checkReturn(Call, Effect.copyKind(), To, From);
  }

  void begin(const CallExpr &Call, std::optional<CopyKind> Kind, const Operand &To,
             const Operand &From) {
    Last = {};
    const NamedPointer Down = To.unmoved(), Up = From.unmoved();
    if (Down && Kind == CopyKind::DeviceToHost && Origins.of(To) == Memory::Pinned)
      Downloads[Down.key()] = &Call;
    else if (Up && Kind == CopyKind::HostToDevice && Origins.of(From) == Memory::Pinned)
      Uploads[Up.key()] = &Call;
  }

  void touch(const Expr &Access, const Expr &Pointer, Pending &Copies) {
    const NamedPointer P = namedPointer(Pointer);
    auto Found = P ? Copies.find(P.key()) : Copies.end();
    if (Found == Copies.end())
      return;
    Context
        .report("stream-host-buffer-reuse", Access.getSourceRange(),
                {{"pointer", nameOf(P)}, {"access", &Copies == &Uploads ? "changed" : "looked at"}})
        .note(Found->second->getBeginLoc(), "the copy is started here");
    Copies.erase(Found); // say it once
  }

  /// What is mentioned where \p P is: a member is known by other objects too.
  static const ValueDecl *mentioned(const NamedPointer &P) {
    return P.Member ? static_cast<const ValueDecl *>(P.Member) : P.Variable;
  }
  /// A copy down and the next one up, of the same two pointers and nothing in between.
  void checkReturn(const CallExpr &Call, std::optional<CopyKind> Kind, const Operand &Target,
                   const Operand &Source) {
    const NamedPointer To = Target.heldOrNamed(), From = Source.heldOrNamed();
    if (Kind == CopyKind::HostToDevice && Last.Call && From && From.key() == Last.Host.key() &&
        To.key() == Last.Device.key() &&
        Mentions[mentioned(From)] - countReferences(Call, *mentioned(From)) == Last.Mentions)
      Context.report("xfer-roundtrip", Call.getSourceRange(), {{"pointer", nameOf(From)}})
          .note(Last.Call->getBeginLoc(), "copied to the host here");
    Last = {};
    if (Kind == CopyKind::DeviceToHost && To && From)
      Last = {&Call, To, From, Mentions[mentioned(To)]};
  }

  struct Download {
    const CallExpr *Call = nullptr;
    NamedPointer Host, Device;
    unsigned Mentions = 0; ///< of Host until then
  };

  CheckContext &Context;
  const PointerOrigins &Origins;
  Pending Downloads, Uploads; ///< asynchronous copies of pinned memory, by its pointer
  Download Last;              ///< the copy before, if nothing has run since
  llvm::DenseMap<const ValueDecl *, unsigned> Mentions;
};

/// Page-locked memory of a function that is allocated as write-combined, and read.
class WriteCombinedReads : public DynamicRecursiveASTVisitor {
public:
  WriteCombinedReads(CheckContext &Context, const FunctionDecl &F, const PointerOrigins &Origins)
      : Context(Context), F(F), Origins(Origins) {}

  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionFacts *Function = Context.Facts.functionOf(*Call);
    const Expr *Into = Context.Facts.argument(*Call, ArgumentRole::Into),
               *Written = Context.Facts.argument(*Call, ArgumentRole::Flags);
    if (!Into || !Written || Function->Of != FunctionFacts::Memory::Pinned)
      return true;
    const VarDecl *V = addressedVariable(*Into);
    std::optional<int64_t> Flags = knownInteger(*Written, &F, Context.Facts);
    if (V && Flags && *Flags & WriteCombined)
      Allocated[V] = Call;
    return true;
  }

  bool VisitImplicitCastExpr(ImplicitCastExpr *E) override {
    const auto *Element = E->getCastKind() == CK_LValueToRValue
                              ? dyn_cast<ArraySubscriptExpr>(E->getSubExpr()->IgnoreParens())
                              : nullptr;
    const VarDecl *V = Element ? localVariable(*Element->getBase()) : nullptr;
    auto Found = V ? Allocated.find(V) : Allocated.end();
    if (Found == Allocated.end() || Origins.of(*Element->getBase()) != Memory::Pinned)
      return true;
    Context
        .report("alloc-write-combined-read", Element->getSourceRange(),
                {{"pointer", V->getNameAsString()}})
        .note(Found->second->getBeginLoc(), "allocated here");
    Allocated.erase(Found); // say it once
    return true;
  }

private:
  CheckContext &Context;
  const FunctionDecl &F;
  const PointerOrigins &Origins;
  llvm::DenseMap<const VarDecl *, const CallExpr *> Allocated;
};

class PinnedMemoryVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!F->doesThisDeclarationHaveABody() || F->isDependentContext() || isWrittenForDevice(*F))
      return true;
    const PointerOrigins &Origins = Context.Facts.originsOf(*F);
    WriteCombinedReads(Context, *F, Origins).TraverseStmt(F->getBody());
    walk(*F->getBody(), Origins);
    return true;
  }

private:
  /// The blocks in \p S, each by itself.
  void walk(const Stmt &S, const PointerOrigins &Origins) {
    if (isa<CompoundStmt>(S))
      CopySequence(Context, Origins).run(S);
    for (const Stmt *Child : S.children())
      if (Child)
        walk(*Child, Origins);
  }
};

} // namespace

Check pinnedMemoryCheck() { return walk<PinnedMemoryVisitor>(Passes::Host); }

} // namespace offloom
