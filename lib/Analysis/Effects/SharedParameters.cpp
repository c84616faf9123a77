// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Effects/SharedParameters.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Effects/SharedPlaces.h"
#include "Analysis/Effects/Synchronisation.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include <vector>

using namespace clang;

namespace offloom {

namespace {

class CallFinder : public DynamicRecursiveASTVisitor {
public:
  bool VisitCallExpr(CallExpr *Call) override {
    Calls.push_back(Call);
    return true;
  }

  llvm::SmallVector<const CallExpr *, 8> Calls;
};

struct Caller {
  const FunctionDecl *F;
  const Modifications &Written;
  llvm::SmallVector<const CallExpr *, 8> Calls;
};

/// Are all calls of \p F in its own file, and can they be told?
bool isOfItsFile(const FunctionDecl &F, const Synchronisation &Sync) {
  const SourceManager &SM = F.getASTContext().getSourceManager();
  return !isKernel(F) && !llvm::isa<CXXMethodDecl>(F) && F.isFirstDecl() &&
         F.getMostRecentDecl() == &F && SM.isInMainFile(F.getLocation()) &&
         !Sync.isCalledIndirectly(&F) &&
         llvm::hasSingleElement(F.getDeclContext()->getRedeclContext()->lookup(F.getDeclName()));
}

class ParameterFinder {
public:
  ParameterFinder(llvm::ArrayRef<WrittenFunction> Functions, const Synchronisation &Sync)
      : Sync(Sync) {
    for (const auto &[F, Written] : Functions) {
      CallFinder Finder;
      forEachStatementOf(*F, [&](Stmt *S) { Finder.TraverseStmt(S); });
      Callers.push_back({F, *Written, std::move(Finder.Calls)});
    }
  }

  void find(llvm::function_ref<bool(const FunctionDecl &)> Accepts) {
    for (bool Grows = true; Grows;) {
      Grows = false;
      for (const Caller &C : Callers)
        for (auto [I, P] : llvm::enumerate(C.F->parameters()))
          if (!Shared.contains(P) && P->getType()->isPointerType() && Accepts(*C.F) &&
              isOfItsFile(*C.F, Sync) && !C.Written.any(P) && isGivenShared(*C.F, I)) {
            Shared.insert(P);
            Grows = true;
          }
    }
  }

  llvm::DenseSet<const VarDecl *> Shared;

private:
  bool isGivenShared(const FunctionDecl &Callee, unsigned I) const {
    bool IsCalled = false;
    for (const Caller &C : Callers) {
      const SharedPlaces Places(C.Written, &Shared);
      for (const CallExpr *Call : C.Calls) {
        if (!llvm::is_contained(Sync.calleesOf(Call), &Callee))
          continue;
        IsCalled = true;
        if (I >= Call->getNumArgs() || !Places.behind(Call->getArg(I)))
          return false;
      }
    }
    return IsCalled;
  }

  const Synchronisation &Sync;
  std::vector<Caller> Callers;
};

} // namespace

llvm::DenseSet<const VarDecl *>
sharedParameters(llvm::ArrayRef<WrittenFunction> Functions, const Synchronisation &Sync,
                 llvm::function_ref<bool(const FunctionDecl &)> Accepts) {
  ParameterFinder Finder(Functions, Sync);
  Finder.find(Accepts);
  return std::move(Finder.Shared);
}

} // namespace offloom
