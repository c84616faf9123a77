// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Commands/NvccActions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/StringSaver.h"

namespace offloom {

std::vector<std::string> wordsOf(llvm::StringRef Text) {
  llvm::BumpPtrAllocator Allocator;
  llvm::StringSaver Saver(Allocator);
  llvm::SmallVector<const char *> Words;
  llvm::cl::TokenizeGNUCommandLine(Text, Saver, Words);
  return {Words.begin(), Words.end()};
}

std::vector<std::string> splitList(llvm::StringRef Value, Quotes Quoting) {
  const bool Keeps = Quoting == Quotes::Kept;
  std::vector<std::string> Parts{""};
  char Quote = 0;
  for (std::size_t I = 0; I < Value.size(); ++I) {
    char C = Value[I];
    const char Next = I + 1 < Value.size() ? Value[I + 1] : 0;
    if (C == '\\' && (Next == ',' || (Keeps && (Next == '"' || Next == '\''))))
      Parts.back() += Value[++I];
    else if (Quote ? C == Quote : (C == '"' || C == '\'')) {
      Quote = Quote ? 0 : C;
      if (Keeps)
        Parts.back() += C;
    } else if (C == ',' && !Quote)
      Parts.emplace_back();
    else
      Parts.back() += C;
  }
  llvm::erase_if(Parts, [](const std::string &P) { return P.empty(); });
  return Parts;
}

namespace {

/// Adds the architecture of "sm_90a", "compute_75" or "lto_80" to \p Archs; other names, such as
/// `native` and `all`, leave the choice to Offloom.
void addArch(std::vector<unsigned> &Archs, llvm::StringRef Name) {
  Name = Name.trim("[]\"' ");
  if (!Name.consume_front("sm_") && !Name.consume_front("compute_") && !Name.consume_front("lto_"))
    return;
  unsigned Arch;
  if (Name.consumeInteger(10, Arch))
    return;
  auto Place = llvm::lower_bound(Archs, Arch);
  if (Place == Archs.end() || *Place != Arch)
    Archs.insert(Place, Arch);
}

Action setGoal(NvccCommand::Goal Goal) {
  return [Goal](NvccCommand &C, const Occurrence &) { C.TheGoal = Goal; };
}
Action setModule(NvccCommand::Module Module) {
  return [Module](NvccCommand &C, const Occurrence &) {
    C.TheGoal = NvccCommand::Goal::Module;
    C.TheModule = Module;
  };
}
Action setFlag(bool NvccCommand::*Flag) {
  return [Flag](NvccCommand &C, const Occurrence &O) { C.*Flag = O.On; };
}
Action setText(std::string NvccCommand::*Text) {
  return [Text](NvccCommand &C, const Occurrence &O) { C.*Text = O.Value; };
}
Action appendList(std::vector<std::string> NvccCommand::*List) {
  return [List](NvccCommand &C, const Occurrence &O) {
    llvm::append_range(C.*List, splitList(O.Value));
  };
}
/// `-I a,b` → `-Ia -Ib`; spellings that end in a space give two words.
Action preprocess(llvm::StringRef Spelling) {
  return [Spelling](NvccCommand &C, const Occurrence &O) {
    const Quotes Quoting = Spelling == "-D" ? Quotes::Kept : Quotes::Dropped;
    for (const std::string &Value : splitList(O.Value, Quoting)) {
      if (Spelling.ends_with(" "))
        llvm::append_values(C.Preprocessor, Spelling.rtrim().str(), Value);
      else
        C.Preprocessor.push_back(Spelling.str() + Value);
    }
  };
}
Action addHostOption(std::string Option) {
  return
      [Option](NvccCommand &C, const Occurrence &O) { C.HostOptions.push_back(Option + O.Value); };
}
Action addDependencyWord(std::string Option) {
  return [Option](NvccCommand &C, const Occurrence &O) {
    C.DependencyWords.push_back(Option);
    if (O.Option.Takes != NvccOption::Value::Nothing)
      C.DependencyWords.push_back(O.Value);
  };
}

void compileWithDeviceCode(NvccCommand &C, const Occurrence &O) {
  C.TheGoal = NvccCommand::Goal::Compile;
  C.RelocatableDeviceCode = O.Option.Name == "device-c";
}

void addHostWords(NvccCommand &C, const Occurrence &O) {
  for (const std::string &Part : splitList(O.Value, Quotes::Kept))
    llvm::append_range(C.HostOptions, wordsOf(Part));
}

void addWerror(NvccCommand &C, const Occurrence &O) {
  for (const std::string &Kind : splitList(O.Value)) {
    if (Kind == "all-warnings")
      C.HostOptions.push_back("-Werror");
    else if (Kind == "reorder" || Kind == "deprecated-declarations")
      C.HostOptions.push_back("-Werror=" + Kind);
  }
}

void addArchs(NvccCommand &C, const Occurrence &O) {
  for (llvm::StringRef Rest = O.Value; !Rest.empty();) {
    auto [Part, Next] = Rest.split(',');
    addArch(C.Archs, Part.contains('=') ? Part.split('=').second : Part);
    Rest = Next;
  }
}

} // namespace

const llvm::StringMap<Action> &nvccActions() {
  using C = NvccCommand;
  using Goal = NvccCommand::Goal;
  static const llvm::StringMap<Action> Actions{
      {"compile", setGoal(Goal::Compile)},
      {"device-c", compileWithDeviceCode},
      {"device-w", compileWithDeviceCode},
      {"device-link", setGoal(Goal::DeviceLink)},
      {"link", setGoal(Goal::Link)},
      {"lib", setGoal(Goal::Archive)},
      {"run", setGoal(Goal::Run)},
      {"ptx", setModule(C::Module::Ptx)},
      {"cubin", setModule(C::Module::Cubin)},
      {"fatbin", setModule(C::Module::Fatbin)},
      {"preprocess", setGoal(Goal::Preprocess)},
      {"generate-dependencies",
       [](C &Command, const Occurrence &) {
         Command.TheGoal = Goal::Dependencies;
         Command.DependencyWords.push_back("-M");
       }},
      {"generate-nonsystem-dependencies",
       [](C &Command, const Occurrence &) {
         Command.TheGoal = Goal::Dependencies;
         Command.DependencyWords.push_back("-MM");
       }},
      {"generate-dependencies-with-compile", addDependencyWord("-MD")},
      {"generate-nonsystem-dependencies-with-compile", addDependencyWord("-MMD")},
      {"dependency-output", addDependencyWord("-MF")},
      {"dependency-target-name", addDependencyWord("-MT")},
      {"generate-dependency-targets", addDependencyWord("-MP")},
      {"output-file", setText(&C::Output)},
      {"output-directory", setText(&C::OutputDirectory)},
      {"pre-include", preprocess("-include ")},
      {"system-include", preprocess("-isystem ")},
      {"include-path", preprocess("-I")},
      {"define-macro", preprocess("-D")},
      {"undefine-macro", preprocess("-U")},
      {"library", appendList(&C::Libraries)},
      {"library-path", appendList(&C::LibraryPaths)},
      {"compiler-bindir", setText(&C::HostCompiler)},
      {"archiver-binary", setText(&C::Archiver)},
      {"x", setText(&C::Language)},
      {"std", setText(&C::Standard)},
      {"expt-relaxed-constexpr", setFlag(&C::RelaxedConstexpr)},
      {"extended-lambda", setFlag(&C::ExtendedLambda)},
      {"expt-extended-lambda", setFlag(&C::ExtendedLambda)},
      {"device-as-default-execution-space", setFlag(&C::DeviceByDefault)},
      {"lowered-names", setText(&C::LoweredNames)},
      {"clamp-shifts", setFlag(&C::ClampShifts)},
      {"no-clamp-conversions", setFlag(&C::NoClampConversions)},
      {"no-warp-synchronous", setFlag(&C::NoWarpSynchronous)},
      {"relocatable-device-code", setFlag(&C::RelocatableDeviceCode)},
      {"default-stream",
       [](C &Command, const Occurrence &O) { Command.PerThreadStream = O.Value == "per-thread"; }},
      {"no-exceptions", setFlag(&C::NoExceptions)},
      {"ftemplate-depth", addHostOption("-ftemplate-depth=")},
      {"ftemplate-backtrace-limit", addHostOption("-ftemplate-backtrace-limit=")},
      {"compiler-options", addHostWords},
      {"linker-options", appendList(&C::LinkerOptions)},
      {"archive-options", appendList(&C::ArchiveOptions)},
      {"shared", setFlag(&C::Shared)},
      {"relocatable-link", setFlag(&C::RelocatableLink)},
      {"profile", addHostOption("-pg")},
      {"frandom-seed", addHostOption("-frandom-seed=")},
      {"gpu-architecture",
       [](C &Command, const Occurrence &O) {
         addArchs(Command, O);
         Command.GpuArchitecture = O.Value;
       }},
      {"gpu-code",
       [](C &Command, const Occurrence &O) {
         addArchs(Command, O);
         Command.GpuCode = O.Value;
       }},
      {"generate-code",
       [](C &Command, const Occurrence &O) {
         addArchs(Command, O);
         Command.GeneratedCode.push_back(O.Value);
       }},
      {"maxrregcount", setText(&C::MaxRegisters)},
      {"cudart", setText(&C::CudaRuntime)},
      {"dlink-time-opt", setFlag(&C::LinkTimeOptimization)},
      {"lto", setFlag(&C::LinkTimeOptimization)},
      {"list-gpu-code", setFlag(&C::ListArchs)},
      {"list-gpu-arch", setFlag(&C::ListArchs)},
      {"debug", setFlag(&C::Debug)},
      {"device-debug", setFlag(&C::DeviceDebug)},
      {"device-emulation", setFlag(&C::DeviceEmulation)},
      {"generate-line-info", setFlag(&C::LineInfo)},
      {"optimize", setText(&C::Optimize)},
      {"dopt", setFlag(&C::OptimizedDevice)},
      {"use_fast_math", setFlag(&C::FastMath)},
      {"fmad", setFlag(&C::ContractFloat)},
      {"ftz", [](C &Command, const Occurrence &O) { Command.FlushSubnormals = O.On; }},
      {"prec-div", [](C &, const Occurrence &) {}},
      {"prec-sqrt", [](C &, const Occurrence &) {}},
      {"disable-warnings", setFlag(&C::NoWarnings)},
      {"Werror", addWerror},
      {"Wreorder", addHostOption("-Wreorder")},
      {"Wno-deprecated-declarations", addHostOption("-Wno-deprecated-declarations")},
      {"dryrun", setFlag(&C::DryRun)},
      {"verbose", setFlag(&C::Verbose)},
      {"keep", setFlag(&C::Keep)},
      {"save-temps", setFlag(&C::Keep)},
      {"keep-dir", setText(&C::KeepDirectory)},
      {"run-args", appendList(&C::RunArguments)},
      {"help", setFlag(&C::PrintHelp)},
      {"version", setFlag(&C::PrintVersion)},
  };
  return Actions;
}

} // namespace offloom
