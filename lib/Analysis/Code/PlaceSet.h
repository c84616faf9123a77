// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PlaceSet: which places of an object the threads of a block touch, so that two accesses can be
// seen to have none in common without a look at each thread.
#ifndef OFFLOOM_ANALYSIS_CODE_PLACESET_H
#define OFFLOOM_ANALYSIS_CODE_PLACESET_H

#include <cstdint>
#include <vector>

namespace offloom {

class PlaceSet {
public:
  PlaceSet() = default;
  /// Places between \p First and \p Last, which are not negative.
  PlaceSet(uint64_t First, uint64_t Last)
      : FirstWord(First / 64), IsCounted(Last - First < MostPlaces),
        Words(IsCounted ? Last / 64 - FirstWord + 1 : 0) {}

  void add(uint64_t Place) {
    if (IsCounted)
      Words[Place / 64 - FirstWord] |= uint64_t(1) << Place % 64;
  }

  /// Whether a place may be in both.
  bool mayMeet(const PlaceSet &Other) const;
  /// How many there are, if they are counted.
  unsigned count() const;

private:
  /// Threads so far apart do not fill the words between them.
  static constexpr uint64_t MostPlaces = 1 << 16;

  uint64_t FirstWord = 0;
  bool IsCounted = true;
  std::vector<uint64_t> Words;
};

} // namespace offloom

#endif
