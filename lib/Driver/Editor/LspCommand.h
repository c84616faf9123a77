// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LspCommand: `offloom lsp`.
#ifndef OFFLOOM_DRIVER_EDITOR_LSPCOMMAND_H
#define OFFLOOM_DRIVER_EDITOR_LSPCOMMAND_H

#include "Driver/Session/Session.h"

namespace offloom {

struct LspOptions {
  SessionOptions Session;
  std::string Clangd; ///< the program; empty: Offloom's own
  std::vector<std::string> ClangdOptions;
  std::string Version; ///< of Offloom
};

/// Serves the Language Server Protocol on standard input and output. Returns the exit code that
/// the protocol asks for, or ExitCode::Unusable.
int runLsp(LspOptions Options);

} // namespace offloom

#endif
