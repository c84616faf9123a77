// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Declarations/OwnVariables.h"
#include "Analysis/Code/DeviceCode.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace offloom {

bool isOwnOfFile(const VarDecl &V) {
  bool OnDevice = V.hasAttr<CUDADeviceAttr>() || V.hasAttr<CUDAConstantAttr>();
  return OnDevice && V.isFileVarDecl() && !V.isStaticDataMember() && !V.hasExternalStorage() &&
         !V.getDescribedVarTemplate() && !llvm::isa<VarTemplateSpecializationDecl>(V) &&
         !V.isExternC() && !V.isInline();
}

namespace {

/// What the text of a function names: variables that may change, and functions.
class VariableNameCollector : public DynamicRecursiveASTVisitor {
public:
  bool VisitDeclRefExpr(DeclRefExpr *E) override { return add(E->getDecl()); }
  bool VisitMemberExpr(MemberExpr *E) override { return add(E->getMemberDecl()); }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override { return add(E->getConstructor()); }
  bool VisitOverloadExpr(OverloadExpr *E) override {
    for (const NamedDecl *D : E->decls())
      add(D->getUnderlyingDecl());
    return true;
  }
  bool VisitUnresolvedLookupExpr(UnresolvedLookupExpr *E) override { return VisitOverloadExpr(E); }
  bool VisitUnresolvedMemberExpr(UnresolvedMemberExpr *E) override { return VisitOverloadExpr(E); }

  bool NamesOwn = false;
  llvm::SetVector<const FunctionDecl *> Functions;

private:
  bool add(const NamedDecl *D) {
    if (const auto *V = llvm::dyn_cast<VarDecl>(D))
      NamesOwn |= isOwnOfFile(*V) && !V->getType().isConstQualified();
    else if (const FunctionDecl *F = D->getAsFunction())
      Functions.insert(F);
    return true;
  }
};

} // namespace

bool OwnVariables::areReachedBy(const FunctionDecl &F) {
  auto [It, IsNew] = Known.try_emplace(&F, false);
  if (!IsNew)
    return It->second;
  VariableNameCollector Names;
  llvm::SetVector<const FunctionDecl *> Todo;
  Todo.insert(&F);
  for (size_t I = 0; I < Todo.size() && !Names.NamesOwn; ++I) {
    const FunctionDecl *Pattern = patternOf(Todo[I]), *Definition = nullptr;
    if (!Pattern->hasBody(Definition))
      continue;
    forEachStatementOf(*Definition, [&](Stmt *S) { Names.TraverseStmt(S); });
    Todo.insert_range(Names.Functions);
  }
  return Known[&F] = Names.NamesOwn;
}

} // namespace offloom
