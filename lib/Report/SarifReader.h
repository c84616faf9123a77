// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SarifReader: what SarifReport wrote of a shard, as findings again.
//
// Nothing that SarifReport would write of them is lost. What it does not write is: the fixes of
// notes, and all ranges but the first.
#ifndef OFFLOOM_REPORT_SARIFREADER_H
#define OFFLOOM_REPORT_SARIFREADER_H

#include "Report/Reports.h"
#include "llvm/Support/Error.h"

namespace offloom {

struct ReadSarif {
  std::vector<Finding> Findings;
  RunPart Part;
  std::string Version; ///< of the Offloom that wrote it
};

/// \p Text is what is in a file. The sources are read for the offsets of places.
llvm::Expected<ReadSarif> readSarif(llvm::StringRef Text);

} // namespace offloom

#endif
