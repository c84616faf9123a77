// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `offloom query`.
#include "Driver/Query/QueryCommand.h"
#include "Subcommands.h"

namespace offloom {
namespace {

int run(llvm::ArrayRef<std::string> Words) {
  QueryOptions Options;
  std::string Format = "text";
  std::vector<std::string> Own;
  // A name may be an option of nvcc.
  for (const std::string &Word : Words)
    if (llvm::StringRef(Word).starts_with("--format") || Word == "--all-tests")
      Own.push_back(Word);
    else
      Options.Names.push_back(Word);
  llvm::Expected<ParsedWords> Parsed =
      parseWords(Own, {text("--format", Format), flag("--all-tests", Options.AllTests)});
  if (!Parsed)
    return usageError(QuerySubcommand, Parsed.takeError());
  if (Format != "text" && Format != "json")
    return usageError(QuerySubcommand,
                      llvm::createStringError("--format takes text or json, not '" + Format + "'"));
  if (Options.Names.empty())
    return usageError(QuerySubcommand, llvm::createStringError("no name given"));
  Options.Json = Format == "json";
  return runQuery(Options);
}

} // namespace

const Subcommand QuerySubcommand{
    "query", "say what a name of CUDA's is, what it becomes and how far it works",
    R"(usage: offloom query [--format=json] NAME...

A name is a function, type or macro of CUDA or of one of its libraries, with or without its
namespace; a header; an instruction of PTX or a special register; an option of nvcc; a library; a
command, variable or property of CMake's language CUDA; or a rule of `offloom check`.

The answer is read from Offloom's headers, rules and documentation, and from its tests where there
is a source tree: works, partly, or refused with what to do instead.

  --format=FORMAT   text or json
  --all-tests       list every test that names it, not the first few

Exit code: 0; 1 if a name is not known; 2 wrong usage or environment.

  offloom query cudaMallocPitch
  offloom query __shfl_sync cublasSgemm cub::BlockReduce
  offloom query mul.hi.u32 -use_fast_math cudnn.h
)",
    run};

} // namespace offloom
