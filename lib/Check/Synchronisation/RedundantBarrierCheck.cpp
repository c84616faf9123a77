// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A __syncthreads() that orders nothing: on every way, the next thing that matters is another
// barrier or the end of the kernel; or what comes before it touches shared memory alone, and what
// comes after it the memory of the kernel's arguments alone, or the other way round.
//
// What matters is all that others could see, or that could be more than it seems: memory that is
// not the thread's own, calls but those of numbers, assembly, destructors.

#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Values/LoopSteps.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/Meetings.h"
#include "Check/Facts/PointerOrigins.h"
#include "clang/Analysis/CFG.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;

namespace offloom {
namespace {

enum class Effect {
  None,
  Barrier,
  Shared, ///< reads or writes shared memory
  Global, ///< reads or writes what an argument of the kernel points to
  Other,
};

/// What stands between a barrier and those next to it, on all ways.
struct Region {
  bool HasShared = false, HasGlobal = false, HasOther = false;
  const CallExpr *Barrier = nullptr; ///< one that it ends at
  bool ReachesEdge = false;          ///< of the function: its end, or its begin

  bool isEmpty() const { return !HasShared && !HasGlobal && !HasOther; }
  bool isSharedAlone() const { return HasShared && !HasGlobal && !HasOther; }
  bool isGlobalAlone() const { return HasGlobal && !HasShared && !HasOther; }
};

class RedundantBarrierVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!isWrittenForDevice(*F) || !F->doesThisDeclarationHaveABody() || F->isDependentContext() ||
        Context.Facts.isOneOfMany(*F))
      return true;
    if (llvm::size(barriersIn(F->getBody())) < 1)
      return true;
    CFG::BuildOptions Options;
    Options.setAllAlwaysAdd();
    std::unique_ptr<CFG> Graph = CFG::buildCFG(F, F->getBody(), &Context.AST, Options);
    if (!Graph)
      return true;
    bool OrdersAnything = llvm::any_of(*Graph, [&](const CFGBlock *Block) {
      return llvm::any_of(*Block, [&](const CFGElement &E) {
        Effect Of = effectOf(E);
        return Of != Effect::None && Of != Effect::Barrier;
      });
    });
    if (!OrdersAnything)
      return true; // a kernel to try something with
    for (const CFGBlock *Block : *Graph)
      for (size_t I = 0; I < Block->size(); ++I)
        if (const CallExpr *Call = barrierAt((*Block)[I]))
          check(*F, *Graph, *Block, I, *Call);
    return true;
  }

private:
  /// The calls of the block's barrier; who meets otherwise is not judged.
  std::vector<const CallExpr *> barriersIn(const Stmt *Body) const {
    struct Finder : DynamicRecursiveASTVisitor {
      explicit Finder(const RedundantBarrierVisitor &Of) : Of(Of) {}
      bool VisitCallExpr(CallExpr *Call) override {
        if (Of.isBlockBarrier(*Call))
          Found.push_back(Call);
        return true;
      }
      const RedundantBarrierVisitor &Of;
      std::vector<const CallExpr *> Found;
    } F(*this);
    F.TraverseStmt(const_cast<Stmt *>(Body));
    return std::move(F.Found);
  }

  bool isBlockBarrier(const CallExpr &Call) const {
    return Context.Functions.isNamed(NameGroup::BlockBarriers, calleeName(Call));
  }

  const CallExpr *barrierAt(const CFGElement &Element) const {
    std::optional<CFGStmt> S = Element.getAs<CFGStmt>();
    const auto *Call = S ? dyn_cast<CallExpr>(S->getStmt()) : nullptr;
    return Call && isBlockBarrier(*Call) ? Call : nullptr;
  }

  void check(const FunctionDecl &F, const CFG &Graph, const CFGBlock &Block, size_t At,
             const CallExpr &Call) {
    Region After = regionFrom<true>(Graph, Block, At);
    if (After.HasOther || (After.ReachesEdge && !isWrittenGlobal(F)) || After.Barrier == &Call ||
        (!After.Barrier && !After.ReachesEdge))
      return; // or a loop of nothing but barriers, or one that never ends
    std::string Next = After.Barrier ? "the next" : "the end of the kernel";
    if (After.isEmpty())
      return report(Call, After.Barrier,
                    "no thread reads or writes memory between this barrier and " + Next +
                        ": one wait is enough");
    if (!isWrittenGlobal(F))
      return;
    Region Before = regionFrom<false>(Graph, Block, At);
    bool SharedFirst = Before.isSharedAlone() && After.isGlobalAlone();
    if (Before.Barrier != &Call &&
        (SharedFirst || (Before.isGlobalAlone() && After.isSharedAlone())))
      report(Call, After.Barrier,
             std::string("before this barrier threads touch ") +
                 (SharedFirst ? "shared" : "global") + " memory alone, and from it to " + Next +
                 " " + (SharedFirst ? "global" : "shared") + " memory alone: it orders nothing");
  }

  void report(const CallExpr &Call, const CallExpr *Next, const std::string &Why) {
    Reported Finding =
        Context.report("sync-redundant-barrier", Call.getSourceRange(), {{"why", Why}});
    if (Call.getBeginLoc().isMacroID())
      Finding.note(Context.AST.getSourceManager().getExpansionLoc(Call.getBeginLoc()),
                   "the macro is used here");
    if (Next)
      Finding.note(Next->getBeginLoc(), "the next barrier is here");
  }

  /// What comes after, or before, position \p At of \p Block, up to the next barriers.
  template <bool Forward>
  Region regionFrom(const CFG &Graph, const CFGBlock &Block, size_t At) const {
    Region Found;
    llvm::DenseSet<const CFGBlock *> Seen;
    llvm::SmallVector<const CFGBlock *> Open;
    auto walk = [&](const CFGBlock &B, size_t From) {
      for (size_t I = From; Forward ? I < B.size() : I-- > 0; I += Forward)
        if (add(B[I], Found))
          return;
      if (&B == (Forward ? &Graph.getExit() : &Graph.getEntry()))
        Found.ReachesEdge = true;
      for (const CFGBlock::AdjacentBlock &To : neighbours<Forward>(B))
        if (const CFGBlock *Reached = To.getReachableBlock();
            Reached && Seen.insert(Reached).second)
          Open.push_back(Reached);
    };
    walk(Block, Forward ? At + 1 : At);
    while (!Open.empty() && !Found.HasOther) {
      const CFGBlock &B = *Open.pop_back_val();
      walk(B, Forward ? 0 : B.size());
    }
    return Found;
  }

  template <bool Forward> static auto neighbours(const CFGBlock &B) {
    if constexpr (Forward)
      return B.succs();
    else
      return B.preds();
  }

  /// Adds what \p Element does to \p To. True if it is a barrier, which ends the region.
  bool add(const CFGElement &Element, Region &To) const {
    switch (effectOf(Element)) {
    case Effect::None:
      return false;
    case Effect::Barrier:
      To.Barrier = barrierAt(Element) ? barrierAt(Element) : To.Barrier;
      return true;
    case Effect::Shared:
      To.HasShared = true;
      return false;
    case Effect::Global:
      To.HasGlobal = true;
      return false;
    case Effect::Other:
      To.HasOther = true;
      return false;
    }
    llvm_unreachable("all effects are above");
  }

  Effect effectOf(const CFGElement &Element) const {
    std::optional<CFGStmt> Statement = Element.getAs<CFGStmt>();
    if (!Statement)
      return Element.getAs<CFGImplicitDtor>() ? Effect::Other : Effect::None;
    const Stmt *S = Statement->getStmt();
    if (const auto *Call = dyn_cast<CallExpr>(S)) {
      if (isBlockBarrier(*Call))
        return Effect::Barrier;
      return isOfNumbers(*Call) ? Effect::None : Effect::Other;
    }
    if (const auto *Cast = dyn_cast<ImplicitCastExpr>(S))
      return Cast->getCastKind() != CK_LValueToRValue ? Effect::None
                                                      : ofAccess(*Cast->getSubExpr());
    if (const auto *Binary = dyn_cast<BinaryOperator>(S))
      return !Binary->isAssignmentOp() ? Effect::None : ofAccess(*Binary->getLHS());
    if (const auto *Unary = dyn_cast<UnaryOperator>(S))
      return !Unary->isIncrementDecrementOp() ? Effect::None : ofAccess(*Unary->getSubExpr());
    if (const auto *Construction = dyn_cast<CXXConstructExpr>(S))
      return Construction->getConstructor()->isTrivial() && Construction->getNumArgs() == 0
                 ? Effect::None
                 : Effect::Other;
    return isa<AsmStmt, CXXNewExpr, CXXDeleteExpr, LambdaExpr, AtomicExpr>(S) ? Effect::Other
                                                                              : Effect::None;
  }

  /// A read or a write of \p Lvalue: none of a variable of the thread's own or of a part of one,
  /// nor of what is the same whenever it is read.
  static Effect ofAccess(const Expr &Lvalue) {
    const Expr *E = Lvalue.IgnoreParenImpCasts();
    while (true) {
      if (const auto *Member = dyn_cast<MemberExpr>(E); Member && !Member->isArrow())
        E = Member->getBase()->IgnoreParenImpCasts();
      else if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E);
               Element && Element->getBase()->IgnoreParenImpCasts()->getType()->isArrayType())
        E = Element->getBase()->IgnoreParenImpCasts();
      else
        break;
    }
    if (isOfArgument(*E))
      return Effect::Global;
    const VarDecl *V = referredVariable(*E);
    if (!V || V->getType().isVolatileQualified() || V->getType()->isReferenceType())
      return Effect::Other;
    if (isShared(*V))
      return Lvalue.getType().isVolatileQualified() ? Effect::Other : Effect::Shared;
    return builtinVariable(V) != BuiltinVariable::None || V->isConstexpr() ||
                   (V->isLocalVarDeclOrParm() && !V->isStaticLocal())
               ? Effect::None
               : Effect::Other;
  }

  /// `p[i]` or `*p` of a parameter, which in a kernel leads to global memory.
  static bool isOfArgument(const Expr &Lvalue) {
    const Expr *Pointer = nullptr;
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(&Lvalue))
      Pointer = Element->getBase();
    else if (const auto *Deref = dyn_cast<UnaryOperator>(&Lvalue);
             Deref && Deref->getOpcode() == UO_Deref)
      Pointer = Deref->getSubExpr();
    if (!Pointer || Lvalue.getType().isVolatileQualified())
      return false;
    const VarDecl *V = referredVariable(*Pointer->IgnoreParenImpCasts());
    const auto *P = dyn_cast_if_present<ParmVarDecl>(V);
    const auto *F = P ? dyn_cast<FunctionDecl>(P->getDeclContext()) : nullptr;
    return F && isWrittenGlobal(*F) && P->getType()->isPointerType();
  }

  /// What lanes of a warp exchange: it takes and gives values, and orders no memory.
  static bool isExchange(const FunctionDecl &Callee) {
    const Collective *C = collectiveOf(&Callee);
    return C && !C->OfBlock && !C->SetsLast && C->Yields != Collective::Nothing;
  }

  /// A function of numbers, such as min: it sees no memory.
  bool isOfNumbers(const CallExpr &Call) const {
    const FunctionDecl *Callee = Call.getDirectCallee();
    if (Callee && isExchange(*Callee))
      return true;
    return Callee && Callee->getNumParams() > 0 && !isMeeting(Call) && !isFence(Call) &&
           isInSystemCode(Callee->getLocation(), Context.AST.getSourceManager()) &&
           llvm::all_of(Callee->parameters(),
                        [](const ParmVarDecl *P) { return P->getType()->isArithmeticType(); });
  }
};

} // namespace

Check redundantBarrierCheck() { return walk<RedundantBarrierVisitor>(Passes::Device); }

} // namespace offloom
