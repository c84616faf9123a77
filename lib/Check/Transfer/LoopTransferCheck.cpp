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

/// A copy that a call in the loop makes, itself or by what it calls.
struct Copy {
  const CallExpr *Call;
  const CallExpr *Made; ///< CUDA's function that is called in the end
  CopyKind Kind;
  NamedPointer To, From;
};

/// What a loop holds.
struct LoopWork : DynamicRecursiveASTVisitor {
  bool VisitCallExpr(CallExpr *Call) override {
    Calls.push_back(Call);
    return true;
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *) override { return touchesMemory(); }
  bool VisitMemberExpr(MemberExpr *E) override {
    const bool IsOwn = isa<CXXThisExpr>(E->getBase()->IgnoreParenCasts());
    return !E->isArrow() || IsOwn || touchesMemory();
  }
  bool VisitBinaryOperator(BinaryOperator *E) override {
    const NamedPointer Set = E->isAssignmentOp() ? namedPointer(*E->getLHS()) : NamedPointer{};
    SetsShared |= Set && isKnownToOthers(Set.key());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) override {
    return E->getOpcode() != UO_Deref || touchesMemory();
  }
  bool VisitLambdaExpr(LambdaExpr *) override { return touchesMemory(); }
  // What a local lambda does it does where it is called.
  bool TraverseVarDecl(VarDecl *V) override {
    return (V->getInit() && isa<LambdaExpr>(V->getInit()->IgnoreImplicit())) ||
           DynamicRecursiveASTVisitor::TraverseVarDecl(V);
  }
  bool touchesMemory() {
    TouchesMemory = true;
    return true;
  }

  llvm::SmallVector<const CallExpr *, 4> Calls;
  bool TouchesMemory = false;
  bool SetsShared = false; ///< a variable of the file, or a member of the object itself
};

/// How often \p S names \p P, or the whole object that has it.
unsigned countMentions(const Stmt &S, const NamedPointer &P) {
  if (!P.Member)
    return countReferences(S, *P.Variable);
  struct Counter : DynamicRecursiveASTVisitor {
    explicit Counter(const NamedPointer &P) : P(P) {}
    bool TraverseMemberExpr(MemberExpr *E) override {
      const auto *Named = dyn_cast<DeclRefExpr>(E->getBase()->IgnoreParenCasts());
      Count += E->getMemberDecl() == P.Member;
      return (Named && Named->getDecl() == P.Variable) || TraverseStmt(E->getBase());
    }
    bool VisitDeclRefExpr(DeclRefExpr *E) override {
      Count += E->getDecl() == P.Variable;
      return true;
    }
    const NamedPointer P;
    unsigned Count = 0;
  } Of(P);
  Of.TraverseStmt(const_cast<Stmt *>(&S));
  return Of.Count;
}

bool isSame(const NamedPointer &A, const NamedPointer &B) { return A.key() == B.key(); }

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
    llvm::SmallVector<Copy, 4> Copies, Results;
    for (const Stmt *S : Block->body()) {
      const std::optional<Copy> C = copyAt(S);
      if (C && isSameEachRound(*C, InLoop))
        Copies.push_back(*C);
      if (C && C->Kind == CopyKind::DeviceToHost && endsAtSamePlace(*C, InLoop))
        Results.push_back(*C);
    }
    if (Copies.empty() && Results.empty())
      return true;
    LoopWork Work;
    Work.TraverseStmt(const_cast<Stmt *>(&Loop));
    if (launchesIn(Work).empty())
      return true; // it measures the copies
    llvm::erase_if(Copies,
                   [&](const Copy &C) { return mayBeSet(C.To, Work) || mayBeSet(C.From, Work); });
    for (const Copy &C : Copies)
      if (C.Kind == CopyKind::HostToDevice)
        judge(C, Copies, Work);
    for (const Copy &C : Results)
      if (!mayBeSet(C.To, Work) && isUnread(C, Loop, Work))
        Context.report("xfer-result-each-round", C.Call->getSourceRange(),
                       {{"memory", nameOf(C.To)}});
    return true;
  }

  /// Whether the loop may set \p P, a variable of the file or a member, to another address.
  bool mayBeSet(const NamedPointer &P, const LoopWork &Work) const {
    return isKnownToOthers(P.key()) && (Work.SetsShared || !onlyKnownCalls(Work));
  }

  /// Launches of the loop's, or of functions that it calls.
  std::vector<HostEffect> launchesIn(const LoopWork &Work) const {
    std::vector<HostEffect> Launches;
    for (const CallExpr *Call : Work.Calls)
      for (HostEffect &Effect : effectsOf(*Call))
        if (!Effect.function())
          Launches.push_back(std::move(Effect));
    return Launches;
  }

  /// Nothing if they are not known.
  std::vector<HostEffect> effectsOf(const CallExpr &Call) const {
    return Context.Facts.effectsOf(Call).value_or(std::vector<HostEffect>());
  }

  /// Whether nothing in the loop names what \p Down copies to, and nothing else is called that may
  /// know it by another name.
  bool isUnread(const Copy &Down, const Stmt &Loop, const LoopWork &Work) const {
    // Whoever asks for one number most likely looks at it in another way.
    return countMentions(Loop, Down.To) == countMentions(*Down.Call, Down.To) &&
           typeOf(Down.To)->isPointerType() && onlyKnownCalls(Work) &&
           !(isKnownToOthers(Down.To.key()) && isNamedWithin(Work.Calls, Down));
  }

  /// Whether a function that one of \p Calls leads to, other than the copy itself, names what
  /// \p Down copies to.
  bool isNamedWithin(llvm::ArrayRef<const CallExpr *> Calls, const Copy &Down,
                     unsigned Depth = 0) const {
    return llvm::any_of(Calls, [&](const CallExpr *Call) {
      const FunctionDecl *Callee = Call->getDirectCallee(), *Definition = nullptr;
      if (Call == Down.Call || !Callee || !Callee->isDefined(Definition) ||
          isWrittenForDevice(*Definition) ||
          isInSystemCode(Definition->getLocation(), Context.AST.getSourceManager()))
        return false;
      const Stmt &Body = *Definition->getBody();
      return Depth > 8 || countMentions(Body, Down.To) ||
             isNamedWithin(callsIn(Body), Down, Depth + 1);
    });
  }

  /// Whether it is known of each function that is called that it does nothing else to memory.
  bool onlyKnownCalls(const LoopWork &Work) const {
    return llvm::all_of(Work.Calls, [&](const CallExpr *Call) {
      const FunctionDecl *Callee = Call->getDirectCallee();
      return !effectsOf(*Call).empty() || Context.Facts.isGivenStatus(*Call) ||
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
    std::optional<Copy> Found;
    for (const CallExpr *Call : Of.Calls)
      for (const HostEffect &Effect : effectsOf(*Call)) {
        if (!Effect.does(FunctionFacts::Action::Copies))
          continue;
        const std::optional<CopyKind> Kind = Effect.copyKind();
        const NamedPointer To = Effect.argument(ArgumentRole::To).heldOrNamed(),
                           From = Effect.argument(ArgumentRole::From).heldOrNamed();
        if (Found || !Kind || !To || !From)
          return std::nullopt;
        Found = Copy{Call, &Effect.call(), *Kind, To, From};
      }
    return Found;
  }

  /// Whether \p Argument reads nothing that may change in the loop; mayBeSet() knows of the rest.
  static bool isSteady(const Expr &Argument, const Modifications &InLoop) {
    struct Reads : DynamicRecursiveASTVisitor {
      explicit Reads(const Modifications &InLoop) : InLoop(InLoop) {}
      bool VisitDeclRefExpr(DeclRefExpr *E) override {
        const auto *V = dyn_cast<VarDecl>(E->getDecl());
        const bool IsSteady = V && !V->getType()->isReferenceType() && !InLoop.any(V) &&
                              (V->hasLocalStorage() || V->getType()->isPointerType());
        return !V || IsSteady || V->getType().isConstQualified();
      }
      bool VisitCallExpr(CallExpr *) override { return false; }
      const Modifications &InLoop;
    };
    return Reads(InLoop).TraverseStmt(const_cast<Expr *>(&Argument));
  }

  /// Whether all that \p C is given stays as it is.
  static bool isSameEachRound(const Copy &C, const Modifications &InLoop) {
    const auto IsSame = [&](const Expr *Argument) { return isSteady(*Argument, InLoop); };
    return llvm::all_of(C.Call->arguments(), IsSame) && llvm::all_of(C.Made->arguments(), IsSame);
  }

  /// Whether \p C copies as much to the same place in each round, from wherever.
  bool endsAtSamePlace(const Copy &C, const Modifications &InLoop) const {
    const Expr *To = Context.Facts.argument(*C.Call, ArgumentRole::To),
               *Bytes = Context.Facts.argument(*C.Call, ArgumentRole::Bytes);
    return C.Call == C.Made && To && Bytes ? isSteady(*To, InLoop) && isSteady(*Bytes, InLoop)
                                           : isSameEachRound(C, InLoop);
  }

  void judge(const Copy &Up, llvm::ArrayRef<Copy> Copies, const LoopWork &Work) {
    for (const Copy &Down : Copies)
      if (Down.Kind == CopyKind::DeviceToHost && isSame(Down.To, Up.From) &&
          isSame(Down.From, Up.To)) {
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
      const auto Effects = Context.Facts.effectsOf(*Call);
      return Call == Up.Call ||
             (Effects ? llvm::all_of(*Effects, [&](const auto &E) { return leavesAlone(E, Up); })
                      : Context.Facts.isGivenStatus(*Call));
    });
  }

  static bool leavesAlone(const HostEffect &Effect, const Copy &Up) {
    if (!Effect.function() || !Effect.function()->usesDevice())
      return true; // of a launch, isReadOnly() knows
    const NamedPointer To = Effect.argument(ArgumentRole::To).heldOrNamed();
    return To && !isSame(To, Up.To) && !isSame(To, Up.From);
  }

  bool isReadOnly(const Copy &Up, const LoopWork &Work) const {
    return llvm::all_of(launchesIn(Work), [&](const HostEffect &Launch) {
      const FunctionDecl *Kernel = Launch.call().getDirectCallee(), *Body = nullptr;
      if (!Kernel || !Kernel->isDefined(Body))
        return false;
      for (unsigned I = 0; I < Launch.call().getNumArgs(); ++I)
        if (mayBe(Launch, *Launch.call().getArg(I), Up.To) &&
            (I >= Body->getNumParams() || writesTo(*Body->getParamDecl(I), *Body->getBody())))
          return false;
      return true;
    });
  }

  /// Whether \p Argument of \p Launch may lead where \p P does.
  static bool mayBe(const HostEffect &Launch, const Expr &Argument, const NamedPointer &P) {
    const Operand Of = Launch.operandFor(Argument);
    if (const NamedPointer Named = Of.named(); Named || !P.Variable)
      return Named ? isSame(Named, P) : Argument.getType()->isPointerType();
    return Of ? refersTo(Of.Value, P.Variable) && (!Of.Member || Of.Member == P.Member)
              : Argument.getType()->isPointerType();
  }

  bool writesTo(const ParmVarDecl &P, const Stmt &Body) const {
    return llvm::any_of(usesOf(P, &Body, Context.Functions), [](const MemoryUse &U) {
      return writes(U.Kind) || U.Kind == UseKind::Escape;
    });
  }

  Reported report(const Copy &Up, const char *How) {
    return Context.report("xfer-in-loop", Up.Call->getSourceRange(),
                          {{"memory", nameOf(Up.From)}, {"how", How}});
  }
};

} // namespace

Check loopTransferCheck() { return walk<LoopTransferVisitor>(Passes::Host); }

} // namespace offloom
