// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Units/StagedUnit.h"
#include "Frontend/Reading/PreprocessorRecorder.h"
#include "Support/AtomicFile.h"
#include "Support/LineEnds.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace offloom {
namespace {

using Inclusion = PreprocessorRecord::Inclusion;

/// The files to stage: the source, what has edits, and what includes any of these.
llvm::StringSet<> filesToStage(const MigratedUnit &Unit) {
  llvm::StringSet<> Staged{Unit.File};
  for (const Edit &E : Unit.Result.Edits)
    Staged.insert(E.File);
  for (bool Grew = true; Grew;) {
    Grew = false;
    for (const Inclusion &I : Unit.Record.Inclusions)
      if (!I.System && Staged.contains(I.ResolvedFile))
        Grew |= Staged.insert(I.Place.File).second;
  }
  return Staged;
}

class Stager {
public:
  Stager(const MigratedUnit &Unit, llvm::StringRef Folder)
      : Unit(Unit), Folder(Folder), Files(filesToStage(Unit)) {}

  llvm::Expected<StagedUnit> run(llvm::StringRef GivenName) {
    StagedUnit Result;
    Result.Source = stagedName(Unit.File);
    for (const auto &Entry : Files) {
      std::string File = Entry.getKey().str();
      std::string ShownName = File == Unit.File ? GivenName.str() : File;
      if (llvm::Error Failed = stage(File, ShownName))
        return Failed;
      Result.Originals[stagedName(File)] = ShownName;
    }
    Result.KeepsIncludeNames = KeepsIncludeNames;
    return Result;
  }

private:
  std::string stagedName(llvm::StringRef File) const {
    if (File == Unit.File)
      return Folder + "/" + llvm::sys::path::stem(File).str() + ".cpp";
    return Folder + File.str();
  }

  llvm::Error stage(const std::string &File, llvm::StringRef ShownName) {
    auto Buffer = llvm::MemoryBuffer::getFile(File);
    if (!Buffer)
      return llvm::createStringError("cannot read '" + File + "': " + Buffer.getError().message());
    llvm::StringRef Text = (*Buffer)->getBuffer();
    std::string Staged = applyEdits(Text, editsOfOriginal(Text, editsOf(File)), ShownName);
    // It is no longer where the command says that no warnings are wanted.
    if (Unit.Record.LibraryFiles.contains(File) && llvm::StringRef(Staged).starts_with("#line"))
      Staged.insert(0, "#pragma GCC system_header\n");
    return writeFileAtomically(stagedName(File), Staged);
  }

  /// The unit's edits of \p File, its #include directives excepted, which get absolute names.
  std::vector<Edit> editsOf(const std::string &File) {
    std::vector<Edit> Edits;
    llvm::DenseSet<unsigned> Directives;
    for (const Inclusion &I : Unit.Record.Inclusions) {
      if (I.Place.File != File || I.System || I.ResolvedFile.empty())
        continue;
      if (includesOthersToo(Unit.Record, I)) { // by a macro, whose value differs
        KeepsIncludeNames = true;
        continue;
      }
      if (!Directives.insert(I.Place.Offset).second)
        continue;
      std::string Name =
          Files.contains(I.ResolvedFile) ? stagedName(I.ResolvedFile) : I.ResolvedFile;
      Edits.push_back({File, I.Place.Offset, I.Length, "\"" + Name + "\""});
    }
    for (const Edit &E : Unit.Result.Edits)
      if (E.File == File && !(E.Length != 0 && Directives.contains(E.Offset)))
        Edits.push_back(E);
    return Edits;
  }

  const MigratedUnit &Unit;
  std::string Folder;
  llvm::StringSet<> Files;
  bool KeepsIncludeNames = false;
};

} // namespace

llvm::Expected<StagedUnit> stageUnit(const MigratedUnit &Unit, llvm::StringRef Folder,
                                     llvm::StringRef GivenName) {
  return Stager(Unit, Folder).run(GivenName);
}

llvm::Error nameOriginals(const StagedUnit &Unit, llvm::StringRef File) {
  auto Buffer = llvm::MemoryBuffer::getFile(File, /*IsText=*/true);
  if (!Buffer)
    return llvm::createStringError("cannot read '" + File + "': " + Buffer.getError().message());
  std::string Text = (*Buffer)->getBuffer().str();
  for (const auto &[Staged, Original] : Unit.Originals)
    for (std::size_t At = Text.find(Staged); At != Text.npos;
         At = Text.find(Staged, At + Original.size()))
      Text.replace(At, Staged.size(), Original);
  return writeFileAtomically(File, Text);
}

} // namespace offloom
