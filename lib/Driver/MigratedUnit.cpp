// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/MigratedUnit.h"
#include "Check/PassFindings.h"
#include "Driver/Inputs.h"
#include "Ptx/InstructionTable.h"
#include "Rules/RulesDirectory.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/ASTUnit.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"

namespace offloom {

/// Plain C++ needs no runtime: all that changes are the names of migrated headers.
static void keepInclusionsOnly(std::vector<Edit> &Edits, const PreprocessorRecord &Record) {
  llvm::erase_if(Edits, [&](const Edit &E) {
    return llvm::none_of(Record.Inclusions, [&](const PreprocessorRecord::Inclusion &I) {
      return E.Length != 0 && I.Place.File == E.File && I.Place.Offset == E.Offset;
    });
  });
}

/// Is there an asm statement, or a word like it, in a file that \p AST has read of \p Files?
static bool mentionsAssembly(clang::ASTUnit &AST, llvm::ArrayRef<std::string> Files) {
  clang::SourceManager &SM = AST.getSourceManager();
  return llvm::any_of(Files, [&](const std::string &Name) {
    auto File = SM.getFileManager().getOptionalFileRef(Name);
    auto Buffer = File ? SM.getMemoryBufferForFileOrNone(*File) : std::nullopt;
    return Buffer && Buffer->getBuffer().contains("asm");
  });
}

static llvm::Expected<ptx::InstructionTable> loadInstructions() {
  auto Rules = findRulesDirectory(llvm::sys::fs::getMainExecutable("offloom", nullptr));
  if (!Rules)
    return Rules.takeError();
  return ptx::InstructionTable::load(*Rules + "/ptx");
}

/// Says of the first error that forbids what only host code may do that there is a way.
static void hintAtEmulation(ParsedUnit &Unit) {
  if (!Unit.HostUse)
    return;
  Finding Hint;
  Hint.Level = Severity::Note;
  Hint.Message = "for debugging, -deviceemu lets device code use host functions and host variables";
  Unit.Findings[*Unit.HostUse].Notes.push_back(std::move(Hint));
}

llvm::Expected<MigratedUnit> migrateUnit(const std::string &File, const ParseOptions &Options,
                                         MigrateOptions How) {
  MigratedUnit Unit;
  Unit.File = absoluteName(File);
  llvm::Expected<ParsedUnit> Host = parse(Unit.File, Pass::Host, Options);
  if (!Host)
    return Host.takeError();
  Unit.Parsed = Host->Parsed;
  Unit.Usable = Host->Usable;
  hintAtEmulation(*Host);
  Unit.Findings = std::move(Host->Findings);

  std::optional<ParsedUnit> Device;
  bool IsCuda = Options.AsCuda || isCudaFile(File);
  if (!IsCuda) {
    // Only the inclusions of plain C++ change, and those are known even where the rest is unclear.
    Unit.Parsed = Unit.Usable = true;
    Unit.Findings.clear();
  }
  if (Unit.Usable && IsCuda && Host->Record.MentionsCudaArch) {
    llvm::Expected<ParsedUnit> Parsed = parse(Unit.File, Pass::Device, Options);
    if (!Parsed)
      return Parsed.takeError();
    Device = std::move(*Parsed);
    Unit.Parsed &= Device->Parsed;
    Unit.Usable &= Device->Usable;
    hintAtEmulation(*Device);
    Unit.Findings = mergePasses(std::move(Unit.Findings), std::move(Device->Findings));
    // Headers that only device code includes.
    llvm::append_range(Host->Record.Inclusions, Device->Record.Inclusions);
  }

  Unit.Record = Host->Record;
  Unit.UserFiles = userFiles(Unit.File, Unit.Record);
  if (!Unit.Usable)
    return Unit;
  llvm::StringSet<> UserFiles;
  UserFiles.insert(Unit.UserFiles.begin(), Unit.UserFiles.end());
  auto IsProjectFile = std::move(How.IsProjectFile);
  How.IsProjectFile = [&](llvm::StringRef Name) {
    return UserFiles.contains(Name) && IsProjectFile(Name);
  };
  std::optional<ptx::InstructionTable> Ptx;
  if (mentionsAssembly(*Host->AST, Unit.UserFiles)) {
    auto Loaded = loadInstructions();
    if (!Loaded)
      return Loaded.takeError();
    Ptx = std::move(*Loaded);
    How.Ptx = &*Ptx;
  }
  Unit.Result = migrate(*Host, Device ? &*Device : nullptr, How);
  if (!IsCuda)
    keepInclusionsOnly(Unit.Result.Edits, Unit.Record);
  return Unit;
}

} // namespace offloom
