// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `offloom check`.
#include "Driver/CheckCommand.h"
#include "Subcommands.h"

namespace offloom {
namespace {

int run(llvm::ArrayRef<std::string> Words) {
  SessionOptions Options;
  llvm::Expected<ParsedWords> Parsed = parseWords(Words, sessionOptions(Options));
  if (!Parsed)
    return usageError(CheckSubcommand, Parsed.takeError());
  if (Parsed->Names.empty())
    return usageError(CheckSubcommand, llvm::createStringError("no file or folder named"));
  Options.Names = Parsed->Names;
  Options.CompilerWords = Parsed->Rest;
  return runCheck(std::move(Options));
}

} // namespace

const Subcommand CheckSubcommand{"check", "report what is wrong with CUDA sources",
                                 R"(usage: offloom check [options] FILE|DIR... [-- COMPILER-OPTIONS]

Parses each .cu file as host and as device code and reports what Clang finds.
Needs neither a GPU nor a CUDA toolkit.

  -p BUILD          take the compiler's options from BUILD/compile_commands.json
  -j N              check N files at a time (default: one a core)
  --cuda-path DIR   parse with the headers of the CUDA toolkit in DIR, not the bundled ones

Exit code: 0 clean, 1 findings, 2 wrong usage or environment, 3 a file could not be parsed.

  offloom check saxpy.cu
  offloom check src -p build
  offloom check a.cu -- -std=c++17 -arch=sm_90 -Iinclude -DN=16
)",
                                 run};

} // namespace offloom
