// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// VerifyCommand: `offloom verify`.
#ifndef OFFLOOM_DRIVER_QUERY_VERIFYCOMMAND_H
#define OFFLOOM_DRIVER_QUERY_VERIFYCOMMAND_H

#include "Verify/Values.h"
#include <string>

namespace offloom {

struct VerifyOptions {
  std::string Expected, Found; ///< records
  Tolerance Tolerated;
  std::string Result; ///< the file that keeps what is found; empty: none
};

/// Compares two records, and prints the first call that differs. Returns 0, 1 if one does, or 2.
int runVerify(const VerifyOptions &Options);

/// Writes the recorder for a machine with a GPU into \p Folder. Returns 0 or 2.
int writeRecorder(const std::string &Folder);

} // namespace offloom

#endif
