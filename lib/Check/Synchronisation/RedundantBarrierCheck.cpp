// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A __syncthreads() after which, on every way, the next thing that matters is another barrier, or
// the end of the kernel.
//
// What matters is all that others could see, or that could be more than it seems: memory that is
// not the thread's own, calls but those of numbers, assembly, destructors.

#include "Analysis/DeviceCode.h"
#include "Analysis/LoopSteps.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/Meetings.h"
#include "Check/Facts/PointerOrigins.h"
#include "clang/Analysis/CFG.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;

namespace offloom {
namespace {

enum class Effect { None, Barrier, Other };

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
      return llvm::any_of(*Block,
                          [&](const CFGElement &E) { return effectOf(E) == Effect::Other; });
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
    llvm::DenseSet<const CFGBlock *> Seen;
    llvm::SmallVector<const CFGBlock *> Open;
    const CallExpr *Next = nullptr;
    bool Ends = false;
    // What comes after position From of a block; false if something matters there.
    auto walk = [&](const CFGBlock &B, size_t From) {
      for (size_t I = From; I < B.size(); ++I) {
        Effect E = effectOf(B[I]);
        if (E == Effect::Other)
          return false;
        if (E == Effect::Barrier) {
          Next = barrierAt(B[I]) ? barrierAt(B[I]) : Next;
          return true;
        }
      }
      if (&B == &Graph.getExit())
        return Ends = isWrittenGlobal(F);
      for (const CFGBlock::AdjacentBlock &To : B.succs())
        if (const CFGBlock *Reached = To.getReachableBlock();
            Reached && Seen.insert(Reached).second)
          Open.push_back(Reached);
      return true;
    };
    if (!walk(Block, At + 1))
      return;
    while (!Open.empty())
      if (!walk(*Open.pop_back_val(), 0))
        return;
    if (Next == &Call || (!Next && !Ends))
      return; // a loop of nothing but barriers, or one that never ends
    Reported Finding = Context.report("sync-redundant-barrier", Call.getSourceRange(),
                                      {{"next", Next ? "the next" : "the end of the kernel"}});
    if (Call.getBeginLoc().isMacroID())
      Finding.note(Context.AST.getSourceManager().getExpansionLoc(Call.getBeginLoc()),
                   "the macro is used here");
    if (Next)
      Finding.note(Next->getBeginLoc(), "the next barrier is here");
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
      return Cast->getCastKind() != CK_LValueToRValue || isOwn(*Cast->getSubExpr()) ? Effect::None
                                                                                    : Effect::Other;
    if (const auto *Binary = dyn_cast<BinaryOperator>(S))
      return !Binary->isAssignmentOp() || isOwn(*Binary->getLHS()) ? Effect::None : Effect::Other;
    if (const auto *Unary = dyn_cast<UnaryOperator>(S))
      return !Unary->isIncrementDecrementOp() || isOwn(*Unary->getSubExpr()) ? Effect::None
                                                                             : Effect::Other;
    if (const auto *Construction = dyn_cast<CXXConstructExpr>(S))
      return Construction->getConstructor()->isTrivial() && Construction->getNumArgs() == 0
                 ? Effect::None
                 : Effect::Other;
    return isa<AsmStmt, CXXNewExpr, CXXDeleteExpr, LambdaExpr, AtomicExpr>(S) ? Effect::Other
                                                                              : Effect::None;
  }

  /// A variable of the thread's own, or a part of one, or what is the same whenever it is read.
  static bool isOwn(const Expr &Lvalue) {
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
    const VarDecl *V = referredVariable(*E);
    if (!V || V->getType().isVolatileQualified() || V->getType()->isReferenceType())
      return false;
    return builtinVariable(V) != BuiltinVariable::None || V->isConstexpr() ||
           (V->isLocalVarDeclOrParm() && !V->isStaticLocal() && !isShared(*V));
  }

  /// A function of numbers, such as min: it sees no memory.
  bool isOfNumbers(const CallExpr &Call) const {
    const FunctionDecl *Callee = Call.getDirectCallee();
    return Callee && Callee->getNumParams() > 0 && !isMeeting(Call) && !isFence(Call) &&
           isInSystemCode(Callee->getLocation(), Context.AST.getSourceManager()) &&
           llvm::all_of(Callee->parameters(),
                        [](const ParmVarDecl *P) { return P->getType()->isArithmeticType(); });
  }
};

} // namespace

Check redundantBarrierCheck() { return walk<RedundantBarrierVisitor>(Passes::Device); }

} // namespace offloom
