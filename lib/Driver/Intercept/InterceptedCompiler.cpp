// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Intercept/InterceptedCompiler.h"
#include "Driver/Session/ExitCode.h"
#include "Driver/Session/Inputs.h"
#include "Driver/Session/Session.h"
#include "Frontend/Commands/NvccCommand.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

namespace offloom {
namespace {

namespace path = llvm::sys::path;

/// A command, as far as it matters here.
struct SeenCommand {
  std::vector<std::string> Words;   ///< with those of response files
  std::vector<std::size_t> Sources; ///< where among them
  std::string Output;               ///< as the command says it
  std::string DefaultOutput;        ///< where it does not; empty: there is none
  bool Compiles = false;            ///< it is no question such as -M or --version
};

bool isSource(llvm::StringRef Name) {
  return llvm::StringSwitch<bool>(path::extension(Name))
      .Cases({".cu", ".c", ".cc", ".cpp", ".cxx", ".c++", ".C"}, true)
      .Default(false);
}

/// What the command writes for \p Source, or for all, without -o.
std::string outputFor(const NvccCommand &Command, llvm::StringRef Source) {
  using Goal = NvccCommand::Goal;
  std::string Stem = path::stem(Source).str();
  std::string Folder = Command.OutputDirectory.empty() ? "" : Command.OutputDirectory + "/";
  switch (Command.TheGoal) {
  case Goal::Link:
    return "a.out";
  case Goal::Compile:
    return Folder + Stem + ".o";
  case Goal::DeviceLink:
    return "a_dlink.o";
  case Goal::Archive:
    return "a.a";
  case Goal::Module:
    return Folder + Stem +
           (Command.TheModule == NvccCommand::Module::Ptx     ? ".ptx"
            : Command.TheModule == NvccCommand::Module::Cubin ? ".cubin"
                                                              : ".fatbin");
  default:
    return "";
  }
}

llvm::Expected<SeenCommand> seenByNvcc(llvm::ArrayRef<std::string> Words) {
  llvm::Expected<NvccOptions> Options = loadNvccOptions();
  if (!Options)
    return Options.takeError();
  NvccCommandContext Context;
  Context.KeepUnknown = Context.OnlyParses = true;
  llvm::Expected<NvccCommand> Command = readNvccCommand(Words, *Options, Context);
  if (!Command)
    return Command.takeError();
  SeenCommand Seen;
  Seen.Words = Command->Words;
  for (std::size_t Place : Command->InputPlaces)
    if (isSource(Seen.Words[Place]) || !Command->Language.empty())
      Seen.Sources.push_back(Place);
  Seen.Output = Command->Output;
  if (!Command->Inputs.empty())
    Seen.DefaultOutput = outputFor(*Command, Command->Inputs.front());
  using Goal = NvccCommand::Goal;
  Seen.Compiles = !Command->Inputs.empty() && !Command->DryRun && !Command->PrintHelp &&
                  !Command->PrintVersion && !Command->ListArchs &&
                  Command->TheGoal != Goal::Dependencies && Command->TheGoal != Goal::Preprocess;
  return Seen;
}

/// Options of GCC and Clang whose value is the next word.
bool takesNextWord(llvm::StringRef Word) {
  static constexpr llvm::StringRef Options[] = {
      "-o",         "-I",       "-D",      "-U",       "-L",       "-l",       "-MF",
      "-MT",        "-MQ",      "-x",      "-include", "-imacros", "-isystem", "-iquote",
      "-idirafter", "-Xlinker", "-Xclang", "-T",       "-arch",    "-target",  "-u"};
  return llvm::is_contained(Options, Word);
}

SeenCommand seenByHost(llvm::ArrayRef<std::string> Words) {
  SeenCommand Seen;
  Seen.Words = Words.vec();
  bool Asks = Words.empty(), Links = true, HasInput = false;
  for (std::size_t I = 0; I < Words.size(); ++I) {
    llvm::StringRef Word = Words[I];
    Asks |= Word == "-E" || Word == "-M" || Word == "-MM" || Word == "-###" || Word == "-v" ||
            Word.starts_with("--version") || Word.starts_with("-dump") ||
            Word.starts_with("-print") || Word.starts_with("--print") || Word == "-fsyntax-only" ||
            Word == "-";
    Links &= Word != "-c" && Word != "-S";
    if (Word == "-o" && I + 1 < Words.size())
      Seen.Output = Words[I + 1];
    else if (Word.starts_with("-o") && Word != "-o")
      Seen.Output = Word.drop_front(2).str();
    if (takesNextWord(Word)) {
      ++I;
    } else if (!Word.starts_with("-")) {
      HasInput = true;
      if (isSource(Word))
        Seen.Sources.push_back(I);
    }
  }
  if (Links)
    Seen.DefaultOutput = "a.out";
  else if (!Seen.Sources.empty())
    Seen.DefaultOutput = (path::stem(Words[Seen.Sources.front()]) + ".o").str();
  Seen.Compiles = !Asks && HasInput;
  return Seen;
}

std::vector<CompileEntry> entriesOf(llvm::StringRef Name, const SeenCommand &Seen) {
  llvm::SmallString<256> Here;
  (void)llvm::sys::fs::current_path(Here);
  std::vector<CompileEntry> Entries;
  for (std::size_t Source : Seen.Sources) {
    CompileEntry Entry{std::string(Here), Seen.Words[Source], Seen.Output, {Name.str()}};
    for (std::size_t I = 0; I < Seen.Words.size(); ++I)
      if (I == Source || !llvm::is_contained(Seen.Sources, I))
        Entry.Arguments.push_back(Seen.Words[I]);
    Entries.push_back(std::move(Entry));
  }
  return Entries;
}

/// Writes an empty file in place of what \p Seen would make. What is there already is another
/// build's, and no longer what its sources say once this one goes on.
std::vector<std::string> writeOutputs(const SeenCommand &Seen) {
  std::string Output = Seen.Output.empty() ? Seen.DefaultOutput : Seen.Output;
  std::error_code Reason;
  if (Output.empty() || Output == "/dev/null")
    return {};
  llvm::raw_fd_ostream(Output, Reason);
  if (Reason)
    return {};
  namespace fs = llvm::sys::fs;
  (void)fs::setPermissions(Output, fs::all_read | fs::owner_write | fs::all_exe);
  return {absoluteName(Output)};
}

int fail(llvm::StringRef Name, const llvm::Twine &Message) {
  llvm::errs() << Name << ": offloom intercept: error: " << Message << '\n';
  return Unusable;
}

/// Calls the compiler that is next in PATH.
int runNext(llvm::StringRef Name, llvm::ArrayRef<std::string> Words,
            llvm::function_ref<int(llvm::ArrayRef<std::string>)> RunNvcc) {
  auto Next = llvm::sys::findProgramByName(Name);
  if (!Next && Name == "nvcc" && llvm::sys::fs::can_execute("/usr/local/cuda/bin/nvcc"))
    Next = std::string("/usr/local/cuda/bin/nvcc");
  if (!Next)
    return Name == "nvcc" ? RunNvcc(Words) : fail(Name, "there is no '" + Name + "' in PATH");
  std::vector<llvm::StringRef> Arguments{*Next};
  llvm::append_range(Arguments, Words);
  std::string Reason;
  int Code = llvm::sys::ExecuteAndWait(*Next, Arguments, std::nullopt, {}, 0, 0, &Reason);
  return Code < 0 ? fail(Name, Reason) : Code;
}

} // namespace

int runIntercepted(const InterceptFolder &Folder, llvm::StringRef Name,
                   llvm::ArrayRef<std::string> Words,
                   llvm::function_ref<int(llvm::ArrayRef<std::string>)> RunNvcc) {
  Folder.leave();
  const bool IsNvcc = Name == "nvcc";
  llvm::Expected<SeenCommand> Seen =
      IsNvcc ? seenByNvcc(withNvccEnvironment(Words)) : seenByHost(Words);
  if (!Seen) { // the compiler knows better
    llvm::consumeError(Seen.takeError());
    return runNext(Name, Words, RunNvcc);
  }
  if (!Seen->Compiles)
    return runNext(Name, Words, RunNvcc);
  std::vector<std::string> Outputs;
  if (Folder.onlyRecords())
    Outputs = writeOutputs(*Seen);
  if (!Seen->Sources.empty() || !Outputs.empty())
    if (llvm::Error Failed = Folder.note(entriesOf(Name, *Seen), std::move(Outputs)))
      return fail(Name, llvm::toString(std::move(Failed)));
  return Folder.onlyRecords() ? Clean : runNext(Name, Words, RunNvcc);
}

} // namespace offloom
