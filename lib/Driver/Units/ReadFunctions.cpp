// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Units/ReadFunctions.h"
#include "Analysis/Code/UserCode.h"
#include "Frontend/Reading/SourcePlaces.h"
#include "Migrate/Text/SourceText.h"
#include "Support/EditOrder.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Frontend/ASTUnit.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

namespace offloom {
namespace {

/// Finds definitions of functions, and of which templates there are instances.
class DefinitionVisitor : public clang::RecursiveASTVisitor<DefinitionVisitor> {
public:
  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitFunctionDecl(clang::FunctionDecl *F) {
    if (const clang::FunctionDecl *Pattern = F->getTemplateInstantiationPattern()) {
      if (F->isDefined())
        Instantiated.insert(Pattern->getCanonicalDecl());
    } else if (F->doesThisDeclarationHaveABody() && !F->isImplicit()) {
      Definitions.push_back(F);
    }
    return true;
  }

  std::vector<const clang::FunctionDecl *> Definitions;
  llvm::DenseSet<const clang::FunctionDecl *> Instantiated;
};

bool isInside(const Edit &E, SourceSpan Span) {
  return Span.Begin <= E.Offset && E.Offset + E.Length <= Span.End;
}

bool isInside(const Edit &E, llvm::ArrayRef<SourceSpan> Spans) {
  return llvm::any_of(Spans, [&](SourceSpan Span) { return isInside(E, Span); });
}

/// What lies in both.
std::vector<SourceSpan> common(llvm::ArrayRef<SourceSpan> A, llvm::ArrayRef<SourceSpan> B) {
  std::vector<SourceSpan> Both;
  for (SourceSpan InA : A)
    for (SourceSpan InB : B)
      if (SourceSpan Span{std::max(InA.Begin, InB.Begin), std::min(InA.End, InB.End)};
          Span.Begin < Span.End)
        Both.push_back(Span);
  return Both;
}

/// Is \p E a part of a call of `offloom::clamped()` and its kind, which gives other instances of a
/// template back what they give it?
bool isOfClamp(const Edit &E, llvm::ArrayRef<Edit> Edits) {
  auto opens = [](const Edit &Opening) {
    return Opening.Length == 0 && llvm::StringRef(Opening.Text).starts_with("offloom::clamped");
  };
  return opens(E) || (E.Length == 0 && E.Text == ")" && llvm::any_of(Edits, [&](const Edit &Other) {
                        return opens(Other) && E.Rank == rank::behind(Other.Offset);
                      }));
}

/// What \p Edits do to the text in \p Span, except what is \p LeftOut and what suits all. What is
/// inserted in front of a function or behind it stands beside it.
std::vector<Edit> effectInside(llvm::ArrayRef<Edit> Edits, SourceSpan Span,
                               llvm::ArrayRef<SourceSpan> LeftOut) {
  std::vector<Edit> Inside;
  llvm::copy_if(Edits, std::back_inserter(Inside), [&](const Edit &E) {
    bool IsBeside = E.Length == 0 && (E.Offset == Span.Begin || E.Offset == Span.End);
    return isInside(E, Span) && !IsBeside && !isInside(E, LeftOut) && !isOfClamp(E, Edits);
  });
  return effectOf(std::move(Inside));
}

} // namespace

std::vector<ReadFunction> readFunctions(clang::ASTUnit &AST,
                                        llvm::function_ref<bool(llvm::StringRef)> IsProjectFile) {
  DefinitionVisitor Visitor;
  for (clang::Decl *D : userDeclarations(AST.getASTContext()))
    Visitor.TraverseDecl(D);
  const clang::SourceManager &Sources = AST.getSourceManager();
  std::vector<ReadFunction> Found;
  for (const clang::FunctionDecl *F : Visitor.Definitions) {
    const clang::FunctionTemplateDecl *Template = F->getDescribedFunctionTemplate();
    clang::SourceRange Range = Template ? Template->getSourceRange() : F->getSourceRange();
    clang::FileID File = Sources.getFileID(Sources.getExpansionLoc(F->getLocation()));
    std::optional<SourceSpan> Span =
        spanOf(Sources, AST.getLangOpts(), clang::CharSourceRange::getTokenRange(Range), File);
    std::string Name = Span ? absoluteFileName(Sources, File) : "";
    const bool IsGuessed =
        F->isDependentContext() && !Visitor.Instantiated.contains(F->getCanonicalDecl());
    if (Span && IsProjectFile(Name))
      Found.push_back({Name, F->getQualifiedNameAsString(), *Span,
                       IsGuessed ? Understanding::Guessed : Understanding::Whole});
  }
  return Found;
}

std::optional<unsigned> FunctionsOfFile::add(llvm::ArrayRef<ReadFunction> Read,
                                             llvm::ArrayRef<SourceSpan> LeftOut,
                                             std::vector<Edit> &Ours, std::vector<Edit> &Theirs) {
  std::optional<unsigned> Contrary;
  for (const ReadFunction &F : Read) {
    const std::vector<SourceSpan> LeftOutHere = common(LeftOut, {F.Span});
    auto [Entry, IsNew] =
        Functions.try_emplace({F.Span.Begin, F.Span.End}, Function{F.Of, LeftOutHere});
    if (IsNew)
      continue;
    Function &Known = Entry->second;
    if (Known.Of != F.Of) {
      const bool TheyKnowMore = Known.Of < F.Of;
      llvm::erase_if(TheyKnowMore ? Ours : Theirs,
                     [&](const Edit &E) { return isInside(E, F.Span); });
      if (TheyKnowMore)
        Known = {F.Of, LeftOutHere};
      continue;
    }
    std::vector<SourceSpan> Either = LeftOutHere;
    llvm::append_range(Either, Known.LeftOut);
    const std::vector<Edit> A = effectInside(Ours, F.Span, Either);
    const std::vector<Edit> B = effectInside(Theirs, F.Span, Either);
    auto [InA, InB] = std::mismatch(A.begin(), A.end(), B.begin(), B.end());
    const unsigned At = std::min(InA == A.end() ? F.Span.End : InA->Offset,
                                 InB == B.end() ? F.Span.End : InB->Offset);
    if (A != B) {
      ContraryNames.insert(F.Name);
      Contrary = std::min(At, Contrary.value_or(At));
    }
    Known.LeftOut = common(Known.LeftOut, LeftOutHere);
  }
  return Contrary;
}

} // namespace offloom
