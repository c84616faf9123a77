// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Assembly/AsmText.h"
#include "Migrate/Preprocessor/ArchMacros.h"
#include "Migrate/Preprocessor/ArchName.h"
#include "Migrate/Text/DeclarationText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/LiteralSupport.h"

using namespace clang;

namespace offloom {

namespace {

/// Walks over the tokens of `asm volatile("…" : "=r"(x), … : "r"(y) : "memory")`.
class AsmReader {
public:
  AsmReader(const ParsedUnit &Unit, const SourceText &Text, const EditList &Edits, AsmText &Into)
      : Unit(Unit), Text(Text), Edits(Edits), Into(Into), Code(Text.buffer(Into.Range.File)),
        Raw(SourceLocation(), Text.context().getLangOpts(), Code.begin(),
            Code.begin() + Into.Range.Begin, Code.end()) {}

  void run() {
    Token T;
    unsigned Depth = 0;
    while (next(T)) {
      if (T.is(tok::l_paren) && ++Depth == 2)
        OperandBegin = offsetOf(T) + 1;
      else if (T.is(tok::r_paren) && --Depth == 1)
        endOperand(offsetOf(T));
      else if (T.is(tok::r_paren) && Depth == 0)
        break;
      else if (Depth == 1)
        betweenOperands(T);
    }
    if (next(T) && T.is(tok::semi)) {
      Into.HasSemicolon = true;
      Into.Range.End = offsetOf(T) + 1;
    }
  }

private:
  /// False at the end of the file, or of the macro's definition.
  bool next(Token &T) {
    Raw.LexFromRawLexer(T);
    while (T.is(tok::hash) && T.isAtStartOfLine() && !Into.IsInMacro)
      passDirective(T);
    bool EndsMacro = Into.IsInMacro && T.isAtStartOfLine() && offsetOf(T) > Into.Range.Begin;
    return T.isNot(tok::eof) && !EndsMacro;
  }

  /// From the `#` of a directive to what is read behind it: a branch that is left out is not.
  void passDirective(Token &T) {
    auto PassLine = [&] {
      do
        Raw.LexFromRawLexer(T);
      while (T.isNot(tok::eof) && !T.isAtStartOfLine());
    };
    PassLine();
    const std::string File = Text.fileName(Into.Range.File);
    while (T.isNot(tok::eof) && isSkipped(Unit, File, offsetOf(T)))
      PassLine();
  }

  unsigned offsetOf(const Token &T) const {
    return Raw.getBufferLocation() - Code.begin() - T.getLength();
  }

  void betweenOperands(const Token &T) {
    if (T.is(tok::colon))
      ++Section;
    else if (T.is(tok::coloncolon))
      Section += 2;
    else if (T.is(tok::string_literal) && (Section == 1 || Section == 2))
      Constraint = Code.substr(offsetOf(T), T.getLength()).trim('"').str();
  }

  void endOperand(unsigned End) {
    if (Section != 1 && Section != 2)
      return;
    Into.Outputs += Section == 1;
    Into.Operands.push_back({Constraint, operandText(End), ""});
  }

  std::string operandText(unsigned End) const {
    const TextRange Range{Into.Range.File, OperandBegin, End};
    const bool IsEdited = llvm::any_of(Edits.edits(), [&](const Edit &E) {
      return E.Offset >= Range.Begin && E.Offset + E.Length <= Range.End &&
             E.File == Text.fileName(Range.File);
    });
    return withDeviceName(
        llvm::StringRef(IsEdited ? Text.copyOf(Range, Edits.edits()) : Text.text(Range).str())
            .trim());
  }

  const ParsedUnit &Unit;
  const SourceText &Text;
  const EditList &Edits;
  AsmText &Into;
  llvm::StringRef Code;
  Lexer Raw;
  unsigned Section = 0;
  unsigned OperandBegin = 0;
  std::string Constraint;
};

} // namespace

std::optional<AsmText> readAsm(const GCCAsmStmt &S, const ParsedUnit &Unit, const SourceText &Text,
                               const EditList &Edits) {
  const SourceManager &SM = Text.sources();
  SourceLocation Begin = S.getAsmLoc(), End = S.getRParenLoc();
  AsmText Result;
  Result.IsInMacro = Begin.isMacroID();
  if (SM.isMacroArgExpansion(Begin)) {
    Begin = SM.getSpellingLoc(Begin);
    End = SM.getSpellingLoc(End);
    Result.IsInMacro = false;
  }
  auto [File, BeginOffset] = SM.getDecomposedSpellingLoc(Begin);
  auto [EndFile, EndOffset] = SM.getDecomposedSpellingLoc(End);
  if (File != EndFile || BeginOffset > EndOffset)
    return std::nullopt;
  Result.Range = {File, BeginOffset, EndOffset + 1};
  AsmReader(Unit, Text, Edits, Result).run();
  if (Result.Outputs != S.getNumOutputs() ||
      Result.Operands.size() != Result.Outputs + S.getNumInputs())
    return Result;
  for (unsigned I = 0; I < Result.Operands.size(); ++I) {
    const Expr *E = I < Result.Outputs ? S.getOutputExpr(I) : S.getInputExpr(I - Result.Outputs);
    if (E->getType()->isPointerType())
      Result.Operands[I].Pointer = typeText(E->getType(), Text.context());
  }
  return Result;
}

} // namespace offloom
