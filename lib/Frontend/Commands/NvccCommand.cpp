// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Commands/NvccCommand.h"
#include "Frontend/Commands/CompilerWrapper.h"
#include "Frontend/Commands/NvccActions.h"
#include "Rules/NvccOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

namespace offloom {
namespace {

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
    auto Found = nvccActions().find(Option.Name);
    if (Found != nvccActions().end())
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
      std::vector<std::string> Words = wordsOf((*Buffer)->getBuffer());
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
    All = wordsOf(*Flags);
  llvm::append_range(All, Words);
  if (auto Flags = llvm::sys::Process::GetEnv("NVCC_APPEND_FLAGS"))
    llvm::append_range(All, wordsOf(*Flags));
  return All;
}

} // namespace offloom
