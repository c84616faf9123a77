// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Effects/EmittedFunctions.h"
#include "Analysis/Code/DeviceCode.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include <vector>

using namespace clang;

namespace offloom {

namespace {

/// Is \p F there for whoever names it, in this unit or in another?
bool isForAll(const FunctionDecl &F, const ASTContext &Context) {
  if (F.isDependentContext())
    return false;
  return isKernel(F) ||
         (runsOnDevice(F) && Context.GetGVALinkageForFunction(&F) >= GVA_StrongExternal);
}

/// What the unit has for the device without being called.
class RootFinder : public DynamicRecursiveASTVisitor {
public:
  explicit RootFinder(const ASTContext &Context) : Context(Context) {
    ShouldVisitTemplateInstantiations = true;
  }

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (isForAll(*F, Context))
      Functions.push_back(F);
    return true;
  }

  bool VisitVarDecl(VarDecl *V) override {
    if (V->hasGlobalStorage() && V->hasInit() && !V->isLocalVarDecl() &&
        !V->getDeclContext()->isDependentContext())
      Values.push_back(V->getInit());
    return true;
  }

  std::vector<const FunctionDecl *> Functions;
  std::vector<Expr *> Values;

private:
  const ASTContext &Context;
};

/// The functions that a body names, or runs without naming them.
class NamedFunctions : public DynamicRecursiveASTVisitor {
public:
  NamedFunctions() { ShouldVisitImplicitCode = true; }

  void read(const FunctionDecl &F) {
    TraverseStmt(F.getBody());
    if (const auto *Destructor = llvm::dyn_cast<CXXDestructorDecl>(&F))
      addDestructorsOfParts(*Destructor->getParent());
    if (const auto *Constructor = llvm::dyn_cast<CXXConstructorDecl>(&F)) {
      for (const CXXCtorInitializer *Initialiser : Constructor->inits())
        TraverseStmt(Initialiser->getInit());
      addVirtualFunctions(*Constructor->getParent());
    }
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) override { return add(E->getDecl()); }
  bool VisitMemberExpr(MemberExpr *E) override { return add(E->getMemberDecl()); }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override {
    addDestructor(E->getType());
    return add(E->getConstructor());
  }
  bool VisitCXXInheritedCtorInitExpr(CXXInheritedCtorInitExpr *E) override {
    return add(E->getConstructor());
  }
  bool VisitCXXNewExpr(CXXNewExpr *E) override { return add(E->getOperatorNew()); }
  bool VisitCXXDeleteExpr(CXXDeleteExpr *E) override {
    addDestructor(E->getDestroyedType());
    return add(E->getOperatorDelete());
  }
  bool VisitCXXDefaultArgExpr(CXXDefaultArgExpr *E) override { return TraverseStmt(E->getExpr()); }
  bool VisitCXXDefaultInitExpr(CXXDefaultInitExpr *E) override {
    return TraverseStmt(E->getExpr());
  }
  bool VisitVarDecl(VarDecl *V) override {
    addDestructor(V->getType());
    return true;
  }
  bool VisitLambdaExpr(LambdaExpr *E) override { return add(E->getCallOperator()); }

  std::vector<const FunctionDecl *> Found;

private:
  bool add(const Decl *D) {
    if (const auto *F = llvm::dyn_cast_or_null<FunctionDecl>(D))
      Found.push_back(F);
    return true;
  }

  void addDestructor(QualType T) {
    if (T.isNull())
      return;
    if (const CXXRecordDecl *Record = T->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
        Record && Record->hasDefinition())
      add(Record->getDestructor());
  }

  void addDestructorsOfParts(const CXXRecordDecl &Record) {
    for (const FieldDecl *Field : Record.fields())
      addDestructor(Field->getType());
    for (const CXXBaseSpecifier &Base : Record.bases())
      addDestructor(Base.getType());
  }

  void addVirtualFunctions(const CXXRecordDecl &Record) {
    for (const CXXMethodDecl *Method : Record.methods())
      if (Method->isVirtual())
        add(Method);
  }
};

} // namespace

EmittedFunctions::EmittedFunctions(const ASTContext &Context) {
  RootFinder Roots(Context);
  Roots.TraverseDecl(Context.getTranslationUnitDecl());
  NamedFunctions Named;
  Named.Found = std::move(Roots.Functions);
  for (Expr *Value : Roots.Values)
    Named.TraverseStmt(Value);
  while (!Named.Found.empty()) {
    const FunctionDecl *F = Named.Found.back();
    Named.Found.pop_back();
    if (!Emitted.insert(F->getCanonicalDecl()).second)
      continue;
    Emitted.insert(patternOf(F)->getCanonicalDecl());
    if (const FunctionDecl *Definition = nullptr; F->hasBody(Definition))
      Named.read(*Definition);
  }
}

bool EmittedFunctions::contains(const FunctionDecl &F) const {
  return Emitted.contains(F.getCanonicalDecl()) ||
         Emitted.contains(patternOf(&F)->getCanonicalDecl());
}

} // namespace offloom
