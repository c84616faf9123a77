// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/ArchDeclarations.h"
#include "Frontend/Parse.h"
#include "Migrate/SourceText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/ASTUnit.h"

using namespace clang;

namespace offloom {

namespace {

bool contains(SourceSpan Span, unsigned Offset) {
  return Span.Begin <= Offset && Offset < Span.End;
}

/// Variables declared in a part of a function and used outside that part.
class EscapeFinder : public DynamicRecursiveASTVisitor {
public:
  EscapeFinder(const SourceText &Text, llvm::StringRef File, SourceSpan Part)
      : Text(Text), File(File), Part(Part) {}

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const auto *V = llvm::dyn_cast<VarDecl>(E->getDecl());
    if (V && V->isLocalVarDecl() && inside(V->getLocation()) && !inside(E->getLocation()))
      Found = V;
    return !Found;
  }

  const VarDecl *Found = nullptr;

private:
  bool inside(SourceLocation L) const {
    auto [ID, Offset] = Text.sources().getDecomposedExpansionLoc(L);
    return contains(Part, Offset) && Text.fileName(ID) == File;
  }

  const SourceText &Text;
  llvm::StringRef File;
  SourceSpan Part;
};

/// Uses of what a part of a file declares.
class DeclarationUseFinder : public DynamicRecursiveASTVisitor {
public:
  DeclarationUseFinder(const SourceText &Text, llvm::StringRef File, SourceSpan Part,
                       llvm::function_ref<bool(llvm::StringRef File, unsigned Offset)> Counts)
      : Text(Text), File(File), Part(Part), Counts(Counts) {}

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    return visitUse(E->getDecl(), E->getLocation());
  }
  bool VisitTypedefTypeLoc(TypedefTypeLoc L) override {
    return visitUse(L.getDecl(), L.getNameLoc());
  }
  bool VisitTagTypeLoc(TagTypeLoc L) override { return visitUse(L.getDecl(), L.getNameLoc()); }

  const NamedDecl *Found = nullptr;

private:
  bool visitUse(const NamedDecl *D, SourceLocation Where) {
    auto [Declared, DeclaredAt] = Text.sources().getDecomposedExpansionLoc(D->getLocation());
    if (Text.fileName(Declared) != File || !contains(Part, DeclaredAt))
      return true;
    auto [Used, UsedAt] = Text.sources().getDecomposedExpansionLoc(Where);
    if (Counts(Text.fileName(Used), UsedAt))
      Found = D;
    return !Found;
  }

  const SourceText &Text;
  llvm::StringRef File;
  SourceSpan Part;
  llvm::function_ref<bool(llvm::StringRef File, unsigned Offset)> Counts;
};

} // namespace

const VarDecl *findEscapingLocal(const ParsedUnit &Unit, FilePart Part) {
  ASTContext &Context = Unit.AST->getASTContext();
  SourceText Text(Context);
  EscapeFinder Finder(Text, Part.File, Part.Span);
  Finder.TraverseAST(Context);
  return Finder.Found;
}

const NamedDecl *findUseOf(const ParsedUnit &Unit, FilePart Part,
                           llvm::function_ref<bool(llvm::StringRef File, unsigned Offset)> Counts) {
  ASTContext &Context = Unit.AST->getASTContext();
  SourceText Text(Context);
  auto IsUse = [&](llvm::StringRef File, unsigned Offset) {
    return !(File == Part.File && contains(Part.Span, Offset)) && Counts(File, Offset);
  };
  DeclarationUseFinder Finder(Text, Part.File, Part.Span, IsUse);
  Finder.TraverseAST(Context);
  return Finder.Found;
}

} // namespace offloom
