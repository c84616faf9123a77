// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Host/ClockReadings.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

using namespace clang;

namespace offloom {

std::optional<ClockDifference> clockDifference(const Stmt &S) {
  if (const auto *Binary = dyn_cast<BinaryOperator>(&S);
      Binary && (Binary->getOpcode() == BO_Sub || Binary->getOpcode() == BO_SubAssign))
    return ClockDifference{Binary->getLHS(), Binary->getRHS()};
  const auto *Call = dyn_cast<CXXOperatorCallExpr>(&S);
  if (Call && Call->getNumArgs() == 2 &&
      (Call->getOperator() == OO_Minus || Call->getOperator() == OO_MinusEqual))
    return ClockDifference{Call->getArg(0), Call->getArg(1)};
  return std::nullopt;
}

namespace {

/// The variable or member that \p E names, or is a part of: `stop.tv_sec` is one of `stop`,
/// `this->start` of `start`.
const ValueDecl *holderIn(const Expr &E) {
  const Expr *Inner = E.IgnoreParenImpCasts();
  if (const auto *Address = dyn_cast<UnaryOperator>(Inner))
    Inner = Address->getSubExpr()->IgnoreParenImpCasts();
  while (const auto *Member = dyn_cast<MemberExpr>(Inner)) {
    const Expr *Base = Member->getBase()->IgnoreParenImpCasts();
    if (isa<CXXThisExpr>(Base))
      return Member->getMemberDecl();
    Inner = Base;
  }
  const auto *Name = dyn_cast<DeclRefExpr>(Inner);
  return Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
}

bool mentionsSame(const Stmt &S, const Stmt &Part) {
  return &S == &Part || llvm::any_of(S.children(), [&](const Stmt *Child) {
    return Child && mentionsSame(*Child, Part);
  });
}

bool mentionsSame(const Stmt &S, const ValueDecl &Holder) {
  const auto *E = dyn_cast<Expr>(&S);
  return (E && holderIn(*E) == &Holder) || llvm::any_of(S.children(), [&](const Stmt *Child) {
           return Child && mentionsSame(*Child, Holder);
         });
}

/// Where the reading goes: into a variable or member, or at once into a difference.
class Destination : public DynamicRecursiveASTVisitor {
public:
  explicit Destination(const CallExpr &Reading) : Reading(Reading) {
    for (const Expr *Argument : Reading.arguments())
      if (const auto *Address = dyn_cast<UnaryOperator>(Argument->IgnoreParenImpCasts()))
        if (Address->getOpcode() == UO_AddrOf)
          Holder = holderIn(*Address);
  }

  bool VisitVarDecl(VarDecl *V) override {
    if (V->getInit() && mentionsSame(*V->getInit(), Reading))
      Holder = V;
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (E->getOpcode() == BO_Assign && mentionsSame(*E->getRHS(), Reading))
      Holder = holderIn(*E->getLHS());
    return VisitExpr(E);
  }
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *E) override {
    if (E->getOperator() == OO_Equal && E->getNumArgs() == 2 &&
        mentionsSame(*E->getArg(1), Reading))
      Holder = holderIn(*E->getArg(0));
    return VisitExpr(E);
  }
  bool VisitExpr(Expr *E) override {
    if (std::optional<ClockDifference> D = clockDifference(*E)) {
      Ends |= mentionsSame(*D->From, Reading);
      Begins |= mentionsSame(*D->Taken, Reading);
    }
    return true;
  }

  const ValueDecl *Holder = nullptr;
  bool Ends = false, Begins = false;

private:
  const CallExpr &Reading;
};

/// What is done with a variable behind its reading.
class HolderUses : public DynamicRecursiveASTVisitor {
public:
  HolderUses(const ValueDecl &Holder, const CallExpr &Reading, const Stmt &Body,
             const ASTContext &AST)
      : Holder(Holder), Reading(Reading), Body(Body), Sources(AST.getSourceManager()) {
    TraverseStmt(const_cast<Stmt *>(&Body));
  }

  bool VisitExpr(Expr *E) override {
    if (std::optional<ClockDifference> D = clockDifference(*E)) {
      Ends |= mentionsSame(*D->From, Holder);
      Begins |= mentionsSame(*D->Taken, Holder);
    }
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) override {
    const bool IsGiven = Call != &Reading && !isa<CXXOperatorCallExpr, CXXMemberCallExpr>(Call) &&
                         llvm::any_of(Call->arguments(), [&](const Expr *Argument) {
                           return holderIn(*Argument) == &Holder;
                         });
    if (IsGiven && isBehind(*Call))
      (isGivenAsEnd(*Call) ? Ends : Begins) = true;
    return VisitExpr(Call);
  }

  bool Ends = false, Begins = false;

private:
  bool isBehind(const Stmt &S) const {
    return Sources.isBeforeInTranslationUnit(Reading.getBeginLoc(), S.getBeginLoc());
  }

  /// `elapsed(start, stop)`: of two readings the one is the end that is not taken after the other.
  bool isGivenAsEnd(const CallExpr &Call) const {
    bool HasOther = false, HasLater = false;
    for (const Expr *Argument : Call.arguments()) {
      const ValueDecl *Other = holderIn(*Argument);
      if (!Other || Other == &Holder || Other->getType() != Holder.getType())
        continue;
      HasOther = true;
      HasLater |= isNamedBetween(*Other, Call);
    }
    return HasOther && !HasLater;
  }

  bool isNamedBetween(const ValueDecl &Other, const CallExpr &Call) const {
    auto IsBetween = [&](SourceLocation Where) {
      return Sources.isBeforeInTranslationUnit(Reading.getEndLoc(), Where) &&
             Sources.isBeforeInTranslationUnit(Where, Call.getBeginLoc());
    };
    struct Names : DynamicRecursiveASTVisitor {
      explicit Names(llvm::function_ref<void(const ValueDecl *, SourceLocation)> Meet)
          : Meet(Meet) {}
      bool VisitDeclRefExpr(DeclRefExpr *E) override {
        Meet(E->getDecl(), E->getLocation());
        return true;
      }
      bool VisitMemberExpr(MemberExpr *E) override {
        Meet(E->getMemberDecl(), E->getMemberLoc());
        return true;
      }
      llvm::function_ref<void(const ValueDecl *, SourceLocation)> Meet;
    };
    bool Found = IsBetween(Other.getLocation());
    Names([&](const ValueDecl *D, SourceLocation Where) {
      Found |= D == &Other && IsBetween(Where);
    }).TraverseStmt(const_cast<Stmt *>(&Body));
    return Found;
  }

  const ValueDecl &Holder;
  const CallExpr &Reading;
  const Stmt &Body;
  const SourceManager &Sources;
};

/// Whether \p S mentions a call of \p Callee, or a variable that such a call has set.
class ReadingsOf : public DynamicRecursiveASTVisitor {
public:
  ReadingsOf(const FunctionDecl &Callee, const Stmt &Body) : Callee(Callee) {
    TraverseStmt(const_cast<Stmt *>(&Body));
    for (const CallExpr *Call : Calls) {
      Destination To(*Call);
      To.TraverseStmt(const_cast<Stmt *>(&Body));
      if (To.Holder)
        Holders.push_back(To.Holder);
    }
  }

  bool VisitCallExpr(CallExpr *Call) override {
    if (Call->getDirectCallee() && Call->getDirectCallee()->getCanonicalDecl() == &Callee)
      Calls.push_back(Call);
    return true;
  }

  bool areIn(const Stmt &S) const {
    return llvm::any_of(Calls, [&](const CallExpr *C) { return mentionsSame(S, *C); }) ||
           llvm::any_of(Holders, [&](const ValueDecl *H) { return mentionsSame(S, *H); });
  }

private:
  const FunctionDecl &Callee;
  llvm::SmallVector<const CallExpr *> Calls;
  llvm::SmallVector<const ValueDecl *> Holders;
};

} // namespace

bool isClockByUse(const CallExpr &Call, const Stmt &Body) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee || Callee->getNumParams() != 0 || !Callee->getReturnType()->isArithmeticType())
    return false;
  const ReadingsOf Readings(*Callee->getCanonicalDecl(), Body);
  struct Differences : DynamicRecursiveASTVisitor {
    explicit Differences(const ReadingsOf &Of) : Of(Of) {}
    bool VisitExpr(Expr *E) override {
      const std::optional<ClockDifference> D = clockDifference(*E);
      Found |= D && Of.areIn(*D->From) && Of.areIn(*D->Taken);
      return !Found;
    }
    const ReadingsOf &Of;
    bool Found = false;
  } Between(Readings);
  Between.TraverseStmt(const_cast<Stmt *>(&Body));
  return Between.Found;
}

bool onlyBegins(const CallExpr &Reading, const Stmt &Body, const ASTContext &AST) {
  Destination To(Reading);
  To.TraverseStmt(const_cast<Stmt *>(&Body));
  if (To.Ends || To.Begins || !To.Holder)
    return To.Begins && !To.Ends;
  HolderUses Uses(*To.Holder, Reading, Body, AST);
  // Others see only what lasts longer than the function.
  const auto *Local = dyn_cast<VarDecl>(To.Holder);
  return !Uses.Ends && (Uses.Begins || (Local && Local->hasLocalStorage()));
}

} // namespace offloom
