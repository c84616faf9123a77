// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Check/Engine/Suppressions.h"
#include "Rules/CheckConfiguration.h"
#include "Support/UnsavedTexts.h"
#include "llvm/ADT/STLExtras.h"
#include <climits>
#include <map>

namespace offloom {
namespace {

/// The names in `(a, b)` at the front of \p Text, which may lack.
std::vector<std::string> readRules(llvm::StringRef Text) {
  std::vector<std::string> Rules;
  if (!Text.consume_front("("))
    return Rules;
  llvm::SmallVector<llvm::StringRef> Names;
  Text.take_until([](char C) { return C == ')'; }).split(Names, ',');
  for (llvm::StringRef Name : Names)
    Rules.push_back(Name.trim().str());
  return Rules;
}

bool names(const Suppressions::Comment &C, llvm::StringRef Rule) {
  return C.Rules.empty() ||
         llvm::any_of(C.Rules, [&](llvm::StringRef Glob) { return matchesGlob(Glob, Rule); });
}

bool namesOurs(const Suppressions::Comment &C, const CheckRules &Rules) {
  return !C.Rules.empty() &&
         llvm::any_of(Rules.all(), [&](const auto &R) { return names(C, R.first); });
}

} // namespace

Suppressions::Suppressions(llvm::StringRef Source) {
  llvm::StringRef Rest = Source;
  for (unsigned Line = 1; !Rest.empty(); ++Line) {
    auto [Text, Next] = Rest.split('\n');
    std::size_t Comment = std::min(Text.find("//"), Text.find("/*"));
    std::size_t Word = Text.find("NOLINT", Comment);
    unsigned Offset = Text.data() - Source.data();
    Rest = Next;
    if (Comment == llvm::StringRef::npos || Word == llvm::StringRef::npos)
      continue;
    llvm::StringRef Tail = Text.drop_front(Word);
    struct Comment New = {Line, unsigned(Word + 1), unsigned(Offset + Word), Line, Line, {}};
    if (Tail.consume_front("NOLINTNEXTLINE")) {
      New.First = New.Last = Line + 1;
    } else if (Tail.consume_front("NOLINTBEGIN")) {
      New.Last = UINT_MAX;
    } else if (Tail.consume_front("NOLINTEND")) {
      std::vector<std::string> Ended = readRules(Tail);
      for (struct Comment &Open : llvm::reverse(Comments))
        if (Open.Last == UINT_MAX && Open.Rules == Ended) {
          Open.Last = Line;
          break;
        }
      continue;
    } else {
      Tail.consume_front("NOLINT");
    }
    New.Rules = readRules(Tail);
    Comments.push_back(std::move(New));
  }
}

bool Suppressions::suppress(llvm::StringRef Rule, unsigned Line) {
  for (Comment &C : Comments)
    if (C.First <= Line && Line <= C.Last && names(C, Rule)) {
      C.Used = true;
      return true;
    }
  return false;
}

void applySuppressions(std::vector<Finding> &Findings, const std::string &MainFile,
                       const CheckRules &Rules, bool ReportUnused) {
  std::map<std::string, Suppressions> OfFile;
  auto of = [&](const std::string &File) -> Suppressions & {
    auto Known = OfFile.find(File);
    if (Known != OfFile.end())
      return Known->second;
    auto Buffer = readSource(File);
    return OfFile.try_emplace(File, Buffer ? (*Buffer)->getBuffer() : "").first->second;
  };
  llvm::erase_if(Findings, [&](const Finding &F) {
    const CheckRule *Rule = Rules.find(F.Rule);
    bool IsClangs = Rule && Rule->Check == "clang"; // an error, for which nothing makes up
    return !F.Rule.empty() && !IsClangs && !F.Place.File.empty() &&
           of(F.Place.File).suppress(F.Rule, F.Place.Line);
  });
  if (!ReportUnused)
    return;
  of(MainFile);
  for (const auto &[File, Comments] : OfFile)
    for (const Suppressions::Comment &C : Comments.comments())
      if (!C.Used && namesOurs(C, Rules)) {
        Finding Unused;
        Unused.Rule = "unused-suppression";
        Unused.Message = "this comment suppresses nothing";
        Unused.Place = {File, C.Line, C.Column, C.Offset};
        Findings.push_back(std::move(Unused));
      }
}

} // namespace offloom
