// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A ticket for the last block: drawn before the block's result is visible to others, or before all
// of its threads have stored theirs.
//
// A ticket is what an atomic yields that counts up, where it is compared with the number of blocks.
// What stands before it is read backwards, from the `if` that lets one thread in, up to the first
// barrier, or the first call that may have one.

#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Values/LoopSteps.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/Meetings.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {
namespace {

/// Whether a statement is made of a built-in variable, by way of local variables too.
class BuiltinUse : public DynamicRecursiveASTVisitor {
public:
  static bool in(const Stmt *S, BuiltinVariable B) { return BuiltinUse(S, B).Found; }
  /// And of nothing that would be the same for several threads.
  static bool aloneIn(const Stmt *S, BuiltinVariable B) {
    BuiltinUse Use(S, B);
    return Use.Found && !Use.IsReduced;
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    Found |= builtinVariable(E->getDecl()) == B;
    const auto *V = dyn_cast<VarDecl>(E->getDecl());
    if (V && V->isLocalVarDecl() && V->getInit() && Depth < 4) {
      ++Depth;
      TraverseStmt(const_cast<Expr *>(V->getInit()));
      --Depth;
    }
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) override {
    IsReduced |= E->getOpcode() == BO_Rem || E->getOpcode() == BO_And || E->getOpcode() == BO_Div ||
                 E->getOpcode() == BO_Shr;
    return true;
  }

private:
  BuiltinUse(const Stmt *S, BuiltinVariable B) : B(B) { TraverseStmt(const_cast<Stmt *>(S)); }

  const BuiltinVariable B;
  unsigned Depth = 0;
  bool Found = false, IsReduced = false;
};

/// Does \p Condition let one thread of the block in: `threadIdx.x == 0`, `!tid`?
bool letsOneIn(const Expr &Condition) {
  const Expr *E = Condition.IgnoreParenImpCasts();
  const auto *B = dyn_cast<BinaryOperator>(E);
  if (B && B->getOpcode() == BO_LAnd)
    return letsOneIn(*B->getLHS()) || letsOneIn(*B->getRHS());
  const auto *Not = dyn_cast<UnaryOperator>(E);
  return ((B && B->getOpcode() == BO_EQ) || (Not && Not->getOpcode() == UO_LNot)) &&
         BuiltinUse::aloneIn(E, BuiltinVariable::ThreadIdx);
}

/// The element, or what a pointer leads to, of global memory that \p E assigns to; null if none.
const Expr *storedTo(const BinaryOperator &E) {
  if (!E.isAssignmentOp())
    return nullptr;
  const Expr *To = E.getLHS()->IgnoreParens();
  const auto *Element = dyn_cast<ArraySubscriptExpr>(To);
  const VarDecl *V = Element ? referredVariable(*Element->getBase()) : nullptr;
  return V && (isa<ParmVarDecl>(V) || V->hasAttr<CUDADeviceAttr>()) && !isShared(*V) ? To : nullptr;
}

/// A store of global memory by threads that are more than one.
class StoreOfMany : public DynamicRecursiveASTVisitor {
public:
  static const Expr *in(const Stmt *S) {
    StoreOfMany Finder;
    Finder.TraverseStmt(const_cast<Stmt *>(S));
    return Finder.Found;
  }

  bool TraverseIfStmt(IfStmt *S) override {
    return letsOneIn(*S->getCond()) || DynamicRecursiveASTVisitor::TraverseIfStmt(S);
  }
  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (const Expr *To = storedTo(*E); To && BuiltinUse::in(To, BuiltinVariable::ThreadIdx))
      Found = To;
    return !Found;
  }

private:
  const Expr *Found = nullptr;
};

class BlockTicketVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!isDefinedKernel(*F) || Context.Facts.isOneOfMany(*F))
      return true;
    Tickets Found(Context.Facts);
    Found.TraverseStmt(F->getBody());
    for (const CallExpr *Draw : Found.compared()) {
      if (Found.Result)
        checkFence(*F, *Draw, *Found.Result);
      if (hasSeveralWarps(*F))
        checkBarrier(*F->getBody(), *Draw);
    }
    return true;
  }

private:
  /// The tickets of a kernel, and what it stores for its block before them.
  class Tickets : public DynamicRecursiveASTVisitor {
  public:
    explicit Tickets(const UnitFacts &Facts) : Facts(Facts) {}

    bool VisitVarDecl(VarDecl *V) override { return draw(V, V->getInit()); }
    bool VisitBinaryOperator(BinaryOperator *B) override {
      if (B->getOpcode() == BO_Assign)
        draw(referredVariable(*B->getLHS()), B->getRHS());
      if (const Expr *To = storedTo(*B); To && Drawn.empty())
        if (const auto *Element = dyn_cast<ArraySubscriptExpr>(To);
            Element && BuiltinUse::in(Element->getIdx(), BuiltinVariable::BlockIdx))
          Result = B;
      if (B->getOpcode() == BO_EQ && BuiltinUse::in(B, BuiltinVariable::GridDim))
        for (const Expr *Side : {B->getLHS(), B->getRHS()}) {
          draw(nullptr, Side);
          Sides.push_back(Side->IgnoreParenImpCasts());
        }
      return true;
    }

    std::vector<const CallExpr *> compared() const {
      std::vector<const CallExpr *> All;
      for (auto [V, Call] : Drawn)
        if (llvm::any_of(Sides, [V = V, Call = Call](const Expr *Side) {
              return Side == Call || (V && referredVariable(*Side) == V);
            }))
          All.push_back(Call);
      return All;
    }

    const BinaryOperator *Result = nullptr;

  private:
    bool draw(const VarDecl *To, const Expr *Value) {
      const auto *Call = Value ? dyn_cast<CallExpr>(Value->IgnoreParenImpCasts()) : nullptr;
      if (Call && Facts.isNamed(NameGroup::Tickets, *Call))
        Drawn.emplace_back(To, Call);
      return true;
    }

    const UnitFacts &Facts;
    std::vector<std::pair<const VarDecl *, const CallExpr *>> Drawn;
    std::vector<const Expr *> Sides; ///< of comparisons with the number of blocks
  };

  bool hasSeveralWarps(const FunctionDecl &Kernel) {
    return llvm::any_of(Context.Facts.launches().of(Kernel).Shapes, [](const Dimensions &Block) {
      return Block[0] * Block[1] * Block[2] > 32;
    });
  }

  bool isOfUser(const FunctionDecl &F) const {
    return !isInSystemCode(F.getLocation(), Context.AST.getSourceManager());
  }

  template <class Predicate> static bool calls(const Stmt *S, Predicate Is) {
    struct Finder : DynamicRecursiveASTVisitor {
      explicit Finder(Predicate Is) : Is(Is) {}
      bool VisitCallExpr(CallExpr *Call) override { return !(Found |= Is(*Call)); }
      bool VisitAsmStmt(AsmStmt *) override { return !(Found = true); }
      Predicate Is;
      bool Found = false;
    } F(Is);
    F.TraverseStmt(const_cast<Stmt *>(S));
    return F.Found;
  }

  void checkFence(const FunctionDecl &Kernel, const CallExpr &Draw, const BinaryOperator &Result) {
    const bool MayFence = calls(Kernel.getBody(), [&](const CallExpr &Call) {
      const FunctionDecl *Callee = Call.getDirectCallee();
      return !Callee || isFence(Call) || isInNamespace(*Callee, "cuda") || isOfUser(*Callee);
    });
    if (!MayFence)
      Context.report("atomic-missing-fence", Draw.getSourceRange())
          .note(Result.getBeginLoc(), "the result of the block is stored here");
  }

  using Path = llvm::SmallVector<std::pair<const CompoundStmt *, const Stmt *>, 4>;

  /// Whether an `if` in \p S lets one thread in to \p Draw. \p Around has the blocks that it stands
  /// in, inner ones last, each with that one of its statements.
  static bool isGuarded(const Stmt &S, const CallExpr &Draw, Path &Around) {
    const auto *If = dyn_cast<IfStmt>(&S);
    if (If && letsOneIn(*If->getCond()))
      return true;
    for (const Stmt *Child : S.children())
      if (Child && standsIn(&Draw, Child)) {
        if (const auto *Block = dyn_cast<CompoundStmt>(&S))
          Around.emplace_back(Block, Child);
        return isGuarded(*Child, Draw, Around);
      }
    return false;
  }

  void checkBarrier(const Stmt &Body, const CallExpr &Draw) {
    Path Around;
    if (!isGuarded(Body, Draw, Around))
      return;
    auto mayWait = [&](const CallExpr &Call) {
      const FunctionDecl *Callee = Call.getDirectCallee();
      return !Callee || isMeeting(Call) || isOfUser(*Callee) || isInNamespace(*Callee, "cuda") ||
             isInNamespace(*Callee, "cooperative_groups");
    };
    for (auto [Block, Within] : llvm::reverse(Around))
      for (const Stmt *Before : llvm::reverse(
               llvm::make_range(Block->body_begin(), llvm::find(Block->body(), Within)))) {
        if (calls(Before, mayWait))
          return;
        if (const Expr *Store = StoreOfMany::in(Before)) {
          Context.report("atomic-ticket-before-barrier", Draw.getSourceRange())
              .note(Store->getBeginLoc(), "each thread stores here");
          return;
        }
      }
  }
};

} // namespace

Check blockTicketCheck() { return walk<BlockTicketVisitor>(Passes::Device); }

} // namespace offloom
