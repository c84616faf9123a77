// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Projects/MigrationRecord.h"
#include "Driver/Query/ApiUse.h"
#include "Driver/Session/Inputs.h"
#include "Rules/ResidueRules.h"
#include "Rules/RulesDirectory.h"
#include "Support/AtomicFile.h"
#include "Support/UnsavedTexts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <set>
#include <utility>

namespace offloom {

using Outcome = MigrationReport::Outcome;

void MigrationRecord::addFiles(std::vector<MigratedFile> Files) {
  std::set<std::string> Known;
  for (MigratedFile &F : Files) {
    Known.insert(F.From);
    auto Said = Outcomes.find(F.From);
    const bool Changed = F.Before != F.After || F.From != F.To;
    Outcome Became = Changed ? Outcome::Migrated : Outcome::Unchanged;
    Report.Files.push_back({std::move(F.From), std::move(F.To),
                            Said == Outcomes.end() ? Became : Said->second, std::move(F.Before),
                            std::move(F.After)});
  }
  // An error keeps a header from being written that sources do not agree on.
  for (const MigrationReport::Note &N : Report.Notes)
    if (const std::string &File = N.Told.Place.File;
        N.Told.Level >= Severity::Error && N.Told.Rule == "migrate-header" && !Known.count(File) &&
        isWithin(File, Report.Root))
      Outcomes.try_emplace(File, Outcome::Failed);
  for (const auto &[File, Became] : Outcomes) {
    if (!Known.insert(File).second)
      continue;
    std::string Text;
    if (Became != Outcome::Copied)
      if (auto Buffer = readOriginal(File))
        Text = (*Buffer)->getBuffer().str();
    Report.Files.push_back({File, "", Became, Text, Text});
  }
  llvm::sort(Report.Files, [](const auto &A, const auto &B) { return A.From < B.From; });
}

llvm::Error MigrationRecord::addFunctions(const std::string &RulesDirectory) {
  ApiCalls Calls;
  for (const MigrationReport::File &F : Report.Files)
    Calls.addText(F.Before);
  auto Functions = standingOf(Calls, RulesDirectory);
  if (!Functions)
    return Functions.takeError();
  Report.Functions = std::move(*Functions);
  return llvm::Error::success();
}

llvm::Error MigrationRecord::write(const About &What, std::vector<MigratedFile> Files) {
  auto RulesDirectory = findRulesDirectory(llvm::sys::fs::getMainExecutable("offloom", nullptr));
  if (!RulesDirectory)
    return RulesDirectory.takeError();
  llvm::Expected<ResidueRules> Rules = ResidueRules::load(*RulesDirectory);
  if (!Rules)
    return Rules.takeError();
  Report.Name = What.Name;
  Report.Root = What.Root;
  Report.Version = What.Version;
  for (const std::string &File : What.Verified) {
    llvm::Expected<VerifyResult> Result = readVerifyResult(File);
    if (!Result)
      return Result.takeError();
    Report.Verified.push_back(std::move(*Result));
  }
  addFiles(std::move(Files));
  if (llvm::Error Failed = addFunctions(*RulesDirectory))
    return Failed;
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  if (llvm::StringRef(What.ReportFile).ends_with(".json"))
    writeMigrationJson(Report, *Rules, Out);
  else
    writeMigrationPage(Report, *Rules, Out);
  return writeFileAtomically(What.ReportFile, Text);
}

} // namespace offloom
