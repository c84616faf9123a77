// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// VersionCommand: `offloom --version`: what a report of a problem has to say of this build.
#ifndef OFFLOOM_DRIVER_QUERY_VERSIONCOMMAND_H
#define OFFLOOM_DRIVER_QUERY_VERSIONCOMMAND_H

#include "llvm/ADT/StringRef.h"

namespace offloom {

/// What only the build knows.
struct BuildFacts {
  llvm::StringRef Version, ClangVersion, BuildType;
};

/// Prints them, and what is found on this machine. Returns an ExitCode.
int printVersion(const BuildFacts &Facts);

} // namespace offloom

#endif
