// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shuffles of any trivially copyable value between the lanes of a warp, word by word.
#pragma once

#include "../warp_functions.h"

#include <type_traits>

namespace cooperative_groups {
namespace detail {

/// `value` as 32-bit words, the last one padded with zeros.
template <class T> struct words_of {
  static_assert(std::is_trivially_copyable<T>::value, "only trivially copyable values shuffle");
  static constexpr unsigned int count = (sizeof(T) + 3) / 4;
  unsigned int words[count] = {};

  __device__ explicit words_of(const T &value) { __builtin_memcpy(words, &value, sizeof(T)); }
  __device__ T value() const {
    T result;
    __builtin_memcpy(static_cast<void *>(&result), words, sizeof(T));
    return result;
  }
};

/// The value that `source`, a lane of the warp, offers; 0 if the lane takes no part.
/// All lanes of `mask` must call this together.
template <class T>
__device__ T value_of_lane(unsigned int mask, const T &value, unsigned int source) {
  words_of<T> all(value);
  for (unsigned int i = 0; i < words_of<T>::count; ++i)
    all.words[i] = __shfl_sync(mask, all.words[i], int(source));
  return all.value();
}

} // namespace detail
} // namespace cooperative_groups
