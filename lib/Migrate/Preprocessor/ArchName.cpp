// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Preprocessor/ArchName.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Regex.h"

namespace offloom {

/// Is the line at \p At, with those that it continues, a `#if` or its kind?
static bool isInCondition(llvm::StringRef Text, unsigned At) {
  size_t Start = Text.rfind('\n', At) + 1;
  while (Start && Text.take_front(Start - 1).rtrim(" \t\r").ends_with("\\"))
    Start = Text.take_front(Start - 1).rfind('\n') + 1;
  llvm::StringRef Word = Text.drop_front(Start).ltrim(" \t");
  return Word.consume_front("#") &&
         (Word.ltrim(" \t").starts_with("if") || Word.ltrim(" \t").starts_with("el"));
}

llvm::SmallVector<unsigned, 4> archNamesIn(llvm::StringRef Text) {
  llvm::SmallVector<unsigned, 4> Found;
  if (!Text.contains(CudaArch))
    return Found;
  clang::LangOptions Language;
  Language.CPlusPlus = Language.CPlusPlus11 = true; // raw string literals
  const std::string Terminated = Text.str();
  clang::Lexer Lexer(clang::SourceLocation(), Language, Terminated.data(), Terminated.data(),
                     Terminated.data() + Terminated.size());
  for (bool AtEnd = false; !AtEnd;) {
    clang::Token Token;
    AtEnd = Lexer.LexFromRawLexer(Token);
    if (Token.is(clang::tok::raw_identifier) && Token.getRawIdentifier() == CudaArch)
      Found.push_back(static_cast<unsigned>(Token.getRawIdentifier().data() - Terminated.data()));
  }
  return Found;
}

std::string withDeviceName(llvm::StringRef Text) {
  std::string Named = Text.str();
  const llvm::SmallVector<unsigned, 4> Places = archNamesIn(Text);
  for (unsigned At : llvm::reverse(Places))
    Named.replace(At, CudaArch.size(), OffloomCudaArch.str());
  return Named;
}

llvm::SmallVector<unsigned, 4> archNamesInCode(llvm::StringRef Text) {
  llvm::SmallVector<unsigned, 4> Found = archNamesIn(Text);
  llvm::erase_if(Found, [Text](unsigned At) { return isInCondition(Text, At); });
  return Found;
}

bool asksForArch(llvm::StringRef Text) {
  static const llvm::Regex WhetherDefined("(ifn?def[ \t]+|defined[ \t]*\\(?[ \t]*)$");
  return llvm::any_of(archNamesIn(Text), [&](unsigned At) {
    llvm::StringRef Before = Text.take_front(At);
    return !WhetherDefined.match(Before.drop_front(Before.rfind('\n') + 1));
  });
}

} // namespace offloom
