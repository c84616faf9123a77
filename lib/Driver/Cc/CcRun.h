// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CcRun: what `offloom cc` does for a command line of nvcc that makes sense.
#ifndef OFFLOOM_DRIVER_CC_CCRUN_H
#define OFFLOOM_DRIVER_CC_CCRUN_H

#include "Driver/HostCompiler/HostCompiler.h"
#include "Driver/Session/WorkFolder.h"
#include "Frontend/Commands/NvccCommand.h"
#include <optional>

namespace offloom {

/// The language of an input, or none for what only the linker reads.
std::optional<Language> languageOf(llvm::StringRef Input, const NvccCommand &Command);

/// Makes what \p Command asks for of its inputs, which there are; returns the exit code.
int runCcSteps(const NvccCommand &Command, HostCompiler &Compiler, WorkFolder &Work);

} // namespace offloom

#endif
