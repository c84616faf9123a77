// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Engine/UserScope.h"
#include "Analysis/Code/UserCode.h"
#include "Analysis/Code/WholeCode.h"
#include "Frontend/Reading/SourcePlaces.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {
namespace {

using FunctionSet = llvm::DenseSet<const Decl *>; ///< canonical declarations

/// Looks for what Clang has given up on in a declaration, or in what it calls. A kernel's errors do
/// not change what its launches mean.
class ErrorFinder : public DynamicRecursiveASTVisitor {
public:
  explicit ErrorFinder(const FunctionSet &Broken) : Broken(Broken) {
    ShouldVisitTemplateInstantiations = true;
  }

  bool VisitDecl(Decl *D) override { return note(D->isInvalidDecl()); }
  bool VisitExpr(Expr *E) override { return note(E->containsErrors()); }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    return note(Broken.contains(E->getDecl()->getCanonicalDecl()) &&
                !E->getDecl()->hasAttr<CUDAGlobalAttr>());
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

FunctionSet functionsIn(llvm::ArrayRef<Decl *> Decls) {
  FunctionSet All;
  for (Decl *D : Decls)
    FunctionCollector(All).TraverseDecl(D);
  return All;
}

/// The parts of \p Users that have no error and call no function that has one.
std::vector<Decl *> withoutBroken(llvm::ArrayRef<Decl *> Users, const WholeCode &Code) {
  std::vector<Decl *> Whole = Code.wholePartsOf(Users);
  FunctionSet Broken = functionsIn(Users);
  for (const Decl *F : functionsIn(Whole))
    Broken.erase(F);
  size_t Before;
  do {
    Before = Whole.size();
    llvm::erase_if(Whole, [&](Decl *D) {
      ErrorFinder Finder(Broken);
      Finder.TraverseDecl(D);
      if (Finder.Found)
        FunctionCollector(Broken).TraverseDecl(D);
      return Finder.Found;
    });
  } while (Whole.size() != Before);
  return Whole;
}

void dropLibraries(std::vector<Decl *> &Users, const SourceManager &Sources,
                   const std::set<std::string> &Libraries) {
  llvm::DenseMap<FileID, bool> Known;
  llvm::erase_if(Users, [&](const Decl *D) {
    const FileID File = Sources.getFileID(Sources.getExpansionLoc(D->getLocation()));
    auto [It, IsNew] = Known.try_emplace(File, false);
    if (IsNew)
      It->second = Libraries.contains(absoluteFileName(Sources, File));
    return It->second;
  });
}

} // namespace

UserScope::UserScope(ASTContext &AST, bool IsWhole, llvm::ArrayRef<SourceLocation> Damage,
                     const std::set<std::string> &Libraries)
    : AST(AST) {
  std::vector<Decl *> Users = userDeclarations(AST, /*Inside=*/!IsWhole);
  if (!IsWhole)
    Users = withoutBroken(Users, WholeCode(AST, Damage));
  if (!Libraries.empty())
    dropLibraries(Users, AST.getSourceManager(), Libraries);
  AST.setTraversalScope(Users);
}

UserScope::~UserScope() { AST.setTraversalScope({AST.getTranslationUnitDecl()}); }

} // namespace offloom
