// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions and scans of whole arrays on all cores, for Thrust and CUB.
//
// Neither the number of cores nor what else they do decides in which order elements are combined: a
// program gets the same floating-point numbers each time. The order is a tree's, as on a GPU. One
// value that all elements are added to, one after the other, would be far from the sum where there
// are many: it no longer changes by what is less than half of its last digit.
#pragma once

#include "library_call.h"
#include <cstddef>
#include <vector>

#include "author_macros_aside.inc"

namespace offloom {
namespace library {

/// Elements that one core works on at a time.
constexpr std::size_t chunk_size = 16384;

/// Elements that are combined one after the other.
constexpr std::size_t run_size = 64;

/// Calls body(first, last, chunk) for the chunks of [0, count), each time a copy of it: a functor
/// that changes itself does so for one chunk alone, as on a GPU for one thread.
template <class Body> __host__ __device__ void in_chunks(std::size_t count, Body body) {
  for_chunks(count, chunk_size, [&](std::size_t first, std::size_t last, std::size_t chunk) {
    Body own = body;
    own(first, last, chunk);
  });
}

/// An element of scratch memory; a vector of `bool` would have several in one byte.
template <class T> struct scratch {
  T value;
};

/// What op makes of input[first, last), which is not empty, in their order.
template <class T, class Input, class Op>
__host__ __device__ T combined(Input &input, std::size_t first, std::size_t last, Op &op) {
  const std::size_t runs = (last - first + run_size - 1) / run_size;
  if (runs > 1) {
    const std::size_t middle = first + runs / 2 * run_size;
    const T left = combined<T>(input, first, middle, op);
    return op(left, combined<T>(input, middle, last, op));
  }
  T result = static_cast<T>(input[first]);
  for (std::size_t i = first + 1; i < last; ++i)
    result = op(result, input[i]);
  return result;
}

/// What the elements make, combined behind \p init.
template <class T, class Input, class Op>
__host__ __device__ T reduced(Input input, std::size_t count, Op op, T init) {
  if (count == 0)
    return init;
  std::vector<scratch<T>> of_chunks((count + chunk_size - 1) / chunk_size, scratch<T>{init});
  in_chunks(count, [&of_chunks, input, op](std::size_t first, std::size_t last,
                                           std::size_t chunk) mutable {
    of_chunks[chunk].value = combined<T>(input, first, last, op);
  });
  struct values {
    const scratch<T> *of_chunks;
    const T &operator[](std::size_t chunk) const { return of_chunks[chunk].value; }
  } totals{of_chunks.data()};
  return op(init, combined<T>(totals, 0, of_chunks.size(), op));
}

/// Scans what is behind \p before, if \p has_before; \p output may be \p input. Runs are scanned by
/// themselves, so that what lies before a run is combined with each of its elements once.
template <bool Inclusive, class T, class Input, class Output, class Op>
__host__ __device__ void scan_chunk(Input &input, Output &output, std::size_t first,
                                    std::size_t last, Op &op, T before, bool has_before) {
  for (std::size_t i = first; i < last;) {
    const std::size_t end = last - i < run_size ? last : i + run_size;
    T run = input[i];
    output[i] = !Inclusive ? before : has_before ? T(op(before, run)) : run;
    for (++i; i < end; ++i) {
      const T element = input[i];
      if (!Inclusive)
        output[i] = has_before ? T(op(before, run)) : run;
      run = op(run, element);
      if (Inclusive)
        output[i] = has_before ? T(op(before, run)) : run;
    }
    before = has_before ? T(op(before, run)) : run;
    has_before = true;
  }
}

/// Scans behind \p init, if \p has_init; output may be the input. Chunks are reduced first, side by
/// side, and then scanned so.
template <bool Inclusive, class T, class Input, class Output, class Op>
__host__ __device__ void scan(Input input, Output output, std::size_t count, Op op, T init,
                              bool has_init) {
  const std::size_t chunks = (count + chunk_size - 1) / chunk_size;
  std::vector<scratch<T>> before(chunks, scratch<T>{init});
  if (chunks > 1)
    in_chunks(count,
              [&before, input, op](std::size_t first, std::size_t last, std::size_t chunk) mutable {
                before[chunk].value = combined<T>(input, first, last, op);
              });
  T running = init;
  bool has_running = has_init;
  for (scratch<T> &of_chunk : before) {
    T total = of_chunk.value;
    of_chunk.value = running;
    running = has_running ? T(op(running, total)) : total;
    has_running = true;
  }
  in_chunks(count, [&before, input, output, op, has_init](std::size_t first, std::size_t last,
                                                          std::size_t chunk) mutable {
    scan_chunk<Inclusive, T>(input, output, first, last, op, before[chunk].value,
                             has_init || chunk > 0);
  });
}

} // namespace library
} // namespace offloom

#include "author_macros_back.inc"
