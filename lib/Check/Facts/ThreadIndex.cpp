// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Facts/ThreadIndex.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Values/LoopSteps.h"
#include "Check/Facts/BuiltinComponent.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace offloom {

/// What the function that \p E calls returns, `int index() { return …; }`; null for anything else.
static const Expr *returnedValue(const Expr &E) {
  const auto *Call = dyn_cast<CallExpr>(&E);
  const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr, *Definition = nullptr;
  if (!F || isa<CXXMethodDecl>(F) || F->getNumParams() != 0 || !F->isDefined(Definition))
    return nullptr;
  const auto *Body = dyn_cast_or_null<CompoundStmt>(Definition->getBody());
  const auto *Return =
      Body && Body->size() == 1 ? dyn_cast<ReturnStmt>(Body->body_back()) : nullptr;
  return Return ? Return->getRetValue() : nullptr;
}

const Expr *resolved(const Expr *E, const Modifications &Written) {
  for (unsigned Depth = 0; Depth < 8; ++Depth) {
    E = E->IgnoreParenCasts();
    if (const Expr *Returned = returnedValue(*E)) {
      E = Returned;
      continue;
    }
    const auto *Reference = dyn_cast<DeclRefExpr>(E);
    const auto *V = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
    const Expr *Value = V ? onlyValue(*V, Written.of(V)) : nullptr;
    if (!Value)
      return E;
    E = Value;
  }
  return E;
}

/// The component of threadIdx that \p E is; 0: none.
static char component(const Expr *E) { return writtenComponent(*E, BuiltinVariable::ThreadIdx); }

/// The component of blockIdx that \p E is, or a local that holds it; 0: none.
static char blockComponent(const Expr &E, const Modifications &Written) {
  return builtinComponent(E, BuiltinVariable::BlockIdx, Written);
}

bool isBlockIndex(const Expr &E, const Modifications &Written) {
  return blockComponent(E, Written) == 'x';
}

std::optional<char> gridComponent(const Expr &E, const Modifications &Written) {
  const auto *Sum = dyn_cast<BinaryOperator>(resolved(&E, Written));
  if (!Sum || Sum->getOpcode() != BO_Add)
    return std::nullopt;
  for (auto [Thread, Before] :
       {std::pair(Sum->getLHS(), Sum->getRHS()), std::pair(Sum->getRHS(), Sum->getLHS())}) {
    std::optional<char> Component = threadComponent(*Thread, Written);
    const auto *Product = dyn_cast<BinaryOperator>(resolved(Before, Written));
    if (Component && Product && Product->getOpcode() == BO_Mul &&
        (blockComponent(*Product->getLHS(), Written) == *Component ||
         blockComponent(*Product->getRHS(), Written) == *Component))
      return Component;
  }
  return std::nullopt;
}

bool isGridIndex(const Expr &E, const Modifications &Written) {
  return gridComponent(E, Written) == 'x';
}

std::optional<char> threadComponent(const Expr &E, const Modifications &Written) {
  char Component = component(resolved(&E, Written));
  return Component ? std::optional(Component) : std::nullopt;
}

bool mentionsThread(const Stmt *S, char Component) {
  struct Finder : DynamicRecursiveASTVisitor {
    explicit Finder(char Component) : Component(Component) {}
    bool VisitMemberExpr(MemberExpr *E) override {
      if (char C = component(E)) {
        Found |= C == Component;
        Components.insert(E->getBase()->IgnoreParenImpCasts());
      }
      return true;
    }
    bool VisitDeclRefExpr(DeclRefExpr *E) override {
      // The member that this is the base of has been visited before.
      Found |=
          builtinVariable(E->getDecl()) == BuiltinVariable::ThreadIdx && !Components.contains(E);
      return true;
    }
    const char Component;
    llvm::DenseSet<const Expr *> Components;
    bool Found = false;
  } F(Component);
  F.TraverseStmt(const_cast<Stmt *>(S));
  return F.Found;
}

} // namespace offloom
