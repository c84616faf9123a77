// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/UserScope.h"
#include "Frontend/SourcePlaces.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {
namespace {

using FunctionSet = llvm::DenseSet<const Decl *>; ///< canonical declarations

/// Looks for what Clang has given up on in a declaration.
class ErrorFinder : public DynamicRecursiveASTVisitor {
public:
  explicit ErrorFinder(const FunctionSet &Broken) : Broken(Broken) {
    ShouldVisitTemplateInstantiations = true;
  }

  bool VisitDecl(Decl *D) override { return note(D->isInvalidDecl()); }
  bool VisitExpr(Expr *E) override { return note(E->containsErrors()); }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    return note(Broken.contains(E->getDecl()->getCanonicalDecl()));
  }
  bool VisitMemberExpr(MemberExpr *E) override {
    return note(Broken.contains(E->getMemberDecl()->getCanonicalDecl()));
  }

  bool Found = false;

private:
  bool note(bool IsError) {
    Found |= IsError;
    return !Found;
  }

  const FunctionSet &Broken;
};

/// The functions that are written in a declaration.
struct FunctionCollector : DynamicRecursiveASTVisitor {
  explicit FunctionCollector(FunctionSet &All) : All(All) {
    ShouldVisitTemplateInstantiations = true;
  }
  bool VisitFunctionDecl(FunctionDecl *F) override {
    All.insert(F->getCanonicalDecl());
    return true;
  }
  FunctionSet &All;
};

/// Those of \p Context, and of the namespaces in it, that the user wrote.
void addUsers(const DeclContext &Context, bool Inside, const SourceManager &Sources,
              std::vector<Decl *> &Found) {
  for (Decl *D : Context.decls()) {
    if (D->isImplicit() || D->getLocation().isInvalid() ||
        Sources.isInSystemHeader(Sources.getExpansionLoc(D->getLocation())))
      continue;
    const auto *Inner = isa<NamespaceDecl, LinkageSpecDecl>(D) ? cast<DeclContext>(D) : nullptr;
    if (Inside && Inner)
      addUsers(*Inner, Inside, Sources, Found);
    else
      Found.push_back(D);
  }
}

/// Whether one of \p OfClang is an error in \p D. Clang drops a statement that it cannot make sense
/// of, and nothing in the AST says so.
bool isReportedIn(const Decl &D, llvm::ArrayRef<Finding> OfClang) {
  const SourceManager &Sources = D.getASTContext().getSourceManager();
  SourcePlace Begin = placeOf(Sources, D.getBeginLoc());
  SourcePlace End = placeOf(Sources, D.getEndLoc());
  return llvm::any_of(OfClang, [&](const Finding &F) {
    return F.Level >= Severity::Error && F.Place.File == Begin.File &&
           Begin.Offset <= F.Place.Offset && F.Place.Offset <= End.Offset;
  });
}

void removeBroken(std::vector<Decl *> &Users, llvm::ArrayRef<Finding> OfClang) {
  FunctionSet Broken;
  size_t Before;
  llvm::erase_if(Users, [&](Decl *D) {
    bool IsBroken = isReportedIn(*D, OfClang);
    if (IsBroken)
      FunctionCollector(Broken).TraverseDecl(D);
    return IsBroken;
  });
  do {
    Before = Users.size();
    llvm::erase_if(Users, [&](Decl *D) {
      ErrorFinder Finder(Broken);
      Finder.TraverseDecl(D);
      if (Finder.Found)
        FunctionCollector(Broken).TraverseDecl(D);
      return Finder.Found;
    });
  } while (Users.size() != Before);
}

} // namespace

UserScope::UserScope(ASTContext &AST, bool IsWhole, llvm::ArrayRef<Finding> OfClang) : AST(AST) {
  std::vector<Decl *> Users;
  addUsers(*AST.getTranslationUnitDecl(), /*Inside=*/!IsWhole, AST.getSourceManager(), Users);
  if (!IsWhole)
    removeBroken(Users, OfClang);
  AST.setTraversalScope(Users);
}

UserScope::~UserScope() { AST.setTraversalScope({AST.getTranslationUnitDecl()}); }

} // namespace offloom
