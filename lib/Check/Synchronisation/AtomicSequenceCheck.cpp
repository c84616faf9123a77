// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A counter that an atomic has counted up, and that is read again for the slot that it has given.

#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/Meetings.h"
#include "Check/Facts/PointerOrigins.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace offloom {
namespace {

const ValueDecl *named(const Expr *E) {
  const auto *Reference = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  return Reference ? Reference->getDecl() : nullptr;
}

/// The variable `c` of `&c`, or of a pointer `c`, that a call of an atomic leads to.
const ValueDecl *counterOf(const CallExpr &Call, const UnitFacts &Facts) {
  if (!Facts.isNamed(NameGroup::Atomics, Call) || Call.getNumArgs() < 1)
    return nullptr;
  const Expr *Argument = Call.getArg(0)->IgnoreParenCasts();
  const auto *Address = dyn_cast<UnaryOperator>(Argument);
  return named(Address && Address->getOpcode() == UO_AddrOf ? Address->getSubExpr() : Argument);
}

/// Is \p E a plain read of the counter \p C: `c`, `*c` or `c[0]`?
bool reads(const Expr *E, const ValueDecl *C) {
  const auto *Load = dyn_cast<ImplicitCastExpr>(E->IgnoreParens());
  while (Load && Load->getCastKind() != CK_LValueToRValue)
    Load = dyn_cast<ImplicitCastExpr>(Load->getSubExpr()->IgnoreParens());
  if (!Load)
    return false;
  const Expr *From = Load->getSubExpr()->IgnoreParens();
  if (const auto *Star = dyn_cast<UnaryOperator>(From); Star && Star->getOpcode() == UO_Deref)
    return named(Star->getSubExpr()) == C;
  return !C->getType()->isPointerType() && named(From) == C;
}

/// An element whose index is the counter, read plainly.
struct SlotFinder : DynamicRecursiveASTVisitor {
  explicit SlotFinder(const ValueDecl *C) : C(C) {}
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) override {
    if (!Found && reads(E->getIdx(), C))
      Found = E->getIdx();
    return true;
  }
  const ValueDecl *C;
  const Expr *Found = nullptr;
};

struct MeetingFinder : DynamicRecursiveASTVisitor {
  bool VisitCallExpr(CallExpr *Call) override { return !(Found |= isMeeting(*Call)); }
  bool Found = false;
};

class AtomicSequenceVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  // Where a comparison for equality lets one thread in, nothing else counts meanwhile.
  bool TraverseIfStmt(IfStmt *S) override {
    bool IsOne = isEquality(S->getCond());
    OneThread += IsOne;
    bool Result = CodeVisitor::TraverseIfStmt(S);
    OneThread -= IsOne;
    return Result;
  }

  bool VisitCompoundStmt(CompoundStmt *S) override {
    if (!function() || !isWrittenGlobal(*function()) || function()->isDependentContext())
      return true;
    const Stmt *const *Begin = S->body_begin(), *const *End = S->body_end();
    for (const Stmt *const *At = Begin; At != End; ++At) {
      if (const auto *Call = dyn_cast<CallExpr>(*At); Call && OneThread == 0)
        if (const ValueDecl *Counter = counterOf(*Call, Context.Facts))
          checkReread(*Call, *Counter, At + 1, End);
    }
    return true;
  }

private:
  static bool isEquality(const Expr *E) {
    const auto *B = dyn_cast<BinaryOperator>(E->IgnoreParenImpCasts());
    if (B && B->getOpcode() == BO_LAnd)
      return isEquality(B->getLHS()) || isEquality(B->getRHS());
    const auto *Not = dyn_cast<UnaryOperator>(E->IgnoreParenImpCasts());
    return (B && B->getOpcode() == BO_EQ) || (Not && Not->getOpcode() == UO_LNot);
  }

  void checkReread(const CallExpr &Atomic, const ValueDecl &Counter, const Stmt *const *At,
                   const Stmt *const *End) {
    for (; At != End; ++At) {
      MeetingFinder Waits;
      Waits.TraverseStmt(const_cast<Stmt *>(*At));
      if (Waits.Found || !isa<Expr, DeclStmt>(*At))
        return;
      SlotFinder Slot(&Counter);
      Slot.TraverseStmt(const_cast<Stmt *>(*At));
      if (Slot.Found) {
        Context
            .report("atomic-counter-reread", Slot.Found->getSourceRange(),
                    {{"counter", Counter.getNameAsString()}, {"atomic", calleeName(Atomic).str()}})
            .note(Atomic.getBeginLoc(), "it is counted up here, and the old value thrown away");
        return;
      }
    }
  }

  unsigned OneThread = 0; ///< `if`s around that compare for equality
};

} // namespace

Check atomicSequenceCheck() { return walk<AtomicSequenceVisitor>(Passes::Device); }

} // namespace offloom
