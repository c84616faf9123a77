// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Migrate/Text/MacroUses.h"
#include "Frontend/Parse.h"
#include "Migrate/Migrate.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace offloom {

void MacroUses::note(SourceLocation L) {
  if (!L.isMacroID())
    return;
  const SourceLocation Use = Text.sources().getExpansionLoc(L);
  Uses.insert({Text.fileName(Text.sources().getFileID(Use)), Text.sources().getFileOffset(Use)});
}

void MacroUses::noteIn(TextRange Range, const ParsedUnit &Unit) {
  const std::string File = Text.fileName(Range.File);
  const auto &All = Unit.Record.Expansions;
  for (auto It = All.lower_bound({File, Range.Begin});
       It != All.end() && It->first < std::pair(File, Range.End); ++It)
    Uses.insert(It->first);
}

std::set<std::string> MacroUses::filesReadAgain(const ParsedUnit &Unit) const {
  std::set<std::string> Files;
  for (const auto &Use : Uses)
    if (auto Found = Unit.Record.Expansions.find(Use);
        Found != Unit.Record.Expansions.end() && Found->second.IsReadAgain)
      Files.insert(Use.first);
  return Files;
}

std::vector<Edit> MacroUses::edits(const ParsedUnit &Unit, const MigrateOptions &Options) const {
  std::vector<Edit> Edits;
  for (const auto &[File, Offset] : Uses) {
    auto Found = Unit.Record.Expansions.find({File, Offset});
    if (Found != Unit.Record.Expansions.end() && Found->second.IsWhole &&
        Options.IsProjectFile(File))
      Edits.push_back({File, Offset, Found->second.Length, Found->second.Text});
  }
  return Edits;
}

} // namespace offloom
