// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Declarations/SharedInMacros.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>
#include <optional>
#include <string>

using namespace clang;

namespace offloom {

namespace {

/// The text of \p S in the body of the macro that its semicolon stands in.
std::optional<TextRange> rangeInBody(const DeclStmt *S, const SourceText &Text) {
  const SourceManager &SM = Text.sources();
  SourceLocation Begin = S->getBeginLoc(), End = S->getEndLoc();
  if (!End.isMacroID() || !SM.isMacroBodyExpansion(End))
    return std::nullopt;
  while (Begin.isMacroID() && SM.getFileID(Begin) != SM.getFileID(End))
    Begin = SM.getImmediateExpansionRange(Begin).getBegin();
  if (!Begin.isMacroID())
    return std::nullopt;
  auto [File, First] = SM.getDecomposedLoc(SM.getSpellingLoc(Begin));
  auto [EndFile, Last] = SM.getDecomposedLoc(SM.getSpellingLoc(End));
  if (File != EndFile || Last < First || !SM.getFileEntryForID(File) ||
      Text.buffer(File)[Last] != ';')
    return std::nullopt;
  return TextRange{File, First, Last + 1};
}

/// The declaration of one variable, as it is written in a macro.
class Declarator {
public:
  Declarator(TextRange Range, const SourceText &Text) : Range(Range), Text(Text) {}

  /// False where it declares more than one variable, or one of a type that is written around its
  /// name.
  bool read() {
    const llvm::SmallVector<Token, 16> Tokens = tokens();
    const auto *Semicolon = llvm::find_if(Tokens, [](const Token &T) { return T.is(tok::semi); });
    const auto *Bracket =
        std::find_if(Tokens.begin(), Semicolon, [](const Token &T) { return T.is(tok::l_square); });
    if (Semicolon == Tokens.end() || Bracket == Tokens.begin())
      return false;
    const Token *Name = Bracket - 1;
    while (Name - Tokens.begin() >= 2 && Name[-1].is(tok::hashhash))
      Name -= 2;
    const Token *Type = Tokens.begin();
    for (; Type != Name && isStorage(*Type); ++Type)
      Shared |= Type->getRawIdentifier() == "__shared__";
    auto IsPlain = [](const Token &T) {
      return T.isOneOf(tok::raw_identifier, tok::coloncolon, tok::star, tok::less, tok::greater,
                       tok::hashhash);
    };
    if (!Shared || Type == Name || !Name->is(tok::raw_identifier) ||
        !std::all_of(Type, Name, IsPlain) || std::any_of(Bracket, Semicolon, [](const Token &T) {
          return T.isOneOf(tok::comma, tok::equal, tok::l_brace);
        }))
      return false;
    TypeText = slice(offset(*Type), offset(*Name)).rtrim();
    NameText = slice(offset(*Name), offset(*Bracket)).rtrim();
    Extents = slice(offset(*Bracket), offset(*Semicolon)).rtrim();
    return !TypeText.contains('\n') && !Extents.contains('\n');
  }

  std::string dynamic(llvm::StringRef Block) const {
    return (TypeText + " *const " + NameText + " = " + Block + ".dynamic_shared<" + TypeText +
            ">();")
        .str();
  }

  std::string byName() const {
    return ("auto &" + NameText + " = offloom::shared<" + TypeText + Extents + ">([] {});").str();
  }

  bool isDynamic() const { return Extents.starts_with("[") && Extents.drop_front().ltrim() == "]"; }

private:
  static bool isStorage(const Token &T) {
    return T.is(tok::raw_identifier) &&
           llvm::is_contained({"extern", "static", "__shared__"}, T.getRawIdentifier());
  }

  llvm::SmallVector<Token, 16> tokens() const {
    llvm::StringRef Buffer = Text.buffer(Range.File);
    Lexer Lex(Text.sources().getLocForStartOfFile(Range.File), Text.context().getLangOpts(),
              Buffer.begin(), Buffer.begin() + Range.Begin, Buffer.end());
    llvm::SmallVector<Token, 16> Tokens;
    Token T;
    while (!Lex.LexFromRawLexer(T) && offset(T) < Range.End)
      Tokens.push_back(T);
    return Tokens;
  }

  unsigned offset(const Token &T) const { return Text.sources().getFileOffset(T.getLocation()); }
  llvm::StringRef slice(unsigned Begin, unsigned End) const {
    return Text.buffer(Range.File).slice(Begin, End);
  }

  TextRange Range;
  const SourceText &Text;
  bool Shared = false;
  llvm::StringRef TypeText, NameText, Extents;
};

} // namespace

bool rewriteSharedInMacro(const DeclStmt *S, llvm::StringRef Block, const SourceText &Text,
                          EditList &Edits) {
  auto Range = rangeInBody(S, Text);
  if (!Range)
    return false;
  Declarator Declared(*Range, Text);
  if (!Declared.read())
    return false;
  Edits.replace(*Range, Declared.isDynamic() ? Declared.dynamic(Block) : Declared.byName());
  return true;
}

} // namespace offloom
