// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Amendments/UnknownSpecifiers.h"
#include "Frontend/Parse.h"
#include "Frontend/Reading/DeclarationExtent.h"
#include "Frontend/Reading/SourcePlaces.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace offloom {
namespace {

bool isClassKey(const Token &T) {
  return T.is(tok::raw_identifier) &&
         llvm::is_contained({"class", "struct", "union", "enum", "namespace"},
                            T.getRawIdentifier());
}

/// Where the declaration ends that goes on behind the name at \p Begin; invalid for a class, which
/// its functions need not share the name with.
SourceLocation endOfDeclaration(const SourceManager &Sources, const LangOptions &Language,
                                SourceLocation Begin) {
  auto [File, Offset] = Sources.getDecomposedLoc(Begin);
  llvm::StringRef Text = Sources.getBufferData(File);
  Lexer Tokens(Sources.getLocForStartOfFile(File), Language, Text.begin(), Text.begin() + Offset,
               Text.end());
  Token T;
  Tokens.LexFromRawLexer(T); // the name itself
  Tokens.LexFromRawLexer(T);
  if (isClassKey(T))
    return SourceLocation();
  DeclarationExtent Extent;
  for (;; Tokens.LexFromRawLexer(T))
    if (std::optional<SourceLocation> End = Extent.note(T, T.getLocation()))
      return *End;
}

} // namespace

void recordUnknownSpecifiers(const SourceManager &Sources, const LangOptions &Language,
                             llvm::ArrayRef<SourceLocation> Places, PreprocessorRecord &Record) {
  for (SourceLocation Place : Places) {
    SourceLocation Begin = Sources.getExpansionLoc(Place);
    SourceLocation End = endOfDeclaration(Sources, Language, Begin);
    if (End.isInvalid() || Sources.isInSystemHeader(Begin))
      continue;
    Record.Uncertain.push_back({absoluteFileName(Sources, Sources.getFileID(Begin)),
                                {Sources.getFileOffset(Begin), Sources.getFileOffset(End) + 1}});
  }
}

} // namespace offloom
