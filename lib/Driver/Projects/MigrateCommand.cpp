// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Projects/MigrateCommand.h"
#include "Build/Definitions.h"
#include "Driver/HostCompiler/PtxModule.h"
#include "Driver/Projects/BuildFiles.h"
#include "Driver/Projects/MergedOutput.h"
#include "Driver/Projects/MigratedProject.h"
#include "Driver/Projects/MigratedTree.h"
#include "Driver/Projects/MigrationRecord.h"
#include "Driver/Projects/ProjectSources.h"
#include "Driver/Projects/ProjectTree.h"
#include "Driver/Projects/SharedFunctions.h"
#include "Driver/Session/ExitCode.h"
#include "Driver/Session/Inputs.h"
#include "Driver/Session/SourceOptions.h"
#include "Driver/Session/StandIns.h"
#include "Driver/Units/ClassNames.h"
#include "Driver/Units/MigrationCache.h"
#include "Rules/CheckConfiguration.h"
#include "Support/UnsavedTexts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <optional>
#include <set>

namespace offloom {
namespace {

class MigrateRun {
public:
  MigrateRun(Session &TheSession, const MigrateCommandOptions &Options)
      : TheSession(TheSession), Options(Options), Report(llvm::errs()),
        Cache(TheSession.options().cacheFolder()) {}

  int run() {
    std::string Excluded = Options.OutputFolder.empty() ? "" : absoluteName(Options.OutputFolder);
    const SessionOptions &Given = TheSession.options();
    Inputs Sources = Given.Names.empty()
                         ? inputsOfBuild(TheSession.filesOfBuild(), Given.Build)
                         : findInputs(Given.Names, {".cu", ".cpp", ".cc", ".cxx"}, Excluded);
    // C that calls CUDA's libraries stays as it is, and its build files do not.
    const bool IsOfC = Sources.Files.empty() && Sources.Problems.empty() &&
                       !findInputs(Given.Names, {".c"}, Excluded).Files.empty();
    if (Sources.Files.empty() && !IsOfC)
      llvm::append_range(Sources.Problems, Sources.EmptyFolders);
    for (const std::string &Problem : Sources.Problems)
      fail(Problem);
    if (Sources.Files.empty() && !IsOfC)
      return Code;
    Root = Sources.Root;
    if (namesProject()) {
      if (!readBuildFiles(Excluded))
        return Code;
      // What is behind a link to a folder of the project has its place there.
      llvm::erase_if(Sources.Files,
                     [&](const std::string &File) { return !Builds->contains(File); });
    }
    bool ToStdout = !writesTree() && Options.ReportFile.empty();
    if (ToStdout && (IsOfC || Given.Names.size() + Sources.Files.size() > 2)) {
      fail("several files: say where the result goes: -o DIR, --in-place, or --diff or --report to "
           "look only");
      return Code;
    }
    migrateAll(Sources.Files);
    auto Files = Project->files();
    if (!Files) {
      fail(llvm::toString(Files.takeError()));
      return Code;
    }
    if (ToStdout)
      print(Sources.Files.front(), *Files);
    else
      writeAll(std::move(*Files));
    return Code;
  }

private:
  /// Does the migrated code go somewhere, or is it only looked at?
  bool writesTree() const {
    return !Options.OutputFolder.empty() || Options.InPlace || Options.Diff;
  }

  /// A folder is a project: its build files and all else in it belong to it.
  bool namesProject() const {
    const std::vector<std::string> &Names = TheSession.options().Names;
    return Names.empty() || llvm::any_of(Names, [](const std::string &Name) {
             return llvm::sys::fs::is_directory(Name);
           });
  }

  /// Those of the folders that are named, or of all of the build's.
  std::vector<std::string> filesOfProject(const std::string &Excluded) const {
    std::set<std::string> Files;
    for (const std::string &Name : TheSession.options().Names)
      if (llvm::sys::fs::is_directory(Name))
        for (std::string &File : projectFiles(absoluteName(Name), Excluded))
          Files.insert(std::move(File));
      else
        Files.insert(absoluteName(Name));
    if (TheSession.options().Names.empty())
      for (std::string &File : projectFiles(Root, Excluded))
        Files.insert(std::move(File));
    if (!Options.ReportFile.empty())
      Files.erase(absoluteName(Options.ReportFile)); // of the last run
    return {Files.begin(), Files.end()};
  }

  bool readBuildFiles(const std::string &Excluded) {
    llvm::Expected<BuildFiles> Read = BuildFiles::read(filesOfProject(Excluded));
    if (!Read) {
      fail(llvm::toString(Read.takeError()));
      return false;
    }
    Builds.emplace(std::move(*Read));
    // Without a database of commands, the build files say what matters to kernels.
    if (TheSession.options().Build.empty())
      OptionsOfFolders = Builds->sourceOptions(Root);
    for (const auto &[Folder, Given] : OptionsOfFolders)
      for (const std::string &Option : Given)
        llvm::errs() << displayName(Folder) << ": migrated with " << Option
                     << ", as the build files say\n";
    return true;
  }

  void fail(const std::string &Message) {
    TheSession.error(Message);
    raise(Unusable);
  }

  void raise(int Higher) { Code = std::max(Code, Higher); }

  void print(const Finding &F) {
    tell(F);
    if (F.Level >= Severity::Warning)
      raise(HasFindings);
  }

  void tell(const Finding &F, bool IsAllowed = false) {
    Report.print(F);
    Record.add(F, IsAllowed);
  }

  void printResidue(const Finding &F) {
    if (isAllowed(F))
      tell(F, /*IsAllowed=*/true);
    else
      print(F);
  }

  bool isAllowed(const Finding &F) const {
    return llvm::any_of(Options.AllowedResidue, [&](const std::string &Glob) {
      return matchesGlob(Glob, F.Rule) || matchesGlob(Glob, displayName(F.Place.File));
    });
  }

  void migrateAll(llvm::ArrayRef<std::string> Files) {
    std::set<std::string> Names(Files.begin(), Files.end());
    if (Builds)
      Names.insert(Builds->projectFiles().begin(), Builds->projectFiles().end());
    Project.emplace(Root, std::move(Names));
    if (Builds) {
      Layout.emplace(Root, *Builds, Files, !TheSession.options().Build.empty());
      if (llvm::Error Failed = MadeByBuild.write(Layout->generatedHeaders()))
        fail(llvm::toString(std::move(Failed)));
      Cache.setPassingFolder(MadeByBuild.root());
      migrateUnits(Layout->units());
      for (const std::string &Kept : Layout->kept())
        llvm::errs() << displayName(Kept) << ": kept as it is, for a module or a program to read\n";
      std::vector<std::string> Left;
      for (const std::string &Part : Layout->parts())
        if (Project->contains(Part))
          sayIncluded(Part);
        else
          Left.push_back(Part);
      migrateUnits(Left);
    } else {
      migrateUnits(Files);
    }
    for (const Finding &F : Project->findings())
      printResidue(F);
    for (const Finding &F : Project->refuseInactive())
      printResidue(F);
    Cache.prune();
    if (unsigned Unchanged = Cache.unchanged(); Unchanged && Files.size() > 1)
      llvm::errs() << Unchanged << " of the sources had not changed and were not parsed again\n";
    if (UsedOptions.isUncontracted())
      llvm::errs() << "-fmad=false: compile what was migrated with -ffp-contract=off\n";
  }

  void migrateUnits(llvm::ArrayRef<std::string> Files) {
    std::vector<CompiledSource> Sources;
    for (const std::string &File : Files)
      if (Layout)
        for (std::vector<std::string> &Definitions : Layout->variantsOf(File))
          Sources.push_back({File, std::move(Definitions)});
      else
        Sources.push_back({File, {}});
    CompiledUnits Units;
    SharedFunctions Shared(Root);
    for (migrateEach(Sources, Units);;) {
      std::vector<CompiledSource> Again = Shared.add(Units);
      if (Again.empty())
        break;
      migrateEach(Again, Units, &Shared);
    }
    for (const CompiledSource &Source : Sources)
      if (auto Unit = Units.find(Source); Unit != Units.end())
        collect(std::move(Unit->second));
    // Of a folder's sources some may be parts of others, which include them.
    for (MigratedUnit &Unit : std::exchange(UnusableUnits, {}))
      if (Project->contains(Unit.File))
        sayIncluded(Unit.File);
      else
        addWithErrors(std::move(Unit));
  }

  /// Migrates \p Sources into \p Units, again if \p Shared says what others make of their headers.
  void migrateEach(llvm::ArrayRef<CompiledSource> Sources, CompiledUnits &Units,
                   const SharedFunctions *Shared = nullptr) {
    std::vector<std::string> Files;
    std::vector<std::vector<SharedFunction>> SharedIn(Sources.size());
    for (const CompiledSource &Source : Sources) {
      if (Shared)
        SharedIn[Files.size()] = Shared->in(Units.at(Source));
      Files.push_back(Source.File);
    }
    std::vector<std::optional<llvm::Expected<MigratedUnit>>> Done(Sources.size());
    TheSession.forEachFile(
        Files,
        [&](std::size_t I) { Done[I].emplace(migrateOne(Sources[I], std::move(SharedIn[I]))); },
        [&](std::size_t I) {
          llvm::Expected<MigratedUnit> Unit = std::move(*Done[I]);
          Done[I].reset();
          if (Unit)
            Units.insert_or_assign(Sources[I], std::move(*Unit));
          else
            fail(displayName(Files[I]) + ": " + llvm::toString(Unit.takeError()));
        });
  }

  void sayIncluded(const std::string &File) {
    llvm::errs() << displayName(File) << ": migrated with the files that include it\n";
  }

  /// What the build files say that matters to kernels, and the user has not said.
  std::vector<std::string> optionsOfFolders(const std::string &File) const {
    std::set<std::string> Options;
    for (const auto &[Folder, Given] : OptionsOfFolders)
      if (isWithin(File, Folder))
        Options.insert(Given.begin(), Given.end());
    for (const std::string &Word : TheSession.options().CompilerWords)
      Options.erase(Word);
    return {Options.begin(), Options.end()};
  }

  /// Have the user's options something to say about the macro of \p Definition?
  bool isGiven(llvm::StringRef Definition) const {
    llvm::StringRef Name = nameDefinedBy(Definition);
    return llvm::any_of(TheSession.options().CompilerWords, [&](llvm::StringRef Word) {
      return (Word.consume_front("-D") || Word.consume_front("-U")) && nameDefinedBy(Word) == Name;
    });
  }

  llvm::Expected<MigratedUnit> migrateOne(const CompiledSource &Source,
                                          std::vector<SharedFunction> Shared) {
    const std::string &File = Source.File;
    llvm::Expected<ParseOptions> Parsing = TheSession.optionsFor(File, optionsOfFolders(File));
    if (!Parsing)
      return Parsing.takeError();
    if (Layout) {
      Parsing->AsCuda |= Layout->isInCuda(File);
      if (!Parsing->AsCuda && !isCudaFile(File) && !Layout->reachesCuda(File))
        return untouchedUnit(File);
      for (const std::string &Folder : Layout->includeFoldersFor(File))
        Parsing->ClangOptions.push_back("-I" + Folder);
      for (const std::string &Folder : MadeByBuild.folders())
        Parsing->ClangOptions.push_back("-I" + Folder);
      for (const std::string &Definition : Source.Definitions)
        if (!isGiven(Definition))
          Parsing->ClangOptions.push_back("-D" + Definition);
      // What headers of other folders include of the source's own, where no build file said so.
      Parsing->ClangOptions.push_back(("-iquote" + llvm::sys::path::parent_path(File)).str());
    }
    MigrateOptions How;
    if (Layout && Layout->isIncluded(File) && isCudaFile(File))
      How.CompiledFile = File;
    How.ForcedForm = Options.Form;
    How.Shared = std::move(Shared);
    How.ClampShifts = Options.ClampShifts;
    How.ClampConversions = !Options.NoClampConversions;
    How.RelocatableDeviceCode = Parsing->RelocatableDeviceCode;
    How.FastMath = Parsing->Build.FastMath;
    How.FlushSubnormals =
        llvm::is_contained(Parsing->ClangOptions, "-fgpu-flush-denormals-to-zero");
    How.WarpSynchronous = How.OneOfAlike = !Options.NoWarpSynchronous;
    How.IsProjectFile = [&](llvm::StringRef Name) { return Project->owns(Name); };
    How.IsTaken = [&](llvm::StringRef Name) { return Project->isTaken(Name); };
    UsedOptions.note(How, *Parsing);
    return Cache.migrate(File, Root, std::move(*Parsing), std::move(How));
  }

  /// Adds what of \p Unit does not depend on its errors, and prints these.
  void addWithErrors(MigratedUnit Unit) {
    for (const Finding &F : Unit.Findings)
      print(F);
    if (!Unit.Partial) {
      if (!Unit.Parsed)
        raise(CannotParse);
      NotMigrated.insert(Unit.File);
      Record.setOutcome(Unit.File, MigrationReport::Outcome::Failed);
      TheSession.error("'" + displayName(Unit.File) + "' was not migrated because of these errors");
      return;
    }
    add(Unit);
    Record.setOutcome(Unit.File, MigrationReport::Outcome::Partly);
    llvm::errs() << displayName(Unit.File) << ": migrated in part, because of these errors\n";
  }

  bool isNamed(const std::string &File) const {
    return llvm::any_of(TheSession.options().Names,
                        [&](const std::string &Name) { return absoluteName(Name) == File; });
  }

  void collect(MigratedUnit Unit) {
    if (Unit.Usable)
      add(Unit);
    else if (isNamed(Unit.File))
      addWithErrors(std::move(Unit));
    else
      UnusableUnits.push_back(std::move(Unit));
  }

  /// nvcc's device compiler concludes nothing from a missing result; those of migrated code do.
  void warnOfMissingResults(const MigratedUnit &Unit) {
    for (const Finding &F : Unit.Findings)
      if (F.Rule == "-Wreturn-type" && F.Level == Severity::Warning &&
          Printed.insert({F.Place.File, F.Place.Offset, F.Message}).second)
        tell(F);
  }

  void add(const MigratedUnit &Unit) {
    Project->add(Unit);
    if (Unit.Usable)
      warnOfMissingResults(Unit);
    for (const KernelReport &Kernel : Unit.Result.Kernels)
      report(Kernel);
    for (const Finding &F : Unit.Result.Residue)
      if (Printed.insert({F.Place.File, F.Place.Offset, F.Message}).second)
        printResidue(F);
    for (const ClassOfFile &Class : Unit.Result.Classes)
      if (std::optional<Finding> Clash = Classes.add(Class))
        printResidue(*Clash);
    if (Unit.Result.Edits.empty())
      llvm::errs() << displayName(Unit.File) << ": nothing to migrate\n";
  }

  /// A kernel of a header is reported once, however many files include it.
  void report(const KernelReport &Kernel) {
    if (!Printed.insert({Kernel.Place.File, Kernel.Place.Offset, Kernel.Name}).second)
      return;
    Record.add(Kernel);
    llvm::errs() << displayName(Kernel.Place.File) << ':' << Kernel.Place.Line << ": kernel '"
                 << Kernel.Name << "': " << Kernel.Form;
    if (!Kernel.Reason.empty())
      llvm::errs() << " (" << Kernel.Reason << ')';
    llvm::errs() << '\n';
  }

  void print(const std::string &File, llvm::ArrayRef<MigratedFile> Files) {
    for (const MigratedFile &F : Files) {
      if (F.From == File)
        llvm::outs() << F.After;
      else if (F.After != F.Before || F.To != F.From)
        llvm::errs() << displayName(F.From)
                     << ": this header changes too; -o DIR or --in-place writes it\n";
    }
  }

  void writeAll(std::vector<MigratedFile> Files) {
    if (Builds)
      addBuildFiles(Files);
    std::vector<std::string> Copied = Options.InPlace ? std::vector<std::string>() : copied(Files);
    MigratedTree Tree(Root);
    if (!Options.OutputFolder.empty())
      writeOutput(Files, Copied);
    for (const MigratedFile &F : Files)
      if (Options.Diff)
        Tree.printDiff(F);
      else if (Options.InPlace)
        if (llvm::Error Failed = Tree.writeInPlace(F))
          fail(llvm::toString(std::move(Failed)));
    if (!Options.ReportFile.empty())
      writeReport(std::move(Files), Copied);
  }

  /// What a project has beside \p Files. What was to be migrated and could not be is no C++.
  std::vector<std::string> copied(llvm::ArrayRef<MigratedFile> Files) const {
    std::vector<std::string> Found;
    std::set<std::string> Written;
    for (const MigratedFile &F : Files)
      Written.insert(F.From);
    if (Builds)
      for (const std::string &File : Builds->projectFiles())
        if (Layout->kept().count(File) ||
            (!Written.count(File) && !Project->contains(File) && !NotMigrated.count(File)))
          Found.push_back(File);
    return Found;
  }

  void writeOutput(llvm::ArrayRef<MigratedFile> Files, llvm::ArrayRef<std::string> Copied) {
    MergedOutput Output(Options.OutputFolder, Root);
    auto failIf = [&](llvm::Error Failed) {
      if (Failed)
        fail(llvm::toString(std::move(Failed)));
    };
    for (const MigratedFile &F : Files)
      failIf(Output.write(F));
    for (const std::string &File : Copied)
      failIf(Output.copy(File));
    failIf(Output.finish(/*IsWholeProject=*/Builds.has_value()));
    for (const Finding &F : Output.findings())
      print(F);
  }

  void writeReport(std::vector<MigratedFile> Files, llvm::ArrayRef<std::string> Copied) {
    for (const std::string &File : Copied)
      Record.setOutcome(File, Layout->kept().count(File) ? MigrationReport::Outcome::Kept
                                                         : MigrationReport::Outcome::Copied);
    // Of one file, the report is about that; its folder may be any.
    const std::vector<std::string> &Names = TheSession.options().Names;
    const std::string About = Names.size() == 1 ? absoluteName(Names.front()) : Root;
    const std::string Name = llvm::sys::path::filename(llvm::StringRef(About).rtrim('/')).str();
    if (llvm::Error Failed = Record.write(
            {Options.ReportFile, Name, Root, Options.Version, Options.Verified}, std::move(Files)))
      fail(llvm::toString(std::move(Failed)));
  }

  void addBuildFiles(std::vector<MigratedFile> &Files) {
    std::vector<Finding> Left;
    std::vector<MigratedFile> Migrated =
        Builds->migrate(Root, Files, Layout->kept(), UsedOptions.spelled(), Left);
    for (const Finding &F : Left)
      printResidue(F);
    for (MigratedFile &F : Migrated) {
      llvm::errs() << displayName(F.From) << ": migrated build file\n";
      Files.push_back(std::move(F));
    }
  }

  Session &TheSession;
  const MigrateCommandOptions &Options;
  TerminalReport Report;
  MigrationRecord Record;
  std::string Root;
  std::optional<MigratedProject> Project;
  std::optional<BuildFiles> Builds;     ///< of a project
  std::optional<ProjectSources> Layout; ///< of a project
  StandIns MadeByBuild;
  MigrationCache Cache;
  std::map<std::string, std::set<std::string>> OptionsOfFolders;
  std::set<std::string> NotMigrated; ///< sources with errors
  SourceOptions UsedOptions;
  std::vector<MigratedUnit> UnusableUnits;
  ClassNames Classes; ///< of classes that are in source files
  /// What has been reported: file, offset, text.
  std::set<std::tuple<std::string, unsigned, std::string>> Printed;
  int Code = Clean;
};

} // namespace

int runMigrate(MigrateCommandOptions Options) {
  readPlainLineEnds();
  if (!Options.Session.Names.empty() && llvm::all_of(Options.Session.Names, isPtx) &&
      Options.ReportFile.empty())
    return migratePtx(Options.Session.Names, Options.OutputFolder);
  auto Opened = Session::open("migrate", std::move(Options.Session));
  if (!Opened) {
    llvm::errs() << "offloom migrate: error: " << llvm::toString(Opened.takeError()) << '\n';
    return Unusable;
  }
  return MigrateRun(**Opened, Options).run();
}

} // namespace offloom
