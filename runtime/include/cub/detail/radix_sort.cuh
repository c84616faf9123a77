// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A stable sort by digits, the least significant first; chunks of the array are counted and moved
// side by side.
#pragma once

#include "device_call.cuh"
#include "radix_key.cuh"
#include <algorithm>
#include <memory>

#include "../../offloom/author_macros_aside.inc"

namespace cub {
namespace detail {

template <class Key, class Value> struct radix_items {
  Key *keys;
  Value *values; ///< null without values
};

/// Moves items to where those with their digit belong.
template <class Key, class Value, class Digits>
__host__ __device__ void radix_pass(radix_items<const Key, const Value> from,
                                    radix_items<Key, Value> to, std::size_t count, Digits digits,
                                    bool descending, int begin, int end) {
  const std::size_t chunks =
      (count + offloom::library::chunk_size - 1) / offloom::library::chunk_size;
  std::vector<std::size_t> places(chunks * 256);
  auto digit = [=](std::size_t i) mutable {
    return digits.digit(from.keys[i], descending, begin, end);
  };
  in_chunks(count,
            [&places, digit](std::size_t first, std::size_t last, std::size_t chunk) mutable {
              for (std::size_t i = first; i < last; ++i)
                ++places[chunk * 256 + digit(i)];
            });
  std::size_t place = 0;
  for (std::size_t d = 0; d < 256; ++d)
    for (std::size_t chunk = 0; chunk < chunks; ++chunk) {
      std::size_t here = places[chunk * 256 + d];
      places[chunk * 256 + d] = place;
      place += here;
    }
  in_chunks(count, [&places, digit, from, to](std::size_t first, std::size_t last,
                                              std::size_t chunk) mutable {
    for (std::size_t i = first; i < last; ++i) {
      std::size_t at = places[chunk * 256 + digit(i)]++;
      to.keys[at] = from.keys[i];
      if constexpr (!std::is_same_v<Value, NullType>)
        to.values[at] = from.values[i];
    }
  });
}

template <class Key, class Value, class Digits = whole_keys>
__host__ __device__ void radix_sort(const Key *keys_in, Key *keys_out, const Value *values_in,
                                    Value *values_out, std::size_t count, bool descending,
                                    int begin_bit, int end_bit, Digits digits = {}) {
  constexpr bool HasValues = !std::is_same_v<Value, NullType>;
  std::unique_ptr<Key[]> keys(new Key[count]);
  std::unique_ptr<Value[]> values(HasValues ? new Value[count] : nullptr);
  radix_items<Key, Value> ends[2] = {{keys_out, values_out}, {keys.get(), values.get()}};
  const int passes = (end_bit - begin_bit + 7) / 8;
  radix_items<const Key, const Value> from{keys_in, values_in};
  // The last pass writes the result.
  for (int pass = 0; pass < passes; ++pass) {
    radix_items<Key, Value> to = ends[(passes - 1 - pass) % 2];
    const int begin = begin_bit + pass * 8;
    // The input may be the output's memory.
    if (from.keys == to.keys || (HasValues && from.values == to.values)) {
      std::copy(from.keys, from.keys + count, ends[1].keys);
      if constexpr (HasValues)
        std::copy(from.values, from.values + count, ends[1].values);
      from = {ends[1].keys, ends[1].values};
    }
    radix_pass<Key, Value>(from, to, count, digits, descending, begin,
                           std::min(begin + 8, end_bit));
    from = {to.keys, to.values};
  }
  if (passes == 0 && keys_in != keys_out) {
    std::copy(keys_in, keys_in + count, keys_out);
    if constexpr (HasValues)
      std::copy(values_in, values_in + count, values_out);
  }
}

} // namespace detail
} // namespace cub

#include "../../offloom/author_macros_back.inc"
