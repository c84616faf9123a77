// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/InheritedSpaces.h"
#include "Frontend/SourcePlaces.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Lex/Preprocessor.h"
#include <array>

using namespace clang;

namespace offloom {
namespace {

template <class Attribute> bool saysSpace(const FunctionDecl &F) {
  const auto *A = F.getAttr<Attribute>();
  return A && !A->isImplicit();
}

bool isOrdinary(const FunctionDecl &F) {
  return !F.isImplicit() && !F.isDependentContext() && !F.isTemplated() &&
         F.getTemplatedKind() == FunctionDecl::TK_NonTemplate && !F.isConstexpr() &&
         !F.isDefaulted() && !F.isDeleted();
}

bool saysNothing(const FunctionDecl &F) {
  return !saysSpace<CUDADeviceAttr>(F) && !saysSpace<CUDAHostAttr>(F) &&
         !saysSpace<CUDAGlobalAttr>(F);
}

/// Whether \p Earlier is declared for both sides, with what \p F takes, and has no body.
bool givesSpace(const FunctionDecl &Earlier, const FunctionDecl &F, const ASTContext &AST) {
  return isOrdinary(Earlier) && saysSpace<CUDADeviceAttr>(Earlier) &&
         saysSpace<CUDAHostAttr>(Earlier) && !Earlier.isDefined() &&
         AST.getSourceManager().isBeforeInTranslationUnit(Earlier.getLocation(), F.getLocation()) &&
         AST.hasSameType(Earlier.getType(), F.getType());
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
    else if (const auto *F = dyn_cast<FunctionDecl>(D))
      lookAt(*F);
  }

  SpacelessPlaces Places;

private:
  void lookAt(const FunctionDecl &F) {
    const SourceManager &Sources = AST.getSourceManager();
    if (!isOrdinary(F) || !saysNothing(F) || Sources.isInSystemHeader(F.getLocation()))
      return;
    for (const NamedDecl *Other : F.getDeclContext()->lookup(F.getDeclName())) {
      const auto *Earlier = dyn_cast<FunctionDecl>(Other);
      if (!Earlier || Earlier == &F || !givesSpace(*Earlier, F, AST))
        continue;
      auto [File, Offset] = Sources.getDecomposedExpansionLoc(F.getBeginLoc());
      Places.insert({absoluteFileName(Sources, File), Offset});
    }
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

void InheritedSpaces::note(Token &T) {
  if (Places.empty() || T.isAnnotation())
    return;
  const SourceManager &Sources = PP.getSourceManager();
  auto [File, Offset] = Sources.getDecomposedExpansionLoc(T.getLocation());
  if (Places.erase({absoluteFileName(Sources, File), Offset}) == 0)
    return;
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
  const std::array Rest{Make(tok::l_paren),
                        Make(tok::l_paren),
                        Make(tok::identifier, "host"),
                        Make(tok::comma),
                        Make(tok::identifier, "device"),
                        Make(tok::r_paren),
                        Make(tok::r_paren),
                        T};
  auto Tokens = std::make_unique<Token[]>(Rest.size());
  llvm::copy(Rest, Tokens.get());
  T = Make(tok::kw___attribute, "__attribute__");
  PP.EnterTokenStream(std::move(Tokens), Rest.size(), /*DisableMacroExpansion=*/true,
                      /*IsReinject=*/true);
}

} // namespace offloom
