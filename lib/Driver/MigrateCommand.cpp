// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/MigrateCommand.h"
#include "Driver/ExitCode.h"
#include "Driver/Inputs.h"
#include "Driver/MigratedProject.h"
#include "Report/UnifiedDiff.h"
#include "Support/AtomicFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <atomic>
#include <optional>
#include <set>

namespace offloom {
namespace {

namespace path = llvm::sys::path;

class MigrateRun {
public:
  MigrateRun(Session &TheSession, const MigrateCommandOptions &Options)
      : TheSession(TheSession), Options(Options), Report(llvm::errs()) {}

  int run() {
    std::string Excluded = Options.OutputFolder.empty() ? "" : absoluteName(Options.OutputFolder);
    Inputs Sources =
        findInputs(TheSession.options().Names, {".cu", ".cpp", ".cc", ".cxx"}, Excluded);
    for (const std::string &Problem : Sources.Problems)
      fail(Problem);
    if (Sources.Files.empty())
      return Code;
    Root = Sources.Root;
    bool ToStdout = Options.OutputFolder.empty() && !Options.InPlace && !Options.Diff;
    if (ToStdout && TheSession.options().Names.size() + Sources.Files.size() > 2) {
      fail("several files: say where the result goes: -o DIR, --in-place, or --diff to look only");
      return Code;
    }
    migrateAll(Sources.Files);
    if (ToStdout)
      print(Sources.Files.front());
    else
      writeAll();
    return Code;
  }

private:
  void fail(const std::string &Message) {
    TheSession.error(Message);
    raise(Unusable);
  }

  void raise(int Higher) { Code = std::max(Code, Higher); }

  void print(const Finding &F) {
    Report.print(F);
    if (F.Level >= Severity::Warning)
      raise(HasFindings);
  }

  void migrateAll(llvm::ArrayRef<std::string> Files) {
    Project.emplace(Root);
    std::vector<std::optional<llvm::Expected<MigratedUnit>>> Units(Files.size());
    TheSession.forEachFile(
        Files, [&](std::size_t I) { Units[I].emplace(migrateOne(Files[I])); },
        [&](std::size_t I) {
          llvm::Expected<MigratedUnit> Unit = std::move(*Units[I]);
          Units[I].reset();
          if (Unit)
            collect(std::move(*Unit));
          else
            fail(displayName(Files[I]) + ": " + llvm::toString(Unit.takeError()));
        });
    // Of a folder's sources some may be parts of others, which include them.
    for (MigratedUnit &Unit : UnusableUnits)
      if (Project->contains(Unit.File))
        llvm::errs() << displayName(Unit.File) << ": migrated with the files that include it\n";
      else
        addWithErrors(std::move(Unit));
    for (const Finding &F : Project->findings())
      print(F);
    if (Uncontracted)
      llvm::errs() << "-fmad=false: compile what was migrated with -ffp-contract=off\n";
  }

  llvm::Expected<MigratedUnit> migrateOne(const std::string &File) {
    llvm::Expected<ParseOptions> Parsing = TheSession.optionsFor(File);
    if (!Parsing)
      return Parsing.takeError();
    MigrateOptions How;
    How.ForcedForm = Options.Form;
    How.ClampShifts = Options.ClampShifts;
    How.ClampConversions = Options.ClampConversions;
    auto Given = [&](llvm::StringRef Option) {
      return llvm::is_contained(Parsing->ClangOptions, Option);
    };
    How.RelocatableDeviceCode = Given("-fgpu-rdc");
    How.FastMath = Parsing->Build.FastMath;
    How.FlushSubnormals = Given("-fgpu-flush-denormals-to-zero");
    if (Given("-ffp-contract=off"))
      Uncontracted = true;
    How.WarpSynchronous = !Options.NoWarpSynchronous;
    How.IsProjectFile = [&](llvm::StringRef Name) { return Project->owns(Name); };
    return migrateUnit(File, *Parsing, How);
  }

  /// Adds what of \p Unit does not depend on its errors, and prints these.
  void addWithErrors(MigratedUnit Unit) {
    for (const Finding &F : Unit.Findings)
      print(F);
    if (!Unit.Partial) {
      if (!Unit.Parsed)
        raise(CannotParse);
      TheSession.error("'" + displayName(Unit.File) + "' was not migrated because of these errors");
      return;
    }
    add(Unit);
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

  void add(const MigratedUnit &Unit) {
    Project->add(Unit);
    for (const KernelReport &Kernel : Unit.Result.Kernels)
      report(Kernel);
    for (const Finding &F : Unit.Result.Residue)
      if (Printed.insert({F.Place.File, F.Place.Offset, F.Message}).second)
        print(F);
    if (Unit.Result.Edits.empty())
      llvm::errs() << displayName(Unit.File) << ": nothing to migrate\n";
  }

  /// A kernel of a header is reported once, however many files include it.
  void report(const KernelReport &Kernel) {
    if (!Printed.insert({Kernel.Place.File, Kernel.Place.Offset, Kernel.Name}).second)
      return;
    llvm::errs() << displayName(Kernel.Place.File) << ':' << Kernel.Place.Line << ": kernel '"
                 << Kernel.Name << "': " << Kernel.Form;
    if (!Kernel.Reason.empty())
      llvm::errs() << " (" << Kernel.Reason << ')';
    llvm::errs() << '\n';
  }

  void print(const std::string &File) {
    auto Files = Project->files();
    if (!Files)
      return fail(llvm::toString(Files.takeError()));
    for (const MigratedFile &F : *Files) {
      if (F.From == File)
        llvm::outs() << F.After;
      else if (F.After != F.Before || F.To != F.From)
        llvm::errs() << displayName(F.From)
                     << ": this header changes too; -o DIR or --in-place writes it\n";
    }
  }

  void writeAll() {
    auto Files = Project->files();
    if (!Files)
      return fail(llvm::toString(Files.takeError()));
    for (const MigratedFile &F : *Files) {
      if (Options.Diff)
        printUnifiedDiff(llvm::outs(), "a" + relative(F.From).str(), "b" + relative(F.To).str(),
                         F.Before, F.After);
      else if (llvm::Error Failed = Options.InPlace ? replace(F) : writeToFolder(F))
        fail(llvm::toString(std::move(Failed)));
    }
  }

  /// The part of a name that follows the project's folder, with its slash.
  llvm::StringRef relative(llvm::StringRef Name) const {
    return Name.drop_front(llvm::StringRef(Root).rtrim('/').size());
  }

  llvm::Error writeToFolder(const MigratedFile &F) {
    llvm::SmallString<256> Target(Options.OutputFolder);
    Target += relative(F.To);
    return writeFileAtomically(Target, F.After);
  }

  llvm::Error replace(const MigratedFile &F) {
    if (F.To == F.From && F.After == F.Before)
      return llvm::Error::success();
    if (F.To != F.From && llvm::sys::fs::exists(F.To))
      return llvm::createStringError("'" + displayName(F.From) + "' stays as it is: '" +
                                     displayName(F.To) + "' exists already");
    if (llvm::Error Failed = writeFileAtomically(F.To, F.After))
      return Failed;
    if (F.To != F.From)
      if (std::error_code Reason = llvm::sys::fs::remove(F.From))
        return llvm::createStringError("cannot remove '" + displayName(F.From) +
                                       "': " + Reason.message());
    return llvm::Error::success();
  }

  Session &TheSession;
  const MigrateCommandOptions &Options;
  TerminalReport Report;
  std::string Root;
  std::optional<MigratedProject> Project;
  std::vector<MigratedUnit> UnusableUnits;
  /// What has been reported: file, offset, text.
  std::set<std::tuple<std::string, unsigned, std::string>> Printed;
  std::atomic<bool> Uncontracted = false; ///< -fmad=false was given for a file
  int Code = Clean;
};

} // namespace

int runMigrate(MigrateCommandOptions Options) {
  auto Opened = Session::open("migrate", std::move(Options.Session));
  if (!Opened) {
    llvm::errs() << "offloom migrate: error: " << llvm::toString(Opened.takeError()) << '\n';
    return Unusable;
  }
  return MigrateRun(**Opened, Options).run();
}

} // namespace offloom
