// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Declarations/Linkage.h"
#include "Analysis/Code/DeviceCode.h"
#include "Migrate/Declarations/OwnVariables.h"
#include "Migrate/Declarations/Specifiers.h"
#include "Migrate/Text/MacroUses.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace offloom {

namespace {

class LinkageRewriter : public DynamicRecursiveASTVisitor {
public:
  LinkageRewriter(const SourceText &Text, EditList &Edits)
      : Text(Text), SM(Text.sources()), Edits(Edits) {}

  /// Declarations that macros make, in whose uses there is no place for a specifier.
  llvm::ArrayRef<SourceLocation> withoutPlace() const { return Uses; }

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (runsOnDevice(*F) && !F->isExternC() && !F->getFriendObjectKind() && F->isDefined() &&
        F->isExternallyVisible())
      prefix(F, F->isCXXClassMember() ? specifierForMember(*F) : specifierFor(*F));
    return true;
  }

  bool VisitVarDecl(VarDecl *V) override {
    if (isOwnOfFile(*V) && V->isExternallyVisible() && V->getStorageClass() == SC_None)
      prefix(V, isUsed(V) ? "static " : "[[maybe_unused]] static ");
    return true;
  }

private:
  bool inMainFile(const Decl *D) const {
    return SM.isInMainFile(SM.getExpansionLoc(D->getLocation()));
  }

  static bool isUsed(const Decl *D) { return D->isUsed(false) || D->isReferenced(); }

  /// Can each declaration of \p F be given a specifier?
  bool areWritable(const FunctionDecl &F) const {
    return llvm::all_of(F.redecls(), [&](const FunctionDecl *D) {
      return !D->getFriendObjectKind() && !SM.isInSystemHeader(D->getLocation()) &&
             Text.rangeOf(D->getSourceRange());
    });
  }

  /// Whether other files have no business with \p F, which a header does not declare.
  bool isOfMainFile(const FunctionDecl &F) const {
    return llvm::all_of(F.redecls(), [&](const FunctionDecl *D) { return inMainFile(D); });
  }

  llvm::StringRef specifierFor(const FunctionDecl &F) {
    switch (F.getTemplatedKind()) {
    case FunctionDecl::TK_NonTemplate:
      return specifierForFunction(F);
    case FunctionDecl::TK_FunctionTemplate:
      return specifierForTemplate(F);
    default: // a specialisation is as its template
      return isDeviceOnly(F) && !F.isInlineSpecified() && !inMainFile(&F) ? "inline " : "";
    }
  }

  llvm::StringRef specifierForFunction(const FunctionDecl &F) {
    bool IsInline = llvm::any_of(F.redecls(), [](const auto *D) { return D->isInlineSpecified(); });
    if (inMainFile(F.getDefinition()) && (isDeviceOnly(F) || IsInline) && areWritable(F))
      return isUsed(&F) ? "static " : "[[maybe_unused]] static ";
    if ((isDeviceOnly(F) || IsInline) && Own.areReachedBy(F) && areWritable(F))
      return F.isInlineSpecified() ? "static " : "static inline ";
    return isDeviceOnly(F) && !F.isInlineSpecified() ? "inline " : "";
  }

  /// Other files may launch what the unit instantiates for them.
  llvm::StringRef specifierForTemplate(const FunctionDecl &F) {
    bool IsShared =
        llvm::any_of(F.getDescribedFunctionTemplate()->specializations(), [](const auto *S) {
          return S->getTemplateSpecializationKind() == TSK_ExplicitInstantiationDefinition;
        });
    bool IsOwn = (isOfMainFile(F) && !IsShared) || Own.areReachedBy(F);
    return IsOwn && areWritable(F) ? "static " : "";
  }

  llvm::StringRef specifierForMember(const FunctionDecl &F) {
    const auto *Method = llvm::dyn_cast<CXXMethodDecl>(&F);
    // Each file that includes the header has it.
    if (Method && Method->isOutOfLine() && Method->isThisDeclarationADefinition() &&
        isDeviceOnly(F) && !Method->isInlined() && !Method->isDependentContext() && !inMainFile(&F))
      return "inline ";
    bool IsWritten = Method && Method->isThisDeclarationADefinition() && !Method->isVirtual() &&
                     !Method->isOutOfLine() && !Method->getParent()->isLambda() &&
                     F.getTemplateSpecializationKind() == TSK_Undeclared;
    return IsWritten && Own.areReachedBy(F) && areWritable(F) ? "[[gnu::always_inline]] " : "";
  }

  void prefix(const DeclaratorDecl *D, llvm::StringRef Specifier) {
    if (Specifier.empty() || SM.isInSystemHeader(D->getLocation()))
      return;
    const SourceLocation Begin = D->getInnerLocStart(); // behind `template <>`
    auto Range = Text.rangeOf({Begin, D->getEndLoc()});
    if (!Range)
      return;
    if (const SourceLocation Argument = argumentAt(Begin); Argument.isValid())
      Range->Begin = SM.getFileOffset(Argument);
    else if (isWithinUse(*D, *Range))
      return Uses.push_back(Begin);
    // `__device__ int a, b;` is one declaration.
    if (Done.try_emplace({Range->File, Range->Begin}, Begin).second)
      Edits.declareAt(Range->File, behindAttributes(*Range), Specifier);
  }

  /// Where a macro's argument stands that is the first word of the declaration that begins at
  /// \p Begin: the second word of `F(DEVICE, sum)`, with `#define F(SPACE, NAME) … SPACE void
  /// NAME()`.
  SourceLocation argumentAt(SourceLocation Begin) const {
    if (!SM.isMacroArgExpansion(Begin))
      return {};
    while (Begin.isMacroID())
      Begin = SM.isMacroArgExpansion(Begin) ? SM.getImmediateSpellingLoc(Begin)
                                            : SM.getImmediateExpansionRange(Begin).getBegin();
    auto Next = Lexer::findNextToken(Begin, SM, Text.context().getLangOpts());
    return Next && Next->is(tok::l_paren) ? SourceLocation() : Begin;
  }

  /// Whether \p D begins behind the first word of what the macro makes whose use is \p Use, so that
  /// no word in front of the use is a word of \p D.
  bool isWithinUse(const DeclaratorDecl &D, TextRange Use) const {
    const SourceLocation Begin = D.getInnerLocStart();
    if (!Begin.isMacroID())
      return false;
    const auto *F = llvm::dyn_cast<FunctionDecl>(&D);
    const auto *Template = F ? F->getDescribedFunctionTemplate() : nullptr;
    const SourceLocation Outer = Template ? Template->getBeginLoc() : D.getOuterLocStart();
    if (Outer != Begin && SM.getExpansionLoc(Outer) == SM.getExpansionLoc(Begin))
      return true;
    auto First = Done.find({Use.File, Use.Begin});
    return First != Done.end() && First->second != Begin;
  }

  /// Where the declaration begins once CUDA's words are gone, behind the attributes that then begin
  /// it: in `__device__ alignas(16) int a;`, and for `[[…]]`, C++ wants no word before them.
  unsigned behindAttributes(TextRange Declaration) const {
    llvm::StringRef Buffer = Text.buffer(Declaration.File);
    Lexer Tokens(SM.getLocForStartOfFile(Declaration.File), Text.context().getLangOpts(),
                 Buffer.begin(), Buffer.begin() + Declaration.Begin, Buffer.end());
    bool BehindAttribute = false;
    unsigned Depth = 0; // of brackets and parentheses
    for (Token T; !Tokens.LexFromRawLexer(T);) {
      const unsigned At = SM.getFileOffset(T.getLocation());
      const bool IsWord = T.is(tok::raw_identifier);
      if (T.isOneOf(tok::l_square, tok::l_paren))
        ++Depth;
      else if (T.isOneOf(tok::r_square, tok::r_paren))
        --Depth;
      else if (Depth == 0 && IsWord && T.getRawIdentifier() == "alignas")
        BehindAttribute = true;
      else if (Depth == 0 && !(IsWord && isSpecifier(T.getRawIdentifier())))
        return BehindAttribute ? At : Declaration.Begin;
      BehindAttribute |= Depth > 0;
    }
    return Declaration.Begin;
  }

  const SourceText &Text;
  const SourceManager &SM;
  EditList &Edits;
  OwnVariables Own;
  /// Where specifiers were put, and where the declaration begins that got them.
  llvm::DenseMap<std::pair<FileID, unsigned>, SourceLocation> Done;
  std::vector<SourceLocation> Uses;
};

} // namespace

void keepDeviceCodeInFile(ASTContext &Context, const SourceText &Text, EditList &Edits) {
  LinkageRewriter(Text, Edits).TraverseAST(Context);
}

void noteSpreadDeclarations(ASTContext &Context, const SourceText &Text, MacroUses &Uses) {
  EditList Unused(Text);
  LinkageRewriter Specifiers(Text, Unused);
  Specifiers.TraverseAST(Context);
  for (SourceLocation Begin : Specifiers.withoutPlace())
    Uses.note(Begin);
}

} // namespace offloom
