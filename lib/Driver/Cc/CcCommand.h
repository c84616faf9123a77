// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CcCommand: `offloom cc`, which takes nvcc's command line.
#ifndef OFFLOOM_DRIVER_CC_CCCOMMAND_H
#define OFFLOOM_DRIVER_CC_CCCOMMAND_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace offloom {

/// What the command answers about itself.
struct CcTexts {
  std::string Version;  ///< for --version
  llvm::StringRef Help; ///< for --help
};

/// Migrates the CUDA sources among \p Words to a temporary folder and compiles, links or whatever
/// else \p Words ask for with the host compiler. The environment's OFFLOOM_FORM=fibers forces
/// kernels to fibers. Where they ask for the version or for help, prints that of \p Texts, whatever
/// else they hold, as nvcc does: wrappers of it put their own options first. Returns the exit code
/// of the compiler that failed, or 0; 2 for wrong usage.
int runCc(llvm::ArrayRef<std::string> Words, const CcTexts &Texts);

} // namespace offloom

#endif
