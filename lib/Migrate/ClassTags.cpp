// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/ClassTags.h"
#include "Analysis/DeviceCode.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace offloom {

namespace {

class ClassTagger : public DynamicRecursiveASTVisitor {
public:
  ClassTagger(const SourceText &Text, llvm::StringRef Tag, EditList &Edits)
      : Text(Text), SM(Text.sources()), Edits(Edits),
        Attribute((" [[gnu::abi_tag(\"" + Tag + "\")]]").str()) {}

  bool VisitCXXRecordDecl(CXXRecordDecl *Class) override {
    if (Class->isThisDeclarationADefinition() && Class->getDeclContext()->isFileContext() &&
        Class->getIdentifier() && Class->isExternallyVisible() &&
        !llvm::isa<ClassTemplateSpecializationDecl>(Class) && hasDeviceCode(*Class) &&
        llvm::all_of(Class->redecls(), [&](const TagDecl *D) { return isWritable(*D); }))
      for (const TagDecl *D : Class->redecls())
        tag(*D);
    return true;
  }

private:
  static bool hasDeviceCode(const CXXRecordDecl &Class) {
    return llvm::any_of(Class.decls(), [](const Decl *D) {
      if (const auto *Nested = llvm::dyn_cast<CXXRecordDecl>(D))
        return !Nested->isInjectedClassName() && Nested->isThisDeclarationADefinition() &&
               hasDeviceCode(*Nested);
      const FunctionDecl *F = D->getAsFunction();
      return F && !F->isImplicit() && runsOnDevice(*F);
    });
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

  /// `struct Op *p;` declares a class too, with no place for an attribute.
  bool isWritable(const TagDecl &D) const {
    return (D.isThisDeclarationADefinition() || D.isFreeStanding()) && behindKeyword(D);
  }

  void tag(const TagDecl &D) {
    auto [File, Offset] = *behindKeyword(D);
    Edits.declareAt(File, Offset, Attribute);
  }

  const SourceText &Text;
  const SourceManager &SM;
  EditList &Edits;
  const std::string Attribute;
};

} // namespace

void tagClassesOfFile(ASTContext &Context, const SourceText &Text, llvm::StringRef Tag,
                      EditList &Edits) {
  ClassTagger(Text, Tag, Edits).TraverseAST(Context);
}

} // namespace offloom
