// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Instances.h"
#include "Analysis/Synchronisation.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {

/// The function that \p V is written in, lambdas and local classes apart.
static const FunctionDecl *outermostFunction(const VarDecl &V) {
  const FunctionDecl *Outermost = nullptr;
  for (const DeclContext *C = V.getDeclContext(); C; C = C->getParent())
    if (const auto *F = llvm::dyn_cast<FunctionDecl>(C))
      Outermost = F;
  return Outermost;
}

namespace {

/// Finds the variable of an instance that is written where its pattern's is.
class VariableAt : public DynamicRecursiveASTVisitor {
public:
  explicit VariableAt(SourceLocation Place) : Place(Place) {
    ShouldVisitTemplateInstantiations = true;
  }

  bool VisitVarDecl(VarDecl *V) override {
    if (V->getLocation() == Place)
      Found = V;
    return !Found;
  }

  const VarDecl *Found = nullptr;

private:
  SourceLocation Place;
};

} // namespace

bool holdsInAllInstances(const VarDecl &V, const Synchronisation &Sync,
                         llvm::function_ref<bool(QualType)> Holds) {
  if (!V.getType()->isDependentType())
    return Holds(V.getType());
  const FunctionDecl *Pattern = outermostFunction(V);
  return !Pattern || llvm::all_of(Sync.instancesOf(Pattern), [&](const FunctionDecl *Instance) {
    VariableAt Finder(V.getLocation());
    Finder.TraverseStmt(Instance->getBody());
    return !Finder.Found || Holds(Finder.Found->getType());
  });
}

} // namespace offloom
