// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/UsedTemplates.h"
#include "Analysis/UserCode.h"
#include "Frontend/SourcePlaces.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Frontend/ASTUnit.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

namespace offloom {
namespace {

/// Finds definitions of templates, and of which there are instances.
class TemplateVisitor : public clang::RecursiveASTVisitor<TemplateVisitor> {
public:
  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitFunctionDecl(clang::FunctionDecl *F) {
    if (F->isDependentContext() && F->doesThisDeclarationHaveABody())
      Definitions.push_back(F);
    else if (const clang::FunctionDecl *Pattern = F->getTemplateInstantiationPattern())
      if (F->isDefined())
        Instantiated.insert(Pattern->getCanonicalDecl());
    return true;
  }

  std::vector<const clang::FunctionDecl *> Definitions;
  llvm::DenseSet<const clang::FunctionDecl *> Instantiated;
};

bool isInside(const Edit &E, std::pair<unsigned, unsigned> Span) {
  return Span.first <= E.Offset && E.Offset + E.Length <= Span.second;
}

} // namespace

std::vector<ReadTemplate> readTemplates(clang::ASTUnit &AST,
                                        llvm::function_ref<bool(llvm::StringRef)> IsProjectFile) {
  TemplateVisitor Visitor;
  for (clang::Decl *D : userDeclarations(AST.getASTContext()))
    Visitor.TraverseDecl(D);
  const clang::SourceManager &Sources = AST.getSourceManager();
  std::vector<ReadTemplate> Found;
  for (const clang::FunctionDecl *F : Visitor.Definitions) {
    const clang::FunctionTemplateDecl *Template = F->getDescribedFunctionTemplate();
    clang::SourceRange Range = Template ? Template->getSourceRange() : F->getSourceRange();
    clang::FileID File = Sources.getFileID(Sources.getExpansionLoc(F->getLocation()));
    std::optional<SourceSpan> Span =
        spanOf(Sources, AST.getLangOpts(), clang::CharSourceRange::getTokenRange(Range), File);
    std::string Name = Span ? absoluteFileName(Sources, File) : "";
    if (Span && IsProjectFile(Name))
      Found.push_back({Name, *Span, Visitor.Instantiated.contains(F->getCanonicalDecl())});
  }
  return Found;
}

void TemplatesOfFile::add(llvm::ArrayRef<ReadTemplate> Read, std::vector<Edit> &Ours,
                          std::vector<Edit> &Theirs) {
  for (const ReadTemplate &T : Read) {
    const std::pair<unsigned, unsigned> Span{T.Span.Begin, T.Span.End};
    auto [Entry, IsNew] = Used.try_emplace(Span, T.IsUsed);
    if (IsNew || Entry->second == T.IsUsed)
      continue;
    llvm::erase_if(T.IsUsed ? Ours : Theirs, [&](const Edit &E) { return isInside(E, Span); });
    Entry->second = true;
  }
}

} // namespace offloom
