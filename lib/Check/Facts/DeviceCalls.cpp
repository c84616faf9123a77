// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Facts/DeviceCalls.h"
#include "Analysis/Code/DeviceCode.h"
#include "Check/Facts/CodePlaces.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace offloom {
namespace {

/// The calls that one function makes, and the functions that it names beside them.
struct CallFinder : DynamicRecursiveASTVisitor {
  bool VisitCallExpr(CallExpr *Call) override {
    if (!isa<CXXOperatorCallExpr>(Call) && Call->getDirectCallee()) {
      All.push_back(Call);
      Called.insert(Call->getCallee()->IgnoreParenImpCasts());
    }
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const auto *F = dyn_cast<FunctionDecl>(E->getDecl());
    if (F && !Called.contains(E))
      Named.push_back(F->getCanonicalDecl());
    return true;
  }

  std::vector<const CallExpr *> All;
  llvm::SmallPtrSet<const Expr *, 8> Called;
  std::vector<const FunctionDecl *> Named;
};

} // namespace

DeviceCalls::DeviceCalls(ASTContext &AST) {
  for (const FunctionDecl *F : writtenFunctions(AST)) {
    if (!isWrittenForDevice(*F) || !F->hasBody())
      continue;
    CallFinder In;
    In.TraverseStmt(F->getBody());
    for (const CallExpr *Call : In.All) {
      const FunctionDecl *Callee = Call->getDirectCallee()->getCanonicalDecl();
      if (Callee == F->getCanonicalDecl() || Call->getNumArgs() != Callee->getNumParams())
        Handed.insert(Callee);
      else
        Calls[Callee].emplace_back(Call, F);
    }
    Handed.insert(In.Named.begin(), In.Named.end());
  }
}

llvm::ArrayRef<DeviceCalls::Call> DeviceCalls::of(const FunctionDecl &F) const {
  const FunctionDecl *Canonical = F.getCanonicalDecl();
  const auto Known = Calls.find(Canonical);
  return Known == Calls.end() || Handed.contains(Canonical) ? llvm::ArrayRef<Call>()
                                                            : llvm::ArrayRef<Call>(Known->second);
}

} // namespace offloom
