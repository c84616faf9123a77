// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Amendments/LaunchBraces.h"
#include "clang/Lex/Preprocessor.h"
#include <array>

using namespace clang;

namespace offloom {

namespace {

/// What cudaConfigureCall() takes.
constexpr std::array<const char *, 4> Types{"dim3", "dim3", "size_t", "cudaStream_t"};

Token tokenAt(SourceLocation Place, tok::TokenKind Kind) {
  Token T;
  T.startToken();
  T.setKind(Kind);
  T.setLocation(Place);
  T.setLength(1);
  return T;
}

} // namespace

void LaunchBraces::note(Token &T) {
  const bool Begins = BeginsArgument;
  BeginsArgument = false;
  if (T.is(tok::lesslessless)) {
    Open.emplace_back();
    BeginsArgument = true;
    return;
  }
  if (Open.empty())
    return;
  const unsigned Argument = Open.back().Argument;
  follow(T);
  if (Begins && T.is(tok::l_brace) && Argument < Types.size())
    nameType(T, Types[Argument]);
}

void LaunchBraces::follow(const Token &T) {
  Configuration &Now = Open.back();
  if (T.isOneOf(tok::l_paren, tok::l_brace, tok::l_square)) {
    ++Now.Depth;
  } else if (T.isOneOf(tok::r_paren, tok::r_brace, tok::r_square)) {
    if (--Now.Depth < 0)
      Open.pop_back();
  } else if (Now.Depth == 0) {
    if (T.is(tok::comma)) {
      ++Now.Argument;
      BeginsArgument = true;
    } else if (T.is(tok::less)) {
      Now.Angles.push_back(Now.Argument);
    } else if (T.is(tok::greater)) {
      closeAngles(1);
    } else if (T.is(tok::greatergreater)) {
      closeAngles(2);
    } else if (T.is(tok::greatergreatergreater) && !Now.Angles.empty()) {
      closeAngles(3);
    } else if (T.isOneOf(tok::greatergreatergreater, tok::semi)) {
      Open.pop_back();
    }
  }
}

/// The commas between `<` and `>` are those of template arguments.
void LaunchBraces::closeAngles(unsigned Count) {
  Configuration &Now = Open.back();
  for (; Count > 0 && !Now.Angles.empty(); --Count)
    Now.Argument = Now.Angles.pop_back_val();
}

void LaunchBraces::nameType(Token &T, const char *Type) {
  Token Brace = T;
  Token Name = tokenAt(T.getLocation(), tok::identifier);
  Name.setIdentifierInfo(PP.getIdentifierInfo(Type));
  T = tokenAt(T.getLocation(), tok::coloncolon);
  auto Rest = std::make_unique<Token[]>(2);
  Rest[0] = Name;
  Rest[1] = Brace;
  PP.EnterTokenStream(std::move(Rest), 2, /*DisableMacroExpansion=*/true, /*IsReinject=*/true);
}

} // namespace offloom
