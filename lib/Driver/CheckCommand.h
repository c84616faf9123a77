// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CheckCommand: `offloom check`.
#ifndef OFFLOOM_DRIVER_CHECKCOMMAND_H
#define OFFLOOM_DRIVER_CHECKCOMMAND_H

#include "Driver/Session.h"

namespace offloom {

/// Parses each file as host and as device code, prints the findings to standard output and a
/// summary to standard error. Returns an ExitCode.
int runCheck(SessionOptions Options);

} // namespace offloom

#endif
