// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Amendments/LaunchTokens.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include <algorithm>

using namespace clang;

namespace offloom {

namespace {

/// A token and where it stands.
struct Piece {
  Token TheToken;
  unsigned Begin = 0, End = 0;
};

class Joiner {
public:
  explicit Joiner(llvm::StringRef Source) : Source(Source) { lex(); }

  std::optional<std::string> join();

private:
  void lex();
  bool isOperatorName(size_t At) const;
  bool joinBrackets(size_t At, char Bracket);
  size_t findClosing(size_t At) const;

  llvm::StringRef Source;
  std::vector<Piece> Pieces;
  std::string Joined;
};

void Joiner::lex() {
  LangOptions Options;
  Options.CPlusPlus = Options.CPlusPlus11 = Options.CUDA = true;
  Lexer Lex(SourceLocation(), Options, Source.begin(), Source.begin(), Source.end());
  Token T;
  while (!Lex.LexFromRawLexer(T)) {
    auto End = static_cast<unsigned>(Lex.getBufferLocation() - Source.begin());
    Pieces.push_back({T, End - T.getLength(), End});
  }
}

/// How many of \p Bracket the token consists of; 0: it is another token.
unsigned bracketsIn(llvm::StringRef Token, char Bracket) {
  return llvm::all_of(Token, [&](char C) { return C == Bracket; }) ? Token.size() : 0;
}

/// `operator<< <T>` is no launch.
bool Joiner::isOperatorName(size_t At) const {
  return At > 0 && Pieces[At - 1].TheToken.is(tok::raw_identifier) &&
         Pieces[At - 1].TheToken.getRawIdentifier() == "operator";
}

/// Joins three brackets that begin at token \p At with blanks between them.
bool Joiner::joinBrackets(size_t At, char Bracket) {
  unsigned Count = 0, Begin = Pieces[At].Begin, End = Begin;
  for (; At < Pieces.size() && Count < 3; ++At) {
    llvm::StringRef Between = Source.slice(End, Pieces[At].Begin);
    unsigned More = bracketsIn(Source.slice(Pieces[At].Begin, Pieces[At].End), Bracket);
    if (!More || !Between.trim(" \t").empty())
      return false;
    Count += More;
    End = Pieces[At].End;
  }
  if (Count != 3)
    return false;
  std::fill(Joined.begin() + Begin, Joined.begin() + End, ' ');
  std::fill_n(Joined.begin() + Begin, 3, Bracket);
  return true;
}

/// The token with which the configuration that \p At begins may end.
size_t Joiner::findClosing(size_t At) const {
  int Depth = 0;
  for (; At < Pieces.size(); ++At) {
    const Token &T = Pieces[At].TheToken;
    if (Depth == 0 && Source[Pieces[At].Begin] == '>')
      return At;
    Depth += T.isOneOf(tok::l_paren, tok::l_brace, tok::l_square);
    Depth -= T.isOneOf(tok::r_paren, tok::r_brace, tok::r_square);
    if (Depth < 0 || T.is(tok::semi))
      break;
  }
  return Pieces.size();
}

std::optional<std::string> Joiner::join() {
  Joined = Source.str();
  for (size_t At = 0; At < Pieces.size(); ++At) {
    if (Source[Pieces[At].Begin] != '<' || isOperatorName(At) || !joinBrackets(At, '<'))
      continue;
    // A template argument list in the configuration ends with such a token too.
    for (size_t Close = findClosing(At + 1); Close < Pieces.size(); Close = findClosing(Close + 1))
      if (joinBrackets(Close, '>'))
        break;
  }
  if (Joined == Source)
    return std::nullopt;
  return std::move(Joined);
}

} // namespace

std::optional<std::string> joinLaunchTokens(llvm::StringRef Source) {
  return Joiner(Source).join();
}

} // namespace offloom
