// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Comparison: the first call in which two records of a program differ.
#ifndef OFFLOOM_VERIFY_COMPARISON_H
#define OFFLOOM_VERIFY_COMPARISON_H

#include "Verify/CallRecord.h"
#include "Verify/Values.h"

namespace offloom {

struct CallDifference {
  std::size_t Number = 0; ///< of the call, from 1
  std::string Call;       ///< what it is, as the expected record has it
  std::vector<std::string> Details;
};

struct RecordComparison {
  std::size_t Same = 0;       ///< calls that are equal to the bit
  std::size_t Close = 0;      ///< calls whose values are near enough
  std::size_t Unsampled = 0;  ///< calls of which a hash alone says that values differ
  double LargestRelative = 0; ///< difference of values that are near enough
  std::optional<CallDifference> First;
};

RecordComparison compareRecords(const CallRecord &Expected, const CallRecord &Found,
                                const Tolerance &Tolerated);

} // namespace offloom

#endif
