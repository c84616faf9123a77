// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Amendments/StaticsOfThis.h"
#include "Frontend/Reading/SourcePlaces.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticAST.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/STLExtras.h"
#include <utility>

using namespace clang;

namespace offloom {
namespace {

/// The class of the member function, or of the one around the lambda, that is being read.
const CXXRecordDecl *classOf(const DeclContext *Context) {
  for (; Context; Context = Context->getParent())
    if (const auto *F = dyn_cast<CXXMethodDecl>(Context); F && !F->getParent()->isLambda())
      return F->getParent();
  return nullptr;
}

bool hasStatic(const CXXRecordDecl &Class, DeclarationName Name) {
  return llvm::any_of(Class.lookup(Name), [](const NamedDecl *D) { return isa<VarDecl>(D); }) ||
         (Class.hasDefinition() && llvm::any_of(Class.bases(), [&](const CXXBaseSpecifier &Base) {
            const CXXRecordDecl *Inherited = Base.getType()->getAsCXXRecordDecl();
            return Inherited && hasStatic(*Inherited, Name);
          }));
}

} // namespace

void StaticsOfThis::add(const clang::Diagnostic &Note, const Sema &S) {
  const CXXRecordDecl *Class = classOf(S.CurContext);
  if (Note.getID() != diag::note_constexpr_this || !Class || !Class->getIdentifier())
    return;
  const SourceManager &Sources = S.getSourceManager();
  const SourceLocation This = Sources.getSpellingLoc(Note.getLocation());
  const auto [File, Offset] = Sources.getDecomposedLoc(This);
  const llvm::StringRef Text = Sources.getBufferData(File);
  Lexer Lex(Sources.getLocForStartOfFile(File), S.getLangOpts(), Text.begin(),
            Text.begin() + Offset, Text.end());
  Token Word, Arrow, Member;
  Lex.LexFromRawLexer(Word);
  Lex.LexFromRawLexer(Arrow);
  Lex.LexFromRawLexer(Member);
  if (Word.isNot(tok::raw_identifier) || Word.getRawIdentifier() != "this" ||
      Arrow.isNot(tok::arrow) || Member.isNot(tok::raw_identifier))
    return;
  const IdentifierInfo *Name = S.getPreprocessor().getIdentifierInfo(Member.getRawIdentifier());
  if (hasStatic(*Class, Name))
    Uses[{absoluteFileName(Sources, File), Offset}] = {
        Class->getName().str(), Sources.getFileOffset(Arrow.getEndLoc()) - Offset};
}

std::vector<Edit> StaticsOfThis::edits() const {
  std::vector<Edit> Edits;
  for (const auto &[Place, Of] : Uses)
    Edits.push_back({Place.first, Place.second, Of.Length, Of.Class + "::"});
  return Edits;
}

void StaticsOfClass::note(Token &T) {
  if (std::exchange(IsClassPut, false)) {
    T.setKind(tok::coloncolon);
    return;
  }
  if (Statics.Uses.empty() || T.isNot(tok::kw_this))
    return;
  const SourceManager &Sources = PP.getSourceManager();
  auto [File, Offset] = Sources.getDecomposedSpellingLoc(T.getLocation());
  const auto Use = Statics.Uses.find({absoluteFileName(Sources, File), Offset});
  if (Use == Statics.Uses.end())
    return;
  T.setKind(tok::identifier);
  T.setIdentifierInfo(PP.getIdentifierInfo(Use->second.Class));
  IsClassPut = true;
}

} // namespace offloom
