// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Managed variables that are used before main, or after it: in what initialises a variable of
// static storage, in its constructor or destructor, and in functions called from there. CUDA may
// not be there yet, or no longer (CUDA C++ Programming Guide, `__managed__`). No compiler says so.

#include "Check/Engine/CodeVisitor.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace offloom {
namespace {

/// Finds the first managed variable that is used while a statement is executed, also by what it
/// calls.
class ManagedUseFinder : public DynamicRecursiveASTVisitor {
public:
  ManagedUseFinder() { ShouldVisitImplicitCode = true; }

  const DeclRefExpr *Found = nullptr;

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (const auto *V = dyn_cast<VarDecl>(E->getDecl()); V && isManaged(*V))
      Found = E;
    return !Found;
  }

  bool VisitCallExpr(CallExpr *Call) override { return follow(Call->getDirectCallee()); }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override { return follow(E->getConstructor()); }
  bool VisitCXXDefaultArgExpr(CXXDefaultArgExpr *E) override { return TraverseStmt(E->getExpr()); }
  bool VisitCXXDefaultInitExpr(CXXDefaultInitExpr *E) override {
    return TraverseStmt(E->getExpr());
  }

  /// A lambda is made here; its body is executed where it is called.
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *) override { return true; }

  bool follow(const FunctionDecl *F) {
    const FunctionDecl *Defined = nullptr;
    if (!F || !F->hasBody(Defined) || isWrittenGlobal(*Defined) || !Seen.insert(Defined).second)
      return !Found;
    if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(Defined))
      for (const CXXCtorInitializer *Init : Constructor->inits())
        if (!TraverseStmt(Init->getInit()))
          return false;
    return TraverseStmt(Defined->getBody());
  }

private:
  llvm::SmallPtrSet<const FunctionDecl *, 8> Seen;
};

class ManagedInitialisationVisitor : public CodeVisitor {
public:
  using CodeVisitor::CodeVisitor;

  bool VisitVarDecl(VarDecl *V) override {
    if (!V->hasGlobalStorage() || V->isStaticLocal() || V->isTemplated() ||
        V->isThisDeclarationADefinition() != VarDecl::Definition || isManaged(*V) ||
        V->hasAttr<CUDADeviceAttr>() || V->hasAttr<CUDAConstantAttr>())
      return true;
    ManagedUseFinder Finder;
    if (Expr *Init = V->getInit(); Init && !V->isConstexpr())
      Finder.TraverseStmt(Init);
    const CXXRecordDecl *Class = V->getType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    if (Class && Class->hasDefinition() && !Finder.Found)
      Finder.follow(Class->getDestructor());
    report(Finder, V->getLocation(), V->getNameAsString());
    return true;
  }

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (F->doesThisDeclarationHaveABody() &&
        (F->hasAttr<ConstructorAttr>() || F->hasAttr<DestructorAttr>())) {
      ManagedUseFinder Finder;
      Finder.follow(F);
      report(Finder, F->getLocation(), F->getNameAsString());
    }
    return true;
  }

private:
  void report(const ManagedUseFinder &Finder, SourceLocation Place, const std::string &User) {
    if (Finder.Found)
      Context
          .report("managed-variable-before-main", Place,
                  {{"variable", Finder.Found->getDecl()->getNameAsString()}, {"user", User}})
          .note(Finder.Found->getLocation(), "used here");
  }
};

} // namespace

Check managedInitialisationCheck() { return walk<ManagedInitialisationVisitor>(Passes::Host); }

} // namespace offloom
