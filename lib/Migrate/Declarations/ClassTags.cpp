// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Declarations/ClassTags.h"
#include "Analysis/Code/DeviceCode.h"
#include "Migrate/Text/Residue.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace offloom {

namespace {

using ClassSet = llvm::SmallPtrSet<const CXXRecordDecl *, 16>;

/// Which classes kernels and device functions take and keep, and which of them other files know by
/// a function or variable of the host.
class ClassUses : public DynamicRecursiveASTVisitor {
public:
  ClassUses() { ShouldVisitTemplateInstantiations = true; }

  bool VisitFunctionDecl(FunctionDecl *F) override {
    ClassSet &Of = runsOnDevice(*F) ? OnDevice : Exposed;
    if (&Of == &Exposed && (!F->isExternallyVisible() || F->isTemplateInstantiation()))
      return true;
    note(F->getReturnType(), Of);
    for (const ParmVarDecl *P : F->parameters())
      note(P->getType(), Of);
    return true;
  }
  bool VisitVarDecl(VarDecl *V) override {
    const auto *F = dyn_cast<FunctionDecl>(V->getDeclContext());
    if (F && runsOnDevice(*F))
      note(V->getType(), OnDevice);
    else if (V->isExternallyVisible())
      note(V->getType(), Exposed);
    return true;
  }

  ClassSet OnDevice, Exposed;

private:
  static void note(QualType T, ClassSet &Of) {
    T = T.getNonReferenceType();
    while (!T->getPointeeType().isNull() || T->isArrayType())
      T = T->isArrayType() ? QualType(T->getBaseElementTypeUnsafe(), 0) : T->getPointeeType();
    const auto *Class = T->getAsCXXRecordDecl();
    if (!Class || !Of.insert(Class->getCanonicalDecl()).second)
      return;
    if (const auto *Made = dyn_cast<ClassTemplateSpecializationDecl>(Class))
      for (const TemplateArgument &Argument : Made->getTemplateArgs().asArray())
        if (Argument.getKind() == TemplateArgument::Type)
          note(Argument.getAsType(), Of);
  }
};

/// The classes of the unit's own file that a mark would keep there.
class ClassFinder : public DynamicRecursiveASTVisitor {
public:
  ClassFinder(const SourceText &Text, const ClassUses &Uses)
      : Text(Text), SM(Text.sources()), Uses(Uses) {}

  bool VisitCXXRecordDecl(CXXRecordDecl *Class) override {
    if (Class->isThisDeclarationADefinition() && Class->getDeclContext()->isFileContext() &&
        Class->getIdentifier() && Class->isExternallyVisible() &&
        !Class->isUnion() && // Clang takes no such mark there
        !llvm::isa<ClassTemplateSpecializationDecl>(Class) &&
        (hasDeviceCode(*Class) || isOwnOfDevice(*Class)) &&
        llvm::all_of(Class->redecls(), [&](const TagDecl *D) { return isWritable(*D); }))
      Found.push_back(Class);
    return true;
  }

  /// Where the keyword `struct` or `class` of \p D ends, if it stands in the unit's own file.
  std::optional<std::pair<FileID, unsigned>> behindKeyword(const TagDecl &D) const {
    SourceLocation Keyword = D.getInnerLocStart();
    if (Keyword.isMacroID() || !SM.isInMainFile(Keyword))
      return std::nullopt;
    auto [File, Offset] = SM.getDecomposedLoc(Keyword);
    llvm::StringRef Word = TypeWithKeyword::getTagTypeKindName(D.getTagKind());
    if (!Text.buffer(File).substr(Offset).starts_with(Word))
      return std::nullopt;
    return std::pair(File, Offset + unsigned(Word.size()));
  }

  std::vector<const CXXRecordDecl *> Found;

private:
  /// What is made of a kernel's parameter is made by the name of its class.
  bool isOwnOfDevice(const CXXRecordDecl &Class) const {
    return Uses.OnDevice.contains(Class.getCanonicalDecl()) &&
           !Uses.Exposed.contains(Class.getCanonicalDecl());
  }

  static bool hasDeviceCode(const CXXRecordDecl &Class) {
    return llvm::any_of(Class.decls(), [](const Decl *D) {
      if (const auto *Nested = llvm::dyn_cast<CXXRecordDecl>(D))
        return !Nested->isInjectedClassName() && Nested->isThisDeclarationADefinition() &&
               hasDeviceCode(*Nested);
      const FunctionDecl *F = D->getAsFunction();
      return F && !F->isImplicit() && runsOnDevice(*F);
    });
  }

  /// `struct Op *p;` declares a class too, with no place for an attribute.
  bool isWritable(const TagDecl &D) const {
    return (D.isThisDeclarationADefinition() || D.isFreeStanding()) && behindKeyword(D);
  }

  const SourceText &Text;
  const SourceManager &SM;
  const ClassUses &Uses;
};

/// `struct __align__(16) Op`: g++ takes no other sort of attribute beside one of GNU's.
bool hasGnuAttribute(const TagDecl &D, const SourceManager &SM) {
  return llvm::any_of(D.attrs(), [&](const Attr *A) {
    return A->getSyntax() == AttributeCommonInfo::AS_GNU &&
           SM.isBeforeInTranslationUnit(SM.getExpansionLoc(A->getLocation()), D.getLocation());
  });
}

} // namespace

void tagClassesOfFile(ASTContext &Context, const SourceText &Text, llvm::StringRef Tag,
                      EditList &Edits) {
  const std::string Mark = ("abi_tag(\"" + Tag + "\")").str();
  ClassUses Uses;
  Uses.TraverseAST(Context);
  ClassFinder Classes(Text, Uses);
  Classes.TraverseAST(Context);
  for (const CXXRecordDecl *Class : Classes.Found)
    for (const TagDecl *D : Class->redecls()) {
      auto [File, Offset] = *Classes.behindKeyword(*D);
      Edits.declareAt(File, Offset,
                      hasGnuAttribute(*D, Text.sources()) ? " __attribute__((" + Mark + "))"
                                                          : " [[gnu::" + Mark + "]]");
    }
}

std::vector<ClassOfFile> classesOfFile(ASTContext &Context, const SourceText &Text) {
  ClassUses Uses;
  Uses.TraverseAST(Context);
  ClassFinder Classes(Text, Uses);
  Classes.TraverseAST(Context);
  std::vector<ClassOfFile> Result;
  for (const CXXRecordDecl *Class : Classes.Found) {
    std::string Written = Text.text(Class->getSourceRange()).str();
    llvm::erase_if(Written, isWhitespace);
    Result.push_back({Class->getQualifiedNameAsString(), std::move(Written),
                      residueAt(Class->getLocation(), Text, "", "").Place});
  }
  return Result;
}

} // namespace offloom
