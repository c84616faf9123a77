// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Amendments/AssemblyRegisters.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace offloom {

namespace {

bool isAssembly(const Token &T) {
  if (T.isNot(tok::raw_identifier))
    return false;
  llvm::StringRef Name = T.getRawIdentifier();
  return Name == "asm" || Name == "__asm__" || Name == "__asm";
}

/// A letter behind the percent sign may be a modifier of an operand, `%h1`; two are a name.
bool isName(llvm::StringRef Text) {
  return Text.size() > 1 && llvm::isAlpha(Text[0]) && llvm::isAlpha(Text[1]);
}

/// Marks the registers in the literal that begins at \p Begin of \p Source.
void mark(std::string &Source, size_t Begin, size_t Length) {
  for (size_t At = Begin; At < Begin + Length; ++At) {
    if (Source[At] != '%')
      continue;
    if (Source[At + 1] == '%')
      ++At;
    else if (isName(llvm::StringRef(Source).substr(At + 1)))
      Source[At] = '@';
  }
}

} // namespace

std::optional<std::string> markLoneRegisters(llvm::StringRef Source) {
  LangOptions Options;
  Options.CPlusPlus = Options.CPlusPlus11 = true;
  Lexer Lex(SourceLocation(), Options, Source.begin(), Source.begin(), Source.end());
  std::string Marked = Source.str();
  bool InTemplate = false; // between `asm` and what ends its first operand
  for (Token T; !Lex.LexFromRawLexer(T);) {
    if (isAssembly(T))
      InTemplate = true;
    else if (T.isOneOf(tok::colon, tok::coloncolon, tok::r_paren, tok::semi))
      InTemplate = false;
    else if (InTemplate && tok::isStringLiteral(T.getKind()))
      mark(Marked, Lex.getBufferLocation() - Source.begin() - T.getLength(), T.getLength());
  }
  if (Marked == Source)
    return std::nullopt;
  return Marked;
}

} // namespace offloom
