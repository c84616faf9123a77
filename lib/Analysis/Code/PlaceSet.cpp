// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Analysis/Code/PlaceSet.h"
#include "llvm/ADT/bit.h"
#include <algorithm>

namespace offloom {

bool PlaceSet::mayMeet(const PlaceSet &Other) const {
  if (!IsCounted || !Other.IsCounted)
    return true;
  const uint64_t Begin = std::max(FirstWord, Other.FirstWord);
  const uint64_t End = std::min(FirstWord + Words.size(), Other.FirstWord + Other.Words.size());
  for (uint64_t Word = Begin; Word < End; ++Word)
    if (Words[Word - FirstWord] & Other.Words[Word - Other.FirstWord])
      return true;
  return false;
}

unsigned PlaceSet::count() const {
  unsigned Count = 0;
  for (uint64_t Word : Words)
    Count += llvm::popcount(Word);
  return Count;
}

} // namespace offloom
