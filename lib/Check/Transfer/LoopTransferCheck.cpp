// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies that each round of a loop makes anew: of memory that nothing in the loop changes, to
// the device and back although the data could stay there, or back to the host where nothing in the
// loop looks at it, so that the last round's alone would do.
//
// Only loops whose copies stand in the loop's own block, between the same variables in each round,
// are looked at. That memory stays as it is is known where the loop does nothing but copy, launch
// and compute, and the kernels that are given the device's memory do not write there.

#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Modifications.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/MemoryUses.h"
#include "Check/Facts/PointerOrigins.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace offloom {
namespace {

struct Copy {
  const CallExpr *Call;
  CopyKind Kind;
  const VarDecl *To, *From;
};

/// What a loop holds, but for its copies.
struct LoopWork : DynamicRecursiveASTVisitor {
  bool VisitCallExpr(CallExpr *Call) override {
    if (auto *Launch = dyn_cast<CUDAKernelCallExpr>(Call))
      Launches.push_back(Launch);
    else
      Calls.push_back(Call);
    return true;
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *) override { return touchesMemory(); }
  bool VisitMemberExpr(MemberExpr *E) override { return !E->isArrow() || touchesMemory(); }
  bool VisitUnaryOperator(UnaryOperator *E) override {
    return E->getOpcode() != UO_Deref || touchesMemory();
  }
  bool VisitLambdaExpr(LambdaExpr *) override { return touchesMemory(); }
  bool touchesMemory() {
    TouchesMemory = true;
    return true;
  }

  llvm::SmallVector<const CUDAKernelCallExpr *, 2> Launches;
  llvm::SmallVector<const CallExpr *, 4> Calls;
  bool TouchesMemory = false;
};

/// The variable that \p E names, or is a number of elements away from.
const VarDecl *variableOf(const Expr *E) {
  E = E->IgnoreParenCasts();
  const auto *Name = dyn_cast<DeclRefExpr>(E);
  return Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
}

class LoopTransferVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitForStmt(ForStmt *S) override { return check(*S, S->getBody()); }
  bool VisitWhileStmt(WhileStmt *S) override { return check(*S, S->getBody()); }

private:
  bool check(const Stmt &Loop, const Stmt *Body) {
    const auto *Block = dyn_cast<CompoundStmt>(Body);
    if (!Block || !inHostCode() || function()->isDependentContext())
      return true;
    const Modifications InLoop(&Loop);
    llvm::SmallVector<Copy, 4> Copies;
    for (const Stmt *S : Block->body())
      if (std::optional<Copy> C = copyAt(S); C && isSameEachRound(*C, InLoop))
        Copies.push_back(*C);
    if (Copies.empty())
      return true;
    LoopWork Work;
    Work.TraverseStmt(const_cast<Stmt *>(&Loop));
    if (Work.Launches.empty())
      return true; // it measures the copies
    for (const Copy &C : Copies)
      if (C.Kind == CopyKind::HostToDevice)
        judge(C, Copies, Work);
      else if (C.Kind == CopyKind::DeviceToHost && isUnread(C, Loop, Work))
        Context.report("xfer-result-each-round", C.Call->getSourceRange(),
                       {{"memory", C.To->getNameAsString()}});
    return true;
  }

  /// Whether nothing in the loop names what \p Down copies to, and nothing else is called that may
  /// know it by another name.
  bool isUnread(const Copy &Down, const Stmt &Loop, const LoopWork &Work) const {
    struct Names : DynamicRecursiveASTVisitor {
      explicit Names(const VarDecl &V) : V(V) {}
      bool VisitDeclRefExpr(DeclRefExpr *E) override {
        Count += E->getDecl() == &V;
        return true;
      }
      const VarDecl &V;
      unsigned Count = 0;
    } Named(*Down.To), InCopy(*Down.To);
    Named.TraverseStmt(const_cast<Stmt *>(&Loop));
    InCopy.TraverseStmt(const_cast<CallExpr *>(Down.Call));
    // Whoever asks for one number most likely looks at it in another way.
    if (Named.Count != InCopy.Count || !Down.To->getType()->isPointerType())
      return false;
    return llvm::all_of(Work.Calls, [&](const CallExpr *Call) {
      const FunctionDecl *Callee = Call->getDirectCallee();
      return Context.Facts.functionOf(*Call) || Context.Facts.isGivenStatus(*Call) ||
             Context.Facts.callsReporter(*Call) ||
             (Callee && isInSystemCode(Callee->getLocation(), Context.AST.getSourceManager()));
    });
  }

  /// The copy that a statement is, alone or as the argument of what looks at its status.
  std::optional<Copy> copyAt(const Stmt *S) const {
    LoopWork Of;
    Of.TraverseStmt(const_cast<Stmt *>(S));
    if (!isa<Expr>(S) && !isa<CompoundStmt, DoStmt>(S))
      return std::nullopt; // not in each round
    const CallExpr *Found = nullptr;
    for (const CallExpr *Call : Of.Calls)
      if (Context.Facts.does(*Call, FunctionFacts::Action::Copies)) {
        if (Found)
          return std::nullopt;
        Found = Call;
      }
    std::optional<CopyKind> Kind = Found ? Context.Facts.copyKind(*Found) : std::nullopt;
    const Expr *To = Found ? Context.Facts.argument(*Found, ArgumentRole::To) : nullptr;
    const Expr *From = Found ? Context.Facts.argument(*Found, ArgumentRole::From) : nullptr;
    if (!Kind || !To || !From || !variableOf(To) || !variableOf(From))
      return std::nullopt;
    return Copy{Found, *Kind, variableOf(To), variableOf(From)};
  }

  /// Whether all that \p C is given is the function's own, and stays as it is.
  static bool isSameEachRound(const Copy &C, const Modifications &InLoop) {
    struct Reads : DynamicRecursiveASTVisitor {
      explicit Reads(const Modifications &InLoop) : InLoop(InLoop) {}
      bool VisitDeclRefExpr(DeclRefExpr *E) override {
        const auto *V = dyn_cast<VarDecl>(E->getDecl());
        return !V || (V->hasLocalStorage() && !V->getType()->isReferenceType() && !InLoop.any(V)) ||
               V->getType().isConstQualified();
      }
      bool VisitCallExpr(CallExpr *) override { return false; }
      const Modifications &InLoop;
    };
    return llvm::all_of(C.Call->arguments(), [&](const Expr *Argument) {
      return Reads(InLoop).TraverseStmt(const_cast<Expr *>(Argument));
    });
  }

  void judge(const Copy &Up, llvm::ArrayRef<Copy> Copies, const LoopWork &Work) {
    for (const Copy &Down : Copies)
      if (Down.Kind == CopyKind::DeviceToHost && Down.To == Up.From && Down.From == Up.To) {
        report(Up, "goes to the device and back in each round: what the host does in between "
                   "may be a kernel's to do")
            .note(Down.Call->getBeginLoc(), "it comes back here");
        return;
      }
    if (!Work.TouchesMemory && onlyCopiesAndLaunches(Up, Work) && isReadOnly(Up, Work))
      report(Up, "is copied to the device in each round, and nothing changes it there or here");
  }

  /// Whether nothing else in the loop may write what \p Up copies, or what it copies to.
  bool onlyCopiesAndLaunches(const Copy &Up, const LoopWork &Work) const {
    return llvm::all_of(Work.Calls, [&](const CallExpr *Call) {
      if (Call == Up.Call)
        return true;
      const FunctionFacts *Function = Context.Facts.functionOf(*Call);
      if (!Function)
        return Context.Facts.isGivenStatus(*Call);
      if (!Function->usesDevice())
        return true;
      const Expr *To = Context.Facts.argument(*Call, ArgumentRole::To);
      return To && variableOf(To) && variableOf(To) != Up.To && variableOf(To) != Up.From;
    });
  }

  bool isReadOnly(const Copy &Up, const LoopWork &Work) const {
    for (const CUDAKernelCallExpr *Launch : Work.Launches) {
      const FunctionDecl *Kernel = Launch->getDirectCallee(), *Body = nullptr;
      if (!Kernel || !Kernel->isDefined(Body))
        return false;
      for (unsigned I = 0; I < Launch->getNumArgs(); ++I)
        if (refersTo(Launch->getArg(I), Up.To) &&
            (I >= Body->getNumParams() || writesTo(*Body->getParamDecl(I), *Body->getBody())))
          return false;
    }
    return true;
  }

  bool writesTo(const ParmVarDecl &P, const Stmt &Body) const {
    return llvm::any_of(usesOf(P, &Body, Context.Functions), [](const MemoryUse &U) {
      return writes(U.Kind) || U.Kind == UseKind::Escape;
    });
  }

  Reported report(const Copy &Up, const char *How) {
    return Context.report("xfer-in-loop", Up.Call->getSourceRange(),
                          {{"memory", Up.From->getNameAsString()}, {"how", How}});
  }
};

} // namespace

Check loopTransferCheck() { return walk<LoopTransferVisitor>(Passes::Host); }

} // namespace offloom
