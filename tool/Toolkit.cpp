// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `offloom toolkit`.
#include "Driver/Session/ExitCode.h"
#include "Frontend/Commands/BundledHeaders.h"
#include "Subcommands.h"
#include "llvm/Support/raw_ostream.h"

namespace offloom {
namespace {

int run(llvm::ArrayRef<std::string> Words) {
  if (!Words.empty())
    return usageError(ToolkitSubcommand,
                      llvm::createStringError("'offloom toolkit' takes no arguments, not '" +
                                              Words.front() + "'"));
  llvm::Expected<std::string> Folder = toolkitFolder();
  if (!Folder)
    return usageError(ToolkitSubcommand, Folder.takeError());
  llvm::outs() << *Folder << '\n';
  return Clean;
}

} // namespace

const Subcommand ToolkitSubcommand{"toolkit", "tell the folder that builds take for a CUDA toolkit",
                                   R"(usage: offloom toolkit

Prints the name of a folder that looks like a CUDA toolkit to CMake and to Makefiles: bin/nvcc is
`offloom cc`, include has the bundled headers, and libcudart in lib64 is Offloom's runtime.

Exit code: 0; 2 if there is no such folder.

  CUDACXX=$(offloom toolkit)/bin/nvcc cmake -S . -B build
  make CUDA_PATH=$(offloom toolkit)
)",
                                   run};

} // namespace offloom
