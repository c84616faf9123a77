// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Global memory that a kernel of several blocks sets, and then changes by atomics: a block that
// begins late sets anew what others have counted. A barrier holds back the threads of a block
// alone. And arrays that are compacted in place: what an atomic's result is the index of is stored
// while other threads still read there.
//
// Judged are parameters that stay as they are, and variables of the device. Left alone are kernels
// with fences or barriers of more than a block, those launched with one block alone, and places
// that the block's number is a part of.

#include "Analysis/Code/Collectives.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Values/KnownValues.h"
#include "Analysis/Values/LoopSteps.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/Meetings.h"
#include "Check/Facts/MemoryUses.h"
#include "Check/Facts/ThreadIndex.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

using namespace clang;

namespace offloom {
namespace {

/// What of a kernel orders its blocks, and the variables of the device that it names.
class Ordering : public DynamicRecursiveASTVisitor {
public:
  explicit Ordering(const FunctionTable &Functions) : Functions(Functions) {}

  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    const Collective *C = Callee ? collectiveOf(Callee) : nullptr;
    const bool IsOfBlock =
        Callee && ((Callee->getIdentifier() &&
                    Functions.isNamed(NameGroup::BlockBarriers, Callee->getName())) ||
                   (C && !C->OfGroup) || isWarpBarrier(*Call));
    AreOrdered |= !Callee || (isMeeting(*Call) && !IsOfBlock) || isFence(*Call);
    return true;
  }
  bool VisitAsmStmt(AsmStmt *) override {
    AreOrdered = true;
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const BuiltinVariable Builtin = builtinVariable(E->getDecl());
    AsksForBlock |= Builtin == BuiltinVariable::BlockIdx || Builtin == BuiltinVariable::GridDim;
    if (const auto *V = dyn_cast<VarDecl>(E->getDecl());
        V && V->hasGlobalStorage() && V->hasAttr<CUDADeviceAttr>() && !isShared(*V) &&
        !V->getType()->isPointerType() && Builtin == BuiltinVariable::None)
      OfDevice.insert(V);
    return true;
  }

  llvm::SmallSetVector<const VarDecl *, 4> OfDevice;
  bool AreOrdered = false;
  bool AsksForBlock = false; ///< it is made for several

private:
  const FunctionTable &Functions;
};

class CountedPlaceVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!isDefinedKernel(*F) || F->isDependentContext())
      return true;
    Written = &Context.Facts.modificationsOf(*F);
    Ordering Of(Context.Functions);
    Of.TraverseStmt(F->getBody());
    if (Of.AreOrdered || !Of.AsksForBlock)
      return true;
    for (const ParmVarDecl *P : F->parameters())
      if (P->getType()->isPointerType() && !Written->any(P))
        check(*F, *P);
    for (const VarDecl *V : Of.OfDevice)
      check(*F, *V);
    return true;
  }

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Launch) override {
    const FunctionDecl *Kernel = kernelOf(*Launch);
    const Expr *Grid = configurationOf(*Launch).Grid;
    if (!Kernel || !Grid)
      return true;
    const Extents Blocks = knownExtents(*Grid, function(), Context.Facts);
    const bool IsOne = llvm::all_of(Blocks, [](std::optional<uint64_t> E) { return E == 1; });
    auto [At, IsNew] = IsOneBlock.try_emplace(Kernel->getCanonicalDecl(), IsOne);
    At->second &= IsOne;
    return true;
  }

  /// After all launches have been seen.
  void finish() {
    for (const Found &Of : All) {
      if (IsOneBlock.lookup(Of.Kernel->getCanonicalDecl()))
        continue;
      auto text = [&](const Expr &E) { return sourceText(E.getSourceRange(), Context.AST).str(); };
      Context
          .report(Of.IsReset ? "atomic-reset-in-kernel" : "sync-compaction-in-place",
                  Of.At->getSourceRange(), {{"place", text(*Of.At)}, {"other", text(*Of.Other)}})
          .note(Of.Other->getBeginLoc(), Of.IsReset ? "it is counted here" : "it is read here");
    }
  }

private:
  struct Found {
    const FunctionDecl *Kernel;
    bool IsReset;
    const Expr *At, *Other;
  };

  void check(const FunctionDecl &Kernel, const VarDecl &V) {
    const MemoryUses Uses = usesOf(V, Kernel.getBody(), Context.Functions);
    const MemoryUse *Store = nullptr, *Count = nullptr, *Compacted = nullptr, *Load = nullptr;
    for (const MemoryUse &U : Uses) {
      if (!U.Element)
        continue;
      if (U.Kind == UseKind::Write && isTicketIndex(*U.Element))
        Compacted = Compacted ? Compacted : &U;
      else if (U.Kind == UseKind::Write && !Store && !dependsOnBlock(*U.Element))
        Store = &U;
      else if (U.Kind == UseKind::Read)
        Load = Load ? Load : &U;
    }
    for (const MemoryUse &U : Uses)
      if (U.Kind == UseKind::Atomic)
        Count = Count ? Count : &U;
    if (Compacted && Load && !isTicketIndex(*Load->Element) &&
        !areAlternatives(Kernel, *Compacted->Name, *Load->Name))
      All.push_back({&Kernel, false, Compacted->Element, Load->Element});
    if (Store && Count && isBefore(*Store->Name, *Count->Name) && !isBelowTicket(Kernel, *Store))
      All.push_back({&Kernel, true, Store->Element, Count->Name});
  }

  /// Whether what \p A is in the one case, \p B is in the other: `if (round == 0) a[k] = x;` and
  /// `x = round == 0 ? b[i] : a[i]`, as two arrays are used by turns.
  bool areAlternatives(const FunctionDecl &Kernel, const Expr &A, const Expr &B) const {
    struct Choices : DynamicRecursiveASTVisitor {
      bool VisitIfStmt(IfStmt *S) override {
        All.push_back({S->getCond(), S->getThen(), S->getElse()});
        return true;
      }
      bool VisitConditionalOperator(ConditionalOperator *E) override {
        All.push_back({E->getCond(), E->getTrueExpr(), E->getFalseExpr()});
        return true;
      }
      struct Choice {
        const Expr *Condition;
        const Stmt *Then, *Else;
      };
      llvm::SmallVector<Choice> All;
    } Of;
    Of.TraverseStmt(Kernel.getBody());
    for (const auto &First : Of.All)
      for (const auto &Second : Of.All)
        if (((contains(First.Then, &A) && contains(Second.Else, &B)) ||
             (contains(First.Else, &A) && contains(Second.Then, &B))) &&
            isSameExpression(*First.Condition, *Second.Condition, Context.AST))
          return true;
    return false;
  }

  bool isBefore(const Expr &A, const Expr &B) const {
    return Context.AST.getSourceManager().isBeforeInTranslationUnit(A.getBeginLoc(),
                                                                    B.getBeginLoc());
  }

  static const Expr *indexOf(const Expr &Element) {
    const auto *Subscript = dyn_cast<ArraySubscriptExpr>(Element.IgnoreParenImpCasts());
    return Subscript ? Subscript->getIdx() : nullptr;
  }

  /// Whether the index is what an atomic has counted, and maybe a number more.
  bool isTicketIndex(const Expr &Element) const {
    const Expr *Index = indexOf(Element);
    const auto *Call = Index ? dyn_cast<CallExpr>(resolved(Index, *Written)) : nullptr;
    return Call && Context.Facts.isNamed(NameGroup::Tickets, *Call);
  }

  /// Whether the block's number is a part of the place, or may be.
  bool dependsOnBlock(const Expr &Element) const {
    const Expr *Index = indexOf(Element);
    return Index && !isSameForBlocks(*Index, 0);
  }

  bool isSameForBlocks(const Expr &Part, unsigned Depth) const {
    const Expr *E = resolved(&Part, *Written);
    if (Depth > 8 || isa<CallExpr, ArraySubscriptExpr>(E))
      return false;
    if (threadComponent(*E, *Written))
      return true;
    if (const auto *Name = dyn_cast<DeclRefExpr>(E)) {
      const auto *V = dyn_cast<VarDecl>(Name->getDecl());
      return !V || (isa<ParmVarDecl>(V) && !Written->any(V)) || V->getType().isConstQualified();
    }
    if (isa<MemberExpr>(E))
      return !isBlockIndex(*E, *Written) && isa<DeclRefExpr>(cast<MemberExpr>(E)->getBase()) &&
             builtinVariable(cast<DeclRefExpr>(cast<MemberExpr>(E)->getBase())->getDecl()) ==
                 BuiltinVariable::BlockDim;
    return llvm::all_of(E->children(), [&](const Stmt *Child) {
      const auto *Inner = dyn_cast_or_null<Expr>(Child);
      return Inner && isSameForBlocks(*Inner, Depth + 1);
    });
  }

  /// Whether a condition around the store asks what an atomic has counted: the last block may tidy.
  bool isBelowTicket(const FunctionDecl &Kernel, const MemoryUse &Store) const {
    struct Conditions : DynamicRecursiveASTVisitor {
      bool VisitIfStmt(IfStmt *S) override {
        All.push_back(S);
        return true;
      }
      llvm::SmallVector<const IfStmt *> All;
    } Of;
    Of.TraverseStmt(Kernel.getBody());
    return llvm::any_of(Of.All, [&](const IfStmt *S) {
      return contains(S, Store.Name) && mentionsCall(*S->getCond(), 0);
    });
  }

  /// Whether a function's result, or what memory holds, is a part of \p Condition.
  bool mentionsCall(const Stmt &Condition, unsigned Depth) const {
    const auto *E = dyn_cast<Expr>(&Condition);
    const Expr *Value = E ? resolved(E, *Written) : nullptr;
    if (Value && (isa<CallExpr, ArraySubscriptExpr>(Value) || Depth > 16))
      return true;
    if (const auto *Name = dyn_cast_if_present<DeclRefExpr>(Value))
      if (const auto *V = dyn_cast<VarDecl>(Name->getDecl()))
        return isShared(*V) || (V->isLocalVarDecl() && Written->any(V));
    const Stmt &Inner = Value ? *static_cast<const Stmt *>(Value) : Condition;
    return llvm::any_of(Inner.children(), [&](const Stmt *Child) {
      return Child && mentionsCall(*Child, Depth + 1);
    });
  }

  const Modifications *Written = nullptr; ///< in the present kernel
  llvm::SmallVector<Found> All;
  llvm::DenseMap<const FunctionDecl *, bool> IsOneBlock; ///< in all launches of a kernel
};

} // namespace

Check countedPlaceCheck() { return walkAndFinish<CountedPlaceVisitor>(Passes::Device); }

} // namespace offloom
