// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shared memory whose uses, taken together, make no sense: it is never read, or never set, or each
// thread keeps to an element of its own, or two arrays are one.
//
// Judged are variables all of whose uses stand in the function itself. One whose address goes
// elsewhere has no finding.

#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Effects/Synchronisation.h"
#include "Check/Engine/CodeVisitor.h"
#include "Check/Facts/MemoryUses.h"
#include "Check/Facts/ThreadIndex.h"
#include "Check/Facts/UsersFunctions.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace offloom {
namespace {

/// The shared variables that a body declares or names, and its barriers.
struct SharedVariables : DynamicRecursiveASTVisitor {
  bool VisitVarDecl(VarDecl *V) override {
    if (V->hasAttr<CUDASharedAttr>())
      All.insert(V);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (auto *V = dyn_cast<VarDecl>(E->getDecl()); V && V->hasAttr<CUDASharedAttr>())
      All.insert(V);
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) override {
    if (Call->getDirectCallee() && Synchronisation::isBarrier(Call))
      Barriers.push_back(Call);
    return true;
  }

  llvm::SetVector<const VarDecl *> All;
  llvm::SmallVector<const CallExpr *> Barriers;
};

class SharedMemoryUseVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (!isUsersDeviceFunction(*F))
      return true;
    SharedVariables Found;
    Found.TraverseStmt(F->getBody());
    const Modifications &Written = Context.Facts.modificationsOf(*F);
    llvm::SmallVector<std::pair<const VarDecl *, MemoryUses>> Dynamic;
    for (const VarDecl *V : Found.All) {
      MemoryUses Uses = usesOf(*V, F->getBody(), Context.Functions);
      if (V->hasExternalStorage()) {
        Dynamic.emplace_back(V, std::move(Uses));
        continue;
      }
      if (!V->isLocalVarDecl())
        continue;
      // Code that an instantiation, or this architecture, leaves out may hold the missing use.
      if (!F->isTemplateInstantiation() && !Context.Record.MentionsCudaArch)
        checkComplete(*V, Uses);
      checkPrivate(*V, Uses, *F, Written);
    }
    for (unsigned I = 1; I < Dynamic.size(); ++I)
      checkAlias(Dynamic[0], Dynamic[I], Found.Barriers, Written);
    return true;
  }

private:
  /// Never read, or never set.
  void checkComplete(const VarDecl &V, const MemoryUses &Uses) {
    if (has(Uses, UseKind::Escape) || has(Uses, UseKind::Passed))
      return;
    bool IsRead = has(Uses, UseKind::Read) || has(Uses, UseKind::ReadOnlyLoad);
    bool IsChanged = has(Uses, UseKind::Update) || has(Uses, UseKind::Atomic);
    if (!IsRead && !has(Uses, UseKind::Atomic)) {
      if (!V.getType()->isDependentType() && !V.getType()->isIncompleteType())
        Context.report(
            "shm-unused", V.getLocation(),
            {{"variable", V.getNameAsString()},
             {"bytes", std::to_string(Context.AST.getTypeSizeInChars(V.getType()).getQuantity())}});
    } else if ((IsRead || IsChanged) && !has(Uses, UseKind::Write)) {
      Context.report("shm-uninitialised", V.getLocation(), {{"variable", V.getNameAsString()}})
          .note(Uses.front().Name->getBeginLoc(), "used here");
    }
  }

  /// Every thread keeps to the element of its own index.
  void checkPrivate(const VarDecl &V, const MemoryUses &Uses, const FunctionDecl &F,
                    const Modifications &Written) {
    if (!has(Uses, UseKind::Read) || !has(Uses, UseKind::Write) ||
        V.getType().isVolatileQualified())
      return;
    std::string Components;
    for (const MemoryUse &U : Uses) {
      std::string OfUse = U.Element ? indexComponents(*U.Element, Written) : "";
      if (OfUse.empty() || (!Components.empty() && OfUse != Components))
        return;
      Components = OfUse;
    }
    // A component that is no index tells threads of one element apart.
    for (char C : {'x', 'y', 'z'})
      if (Components.find(C) == std::string::npos && mentionsThread(F.getBody(), C))
        return;
    Context.report("shm-thread-private", V.getLocation(), {{"variable", V.getNameAsString()}});
  }

  /// "yx" of `tile[threadIdx.y][threadIdx.x]`; empty if another index stands in it, or one twice.
  static std::string indexComponents(const Expr &Element, const Modifications &Written) {
    std::string Result;
    const Expr *E = Element.IgnoreParenImpCasts();
    for (; isa<MemberExpr>(E) && !cast<MemberExpr>(E)->isArrow();)
      E = cast<MemberExpr>(E)->getBase()->IgnoreParenImpCasts();
    while (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E)) {
      std::optional<char> Component = threadComponent(*Subscript->getIdx(), Written);
      if (!Component || Result.find(*Component) != std::string::npos)
        return {};
      Result.insert(Result.begin(), *Component);
      E = Subscript->getBase()->IgnoreParenImpCasts();
    }
    const auto *Name = dyn_cast<DeclRefExpr>(E);
    return Name && Name->getDecl()->getType()->isArrayType() ? Result : "";
  }

  using Named = std::pair<const VarDecl *, MemoryUses>;

  void checkAlias(const Named &A, const Named &B, llvm::ArrayRef<const CallExpr *> Barriers,
                  const Modifications &Written) {
    if (A.first->getDeclName() == B.first->getDeclName())
      return;
    const DeclRefExpr *First = startUse(A.second, Written), *Second = startUse(B.second, Written);
    if (!First || !Second || areApart(A.second, B.second, Barriers) ||
        areApart(B.second, A.second, Barriers))
      return;
    Context
        .report("shm-extern-alias", Second->getSourceRange(),
                {{"second", B.first->getNameAsString()}, {"first", A.first->getNameAsString()}})
        .note(First->getBeginLoc(), "the other array is used here");
  }

  /// A use of an element near the array's start: at a constant index or at that of the thread.
  static const DeclRefExpr *startUse(const MemoryUses &Uses, const Modifications &Written) {
    for (const MemoryUse &U : Uses) {
      const auto *Subscript = U.Element ? dyn_cast<ArraySubscriptExpr>(U.Element) : nullptr;
      if (!Subscript || !isa<DeclRefExpr>(Subscript->getBase()->IgnoreParenImpCasts()))
        continue;
      if (isa<IntegerLiteral>(Subscript->getIdx()->IgnoreParenCasts()) ||
          threadComponent(*Subscript->getIdx(), Written))
        return U.Name;
    }
    return nullptr;
  }

  /// Whether all uses of \p A stand before a barrier, and all of \p B behind it: the memory is used
  /// again for another purpose.
  bool areApart(const MemoryUses &A, const MemoryUses &B,
                llvm::ArrayRef<const CallExpr *> Barriers) const {
    const SourceManager &Sources = Context.AST.getSourceManager();
    return llvm::any_of(Barriers, [&](const CallExpr *Barrier) {
      auto isBefore = [&](const MemoryUse &U) {
        return Sources.isBeforeInTranslationUnit(U.Name->getBeginLoc(), Barrier->getBeginLoc());
      };
      return llvm::all_of(A, isBefore) && llvm::none_of(B, isBefore);
    });
  }
};

} // namespace

Check sharedMemoryUseCheck() { return walk<SharedMemoryUseVisitor>(Passes::Device); }

} // namespace offloom
