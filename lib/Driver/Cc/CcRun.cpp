// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Cc/CcRun.h"
#include "Driver/HostCompiler/CommandSteps.h"
#include "Driver/HostCompiler/ModuleFile.h"
#include "Driver/HostCompiler/PrecompiledRuntime.h"
#include "Driver/HostCompiler/PtxModule.h"
#include "Driver/Session/ExitCode.h"
#include "Driver/Session/FailCommand.h"
#include "Driver/Session/Inputs.h"
#include "Driver/Session/ResultCache.h"
#include "Driver/Session/Session.h"
#include "Driver/Units/StagedUnit.h"
#include "Migrate/Assembly/InlineAssembly.h"
#include "Report/TerminalReport.h"
#include "Rules/Libraries.h"
#include "Rules/RulesDirectory.h"
#include "Support/AtomicFile.h"
#include "Support/CacheFolder.h"
#include "Support/DeepStack.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/xxhash.h"

namespace offloom {

namespace path = llvm::sys::path;
using Goal = NvccCommand::Goal;

std::optional<Language> languageOf(llvm::StringRef Input, const NvccCommand &Command) {
  auto ByName = llvm::StringSwitch<std::optional<Language>>(path::extension(Input))
                    .Case(".cu", Language::Cuda)
                    .Case(".c", Language::C)
                    .Cases({".cpp", ".cc", ".cxx", ".C", ".c++", ".ii"}, Language::Cxx)
                    .Default(std::nullopt);
  bool IsObject = llvm::StringSwitch<bool>(path::extension(Input))
                      .Cases({".o", ".a", ".so", ".obj", ".lo"}, true)
                      .Default(false);
  if (Command.Language.empty() || IsObject)
    return ByName;
  return llvm::StringSwitch<Language>(Command.Language)
      .Case("cu", Language::Cuda)
      .Case("c", Language::C)
      .Default(Language::Cxx);
}

namespace {

/// An identifier for the classes of \p Input alone, the same at each build.
std::string tagOfFile(llvm::StringRef Input) {
  llvm::SmallString<128> File(Input);
  llvm::sys::fs::make_absolute(File);
  path::remove_dots(File, /*remove_dot_dot=*/true);
  return "cu" + llvm::utohexstr(llvm::xxh3_64bits(File), /*LowerCase=*/true,
                                /*Width=*/16);
}

class CcRun {
public:
  CcRun(const NvccCommand &Command, HostCompiler &Compiler, WorkFolder &Work)
      : Command(Command), Compiler(Compiler), Work(Work), Steps(Command) {}

  int run() {
    if (Command.Verbose)
      for (const std::string &Remark : Compiler.remarks())
        llvm::errs() << "offloom cc: " << Remark << '\n';
    switch (Command.TheGoal) {
    case Goal::DeviceLink:
      return linkDevice();
    case Goal::Compile:
    case Goal::Preprocess:
    case Goal::Dependencies:
      return compileEach();
    case Goal::Module:
      return makeModules();
    case Goal::Link:
    case Goal::Run:
    case Goal::Archive:
      return compileAndLink();
    }
    return Clean;
  }

private:
  /// Each input to a file of its own; the first failure's code is the result, the others are still
  /// done.
  int compileEach() {
    int Code = Clean;
    for (const std::string &Input : Command.Inputs) {
      std::optional<Language> TheLanguage = languageOf(Input, Command);
      if (!TheLanguage) // nvcc hands objects to a linker that does not run
        continue;
      std::string Output = Command.TheGoal == Goal::Compile && Command.Output.empty()
                               ? outputName(Input, ".o")
                               : Command.Output;
      int Result = compile(Input, *TheLanguage, Output);
      Code = Code ? Code : Result;
    }
    return Code;
  }

  int makeModules() {
    int Code = Clean;
    for (const std::string &Input : Command.Inputs) {
      std::string Output = Command.Output.empty()
                               ? outputName(Input, extensionOf(Command.TheModule))
                               : Command.Output;
      int Result = makeModule(Input, Output);
      Code = Code ? Code : Result;
    }
    // NVRTC keeps what this made for it there, and leaves the rest to the tool.
    ResultCache(defaultCacheFolder()).prune();
    return Code;
  }

  /// Of host code, the linker keeps nothing that device code does not need.
  int makeModule(const std::string &Input, const std::string &Output) {
    std::string Object = Work.file(path::stem(Input) + ".o");
    std::string Shared = Work.file(path::stem(Input) + ".so");
    Result = Output;
    if (int Code =
            isPtx(Input) ? compilePtx(Input, Object) : compile(Input, Language::Cuda, Object))
      return Code;
    if (int Code = Steps.execute(Compiler.moduleLinkWords(Object, Shared)))
      return Code;
    if (Command.DryRun)
      return Clean;
    llvm::Error Failed =
        writeModuleFile(Command.TheModule, Shared, Input, Contents, Command.arch(), Output);
    if (!Failed && !Command.LoweredNames.empty())
      Failed = writeLoweredNames(Contents, Command.LoweredNames);
    return Failed ? failCommand("cc", llvm::toString(std::move(Failed))) : int(Clean);
  }

  int compilePtx(const std::string &Input, const std::string &Object) {
    llvm::Expected<TranslatedPtx> Ptx = translatePtx(Input);
    if (!Ptx) {
      llvm::errs() << llvm::toString(Ptx.takeError()) << '\n';
      return HasFindings;
    }
    Contents = std::move(Ptx->Contents);
    std::string Source = Work.file(path::stem(Input) + ".cpp");
    if (llvm::Error Failed = writeFileAtomically(Source, Ptx->Text))
      return failCommand("cc", llvm::toString(std::move(Failed)));
    return compileSource(Source, Input, Language::Cuda, Object, nullptr);
  }

  int compileAndLink() {
    std::vector<std::string> Objects;
    int Code = Clean;
    for (const std::string &Input : Command.Inputs) {
      std::optional<Language> TheLanguage = languageOf(Input, Command);
      if (!TheLanguage) {
        Objects.push_back(Input);
        continue;
      }
      Objects.push_back(Work.file(path::stem(Input) + "-" + llvm::Twine(Objects.size()) + ".o"));
      int Result = compile(Input, *TheLanguage, Objects.back());
      Code = Code ? Code : Result;
    }
    if (Code)
      return Code;
    if (Command.TheGoal == Goal::Archive)
      return archive(Objects);
    std::string Output = Command.Output.empty() ? "a.out" : Command.Output;
    Code = Steps.execute(Compiler.linkWords(Objects, Output));
    if (Code)
      nameMissingPackages();
    if (Code || Command.TheGoal != Goal::Run)
      return Code;
    std::vector<std::string> Words{absoluteName(Output)};
    llvm::append_range(Words, Command.RunArguments);
    return Steps.execute(Words);
  }

  /// Says after a failed link which packages the libraries want that cannot be linked.
  void nameMissingPackages() {
    auto Rules = findRulesDirectory(llvm::sys::fs::getMainExecutable("offloom", nullptr));
    llvm::Expected<CudaLibraries> Libraries =
        Rules ? CudaLibraries::load(*Rules) : llvm::Expected<CudaLibraries>(Rules.takeError());
    if (!Libraries)
      return llvm::consumeError(Libraries.takeError());
    for (const std::string &Name : Command.Libraries) {
      const CudaLibrary *Library = Libraries->find(Name);
      if (Library && !Library->BackEnd.empty() && !Compiler.canLink(Library->BackEnd))
        failCommand("cc", "-l" + Name + " needs lib" + Library->BackEnd +
                              ", which is not installed: it is in " + "Debian's package " +
                              Library->Package);
    }
  }

  int compile(const std::string &Input, Language TheLanguage, const std::string &Output) {
    if (TheLanguage != Language::Cuda)
      return compileSource(Input, Input, TheLanguage, Output, nullptr);
    Steps.show({"offloom", "migrate", Input, "-o", Work.path(), "--", "-arch",
                "compute_" + std::to_string(Command.arch())});
    if (Command.DryRun) {
      std::string Source = Work.file(path::stem(Input) + ".cpp");
      return compileSource(Source, Input, TheLanguage, Output, nullptr);
    }
    llvm::Expected<StagedUnit> Staged = migrateAndStage(Input);
    if (!Staged) {
      llvm::handleAllErrors(
          Staged.takeError(), [](const Reported &) {},
          [&](const llvm::ErrorInfoBase &E) { failCommand("cc", E.message()); });
      return HasFindings;
    }
    return compileSource(Staged->Source, Input, TheLanguage, Output, &*Staged);
  }

  /// An error that has been printed as findings.
  struct Reported : llvm::ErrorInfo<Reported> {
    static char ID;
    void log(llvm::raw_ostream &Out) const override { Out << "errors in the source"; }
    std::error_code convertToErrorCode() const override { return llvm::inconvertibleErrorCode(); }
  };

  llvm::Expected<StagedUnit> migrateAndStage(const std::string &Input) {
    ParseOptions Parsing = parseOptionsFor(Command);
    Parsing.AsCuda = true;
    MigrateOptions How;
    How.ForcedForm = llvm::sys::Process::GetEnv("OFFLOOM_FORM").value_or("");
    How.ClampShifts = Command.ClampShifts;
    How.ClampConversions = !Command.NoClampConversions;
    How.FastMath = Command.FastMath;
    How.FlushSubnormals = Command.flushesSubnormals();
    How.WarpSynchronous = How.OneOfAlike = !Command.NoWarpSynchronous;
    How.RelocatableDeviceCode = Command.RelocatableDeviceCode;
    How.Module = Command.TheGoal == Goal::Module;
    if (!Command.RelocatableDeviceCode)
      How.ClassTag = tagOfFile(Input);
    llvm::Expected<MigratedUnit> Unit =
        onDeepStack([&] { return migrateUnit(Input, Parsing, How); });
    if (!Unit)
      return Unit.takeError();
    TerminalReport Report(llvm::errs());
    bool Failed = !Unit->Usable;
    for (const Finding &F : Unit->Findings)
      if (F.Level >= Severity::Error) // warnings are left to the host compiler
        Report.print(F);
    if (Failed)
      return llvm::make_error<Reported>();
    for (const Finding &F : Unit->Result.Residue) {
      if (F.Rule == UnreachedPtx) // nvcc does not look at it either
        continue;
      Report.print(F);
      Failed |= F.Level >= Severity::Error;
    }
    if (Failed)
      return llvm::make_error<Reported>();
    if (Command.Verbose)
      for (const KernelReport &Kernel : Unit->Result.Kernels)
        llvm::errs() << "offloom cc: " << displayName(Kernel.Place.File) << ':' << Kernel.Place.Line
                     << ": kernel '" << Kernel.Name << "': " << Kernel.Form
                     << (Kernel.Reason.empty() ? "" : " (" + Kernel.Reason + ")") << '\n';
    Contents = std::move(Unit->Result.Module);
    return stageUnit(*Unit, Work.subfolder(path::stem(Input)), Input);
  }

  /// Runs the compiler on \p Source, which stands for \p Input.
  int compileSource(const std::string &Source, const std::string &Input, Language TheLanguage,
                    const std::string &Output, const StagedUnit *Staged) {
    std::vector<std::string> Words = Compiler.compileWords(TheLanguage);
    if (Command.TheGoal == Goal::Module)
      llvm::append_range(Words, Compiler.moduleWords());
    if (isPtx(Input)) // nobody has written what it becomes
      Words.push_back("-w");
    PrecompiledRuntime Runtime(Compiler.isGcc());
    if (TheLanguage == Language::Cuda) {
      if (!Command.DryRun && Command.TheGoal != Goal::Preprocess &&
          Command.TheGoal != Goal::Dependencies)
        Runtime.use(Words);
      appendSourceFolder(Words, Input, Staged && Staged->KeepsIncludeNames);
    }
    std::string DependencyFile = appendPhase(Words, Input, Output);
    if (!DependencyFile.empty())
      llvm::append_range(Words, Runtime.dependencyWords());
    Words.push_back(Source);
    int Code = Steps.execute(Words);
    if (DependencyFile.empty() || Command.DryRun)
      return Code;
    // Compilers write it even when the source has errors.
    if (Staged && llvm::sys::fs::exists(DependencyFile)) {
      if (llvm::Error Failed = Runtime.hideIn(DependencyFile, Source))
        return failCommand("cc", llvm::toString(std::move(Failed)));
      if (llvm::Error Failed = nameOriginals(*Staged, DependencyFile))
        return failCommand("cc", llvm::toString(std::move(Failed)));
    }
    if (Code)
      return Code;
    if (Command.TheGoal == Goal::Dependencies && !givenDependencyFile() && Command.Output.empty())
      return printFile(DependencyFile);
    return Clean;
  }

  /// Lets the staged \p Input find what stands beside the original. Where each of its #include
  /// directives names its file, only what the parse skipped can ask; so the folder comes last, lest
  /// a system header find there what it wants from the system.
  void appendSourceFolder(std::vector<std::string> &Words, const std::string &Input, bool Asked) {
    llvm::append_values(Words, Asked ? "-iquote" : "-idirafter",
                        path::parent_path(absoluteName(Input)).str());
  }

  /// Adds what the compiler is to make, and returns the dependency file that it will write, if any.
  std::string appendPhase(std::vector<std::string> &Words, const std::string &Input,
                          const std::string &Output) {
    if (Command.TheGoal == Goal::Preprocess) {
      Words.push_back("-E");
      if (!Output.empty())
        llvm::append_values(Words, "-o", Output);
      return {};
    }
    bool Only = Command.TheGoal == Goal::Dependencies;
    if (!Only)
      llvm::append_values(Words, "-c", "-o", Output);
    if (Command.DependencyWords.empty())
      return {};
    llvm::append_range(Words, Command.DependencyWords);
    std::string Object = Only ? outputName(Input, ".o") : Result.empty() ? Output : Result;
    if (!llvm::is_contained(Command.DependencyWords, "-MT"))
      llvm::append_values(Words, "-MT", Object);
    if (const std::string *Given = givenDependencyFile())
      return *Given;
    llvm::SmallString<256> File(Only ? Command.Output : Object);
    if (Only && File.empty())
      File = Work.file("dependencies.d");
    else if (!Only)
      path::replace_extension(File, ".d");
    llvm::append_values(Words, "-MF", std::string(File));
    return std::string(File);
  }

  const std::string *givenDependencyFile() const {
    auto Option = llvm::find(Command.DependencyWords, "-MF");
    return Option == Command.DependencyWords.end() ? nullptr : &*std::next(Option);
  }

  std::string outputName(llvm::StringRef Input, llvm::StringRef Extension) const {
    llvm::SmallString<256> Name(Command.OutputDirectory);
    path::append(Name, path::stem(Input) + Extension);
    return std::string(Name);
  }

  int archive(llvm::ArrayRef<std::string> Objects) {
    std::string Archiver = Command.Archiver.empty() ? "ar" : Command.Archiver;
    std::vector<std::string> Words{Archiver, "rcs"};
    llvm::append_range(Words, Command.ArchiveOptions);
    Words.push_back(Command.Output.empty() ? "a.a" : Command.Output);
    llvm::append_range(Words, Objects);
    return Steps.execute(Words);
  }

  /// Device code is ordinary code here, so that its link step has nothing left to do. Builds expect
  /// an object all the same.
  int linkDevice() {
    std::vector<std::string> Words = Compiler.compileWords(Language::Cxx);
    std::string Output = Command.Output.empty() ? "a_dlink.o" : Command.Output;
    llvm::append_values(Words, "-fPIC", "-c", "-o", Output, "/dev/null");
    return Steps.execute(Words);
  }

  int printFile(llvm::StringRef File) {
    auto Buffer = llvm::MemoryBuffer::getFile(File, /*IsText=*/true);
    if (!Buffer)
      return failCommand("cc", "cannot read '" + File + "': " + Buffer.getError().message());
    llvm::outs() << (*Buffer)->getBuffer();
    return Clean;
  }

  const NvccCommand &Command;
  HostCompiler &Compiler;
  WorkFolder &Work;
  const CommandSteps Steps;
  std::string Result;      ///< the module that an object is for, which dependency files name
  ModuleContents Contents; ///< of the unit that was migrated last
};

char CcRun::Reported::ID;

} // namespace

int runCcSteps(const NvccCommand &Command, HostCompiler &Compiler, WorkFolder &Work) {
  return CcRun(Command, Compiler, Work).run();
}

} // namespace offloom
