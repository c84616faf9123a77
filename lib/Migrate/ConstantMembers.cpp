// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/ConstantMembers.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace offloom {

namespace {

class FloatingMembers : public DynamicRecursiveASTVisitor {
public:
  FloatingMembers() { ShouldVisitTemplateInstantiations = true; }

  bool VisitVarDecl(VarDecl *V) override {
    const VarDecl *Pattern = V->getInstantiatedFromStaticDataMember();
    if (!Pattern || !V->getType()->isFloatingType() || !V->getType().isConstQualified())
      return true;
    while (const VarDecl *Outer = Pattern->getInstantiatedFromStaticDataMember())
      Pattern = Outer;
    if (Pattern->hasInit() && !Pattern->isConstexpr())
      Found.insert(Pattern);
    return true;
  }

  llvm::SmallSetVector<const VarDecl *, 4> Found;
};

std::optional<TextRange> wordIn(TextRange Range, llvm::StringRef Word, const SourceText &Text) {
  llvm::StringRef Buffer = Text.buffer(Range.File);
  Lexer Lex(Text.sources().getLocForStartOfFile(Range.File), Text.context().getLangOpts(),
            Buffer.begin(), Buffer.begin() + Range.Begin, Buffer.end());
  Token T;
  while (!Lex.LexFromRawLexer(T)) {
    const unsigned At = Text.sources().getFileOffset(T.getLocation());
    if (At >= Range.End)
      break;
    if (T.is(tok::raw_identifier) && T.getRawIdentifier() == Word)
      return TextRange{Range.File, At, At + T.getLength()};
  }
  return std::nullopt;
}

} // namespace

void rewriteConstantMembers(ASTContext &Context, const SourceText &Text, EditList &Edits) {
  FloatingMembers Finder;
  Finder.TraverseAST(Context);
  for (const VarDecl *V : Finder.Found) {
    auto Declaration = Text.rangeOf(V->getSourceRange());
    auto Name = Text.rangeOf(V->getLocation());
    if (!Declaration || !Name)
      continue;
    TextRange Specifiers{Declaration->File, Declaration->Begin, Name->Begin};
    if (auto Const = wordIn(Specifiers, "const", Text))
      Edits.replace(*Const, "constexpr");
  }
}

} // namespace offloom
