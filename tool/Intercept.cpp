// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `offloom intercept`.
#include "Driver/Intercept/InterceptCommand.h"
#include "Subcommands.h"

namespace offloom {
namespace {

int run(llvm::ArrayRef<std::string> Words) {
  InterceptOptions Options;
  llvm::Expected<ParsedWords> Parsed =
      parseWords(Words, {text("-o", Options.Output), flag("--only-record", Options.OnlyRecord),
                         flag("--append", Options.Append)});
  if (!Parsed)
    return usageError(InterceptSubcommand, Parsed.takeError());
  if (!Parsed->Names.empty() || Parsed->Rest.empty())
    return usageError(InterceptSubcommand,
                      llvm::createStringError("expected '--' and the build's command behind it"));
  Options.Command = Parsed->Rest;
  return runIntercept(Options);
}

} // namespace

const Subcommand InterceptSubcommand{
    "intercept", "run a build, and write compile_commands.json of what it compiles",
    R"(usage: offloom intercept [options] -- COMMAND...

Runs a build with make or anything else and writes down how nvcc and the compilers of the host are
called, for `-p` of `offloom migrate` and `offloom check`. Where there is no nvcc, `offloom cc`
takes its place. CMake writes such a file itself, with -DCMAKE_EXPORT_COMPILE_COMMANDS=ON.

  -o FILE        write FILE (default: compile_commands.json)
  --only-record  compile nothing: what compilers would write are empty files as long as the build
                 runs, which takes seconds
  --append       keep what FILE says of files that this build does not compile

The build finds the compilers in PATH, CUDACXX and NVCC, and in the folder of a toolkit: CUDA_PATH,
CUDA_HOME and their kind, which make sets over what Makefiles say.

Exit code: that of the build; 2 if no command of nvcc was seen.

  offloom intercept -- make -j4
  offloom migrate -p . -o migrated
)",
    run};

} // namespace offloom
