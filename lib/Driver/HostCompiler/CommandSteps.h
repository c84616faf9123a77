// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CommandSteps: the programs that `offloom cc` runs, one after the other, shown with -v.
#ifndef OFFLOOM_DRIVER_HOSTCOMPILER_COMMANDSTEPS_H
#define OFFLOOM_DRIVER_HOSTCOMPILER_COMMANDSTEPS_H

#include "Frontend/Commands/NvccCommand.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace offloom {

class CommandSteps {
public:
  explicit CommandSteps(const NvccCommand &Command) : Command(Command) {}

  /// Shows a step, with -v and --dryrun.
  void show(llvm::ArrayRef<std::string> Words) const;

  /// Runs the program that \p Words begin with, unless nothing is to be run, and returns its exit
  /// code. One that cannot be run is said, and fails.
  int execute(llvm::ArrayRef<std::string> Words) const;

private:
  const NvccCommand &Command;
};

} // namespace offloom

#endif
