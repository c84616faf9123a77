// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Instances.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/SmallVector.h"

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

/// The instances of a function template, and of a member function of a class template.
static llvm::SmallVector<const FunctionDecl *, 8> instancesOf(const FunctionDecl &Pattern) {
  llvm::SmallVector<const FunctionDecl *, 8> Instances;
  if (const FunctionTemplateDecl *Template = Pattern.getDescribedFunctionTemplate()) {
    for (const FunctionDecl *F : Template->specializations())
      if (F->getTemplateSpecializationKind() == TSK_ImplicitInstantiation && F->hasBody())
        Instances.push_back(F);
    return Instances;
  }
  const auto *Method = llvm::dyn_cast<CXXMethodDecl>(&Pattern);
  const ClassTemplateDecl *Class =
      Method ? Method->getParent()->getDescribedClassTemplate() : nullptr;
  if (!Class)
    return Instances;
  for (const CXXRecordDecl *Record : Class->specializations())
    for (const CXXMethodDecl *Made : Record->methods())
      if (Made->getLocation() == Method->getLocation() && Made->hasBody())
        Instances.push_back(Made);
  return Instances;
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

bool holdsInAllInstances(const VarDecl &V, llvm::function_ref<bool(QualType)> Holds) {
  if (!V.getType()->isDependentType())
    return Holds(V.getType());
  const FunctionDecl *Pattern = outermostFunction(V);
  for (const FunctionDecl *Instance :
       Pattern ? instancesOf(*Pattern) : llvm::SmallVector<const FunctionDecl *, 8>()) {
    VariableAt Finder(V.getLocation());
    Finder.TraverseStmt(Instance->getBody());
    if (Finder.Found && !Holds(Finder.Found->getType()))
      return false;
  }
  return true;
}

} // namespace offloom
