// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What stands around an atomic: a counter that is read again for the slot it has given, and a
// ticket for the last block that is drawn before the block's result is visible.

#include "Analysis/DeviceCode.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/Meetings.h"
#include "Check/Facts/PointerOrigins.h"
#include "clang/AST/ExprCXX.h"
#include <functional>

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

struct FenceFinder : DynamicRecursiveASTVisitor {
  explicit FenceFinder(std::function<bool(const CallExpr &)> Is) : Is(std::move(Is)) {}
  bool VisitCallExpr(CallExpr *Call) override { return !(Found |= Is(*Call)); }
  std::function<bool(const CallExpr &)> Is;
  bool Found = false;
};

/// Does \p S refer to the built-in variable \p B?
bool refersToBuiltin(const Stmt *S, BuiltinVariable B) {
  struct Finder : DynamicRecursiveASTVisitor {
    explicit Finder(BuiltinVariable B) : B(B) {}
    bool VisitDeclRefExpr(DeclRefExpr *E) override {
      return !(Found |= builtinVariable(E->getDecl()) == B);
    }
    BuiltinVariable B;
    bool Found = false;
  } F(B);
  F.TraverseStmt(const_cast<Stmt *>(S));
  return F.Found;
}

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

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (isWrittenGlobal(*F) && F->doesThisDeclarationHaveABody() && !F->isDependentContext())
      checkTicket(*F);
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
      FenceFinder Waits(isMeeting);
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

  /// A ticket that is compared with the number of blocks, drawn in a kernel without a fence after
  /// something was stored for the block.
  void checkTicket(const FunctionDecl &Kernel) {
    struct TicketFinder : DynamicRecursiveASTVisitor {
      bool VisitBinaryOperator(BinaryOperator *B) override {
        if (B->getOpcode() == BO_Assign && !Ticket) {
          const auto *Element = dyn_cast<ArraySubscriptExpr>(B->getLHS()->IgnoreParens());
          if (Element && isa_and_nonnull<ParmVarDecl>(named(Element->getBase())) &&
              refersToBuiltin(Element->getIdx(), BuiltinVariable::BlockIdx))
            Store = B;
        }
        if (B->getOpcode() == BO_EQ && refersToBuiltin(B, BuiltinVariable::GridDim))
          for (const Expr *Side : {B->getLHS(), B->getRHS()})
            if (const ValueDecl *D = named(Side))
              Compared.push_back(D);
        return true;
      }
      bool VisitVarDecl(VarDecl *V) override {
        const auto *Call =
            V->getInit() ? dyn_cast<CallExpr>(V->getInit()->IgnoreParenImpCasts()) : nullptr;
        llvm::StringRef Name = Call ? calleeName(*Call) : "";
        if ((Name == "atomicInc" || Name == "atomicAdd") && Store && !Ticket)
          Ticket = Call, Drawn = V;
        return true;
      }
      const BinaryOperator *Store = nullptr;
      const CallExpr *Ticket = nullptr;
      const VarDecl *Drawn = nullptr;
      std::vector<const ValueDecl *> Compared;
    } Finder;
    Finder.TraverseStmt(Kernel.getBody());
    if (!Finder.Ticket || !llvm::is_contained(Finder.Compared, Finder.Drawn))
      return;
    FenceFinder Fences([&](const CallExpr &Call) {
      const FunctionDecl *Callee = Call.getDirectCallee();
      return !Callee || isFence(Call) || isInNamespace(*Callee, "cuda") ||
             !isInSystemCode(Callee->getLocation(), Context.AST.getSourceManager());
    });
    Fences.TraverseStmt(Kernel.getBody());
    if (!Fences.Found)
      Context.report("atomic-missing-fence", Finder.Ticket->getSourceRange())
          .note(Finder.Store->getBeginLoc(), "the result of the block is stored here");
  }

  unsigned OneThread = 0; ///< `if`s around that compare for equality
};

} // namespace

Check atomicSequenceCheck() { return walk<AtomicSequenceVisitor>(Passes::Device); }

} // namespace offloom
