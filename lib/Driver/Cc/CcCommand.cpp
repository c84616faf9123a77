// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Cc/CcCommand.h"
#include "Driver/Cc/CcRun.h"
#include "Driver/HostCompiler/PtxModule.h"
#include "Driver/Session/ExitCode.h"
#include "Driver/Session/FailCommand.h"
#include "Driver/Session/Session.h"
#include "Rules/DeviceProfiles.h"
#include "Rules/RulesDirectory.h"
#include "Support/UnsavedTexts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace offloom {
namespace {

namespace path = llvm::sys::path;
using Goal = NvccCommand::Goal;

/// --list-gpu-code and --list-gpu-arch.
int listArchs() {
  auto Rules = findRulesDirectory(llvm::sys::fs::getMainExecutable("offloom", nullptr));
  if (!Rules)
    return failCommand("cc", llvm::toString(Rules.takeError()));
  for (const std::string &Name : DeviceProfiles(*Rules + "/devices").names())
    llvm::outs() << Name << '\n';
  return Clean;
}

/// The options among \p Command's by which a build asks the host compiler who it is, such as
/// `nvcc .c -Xcompiler --version`. It answers without reading what is to be compiled.
std::vector<std::string> questionsToHostCompiler(const NvccCommand &Command) {
  std::vector<std::string> Questions;
  llvm::copy_if(Command.HostOptions, std::back_inserter(Questions), [](llvm::StringRef Option) {
    return llvm::is_contained({"--version", "-dumpversion", "-dumpfullversion", "-dumpmachine"},
                              Option);
  });
  return Questions;
}

llvm::Error contradiction(const NvccCommand &Command) {
  if (Command.Inputs.empty())
    return llvm::createStringError("no input file");
  bool OneEach = llvm::is_contained(
      {Goal::Compile, Goal::Preprocess, Goal::Dependencies, Goal::Module}, Command.TheGoal);
  auto Sources = llvm::count_if(
      Command.Inputs, [&](const std::string &I) { return languageOf(I, Command).has_value(); });
  if (OneEach && Sources > 1 && !Command.Output.empty())
    return llvm::createStringError("-o takes one input file, unless it is linked");
  for (const std::string &Input : Command.Inputs) {
    const bool CanTranslate = isPtx(Input) && Command.TheGoal == Goal::Module;
    if (!CanTranslate &&
        llvm::is_contained({".ptx", ".cubin", ".fatbin", ".ltoir"}, path::extension(Input)))
      return llvm::createStringError("'" + Input +
                                     "' is a module, which programs load; give its source");
    if (!llvm::sys::fs::exists(Input) && !Command.DryRun)
      return llvm::createStringError("cannot read '" + Input + "': No such file or directory");
  }
  return llvm::Error::success();
}

} // namespace

int runCc(llvm::ArrayRef<std::string> Words, const CcTexts &Texts) {
  readPlainLineEnds();
  llvm::Expected<NvccOptions> Options = loadNvccOptions();
  if (!Options)
    return failCommand("cc", llvm::toString(Options.takeError()));
  llvm::Expected<NvccCommand> Command = readNvccCommand(withNvccEnvironment(Words), *Options);
  if (!Command)
    return failCommand("cc", llvm::toString(Command.takeError()));
  if (Command->PrintHelp || Command->PrintVersion) {
    llvm::outs() << (Command->PrintHelp ? Texts.Help : llvm::StringRef(Texts.Version));
    return Clean;
  }
  if (Command->ListArchs)
    return listArchs();
  llvm::Expected<HostCompiler> Compiler = HostCompiler::find(*Command);
  if (!Compiler)
    return failCommand("cc", llvm::toString(Compiler.takeError()));
  if (Command->Verbose || Command->DryRun)
    for (const std::string &Setting : Compiler->environment())
      llvm::errs() << "#$ " << Setting << '\n';
  if (std::vector<std::string> Questions = questionsToHostCompiler(*Command); !Questions.empty())
    return Compiler->answer(Questions);
  // After that: CMake asks for the settings with a file that there is not.
  if (llvm::Error Mistake = contradiction(*Command))
    return failCommand("cc", llvm::toString(std::move(Mistake)));
  llvm::Expected<WorkFolder> Work = WorkFolder::create(*Command);
  if (!Work)
    return failCommand("cc", llvm::toString(Work.takeError()));
  return runCcSteps(*Command, *Compiler, *Work);
}

} // namespace offloom
