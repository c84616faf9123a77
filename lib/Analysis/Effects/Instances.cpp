// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Effects/Instances.h"
#include "Analysis/Effects/Synchronisation.h"
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

/// Finds the variables of an instance that are written where its pattern's is: of a pack of
/// parameters there are several.
class VariablesAt : public DynamicRecursiveASTVisitor {
public:
  explicit VariablesAt(SourceLocation Place) : Place(Place) {
    ShouldVisitTemplateInstantiations = true;
  }

  bool VisitVarDecl(VarDecl *V) override {
    if (V->getLocation() == Place)
      Found.push_back(V);
    return true;
  }

  llvm::SmallVector<const VarDecl *, 1> Found;

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
    VariablesAt Finder(V.getLocation());
    for (ParmVarDecl *P : Instance->parameters())
      Finder.VisitVarDecl(P);
    if (Finder.Found.empty())
      Finder.TraverseStmt(Instance->getBody());
    return llvm::all_of(Finder.Found, [&](const VarDecl *Of) { return Holds(Of->getType()); });
  });
}

} // namespace offloom
