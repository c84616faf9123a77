// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/HostCompiler/CommandSteps.h"
#include "Driver/Session/ExitCode.h"
#include "Driver/Session/FailCommand.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

namespace offloom {

void CommandSteps::show(llvm::ArrayRef<std::string> Words) const {
  if (!Command.Verbose && !Command.DryRun)
    return;
  llvm::errs() << "#$";
  for (const std::string &Word : Words) {
    llvm::errs() << ' ';
    llvm::sys::printArg(llvm::errs(), Word, /*Quote=*/false);
  }
  llvm::errs() << '\n';
}

int CommandSteps::execute(llvm::ArrayRef<std::string> Words) const {
  show(Words);
  if (Command.DryRun)
    return Clean;
  auto Program = llvm::sys::findProgramByName(Words.front());
  if (!Program)
    return failCommand("cc", "cannot find '" + Words.front() + "'");
  std::vector<llvm::StringRef> References(Words.begin(), Words.end());
  std::string Reason;
  int Code = llvm::sys::ExecuteAndWait(*Program, References, std::nullopt, {}, 0, 0, &Reason);
  if (Code < 0)
    return failCommand("cc", "'" + Words.front() + "': " + Reason);
  return Code;
}

} // namespace offloom
