// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// failCommand: how a command says that it cannot go on.
#ifndef OFFLOOM_DRIVER_SESSION_FAILCOMMAND_H
#define OFFLOOM_DRIVER_SESSION_FAILCOMMAND_H

#include "Driver/Session/ExitCode.h"
#include "llvm/ADT/StringRef.h"

namespace llvm {
class Twine;
} // namespace llvm

namespace offloom {

/// Prints "offloom COMMAND: error: MESSAGE" behind all that the command has printed so far, and
/// returns \p Code.
int failCommand(llvm::StringRef Command, const llvm::Twine &Message, int Code = Unusable);

} // namespace offloom

#endif
