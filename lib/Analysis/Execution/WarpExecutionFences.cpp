// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fences. All lanes of a warp store, each calls `__threadfence()`, and one of them tells others
// that it is done: it opens a lock, raises a flag, draws a ticket. With lanes side by side, the
// fence is behind the stores of all.
//
// Tickets are drawn without a fence too: `out[i] = x; if (lane == 0 && atomicAdd(&done, 32) ==
// last)`. They count where the kernel later reads what was stored, and uses what the atomic
// returned.
//
// Lanes that each take a lock come to what it guards one by one: there they have nobody to wait
// for.
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Code/Jumps.h"
#include "Analysis/Execution/WarpExecution.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace clang;

namespace offloom {

/// Counts the branch on \p Condition for the lanes of warps that may not take it as a whole. That a
/// bound or data cut some lanes off does not count: those have nothing to do.
void WarpExecution::divide(const Terms &Condition) {
  for (unsigned Warp = 0; Warp < warps(); ++Warp) {
    auto Lanes = llvm::seq(Warp * WarpSize, (Warp + 1) * WarpSize);
    if (uniformIn(Warp, Condition) || llvm::none_of(Lanes, [&](unsigned Lane) {
          return Active[Lane] != Activity::Off &&
                 (Condition[Lane].isNumber() || Condition[Lane].TheKind == LaneTerm::Unknown);
        }))
      continue;
    for (unsigned Lane : Lanes)
      ++Apart[Lane];
  }
}

/// The active lanes store something.
void WarpExecution::noteStored() {
  for (unsigned Lane = 0; Lane < lanes(); ++Lane) {
    if (Active[Lane] == Activity::Off)
      continue;
    for (const Fence &F : Fences)
      if (isPublishedBy(F, Lane))
        noteMissing(F.Behind, Lane);
    Stored.set(Lane);
  }
}

/// Does \p Lane, which stores, come from \p F without others that were there with it?
bool WarpExecution::isPublishedBy(const Fence &F, unsigned Lane) const {
  const unsigned First = Lane / WarpSize * WarpSize;
  const bool WithOthers = llvm::any_of(llvm::seq(First, First + WarpSize), [&](unsigned Other) {
    return Other != Lane && F.Lanes.test(Other);
  });
  if (!WithOthers || (F.Lanes.test(Lane) && Apart[Lane] + ApartByReturns[Lane] <= F.Apart[Lane]))
    return false;
  // The next round of a loop begins with lanes apart.
  auto [A, B] =
      std::mismatch(F.Frames.begin(), F.Frames.end(), Now.Frames.begin(), Now.Frames.end());
  return A == F.Frames.end() || B == Now.Frames.end() || A->S != B->S || A->Round == B->Round;
}

/// That the active lanes have come to the end of what is executed now.
WarpExecution::Fence WarpExecution::doneHere(WarpStep Step) const {
  Fence F{Step, Now.Frames, llvm::BitVector(lanes()), Apart};
  for (unsigned Lane = 0; Lane < lanes(); ++Lane) {
    F.Apart[Lane] += ApartByReturns[Lane];
    if (Active[Lane] != Activity::Off)
      F.Lanes.set(Lane);
  }
  return F;
}

void WarpExecution::noteFence(const CallExpr *E) {
  Fence F = doneHere({WarpStep::Kind::Nowhere, E, E, nullptr});
  F.Lanes &= Stored;
  F.Lanes.reset(OneByOne);
  if (F.Lanes.none())
    return;
  if (const Frame *In = Now.Frames.empty() ? nullptr : &Now.Frames.back();
      In && In->Part != Head && isa_and_nonnull<Expr>(In->Statement)) {
    if (isa<CompoundStmt>(In->S))
      F.Behind.TheKind = WarpStep::Kind::Behind;
    else if (isa<IfStmt>(In->S) || (bodyOf(In->S) && In->Part == Body))
      F.Behind.TheKind = WarpStep::Kind::BodyEnd;
    F.Behind.Where = In->Statement;
  }
  Fences.push_back(std::move(F));
}

/// The variable that points to \p Element, or that it is a part of, if others may see it.
static const VarDecl *memoryOf(const Expr *Element) {
  for (const Expr *E = Element->IgnoreParenCasts();; E = E->IgnoreParenCasts()) {
    if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E)) {
      E = Subscript->getBase();
    } else if (const auto *Member = dyn_cast<MemberExpr>(E)) {
      E = Member->getBase();
    } else if (const auto *Unary = dyn_cast<UnaryOperator>(E)) {
      E = Unary->getSubExpr();
    } else if (const auto *Sum = dyn_cast<BinaryOperator>(E); Sum && Sum->isAdditiveOp()) {
      E = Sum->getLHS()->getType()->isPointerType() ? Sum->getLHS() : Sum->getRHS();
    } else {
      const auto *Ref = dyn_cast<DeclRefExpr>(E);
      const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
      bool IsOwn = V && V->hasLocalStorage() && !isShared(*V) && !V->getType()->isPointerType() &&
                   !V->getType()->isReferenceType();
      return IsOwn ? nullptr : V;
    }
  }
}

/// The active lanes store to \p Element.
void WarpExecution::noteStore(const Expr *Element) {
  constexpr unsigned MostStores = 32;
  const VarDecl *Memory = memoryOf(Element);
  if (Memory && Stores.size() < MostStores)
    Stores.push_back(
        {Element, Memory, doneHere({WarpStep::Kind::Nowhere, Element, Element, nullptr})});
}

/// The atomics that locks are made of.
static bool mayTakeLock(const FunctionDecl &F) {
  return F.getName().starts_with("atomicCAS") || F.getName().starts_with("atomicExch");
}

/// `atomicCAS(&lock, 0, 1)` and `atomicExch(&lock, 1)`: the next value does not depend on the last.
static bool triesLock(const CallExpr *E, const FunctionDecl &F, const ASTContext &Context) {
  const Expr *Known = mayTakeLock(F) && E->getNumArgs() > 1 ? E->getArg(1) : nullptr;
  return Known && !Known->isValueDependent() && Known->isEvaluatable(Context);
}

/// The active lanes call the atomic \p F with \p E and look at what it returns.
void WarpExecution::noteLock(const CallExpr *E, const FunctionDecl &F) {
  if (!triesLock(E, F, Context))
    return;
  for (unsigned Warp = 0; Warp < warps(); ++Warp) {
    auto Takers =
        llvm::make_filter_range(llvm::seq(Warp * WarpSize, (Warp + 1) * WarpSize),
                                [&](unsigned Lane) { return Active[Lane] != Activity::Off; });
    if (std::distance(Takers.begin(), Takers.end()) > 1)
      for (unsigned Lane : Takers)
        OneByOne.set(Lane);
  }
}

/// The active lanes call the atomic \p F for what is at \p Address: whoever sets that before, or
/// reads it afterwards, counts on all of them. Not if it is a lock, which lanes take in turn.
void WarpExecution::noteAtomic(const CallExpr *E, const FunctionDecl &F, const Terms &Address) {
  const Expr *Argument = E->getArg(0)->IgnoreParenCasts();
  if (mayTakeLock(F) || !E->getArg(0)->getType()->isPointerType())
    return;
  for (unsigned Lane = 0; Lane < lanes(); ++Lane) {
    const VarDecl *Memory = Active[Lane] == Activity::Off ? nullptr : memoryAt(Address[Lane]);
    if (Active[Lane] != Activity::Off && (!Memory || !isShared(*Memory)))
      return;
  }
  const auto *Unary = dyn_cast<UnaryOperator>(Argument);
  Place P;
  P.Addresses = Address;
  P.Size = Context.getTypeSizeInChars(E->getArg(0)->getType()->getPointeeType()).getQuantity();
  note(Unary && Unary->getOpcode() == UO_AddrOf ? Unary->getSubExpr() : Argument, P,
       /*Writes=*/true, /*IsAtomic=*/true);
}

/// The active lanes call the atomic \p F.
void WarpExecution::noteTicket(const CallExpr *E, const FunctionDecl &F) {
  const auto *Statement = dyn_cast_or_null<Expr>(statementNow());
  const bool IsUsed = !Statement || Statement->IgnoreParenCasts() != E;
  if (IsUsed)
    noteLock(E, F);
  if (IsUsed || Finds == Purpose::Fences)
    noteTold();
}

/// The active lanes do what others may take for a sign that all lanes have stored.
void WarpExecution::noteTold() {
  for (const Store &S : Stores) {
    const auto Step = between(S.Done.Frames, Now.Frames);
    const bool IsEarly = llvm::any_of(llvm::seq(0u, lanes()), [&](unsigned Lane) {
      return Active[Lane] != Activity::Off && !OneByOne.test(Lane) && isPublishedBy(S.Done, Lane);
    });
    if (Step && IsEarly)
      Tickets.push_back({{Step->TheKind, Step->Where, S.Element, nullptr}, S.Memory});
  }
}

/// All threads of the block wait for each other: whoever reads what it shares finds it stored.
void WarpExecution::forgetOwnTickets() {
  llvm::erase_if(Tickets, [](const Ticket &T) { return isShared(*T.Memory); });
}

/// The active lanes read \p Element.
void WarpExecution::noteRead(const Expr *Element) {
  if (Tickets.empty())
    return;
  const VarDecl *Memory = memoryOf(Element);
  for (const Ticket &T : Tickets)
    for (unsigned Lane = 0; Lane < lanes() && T.Memory == Memory; ++Lane)
      if (Active[Lane] != Activity::Off)
        noteMissing(T.Before, Lane);
}

} // namespace offloom
