// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Launches/LaunchText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace offloom {

namespace {

/// The offset of the token of kind \p Wanted behind the one at \p Offset, skipping what nests; with
/// \p InMacro, in the body of that macro.
std::optional<unsigned> findClosing(const SourceManager &SM, FileID File, unsigned Offset,
                                    const LangOptions &Options, tok::TokenKind Wanted,
                                    bool InMacro) {
  llvm::StringRef Buffer = SM.getBufferData(File);
  Lexer Lex(SM.getLocForStartOfFile(File), Options, Buffer.begin(), Buffer.begin() + Offset,
            Buffer.end());
  Token T;
  int Depth = 0;
  Lex.LexFromRawLexer(T);
  while (!Lex.LexFromRawLexer(T)) {
    if (InMacro && T.isAtStartOfLine())
      return std::nullopt;
    if (Depth == 0 && T.is(Wanted))
      return SM.getFileOffset(T.getLocation());
    if (T.isOneOf(tok::l_paren, tok::l_brace, tok::l_square))
      ++Depth;
    if (T.isOneOf(tok::r_paren, tok::r_brace, tok::r_square) && --Depth < 0)
      return std::nullopt;
  }
  return std::nullopt;
}

/// Where the kernel's name begins that ends before \p Open, in a macro's body that puts it
/// together: `NAME##_kernel<int><<<`.
unsigned beginOfPastedName(llvm::StringRef Buffer, unsigned Open) {
  const llvm::StringRef Blanks = " \t\r\n\\";
  llvm::StringRef Rest = Buffer.take_front(Open).rtrim(Blanks);
  int Depth = 0;
  while (Rest.ends_with(">") || (Depth > 0 && !Rest.empty())) {
    Depth += (Rest.back() == '>') - (Rest.back() == '<');
    Rest = Rest.drop_back();
  }
  for (bool Pasted = true; Pasted;) {
    Rest = Rest.rtrim(Blanks);
    while (!Rest.empty() && isAsciiIdentifierContinue(Rest.back()))
      Rest = Rest.drop_back();
    llvm::StringRef Before = Rest.rtrim(Blanks);
    Pasted = Before.consume_back("##");
    if (Pasted)
      Rest = Before;
  }
  return Rest.size();
}

} // namespace

bool isInMacroBody(const CUDAKernelCallExpr *Call, const SourceManager &SM) {
  SourceLocation Open = Call->getConfig()->getBeginLoc();
  while (SM.isMacroArgExpansion(Open))
    Open = SM.getImmediateSpellingLoc(Open);
  return Open.isMacroID();
}

std::optional<LaunchText> launchText(const CUDAKernelCallExpr *Call, const SourceText &Text) {
  const SourceManager &SM = Text.sources();
  const CallExpr *Config = Call->getConfig();
  if (!Config)
    return std::nullopt;
  SourceLocation Begin = Call->getBeginLoc(), Open = Config->getBeginLoc();
  if (SM.isMacroArgExpansion(Begin) && !SM.isMacroArgExpansion(Open))
    Begin = SM.getImmediateExpansionRange(Begin).getBegin(); // the parameter's name in the macro
  Begin = SM.getSpellingLoc(Begin);
  Open = SM.getSpellingLoc(Open);
  auto [File, BeginOffset] = SM.getDecomposedLoc(Begin);
  auto [OpenFile, OpenOffset] = SM.getDecomposedLoc(Open);
  const LangOptions &Options = Text.context().getLangOpts();
  llvm::StringRef Buffer = SM.getBufferData(OpenFile);
  if (SM.isWrittenInScratchSpace(Begin)) {
    File = OpenFile;
    BeginOffset = beginOfPastedName(Buffer, OpenOffset);
  }
  if (File != OpenFile || BeginOffset > OpenOffset || !Buffer.substr(OpenOffset).starts_with("<<<"))
    return std::nullopt;
  const bool InMacro = isInMacroBody(Call, SM);
  auto Close = findClosing(SM, File, OpenOffset, Options, tok::greatergreatergreater, InMacro);
  if (!Close)
    return std::nullopt;
  auto Paren = findClosing(SM, File, *Close, Options, tok::l_paren, InMacro);
  if (!Paren)
    return std::nullopt;
  auto End = findClosing(SM, File, *Paren, Options, tok::r_paren, InMacro);
  if (!End)
    return std::nullopt;
  return LaunchText{File, BeginOffset, OpenOffset, *Close, *Paren, *End};
}

} // namespace offloom
