// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `offloom lsp`.
#include "Driver/Editor/EditorWorker.h"
#include "Driver/Editor/LspCommand.h"
#include "Subcommands.h"
#include "llvm/Support/raw_ostream.h"
#include <unistd.h>

namespace offloom {
namespace {

int run(llvm::ArrayRef<std::string> Words) {
  if (Words.size() == 1 && Words.front() == "--worker") // started by the server itself
    return runEditorWorker();
  LspOptions Options;
  Options.Version = OFFLOOM_VERSION;
  llvm::Expected<ParsedWords> Parsed = parseWords(
      Words, {text("-p", Options.Session.Build), text("--cuda-path", Options.Session.CudaPath),
              text("--clangd", Options.Clangd), texts("--clangd-option", Options.ClangdOptions)});
  if (!Parsed)
    return usageError(LspSubcommand, Parsed.takeError());
  if (!Parsed->Names.empty())
    return usageError(LspSubcommand,
                      llvm::createStringError("unexpected '" + Parsed->Names.front() +
                                              "'; an editor names the files"));
  if (isatty(STDIN_FILENO))
    llvm::errs() << "offloom lsp: an editor is meant to talk to this program; docs/editors.md says "
                    "how to set yours up\n";
  Options.Session.CompilerWords = Parsed->Rest;
  return runLsp(std::move(Options));
}

} // namespace

const Subcommand LspSubcommand{"lsp", "serve an editor: clangd that knows CUDA",
                               R"(usage: offloom lsp [options] [-- COMPILER-OPTIONS]

A language server for CUDA sources: start it in the place of clangd. It runs
clangd, tells it how to parse CUDA, and adds Offloom's findings with their
fixes, what is known of kernels and launches, and the migrated code.

  -p BUILD            the folder of compile_commands.json (default: the one
                      nearest to a file, or in a folder `build` there)
  --cuda-path DIR     parse with the headers of the CUDA toolkit in DIR
  --clangd PATH       run this clangd, not Offloom's own
  --clangd-option OPT pass an option to clangd: --clangd-option=--log=verbose
  COMPILER-OPTIONS    for files that no compile_commands.json names: -I, -D, -std, -arch

Exit code: 0 after a proper shutdown, else 1; 2 if clangd cannot be started.

  offloom lsp
  offloom lsp -p build -- -std=c++17 -arch=sm_80
)",
                               run};

} // namespace offloom
