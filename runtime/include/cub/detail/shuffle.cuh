// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shuffles of values of any type, word by word.
#pragma once

#include "../../cuda_runtime.h"
#include <cstring>

#include "../../offloom/author_macros_aside.inc"

namespace cub {
namespace detail {

/// What shuffles give of a lane that takes no part, of the type of `present`.
template <class T> __device__ T of_absent_lane(const T &present) {
  T result = present;
  std::memset(static_cast<void *>(&result), 0, sizeof(T));
  return result;
}

template <class T, class Move> __device__ T shuffled(const T &value, Move move) {
  unsigned words[(sizeof(T) + 3) / 4] = {};
  std::memcpy(words, &value, sizeof(T));
  for (unsigned &word : words)
    word = move(word);
  T result = value;
  std::memcpy(static_cast<void *>(&result), words, sizeof(T));
  return result;
}

template <class T> __device__ T shuffle_down(const T &value, int offset, int width, unsigned mask) {
  return shuffled(value,
                  [=](unsigned word) { return __shfl_down_sync(mask, word, offset, width); });
}
template <class T> __device__ T shuffle_up(const T &value, int offset, int width, unsigned mask) {
  return shuffled(value, [=](unsigned word) { return __shfl_up_sync(mask, word, offset, width); });
}
template <class T> __device__ T shuffle_from(const T &value, int lane, int width, unsigned mask) {
  return shuffled(value, [=](unsigned word) { return __shfl_sync(mask, word, lane, width); });
}

} // namespace detail
} // namespace cub

#include "../../offloom/author_macros_back.inc"
