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

/// What a fold may have beside its dots; a comma there is that of arguments.
static constexpr llvm::StringLiteral Operators = "+-*/%&|^<>=";

/// Does \p Written have the dots of a fold expression, and not in parentheses of its own?
static bool hasFoldDots(llvm::StringRef Written) {
  int Depth = 0;
  for (size_t I = 0; I < Written.size(); ++I) {
    Depth += (Written[I] == '(') - (Written[I] == ')');
    if (Depth != 0 || !Written.substr(I).starts_with("..."))
      continue;
    llvm::StringRef Before = Written.take_front(I).rtrim(), Behind = Written.substr(I + 3).ltrim();
    if ((!Before.empty() && Operators.contains(Before.back())) ||
        (!Behind.empty() && Operators.contains(Behind.front())))
      return true;
  }
  return false;
}

/// Is \p Operand an operand of a fold, or what is between its parentheses?
static bool isInFold(TextRange Operand, llvm::StringRef File) {
  llvm::StringRef Before = File.take_front(Operand.Begin).rtrim();
  llvm::StringRef Behind = File.drop_front(Operand.End).ltrim();
  const llvm::StringRef Left = Before.rtrim(Operators), Right = Behind.ltrim(Operators);
  return (Left.size() < Before.size() && Left.rtrim().ends_with("...")) ||
         (Right.size() < Behind.size() && Right.ltrim().starts_with("...")) ||
         hasFoldDots(File.slice(Operand.Begin, Operand.End));
}

TextRange aroundFold(TextRange Operand, SourceLocation Place, const SourceText &Text) {
  const SourceManager &SM = Text.sources();
  llvm::StringRef File = SM.getBufferData(Operand.File);
  if (Place.isMacroID() || !isInFold(Operand, File))
    return Operand;
  // Of `(v * ...) * 2` an instance shows what begins within the parentheses.
  int Opened = 0, Closed = 0;
  for (char C : File.slice(Operand.Begin, Operand.End)) {
    Opened += C == '(';
    if (C == ')')
      --(Opened ? Opened : Closed);
  }
  const bool Balanced = !Opened && !Closed;
  TextRange Whole = Operand;
  for (int Depth = Balanced ? 1 : -Closed; Depth && Whole.Begin; --Whole.Begin)
    Depth += (File[Whole.Begin - 1] == ')') - (File[Whole.Begin - 1] == '(');
  for (int Depth = Balanced ? 1 : Opened; Depth && Whole.End < File.size(); ++Whole.End)
    Depth += (File[Whole.End] == '(') - (File[Whole.End] == ')');
  // What is converted within the fold, `((int)v + ...)`, is not the fold.
  const unsigned Converted = SM.getFileOffset(Place);
  return Whole.Begin <= Converted && Converted < Whole.End ? Operand : Whole;
}

/// Is \p Written one pair of parentheses, which can be a call's? A comma in it is an operator;
/// those of a fold expression and of a statement expression are its own.
static bool isArgumentList(llvm::StringRef Written) {
  if (Written.drop_front().ltrim().starts_with("{"))
    return false;
  int Depth = 0;
  for (size_t I = 0; I < Written.size(); ++I) {
    Depth += (Written[I] == '(') - (Written[I] == ')');
    if (Depth == 0)
      return I > 0 && I + 1 == Written.size();
    if (Depth == 1 && (Written[I] == ',' || Written.substr(I).starts_with("...")))
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
