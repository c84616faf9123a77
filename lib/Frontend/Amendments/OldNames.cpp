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
    if (Name->isStr("texture"))
      return Used.Texture |= isFoundIn("references", Result);
    if (Name->isStr("surface"))
      return Used.Surface |= isFoundIn("references", Result);
    if (!isFoundIn("old_functions", Result))
      return false;
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

std::vector<std::string> OldNames::headers() const {
  std::vector<std::string> Names;
  if (Texture)
    Names.push_back("cuda_texture_types.h");
  if (Surface)
    Names.push_back("cuda_surface_types.h");
  if (!Functions.empty())
    Names.push_back("old_device_functions.h");
  return Names;
}

std::string OldNames::declarations() const {
  std::string Lines;
  if (Texture)
    Lines += "#include <cuda_texture_types.h>\n";
  if (Surface)
    Lines += "#include <cuda_surface_types.h>\n";
  if (!Functions.empty())
    Lines += "#include <offloom/old_functions.h>\n";
  for (const std::string &Name : Functions)
    Lines += "using offloom::old_functions::" + Name + ";\n";
  return Lines;
}

llvm::IntrusiveRefCntPtr<ExternalSemaSource> findOldNames(OldNames &Used) {
  return llvm::makeIntrusiveRefCnt<OldNameSource>(Used);
}

} // namespace offloom
