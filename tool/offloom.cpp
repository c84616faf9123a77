// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The command `offloom`: finds the subcommand and runs it.
#include "Driver/Intercept/InterceptedCompiler.h"
#include "Driver/Query/VersionCommand.h"
#include "Driver/Session/ExitCode.h"
#include "HelpText.h"
#include "Subcommands.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

namespace offloom {

std::vector<OptionSpec> sessionOptions(SessionOptions &Options) {
  return {text("-p", Options.Build), number("-j", Options.Jobs),
          text("--cuda-path", Options.CudaPath), text("--cache-dir", Options.CacheFolder),
          flag("--no-cache", Options.NoCache)};
}

static int fail(const llvm::Twine &Message, const llvm::Twine &WhereHelpIs) {
  llvm::errs() << "offloom: ";
  llvm::WithColor::error() << Message << '\n';
  llvm::errs() << "offloom: '" << WhereHelpIs << "' says more\n";
  return Unusable;
}

int usageError(const Subcommand &Command, llvm::Error Mistake) {
  return fail(llvm::toString(std::move(Mistake)), "offloom help " + Command.Name);
}

namespace {

const Subcommand *const Subcommands[] = {&CheckSubcommand,     &MigrateSubcommand, &CcSubcommand,
                                         &InterceptSubcommand, &FlagsSubcommand,   &RulesSubcommand,
                                         &QuerySubcommand,     &VerifySubcommand,  &LspSubcommand,
                                         &ToolkitSubcommand};

const Subcommand *findSubcommand(llvm::StringRef Name) {
  for (const Subcommand *Command : Subcommands)
    if (Command->Name == Name)
      return Command;
  return nullptr;
}

void printHelp() {
  llvm::outs() << "offloom: checks CUDA sources, and makes C++ of them that runs on the CPU\n\n"
                  "usage: offloom COMMAND ...\n\n";
  for (const Subcommand *Command : Subcommands)
    llvm::outs().indent(2) << llvm::left_justify(Command->Name, 11) << Command->Summary << '\n';
  llvm::outs() << "  help       say more about a command: offloom help migrate\n\n"
                  "  offloom check src -p build\n"
                  "  offloom migrate saxpy.cu > saxpy.cpp\n"
                  "  offloom cc -O3 -arch=sm_90 saxpy.cu -o saxpy && ./saxpy\n";
}

int unknownCommand(llvm::StringRef Name) {
  std::vector<std::string> Names{"help"};
  for (const Subcommand *Command : Subcommands)
    Names.push_back(Command->Name);
  return fail("unknown command '" + Name + "'" + didYouMean(Name, Names), "offloom --help");
}

int help(llvm::ArrayRef<std::string> Words) {
  if (Words.empty()) {
    printHelp();
    return Clean;
  }
  if (Words.front() == "--write-share" && Words.size() == 2) { // for the build
    llvm::Error Failure = writeShare(Words[1], Subcommands);
    return Failure ? fail(llvm::toString(std::move(Failure)), "offloom --help") : Clean;
  }
  const Subcommand *Command = findSubcommand(Words.front());
  if (!Command)
    return unknownCommand(Words.front());
  llvm::outs() << Command->Help;
  return Clean;
}

int run(llvm::ArrayRef<std::string> Words) {
  if (Words.empty())
    return fail("no command given", "offloom --help");
  const std::string &First = Words.front();
  llvm::ArrayRef<std::string> Rest = Words.drop_front();
  if (First == "--version") {
    return printVersion({OFFLOOM_VERSION, OFFLOOM_CLANG_VERSION, OFFLOOM_BUILD_TYPE});
  }
  if (First == "--help" || First == "-h" || First == "help")
    return help(Rest);
  const Subcommand *Command = findSubcommand(First);
  if (!Command)
    return unknownCommand(First);
  if (!Rest.empty() && (Rest.front() == "--help" || Rest.front() == "-h"))
    return help(First);
  return Command->Run(Rest);
}

} // namespace
} // namespace offloom

int main(int argc, char **argv) {
  llvm::InitLLVM Init(argc, argv);
  llvm::outs().enable_colors(llvm::outs().has_colors());
  llvm::errs().enable_colors(llvm::errs().has_colors());
  std::vector<std::string> Words(argv + 1, argv + argc);
  llvm::StringRef Name = llvm::sys::path::filename(argv[0]);
  offloom::InterceptFolder Watched = offloom::InterceptFolder::ofEnvironment();
  if (Watched && (Name == "nvcc" || llvm::is_contained(offloom::hostCompilerNames(), Name)))
    return offloom::runIntercepted(Watched, Name, Words, offloom::runAsNvcc);
  return Name == "nvcc" ? offloom::runAsNvcc(Words) : offloom::run(Words);
}
