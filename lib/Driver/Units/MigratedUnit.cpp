// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Units/MigratedUnit.h"
#include "Analysis/Code/UserCode.h"
#include "Check/Engine/PassFindings.h"
#include "Driver/Session/Inputs.h"
#include "Driver/Session/SteppedTexts.h"
#include "Driver/Units/ExpandedUnit.h"
#include "Driver/Units/ReadFunctions.h"
#include "Driver/Units/WrittenTexts.h"
#include "Frontend/Commands/BundledHeaders.h"
#include "Frontend/Commands/Inclusions.h"
#include "Frontend/ParsedTexts.h"
#include "Frontend/Reading/LibraryHeaders.h"
#include "Migrate/Preprocessor/ArchBranches.h"
#include "Migrate/Preprocessor/ArchName.h"
#include "Migrate/Preprocessor/Directives.h"
#include "Migrate/Preprocessor/PassMeanings.h"
#include "Migrate/Statements/BranchedCases.h"
#include "Migrate/Statements/LateDeclarations.h"
#include "Migrate/Statements/ShuffleLadders.h"
#include "Migrate/Text/WrittenInclusions.h"
#include "Ptx/InstructionTable.h"
#include "Rules/RulesDirectory.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/ASTUnit.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"

namespace offloom {

/// Plain C++ needs no runtime: all that changes are the names of migrated headers, and those are
/// known without a parse.
static llvm::Expected<MigratedUnit>
migrateInclusions(const std::string &File, const ParseOptions &Options, const MigrateOptions &How) {
  MigratedUnit Unit = untouchedUnit(File);
  auto Record = recordInclusions(Unit.File, Options);
  if (!Record)
    return Record.takeError();
  Unit.Record = std::move(*Record);
  Unit.UserFiles = userFiles(Unit.File, Unit.Record);
  auto IsProjectFile = [&](llvm::StringRef Name) {
    return llvm::is_contained(Unit.UserFiles, Name) && How.IsProjectFile(Name);
  };
  rewriteInclusions(Unit.Record, IsProjectFile, How.IsTaken, Unit.Result.Edits);
  return Unit;
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

using Texts = SteppedTexts::Texts;

static llvm::Expected<MigratedUnit> migrateTexts(const std::string &File,
                                                 const ParseOptions &Options, MigrateOptions How,
                                                 const Texts &Substitutes);

/// Migrates \p File, whose texts are \p Before, with the steps of \p Stepped in it; a unit that is
/// not usable if they do not fit.
static llvm::Expected<MigratedUnit> migrateStepped(const std::string &File,
                                                   const ParseOptions &Options, MigrateOptions How,
                                                   MigrationResult Stepped, const Texts &Before) {
  auto Stepping = SteppedTexts::make(std::move(Stepped.Edits), Before);
  if (!Stepping)
    return Stepping.takeError();
  How.WarpSynchronous = false;
  auto Result = migrateTexts(File, Options, std::move(How), Stepping->after());
  if (!Result)
    return Result;
  Stepping->compose(Result->Result.Edits);
  Stepping->moveBack(Result->Record.Inclusions);
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

/// Adds to each of \p Unstepped the first error of \p Stepped, what the steps made of the text.
static void noteWhyNot(std::vector<Finding> &Unstepped, const std::vector<Finding> &Stepped) {
  auto Error = llvm::find_if(Stepped, [](const Finding &F) { return F.Level == Severity::Error; });
  for (Finding &F : Unstepped)
    if (Error != Stepped.end()) {
      Finding Note;
      Note.Level = Severity::Note;
      Note.Message = "with lanes side by side, the code would not compile: " + Error->Message;
      Note.Place = F.Place;
      F.Notes.push_back(std::move(Note));
    }
}

/// Adds to \p After what Clang said of missing results \p Before they were written.
static void keepWarningsOfResults(llvm::ArrayRef<Finding> Before, std::vector<Finding> &After) {
  for (const Finding &F : Before)
    if (F.Rule == "-Wreturn-type" && llvm::none_of(After, [&](const Finding &Left) {
          return Left.Rule == F.Rule && Left.Place.File == F.Place.File &&
                 Left.Place.Offset == F.Place.Offset;
        })) {
      After.push_back(F);
      After.back().Notes.push_back({});
      Finding &Note = After.back().Notes.back();
      Note.Level = Severity::Note;
      Note.Message = "migrated code returns a value here, since its compilers take an end without "
                     "one for one that is never reached";
    }
}

/// Migrates \p File with \p Edits, which leave it CUDA; a unit that is not usable if that does not
/// fit.
static llvm::Expected<MigratedUnit> migrateEdited(const std::string &File,
                                                  const ParseOptions &Options, MigrateOptions How,
                                                  std::vector<Edit> Edits, const Texts &Before) {
  auto Stepping = SteppedTexts::make(std::move(Edits), Before);
  if (!Stepping)
    return Stepping.takeError();
  auto Result = migrateTexts(File, Options, std::move(How), Stepping->after());
  if (!Result)
    return Result;
  Stepping->compose(Result->Result.Edits);
  Stepping->moveBack(Result->Result.Residue);
  Stepping->moveBack(Result->Findings);
  Stepping->moveBack(Result->Record.Inclusions);
  for (KernelReport &Kernel : Result->Result.Kernels) {
    std::vector<Finding> At(1);
    At.front().Place = Kernel.Place;
    Stepping->moveBack(At);
    Kernel.Place = At.front().Place;
  }
  return Result;
}

/// The kernels of \p Unit that macros may keep from a better form.
static llvm::SmallVector<size_t, 4> kernelsWithHiddenCalls(const MigratedUnit &Unit) {
  llvm::SmallVector<size_t, 4> Found;
  for (auto [I, Kernel] : llvm::enumerate(Unit.Result.Kernels))
    if (!Kernel.HiddenCalls.empty())
      Found.push_back(I);
  return Found;
}

/// Migrates \p First's file, whose texts are \p Before, once more, with macros' texts in their
/// place where that gives a kernel a better form; else it is \p First.
static llvm::Expected<MigratedUnit> migrateShown(MigratedUnit First, const ParseOptions &Options,
                                                 MigrateOptions How, const Texts &Before) {
  How.ShowHiddenCalls = false;
  How.RollLadders = true; // of those in macros
  const std::vector<KernelReport> &Kernels = First.Result.Kernels;
  for (auto Wanted = kernelsWithHiddenCalls(First); !Wanted.empty();) {
    std::vector<Edit> Shown;
    for (size_t I : Wanted)
      llvm::copy_if(Kernels[I].HiddenCalls, std::back_inserter(Shown),
                    [&](const Edit &E) { return !llvm::is_contained(Shown, E); });
    auto Stepping = SteppedTexts::make(std::move(Shown), Before);
    if (!Stepping)
      return Stepping.takeError();
    auto Second = migrateTexts(First.File, Options, How, Stepping->after());
    if (!Second) {
      llvm::consumeError(Second.takeError());
      return First;
    }
    if (!Second->Usable || Second->Result.Kernels.size() != Kernels.size())
      return First;
    auto IsBetter = [&](size_t I) { return Second->Result.Kernels[I].Form != Kernels[I].Form; };
    if (!llvm::all_of(Wanted, IsBetter)) {
      llvm::erase_if(Wanted, [&](size_t I) { return !IsBetter(I); });
      continue;
    }
    Stepping->compose(Second->Result.Edits);
    Stepping->moveBack(Second->Result.Residue);
    for (auto [Of, Kernel] : llvm::zip(Second->Result.Kernels, First.Result.Kernels)) {
      Of.Place = Kernel.Place;
      if (Of.Form == Kernel.Form)
        Of.Reason = Kernel.Reason;
    }
    First.Result = std::move(Second->Result);
    return First;
  }
  return First;
}

llvm::Expected<MigratedUnit> migrateUnit(const std::string &File, const ParseOptions &Options,
                                         MigrateOptions How) {
  if (!Options.AsCuda && !isCudaFile(File))
    return migrateInclusions(File, Options, How);
  return migrateTexts(File, Options, std::move(How), {});
}

MigratedUnit untouchedUnit(const std::string &File) {
  MigratedUnit Unit;
  Unit.File = absoluteName(File);
  Unit.UserFiles = {Unit.File};
  Unit.Parsed = Unit.Usable = true;
  return Unit;
}

/// Marks those of \p Functions that \p Residue says Clang did not understand.
static void noteDamage(llvm::ArrayRef<Finding> Residue, std::vector<ReadFunction> &Functions) {
  for (const Finding &Left : Residue)
    for (ReadFunction &F : Functions)
      if (Left.Rule == "migrate-incomplete" && Left.Place.File == F.File &&
          F.Span.Begin <= Left.Place.Offset && Left.Place.Offset < F.Span.End)
        F.Of = Understanding::Damaged;
}

/// The file to parse for \p File, and its text among \p Read if it is not there: see CompiledFile.
static std::string mainFileOf(const std::string &File, const MigrateOptions &How, Texts &Read) {
  if (How.CompiledFile.empty())
    return File;
  std::string Main = File + ".alone.cu";
  Read[Main] = "#include \"" + File + "\"\n";
  return Main;
}

/// The host's pass of \p Main. What functions are `__host__ __device__` may depend on
/// `__CUDA_ARCH__`; nvcc asks whether device code may call them, or use variables, where it
/// compiles device code. The device's pass, which there is then, has what is wrong of that.
static llvm::Expected<ParsedUnit> parseHost(const std::string &Main, const ParseOptions &Options,
                                            const Texts &Read) {
  llvm::Expected<ParsedUnit> Host = parse(Main, Pass::Host, Options, Read);
  if (!Host || !Host->HostUse || !Host->Record.MentionsCudaArch)
    return Host;
  ParseOptions Lenient = Options;
  Lenient.LeaveHostUses = true;
  return parse(Main, Pass::Host, Lenient, Read);
}

static llvm::Expected<MigratedUnit> migrateTexts(const std::string &File,
                                                 const ParseOptions &Options, MigrateOptions How,
                                                 const Texts &Substitutes) {
  MigratedUnit Unit;
  Unit.File = absoluteName(File);
  KernelsWithoutSteps WithoutSteps;
  if (!How.WithoutSteps)
    How.WithoutSteps = &WithoutSteps;
  Texts Read = Substitutes;
  const std::string Main = mainFileOf(Unit.File, How, Read);
  llvm::Expected<ParsedUnit> Host = parseHost(Main, Options, Read);
  if (!Host)
    return Host.takeError();
  Unit.Parsed = Host->Parsed;
  Unit.Usable = Host->Usable;
  hintAtEmulation(*Host);
  Unit.Findings = std::move(Host->Findings);

  std::optional<ParsedUnit> Device;
  Unit.IsCuda = true;
  // A syntax error, unless it follows from a missing header, is for the author to mend first.
  bool IsFollowed = Host->AST && (Host->Parsed || Host->LacksHeader);
  if ((Unit.Usable || IsFollowed) && Host->Record.MentionsCudaArch) {
    llvm::Expected<ParsedUnit> Parsed = parse(Main, Pass::Device, Options, Read);
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

  for (ParsedUnit *Pass : {&*Host, Device ? &*Device : nullptr})
    if (Pass && Pass->AST)
      traverseUserCode(Pass->AST->getASTContext());

  Unit.Record = Host->Record;
  Unit.UserFiles = userFiles(Unit.File, Unit.Record);
  Unit.Partial = !Unit.Usable && IsFollowed;
  if (!Unit.Usable && !Unit.Partial)
    return Unit;
  llvm::StringSet<> UserFiles;
  UserFiles.insert(Unit.UserFiles.begin(), Unit.UserFiles.end());
  const auto Asked = std::exchange(How.IsProjectFile, nullptr);
  How.IsProjectFile = [&](llvm::StringRef Name) { return UserFiles.contains(Name) && Asked(Name); };
  How.Arch = Options.Arch;
  std::optional<ptx::InstructionTable> Ptx;
  if (mentionsAssembly(*Host->AST, Unit.UserFiles)) {
    auto Loaded = loadInstructions();
    if (!Loaded)
      return Loaded.takeError();
    Ptx = std::move(*Loaded);
    How.Ptx = &*Ptx;
  }
  // In the author's text, not in one that was written for a second reading.
  std::vector<InactiveBranch> Inactive;
  if (Host->AST && Substitutes.empty())
    Inactive = inactiveKernels(*Host, Device ? &*Device : nullptr, How.IsProjectFile);
  std::vector<ReadFunction> Functions;
  if (Host->AST && Substitutes.empty())
    Functions = readFunctions(*Host->AST, How.IsProjectFile);
  auto WithFirstReading = [&](llvm::Expected<MigratedUnit> Result) {
    if (Result) {
      Result->Inactive = std::move(Inactive);
      Result->Functions = std::move(Functions);
      noteDamage(Result->Result.Residue, Result->Functions);
    }
    return Result;
  };
  if (!Unit.Usable && Device && Device->Usable)
    if (auto Declared = nameDeviceDeclarations(*Host, *Device, How.IsProjectFile, How.Module);
        !Declared.empty()) {
      ParseOptions Next = Options;
      Next.ClangOptions.push_back(
          ("-D" + OffloomCudaArch + "=" + llvm::Twine(Options.Arch * 10)).str());
      MigrateOptions Anew = How;
      Anew.WithoutSteps = nullptr;
      auto Result = migrateEdited(File, Next, Anew, std::move(Declared), Substitutes);
      if (!Result || Result->Usable)
        return WithFirstReading(std::move(Result));
    }
  if (How.WritePassMeanings && Device && Unit.Usable)
    if (std::vector<Edit> Written = writePassMeanings(*Host, *Device, How.IsProjectFile);
        !Written.empty()) {
      MigrateOptions Next = How;
      --Next.WritePassMeanings;
      auto Result = migrateEdited(File, Options, Next, std::move(Written), Substitutes);
      if (!Result || Result->Usable)
        return WithFirstReading(std::move(Result));
    }
  auto WithInclusions = [&](std::vector<Edit> Written) {
    MigrateOptions Next = How;
    Next.WriteOutInclusions = false;
    return migrateEdited(File, Options, Next, std::move(Written), Substitutes);
  };
  if (How.WriteOutInclusions)
    if (std::vector<Edit> Written = writeOutInclusions(*Host, Device ? &*Device : nullptr, How);
        !Written.empty())
      if (auto Result = WithInclusions(std::move(Written)); !Result || Result->Usable)
        return WithFirstReading(std::move(Result));
  if (How.WriteOutMacros)
    if (std::vector<Edit> Macros = writeOutMacros(*Host, Device ? &*Device : nullptr, How);
        !Macros.empty()) {
      MigrateOptions Next = How;
      Next.WriteOutMacros = false;
      auto Result = migrateEdited(File, Options, Next, std::move(Macros), Substitutes);
      if (!Result || Result->Usable)
        return WithFirstReading(std::move(Result));
    }
  if (How.ReturnResults && Unit.Usable)
    if (std::vector<Edit> Returns = missingResults(*Host, Device ? &*Device : nullptr, How);
        !Returns.empty()) {
      MigrateOptions Next = How;
      Next.ReturnResults = false;
      auto Result = migrateEdited(File, Options, Next, std::move(Returns), Substitutes);
      if (Result && Result->Usable)
        keepWarningsOfResults(Unit.Findings, Result->Findings);
      if (!Result || Result->Usable)
        return WithFirstReading(std::move(Result));
    }
  if (How.RollLadders && How.ForcedForm.empty() && Unit.Usable) {
    auto &Context = (Device ? *Device : *Host).AST->getASTContext();
    if (std::vector<Edit> Rolled = rollLadders(Context, How); !Rolled.empty()) {
      MigrateOptions Next = How;
      Next.RollLadders = false;
      auto Result = migrateEdited(File, Options, Next, std::move(Rolled), Substitutes);
      if (!Result || Result->Usable)
        return WithFirstReading(std::move(Result));
    }
  }
  if (How.ExpandHelpers && How.ForcedForm.empty() && Unit.Usable) {
    auto &Context = (Device ? *Device : *Host).AST->getASTContext();
    if (std::vector<ExpandedKernel> Kernels = expandHelpers(Context, How); !Kernels.empty())
      return WithFirstReading(migrateExpanded(std::move(Kernels), [&](std::vector<Edit> Edits) {
        MigrateOptions Next = How;
        Next.ExpandHelpers = Edits.empty() ? 0 : How.ExpandHelpers - 1;
        return migrateEdited(File, Options, Next, std::move(Edits), Substitutes);
      }));
  }
  if (How.BranchCases && How.ForcedForm.empty() && Unit.Usable) {
    auto &Context = (Device ? *Device : *Host).AST->getASTContext();
    if (std::vector<ExpandedKernel> Kernels = branchCases(Context, How); !Kernels.empty())
      return WithFirstReading(migrateExpanded(std::move(Kernels), [&](std::vector<Edit> Edits) {
        MigrateOptions Next = How;
        Next.BranchCases = false;
        return migrateEdited(File, Options, Next, std::move(Edits), Substitutes);
      }));
  }
  if (How.DeclareLate && How.ForcedForm.empty() && Unit.Usable) {
    auto &Context = (Device ? *Device : *Host).AST->getASTContext();
    if (std::vector<Edit> Late = declareLate(Context, How); !Late.empty()) {
      MigrateOptions Next = How;
      Next.DeclareLate = false;
      auto Result = migrateEdited(File, Options, Next, std::move(Late), Substitutes);
      if (!Result || Result->Usable)
        return WithFirstReading(std::move(Result));
    }
  }
  std::vector<Finding> Unstepped;
  if (How.WarpSynchronous) {
    MigrationResult Stepped = makeWarpSynchronous(Device ? *Device : *Host, How);
    Unstepped = Stepped.Residue;
    if (!Stepped.Edits.empty()) {
      auto Result = migrateStepped(File, Options, How, std::move(Stepped), Substitutes);
      if (!Result || Result->Usable ||
          (Unit.Partial && Result->Findings.size() == Unit.Findings.size()))
        return WithFirstReading(std::move(Result));
      Unstepped = missingWarpSteps(Device ? *Device : *Host, How);
      noteWhyNot(Unstepped, Result->Findings);
    }
  }
  Unit.Result = migrate(*Host, Device ? &*Device : nullptr, How);
  if (How.WriteOutInclusions && Unit.Usable)
    if (std::vector<Edit> Written = writeInclusions(
            Unit.Result.ContraryFiles, SourceText(Host->AST->getASTContext()), How.IsProjectFile);
        !Written.empty())
      if (auto Result = WithInclusions(std::move(Written)); !Result || Result->Usable)
        return WithFirstReading(std::move(Result));
  llvm::append_range(Unit.Result.Residue, Unstepped);
  auto Bundled = bundledHeaders();
  if (!Bundled)
    return Bundled.takeError();
  llvm::append_range(Unit.Result.Residue,
                     systemHeadersOfCuda(Host->AST->getSourceManager(), *Bundled));
  if (!How.ShowHiddenCalls || !Unit.Usable)
    return WithFirstReading(std::move(Unit));
  How.IsProjectFile = Asked;
  return WithFirstReading(migrateShown(std::move(Unit), Options, std::move(How), Substitutes));
}

} // namespace offloom
