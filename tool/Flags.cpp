// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `offloom flags`.
#include "Driver/Query/FlagsCommand.h"
#include "Subcommands.h"

namespace offloom {
namespace {

int run(llvm::ArrayRef<std::string> Words) {
  FlagsCommandOptions Options;
  llvm::Expected<ParsedWords> Parsed =
      parseWords(Words, {flag("--cflags", Options.Compile), flag("--includes", Options.Includes),
                         flag("--libs", Options.Link), text("--cxx", Options.Compiler)});
  if (!Parsed)
    return usageError(FlagsSubcommand, Parsed.takeError());
  Options.Libraries = Parsed->Names;
  if (!Options.Compile && !Options.Includes && !Options.Link)
    return usageError(FlagsSubcommand,
                      llvm::createStringError("expected --cflags, --includes or --libs"));
  return runFlags(Options);
}

} // namespace

const Subcommand FlagsSubcommand{
    "flags", "print what compiles and links migrated code",
    R"(usage: offloom flags --cflags|--includes|--libs [--cxx COMPILER] [LIBRARY...]

Prints options for Makefiles and other builds that do not use CMake's find_package(offloom).

  --cflags       options that compile migrated code, as `offloom cc` would
  --includes     only the folder of CUDA's headers, for files of the host that include some
  --libs         what links it: the runtime, and the libraries of CUDA that are named
  --cxx COMPILER for this compiler (default: the one that `offloom cc` takes)

Kernels are compiled for the processor of this machine, unless OFFLOOM_MARCH names another.

Exit code: 0; 2 if there is no such compiler or library.

  g++ $(offloom flags --cflags --cxx g++) -c saxpy.cpp
  g++ saxpy.o -o saxpy $(offloom flags --libs cublas)
)",
    run};

} // namespace offloom
