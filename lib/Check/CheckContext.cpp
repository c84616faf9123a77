// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/CheckContext.h"
#include "Frontend/SourcePlaces.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"

namespace offloom {

static void replaceAll(std::string &Text, const std::string &From, const std::string &To) {
  for (size_t At = Text.find(From); At != std::string::npos; At = Text.find(From, At + To.size()))
    Text.replace(At, From.size(), To);
}

void CheckContext::report(clang::SourceRange Range,
                          std::initializer_list<std::pair<llvm::StringRef, std::string>> Values) {
  const clang::SourceManager &Sources = AST.getSourceManager();
  if (Sources.isInSystemHeader(Range.getBegin()))
    return;
  Finding Result;
  Result.Rule = Rule.Id;
  Result.Level = Rule.Level;
  Result.Message = Rule.Message;
  for (const auto &[Key, Value] : Values)
    replaceAll(Result.Message, "{" + Key.str() + "}", Value);
  Result.Place = placeOf(Sources, Range.getBegin());
  clang::FileID File = Sources.getFileID(Sources.getFileLoc(Range.getBegin()));
  if (auto Span =
          spanOf(Sources, AST.getLangOpts(), clang::CharSourceRange::getTokenRange(Range), File))
    Result.Ranges.push_back(*Span);
  Findings.push_back(std::move(Result));
}

} // namespace offloom
