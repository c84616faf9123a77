// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Text/MacroTypes.h"
#include "Migrate/Text/DeclarationText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace offloom {
namespace {

/// Does \p S name a variable of a function, which may not be known where the type is written?
bool namesLocal(const Stmt *S) {
  if (const auto *Ref = llvm::dyn_cast_or_null<DeclRefExpr>(S))
    if (const auto *V = llvm::dyn_cast<VarDecl>(Ref->getDecl()); V && !V->isFileVarDecl())
      return true;
  return S && llvm::any_of(S->children(), namesLocal);
}

class MacroType {
public:
  MacroType(TypeLoc Of, const SourceText &Text) : Text(Text) { IsOne = read(Of) && HasMacro; }

  explicit operator bool() const { return IsOne; }

  std::string declare(llvm::StringRef Name) const {
    std::string Declarator = (Stars + Name).str() + Extents;
    const bool IsApart = !Declarator.empty() && Declarator.front() != '[';
    return Element + (IsApart ? " " : "") + Declarator;
  }

private:
  bool read(TypeLoc Of) {
    while (const auto Array = Of.getAs<ArrayTypeLoc>()) {
      const SourceRange Brackets = Array.getBracketsRange();
      const Expr *Size = Array.getSizeExpr();
      if (!Text.isOwnText(Brackets) || Brackets.getBegin().isMacroID() || namesLocal(Size))
        return false;
      HasMacro |= Size && Size->getBeginLoc().isMacroID();
      Extents += Text.text(Brackets);
      Of = Array.getElementLoc();
    }
    bool IsInner = false;
    for (; const auto Pointer = Of.getAs<PointerTypeLoc>(); IsInner = true) {
      if (IsInner && Of.getType().hasLocalQualifiers())
        return false;
      Stars += "*";
      Of = Pointer.getPointeeLoc();
    }
    Qualifiers OfBase = Of.getType().getLocalQualifiers();
    OfBase.removeConst();
    const TypeLoc Base = Of.getUnqualifiedLoc();
    if (OfBase.hasQualifiers() || Of.getAs<ReferenceTypeLoc>() || Of.getAs<FunctionTypeLoc>() ||
        (!Stars.empty() && !Extents.empty()) || !Text.isOwnText(Base.getSourceRange()))
      return false;
    HasMacro |= Base.getBeginLoc().isMacroID();
    const bool IsConst = IsInner && Of.getType().isLocalConstQualified();
    Element = (IsConst ? "const " : "") + Text.text(Base.getSourceRange()).str();
    return true;
  }

  const SourceText &Text;
  std::string Element, Stars, Extents;
  bool IsOne = false, HasMacro = false;
};

} // namespace

std::optional<std::string> typeInMacros(const DeclaratorDecl &V, const SourceText &Text,
                                        llvm::StringRef Name) {
  const TypeSourceInfo *Written = V.getTypeSourceInfo();
  const SourceManager &SM = Text.context().getSourceManager();
  if (!Written || V.getLocation().isMacroID() || SM.isInSystemHeader(V.getLocation()))
    return std::nullopt; // a macro of ours has ended with its header
  TypeLoc Of = Written->getTypeLoc();
  if (const auto *F = llvm::dyn_cast<FunctionDecl>(&V)) {
    const auto Function = Of.IgnoreParens().getAs<FunctionTypeLoc>();
    if (!Function || Function.getReturnLoc().getType() != F->getReturnType())
      return std::nullopt;
    Of = Function.getReturnLoc();
  } else if (const auto *Variable = llvm::dyn_cast<VarDecl>(&V);
             Written->getType() != V.getType() ||
             (Variable && declaredType(Variable, Text) != V.getType())) {
    return std::nullopt; // a parameter that was an array, and memory that is no more volatile
  }
  const MacroType Spelled(Of, Text);
  if (!Spelled)
    return std::nullopt;
  return Spelled.declare(Name);
}

std::string typeText(const DeclaratorDecl &V, const SourceText &Text) {
  return namedText(V, "", Text);
}

std::string namedText(const DeclaratorDecl &V, llvm::StringRef Name, const SourceText &Text) {
  const auto *F = llvm::dyn_cast<FunctionDecl>(&V);
  const std::optional<std::string> Spelled = typeInMacros(V, Text, Name);
  return Spelled ? *Spelled : namedText(F ? F->getReturnType() : V.getType(), Name, Text.context());
}

} // namespace offloom
