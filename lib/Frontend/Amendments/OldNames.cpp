// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Frontend/Amendments/OldNames.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Sema/ExternalSemaSource.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace offloom {
namespace {

class OldNameSource : public ExternalSemaSource {
public:
  explicit OldNameSource(OldNames &Used) : Used(Used) {}

  void InitializeSema(Sema &S) override { TheSema = &S; }
  void ForgetSema() override { TheSema = nullptr; }

  /// Called when nothing in scope has the name.
  bool LookupUnqualified(LookupResult &Result, Scope *) override {
    bool *Means = meaning(Result);
    if (!Means || !TheSema)
      return false;
    DeclContext *References = scopeOfReferences();
    if (!References || !TheSema->LookupQualifiedName(Result, References))
      return false;
    *Means = true;
    return true;
  }

private:
  /// Which name is looked for as one that is used; null if it is none, or is being declared.
  bool *meaning(const LookupResult &Result) {
    const IdentifierInfo *Name = Result.getLookupName().getAsIdentifierInfo();
    if (!Name || Result.isForRedeclaration() || Result.getLookupKind() != Sema::LookupOrdinaryName)
      return nullptr;
    return Name->isStr("texture")   ? &Used.Texture
           : Name->isStr("surface") ? &Used.Surface
                                    : nullptr;
  }

  /// offloom::references, if the bundled headers have been read.
  DeclContext *scopeOfReferences() const {
    DeclContext *Scope = TheSema->getASTContext().getTranslationUnitDecl();
    for (llvm::StringRef Name : {"offloom", "references"}) {
      auto Found = Scope->lookup(&TheSema->getASTContext().Idents.get(Name));
      auto *Namespace = Found.empty() ? nullptr : dyn_cast<NamespaceDecl>(Found.front());
      if (!Namespace)
        return nullptr;
      Scope = Namespace;
    }
    return Scope;
  }

  OldNames &Used;
  Sema *TheSema = nullptr;
};

} // namespace

std::vector<std::string> OldNames::headers() const {
  std::vector<std::string> Names;
  if (Texture)
    Names.push_back("cuda_texture_types.h");
  if (Surface)
    Names.push_back("cuda_surface_types.h");
  return Names;
}

llvm::IntrusiveRefCntPtr<ExternalSemaSource> findOldNames(OldNames &Used) {
  return llvm::makeIntrusiveRefCnt<OldNameSource>(Used);
}

} // namespace offloom
