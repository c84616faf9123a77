// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Amendments/VisibleConversions.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTMutationListener.h"
#include "clang/AST/DeclCXX.h"

using namespace clang;

namespace offloom {
namespace {

/// What Clang keeps of a class, for which it offers no way to forget: an explicit instantiation may
/// name a private member.
template <auto Definition> struct Opened {
  friend auto &definitionOf(CXXRecordDecl &Class) { return *(Class.*Definition); }
};
auto &definitionOf(CXXRecordDecl &Class);
template struct Opened<&CXXRecordDecl::DefinitionData>;

class Forgetting : public ASTConsumer, public ASTMutationListener {
public:
  ASTMutationListener *GetASTMutationListener() override { return this; }

  void CompletedTagDefinition(const TagDecl *D) override {
    const auto *Class = dyn_cast<CXXRecordDecl>(D);
    if (!Class)
      return;
    auto &Definition = definitionOf(const_cast<CXXRecordDecl &>(*Class));
    if (!Definition.ComputedVisibleConversions)
      return;
    Definition.ComputedVisibleConversions = false;
    Definition.VisibleConversions = {};
  }
};

} // namespace

std::unique_ptr<ASTConsumer> collectConversionsOfWholeClasses() {
  return std::make_unique<Forgetting>();
}

} // namespace offloom
