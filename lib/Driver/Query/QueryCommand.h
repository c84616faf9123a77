// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// QueryCommand: `offloom query`.
#ifndef OFFLOOM_DRIVER_QUERY_QUERYCOMMAND_H
#define OFFLOOM_DRIVER_QUERY_QUERYCOMMAND_H

#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace offloom {

struct QueryOptions {
  std::vector<std::string> Names;
  bool Json = false;
  bool AllTests = false; ///< also beyond the first few
};

/// Prints what is known of each name. Returns 0, 1 if one is not known, or 2.
int runQuery(const QueryOptions &Options);

} // namespace offloom

#endif
