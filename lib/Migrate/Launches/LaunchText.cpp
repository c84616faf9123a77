// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Launches/LaunchText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace offloom {

namespace {

Lexer lexerAt(const SourceManager &SM, FileID File, unsigned Offset, const LangOptions &Options) {
  llvm::StringRef Buffer = SM.getBufferData(File);
  return Lexer(SM.getLocForStartOfFile(File), Options, Buffer.begin(), Buffer.begin() + Offset,
               Buffer.end());
}

/// Is the text from \p Begin to \p End a kernel's name and nothing else? Where they come from two
/// arguments of a macro, what stands between them is not what the macro puts there.
bool isOneName(const SourceManager &SM, FileID File, unsigned Begin, unsigned End,
               const LangOptions &Options) {
  Lexer Lex = lexerAt(SM, File, Begin, Options);
  Token T;
  int Depth = 0, Angles = 0;
  while (!Lex.LexFromRawLexer(T) && SM.getFileOffset(T.getLocation()) < End) {
    if (T.isOneOf(tok::l_paren, tok::l_brace, tok::l_square))
      ++Depth;
    else if (T.isOneOf(tok::r_paren, tok::r_brace, tok::r_square) && --Depth < 0)
      return false;
    else if (Depth == 0 && T.isOneOf(tok::less, tok::greater))
      Angles += T.is(tok::less) ? 1 : -1;
    else if (Depth == 0 && (T.is(tok::semi) || (T.is(tok::comma) && Angles <= 0)))
      return false;
  }
  return Depth == 0;
}

/// The offset of the parenthesis that is the next token behind the one at \p Offset.
std::optional<unsigned> parenthesisBehind(const SourceManager &SM, FileID File, unsigned Offset,
                                          const LangOptions &Options) {
  Lexer Lex = lexerAt(SM, File, Offset, Options);
  Token T;
  Lex.LexFromRawLexer(T);
  Lex.LexFromRawLexer(T);
  return T.is(tok::l_paren) ? std::optional(SM.getFileOffset(T.getLocation())) : std::nullopt;
}

/// The offset of the token of kind \p Wanted behind the one at \p Offset, skipping what nests; with
/// \p InMacro, in the body of that macro.
std::optional<unsigned> findClosing(const SourceManager &SM, FileID File, unsigned Offset,
                                    const LangOptions &Options, tok::TokenKind Wanted,
                                    bool InMacro) {
  Lexer Lex = lexerAt(SM, File, Offset, Options);
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
  if (File != OpenFile || BeginOffset > OpenOffset ||
      !Buffer.substr(OpenOffset).starts_with("<<<") ||
      !isOneName(SM, File, BeginOffset, OpenOffset, Options))
    return std::nullopt;
  const bool InMacro = isInMacroBody(Call, SM);
  auto Close = findClosing(SM, File, OpenOffset, Options, tok::greatergreatergreater, InMacro);
  if (!Close)
    return std::nullopt;
  auto Paren = parenthesisBehind(SM, File, *Close, Options);
  if (!Paren)
    return std::nullopt;
  auto End = findClosing(SM, File, *Paren, Options, tok::r_paren, InMacro);
  if (!End)
    return std::nullopt;
  return LaunchText{File, BeginOffset, OpenOffset, *Close, *Paren, *End};
}

} // namespace offloom
