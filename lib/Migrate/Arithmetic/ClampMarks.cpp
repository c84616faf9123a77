// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Arithmetic/ClampMarks.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace offloom {

std::optional<TextRange> operandBeside(SourceLocation Place, SourceRange Operand,
                                       const SourceText &Text) {
  const SourceManager &SM = Text.sources();
  FileID Around = SM.getFileID(Place);
  SourceLocation Begin = Operand.getBegin(), End = Operand.getEnd();
  while (SM.getFileID(Begin) != Around && Begin.isMacroID())
    Begin = SM.getImmediateExpansionRange(Begin).getBegin();
  while (SM.getFileID(End) != Around && End.isMacroID())
    End = SM.getImmediateExpansionRange(End).getEnd();
  if (SM.getFileID(Begin) != Around || SM.getFileID(End) != Around)
    return std::nullopt;
  auto [File, First] = SM.getDecomposedLoc(SM.getSpellingLoc(Begin));
  auto [EndFile, Last] = SM.getDecomposedLoc(SM.getSpellingLoc(End));
  if (File != EndFile || First > Last || !SM.getFileEntryForID(File))
    return std::nullopt;
  Last += Lexer::MeasureTokenLength(SM.getSpellingLoc(End), SM, Text.context().getLangOpts());
  return TextRange{File, First, Last};
}

/// Is \p Written one pair of parentheses, which can be a call's? A comma in it is an operator.
static bool isArgumentList(llvm::StringRef Written) {
  int Depth = 0;
  for (size_t I = 0; I < Written.size(); ++I) {
    Depth += (Written[I] == '(') - (Written[I] == ')');
    if (Depth == 0)
      return I > 0 && I + 1 == Written.size();
    if (Depth == 1 && Written[I] == ',')
      return false;
  }
  return false;
}

void ClampMarks::mark(TextRange Operand, llvm::StringRef Function) {
  if (!Marked.insert({Operand.File, Operand.Begin}).second)
    return;
  Files.insert(Operand.File);
  bool HasOwn = isArgumentList(Text.text(Operand));
  Edits.insertBefore(Operand, (Function + (HasOwn ? "" : "(")).str());
  if (!HasOwn)
    Edits.insertBehind(Operand, ")");
}

} // namespace offloom
