// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PassFindings: one list of what the host pass and the device pass found.
//
// Both passes parse the same text, so most of what Clang says it says twice; what only one pass
// says, such as an error in an `#ifdef __CUDA_ARCH__` branch, is kept.
#ifndef OFFLOOM_CHECK_ENGINE_PASSFINDINGS_H
#define OFFLOOM_CHECK_ENGINE_PASSFINDINGS_H

#include "Support/Finding.h"
#include <vector>

namespace offloom {

/// \p Host and \p Device without duplicates, in the order of file, place and severity. The same
/// message at the same place is one finding even where its notes differ, and what stands in an
/// operand that device code throws is part of that finding.
std::vector<Finding> mergePasses(std::vector<Finding> Host, std::vector<Finding> Device);

} // namespace offloom

#endif
