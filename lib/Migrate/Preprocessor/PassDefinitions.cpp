// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Preprocessor/PassDefinitions.h"
#include "Frontend/Parse.h"
#include "Frontend/Reading/SourcePlaces.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/ASTUnit.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"

using namespace clang;

namespace offloom {
namespace {

class DefinitionFinder : public DynamicRecursiveASTVisitor {
public:
  explicit DefinitionFinder(llvm::function_ref<void(const FunctionDecl &)> Note) : Note(Note) {}

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (F->doesThisDeclarationHaveABody() && !F->isImplicit() && F->getDeclName())
      Note(*F);
    return true;
  }

private:
  llvm::function_ref<void(const FunctionDecl &)> Note;
};

std::string signatureOf(const FunctionDecl &F) {
  const FunctionTemplateDecl *Template = F.getDescribedFunctionTemplate();
  const unsigned Parameters = Template ? Template->getTemplateParameters()->size() : 0;
  return F.getQualifiedNameAsString() + " " + F.getType().getCanonicalType().getAsString() + " " +
         std::to_string(Parameters);
}

} // namespace

llvm::StringMap<PassDefinitions::Definition>
PassDefinitions::definitionsOf(const ParsedUnit &Unit) {
  llvm::StringMap<Definition> Found;
  const SourceManager &Sources = Unit.AST->getSourceManager();
  auto Note = [&](const FunctionDecl &F) {
    Found[signatureOf(F)] = {F.getNameAsString(), placeOf(Sources, F.getLocation())};
  };
  DefinitionFinder(Note).TraverseAST(Unit.AST->getASTContext());
  return Found;
}

PassDefinitions::PassDefinitions(const ParsedUnit &Host, const ParsedUnit &Device)
    : OfHost(definitionsOf(Host)), OfDevice(definitionsOf(Device)) {}

std::vector<PassDefinitions::Pair> PassDefinitions::pairsIn(FilePart Part) const {
  std::vector<Pair> Pairs;
  for (const auto &[Signature, Own] : OfHost) {
    if (Own.Place.File != Part.File || Own.Place.Offset < Part.Span.Begin ||
        Own.Place.Offset >= Part.Span.End)
      continue;
    if (const auto Other = OfDevice.find(Signature); Other != OfDevice.end())
      Pairs.push_back({Own.Name, Own.Place, Other->second.Place});
  }
  llvm::sort(Pairs, [](const Pair &A, const Pair &B) { return A.OfHost.Offset < B.OfHost.Offset; });
  return Pairs;
}

} // namespace offloom
