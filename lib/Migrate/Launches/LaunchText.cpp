// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Launches/LaunchText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace offloom {

namespace {

/// Is the token behind the one at \p Offset the one at \p Next?
bool isFollowedBy(const SourceManager &SM, FileID File, unsigned Offset, unsigned Next,
                  const LangOptions &Options) {
  llvm::StringRef Buffer = SM.getBufferData(File);
  Lexer Lex(SM.getLocForStartOfFile(File), Options, Buffer.begin(), Buffer.begin() + Offset,
            Buffer.end());
  Token T;
  Lex.LexFromRawLexer(T);
  Lex.LexFromRawLexer(T);
  return SM.getFileOffset(T.getLocation()) == Next;
}

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

/// What \p L comes from in the text that \p Open is written in, a file or a macro's body: `NAME(k)`
/// where the launch is `NAME(k)<<<1, 1>>>()`, and a macro's parameter in its body. \p AtEnd: the
/// last token of that. Invalid where \p L and \p Open are given to a macro apart.
SourceLocation besides(SourceLocation Open, SourceLocation L, bool AtEnd, const SourceManager &SM) {
  for (; SM.isMacroArgExpansion(Open); Open = SM.getImmediateSpellingLoc(Open)) {
    if (!SM.isMacroArgExpansion(L))
      return {};
    L = SM.getImmediateSpellingLoc(L);
  }
  while (L.isMacroID() && SM.getFileID(L) != SM.getFileID(Open)) {
    CharSourceRange Use = SM.getImmediateExpansionRange(L);
    L = AtEnd ? Use.getEnd() : Use.getBegin();
  }
  return SM.getFileID(L) == SM.getFileID(Open) ? SM.getSpellingLoc(L) : SourceLocation();
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
  const SourceLocation OpenToken = Config->getBeginLoc();
  const SourceLocation Begin = besides(OpenToken, Call->getBeginLoc(), /*AtEnd=*/false, SM);
  const SourceLocation NameEnd =
      besides(OpenToken, Call->getCallee()->getEndLoc(), /*AtEnd=*/true, SM);
  if (Begin.isInvalid() || NameEnd.isInvalid())
    return std::nullopt;
  const auto [File, BeginOffset] = SM.getDecomposedLoc(Begin);
  const auto [OpenFile, OpenOffset] = SM.getDecomposedLoc(SM.getSpellingLoc(OpenToken));
  const LangOptions &Options = Text.context().getLangOpts();
  if (File != OpenFile || BeginOffset > OpenOffset ||
      !SM.getBufferData(File).substr(OpenOffset).starts_with("<<<") ||
      !isFollowedBy(SM, File, SM.getFileOffset(NameEnd), OpenOffset, Options))
    return std::nullopt;
  const bool InMacro = isInMacroBody(Call, SM);
  auto Close = findClosing(SM, File, OpenOffset, Options, tok::greatergreatergreater, InMacro);
  if (!Close)
    return std::nullopt;
  auto Paren = findClosing(SM, File, *Close, Options, tok::l_paren, InMacro);
  if (!Paren || !isFollowedBy(SM, File, *Close, *Paren, Options))
    return std::nullopt;
  auto End = findClosing(SM, File, *Paren, Options, tok::r_paren, InMacro);
  if (!End)
    return std::nullopt;
  return LaunchText{File, BeginOffset, OpenOffset, *Close, *Paren, *End};
}

} // namespace offloom
