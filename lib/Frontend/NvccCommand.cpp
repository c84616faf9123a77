// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/NvccCommand.h"
#include "Frontend/CompilerWrapper.h"
#include "Rules/NvccOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/StringSaver.h"
#include <functional>

namespace offloom {
namespace {

std::vector<std::string> tokenize(llvm::StringRef Text) {
  llvm::BumpPtrAllocator Allocator;
  llvm::StringSaver Saver(Allocator);
  llvm::SmallVector<const char *> Words;
  llvm::cl::TokenizeGNUCommandLine(Text, Saver, Words);
  return {Words.begin(), Words.end()};
}

enum class Quotes {
  Dropped,
  Kept ///< they are a part of a macro's value, or the words are split again
};

/// Splits a value at commas. As in nvcc, quotes protect a comma, and so does a backslash, which is
/// dropped.
std::vector<std::string> splitList(llvm::StringRef Value, Quotes Quoting = Quotes::Dropped) {
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

/// One option, with its value as far as it takes one.
struct Occurrence {
  const NvccOption &Option;
  std::string Value;
  bool On = true; ///< the value of a switch
};

using Action = std::function<void(NvccCommand &, const Occurrence &)>;

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
    llvm::append_range(C.HostOptions, tokenize(Part));
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

/// What each translated option does, by its long name; of one that has no effect, what is noted for
/// checks.
const llvm::StringMap<Action> &actions() {
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

class CommandReader {
public:
  CommandReader(const NvccOptions &Options, const NvccCommandContext &Context)
      : Options(Options), Context(Context) {}

  llvm::Expected<NvccCommand> read(llvm::ArrayRef<std::string> Words) {
    findForwarding(Words);
    if (llvm::Error Failed = readWords(Words, 0))
      return Failed;
    return std::move(Command);
  }

private:
  /// Forwarding holds for the whole command line, wherever it is asked for.
  void findForwarding(llvm::ArrayRef<std::string> Words) {
    for (llvm::StringRef Word : Words) {
      llvm::StringRef Name = Word.ltrim('-');
      bool Both = Name == "forward-unknown-opts";
      ForwardToCompiler |= Both || Name == "forward-unknown-to-host-compiler";
      ForwardToLinker |= Both || Name == "forward-unknown-to-host-linker";
    }
  }

  llvm::Error readWords(llvm::ArrayRef<std::string> Words, unsigned Depth) {
    for (std::size_t I = 0; I < Words.size(); ++I) {
      llvm::StringRef Word = Words[I];
      if (!Word.starts_with("-") || Word == "-") {
        Command.Inputs.push_back(Word.str());
        Command.InputPlaces.push_back(Command.Words.size());
        Command.Words.push_back(Word.str());
        continue;
      }
      const std::size_t First = I, Before = Command.Words.size();
      if (llvm::Error Failed = readOption(Word, Words, I, Depth))
        return Failed;
      if (Command.Words.size() == Before) // else the words of a response file are there
        llvm::append_range(Command.Words, Words.slice(First, I - First + 1));
    }
    return llvm::Error::success();
  }

  llvm::Error readOption(llvm::StringRef Word, llvm::ArrayRef<std::string> Words, std::size_t &I,
                         unsigned Depth) {
    llvm::StringRef Spelling = Word.ltrim('-');
    bool OneDash = Word.size() - Spelling.size() == 1;
    auto [Name, Value] = Spelling.split('=');
    bool HasValue = Name.size() != Spelling.size();
    const NvccOption *Option = Options.find(Name);
    // -DX=1 is `-D` with the value `X=1`; only an exact name can be followed by `=`.
    if (!Option && OneDash && (Option = Options.findJoined(Spelling))) {
      Value = Spelling.drop_front(Option->Short.size());
      HasValue = true;
    }
    if (!Option || (HasValue && Option->Takes == NvccOption::Value::Nothing))
      return unknown(Word, Name);
    if (Option->Does == NvccOption::Treatment::Refuse && Context.OnlyParses)
      return llvm::Error::success();
    if (Option->Does == NvccOption::Treatment::Refuse)
      return llvm::createStringError("option '" + Word + "' is not supported: " + Option->Why);
    if (!HasValue && Option->Takes != NvccOption::Value::Nothing) {
      if (I + 1 == Words.size())
        return llvm::createStringError("option '" + Word + "' needs a value");
      Value = Words[++I];
    }
    return apply({*Option, Value.str()}, Word, Depth);
  }

  llvm::Error apply(Occurrence Occurrence, llvm::StringRef Word, unsigned Depth) {
    const NvccOption &Option = Occurrence.Option;
    if (Option.Takes == NvccOption::Value::Switch) {
      if (Occurrence.Value != "true" && Occurrence.Value != "false")
        return llvm::createStringError("option '" + Word + "' takes true or false, not '" +
                                       Occurrence.Value + "'");
      Occurrence.On = Occurrence.Value == "true";
    }
    bool IsIgnored = Option.Does == NvccOption::Treatment::Ignore;
    if (IsIgnored)
      Command.Ignored.push_back(("option '" + Word + "' has no effect: " + Option.Why).str());
    if (Option.Name == "options-file")
      return readResponseFiles(Occurrence.Value, Depth);
    auto Found = actions().find(Option.Name);
    if (Found != actions().end())
      Found->second(Command, Occurrence);
    else
      assert((IsIgnored || llvm::StringRef(Option.Name).starts_with("forward-unknown")) &&
             "rules/nvcc-options.yaml translates an option that has no action");
    return llvm::Error::success();
  }

  llvm::Error unknown(llvm::StringRef Word, llvm::StringRef Name) {
    if (Context.KeepUnknown) {
      Command.Unknown.push_back(Word.str());
      return llvm::Error::success();
    }
    if (ForwardToCompiler)
      Command.HostOptions.push_back(Word.str());
    if (ForwardToLinker && !ForwardToCompiler)
      Command.LinkerOptions.push_back(Word.str());
    if (ForwardToCompiler || ForwardToLinker)
      return llvm::Error::success();
    llvm::StringRef Nearest = Options.nearest(Name);
    std::string Hint = Nearest.empty() || Nearest == Name
                           ? ""
                           : "; did you mean '" +
                                 Word.take_while([](char C) { return C == '-'; }).str() +
                                 Nearest.str() + "'?";
    return llvm::createStringError("unknown option '" + Word + "'" + Hint +
                                   (Hint.empty() ? "; -Xcompiler hands an option to the host "
                                                   "compiler"
                                                 : ""));
  }

  llvm::Error readResponseFiles(llvm::StringRef Value, unsigned Depth) {
    if (Depth == 20)
      return llvm::createStringError("response files include one another: '" + Value + "'");
    for (const std::string &Name : splitList(Value)) {
      llvm::SmallString<256> Path(Name);
      if (!Context.Directory.empty())
        llvm::sys::path::make_absolute(Context.Directory, Path);
      auto Buffer = llvm::MemoryBuffer::getFile(Path, /*IsText=*/true);
      if (!Buffer)
        return llvm::createStringError("cannot read response file '" + Name +
                                       "': " + Buffer.getError().message());
      std::vector<std::string> Words = tokenize((*Buffer)->getBuffer());
      findForwarding(Words);
      if (llvm::Error Failed = readWords(Words, Depth + 1))
        return Failed;
    }
    return llvm::Error::success();
  }

  const NvccOptions &Options;
  const NvccCommandContext &Context;
  NvccCommand Command;
  bool ForwardToCompiler = false;
  bool ForwardToLinker = false;
};

} // namespace

llvm::Expected<NvccCommand> readNvccCommand(llvm::ArrayRef<std::string> Words,
                                            const NvccOptions &Options,
                                            const NvccCommandContext &Context) {
  llvm::Expected<NvccCommand> Command = CommandReader(Options, Context).read(Words);
  if (Command)
    unwrapHostCompiler(*Command);
  return Command;
}

std::vector<std::string> withNvccEnvironment(llvm::ArrayRef<std::string> Words) {
  std::vector<std::string> All;
  if (auto Flags = llvm::sys::Process::GetEnv("NVCC_PREPEND_FLAGS"))
    All = tokenize(*Flags);
  llvm::append_range(All, Words);
  if (auto Flags = llvm::sys::Process::GetEnv("NVCC_APPEND_FLAGS"))
    llvm::append_range(All, tokenize(*Flags));
  return All;
}

} // namespace offloom
