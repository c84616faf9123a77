// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Amendments/RepeatedDefaults.h"
#include "Frontend/Reading/SourcePlaces.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace offloom {
namespace {

/// Where the last token in front of `= VALUE` ends; \p Parameter is in front of it.
SourceLocation endOfDeclarator(SourceLocation Parameter, SourceLocation Value,
                               const SourceManager &Sources, const LangOptions &Language) {
  SourceLocation Place = Parameter;
  while (Sources.isBeforeInTranslationUnit(Place, Value)) {
    std::optional<Token> Next = Lexer::findNextToken(Place, Sources, Language);
    if (!Next)
      break;
    std::optional<Token> Behind = Lexer::findNextToken(Next->getLocation(), Sources, Language);
    if (Next->is(tok::equal) && Behind && Behind->getLocation() == Value)
      return Lexer::getLocForEndOfToken(Place, 0, Sources, Language);
    Place = Next->getLocation();
  }
  return {};
}

} // namespace

std::optional<Edit> removalOfRepeatedDefault(const Diagnostic &Error, const LangOptions &Language) {
  if (Error.getID() != diag::err_param_default_argument_member_template_redecl ||
      Error.getNumRanges() != 1 || Error.getLocation().isMacroID())
    return std::nullopt;
  const SourceManager &Sources = Error.getSourceManager();
  CharSourceRange Value = Error.getRange(0);
  if (Value.getBegin().isMacroID() || Value.getEnd().isMacroID())
    return std::nullopt;
  SourceLocation Begin = endOfDeclarator(Error.getLocation(), Value.getBegin(), Sources, Language);
  if (Begin.isInvalid())
    return std::nullopt;
  FileID File = Sources.getFileID(Begin);
  std::optional<SourceSpan> Span = spanOf(Sources, Language, Value, File);
  if (!Span)
    return std::nullopt;
  return Edit{absoluteFileName(Sources, File), Sources.getFileOffset(Begin),
              Span->End - Sources.getFileOffset(Begin), ""};
}

} // namespace offloom
