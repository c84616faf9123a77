// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Session/FailCommand.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

namespace offloom {

int failCommand(llvm::StringRef Command, const llvm::Twine &Message, int Code) {
  llvm::outs().flush();
  llvm::errs() << "offloom " << Command << ": ";
  llvm::WithColor::error() << Message << '\n';
  return Code;
}

} // namespace offloom
