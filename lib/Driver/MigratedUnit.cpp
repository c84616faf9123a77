// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/MigratedUnit.h"
#include "Check/Engine/PassFindings.h"
#include "Driver/Inputs.h"
#include "Frontend/ParsedTexts.h"
#include "Ptx/InstructionTable.h"
#include "Rules/RulesDirectory.h"
#include "Support/ComposedEdits.h"
#include "Support/UnsavedTexts.h"
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

namespace {

/// What `makeWarpSynchronous` has done to a unit's files.
struct SteppedTexts {
  std::map<std::string, std::string> Before;
  std::map<std::string, std::vector<Edit>> Steps;

  /// Makes \p Edits, of the texts with steps, edits of the files.
  void compose(std::vector<Edit> &Edits) const {
    for (const auto &[File, First] : Steps) {
      std::vector<Edit> Second;
      llvm::copy_if(Edits, std::back_inserter(Second),
                    [&](const Edit &E) { return E.File == File; });
      llvm::erase_if(Edits, [&](const Edit &E) { return E.File == File; });
      llvm::append_range(Edits, composeEdits(Before.at(File), First, std::move(Second)));
    }
  }
};

} // namespace

using Texts = std::map<std::string, std::string>;

static llvm::Expected<MigratedUnit> migrateTexts(const std::string &File,
                                                 const ParseOptions &Options, MigrateOptions How,
                                                 const Texts &Substitutes);

/// Migrates \p File with the steps of \p Stepped in it; a unit that is not usable if they do not
/// fit.
static llvm::Expected<MigratedUnit> migrateStepped(const std::string &File,
                                                   const ParseOptions &Options, MigrateOptions How,
                                                   MigrationResult Stepped) {
  SteppedTexts Stepping;
  Texts Substitutes;
  for (Edit &E : Stepped.Edits)
    Stepping.Steps[E.File].push_back(std::move(E));
  for (const auto &[Name, Edits] : Stepping.Steps) {
    auto Buffer = readSource(Name);
    if (!Buffer)
      return llvm::createStringError("cannot read '" + Name + "': " + Buffer.getError().message());
    Stepping.Before[Name] = (*Buffer)->getBuffer().str();
    Substitutes[Name] = applyEdits(Stepping.Before[Name], Edits);
  }
  How.WarpSynchronous = false;
  auto Result = migrateTexts(File, Options, std::move(How), Substitutes);
  if (!Result)
    return Result;
  Stepping.compose(Result->Result.Edits);
  // What is said of the memory that steps are for is said once.
  llvm::erase_if(Result->Result.Residue, [&](const Finding &F) {
    return llvm::any_of(Stepped.Residue, [&](const Finding &Step) {
      auto Memory = [](const Finding &Of) {
        return llvm::StringRef(Of.Message).split('\'').second.split('\'').first;
      };
      return F.Rule == Step.Rule && Memory(F) == Memory(Step);
    });
  });
  llvm::append_range(Result->Result.Residue, Stepped.Residue);
  return Result;
}

llvm::Expected<MigratedUnit> migrateUnit(const std::string &File, const ParseOptions &Options,
                                         MigrateOptions How) {
  return migrateTexts(File, Options, std::move(How), {});
}

static llvm::Expected<MigratedUnit> migrateTexts(const std::string &File,
                                                 const ParseOptions &Options, MigrateOptions How,
                                                 const Texts &Substitutes) {
  MigratedUnit Unit;
  Unit.File = absoluteName(File);
  llvm::Expected<ParsedUnit> Host = parse(Unit.File, Pass::Host, Options, Substitutes);
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
  // A syntax error, unless it follows from a missing header, is for the author to mend first.
  bool IsFollowed = Host->AST && (Host->Parsed || Host->LacksHeader);
  if ((Unit.Usable || IsFollowed) && IsCuda && Host->Record.MentionsCudaArch) {
    llvm::Expected<ParsedUnit> Parsed = parse(Unit.File, Pass::Device, Options, Substitutes);
    if (!Parsed)
      return Parsed.takeError();
    Device = std::move(*Parsed);
    Unit.Parsed &= Device->Parsed;
    Unit.Usable &= Device->Usable;
    IsFollowed &= Device->AST && (Device->Parsed || Device->LacksHeader);
    hintAtEmulation(*Device);
    Unit.Findings = mergePasses(std::move(Unit.Findings), std::move(Device->Findings));
    // Headers that only device code includes.
    llvm::append_range(Host->Record.Inclusions, Device->Record.Inclusions);
  }

  Unit.Record = Host->Record;
  Unit.UserFiles = userFiles(Unit.File, Unit.Record);
  Unit.Partial = !Unit.Usable && IsFollowed;
  if (!Unit.Usable && !Unit.Partial)
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
  std::vector<Finding> Unstepped;
  if (How.WarpSynchronous && IsCuda) {
    MigrationResult Stepped = makeWarpSynchronous(Device ? *Device : *Host, How);
    Unstepped = Stepped.Residue;
    if (!Stepped.Edits.empty())
      if (auto Result = migrateStepped(File, Options, How, std::move(Stepped));
          !Result || Result->Usable ||
          (Unit.Partial && Result->Findings.size() == Unit.Findings.size()))
        return Result;
  }
  Unit.Result = migrate(*Host, Device ? &*Device : nullptr, How);
  llvm::append_range(Unit.Result.Residue, Unstepped);
  if (!IsCuda)
    keepInclusionsOnly(Unit.Result.Edits, Unit.Record);
  return Unit;
}

} // namespace offloom
