// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Escapes.h"
#include "Analysis/AddressFlow.h"
#include "clang/Basic/Builtins.h"

using namespace clang;

namespace offloom {

namespace {

/// Finds the variables whose constructor keeps the address of what it constructs.
class SelfKeepers : public DynamicRecursiveASTVisitor {
public:
  SelfKeepers(AddressSummaries &Summaries, llvm::DenseSet<const VarDecl *> &Found)
      : Summaries(Summaries), Found(Found) {}

  bool VisitVarDecl(VarDecl *V) override {
    const Expr *Init = V->getInit();
    const auto *E = llvm::dyn_cast_or_null<CXXConstructExpr>(Init ? Init->IgnoreImplicit() : Init);
    if (!E || !E->getConstructor()->isUserProvided())
      return true;
    AddressUse Use = Summaries.of(E->getConstructor()).OfThis;
    if (Use.PutsInThis || Use.Keeps)
      Found.insert(V);
    return true;
  }

private:
  AddressSummaries &Summaries;
  llvm::DenseSet<const VarDecl *> &Found;
};

} // namespace

Escapes::Escapes(const FunctionDecl &F, const Synchronisation &Sync) {
  AddressSummaries Summaries(Sync);
  AddressFlow Flow(F, Summaries);
  SelfKeepers(Summaries, HoldThemselves).TraverseStmt(F.getBody());
  auto VariableAt = [](Place P) {
    return P.getInt() ? nullptr : llvm::dyn_cast_or_null<VarDecl>(P.getPointer());
  };
  for (const auto &[From, Contents] : Flow.contents()) {
    const VarDecl *Holder = VariableAt(From);
    for (Place P : Flow.behind(From)) {
      const VarDecl *V = VariableAt(P);
      if (!V)
        continue;
      if (Flow.isOutside(From))
        Escaped.insert(V);
      else if (Holder != V)
        Holders[V].push_back(Holder);
    }
  }
  for (Place P : Flow.results())
    if (const VarDecl *V = VariableAt(P))
      Escaped.insert(V);
}

llvm::ArrayRef<const VarDecl *> Escapes::holdersOf(const VarDecl *V) const {
  auto It = Holders.find(V);
  return It == Holders.end() ? llvm::ArrayRef<const VarDecl *>() : It->second;
}

namespace {

/// Finds the memory that a function takes on its own stack.
class StackAllocationFinder : public DynamicRecursiveASTVisitor {
public:
  bool VisitCallExpr(CallExpr *Call) override {
    unsigned Id = Call->getBuiltinCallee();
    if (Id == Builtin::BIalloca || Id == Builtin::BI__builtin_alloca ||
        Id == Builtin::BI__builtin_alloca_with_align)
      Found = Call;
    return !Found;
  }

  const CallExpr *Found = nullptr;
};

} // namespace

const CallExpr *stackAllocationIn(const Stmt *Body) {
  StackAllocationFinder Finder;
  Finder.TraverseStmt(const_cast<Stmt *>(Body));
  return Finder.Found;
}

} // namespace offloom
