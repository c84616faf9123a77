// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// UncertainFindings: errors that a header that was not found may be the cause of.
#ifndef OFFLOOM_CHECK_ENGINE_UNCERTAINFINDINGS_H
#define OFFLOOM_CHECK_ENGINE_UNCERTAINFINDINGS_H

#include "Support/Finding.h"
#include <vector>

namespace offloom {

class CheckRules;
struct PreprocessorRecord;

/// Takes errors about execution and memory spaces from \p Findings where an absent header may give
/// a space to what they are in, or about: nobody knows whether they are errors.
void dropUncertain(std::vector<Finding> &Findings, const PreprocessorRecord &Record,
                   const CheckRules &Rules);

} // namespace offloom

#endif
