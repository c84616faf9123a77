// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Declarations/SharedMemory.h"
#include "Analysis/Code/DeviceCode.h"
#include "Migrate/Text/Alignment.h"
#include "Migrate/Text/DeclarationText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace offloom {

bool declaresShared(const DeclStmt *S) {
  return llvm::any_of(S->decls(), [](const Decl *D) {
    const auto *V = llvm::dyn_cast<VarDecl>(D);
    return V && isShared(*V);
  });
}

namespace {

/// The type of \p V as its author spelled it, with the extents of an array behind it: names may
/// mean something else where a file is included again. Empty where only Clang can spell it.
struct SpelledType {
  std::string Element, Extents;

  SpelledType(const VarDecl &V, const SourceText &Text) {
    const TypeSourceInfo *Written = V.getTypeSourceInfo();
    if (!Written || declaredType(&V, Text) != V.getType())
      return;
    TypeLoc Of = Written->getTypeLoc();
    while (const auto Array = Of.getAs<ArrayTypeLoc>()) {
      Extents += Text.text(Array.getBracketsRange());
      Of = Array.getNextTypeLoc();
    }
    llvm::StringRef Name = Text.text(Of.getSourceRange());
    const bool IsName = Of.getBeginLoc() != V.getLocation() && !Of.getType()->isPointerType() &&
                        !Of.getType()->isReferenceType() && !Of.getType().hasLocalQualifiers();
    if (IsName && !Name.contains("__"))
      Element = Name;
  }
};

/// `float *const s = block.dynamic_shared<float>();`, or offloom's where there is no \p Block.
std::string dynamicShared(const VarDecl *V, llvm::StringRef Block, const SourceText &Text) {
  QualType T = declaredType(V, Text);
  if (const ArrayType *A = Text.context().getAsArrayType(T))
    T = A->getElementType();
  const SpelledType Spelled(*V, Text);
  const bool IsSpelled = !Spelled.Element.empty() && !T->isArrayType();
  std::string Element = IsSpelled ? Spelled.Element : typeText(T, Text.context());
  std::string Pointer = "*const " + V->getNameAsString();
  PrintingPolicy Policy = Text.context().getPrintingPolicy();
  Policy.SuppressTagKeyword = true;
  if (T->isArrayType())
    Pointer = "(" + Pointer + ")";
  if (IsSpelled)
    Pointer = Element + " " + Pointer;
  else
    T.getAsStringInternal(Pointer, Policy);
  return Pointer + " = " + (Block.empty() ? "offloom::" : Block.str() + ".") + "dynamic_shared<" +
         Element + ">();";
}

bool isDynamic(const VarDecl *V) {
  return V->hasExternalStorage() || V->getType()->isIncompleteArrayType();
}

/// The tokens of \p Written but `__shared__`, `static` and `extern`, and \p Except.
std::string withoutStorage(llvm::StringRef Written, llvm::StringRef Except) {
  std::string Result;
  while (!Written.empty()) {
    size_t Word = Written.find_if([](char C) { return isalnum(C) || C == '_'; });
    if (Word == llvm::StringRef::npos)
      break;
    Result += Written.take_front(Word);
    Written = Written.drop_front(Word);
    llvm::StringRef Name = Written.take_while([](char C) { return isalnum(C) || C == '_'; });
    Written = Written.drop_front(Name.size());
    if (Name == "__shared__" || Name == "static" || Name == "extern" || Name == Except)
      Written = Written.ltrim();
    else
      Result += Name;
  }
  return Result + Written.str();
}

std::string joined(llvm::ArrayRef<std::string> Parts) {
  std::string All;
  for (const std::string &Part : Parts)
    All += (All.empty() ? "" : " ") + Part;
  return All;
}

std::string localDeclaration(const VarDecl *V, const SourceText &Text) {
  return declarationText(V, Text) + ";";
}

/// `, 128` where the declaration of \p V asks for more than its type.
std::string alignmentArgument(const VarDecl *V, const SourceText &Text) {
  std::string Alignment = alignmentText(V, Text);
  return Alignment.empty() ? "" : ", " + Alignment;
}

} // namespace

std::string sharedAsLocals(const DeclStmt *S, llvm::StringRef BlockName, const SourceText &Text) {
  if (Text.asksForSpaces())
    return sharedByName(S, BlockName, Text);
  llvm::SmallVector<std::string, 2> Parts;
  bool AnyDynamic = false, LosesVolatile = false; // all of them do, or none
  for (const Decl *D : S->decls())
    if (const auto *V = llvm::dyn_cast<VarDecl>(D)) {
      AnyDynamic |= isDynamic(V);
      LosesVolatile |= Text.losesVolatile(V);
      Parts.push_back(isDynamic(V) ? dynamicShared(V, BlockName, Text) : localDeclaration(V, Text));
    }
  llvm::StringRef Written = Text.text(S->getSourceRange());
  if (!AnyDynamic && Written.contains("__shared__"))
    return withoutStorage(Written, LosesVolatile ? "volatile" : "");
  return joined(Parts);
}

namespace {

/// Whether \p V is a class of the template being defined. Its member templates are called without
/// `template`, which they would need if the variable were `auto`.
bool isNamedInTemplate(const VarDecl *V) {
  return V->getType()->isDependentType() && !V->getType()->isArrayType();
}

/// A class that a declaration defines besides its variables, `__shared__ union { … } s;`: it goes
/// first, as the variables' declarations name it. One without a name is given that of a variable.
class DefinedClass {
public:
  DefinedClass(const DeclStmt *S, const SourceText &Text) : Text(Text) {
    for (const Decl *D : S->decls()) {
      if (const auto *Tag = llvm::dyn_cast<TagDecl>(D); Tag && Tag->isThisDeclarationADefinition())
        Name = (Class = Tag)->getNameAsString();
      else if (const auto *V = llvm::dyn_cast<VarDecl>(D); V && Name.empty())
        Name = V->getNameAsString() + "_type";
    }
  }

  std::string definition() const {
    if (!Class)
      return "";
    std::string Written = Text.text(Class->getSourceRange()).str();
    if (Class->getName().empty())
      Written.insert(Class->getKindName().size(), " " + Name);
    return Written + ";";
  }

  std::string typeOf(const VarDecl &V) const {
    QualType T = declaredType(&V, Text);
    std::string Extents;
    for (; const ArrayType *A = Text.context().getAsArrayType(T); T = A->getElementType()) {
      const auto *Constant = llvm::dyn_cast<ConstantArrayType>(A);
      Extents += Constant ? "[" + std::to_string(Constant->getSize().getZExtValue()) + "]" : "";
    }
    if (Class && T->getAsTagDecl() == Class)
      return Name + Extents;
    const SpelledType Spelled(V, Text);
    return Spelled.Element.empty() ? typeText(declaredType(&V, Text), Text.context())
                                   : Spelled.Element + Spelled.Extents;
  }

private:
  const SourceText &Text;
  const TagDecl *Class = nullptr;
  std::string Name;
};

} // namespace

std::string sharedByName(const DeclStmt *S, llvm::StringRef Block, const SourceText &Text) {
  llvm::SmallVector<std::string, 2> Parts;
  DefinedClass Class(S, Text);
  if (std::string Definition = Class.definition(); !Definition.empty())
    Parts.push_back(std::move(Definition));
  for (const Decl *D : S->decls())
    if (const auto *V = llvm::dyn_cast<VarDecl>(D)) {
      if (isDynamic(V))
        Parts.push_back(dynamicShared(V, Block, Text));
      else {
        std::string Type = Class.typeOf(*V);
        Parts.push_back((isNamedInTemplate(V) ? Type : "auto") + " &" + V->getNameAsString() +
                        " = offloom::shared<" + Type + alignmentArgument(V, Text) + ">([] {});");
      }
    }
  return joined(Parts);
}

namespace {

std::string accessor(const VarDecl *V) { return V->getNameAsString() + "_of_block"; }

class GlobalSharedFinder : public DynamicRecursiveASTVisitor {
public:
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const auto *V = llvm::dyn_cast<VarDecl>(E->getDecl());
    if (V && isShared(*V) && V->isFileVarDecl() && !llvm::is_contained(Found, V))
      Found.push_back(V);
    return true;
  }

  llvm::SmallVector<const VarDecl *, 2> Found;
};

} // namespace

std::string sharedAtNamespaceScope(const VarDecl *V, const SourceText &Text) {
  if (isDynamic(V))
    return ""; // each function that uses it declares it
  return "inline auto &" + accessor(V) + "() { return offloom::shared<" +
         typeText(V->getType(), Text.context()) + alignmentArgument(V, Text) + ">([] {}); }";
}

llvm::SmallVector<std::string, 2>
localsForGlobalShared(const FunctionDecl &F, llvm::StringRef Block, const SourceText &Text) {
  GlobalSharedFinder Finder;
  Finder.TraverseStmt(F.getBody());
  llvm::SmallVector<std::string, 2> Locals;
  for (const VarDecl *V : Finder.Found)
    Locals.push_back(isDynamic(V) ? dynamicShared(V, Block, Text)
                                  : "auto &" + V->getNameAsString() + " = " + accessor(V) + "();");
  return Locals;
}

} // namespace offloom
