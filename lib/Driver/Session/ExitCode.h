// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ExitCode: how `offloom check` and `offloom migrate` end. Several files: the highest code wins.
#ifndef OFFLOOM_DRIVER_SESSION_EXITCODE_H
#define OFFLOOM_DRIVER_SESSION_EXITCODE_H

namespace offloom {

enum ExitCode : int {
  Clean = 0,
  HasFindings = 1, ///< warnings, errors, or something left for a human
  Unusable = 2,    ///< wrong usage, or a file or setting of the machine is not as needed
  CannotParse = 3, ///< a source that is not C++ or CUDA: a syntax error, a missing include
};

} // namespace offloom

#endif
