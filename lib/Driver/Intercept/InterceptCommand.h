// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// InterceptCommand: `offloom intercept -- make`, which runs a build and writes down what it
// compiles.
#ifndef OFFLOOM_DRIVER_INTERCEPT_INTERCEPTCOMMAND_H
#define OFFLOOM_DRIVER_INTERCEPT_INTERCEPTCOMMAND_H

#include <string>
#include <vector>

namespace offloom {

struct InterceptOptions {
  std::string Output = "compile_commands.json";
  bool OnlyRecord = false; ///< nothing is compiled: outputs are empty files, and go at the end
  bool Append = false;     ///< to what Output has already
  std::vector<std::string> Command;
};

/// Runs the build with compilers in its way that write down how they are called. Returns the
/// build's exit code if that is not 0; 2 if no command was seen or nothing could be written.
int runIntercept(const InterceptOptions &Options);

} // namespace offloom

#endif
