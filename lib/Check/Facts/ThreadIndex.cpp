// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Facts/ThreadIndex.h"
#include "Analysis/Code/DeviceCode.h"
#include "Analysis/Effects/Modifications.h"
#include "Analysis/Values/LoopSteps.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace offloom {

const Expr *resolved(const Expr *E, const Modifications &Written) {
  for (unsigned Depth = 0; Depth < 8; ++Depth) {
    E = E->IgnoreParenCasts();
    const auto *Reference = dyn_cast<DeclRefExpr>(E);
    const auto *V = Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
    const Expr *Value = V ? onlyValue(*V, Written.of(V)) : nullptr;
    if (!Value)
      return E;
    E = Value;
  }
  return E;
}

/// The component of the built-in \p B that \p E is; 0: none.
static char componentOf(const Expr *E, BuiltinVariable B) {
  const auto *Member = dyn_cast<MemberExpr>(E->IgnoreParenCasts());
  const auto *Base =
      Member ? dyn_cast<DeclRefExpr>(Member->getBase()->IgnoreParenImpCasts()) : nullptr;
  if (!Base || builtinVariable(Base->getDecl()) != B || !Member->getMemberDecl()->getIdentifier())
    return 0;
  return Member->getMemberDecl()->getName()[0];
}

/// The component of threadIdx that \p E is; 0: none.
static char component(const Expr *E) { return componentOf(E, BuiltinVariable::ThreadIdx); }

/// The component of blockIdx that \p E is, or a local that holds it; 0: none.
static char blockComponent(const Expr &E, const Modifications &Written) {
  return componentOf(resolved(&E, Written), BuiltinVariable::BlockIdx);
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
