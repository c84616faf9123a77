// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Amendments/InheritedSpaces.h"
#include "Frontend/Reading/SourcePlaces.h"
#include "Frontend/Reading/WrittenAttributes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace clang;

namespace offloom {
namespace {

bool isWrittenOut(const FunctionDecl &F) {
  return !F.isImplicit() && !F.isDefaulted() && !F.isDeleted() &&
         (F.getTemplatedKind() == FunctionDecl::TK_NonTemplate ||
          F.getTemplatedKind() == FunctionDecl::TK_FunctionTemplate);
}

/// Clang takes constexpr functions without a space for those of both sides by itself.
bool isOrdinary(const FunctionDecl &F) { return isWrittenOut(F) && !F.isConstexpr(); }

/// Has --expt-relaxed-constexpr given \p F another side than those that are written? It has before
/// a later declaration is read.
bool isRelaxed(const FunctionDecl &F) {
  auto IsImplicit = [](const Attr *A) { return A && A->isImplicit(); };
  return isWrittenOut(F) && F.isConstexprSpecified() &&
         IsImplicit(F.getAttr<CUDAHostAttr>()) != IsImplicit(F.getAttr<CUDADeviceAttr>());
}

/// Whether \p F may be a later declaration of \p Earlier, in another space. Where both have a body
/// they are two functions for nvcc as well, and rejected.
bool isSameFunction(const FunctionDecl &Earlier, const FunctionDecl &F, const ASTContext &AST) {
  const SourceManager &Sources = AST.getSourceManager();
  return !Earlier.isDefined() && !hasWritten<CUDAGlobalAttr>(Earlier) &&
         !Sources.isInSystemHeader(Earlier.getLocation()) &&
         Sources.isBeforeInTranslationUnit(Earlier.getLocation(), F.getLocation()) &&
         AST.hasSameType(Earlier.getType(), F.getType());
}

/// Is \p F `template <> __device__ int f(int)`, which Clang took for a specialisation of nothing?
bool isLostSpecialisation(const FunctionDecl &F) {
  return F.isInvalidDecl() && F.getNumTemplateParameterLists() == 1 &&
         F.getTemplateParameterList(0)->empty() && !hasWritten<CUDAGlobalAttr>(F);
}

/// What `__attribute__` has to name at \p F, so that it is of both sides.
Spaces lackingForBoth(const FunctionDecl &F) {
  return {!hasWritten<CUDAHostAttr>(F), !hasWritten<CUDADeviceAttr>(F)};
}

class Finder {
public:
  explicit Finder(ASTContext &AST) : AST(AST) {}

  void look(Decl *D) {
    if (const auto *Context = dyn_cast<DeclContext>(D); Context && Context->isFileContext())
      for (Decl *Inner : Context->noload_decls())
        look(Inner);
    else if (const auto *Linkage = dyn_cast<LinkageSpecDecl>(D))
      for (Decl *Inner : Linkage->noload_decls())
        look(Inner);
    else if (const FunctionDecl *F = D->getAsFunction())
      lookAt(*F);
  }

  SpacelessPlaces Places;

private:
  void lookAt(const FunctionDecl &F) {
    if (!isWrittenOut(F) || hasWritten<CUDAGlobalAttr>(F) ||
        AST.getSourceManager().isInSystemHeader(F.getLocation()))
      return;
    if (isLostSpecialisation(F))
      return lookAtSpecialisation(F);
    for (NamedDecl *Other : F.getDeclContext()->lookup(F.getDeclName())) {
      const FunctionDecl *Earlier = Other->getAsFunction();
      if (!Earlier || Earlier == &F || !isSameFunction(*Earlier, F, AST))
        continue;
      if (isRelaxed(*Earlier) && F.isConstexprSpecified()) {
        add(F);
      } else if (isOrdinary(*Earlier) && isOrdinary(F) &&
                 writtenSpaces(*Earlier) != writtenSpaces(F)) {
        add(*Earlier);
        add(F);
      }
    }
  }

  /// Specialisations of a template for both sides are for both, whatever they say.
  void lookAtSpecialisation(const FunctionDecl &F) {
    auto Named = F.getDeclContext()->lookup(F.getDeclName());
    if (llvm::any_of(Named, [](const NamedDecl *Other) {
          const auto *Template = dyn_cast<FunctionTemplateDecl>(Other);
          return Template && lackingForBoth(*Template->getTemplatedDecl()) == Spaces();
        }))
      add(F);
  }

  void add(const FunctionDecl &F) {
    Spaces Lacking = lackingForBoth(F);
    if (Lacking == Spaces())
      return;
    const SourceManager &Sources = AST.getSourceManager();
    auto [File, Offset] = Sources.getDecomposedExpansionLoc(F.getInnerLocStart());
    Places.insert({{absoluteFileName(Sources, File), Offset}, Lacking});
  }

  ASTContext &AST;
};

} // namespace

SpacelessPlaces declarationsWithoutSpace(ASTUnit &AST) {
  Finder Found(AST.getASTContext());
  for (Decl *D : llvm::make_range(AST.top_level_begin(), AST.top_level_end()))
    Found.look(D);
  return std::move(Found.Places);
}

Spaces writtenSpaces(const FunctionDecl &F) {
  // What InheritedSpaces makes lies where the declaration begins.
  auto IsWritten = [&](const Attr *A) {
    return A && !A->isImplicit() && A->getLocation() != F.getInnerLocStart();
  };
  bool Device = IsWritten(F.getAttr<CUDADeviceAttr>());
  return {!Device || IsWritten(F.getAttr<CUDAHostAttr>()), Device};
}

void InheritedSpaces::note(Token &T) {
  if (Places.empty() || T.isAnnotation())
    return;
  const SourceManager &Sources = PP.getSourceManager();
  auto [File, Offset] = Sources.getDecomposedExpansionLoc(T.getLocation());
  auto Place = Places.find({absoluteFileName(Sources, File), Offset});
  if (Place == Places.end())
    return;
  Spaces Missing = Place->second;
  Places.erase(Place);
  auto Make = [&](tok::TokenKind Kind, const char *Name = nullptr) {
    Token Made;
    Made.startToken();
    Made.setKind(Kind);
    Made.setLocation(T.getLocation());
    Made.setLength(1);
    if (Name)
      Made.setIdentifierInfo(PP.getIdentifierInfo(Name));
    return Made;
  };
  llvm::SmallVector<Token, 8> Rest{Make(tok::l_paren), Make(tok::l_paren)};
  if (Missing.Host)
    Rest.push_back(Make(tok::identifier, "host"));
  if (Missing.Host && Missing.Device)
    Rest.push_back(Make(tok::comma));
  if (Missing.Device)
    Rest.push_back(Make(tok::identifier, "device"));
  Rest.append({Make(tok::r_paren), Make(tok::r_paren), T});
  auto Tokens = std::make_unique<Token[]>(Rest.size());
  llvm::copy(Rest, Tokens.get());
  T = Make(tok::kw___attribute, "__attribute__");
  PP.EnterTokenStream(std::move(Tokens), Rest.size(), /*DisableMacroExpansion=*/true,
                      /*IsReinject=*/true);
}

} // namespace offloom
