// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Amendments/PreprocessorTokens.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace offloom {

namespace {

class Separator {
public:
  Separator(llvm::StringRef Source, llvm::function_ref<bool(llvm::StringRef)> IsMacro)
      : Source(Source), IsMacro(IsMacro),
        Lex(SourceLocation(), options(), Source.begin(), Source.begin(), Source.end()),
        Separated{Source.str(), {}} {}

  std::optional<SeparatedTokens> separate();

private:
  static const LangOptions &options() {
    static const LangOptions Options = [] {
      LangOptions Made;
      Made.CPlusPlus = Made.CPlusPlus11 = Made.CUDA = true;
      return Made;
    }();
    return Options;
  }

  void next();
  size_t begin() const { return end() - T.getLength(); }
  size_t end() const { return Lex.getBufferLocation() - Source.begin(); }
  bool isWord(llvm::StringRef Word) const;
  bool isOnSameLine() const { return !AtEnd && !T.isAtStartOfLine(); }
  void separateSuffix();
  bool enterBody();
  void dropDirectiveInMacro();

  llvm::StringRef Source;
  llvm::function_ref<bool(llvm::StringRef)> IsMacro;
  Lexer Lex;
  Token T;
  bool AtEnd = false;
  SeparatedTokens Separated;
};

void Separator::next() {
  Lex.LexFromRawLexer(T);
  AtEnd = T.is(tok::eof);
}

bool Separator::isWord(llvm::StringRef Word) const {
  return isOnSameLine() && T.is(tok::raw_identifier) && T.getRawIdentifier() == Word;
}

/// Is this a suffix that an author may define, of one underscore? g++ takes it for one, whatever
/// macro has that name.
static bool isAuthorsSuffix(llvm::StringRef Suffix) {
  return Suffix.starts_with("_") && !Suffix.starts_with("__");
}

/// Moves the literal one to the left, over a blank.
void Separator::separateSuffix() {
  llvm::StringRef Literal = Source.slice(begin(), end());
  size_t Length = Literal.find_last_of("\"'") + 1, Begin = begin();
  std::string &Text = Separated.Text;
  if (Begin == 0 || (Text[Begin - 1] != ' ' && Text[Begin - 1] != '\t') ||
      isAuthorsSuffix(Literal.substr(Length)) || !IsMacro(Literal.substr(Length)))
    return;
  Text.replace(Begin - 1, Length + 1, Literal.take_front(Length).str() + ' ');
  Separated.Repairs.push_back({"", static_cast<unsigned>(Begin + Length), 0, " "});
}

/// From the `#` of `#define NAME body` to the first token of the body; whether that is one of a
/// macro without parameters.
bool Separator::enterBody() {
  next();
  if (!isWord("define"))
    return false;
  next();
  if (!isOnSameLine() || T.isNot(tok::raw_identifier))
    return false;
  size_t NameEnd = end();
  next();
  return isOnSameLine() && begin() != NameEnd;
}

void Separator::dropDirectiveInMacro() {
  if (!enterBody() || T.isNot(tok::hash))
    return;
  size_t Begin = begin(), End = end();
  next();
  if (!isWord("pragma"))
    return;
  for (; isOnSameLine(); next())
    End = end();
  // The pragmas are advice; as `_Pragma` they would not stay with their loops.
  llvm::StringRef Directive = Source.slice(Begin, End);
  std::string Comment = Directive.contains("*/") ? "" : ("/* " + Directive + " */").str();
  Separated.Repairs.push_back(
      {"", static_cast<unsigned>(Begin), static_cast<unsigned>(End - Begin), std::move(Comment)});
  for (char &C : llvm::MutableArrayRef<char>(&Separated.Text[Begin], End - Begin))
    if (C != '\n' && C != '\r' && C != '\\')
      C = ' ';
}

std::optional<SeparatedTokens> Separator::separate() {
  next();
  while (!AtEnd) {
    if (T.is(tok::hash) && T.isAtStartOfLine()) {
      dropDirectiveInMacro();
      continue;
    }
    if (T.hasUDSuffix())
      separateSuffix();
    next();
  }
  if (Separated.Repairs.empty())
    return std::nullopt;
  return std::move(Separated);
}

} // namespace

std::optional<SeparatedTokens>
separatePreprocessorTokens(llvm::StringRef Source,
                           llvm::function_ref<bool(llvm::StringRef)> IsMacro) {
  return Separator(Source, IsMacro).separate();
}

} // namespace offloom
