// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names that the user adds to the namespaces of the library or of CUDA: one finding a namespace,
// with how many there are. Specializations of what is there may stand there.

#include "Check/Engine/DeclarationVisitor.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;

namespace offloom {
namespace {

class NamespaceAddition : public DeclarationVisitor {
public:
  using DeclarationVisitor::DeclarationVisitor;

  bool VisitNamespaceDecl(NamespaceDecl *N) override {
    const llvm::StringRef Outermost = outermostOf(*N);
    if (!llvm::is_contained({"std", "cuda", "cooperative_groups", "nvcuda"}, Outermost))
      return true;
    for (const Decl *D : N->decls())
      if (const NamedDecl *Added = asAddition(*D))
        Additions[Outermost].insert(Added);
    return true;
  }

  void finish() {
    for (const auto &[Namespace, Added] : Additions) {
      const NamedDecl &First = *Added.front();
      const std::size_t Others = Added.size() - 1;
      Context.report(
          "namespace-addition", First.getLocation(),
          {{"added", First.getDeclName().isEmpty() ? std::string("what has no name")
                                                   : "'" + First.getNameAsString() + "'"},
           {"namespace", Namespace.str()},
           {"others", !Others       ? std::string()
                      : Others == 1 ? std::string(", as is one other")
                                    : ", as are " + std::to_string(Others) + " others"}});
    }
  }

private:
  static llvm::StringRef outermostOf(const NamespaceDecl &N) {
    const auto *Around = dyn_cast<NamespaceDecl>(N.getDeclContext());
    return Around ? outermostOf(*Around) : N.getName();
  }

  static const NamedDecl *asAddition(const Decl &D) {
    if (const auto *Template = dyn_cast<TemplateDecl>(&D))
      return Template->getTemplatedDecl() ? asAddition(*Template->getTemplatedDecl()) : nullptr;
    if (D.isImplicit() ||
        isa<ClassTemplateSpecializationDecl, CXXDeductionGuideDecl, VarTemplateSpecializationDecl>(
            D))
      return nullptr;
    if (const auto *F = dyn_cast<FunctionDecl>(&D))
      return F->getTemplateSpecializationKind() == TSK_Undeclared ? F : nullptr;
    return isa<CXXRecordDecl, TypedefNameDecl, EnumDecl, VarDecl>(D) ? cast<NamedDecl>(&D)
                                                                     : nullptr;
  }

  llvm::MapVector<llvm::StringRef, llvm::SetVector<const NamedDecl *>> Additions;
};

} // namespace

Check namespaceAdditionCheck() { return walkAndFinish<NamespaceAddition>(Passes::Host); }

} // namespace offloom
