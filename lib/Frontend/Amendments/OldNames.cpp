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
    // Not for a name that is being declared.
    const IdentifierInfo *Name = Result.getLookupName().getAsIdentifierInfo();
    if (!TheSema || !Name || Result.isForRedeclaration() ||
        Result.getLookupKind() != Sema::LookupOrdinaryName)
      return false;
    const bool IsTexture = Name->isStr("texture"), IsSurface = Name->isStr("surface");
    if (!isFoundIn(IsTexture || IsSurface ? "references" : "old_functions", Result))
      return false;
    Used.Texture |= IsTexture;
    Used.Surface |= IsSurface;
    if (!IsTexture && !IsSurface)
      Used.Functions.insert(Name->getName().str());
    return true;
  }

private:
  /// Looks in the namespace of that name in `offloom`, if the bundled headers have been read.
  bool isFoundIn(llvm::StringRef Namespace, LookupResult &Result) const {
    DeclContext *Scope = TheSema->getASTContext().getTranslationUnitDecl();
    for (llvm::StringRef Name : {llvm::StringRef("offloom"), Namespace}) {
      auto Found = Scope->lookup(&TheSema->getASTContext().Idents.get(Name));
      Scope = Found.empty() ? nullptr : dyn_cast<NamespaceDecl>(Found.front());
      if (!Scope)
        return false;
    }
    return TheSema->LookupQualifiedName(Result, Scope);
  }

  OldNames &Used;
  Sema *TheSema = nullptr;
};

} // namespace

/// The headers of the templates that are meant.
static std::vector<std::string> templateHeaders(const OldNames &Names) {
  std::vector<std::string> Headers;
  if (Names.Texture)
    Headers.push_back("cuda_texture_types.h");
  if (Names.Surface)
    Headers.push_back("cuda_surface_types.h");
  return Headers;
}

std::vector<std::string> OldNames::headers() const {
  std::vector<std::string> Headers = templateHeaders(*this);
  if (!Functions.empty())
    Headers.push_back("old_device_functions.h");
  return Headers;
}

std::string OldNames::declarations() const {
  std::vector<std::string> Headers = templateHeaders(*this);
  if (!Functions.empty())
    Headers.push_back("offloom/old_functions.h");
  std::string Lines;
  for (const std::string &Header : Headers)
    Lines += "#include <" + Header + ">\n";
  for (const std::string &Name : Functions)
    Lines += "using offloom::old_functions::" + Name + ";\n";
  return Lines;
}

llvm::IntrusiveRefCntPtr<ExternalSemaSource> findOldNames(OldNames &Used) {
  return llvm::makeIntrusiveRefCnt<OldNameSource>(Used);
}

} // namespace offloom
