// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Engine/CheckContext.h"
#include "Frontend/Reading/SourcePlaces.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"

namespace offloom {

static void replaceAll(std::string &Text, const std::string &From, const std::string &To) {
  for (size_t At = Text.find(From); At != std::string::npos; At = Text.find(From, At + To.size()))
    Text.replace(At, From.size(), To);
}

Reported &Reported::note(clang::SourceLocation Place, const llvm::Twine &Message) {
  if (!Target || Place.isInvalid())
    return *this;
  Finding Note;
  Note.Level = Severity::Note;
  Note.Message = Message.str();
  Note.Place = placeOf(AST.getSourceManager(), Place);
  Target->Notes.push_back(std::move(Note));
  return *this;
}

Reported &Reported::replace(clang::SourceRange Range, const llvm::Twine &Text) {
  const clang::SourceManager &Sources = AST.getSourceManager();
  if (!Target || Range.isInvalid() || Range.getBegin().isMacroID() || Range.getEnd().isMacroID())
    return *this;
  clang::FileID File = Sources.getFileID(Range.getBegin());
  if (auto Span =
          spanOf(Sources, AST.getLangOpts(), clang::CharSourceRange::getTokenRange(Range), File))
    Target->FixIts.push_back(
        {absoluteFileName(Sources, File), Span->Begin, Span->End - Span->Begin, Text.str()});
  return *this;
}

Reported &Reported::insertBefore(clang::SourceLocation Place, const llvm::Twine &Text) {
  const clang::SourceManager &Sources = AST.getSourceManager();
  if (!Target || Place.isInvalid() || Place.isMacroID())
    return *this;
  Target->FixIts.push_back({absoluteFileName(Sources, Sources.getFileID(Place)),
                            Sources.getFileOffset(Place), 0, Text.str()});
  return *this;
}

bool CheckContext::isEnabled(const CheckRule &Rule) const {
  if (Rule.Archs.size() == 2 && (Options.Arch < Rule.Archs[0] || Options.Arch > Rule.Archs[1]))
    return false;
  if (Rule.Toolkits.size() == 2 &&
      (Settings.Toolkit < Rule.Toolkits[0] || Settings.Toolkit > Rule.Toolkits[1]))
    return false;
  if (Rule.NeedsWholeUnit && !Settings.IsWhole)
    return false;
  return Settings.Configuration.isEnabled(Rule);
}

bool CheckContext::isEnabled(llvm::StringRef Rule) const {
  const CheckRule *Found = Settings.Rules.find(Rule);
  assert(Found && "a check reports a rule that rules/checks does not have");
  return Found && isEnabled(*Found);
}

Reported CheckContext::report(llvm::StringRef Rule, clang::SourceRange Range, Values Values) {
  const CheckRule *Found = Settings.Rules.find(Rule);
  assert(Found && "a check reports a rule that rules/checks does not have");
  if (!Found)
    return Reported(AST, nullptr);
  assert(Found->Check == Running && "a check reports a rule of another check, which may be off");
  return report(*Found, Range, llvm::ArrayRef(Values.begin(), Values.end()));
}

static bool isOfMacroWithParameters(clang::SourceLocation Place,
                                    const clang::SourceManager &Sources) {
  return Sources.isMacroBodyExpansion(Place) &&
         Sources.getSLocEntry(Sources.getFileID(Place)).getExpansion().isFunctionMacroExpansion();
}

/// Where the constant that \p Place is in, such as `M_PI`, is named by another macro.
static clang::SourceLocation outOfConstants(clang::SourceLocation Place,
                                            const clang::SourceManager &Sources) {
  while (Sources.isMacroBodyExpansion(Place) && !isOfMacroWithParameters(Place, Sources)) {
    clang::SourceLocation Use = Sources.getImmediateExpansionRange(Place).getBegin();
    if (!Use.isMacroID())
      break;
    Place = Use;
  }
  return Place;
}

/// \p Range, or what a macro of the user's with parameters says there, if the macro says all of it.
/// Of a constant the use is what is wrong.
static clang::SourceRange whereWritten(clang::SourceRange Range,
                                       const clang::SourceManager &Sources) {
  clang::SourceLocation Begin = outOfConstants(Range.getBegin(), Sources);
  clang::SourceLocation End = outOfConstants(Range.getEnd(), Sources);
  bool IsOfMacro = false;
  while (isOfMacroWithParameters(Begin, Sources) && isOfMacroWithParameters(End, Sources) &&
         Sources.getFileID(Begin) == Sources.getFileID(End)) {
    IsOfMacro = true;
    Begin = Sources.getImmediateSpellingLoc(Begin);
    End = Sources.getImmediateSpellingLoc(End);
  }
  return !IsOfMacro || Sources.isInSystemHeader(Begin) ? Range : clang::SourceRange(Begin, End);
}

Reported CheckContext::report(const CheckRule &Rule, clang::SourceRange Written,
                              llvm::ArrayRef<std::pair<llvm::StringRef, std::string>> Values) {
  const clang::SourceManager &Sources = AST.getSourceManager();
  clang::SourceRange Range = whereWritten(Written, Sources);
  clang::SourceLocation Begin = Range.getBegin();
  if (!isEnabled(Rule) || Begin.isInvalid() ||
      Sources.isInSystemHeader(Sources.getExpansionLoc(Begin)))
    return Reported(AST, nullptr);
  Finding Result;
  Result.Rule = Rule.Id;
  Result.Level = Settings.Configuration.severityOf(Rule);
  Result.Message = Rule.Message;
  for (const auto &[Key, Value] : Values)
    replaceAll(Result.Message, "{" + Key.str() + "}", Value);
  Result.Place = placeOf(Sources, Begin);
  if (Record.LibraryFiles.contains(Result.Place.File))
    return Reported(AST, nullptr);
  if (!Seen.insert(Rule.Id + '@' + std::to_string(Result.Place.Offset) + Result.Place.File).second)
    return Reported(AST, nullptr); // another instantiation, or another pattern of the rule
  clang::FileID File = Sources.getFileID(Sources.getFileLoc(Begin));
  if (auto Span =
          spanOf(Sources, AST.getLangOpts(), clang::CharSourceRange::getTokenRange(Range), File))
    Result.Ranges.push_back(*Span);
  Findings.push_back(std::move(Result));
  return Reported(AST, &Findings.back());
}

} // namespace offloom
