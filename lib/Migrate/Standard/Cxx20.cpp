// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Standard/Cxx20.h"
#include "Analysis/Code/DeviceCode.h"
#include "Migrate/Preprocessor/ArchMacros.h"
#include "Migrate/Standard/OldAggregates.h"
#include "Migrate/Text/TokenReader.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace offloom {

namespace {

class OldDeclarations : public DynamicRecursiveASTVisitor {
public:
  OldDeclarations(const SourceText &Text, EditList &Edits) : Text(Text), Edits(Edits) {
    ShouldVisitTemplateInstantiations = true; // what captures `this` may depend on the arguments
  }

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (isOfSystem(*F) || F->isImplicit())
      return true;
    rewriteThrow(*F);
    if (llvm::isa<CXXConstructorDecl, CXXDestructorDecl>(F))
      dropArgumentsOfName(*F);
    return true;
  }

  bool VisitLambdaExpr(LambdaExpr *E) override {
    const bool TakesThis = llvm::any_of(E->implicit_captures(), [](const LambdaCapture &Capture) {
      return Capture.capturesThis();
    });
    if (E->getCaptureDefault() == LCD_ByCopy && TakesThis)
      if (auto Default = Text.rangeOf(E->getCaptureDefaultLoc()))
        Edits.insertBehind(*Default, ", this");
    return true;
  }

private:
  /// `throw()` is `noexcept`, and `throw(X)`, of which no program has any use, is nothing.
  void rewriteThrow(const FunctionDecl &F) {
    const auto *Type = F.getType()->getAs<FunctionProtoType>();
    if (!Type || !isDynamicExceptionSpec(Type->getExceptionSpecType()) ||
        Type->getExceptionSpecType() == EST_MSAny)
      return;
    const auto Range = Text.rangeOf(F.getExceptionSpecSourceRange());
    if (!Range || !Text.isOwnText(F.getExceptionSpecSourceRange()))
      return;
    if (Type->getExceptionSpecType() == EST_DynamicNone)
      Edits.replace(*Range, "noexcept");
    else
      Edits.remove(Text.withRoom(*Range));
  }

  /// `S<T>()` in the template S is `S()`.
  void dropArgumentsOfName(const FunctionDecl &F) {
    const FunctionTypeLoc Type = F.getFunctionTypeLoc();
    const auto Name = Text.rangeOf(F.getNameInfo().getSourceRange());
    if (!Name || Type.isNull())
      return;
    const auto Parameters = Text.rangeOf(Type.getLParenLoc());
    if (!Parameters || Parameters->File != Name->File || Parameters->Begin <= Name->Begin)
      return;
    const TextRange Between{Name->File, Name->End, Parameters->Begin};
    if (Text.text(Between).ltrim().starts_with("<"))
      Edits.remove(Between);
  }

  const SourceText &Text;
  EditList &Edits;
};

bool isKeywordOfCxx20(llvm::StringRef Word) {
  return llvm::StringSwitch<bool>(Word)
      .Cases({"char8_t", "concept", "requires", "consteval", "constinit"}, true)
      .Cases({"co_await", "co_return", "co_yield"}, true)
      .Default(false);
}

/// \p Word with underscores, so that it is nobody's name.
std::string freshName(llvm::StringRef Word, const ASTContext &Context) {
  std::string Name = Word.str();
  do
    Name += '_';
  while (Context.Idents.find(Name) != Context.Idents.end());
  return Name;
}

} // namespace

void writeForCxx20(ASTContext &Context, const SourceText &Text, EditList &Edits) {
  if (Context.getLangOpts().CPlusPlus20)
    return;
  OldDeclarations(Text, Edits).TraverseAST(Context);
  rewriteOldAggregates(Context, Text, Edits);
}

void writeWordsForCxx20(const ParsedUnit &Unit, FileID File, const SourceText &Text,
                        EditList &Edits) {
  const ASTContext &Context = Text.context();
  if (Context.getLangOpts().CPlusPlus20)
    return;
  for (TokenReader Reader(Text.buffer(File)); Reader.next();) {
    const TextRange Token{File, Reader.Offset, Reader.end()};
    const bool IsLiteral = Reader.T.is(tok::utf8_string_literal);
    if ((!IsLiteral && !isKeywordOfCxx20(Reader.word())) || Reader.Kind == "include" ||
        isSkipped(Unit, Text.fileName(File), Reader.Offset))
      continue;
    if (IsLiteral)
      Edits.remove({File, Token.Begin, Token.Begin + 2});
    else
      Edits.replace(Token, freshName(Reader.word(), Context));
  }
}

} // namespace offloom
