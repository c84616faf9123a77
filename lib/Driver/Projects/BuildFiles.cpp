// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Projects/BuildFiles.h"
#include "Rules/RulesDirectory.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace offloom {

llvm::Expected<BuildFiles> BuildFiles::read(std::vector<std::string> ProjectFiles) {
  auto Directory = findRulesDirectory(llvm::sys::fs::getMainExecutable("offloom", nullptr));
  if (!Directory)
    return Directory.takeError();
  llvm::Expected<BuildRules> Rules = BuildRules::load(*Directory);
  if (!Rules)
    return Rules.takeError();
  BuildFiles Result(std::move(ProjectFiles), std::move(*Rules));
  for (const std::string &File : Result.ProjectFiles)
    if (isBuildFile(File, Result.Rules))
      if (llvm::Error Failed = Result.add(File, /*IsIncludedByMake=*/false))
        return Failed;
  // What was added may include others.
  for (size_t I = 0; I < Result.Texts.size(); ++I)
    for (const std::string &File : includedByMake(Result.Texts[I], Result.ProjectFiles))
      if (llvm::none_of(Result.Texts, [&](const BuildFileText &T) { return T.Name == File; }))
        if (llvm::Error Failed = Result.add(File, /*IsIncludedByMake=*/true))
          return Failed;
  return Result;
}

llvm::Error BuildFiles::add(const std::string &File, bool IsIncludedByMake) {
  auto Buffer = llvm::MemoryBuffer::getFile(File);
  if (!Buffer)
    return llvm::createStringError("cannot read '" + File + "': " + Buffer.getError().message());
  Texts.push_back({File, (*Buffer)->getBuffer().str(), IsIncludedByMake});
  return llvm::Error::success();
}

std::map<std::string, std::set<std::string>>
BuildFiles::sourceOptions(const std::string &Root) const {
  std::map<std::string, std::set<std::string>> Options;
  for (const BuildFileText &Text : Texts) {
    std::set<std::string> Given = sourceOptionsOf(Text, Rules);
    // What other build files include may be for any source.
    bool IsIncluded = Text.IsIncludedByMake || llvm::StringRef(Text.Name).ends_with(".cmake") ||
                      llvm::StringRef(Text.Name).ends_with(".mk");
    std::string Folder = IsIncluded ? Root : llvm::sys::path::parent_path(Text.Name).str();
    if (!Given.empty())
      Options[Folder].merge(Given);
  }
  return Options;
}

SourceFacts BuildFiles::sourceFacts(const std::string &Root) const {
  BuildProject Project;
  Project.Root = Root;
  Project.Files = ProjectFiles;
  return sourceFactsOf(Project, Texts, Rules);
}

std::vector<MigratedFile> BuildFiles::migrate(const std::string &Root,
                                              const std::vector<MigratedFile> &Sources,
                                              const std::set<std::string> &Kept,
                                              std::set<std::string> SourceOptions,
                                              std::vector<Finding> &Residue) const {
  BuildProject Project;
  Project.Root = Root;
  Project.Files = ProjectFiles;
  Project.Kept = Kept;
  Project.SourceOptions = std::move(SourceOptions);
  for (const MigratedFile &File : Sources)
    if (File.From != File.To)
      Project.Renamed[File.From] = File.To;
  MigratedBuild Migrated = migrateBuild(Project, Texts, Rules);
  llvm::append_range(Residue, Migrated.Residue);
  std::vector<MigratedFile> Result;
  for (const BuildFileText &Text : Texts) {
    std::vector<Edit> Edits;
    llvm::copy_if(Migrated.Edits, std::back_inserter(Edits),
                  [&](const Edit &E) { return E.File == Text.Name; });
    if (!Edits.empty())
      Result.push_back({Text.Name, Text.Name, Text.Text, applyEdits(Text.Text, Edits)});
  }
  return Result;
}

} // namespace offloom
